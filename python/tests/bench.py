"""Measures calls beside commands, bare node and seqeval in one run, on Linux: python tests/bench.py [ROUNDS]

Medians of rounds in which all take turns. CPU is user and system time of Python and node together.
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import corefscore
from corefscore import _node
from corefscore._process import process

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 7
RANDOM = random.Random(1)
TAGS = ["O"] * 6 + ["B-PER", "I-PER", "B-LOC", "I-LOC"]
NODE = next(node for _, node in _node.candidates() if node)
TINY = [["B-PER", "O"]], [["B-PER", "B-PER"]]


def cpu() -> float:
    """Milliseconds of this process, of those that it waited for, and of node."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    own = sum(one.ru_utime + one.ru_stime for one in used)
    if process._child is None:
        return own * 1000
    fields = Path(f"/proc/{process._child.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return own * 1000 + (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def compare(title: str, times: int, **calls: Callable[[], object]) -> None:
    """Prints wall and CPU time of each, in milliseconds for one of `times` calls."""
    wall: dict[str, list[float]] = {name: [] for name in calls}
    used: dict[str, list[float]] = {name: [] for name in calls}
    for call in calls.values():
        call()
    for _ in range(ROUNDS):
        for name, call in calls.items():
            begin, before = time.perf_counter(), cpu()
            for _ in range(times):
                call()
            wall[name].append((time.perf_counter() - begin) * 1000 / times)
            used[name].append((cpu() - before) / times)
    print(title)
    for name in calls:
        print(f"  {name:24}wall {median(wall[name]):9.2f}   CPU {median(used[name]):9.2f}")


def new_process(*command: str) -> Callable[[], object]:
    return lambda: subprocess.run(command, check=True, capture_output=True)


def first_call() -> object:
    corefscore.close()
    return corefscore.score_ner(*TINY)


def document() -> tuple[list[Any], list[Any]]:
    mentions = [(3 * at, 3 * at + RANDOM.randint(1, 3)) for at in range(57)]
    sides = []
    for _ in range(2):
        left, clusters = RANDOM.sample(mentions, 55), []
        while left:
            size = RANDOM.choice([1, 2, 2, 3, 4, 6])
            clusters.append(left[:size])
            left = left[size:]
        sides.append(clusters)
    return sides[0], sides[1]


def write_tags(path: Path, gold: list[list[str]], pred: list[list[str]]) -> str:
    text = "\n".join("".join(f"w\t{a}\t{b}\n" for a, b in zip(*pair)) for pair in zip(gold, pred))
    path.write_text(text)
    return str(path)


def write_clusters(path: Path, documents: dict[str, Any]) -> str:
    closed = {name: [[[a, b - 1] for a, b in one] for one in clusters] for name, clusters in documents.items()}
    path.write_text("".join(json.dumps({"doc_key": name, "clusters": own}) + "\n" for name, own in closed.items()))
    return str(path)


def main(folder: Path) -> None:
    warnings.simplefilter("ignore")
    compare("first call", 1, bare_node=new_process(NODE, "-e", "0"), score_ner=first_call)
    compare("tiny", 200, score_ner=lambda: corefscore.score_ner(*TINY))
    documents = {f"d{number}": document() for number in range(348)}
    key, response = ({name: pair[side] for name, pair in documents.items()} for side in (0, 1))
    ten = [{name: side[name] for name in list(side)[:10]} for side in (key, response)]
    compare("ten documents", 20, score_coref=lambda: corefscore.score_coref(*ten))
    files = [write_clusters(folder / f"{name}.jsonl", side) for name, side in (("key", key), ("response", response))]
    small = [write_clusters(folder / f"{name}-ten.jsonl", side) for name, side in zip(("key", "response"), ten)]
    command = [NODE, _node.SCRIPT, "--cache", str(folder), "corefscore"]
    compare(
        "348 documents",
        1,
        score_coref=lambda: corefscore.score_coref(key, response),
        command=new_process(*command, *files),
        command_on_ten=new_process(*command, *small),
    )
    ids = [[RANDOM.randrange(10) for _ in range(30)] for _ in range(10000)]
    other = [[0 if RANDOM.random() < 0.1 else one for one in row] for row in ids]
    for number in (17, 1200, 10000):
        gold, pred = ([[TAGS[one] for one in row] for row in side[:number]] for side in (ids, other))
        path = write_tags(folder / "both.tsv", gold, pred)
        calls: dict[str, Callable[[], object]] = {
            "lists": lambda gold=gold, pred=pred: corefscore.score_ner(gold, pred),
            "command": new_process(NODE, _node.SCRIPT, "--cache", str(folder), "nerscore", path),
        }
        if numpy_ids := arrays(ids[:number], other[:number]):
            calls["label_ids"] = lambda sides=numpy_ids: corefscore.score_ner(*sides, id2label=TAGS)
        compare(f"{number * 30:,} tokens", 1 if number > 1000 else 5, **calls)
        compare_with_seqeval(f"{number * 30:,} tokens, functions of seqeval", gold, pred)


def arrays(*sides: list[list[int]]) -> list[Any]:
    try:
        import numpy
    except ImportError:
        return []
    return [numpy.array(side) for side in sides]


def compare_with_seqeval(title: str, gold: list[list[str]], pred: list[list[str]]) -> None:
    try:
        import seqeval.metrics as theirs
        from seqeval.scheme import IOB2

        import corefscore.seqeval as ours
    except ImportError:
        return
    for name, options in (
        ("classification_report", {}),
        ("classification_report", {"mode": "strict", "scheme": IOB2}),
        ("f1_score", {}),
    ):
        calls = {who: getattr(module, name) for who, module in (("corefscore", ours), ("seqeval", theirs))}
        bound = {who: (lambda call=call, options=options: call(gold, pred, **options)) for who, call in calls.items()}
        compare(f"{title}: {name} {'strict' if options else ''}", 1, **bound)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        main(Path(name))
