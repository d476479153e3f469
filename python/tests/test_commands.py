"""Command lines in the kept process, and the functions made of them."""

from __future__ import annotations

import json
import os
import random
import re
from pathlib import Path

import pytest
from conftest import QUICKSTART, ROOT, TESTDATA

import corefscore
from corefscore import ArgumentError, InputError, run

GOLDEN = TESTDATA / "golden"
KEY, RESPONSE = QUICKSTART / "key.conll", QUICKSTART / "response.conll"


def test_golden_command_lines_print_what_new_processes_print() -> None:
    names = sorted(os.listdir(GOLDEN))
    random.Random(1).shuffle(names)
    for name in names:
        line = (GOLDEN / name / "command").read_text(encoding="utf-8").strip()
        words = [quoted or plain for quoted, plain in re.findall(r"'([^']*)'|(\S+)", line)]
        first = next(at for at, word in enumerate(words) if word in ("corefscore", "nerscore"))
        env = dict(word.split("=", 1) for word in words[:first])
        done = run(words[first], words[first + 1 :], cwd=ROOT, env=env)
        expected = [(GOLDEN / name / file).read_bytes().decode() for file in ("stdout", "stderr")]
        assert [done.out, done.err, done.code] == [*expected, int((GOLDEN / name / "status").read_text())], name


def test_files_of_the_call_come_before_those_of_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(QUICKSTART)
    perfect = run(
        "corefscore", ["key.conll", "response.conll", "-f", "json"], files={"response.conll": KEY.read_bytes()}
    )
    assert json.loads(perfect.out)["systems"][0]["scores"]["conll"]["f1"] == 1
    tags = (QUICKSTART / "gold.tsv").read_text()
    assert "accuracy" in run("conlleval.pl", [], files={"-": "a O O\n"}).out
    assert run("nerscore", ["-", "gold.tsv"], files={"-": tags}).code == 0


def test_nothing_is_read_from_standard_input_that_was_not_given() -> None:
    done = run("nerscore", ["-"])
    assert (done.code, done.out) == (3, "")


def test_check_says_what_files_contain_and_what_is_wrong() -> None:
    assert corefscore.check("coref", KEY)["files"][0]["mentions"] == 14
    found = corefscore.check("coref", b"#begin document (d); part 000\nd 0 0 Ann (1\n#end document\n")
    assert [problem["code"] for problem in found["problems"]] == ["UNCLOSED_MENTION"]


def test_the_other_commands() -> None:
    assert corefscore.count("ner", QUICKSTART / "gold.tsv")["tool"] == "nerscore"
    assert corefscore.list_spans("coref", KEY)["tool"] == "corefscore"
    assert corefscore.agreement("coref", KEY, RESPONSE)["units"] == 2
    assert corefscore.convert(KEY, to="jsonl").startswith("{")
    assert corefscore.convert(KEY, into=KEY).startswith("#begin document")
    assert "MUC" in corefscore.explain("coref", "muc")
    spans = TESTDATA / "spans"
    assert corefscore.sweep(spans / "gold.jsonl", spans / "pred.jsonl")["tool"] == "nerscore"


def test_errors_of_commands_are_raised() -> None:
    with pytest.raises(InputError, match="UNCLOSED_MENTION"):
        corefscore.count("coref", b"#begin document (d); part 000\nd 0 0 Ann (1\n#end document\n")
    with pytest.raises(ArgumentError, match="--to|to"):
        corefscore.convert(KEY, to="docx")
    with pytest.raises(ArgumentError, match="coref"):
        corefscore.count("tags", KEY)
    with pytest.raises(ArgumentError, match="program"):
        run("ls", [])


def test_settings_become_options() -> None:
    from corefscore.commands import options

    given = {"metric": ["muc", "lea"], "include": ["a*", "b*"], "lenient": True, "quiet": False, "min_score": 0.5}
    expected = ["--metric=muc,lea", "--include=a*", "--include=b*", "--lenient", "--min-score=0.5", "--map=a=b"]
    assert options({**given, "end": None, "map": {"a": "b"}}) == expected
    assert options({"baseline": Path("x")}) == ["--baseline=x"]


def test_sources_are_paths_or_bytes_and_arguments_a_list() -> None:
    tags = "Ada\tB-PER\n"
    assert corefscore.count("ner", bytearray(tags.encode()))["types"] == [{"type": "PER", "spans": 1}]
    assert corefscore.convert(memoryview(tags.encode()), to="spans", task="ner").count("PER") == 1
    with pytest.raises(ArgumentError, match="input 1: expected a path or bytes, not list"):
        corefscore.check("ner", [["B-PER"]])  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="argv: expected a list"):
        run("nerscore", "--help")
    with pytest.raises(ArgumentError, match="files\\['a'\\]: expected bytes or a text, not int"):
        run("nerscore", ["a"], files={"a": 3})  # type: ignore[dict-item]
    assert run("nerscore", [KEY, "--errors", 3]).code == 3  # type: ignore[list-item]
