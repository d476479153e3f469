"""What is sent: ASCII JSON of lists, dictionaries, and whatever can be made of them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any

from .errors import ArgumentError


def encode(value: object) -> str:
    """ASCII JSON: arrays, sets and other iterables are lists, a range is ``[start, stop]``.

    Raises ArgumentError for what JSON has not, as NaN, infinity, bytes, and keys that are neither text nor numbers.
    """
    try:
        return _encoder.encode(value)
    except ValueError as error:
        raise ArgumentError(f"a value is NaN, as pandas has it for an empty cell, or infinite: {error}") from error
    except (TypeError, RecursionError) as error:
        raise ArgumentError(str(error)) from error


def plain(value: Any) -> Any:
    """The value, if JSON has it, else what stands for it: its own lists, where it has a method that makes them."""
    if isinstance(value, (list, tuple, dict, str, int, float)) or value is None:
        return value
    if isinstance(value, range):
        return [value.start, value.stop]
    for method in TO_LIST:
        if hasattr(value, method):
            return getattr(value, method)()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, (set, frozenset)):
        try:
            return sorted(value)
        except TypeError:
            return list(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray, memoryview)):
        return list(value)
    raise TypeError(f"expected lists, numbers and texts, found {type(value).__name__}: {value!r:.80}")


# The methods of NumPy, PyTorch and pandas, of Arrow, and of Polars.
TO_LIST = ("tolist", "to_pylist", "to_list")

_encoder = json.JSONEncoder(
    ensure_ascii=True, check_circular=False, allow_nan=False, separators=(",", ":"), default=plain
)
