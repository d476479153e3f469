"""The examples, and the code of the documentation."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from conftest import QUICKSTART, ROOT

EXAMPLES = ROOT / "examples" / "python"
STUBS = str(Path(__file__).parent / "stubs")


def run_example(name: str) -> str:
    env = {**os.environ, "PYTHONPATH": STUBS, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, str(EXAMPLES / name)]
    return subprocess.run(command, check=True, capture_output=True, env=env, encoding="utf-8").stdout


def test_scores() -> None:
    assert "B³ 0.6666666666666666" in run_example("scores.py")


def test_the_loop_of_transformers() -> None:
    pytest.importorskip("numpy")
    printed = run_example("transformers_trainer.py")
    assert "'f1_LOC'" in printed and "'accuracy'" in printed


def test_the_loop_of_lightning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(STUBS)
    monkeypatch.syspath_prepend(str(EXAMPLES))
    from lightning_module import CorefModel  # type: ignore[import-not-found]

    batch = [{"clusters": [[(0, 1), (2, 3), (4, 5)]]}] * 2
    for size in (1, 2):
        module = CorefModel(lambda document: [document["clusters"][0][:2]])
        module.trainer = SimpleNamespace(world_size=size)
        module.validation_step(batch, 0)
        module.on_validation_epoch_end()
        assert 0 < module.logged["val_conll_f1"] < 1


def test_the_notebook(tmp_path: Path) -> None:
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    pytest.importorskip("pandas")
    notebook = nbformat.read(EXAMPLES / "notebook.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert "<td>ORG</td>" in outputs[0]["data"]["text/html"]
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("page", ["docs/python.md", "README.md", "python/README.md"])
def test_the_code_of_a_page_prints_what_it_shows(page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for file in QUICKSTART.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.chdir(tmp_path)
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", text, re.DOTALL)
    assert blocks
    namespace: dict[str, Any] = {}
    for code, expected in blocks:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, page, "exec"), namespace)
        assert printed.getvalue() == expected
