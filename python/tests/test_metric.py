"""Metric: what comes in parts scores as the whole."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from typing import Any

import pytest
from conftest import python
from test_data import Doc, Span

import corefscore
from corefscore import ArgumentError, Metric, score_coref, score_ner

RANDOM = random.Random(1)
TAGS = ["O", "O", "B-PER", "I-PER", "B-LOC", "I-LOC"]
NAMES = ["O", "B-PER", "I-PER"]


def sentences(number: int) -> list[list[str]]:
    return [RANDOM.choices(TAGS, k=7) for _ in range(number)]


def documents(number: int) -> list[Any]:
    mentions = [(start, start + 1) for start in range(12)]
    return [[cluster for at in range(3) if (cluster := RANDOM.sample(mentions, 8)[at::3])] for _ in range(number)]


@pytest.fixture(autouse=True)
def quiet() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", corefscore.InputWarning)
        yield


@pytest.mark.parametrize(("task", "draw", "score"), [("ner", sentences, score_ner), ("coref", documents, score_coref)])
def test_batches_score_as_all_at_once(task: str, draw: Any, score: Any) -> None:
    gold, pred = draw(30), draw(30)
    metric = Metric(task)
    for begin in range(0, 28, 7):
        metric.add_batch(gold[begin : begin + 7], pred[begin : begin + 7])
    for one, other in zip(gold[28:], pred[28:]):
        metric.add(one, other)
    assert metric.compute().to_dict() == score(gold, pred).to_dict()
    metric.reset()
    metric.add(gold[0], pred[0])
    assert metric.compute().f1 == score(gold[:1], pred[:1]).f1


@pytest.mark.parametrize(("task", "draw"), [("ner", sentences), ("coref", documents)])
def test_states_of_processes_add_up(task: str, draw: Any) -> None:
    settings = {"mode": ["strict", "partial"]} if task == "ner" else {"singletons": "drop"}
    whole, parts = Metric(task, **settings), [Metric(task, **settings) for _ in range(3)]
    for at in range(24):
        gold, pred = draw(1)[0], draw(1)[0]
        whole.add(gold, pred)
        parts[at % 3].add(gold, pred)
    parts.append(Metric(task, **settings))
    merged = whole.merge([part.state() for part in parts])
    assert merged.to_dict()["systems"][0]["scores"] == whole.compute().to_dict()["systems"][0]["scores"]
    assert "documents" in str(merged) or "sentences" in str(merged)


@pytest.mark.parametrize(("task", "draw"), [("ner", sentences), ("coref", documents)])
def test_equal_states_count_twice(task: str, draw: Any) -> None:
    gold, pred = draw(5), draw(5)
    once, twice = Metric(task), Metric(task)
    once.add_batch(gold, pred)
    twice.add_batch(gold + gold, pred + pred)
    merged = once.merge([once.state(), copy.deepcopy(once).state()])
    assert merged.to_dict()["systems"][0]["scores"] == twice.compute().to_dict()["systems"][0]["scores"]


def test_a_state_is_what_the_command_merge_reads() -> None:
    metric = Metric("coref")
    metric.add([[(0, 1), (2, 3)]], [[(0, 1), (2, 3)]])
    merged = corefscore.merge("coref", metric.state().encode())
    assert merged["systems"][0]["scores"]["muc"]["f1"] == 1


def test_questions_are_asked_of_all_states() -> None:
    metric = Metric("ner", confidence=90, samples=50)
    metric.add_batch(sentences(30), sentences(30))
    merged = metric.merge([metric.state(), metric.state()])
    assert "intervals" in merged.to_dict()["systems"][0]
    assert "<!doctype html>" in merged._text("html")
    with pytest.raises(ArgumentError, match="added up"):
        merged.findings  # noqa: B018
    assert "intervals" in metric.compute().to_dict()["systems"][0]


def test_copies_and_pickles_hold_the_data() -> None:
    metric = Metric("ner", id2label=NAMES)
    metric.add_batch([[1, 2, -100]], [[1, 0, 0]])
    for other in (copy.deepcopy(metric), pickle.loads(pickle.dumps(metric))):
        other.add_batch([[0]], [[1]])
        assert other.compute()["strict"].predicted == 2
    assert metric.compute()["strict"].predicted == 1


def test_arrays_may_change_after_they_were_added() -> None:
    numpy = pytest.importorskip("numpy")
    gold, pred = numpy.array([[1, 2, -100]]), numpy.array([[1, 2, 0]])
    metric = Metric("ner", id2label=NAMES)
    metric.add_batch(gold, pred)
    pred[:] = 0
    assert metric.compute().f1 == 1


def test_nothing_and_unequal_batches_are_refused() -> None:
    metric = Metric("coref")
    for call in (metric.compute, lambda: metric.merge(["", ""]), lambda: Metric("other")):
        with pytest.raises(ArgumentError):
            call()
    with pytest.raises(ArgumentError, match="2"):
        metric.add_batch([[], []], [[]])
    assert metric.state() == ""
    with pytest.raises(ArgumentError):
        metric.merge(["no rows"])


def test_names_are_not_taken_for_documents() -> None:
    for batch in ({"a": [[(0, 1)]]}, "ab"):
        with pytest.raises(ArgumentError, match="expected a list of documents or sentences"):
            Metric("coref").add_batch(batch, batch)


def test_docs_of_spacy_can_be_added() -> None:
    metric = Metric("ner")
    metric.add_batch([Doc(Span(0, 3, "PER"))], iter([Doc(Span(0, 3, "PER"))]))
    metric.add(Doc(), Doc(Span(0, 3, "PER")))
    assert metric.compute()["strict"].precision == 0.5


def test_documents_without_entities_count() -> None:
    metric = Metric("coref")
    metric.add([], [])
    metric.add([[(0, 1), (2, 3)]], [])
    assert metric.compute().to_dict()["systems"][0]["documents"] == 2


def test_a_metric_needs_no_process_until_it_scores() -> None:
    code = """
import corefscore, pickle
from corefscore._process import process
metric = corefscore.Metric("ner")
metric.add(["B-PER"], ["B-PER"])
pickle.loads(pickle.dumps(metric))
print(process._child)
"""
    assert python(code).stdout == "None\n"
