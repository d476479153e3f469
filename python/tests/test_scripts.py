"""The console scripts, and ``python -m corefscore``."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from conftest import QUICKSTART

import corefscore

SCRIPTS = Path(sysconfig.get_path("scripts"))


def call(*command: str | Path, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    given = {**os.environ, **env}
    return subprocess.run(command, input=stdin, capture_output=True, text=True, cwd=QUICKSTART, env=given, check=False)


@pytest.mark.parametrize(
    ("program", "argv"),
    [
        ("corefscore", ["key.conll", "response.conll"]),
        ("corefscore", ["key.conll"]),
        ("corefscore", ["key.conll", "nothing.conll"]),
        ("nerscore", ["gold.tsv", "pred.tsv", "--fail-under", "99"]),
        ("scorer.pl", ["muc", "key.conll", "response.conll", "none"]),
    ],
)
def test_scripts_do_what_run_does(program: str, argv: list[str]) -> None:
    done = call(SCRIPTS / program, *argv)
    expected = corefscore.run(program, argv, cwd=QUICKSTART)
    assert (done.returncode, done.stdout) == (expected.code, expected.out)
    if program != "scorer.pl":
        assert done.stderr == expected.err


def test_standard_input_is_that_of_the_script() -> None:
    assert "accuracy: 100.00%" in call(SCRIPTS / "conlleval.pl", stdin="a B-PER B-PER\n").stdout
    assert call(SCRIPTS / "nerscore", "-", stdin="a\tB-PER\tB-PER\n").returncode == 0


def test_the_module_is_the_command() -> None:
    done = call(sys.executable, "-m", "corefscore", "key.conll", "response.conll", "--metric", "muc")
    assert done.returncode == 0 and "MUC" in done.stdout


def test_without_node_the_script_says_so() -> None:
    done = call(SCRIPTS / "corefscore", "--version", COREFSCORE_NODE="/nowhere/node")
    assert done.returncode == 70
    assert done.stderr.startswith("corefscore: corefscore needs Node.js 20.19 or newer")
