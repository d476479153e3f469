"""Scores of data that come in parts, as in a loop over batches, and from several processes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ._json import plain
from ._rows import is_result
from .commands import options, program_of
from .errors import ArgumentError
from .results import Result
from .scoring import ask, score_coref, score_ner

# Settings that ask about the units of all parts, and change no counts.
_QUESTIONS = ("confidence", "interval", "samples", "seed")


class Metric:
    """Collects documents or sentences, and scores all of them at once: micro averages, not means of batches.

    ``task`` is ``"coref"`` or ``"ner"``; the settings are those of ``score_coref`` and ``score_ner``. It holds data and
    settings only, so it can be copied, pickled, and sent to other processes.
    """

    def __init__(self, task: str, **settings: Any) -> None:
        self._program = program_of(task)
        self.task = task
        self.settings = settings
        self.reset()

    def reset(self) -> None:
        """Forgets what was added."""
        self._sides: tuple[list[Any], list[Any]] = ([], [])

    def add(self, reference: Any, response: Any) -> None:
        """Adds a document of coreference, as its entities, or a sentence or document of tags, label ids or spans."""
        self.add_batch([reference], [response])

    def add_batch(self, references: Iterable[Any], responses: Iterable[Any]) -> None:
        """Adds as many of the one as of the other, as lists or arrays. Raises ArgumentError where numbers differ."""
        for side in (references, responses):
            if isinstance(side, (str, bytes, Mapping)):
                raise ArgumentError(
                    f"expected a list of documents or sentences, not {type(side).__name__}: {side!r:.80}"
                )
        batch = [[one if is_result(one) else plain(one) for one in plain(side)] for side in (references, responses)]
        if len(batch[0]) != len(batch[1]):
            raise ArgumentError(f"{len(batch[0])} to compare with, and {len(batch[1])} to score: expected as many")
        for own, new in zip(self._sides, batch):
            own += new

    def compute(self) -> Result:
        """The scores of all that was added since the last reset."""
        return self._score(self.settings)

    def state(self) -> str:
        """What was added, as counts: the rows of ``-f jsonl``, which add up, here and in the command ``merge``."""
        if not self._sides[0]:
            return ""
        counted = {name: value for name, value in self.settings.items() if name not in _QUESTIONS}
        return self._score(counted)._text("jsonl")

    def merge(self, states: Sequence[str]) -> Result:
        """The scores of the data behind all states, as of one from each process, in the order of their ranks.

        A state counts as often as it is there: documents are numbered by state. So gather without repetitions: samplers
        of distributed training, such as PyTorch's, repeat items to give all processes as many, unless told not to.
        """
        given = [state for state in states if state]
        if not given:
            raise ArgumentError("nothing was added")
        questions = {name: self.settings[name] for name in _QUESTIONS if name in self.settings}
        args = {"program": self._program, "states": given, "argv": options(questions)}
        return ask("merge", args, [])

    def _score(self, settings: dict[str, Any]) -> Result:
        if not self._sides[0]:
            raise ArgumentError("nothing was added")
        score = score_coref if self.task == "coref" else score_ner
        return score(*self._sides, **settings)
