"""The commands, run in the kept process: any command line, and each of those that do not score as a function."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Union

from ._process import process
from .errors import ArgumentError, InputError, InternalError

Source = Union[str, bytes, "os.PathLike[str]"]
_PROGRAMS = {"coref": "corefscore", "ner": "nerscore"}
# Options with several names in one text, with commas; a list of others repeats the option.
_LISTS = {"metric", "mode", "types", "outside", "show"}


class Completed(NamedTuple):
    """How a command ended: its exit code, and what it wrote to standard output and to standard error."""

    code: int
    out: str
    err: str


def run(
    program: str,
    argv: Sequence[str | os.PathLike[str]],
    *,
    files: Mapping[str, str | bytes] | None = None,
    cwd: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
) -> Completed:
    """Runs a command line of ``corefscore``, ``nerscore``, ``scorer.pl`` or ``conlleval.pl``, as a shell would.

    It is run in the kept process, which takes no time to start, and prints nothing. ``files`` are read before those of
    the disk; ``-`` is standard input, which is empty otherwise. ``cwd`` is where relative paths begin, and ``env`` is
    the whole environment.
    """
    if isinstance(argv, str):
        raise ArgumentError(f"argv: expected a list of arguments, not the text {argv!r}")
    given = {name: _content(content, f"files[{name!r}]") for name, content in (files or {}).items()}
    named = {name: {"frame": at} for at, name in enumerate(given)}
    args = {
        "program": program,
        "argv": [str(one) if isinstance(one, (int, float)) else _path(one, "argv") for one in argv],
        "files": named,
        "cwd": os.path.abspath(cwd or os.curdir),
        "env": dict(os.environ if env is None else env),
    }
    return Completed(**process.call("run", args, list(given.values())))


def check(task: str, *sources: Source, **settings: Any) -> dict[str, Any]:
    """What files of ``"coref"`` or ``"ner"`` contain, and all ``problems`` in them: the JSON of the command.

    A source, here and below, is a path of a file or folder, or bytes. settings: the options of the command, with
    underscores. Raises InputError where the input cannot be read, except here, and ArgumentError.
    """
    return _json(task, "check", sources, settings)


def count(task: str, *sources: Source, **settings: Any) -> dict[str, Any]:
    """The numbers of mentions and entities, or of spans by type, of length and document: the JSON of the command."""
    return _json(task, "count", sources, settings)


def list_spans(task: str, *sources: Source, **settings: Any) -> dict[str, Any]:
    """All mentions or spans: the JSON of the command ``list``."""
    return _json(task, "list", sources, settings)


def agreement(task: str, *sources: Source, **settings: Any) -> dict[str, Any]:
    """How well two or more annotators agree: the JSON of the command."""
    return _json(task, "agreement", sources, settings)


def merge(task: str, *sources: Source, **settings: Any) -> dict[str, Any]:
    """The scores of shards that were saved as ``jsonl`` as those of one run: the JSON of the command."""
    return _json(task, "merge", sources, settings)


def sweep(gold: Source, pred: Source, **settings: Any) -> dict[str, Any]:
    """Scores of named entities at every threshold of predicted confidences: the JSON of the command."""
    return _json("ner", "sweep", (gold, pred), settings)


def convert(source: Source, *, to: str | None = None, task: str = "coref", **settings: Any) -> str:
    """Coreference, or spans if the task is ``"ner"``, as the text of another format, such as ``conll`` or ``spans``.

    ``into``, in place of ``to``, is the path of a key of coreference, in whose format mentions are written.
    """
    return _command(task, "convert", (source,), {"to": to, **settings})


def explain(task: str, *names: str) -> str:
    """What a metric, mode, option, problem, or tool is, or a signature says; without names, what can be asked for."""
    return _command(task, "explain", names, {})


def _json(task: str, name: str, sources: Sequence[Source], settings: Mapping[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(_command(task, name, sources, {**settings, "format": "json"}))
    return answer


def _command(task: str, name: str, sources: Sequence[Source], settings: Mapping[str, Any]) -> str:
    program = program_of(task)
    names = [f"input {at}" for at in range(1, len(sources) + 1)]
    files = {name: bytes(one) for name, one in zip(names, sources) if isinstance(one, _BYTES)}
    paths = [name if isinstance(one, _BYTES) else _path(one, name) for name, one in zip(names, sources)]
    code, out, err = run(program, [name, *options(settings), "--", *paths], files=files)
    if code == 3 and not (name == "check" and out):
        raise InputError(err.strip())
    if code == 2:
        raise ArgumentError(err.strip())
    if code not in (0, 1, 3):
        raise InternalError(err.strip())
    return out


_BYTES = (bytes, bytearray, memoryview)


def _content(given: Any, name: str) -> bytes:
    if isinstance(given, _BYTES):
        return bytes(given)
    if isinstance(given, str):
        return given.encode()
    raise ArgumentError(f"{name}: expected bytes or a text, not {type(given).__name__}")


def _path(given: Any, name: str) -> str:
    """A path as text. Raises ArgumentError for data, which only scoring takes."""
    try:
        return os.fsdecode(given)
    except TypeError:
        raise ArgumentError(f"{name}: expected a path or bytes, not {type(given).__name__}") from None


def program_of(task: str) -> str:
    """The program of ``"coref"`` or ``"ner"``. Raises ArgumentError for anything else."""
    if task not in _PROGRAMS:
        raise ArgumentError(f"expected 'coref' or 'ner', not {task!r}")
    return _PROGRAMS[task]


def setting(value: Any) -> Any:
    """A dictionary, as of ``map``, is a list of NAME=VALUE."""
    return [f"{key}={own}" for key, own in value.items()] if isinstance(value, Mapping) else value


def options(settings: Mapping[str, Any]) -> list[str]:
    """Settings as on a command line."""
    found: list[str] = []
    for name, value in settings.items():
        option, own = f"--{name.replace('_', '-')}", setting(value)
        if own is True:
            found.append(option)
        elif own is not None and own is not False:
            texts = [str(one) for one in (own if isinstance(own, (list, tuple, set)) else [own])]
            found += [f"{option}={text}" for text in ([",".join(texts)] if name in _LISTS else texts)]
    return found
