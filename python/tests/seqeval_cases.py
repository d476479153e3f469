"""Random corpora, calls of seqeval's functions on them, and what a call has to show. Only ``Random.random`` is used:
it draws the same numbers in every version of Python, so that recorded answers are those of the same calls.

``python tests/seqeval_cases.py`` records the answers of seqeval in seqeval-answers.json.gz.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import warnings
from pathlib import Path

RECORDED = Path(__file__).with_name("seqeval-answers.json.gz")
RECORDED_CASES = 2000

SCHEMES = ("IOB1", "IOB2", "IOE1", "IOE2", "IOBES", "BILOU")
FUNCTIONS = ("f1_score", "precision_score", "recall_score", "classification_report", "classification_report")


class Draw:
    def __init__(self, seed):
        self._random = random.Random(seed).random

    def below(self, most):
        return int(self._random() * most)

    def one(self, of):
        return of[self.below(len(of))]

    def chance(self, share):
        return self._random() < share


def corpus(draw, suffix):
    """Gold and predicted tags: whole or broken sequences of some scheme, odd and bare tags, nothing at all."""
    letters = draw.one(("BI", "BI", "BI", "BIES", "BIES", "IE", "I", "BILU", "BE", "S", "U", "BIESLUMW.", "O"))
    types = [f"T{n}" for n in range(draw.one((1, 2, 3, 4, 9, 17)))] + draw.one(
        ([], ["X-Y", "-", "Ä", "日本", "😀", "_"])
    )
    kind = draw.below(8)
    odd = ["", "X", "😀-A", "B-", "I", "B", "S", "E", "L", "O-T1", "-B", "--", "b-T1", "B_T0", "B-\ud800", ".-T0"]
    if kind:
        odd = [tag for tag in odd if tag] if kind == 1 else []

    def tag():
        if odd and draw.chance(0.1):
            return draw.one(odd)
        if draw.chance(0.4):
            return "O"
        letter, name = draw.one(letters), draw.one(types)
        if kind in (2, 3) and letter not in "BIESLU"[: 2 * kind] and draw.chance(0.5):
            return letter
        if letter == "O":
            return letter
        return f"{name}-{letter}" if suffix else f"{letter}-{name}"

    gold = [[tag() for _ in range(draw.below(9))] for _ in range(1 + draw.below(12))]
    errors = draw.one((0, 0.1, 0.4, 1))
    pred = [[tag() if draw.chance(errors) else one for one in tags] for tags in gold]
    return gold, pred


def case(seed):
    """The name of a function, its arguments and its keywords."""
    draw = Draw(seed)
    suffix = draw.chance(0.2)
    gold, pred = corpus(draw, suffix)
    kind = draw.below(12)
    if kind == 0:
        return draw.one(("accuracy_score", "performance_measure")), *spoilt(draw, gold, pred), {}
    name = draw.one(FUNCTIONS)
    keywords = {"suffix": suffix if draw.chance(0.9) else not suffix}
    if draw.chance(0.7):
        keywords["zero_division"] = draw.one(("warn", 0, 1, 1.0, "x"))
    if draw.chance(0.6):
        keywords["mode"] = draw.one(("strict", "strict", "strict", None, "other"))
    if draw.chance(0.6):
        keywords["scheme"] = draw.one(SCHEMES)
    if draw.chance(0.1):
        keywords["sample_weight"] = [1, 2, 3]
    if name == "classification_report":
        keywords["output_dict"] = draw.chance(0.5)
        keywords["digits"] = draw.one((0, 1, 2, 2, 2, 4, 15))
    elif draw.chance(0.9):
        keywords["average"] = draw.one((None, "micro", "macro", "weighted", "samples" if draw.chance(0.1) else "micro"))
    # In its default mode, the report reads tags before it looks at the lists, with whatever comes of it.
    if kind == 1 and (name != "classification_report" or keywords.get("mode") == "strict"):
        gold, pred = spoilt(draw, gold, pred)
    return name, gold, pred, keywords


def spoilt(draw, gold, pred):
    """Sides that are of other types, or differ in length."""
    way = draw.below(7)
    if way == 0:
        return [tuple(tags) for tags in gold], pred
    if way == 1:
        return [tag for tags in gold for tag in tags], [tag for tags in pred for tag in tags]
    if way == 2:
        return gold, pred[:-1]
    if way == 3:
        return gold, [*pred[:-1], [*pred[-1], "O"]]
    if way == 4:
        return [], []
    if way == 5 and gold[0]:
        return [[draw.one((None, 7, 1.5)), *gold[0][1:]], *gold[1:]], pred
    return tuple(gold), tuple(pred)


def outcome(call, gold, pred, keywords):
    """What a call returned, with types, or raised, and what it warned of. Warnings before an exception do not count."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            value = plain(call(gold, pred, **keywords))
        except Exception as error:
            return {"raises": type(error).__name__, "says": str(error)}
    # numpy words its own warnings, of the mean of nothing, differently from version to version.
    kinds = {
        w.category.__name__ if w.category is RuntimeWarning else f"{w.category.__name__}: {w.message}" for w in caught
    }
    return {"value": value, "warns": sorted(kinds)}


def plain(value):
    if isinstance(value, dict):
        return [[key, plain(one)] for key, one in value.items()]
    name = type(value).__name__
    if name == "ndarray":
        return [
            name,
            value.dtype.name,
            value.tolist() if value.dtype.kind == "i" else list(map(float.hex, value.tolist())),
        ]
    if isinstance(value, float):
        return [name, float(value).hex()]
    return value if isinstance(value, str) else [name, int(value)]


def in_any_process(found):
    """The outcome without what depends on the process or on the version of Python: the order of sets, two wordings."""
    says = found.get("says", "")
    says = re.sub(r"\{<.*>\}", lambda match: "{" + ", ".join(sorted(match[0][1:-1].split(", "))) + "}", says)
    says = re.sub(r"(?<=prefixes are: ).*(?=\.$)", lambda match: "|".join(sorted(match[0].split("|"))), says)
    says = re.sub(r"^max\(\).*", "max() of nothing", says)
    return {**found, **({"says": says} if says else {})}


def real_call(name, keywords):
    """The function of seqeval, and its keywords."""
    import seqeval.metrics
    import seqeval.scheme

    scheme = keywords.get("scheme")
    return getattr(seqeval.metrics, name), {
        **keywords,
        **({"scheme": getattr(seqeval.scheme, scheme)} if scheme else {}),
    }


def record():
    answers = []
    for seed in range(RECORDED_CASES):
        name, gold, pred, keywords = case(seed)
        call, known = real_call(name, keywords)
        answers.append(in_any_process(outcome(call, gold, pred, known)))
    # Without a time, so that the same answers are the same file.
    text = json.dumps(answers, separators=(",", ":")).encode("ascii")
    RECORDED.write_bytes(gzip.compress(text, 9, mtime=0))


if __name__ == "__main__":
    record()
