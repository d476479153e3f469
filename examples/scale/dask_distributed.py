"""Dask distributed: a task for each file of keys/, whose rows are written here as they come."""

import os

from corefscore import run
from dask.distributed import Client, as_completed


def score(name: str) -> str:
    done = run("corefscore", [f"keys/{name}", f"a/{name}", f"b/{name}", "--format", "jsonl", "--quiet"])
    if done.code != 0:
        raise RuntimeError(f"{name}: {done.out}{done.err}")
    return done.out


if __name__ == "__main__":
    client = Client(threads_per_worker=1)  # or the address of a cluster
    os.makedirs("rows", exist_ok=True)
    tasks = client.map(score, sorted(os.listdir("keys")))
    with open("rows/all.jsonl", "w", encoding="utf-8") as rows:
        for _, scored in as_completed(tasks, with_results=True):
            rows.write(scored)
