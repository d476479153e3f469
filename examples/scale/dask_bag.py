"""Dask bag: each file of keys/ against those of the same name in a/ and b/. Rows are a file for each partition."""

import os

import dask.bag
from corefscore import run
from dask.distributed import Client


def score(name: str) -> list[str]:
    done = run("corefscore", [f"keys/{name}", f"a/{name}", f"b/{name}", "--format", "jsonl", "--quiet"])
    if done.code != 0:
        raise RuntimeError(f"{name}: {done.out}{done.err}")
    return done.out.splitlines()


if __name__ == "__main__":
    Client(threads_per_worker=1)  # or the address of a cluster
    names = sorted(os.listdir("keys"))
    dask.bag.from_sequence(names, partition_size=100).map(score).flatten().to_textfiles("rows/*.jsonl")
