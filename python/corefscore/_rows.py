"""Rows of tables and data sets, and what can be read only once, as lists."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from typing import Any

from ._json import TO_LIST, encode, plain
from .errors import ArgumentError

TAG_COLUMNS = ("ner_tags", "tags", "labels")


def settled(value: Any, side: str) -> Any:
    """The value with lists in place of iterators, which can be read only once, and of rows of data sets their tags."""
    if isinstance(value, Mapping):
        return _settled_members(value, side)
    if isinstance(value, (str, os.PathLike, bytes, bytearray, memoryview)) or is_result(value):
        return value
    return _tags_of_rows(_listed(value, side))


def _settled_members(values: Mapping[Any, Any], side: str) -> Mapping[Any, Any]:
    has_iterator = _has_iterator(values.values())
    # A dictionary with other members is a document, whose lists have no rows.
    are_lists = not any(one is None or isinstance(one, (str, int, float)) for one in values.values())
    if not has_iterator and not any(_has_rows(one, are_lists) for one in values.values()):
        return values
    return {
        name: settled(item, side) if has_iterator or _has_rows(item, are_lists) else item
        for name, item in values.items()
    }


def _listed(value: Any, side: str) -> Any:
    """The rows of a table or a data set, and lists in place of iterators."""
    if hasattr(value, "with_format"):
        # In the formats of pandas, Polars and Arrow, rows of data sets are tables.
        value = value.with_format(None)
    if _is_table(value):
        value = _rows(value, side)
    elif hasattr(value, "to_pylist"):
        value = value.to_pylist()
    if not is_list(value):
        try:
            value = list(value)
        except TypeError:
            raise ArgumentError(f"{side}: expected a path, bytes or data, found {type(value).__name__}") from None
    return json.loads(encode(value)) if _has_iterator(value) else value


def _tags_of_rows(value: Any) -> Any:
    """The tags of rows that have a column of them; anything else as it is."""
    first: Any = next(iter(value), None)
    if isinstance(first, Mapping) and "text" not in first:
        for name in TAG_COLUMNS:
            # A member of this name may also be a list of spans.
            found = first_leaf(first[name]) if is_list(first.get(name)) else None
            if found and found[0] == 1 and not isinstance(found[1], Mapping):
                words = [plain(row.get("tokens", row.get("words"))) for row in value]
                return Tags([row[name] for row in value], words)
    return value


class Tags(list[Any]):
    """The tags of rows, and the words beside them, in which strings may be looked for."""

    def __init__(self, tags: list[Any], words: list[Any]) -> None:
        super().__init__(tags)
        self.words = words


def is_result(value: Any) -> bool:
    """Whether it is a Doc of spaCy, or a result of fastcoref."""
    return hasattr(value, "ents") or hasattr(value, "get_clusters")


def _has_rows(value: Any, are_lists: bool) -> bool:
    """Whether it is a table, a data set or, if lists may be, a list of rows that are dictionaries."""
    if isinstance(value, (list, tuple)):
        return are_lists and len(value) > 0 and isinstance(value[0], Mapping)
    return _is_table(value) or hasattr(value, "features")


def _is_table(value: Any) -> bool:
    """Whether it is a table of pandas, Polars or Arrow, whose iterator has columns."""
    return any(all(hasattr(value, name) for name in names) for names in _TABLES)


_TABLES = (("columns", "to_dict"), ("columns", "to_dicts"), ("column_names", "to_pylist"))


def _rows(table: Any, side: str) -> list[dict[str, Any]]:
    """The rows of a table, one for each sentence or document."""
    if hasattr(table, "to_pylist"):
        rows: list[dict[str, Any]] = table.to_pylist()
    else:
        rows = table.to_dicts() if hasattr(table, "to_dicts") else table.to_dict("records")
    have_lists = any(isinstance(cell, Mapping) or is_list(cell) for row in rows for cell in row.values())
    if rows and not have_lists and _TEXT_COLUMNS.isdisjoint(rows[0]):
        advice = 'of rows of tokens, frame.groupby("sentence")["tag"].agg(list) has the tags of each sentence'
        raise ArgumentError(f"{side}: expected a table with a row for each sentence or document: {advice}")
    return rows


_TEXT_COLUMNS = {"text", "output", "response", "prediction", "completion", "answer"}


def is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple, set, frozenset)) or any(hasattr(value, name) for name in TO_LIST)


class _IteratorFound(Exception):
    pass


def _has_iterator(value: Any) -> bool:
    try:
        first_leaf(value)
        return False
    except _IteratorFound:
        return True


def first_leaf(value: Any, depth: int = 1) -> tuple[int, Any, Any] | None:
    """The first item that is no list: how deep it is, the item, and the list that it is in."""
    for item in value:
        if isinstance(item, Iterator):
            raise _IteratorFound
        item = item.tolist() if getattr(item, "ndim", 1) == 0 else item
        if not is_list(item):
            return depth, item, value
        found = first_leaf(item, depth + 1)
        if found:
            return found
    return None
