"""Ray Data: each file of keys/ against those of the same name in a/ and b/. Rows are written here as they come."""

import os

import ray
from corefscore import run


def score(row: dict[str, str]) -> dict[str, str]:
    name = row["item"]
    done = run("corefscore", [f"keys/{name}", f"a/{name}", f"b/{name}", "--format", "jsonl", "--quiet"])
    if done.code != 0:
        raise RuntimeError(f"{name}: {done.out}{done.err}")
    return {"rows": done.out}


if __name__ == "__main__":
    os.makedirs("rows", exist_ok=True)
    names = ray.data.from_items(sorted(os.listdir("keys")), override_num_blocks=100)
    with open("rows/all.jsonl", "w", encoding="utf-8") as file:
        for row in names.map(score).iter_rows():
            file.write(row["rows"])
