"""Which dictionaries and lists hold what language models answered, and which texts are contents, not paths."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

_TYPES = {"type", "label", "entity_type", "category", "class"}
_TEXTS = {"text", "name", "entity", "value", "span", "mention", "entity_text"}
_OFFSET = re.compile("start|begin|offset|pos")
_TAG = re.compile("O$|[BIESLUMW]([-_]|$)")


def is_content(text: str) -> bool:
    """Whether a text is no path: it begins as JSON or has several lines, and no file is there."""
    return ("\n" in text or text.lstrip()[:1] in ("[", "{", "`")) and not os.path.exists(text)


def has_json(text: str) -> bool:
    """Whether a text may have JSON: it has a bracket that opens."""
    return "[" in text or "{" in text


def are_answers(values: Mapping[Any, Any]) -> bool:
    """Whether a dictionary has answers by document, or is one by type: a value is an answer, and all may be."""
    has_one = False
    for kind in map(_is_answer, values.values()):
        if kind is False:
            return False
        has_one = has_one or kind is True
    return has_one


def is_pair(item: Any) -> bool:
    """Whether it is a string and its type, not two tags."""
    is_two = isinstance(item, (list, tuple)) and len(item) == 2 and all(isinstance(one, str) for one in item)
    return is_two and not any(map(_TAG.match, item))


def _is_answer(value: Any) -> bool | None:
    """Whether it is an answer of a model for one document; None if it may be, as nothing or a refusal."""
    if value is None:
        return None
    if isinstance(value, str):
        return False if os.path.exists(value) else True if has_json(value) or is_content(value) else None
    if isinstance(value, Mapping):
        return _is_object(value)
    if not isinstance(value, (list, tuple)):
        return False
    if not value:
        return None
    if all(isinstance(one, str) for one in value):
        # Texts with JSON are the answers of a system, for each document.
        return not any(map(has_json, value)) and not all(map(_TAG.match, value))
    return all(is_pair(one) or _is_entity(one) for one in value)


def _is_object(value: Mapping[Any, Any]) -> bool | None:
    """Whether a dictionary is an answer: ``entities``, types by string, or strings by type; None if it is empty."""
    if not value:
        return None
    if isinstance(value.get("entities"), (list, tuple)) and "text" not in value:
        return _is_answer(value["entities"])
    if all(isinstance(one, str) for one in value.values()):
        return not any(has_json(one) or is_content(one) or os.path.exists(one) for one in value.values())
    return all(isinstance(one, (list, tuple)) and all(map(_is_named, one)) for one in value.values())


def _is_named(item: Any) -> bool:
    """Whether it is one of the strings of a type."""
    if isinstance(item, Mapping):
        return not _TEXTS.isdisjoint(item) and _TYPES.isdisjoint(item) and not _has_offsets(item)
    return isinstance(item, str) and not has_json(item)


def _is_entity(item: Any) -> bool:
    """Whether it is a type and a string by their names, without offsets."""
    is_one = isinstance(item, Mapping) and not _TYPES.isdisjoint(item) and not _TEXTS.isdisjoint(item)
    return is_one and not _has_offsets(item)


def _has_offsets(item: Mapping[Any, Any]) -> bool:
    return any(_OFFSET.match(str(name)) for name in item)
