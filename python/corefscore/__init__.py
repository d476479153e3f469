"""Scores coreference and named entities as the reference scorers do, fast, and says where an input is wrong."""

from ._process import process as _process
from .commands import Completed, agreement, check, convert, count, explain, list_spans, merge, run, sweep
from .errors import ArgumentError, InputError, InputWarning, InternalError, NodeMissing, Problem, ServerDied
from .evaluate import evaluate_metric
from .metric import Metric
from .results import Result, Score, System
from .scoring import score_coref, score_ner

__all__ = [
    "ArgumentError",
    "Completed",
    "InputError",
    "InputWarning",
    "InternalError",
    "Metric",
    "NodeMissing",
    "Problem",
    "Result",
    "Score",
    "ServerDied",
    "System",
    "agreement",
    "check",
    "close",
    "convert",
    "count",
    "evaluate_metric",
    "explain",
    "list_spans",
    "merge",
    "run",
    "score_coref",
    "score_ner",
    "sweep",
]


def close() -> None:
    """Ends the Node.js process, which otherwise ends with Python; the next call starts another."""
    _process.close()


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module 'corefscore' has no attribute {name!r}")
    from importlib.metadata import version

    return version("corefscore")
