"""A metric with the methods and the keys of ``evaluate.load("seqeval")``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .seqeval import accuracy_score, classification_report

_KEYS = {"precision": "precision", "recall": "recall", "f1-score": "f1", "support": "number"}


class SeqevalMetric:
    """Collects lists of tags, a list a sentence, and scores them, with these settings unless ``compute`` has others."""

    name = "seqeval"

    def __init__(self, **settings: Any) -> None:
        self._settings = settings
        self._predictions: list[list[str]] = []
        self._references: list[list[str]] = []

    def add(self, *, prediction: Iterable[str], reference: Iterable[str]) -> None:
        self.add_batch(predictions=[prediction], references=[reference])

    def add_batch(
        self, *, predictions: Iterable[Iterable[str]] | None, references: Iterable[Iterable[str]] | None
    ) -> None:
        pred, gold = _lists(predictions, "predictions"), _lists(references, "references")
        if len(pred) != len(gold):
            raise ValueError(f"Mismatch in the number of predictions ({len(pred)}) and references ({len(gold)})")
        self._predictions += pred
        self._references += gold

    def compute(
        self,
        *,
        predictions: Iterable[Iterable[str]] | None = None,
        references: Iterable[Iterable[str]] | None = None,
        **settings: Any,
    ) -> dict[str, Any]:
        """Scores these sentences after all that were added, and forgets them.

        The settings are seqeval's: ``suffix``, ``scheme`` by its name, ``mode``, ``zero_division``. The result has the
        ``precision``, ``recall``, ``f1`` and ``number`` of each type, ``overall_precision``, ``overall_recall``,
        ``overall_f1`` and ``overall_accuracy``.
        """
        if predictions is not None or references is not None:
            self.add_batch(predictions=predictions, references=references)
        pred, gold = self._predictions, self._references
        self._predictions, self._references = [], []
        report = classification_report(gold, pred, output_dict=True, **{**self._settings, **settings})
        overall = report.pop("micro avg")
        del report["macro avg"], report["weighted avg"]
        scores: dict[str, Any] = {
            name: {key: row[column] for column, key in _KEYS.items()} for name, row in report.items()
        }
        scores.update((f"overall_{key}", overall[column]) for column, key in _KEYS.items() if key != "number")
        return {**scores, "overall_accuracy": accuracy_score(gold, pred)}


def _lists(side: Iterable[Iterable[str]] | None, name: str) -> list[list[str]]:
    """The tags of each sentence. A text is none: its letters would be tags."""
    if side is None:
        raise ValueError(f"{name} are missing")
    sentences = list(side)
    if isinstance(side, str) or any(isinstance(tags, str) for tags in sentences):
        raise ValueError(f"{name}: expected a list of tags for each sentence, not a text")
    return list(map(list, sentences))


def evaluate_metric(**settings: Any) -> SeqevalMetric:
    """A metric to use in the place of ``evaluate.load("seqeval")``."""
    return SeqevalMetric(**settings)
