"""Scoring: two sides and settings to a Result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._data import Id2Label, Side, sides_of
from ._json import encode
from ._process import process
from .commands import setting
from .errors import ArgumentError, warn
from .results import Result


def score_coref(key: object, response: object, **settings: Any) -> Result:
    """Scores a response against a key, the reference.

    Each side is a path of a file or folder, or bytes, in any format that corefscore reads; or data:

    - a list of entities, each a list of mentions: one document. A mention is ``(start, end)``, the end not included, a
      ``range``, or a name, as text or number: equal names are the same mention. ``ends="inclusive"`` includes ends;
    - documents: a dictionary of these by name, or a list of them in the order of the other side's;
    - results of fastcoref; dictionaries as Maverick and other tools return them, which are read as the same JSON in a
      file is, with the ends and units of that tool; Docs of spaCy with groups of spans called coref….

    Lists may be tuples, sets, arrays, or any iterables. A path may be scored against data.

    Several responses are a dictionary of systems by name. A dictionary is one of documents if all of its values can be
    documents, unless the key is a single document.

    settings: those of the command, with underscores: ``metric`` (``"conll"``, or a list), ``min_score``, ``key_end``,
    ``confidence`` …: docs/options.md; ``units=True`` adds the scores of each document to the JSON.

    Raises InputError if the input is broken, ArgumentError if an argument is wrong. Warns with InputWarning.
    """
    return _score("scoreCoref", *sides_of("coref", key, response, None, settings), settings)


def score_ner(gold: object, pred: object, *, id2label: Id2Label | None = None, **settings: Any) -> Result:
    """Scores predicted named entities, or other spans, against gold.

    Each side is a path of a file or folder, or bytes, in any format that nerscore reads; or data:

    - a list of sentences, each a list of tags, as ``["B-PER", "O"]``;
    - the same with label ids, as an array of a Trainer: ``id2label``, a list or dictionary, has their names, and where
      gold is -100, neither side has a token;
    - a list of sentences or documents, each a list of spans ``(start, end, type)``, the end not included, perhaps with
      a score as the fourth item, or a dictionary of these by name. ``ends="inclusive"`` includes ends;
    - Docs of spaCy; rows of a data set with ``ner_tags``, ``tags`` or ``labels``; dictionaries, or lists of these, as
      Hugging Face's pipelines, GLiNER, Prodigy and others have them, which are read as the same JSON in a file is.

    Several predictions are a dictionary of systems by name. Settings and errors are those of ``score_coref``, with
    ``mode`` in place of ``metric``.
    """
    return _score("scoreNer", *sides_of("ner", gold, pred, id2label, settings), settings)


def _score(do: str, sides: dict[str, Side], frames: list[bytes], settings: Mapping[str, Any]) -> Result:
    options = {_camel(name): setting(value) for name, value in settings.items() if value is not None}
    units = options.pop("units", False)
    return ask(do, {**sides, "settings": options, "units": units, "wording": "snake"}, frames)


def ask(do: str, args: Mapping[str, Any], frames: list[bytes]) -> Result:
    """The server's report, of which it warns."""
    encoded = _encoded({**args, "table": True})
    result = Result(process.call(do, encoded, frames), (do, encoded, frames))
    warn(result.warnings)
    return result


def _encoded(args: Mapping[str, Any]) -> str:
    try:
        return encode(args)
    except ArgumentError:
        # Again piece by piece, for the place: the argument, and the sentence or document.
        for name, value in args.items():
            for kind, data in value.items() if isinstance(value, Mapping) else ():
                numbered = enumerate(data, 1) if kind in ("tags", "spans") and isinstance(data, list) else [("", data)]
                for at, one in numbered:
                    try:
                        encode(one)
                    except ArgumentError as error:
                        place = f"{name}, sentence {at}" if at else name
                        raise ArgumentError(f"{place}: {error}") from error.__cause__
        raise


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)
