"""What corefscore raises, and warns with."""

from __future__ import annotations

import os
import sys
import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Problem:
    """Something wrong in an input.

    ``code`` is one of those that docs/problems.md lists; ``severity`` is ``"error"`` or ``"warning"``. ``file`` is a
    path, or the name of an argument, as ``gold``. ``line`` and ``column`` count from 1; in data, they are the sentence
    or document, and the token or mention. ``help`` says what to do, where the message does not.
    """

    code: str
    severity: str
    message: str
    file: str
    line: int
    column: int
    help: str | None = None

    def __str__(self) -> str:
        text = f"{self.file}:{self.line}:{self.column}: {self.severity}: {self.message} [{self.code}]"
        return f"{text}\nhelp: {self.help}" if self.help else text


def problem_of(given: dict[str, Any]) -> Problem:
    """The problem that the server describes, with its place as an object or beside the rest."""
    known = {**given, **given.get("place", {})}
    return Problem(*(known.get(name) for name in Problem.__annotations__))  # type: ignore[arg-type]


class InputError(ValueError):
    """An input is broken, and nothing was scored. ``problems`` has all that was found, warnings too."""

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message, problems)
        self.message = message
        self.problems: list[Problem] = list(problems)

    def __str__(self) -> str:
        errors = [str(problem) for problem in self.problems if problem.severity == "error"]
        return "\n".join(errors) or self.message


class ArgumentError(ValueError):
    """An argument or a setting is wrong: unknown, of a wrong type, or outside its range."""


class NodeMissing(RuntimeError):
    """There is no Node.js 20.19 or newer to run with. The message says what was tried."""


class ServerDied(RuntimeError):
    """The Node.js process ended during a call: it was killed, or ran out of memory. The next call starts another."""


class InternalError(RuntimeError):
    """A mistake of corefscore itself. Please report it, with the input."""


class InputWarning(UserWarning):
    """An input was scored, but something in it looks wrong, or was repaired or left out."""


# Of one code, so many warnings are given; results list all.
_MOST_WARNINGS = 10
_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def warn(problems: Iterable[Problem]) -> None:
    """Warns of problems at the line that called this package, where Python's filters show each once."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == _PACKAGE:
        level, frame = level + 1, frame.f_back
    counts: Counter[str] = Counter()
    for problem in {(one.code, one.file, one.line, one.column): one for one in problems}.values():
        counts[problem.code] += 1
        if counts[problem.code] <= _MOST_WARNINGS:
            warnings.warn(str(problem), InputWarning, stacklevel=level)
