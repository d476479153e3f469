"""Results: the numbers of the JSON, the table of the command, files, warnings."""

from __future__ import annotations

import json
import math
import pickle
import warnings
from pathlib import Path

import pytest
from conftest import QUICKSTART, TESTDATA, python

import corefscore
from corefscore import Result, score_coref, score_ner

KEY, RESPONSE = QUICKSTART / "key.conll", QUICKSTART / "response.conll"


@pytest.fixture
def coref() -> Result:
    return score_coref(KEY, RESPONSE)


@pytest.fixture
def ner() -> Result:
    gold = [["B-PER", "I-PER", "O", "B-LOC", "O"], ["B-LOC", "O"]]
    return score_ner(gold, [["B-PER", "O", "O", "B-LOC", "O"], ["B-PER", "O"]], mode=["strict", "partial"])


def test_scores_are_the_fractions_of_the_json(coref: Result, ner: Result) -> None:
    scores = coref.to_dict()["systems"][0]["scores"]
    assert coref["muc"].recall == scores["muc"]["recall"]["value"] == 5 / 7
    assert coref.f1 == scores["conll"]["f1"]
    assert coref["blanc"].parts["coreference"].precision == 6 / 12
    assert "lea" in coref and "strict" not in coref
    assert (ner.f1, ner.types["LOC"].f1) == (ner["strict"].f1, 2 / 3)
    assert ner["strict"].macro.f1 == ner.to_dict()["systems"][0]["scores"]["strict"]["macro"]["f1"]
    assert (ner["strict"].support, ner["strict"].predicted, ner["partial"].types["PER"].support) == (3, 3, 1)
    assert ner.accuracy == 5 / 7


def test_the_main_score_is_the_first_that_was_asked_for() -> None:
    assert score_coref(KEY, RESPONSE, metric="lea").f1 == score_coref(KEY, RESPONSE)["lea"].f1
    assert score_coref(KEY, RESPONSE, metric=["lea", "conll"]).f1 == score_coref(KEY, RESPONSE).f1


def test_the_json_and_the_table_are_those_of_the_command(coref: Result) -> None:
    command = corefscore.run("corefscore", [KEY, RESPONSE, "--format", "json"])
    assert coref.to_dict() == json.loads(command.out)
    assert str(coref).startswith(f"{RESPONSE} against {KEY}: 2 documents\n\nmetric ")
    assert coref.signature in str(coref)
    assert coref.signature == coref.to_dict()["signature"]


def test_settings_are_options_with_underscores() -> None:
    result = score_coref(KEY, RESPONSE, singletons="drop", missing_document="error", metric=["muc", "bcub"])
    line = [KEY, RESPONSE, "--singletons", "drop", "--missing-document", "error", "--metric", "muc,bcub", "-f", "json"]
    assert result.to_dict() == json.loads(corefscore.run("corefscore", line).out)
    spans = [[{"start": 0, "end": 3, "label": "person", "score": 0.4}]], [[(0, 3, "PER")]]
    assert score_ner(spans[1], spans[1], map={"PER": "person"}).types.keys() == {"person"}
    with pytest.raises(corefscore.ArgumentError, match="singleton"):
        score_coref(KEY, RESPONSE, singleton="drop")
    with pytest.raises(corefscore.ArgumentError, match="keep, drop|drop"):
        score_coref(KEY, RESPONSE, singletons="none")


def test_limits_that_were_missed_are_told() -> None:
    tags = [["B-PER", "O"]]
    assert score_ner(tags, [["O", "O"]], fail_under="strict=50").missed == [
        "strict micro F1 0.0000 is below 0.5 (fail_under strict=50)"
    ]
    assert score_ner(tags, tags, fail_under={"strict": 50}).missed == []
    assert score_ner(tags, tags).missed == []


def test_units_add_the_scores_of_documents(coref: Result) -> None:
    documents = score_coref(KEY, RESPONSE, units=True).to_dict()["systems"][0]["byDocument"]
    assert len(documents) == 2
    assert "byDocument" not in coref.to_dict()["systems"][0]


@pytest.mark.parametrize("name", ["x.html", "x.json", "x.jsonl", "x.csv", "x.tsv", "x.md", "x.tex", "X.HTML"])
def test_files_are_those_that_the_command_writes(name: str, coref: Result, tmp_path: Path) -> None:
    coref.save(tmp_path / name)
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert (text.startswith("<!doctype html>") and "Fox" in text) or coref.signature in text or "66.67" in text
    with pytest.raises(corefscore.ArgumentError, match="docx"):
        coref.save(tmp_path / "x.docx")


def test_findings_say_what_is_wrong(coref: Result, ner: Result) -> None:
    (found,) = coref.findings
    assert found["counts"]["mentions"]["missing"] == 1
    assert len(ner.findings[0]["list"]) >= 2


def test_to_pandas_has_a_row_for_each_score(ner: Result, coref: Result) -> None:
    pytest.importorskip("pandas")
    frame = ner.to_pandas()
    assert frame.set_index(["metric", "of"]).loc[("strict", "LOC"), "f1"] == 2 / 3
    assert list(coref.to_pandas()["metric"])[:3] == ["mentions", "muc", "bcub"]


def test_a_notebook_shows_a_table(ner: Result, coref: Result) -> None:
    assert "<td>LOC</td>" in ner._repr_html_() and ner.signature in ner._repr_html_()
    assert "<th>support</th>" not in coref._repr_html_()
    assert repr(coref) == f"<Result of corefscore, F1 {{'{RESPONSE}': 0.722025}}>"


def test_members_that_are_not_there_raise() -> None:
    result = score_ner([["B-PER"]], [["O"]])
    with pytest.raises(AttributeError, match="suport"):
        result["strict"].suport  # noqa: B018
    assert pickle.loads(pickle.dumps(result["strict"])).support == 1
    with pytest.raises(KeyError):
        result["muc"]
    assert math.isnan(corefscore.Score({"f1": None}).f1)


def test_warnings_are_given_once_for_a_code_and_place() -> None:
    gold, pred = [["B-PER", "O", "O"]], [["B-PER", "O", "I-LOC"]]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for _ in range(5):
            result = score_ner(gold, pred)
    (warning,) = caught
    assert warning.category is corefscore.InputWarning and warning.filename == __file__
    assert "pred:1:3: warning: I-LOC follows O" in str(warning.message)
    assert [problem.code for problem in result.warnings] == ["INVALID_SEQUENCE"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(corefscore.InputWarning):
            score_ner(gold, pred)


def test_an_error_lists_all_problems() -> None:
    with pytest.raises(corefscore.InputError) as caught:
        score_coref(TESTDATA / "broken" / "many.conll", RESPONSE)
    errors = [problem for problem in caught.value.problems if problem.severity == "error"]
    assert len(errors) > 1 and all(problem.code in str(caught.value) for problem in errors)


def test_importing_it_imports_no_other_package_and_starts_nothing() -> None:
    code = "import sys, corefscore; print({'numpy', 'pandas', 'sklearn', 'spacy', 'torch'} & set(sys.modules))"
    assert python(code).stdout == "set()\n"
