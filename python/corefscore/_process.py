"""The Node.js process that scores: one for each interpreter, started at the first call, used by one call at a time."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import re
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any, NoReturn

from . import _node
from ._json import encode
from .errors import ArgumentError, InputError, InternalError, ServerDied, problem_of

PROTOCOL = 1
# No window for the child, and no Ctrl-C: that is for Python to handle.
_FLAGS = 0x08000000 | 0x00000200 if _node.WINDOWS else 0
# The longest text that V8 holds, with room for the rest of the request.
_LONGEST = 2**29 - 2**16


class Unheld(KeyError):
    """The server does not hold the side that was named, as it is another process by now: send the data again."""


class Process:
    """A client of ``corefscore serve``.

    An exception during a call, as KeyboardInterrupt, ends the process, so that nobody takes its answer for the next
    one. The next call starts another, as it does where the process has ended meanwhile, and after a fork. A call that
    was begun is never repeated.
    """

    def __init__(self) -> None:
        self._number = 0
        self._forget()

    def _forget(self) -> None:
        # Reentrant, so that a signal handler that calls within a call is refused rather than left waiting for ever.
        self._lock = threading.RLock()
        self._busy = False
        self._child: subprocess.Popen[bytes] | None = None
        self._files: list[IO[bytes]] = []
        # What came after the last line that was read.
        self._rest = b""
        self._pid = os.getpid()

    def call(self, do: str, args: Mapping[str, Any] | str, frames: Sequence[bytes] = ()) -> Any:
        """What the server answers. ``args`` are what ``encode`` takes, or its JSON; ``frames`` are sent as they are.

        Raises InputError, ArgumentError, Unheld, NodeMissing, ServerDied or InternalError.
        """
        # All is encoded before a byte is written: what cannot be encoded leaves the process as it is.
        args = args if isinstance(args, str) else encode(args)
        body = f'"do":{encode(do)},"args":{args},"frames":{encode([len(frame) for frame in frames])}}}\n'
        if len(body) > _LONGEST:
            raise ArgumentError(f"the data are {len(body):,} characters of JSON; the most is {_LONGEST:,}: score parts")
        if self._pid != os.getpid():
            self.after_fork()
        with self._lock:
            if self._busy:
                raise RuntimeError("corefscore was called within a call of the same thread, as by a signal handler")
            try:
                self._busy = True
                self._number += 1
                answer = self._answer([f'{{"id":{self._number},{body}'.encode("ascii"), *frames])
            except BaseException:
                self._kill()
                raise
            finally:
                self._busy = False
        if "error" in answer:
            _raise(answer["error"])
        return answer["result"]

    def _answer(self, request: list[bytes]) -> dict[str, Any]:
        if self._child is not None and self._child.poll() is None:
            self._write(request)
            return self._read(self._number)
        tried: list[tuple[str, str]] = []
        for where, node in _node.candidates():
            self._kill()
            if node is None:
                tried.append((where, "not there"))
                continue
            try:
                self._start(node)
                self._write([f'{{"id":0,"do":"hello","args":{{"protocol":{PROTOCOL}}}}}\n'.encode("ascii"), *request])
                self._read(0)["result"]
            except (OSError, ServerDied, KeyError) as error:
                tried.append((where, f"{node}: {getattr(error, 'strerror', None) or error}"))
                continue
            return self._read(self._number)
        raise _node.missing(tried)

    def _start(self, node: str) -> None:
        # Standard error is no pipe: one that nobody reads would fill up, or need a thread. The file has no name.
        self._files = [tempfile.TemporaryFile()]  # noqa: SIM115
        # Without buffers, which have locks, and after a fork what the parent was about to write.
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0}
        self._child = subprocess.Popen(_node.command(node), stderr=self._files[0], creationflags=_FLAGS, **pipes)
        self._files += [pipe for pipe in (self._child.stdin, self._child.stdout) if pipe is not None]

    def _write(self, chunks: Iterable[bytes]) -> None:
        # Where the pipe is broken, reading says what happened.
        with contextlib.suppress(OSError):
            for chunk in chunks:
                left = memoryview(chunk)
                while left:
                    left = left[self._files[1].write(left) :]

    def _read(self, number: int) -> dict[str, Any]:
        pieces = [self._rest]
        while b"\n" not in pieces[-1]:
            pieces.append(self._files[2].read(1 << 16))
            if not pieces[-1]:
                raise ServerDied(self._last_words(b"".join(pieces)))
        end, self._rest = pieces[-1].split(b"\n", 1)
        line = b"".join([*pieces[:-1], end])
        with contextlib.suppress(ValueError, TypeError, KeyError):
            answer: dict[str, Any] = json.loads(line)
            if answer["id"] == number:
                return answer
        raise ServerDied(f"node printed what is no answer: {_text(line)}")

    def _last_words(self, line: bytes) -> str:
        """What is known of a process that ended."""
        code = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self._child and self._child.wait(5)
        stderr = self._files[0]
        stderr.seek(max(0, stderr.seek(0, os.SEEK_END) - 4000))
        words = _text(line + stderr.read())
        return f"node ended with {code}" + (f": {words}" if words else "")

    def _kill(self) -> None:
        child, self._child, self._rest = self._child, None, b""
        if child is not None:
            child.kill()
            child.wait()
        for file in self._files:
            file.close()

    def close(self) -> None:
        """Ends the process, if there is one; the next call starts another."""
        if self._pid != os.getpid():
            self.after_fork()
        with self._lock:
            if self._child is not None:
                self._files[1].close()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._child.wait(5)
            self._kill()

    def after_fork(self) -> None:
        """Leaves the process to the parent: closes our copies of its pipes."""
        self._leave()
        self._forget()

    def at_exit(self) -> None:
        """Lets the process end by itself, as its input ends. Does not wait, not even for a thread that is in a call."""
        if self._pid == os.getpid():
            if self._busy and self._child is not None:
                self._child.kill()
            self._leave()

    def _leave(self) -> None:
        for file in self._files:
            file.close()
        if self._child is not None:
            # Popen warns of a child that nobody waits for.
            self._child.returncode = 0


def _text(given: bytes) -> str:
    return given[-4000:].decode("utf-8", "replace").strip()


def _raise(error: Mapping[str, Any]) -> NoReturn:
    kind, message = error["kind"], error["message"]
    if kind == "input":
        raise InputError(message, [problem_of(problem) for problem in error.get("problems", ())])
    if kind == "argument":
        raise ArgumentError(re.sub(r"\bnull\b", "None", message))
    if kind == "unheld":
        raise Unheld(message)
    raise InternalError(error.get("stack") or message)


process = Process()
atexit.register(process.at_exit)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=process.after_fork)
