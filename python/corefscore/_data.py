"""What users have, as the sides that the server takes: paths, bytes, lists, label ids, results of other libraries."""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from numbers import Integral
from typing import Any, Union

from ._answers import are_answers, has_json, is_content, is_pair
from ._json import encode, plain
from ._rows import TAG_COLUMNS, Tags, first_leaf, is_list, is_result, settled
from .errors import ArgumentError

Side = dict[str, Any]
Id2Label = Union[Mapping[Any, str], Sequence[str]]
# In label ids, the number of a position that has no label, as PyTorch's losses have it.
IGNORED = -100
# Members of the dictionaries that tools return, whose names documents do not have.
_MEMBERS = {
    "coref": {"clusters", "predicted_clusters", "span_clusters", "clusters_token_offsets", "clusters_strings"},
    "ner": {"text", "tokens", "spans", "ents", "entities", "Entities", "ner", "output", *TAG_COLUMNS},
}


def sides_of(
    task: str, reference: Any, response: Any, id2label: Id2Label | None, settings: Mapping[str, Any]
) -> tuple[dict[str, Side], list[bytes]]:
    """Two sides by their names, and the raw bytes that they refer to by number.

    See ``score_coref`` and ``score_ner`` for what sides of ``"coref"`` and ``"ner"`` may be. Of the settings, those
    that say how a side is read apply to data, too: ``input="strings"``, and what ``offsets`` count.
    """
    names = ("key", "response") if task == "coref" else ("gold", "pred")
    labels = _labels(id2label if id2label is not None else _labels_of(reference) or _labels_of(response))
    reference, response = settled(reference, names[0]), settled(response, names[1])
    frames: list[bytes] = []
    shape = _shape_of(task, reference, names[0])
    marks = reference if shape in ("ids", "tags") else None
    are_asked = _setting(settings, names[1], "input") == "strings" and _are_texts(response)
    is_named = not are_asked and _shape_of(task, response, names[1]) == "named"
    are_systems = is_named and not _are_documents(task, response, shape)
    responses = _named(response) if are_systems else {names[1]: response}
    pairs = [(value, name) for name, value in responses.items()]
    # An empty list is of the kind that the others are.
    shapes = [shape, *(_shape_of(task, *two) for two in pairs)]
    known = next((one for one in shapes if one != "empty"), "empty")

    def side(value: Any, name: str, role: str) -> Side:
        own = _shape_of(task, value, name)
        if isinstance(value, Tags) and all(value.words) and not {"record", "records"}.isdisjoint(shapes):
            return _tagged(value, labels, name, frames)
        if own == "ids":
            return _ids(value, value if marks is None else marks, labels, name, frames)
        if own == "tags" and shape == "ids":
            value = _left(plain(value), _id_lists(marks, names[0]))
        if own in ("tags", "named", "records") and _setting(settings, role, "input") == "strings":
            own = "record"
        found = _side(value, known if own == "empty" else own, name, frames, task == "ner")
        unit = _setting(settings, role, "offsets")
        return {**found, "unit": unit} if "spans" in found and unit else found

    first = side(reference, names[0], names[0])
    others = {name: side(value, name, names[1]) for name, value in responses.items()}
    return {names[0]: first, names[1]: {"systems": others} if are_systems else others[names[1]]}, frames


def _setting(settings: Mapping[str, Any], role: str, name: str) -> Any:
    """A setting of this side, or of both."""
    return settings.get(f"{role}_{name}") or settings.get(name)


def _are_documents(task: str, values: Mapping[Any, Any], reference: str) -> bool:
    """Whether a dictionary is of documents: if all values can be, and the reference is not one without a name."""
    shapes = {"spans" if _are_spans(value) else _shape(task, value) for value in values.values()}
    return shapes <= {"document", "empty", "spans"} and reference != "document"


def _has_ends(item: Any) -> bool:
    return isinstance(item, Mapping) and "start" in item and "end" in item


def _are_texts(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(one, str) for one in value.values())


def _are_spans(value: Any) -> bool:
    """Whether it is a list of spans that are dictionaries."""
    return isinstance(value, (list, tuple)) and len(value) > 0 and all(map(_is_span, value))


def _is_span(item: Any) -> bool:
    return _has_ends(item) and ("type" in item or "label" in item)


def _shape_of(task: str, value: Any, name: str) -> str:
    try:
        return _shape(task, value)
    except ArgumentError as error:
        raise ArgumentError(f"{name}: {error}") from None


def _shape(task: str, value: Any) -> str:
    """What data are: path, bytes, record, named, records, documents, document, tags, ids, or empty."""
    if isinstance(value, (str, os.PathLike)):
        return "path"
    if isinstance(value, (bytes, bytearray, memoryview)):
        return "bytes"
    if isinstance(value, Mapping) and _MEMBERS[task].isdisjoint(value):
        return "record" if (task == "ner" or _are_texts(value)) and are_answers(value) else "named"
    if isinstance(value, Mapping) or is_result(value):
        return "record"
    found = first_leaf(value) if is_list(value) else (1, value, ())
    if found is None:
        return "empty"
    depth, leaf, siblings = found
    if isinstance(leaf, Mapping) and depth == 2 and set(leaf) <= {"start", "end", "type", "score"} and _is_span(leaf):
        return "documents"
    if isinstance(leaf, Mapping) or is_result(leaf):
        return "records"
    is_said = depth == 1 and (leaf is None or isinstance(leaf, str))
    if is_said and any(isinstance(item, str) and has_json(item) for item in siblings):
        return "records"
    if task == "coref":
        # A mention is [start, end), or a range, or a name.
        return "documents" if depth >= (4 if _is_number(leaf) else 3) else "document"
    return _tag_shape(depth, leaf, siblings)


def _tag_shape(depth: int, leaf: Any, siblings: Any) -> str:
    """What lists of tags, label ids or spans are, by their first item and the list that it is in."""
    is_number = _is_number(leaf)
    has_text = any(isinstance(item, str) for item in siblings)
    if is_number and depth > 2 and all(map(_is_number, siblings)):
        raise ArgumentError(f"expected spans (start, end, type), or label ids for each sentence, not {plain(siblings)}")
    if is_number and (depth > 2 or has_text):
        return "documents" if depth > 2 else "document"
    if isinstance(leaf, float) and not (has_text and depth < 3):
        if depth < 3:
            raise ArgumentError(f"numbers of labels are integers, not {leaf}")
        if has_text:
            raise ArgumentError(f"positions of spans are integers, not {leaf}; an empty cell makes floats of a column")
        raise ArgumentError("these are scores of labels: give the best, scores.argmax(-1)")
    if depth == 3 and is_pair(siblings):
        return "record"
    return "ids" if is_number else "tags"


def _side(value: Any, shape: str, name: str, frames: list[bytes], is_ner: bool) -> Side:
    """A side of anything but label ids."""
    if shape == "path":
        if value == "":
            raise ArgumentError(f"{name}: this path is empty")
        if isinstance(value, str) and is_content(value):
            raise ArgumentError(f"{name}: a text is the path of a file; give its content as bytes: text.encode()")
        return {"path": os.path.abspath(os.fsdecode(value))}
    if shape in ("record", "records"):
        # Lists of what a tool returns are one list, [[{…}], []], and so are the spans of one text.
        is_one = shape == "record" or all(map(is_list, value)) or all(map(_has_ends, value))
        records = [value] if is_one else value
        if not is_ner and hasattr(records[0], "ents"):
            return {"documents": [_clusters(one) for one in records]}
        # A file of JSON lines, which is read as the tool that writes these members means them.
        value = "".join(f"{encode(_record(one))}\n" for one in records).encode("ascii")
        shape = "bytes"
    if shape == "bytes":
        frames.append(bytes(value))
        return {"bytes": {"frame": len(frames) - 1}, "name": name}
    if shape == "document" and is_ner:
        raise ArgumentError(f"{name}: expected a list of spans for each sentence or document, not one of spans")
    # No entity is empty, so lists of nothing are documents.
    if shape in ("named", "documents") or (shape == "empty" and not is_ner and len(value) > 0):
        documents = _named(value) if isinstance(value, Mapping) else value
        return {"spans": _spans(documents, name)} if is_ner else {"documents": documents}
    return {"tags" if is_ner else "clusters": value}


def _spans(documents: Any, name: str) -> Any:
    """Lists of spans ``(start, end, type, score)``, of which some may be dictionaries."""
    if not isinstance(documents, Mapping):
        return documents
    first = next((shape for shape in map(partial(_shape, "ner"), documents.values()) if shape != "empty"), "empty")
    if first in ("tags", "ids"):
        raise ArgumentError(f"{name}: a dictionary has spans by document; tags are lists: list({name}.values())")
    return {key: list(map(_span, own)) if _are_spans(own) else own for key, own in documents.items()}


def _span(item: Mapping[str, Any]) -> tuple[Any, ...]:
    return (item["start"], item["end"], item.get("type", item.get("label")), item.get("score"))


def _named(values: Mapping[Any, Any]) -> dict[str, Any]:
    named = {str(name): value for name, value in values.items()}
    if len(named) < len(values):
        raise ArgumentError("two names are equal as text, as 1 and '1' are")
    return named


def _record(value: Any) -> Any:
    """A result as its library writes it, and the text that a language model answered as a document with it."""
    if value is None or isinstance(value, str):
        return {"output": value}
    if hasattr(value, "get_clusters"):
        clusters = value.get_clusters(as_strings=False)
        return {"text": value.text, "clusters": clusters, "clusters_strings": value.get_clusters()}
    if hasattr(value, "ents"):
        ents = [{"start": ent.start_char, "end": ent.end_char, "label": ent.label_} for ent in value.ents]
        return {"text": value.text, "ents": ents}
    return value


def _clusters(doc: Any) -> list[Any]:
    """The groups of spans of a spaCy Doc whose names begin with coref, as those of spacy-experimental."""
    groups = [group for name, group in doc.spans.items() if name.startswith("coref")]
    return [[(span.start, span.end) for span in group] for group in groups]


def _ids(value: Any, marks: Any, labels: list[str] | None, name: str, frames: list[bytes]) -> Side:
    """Label ids without the positions that ``marks``, the ids of gold, ignore.

    ``marks`` may be tags: then what the ids ignore is left out where a sentence has another number of tokens, and else
    kept for the server, which warns of it.
    """
    if labels is None:
        raise ArgumentError(f"{name}: these are numbers of labels: give their names as id2label")
    numpy = sys.modules.get("numpy")
    of_marks = getattr(marks, "shape", None)
    if numpy is not None and getattr(value, "ndim", 0) == 2 and value.shape == of_marks and _is_number(marks[0][0]):
        kept = numpy.asarray(marks) != IGNORED
        given = numpy.asarray(value)[kept]
        if given.size and (given.min() < -(2**15) or given.max() >= 2**15):
            raise ArgumentError(f"{name}: no label has the number {given.min() if given.min() < 0 else given.max()}")
        lengths, ids = kept.sum(1).astype("<u4"), given.astype("<i2")
    else:
        left = _left(_id_lists(value, name), _id_lists(marks, name))
        try:
            lengths, ids = array("I", map(len, left)), array("h", chain.from_iterable(left))
        except (TypeError, OverflowError) as error:
            raise ArgumentError(f"{name}: numbers of labels are integers below 32,768: {error}") from None
        if sys.byteorder == "big":
            lengths.byteswap()
            ids.byteswap()
    frames += [lengths.tobytes(), ids.tobytes()]
    return {"labels": labels, "lengths": {"frame": len(frames) - 2}, "ids": {"frame": len(frames) - 1}}


def _left(rows: list[Any], others: list[Any]) -> list[Any]:
    """The rows without what the others ignore; where numbers differ, which the server says, what they do themselves."""
    masks = [other if len(other) == len(row) else row for row, other in zip(rows, others)]
    masks = masks if len(masks) == len(rows) else rows
    return [[one for one, mark in zip(*pair) if mark != IGNORED] for pair in zip(rows, masks)]


def _id_lists(value: Any, name: str) -> list[list[Any]]:
    lists = [plain(one) for one in plain(value)]
    for at, one in enumerate(lists, 1):
        if not isinstance(one, (list, tuple)):
            raise ArgumentError(f"{name}: expected a list of label ids for each sentence; sentence {at} is {one!r}")
    return lists


def _labels(given: Id2Label | None) -> list[str] | None:
    if given is None:
        return None
    if not isinstance(given, Mapping):
        if isinstance(given, str) or not isinstance(given, Iterable):
            raise ArgumentError(f"id2label: expected a list of names, or a dictionary by number, not {given!r}")
        return list(given)
    try:
        names = {int(number): name for number, name in given.items()}
    except (TypeError, ValueError):
        raise ArgumentError("id2label: expected names by number, as {0: 'O'}, not numbers by name") from None
    if sorted(names) != list(range(len(names))):
        raise ArgumentError("id2label: expected names for the numbers from 0 on, without gaps")
    return [names[number] for number in range(len(names))]


def _labels_of(value: Any) -> list[str] | None:
    """The names of the labels in a column of tags of a data set of Hugging Face, or in the column itself."""
    features: Any = getattr(value, "features", None) or {}
    is_set = isinstance(features, Mapping)
    columns = [features[name] for name in TAG_COLUMNS if name in features] if is_set else [features]
    return next((getattr(getattr(column, "feature", column), "names", None) for column in columns), None)


def _tagged(value: Tags, labels: list[str] | None, name: str, frames: list[bytes]) -> Side:
    """Tags with their words, as JSON lines."""
    rows = [plain(own) for own in value]
    if labels is not None:
        rows = [[None if one == IGNORED else labels[one] if _is_number(one) else one for one in own] for own in rows]
    lines = (encode({"tokens": words, "ner_tags": own}) for words, own in zip(value.words, rows))
    frames.append("".join(f"{line}\n" for line in lines).encode("ascii"))
    return {"bytes": {"frame": len(frames) - 1}, "name": name}


def _is_number(value: Any) -> bool:
    value = value.tolist() if getattr(value, "ndim", 1) == 0 else value
    return isinstance(value, Integral) and not isinstance(value, bool)
