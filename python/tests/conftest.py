"""Tests of the installed package: scripts/python.ts builds the wheel, installs it and runs them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import corefscore
from corefscore._process import process

ROOT = Path(__file__).resolve().parents[2]
TESTDATA = ROOT / "testdata"
QUICKSTART = TESTDATA / "quickstart"
TOKENS = [["B-PER", "I-PER", "O", "B-LOC"]]


def python(code: str, *options: str, **env: str | None) -> subprocess.CompletedProcess[str]:
    """Runs code in another interpreter, which has the package too; None takes a variable from its environment."""
    given = {name: value for name, value in {**os.environ, **env}.items() if value is not None}
    command = [sys.executable, *options, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=given, check=False)


@pytest.fixture
def fresh() -> Iterator[None]:
    """No process before and after the test."""
    corefscore.close()
    yield
    corefscore.close()


def node_pid() -> int:
    """The number of the kept process."""
    corefscore.score_ner(TOKENS, TOKENS)
    assert process._child is not None
    return process._child.pid
