"""seqeval's functions, many times as fast: the same arguments, numbers, types, texts, warnings and errors.

``from corefscore.seqeval import f1_score`` is the only change. Entities are counted by corefscore, as its
``--compat seqeval`` does; the rest is computed with numpy, in seqeval's order. ``scheme`` is one of the classes below,
seqeval's own, or a name, as ``"IOB2"``. As in seqeval, ``mode="strict"`` of a single score has no effect without a
scheme, and ``sample_weight`` never has one.
"""

from __future__ import annotations

import enum
import sys
import warnings
from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from operator import countOf, eq
from typing import Any, NoReturn, Union

from ._process import process

Tags = Sequence[Sequence[str]]
Scheme = Union[type, str, None]


class UndefinedMetricWarning(UserWarning):
    """A score is 0/0. Where scikit-learn has been imported, its class of that name is used instead."""


SCHEMES = ("IOB1", "IOB2", "IOE1", "IOE2", "IOBES", "BILOU")
IOB1, IOB2, IOE1, IOE2, IOBES, BILOU = (type(name, (), {}) for name in SCHEMES)


def precision_score(
    y_true: Tags,
    y_pred: Tags,
    *,
    average: str | None = "micro",
    suffix: bool = False,
    mode: str | None = None,
    sample_weight: object = None,
    zero_division: str | int = "warn",
    scheme: Scheme = None,
) -> Any:
    """The share of predicted entities that are right: a number, or an array of one for each type if average is None."""
    _, counts = _count(y_true, y_pred, suffix, mode if scheme else None, scheme, average)
    return _scores(counts, average, zero_division, ("precision",))[0]


def recall_score(
    y_true: Tags,
    y_pred: Tags,
    *,
    average: str | None = "micro",
    suffix: bool = False,
    mode: str | None = None,
    sample_weight: object = None,
    zero_division: str | int = "warn",
    scheme: Scheme = None,
) -> Any:
    """The share of gold entities that were found: a number, or an array of one for each type if average is None."""
    _, counts = _count(y_true, y_pred, suffix, mode if scheme else None, scheme, average)
    return _scores(counts, average, zero_division, ("recall",))[1]


def f1_score(
    y_true: Tags,
    y_pred: Tags,
    *,
    average: str | None = "micro",
    suffix: bool = False,
    mode: str | None = None,
    sample_weight: object = None,
    zero_division: str | int = "warn",
    scheme: Scheme = None,
) -> Any:
    """The harmonic mean of precision and recall: a number, or an array of one for each type if average is None."""
    _, counts = _count(y_true, y_pred, suffix, mode if scheme else None, scheme, average)
    return _scores(counts, average, zero_division, ("f-score",))[2]


def classification_report(
    y_true: Tags,
    y_pred: Tags,
    digits: int = 2,
    suffix: bool = False,
    output_dict: bool = False,
    mode: str | None = None,
    sample_weight: object = None,
    zero_division: str | int = "warn",
    scheme: Scheme = None,
) -> Any:
    """The scores of each type and their averages, as a text or as a dictionary.

    With ``mode="strict"`` and no scheme, it is detected from the gold tags. A text needs an entity on either side.
    """
    types, counts = _count(y_true, y_pred, suffix, mode, scheme)
    width = 0 if output_dict else max(max(map(len, types)), len("weighted avg"), digits)
    rows = list(zip(types, *_scores(counts, None, zero_division)))
    means = [(f"{average} avg", *_scores(counts, average, zero_division)) for average in ("micro", "macro", "weighted")]
    if output_dict:
        return {name: dict(zip(_COLUMNS, scores)) for name, *scores in rows + means}

    def line(name: str, *scores: Any) -> str:
        *fractions, support = scores
        return " ".join([f"{name:>{width}} ", *(f"{value:>9.{digits}f}" for value in fractions), f"{support:>9}"])

    head = " ".join([" " * width + " ", *(f"{column:>9}" for column in _COLUMNS)])
    return "\n".join([head, "", *(line(*row) for row in rows), "", *(line(*row) for row in means), ""])


_COLUMNS = ("precision", "recall", "f1-score", "support")


def accuracy_score(y_true: Sequence[Any], y_pred: Sequence[Any]) -> Any:
    """The share of tokens with equal tags."""
    gold, pred = _flat(y_true, y_pred)
    return sum(map(eq, gold, pred)) / len(gold)


def performance_measure(y_true: Sequence[Any], y_pred: Sequence[Any]) -> dict[str, int]:
    """Numbers of tokens: equal tags are TP, or TN if O; others are FP, or FN if O was predicted."""
    gold, pred = _flat(y_true, y_pred)
    tokens = min(len(gold), len(pred))
    equal, outside = sum(map(eq, gold, pred)), countOf(zip(gold, pred), ("O", "O"))
    missed = countOf(pred[:tokens], "O") - outside
    return {"TP": equal - outside, "FP": tokens - equal - missed, "FN": missed, "TN": outside}


def _flat(y_true: Sequence[Any], y_pred: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
    if any(isinstance(tags, list) for tags in y_true):
        return list(chain.from_iterable(y_true)), list(chain.from_iterable(y_pred))
    return y_true, y_pred


def _count(
    y_true: Tags, y_pred: Tags, suffix: bool, mode: str | None, scheme: Scheme, average: str | None = None
) -> tuple[list[str], tuple[Any, ...]]:
    """The types of either side, and arrays of how many entities of each are on both sides, predicted, and gold."""
    if average not in (None, "micro", "macro", "weighted"):
        raise ValueError("average has to be one of (None, 'micro', 'macro', 'weighted')")
    lengths, others = list(map(len, y_true)), list(map(len, y_pred))
    if {*map(type, y_true), *map(type, y_pred)} != {list}:
        raise TypeError("Found input variables without list of list.")
    if lengths != others:
        raise ValueError(f"Found input variables with inconsistent numbers of samples:\n{lengths}\n{others}")
    strict, at = mode == "strict", -1 if suffix else 0
    name = _name(scheme) if strict or isinstance(scheme, str) else None
    how = {"suffix": bool(suffix), **({"mode": "strict"} if strict else {}), **({"scheme": name} if name else {})}
    names = _distinct(y_true, y_pred, strict, at)
    answer = _ask(y_true, y_pred, names, array("I", lengths), how)
    for tag in answer["oddTags"]:
        warnings.warn(f"{tag} seems not to be NE tag.", stacklevel=1)
    if "error" in answer:
        _raise(answer["error"], (name[at] for name in names if name))
    rows, np = answer["types"], _numpy()
    columns = ([row[name] for row in rows] for name in ("correct", "predicted", "support"))
    return [row["type"] for row in rows], tuple(np.array(column, np.int64 if rows else np.int32) for column in columns)


def _distinct(y_true: Tags, y_pred: Tags, strict: bool, at: int) -> list[str]:
    """All tags, each once, in their order. Raises what seqeval raises of one that is no text."""
    tags: list[Any] = [*y_true, *y_pred]
    try:
        names = list(dict.fromkeys(chain.from_iterable(tags)))
        if all(isinstance(name, str) for name in names):
            return names
    except TypeError:
        pass
    odd = next(tag for tag in chain.from_iterable(tags) if not isinstance(tag, str))
    _ = odd[at] if strict else odd.endswith if at else odd.startswith
    raise TypeError(f"a tag is a str, not {odd!r}")


def _ask(y_true: Tags, y_pred: Tags, names: list[str], lengths: array[int], how: dict[str, Any]) -> Any:
    numbers = {name: number for number, name in enumerate(names)}
    try:
        ids = [array("h", map(numbers.__getitem__, chain.from_iterable(tags))) for tags in (y_true, y_pred)]
    except OverflowError:
        # There are more tags than such numbers.
        return process.call("seqeval", {"gold": {"tags": y_true}, "pred": {"tags": y_pred}, **how})
    gold, pred = ({"labels": names, "lengths": {"frame": 0}, "ids": {"frame": frame}} for frame in (1, 2))
    frames = [column.tobytes() for column in (lengths, *ids)]
    return process.call("seqeval", {"gold": gold, "pred": pred, **how}, frames)


def _name(scheme: Scheme) -> str | None:
    name = getattr(scheme, "__name__", scheme)
    if name is not None and name not in SCHEMES:
        raise ValueError(f"Scheme should be one of [{', '.join(SCHEMES)}], got {name}")
    return name


Prefix = enum.Flag("Prefix", "I O B E S U L")


def _raise(error: dict[str, Any], prefixes: Iterable[str]) -> NoReturn:
    message = error["message"]
    if "letters" in error:
        # seqeval prints a set of its own objects, whose order is another in each process.
        found = {Prefix[prefix] for prefix in prefixes if prefix in error["letters"]}
        message = f"{message.partition('{')[0]}{found}"
    raise {"IndexError": IndexError, "KeyError": KeyError}.get(error["type"], ValueError)(message)


def _scores(
    counts: tuple[Any, ...],
    average: str | None,
    zero_division: object,
    warn_for: tuple[str, ...] = ("precision", "recall", "f-score"),
) -> tuple[Any, Any, Any, Any]:
    """Precision, recall, F1 and support, of each type or averaged. Warns of 0/0 in the scores that are asked for."""
    np = _numpy()
    correct, predicted, support = counts if average != "micro" else (np.array([column.sum()]) for column in counts)
    zero, warns = 0.0 if zero_division in ("warn", 0) else 1.0, zero_division == "warn"
    shares = []
    for name, whole, samples in (("precision", predicted, "predicted"), ("recall", support, "true")):
        none = whole == 0
        share = correct / np.where(none, 1, whole)
        share[none] = zero
        shares.append(share)
        if warns and name in warn_for and none.any():
            subject = f"{name.title()} and F-score are" if "f-score" in warn_for else f"{name.title()} is"
            _warn_undefined(subject, samples, len(share))
    if warns and warn_for == ("f-score",) and ((support == 0) & (predicted == 0)).any():
        _warn_undefined("F-score is", "true nor predicted", len(support))
    precision, recall = shares
    below = precision + recall
    below[below == 0] = 1
    f1 = 2 * precision * recall / below
    if average is None:
        return precision, recall, f1, support
    if average == "weighted" and support.sum() == 0:
        others = zero if predicted.sum() == 0 else 0.0
        return others, zero, others, sum(support)
    weights = support if average == "weighted" else None
    precision, recall, f1 = (np.average(values, weights=weights) for values in (precision, recall, f1))
    return precision, recall, f1, sum(support)


def _warn_undefined(subject: str, samples: str, rows: int) -> None:
    where = "due to" if rows == 1 else "in labels with"
    advice = "Use `zero_division` parameter to control this behavior."
    # To import scikit-learn takes a second, and nobody filters by a class that nobody has imported.
    category = getattr(sys.modules.get("sklearn.exceptions"), "UndefinedMetricWarning", UndefinedMetricWarning)
    message = f"{subject} ill-defined and being set to 0.0 {where} no {samples} samples. {advice}"
    warnings.warn(message, category, stacklevel=1)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise ImportError("corefscore.seqeval returns numpy's types, as seqeval does: pip install numpy") from None
    return numpy
