"""Spark: the command itself on the workers, where it is installed; they see the files of keys/, a/ and b/."""

import os

from pyspark.sql import SparkSession

if __name__ == "__main__":
    spark = SparkSession.builder.getOrCreate()
    names = sorted(os.listdir("keys"))
    command = "xargs -I{} corefscore keys/{} a/{} b/{} --format jsonl --quiet"
    # Without checkCode, Spark does not notice that a command fails; without env, the command has no PATH.
    shards = spark.sparkContext.parallelize(names, len(names))
    shards.pipe(command, env=dict(os.environ), checkCode=True).saveAsTextFile("rows")
