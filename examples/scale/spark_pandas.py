"""Spark: a table of documents, with their entities on each side, becomes rows of counts, batch by batch."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd
from corefscore import run
from pyspark.sql import SparkSession

SIDES = ("key", "a", "b")


def score(batches: Iterator[pd.DataFrame]) -> Iterator[pd.DataFrame]:
    for batch in batches:
        files = {
            side: batch[["doc_key", side]].rename(columns={side: "clusters"}).to_json(orient="records", lines=True)
            for side in SIDES
        }
        done = run("corefscore", [*SIDES, "--format", "jsonl", "--quiet"], files=files)
        if done.code != 0:
            raise RuntimeError(done.out + done.err)
        yield pd.DataFrame({"value": done.out.splitlines()})


if __name__ == "__main__":
    spark = SparkSession.builder.getOrCreate()
    # No more partitions than documents: an empty one may leave an empty file, which merge refuses.
    documents = spark.read.json("documents.jsonl").repartition(100)
    documents.mapInPandas(score, "value string").write.text("rows")
