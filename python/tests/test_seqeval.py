"""corefscore.seqeval against seqeval itself, or against its recorded answers where it is not installed."""

from __future__ import annotations

import gzip
import json
import sys
import warnings

import pytest
import seqeval_cases as cases

import corefscore.seqeval as ours
from corefscore.evaluate import evaluate_metric

np = pytest.importorskip("numpy")

try:
    import seqeval.metrics as real
except ImportError:
    real = None

SEEDS = 6000
GOLD = [["B-PER", "I-PER", "O"], ["B-LOC", "O"]]
PRED = [["B-PER", "I-PER", "O"], ["O", "B-LOC"]]


def ours_of(seed):
    name, gold, pred, keywords = cases.case(seed)
    return cases.outcome(getattr(ours, name), gold, pred, keywords)


def test_equals_seqeval_in_all_it_returns_raises_and_warns_of():
    if real is None:
        pytest.skip("seqeval is not installed: its recorded answers are compared")
    raised = 0
    for seed in range(SEEDS):
        name, gold, pred, keywords = cases.case(seed)
        call, known = cases.real_call(name, keywords)
        expected = cases.outcome(call, gold, pred, known)
        found = cases.outcome(getattr(ours, name), gold, pred, known if seed % 2 else keywords)
        assert found == expected, (seed, name, gold, pred, keywords)
        raised += "raises" in expected
    assert raised > SEEDS / 20


def test_equals_the_recorded_answers_of_seqeval():
    answers = json.loads(gzip.decompress(cases.RECORDED.read_bytes()))
    assert len(answers) == cases.RECORDED_CASES
    for seed, expected in enumerate(answers):
        found = json.loads(json.dumps(cases.in_any_process(ours_of(seed))))
        assert found == expected, (seed, cases.case(seed))


def test_takes_seqevals_schemes_ours_and_their_names():
    settings = {"mode": "strict", "average": "macro"}
    assert ours.f1_score(GOLD, PRED, scheme=ours.IOB2, **settings) == 0.5
    assert ours.f1_score(GOLD, PRED, scheme="IOB2", **settings) == 0.5
    with pytest.raises(ValueError, match=r"Scheme should be one of \[IOB1, .*, BILOU\], got IOB3"):
        ours.f1_score(GOLD, PRED, scheme="IOB3")


def test_carries_the_last_entity_across_sentences_as_seqeval_does():
    gold, pred = [["B-X", "O"], ["L", "B-X"]], [["O", "B-X"], ["L", "B-X"]]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert ours.f1_score(gold, pred) == pytest.approx(1 / 3)


def test_counts_more_tags_than_ids_can_number():
    gold = [[f"B-T{n}" for n in range(40_000)]]
    pred = [[*gold[0][:-1], "O"]]
    assert ours.recall_score(gold, pred) == 39_999 / 40_000


def test_evaluate_metric_has_the_keys_of_evaluate():
    found = evaluate_metric().compute(predictions=PRED, references=GOLD)
    zero, one = (
        {"precision": 0.0, "recall": 0.0, "f1": 0.0, "number": 1},
        dict.fromkeys(("precision", "recall", "f1"), 1.0),
    )
    assert found == {
        "LOC": zero,
        "PER": {**one, "number": 1},
        "overall_precision": 0.5,
        "overall_recall": 0.5,
        "overall_f1": 0.5,
        "overall_accuracy": 0.6,
    }
    assert list(found) == ["LOC", "PER", "overall_precision", "overall_recall", "overall_f1", "overall_accuracy"]
    assert isinstance(found["overall_f1"], np.float64)
    assert isinstance(found["LOC"]["number"], np.integer)


def test_evaluate_metric_collects_any_sequences():
    metric = evaluate_metric(mode="strict")
    metric.add_batch(predictions=np.array([["B-PER", "I-PER", "O"]]), references=(("B-PER", "I-PER", "O"),))
    metric.add(prediction=PRED[1], reference=GOLD[1])
    settings = {"scheme": "IOB2", "zero_division": 0}
    expected = evaluate_metric().compute(predictions=PRED, references=GOLD, mode="strict", **settings)
    assert metric.compute(**settings) == expected
    with pytest.raises(TypeError, match="list of list"):
        metric.compute()
    with pytest.raises(ValueError, match=r"predictions \(1\) and references \(2\)"):
        metric.compute(predictions=PRED[1:], references=GOLD)
    with pytest.raises(ValueError, match="Scheme should be one of"):
        metric.compute(predictions=PRED, references=GOLD, mode=None, scheme="BIO")


def test_says_what_to_install_where_numpy_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match="pip install numpy"):
        ours.f1_score(GOLD, PRED)
    assert ours.accuracy_score(GOLD, PRED) == 0.6


def test_warns_with_scikit_learns_class_where_it_is_loaded(monkeypatch):
    exceptions = pytest.importorskip("sklearn.exceptions")
    with pytest.warns(exceptions.UndefinedMetricWarning, match="due to no predicted samples"):
        ours.precision_score([["O"]], [["O"]])
    monkeypatch.setitem(sys.modules, "sklearn.exceptions", None)
    with pytest.warns(ours.UndefinedMetricWarning):
        ours.precision_score([["O"]], [["O"]])


def test_evaluate_metric_refuses_texts_and_missing_sides():
    metric = evaluate_metric()
    for given in (["B-PER"], "B-PER"):
        with pytest.raises(ValueError, match="predictions: expected a list of tags"):
            metric.compute(predictions=given, references=given)
    with pytest.raises(ValueError, match="references are missing"):
        metric.compute(predictions=[["B-PER"]])
    assert metric.compute(predictions=iter([["B-X"]]), references=iter([["B-X"]]))["overall_f1"] == 1
