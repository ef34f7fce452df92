"""The implementation under test: a process that is asked about one message at a time (docs/fuzzing-against.md).

Whatever it does, asking it ends: it answers, or it has crashed, hung or talked nonsense.
It has a process group of its own, so that Ctrl-C does not reach it and nothing of it stays behind.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Any, TypeAlias

from mqwire.errors import MqwireError
from mqwire.render.escape import escape

LONGEST_ANSWER = 32 << 20
_GRACE = 1.0
_ERRORS_KEPT = 4096


@dataclass(frozen=True)
class Accept:
    fields: dict[str, Any]
    message: str | None


@dataclass(frozen=True)
class Reject:
    reason: str


@dataclass(frozen=True)
class Skip:
    """It does not know this protocol or message, and says so."""


@dataclass(frozen=True)
class Crash:
    how: str


@dataclass(frozen=True)
class Hang:
    seconds: float


@dataclass(frozen=True)
class Garbled:
    """What it wrote is no answer."""

    why: str
    said: str
    late: bool = False
    """Whether it was there before the question, so that the message before is to blame."""


Failure: TypeAlias = Crash | Hang | Garbled
Answer: TypeAlias = Accept | Reject | Skip | Failure
FAILURES = (Crash, Hang, Garbled)


def request(protocol: str, data: bytes) -> bytes:
    """What is sent for a message: the size of the rest, the protocol and a zero byte, the message."""
    rest = protocol.encode("ascii") + b"\0" + data
    return len(rest).to_bytes(4, "little") + rest


def parse(line: bytes) -> Answer:
    """The answer that a line is."""
    text = line.decode("utf-8", "backslashreplace").strip()
    word, _, rest = text.partition(" ")
    match word:
        case "reject":
            return Reject(rest.strip())
        case "skip":
            return Skip()
        case "accept":
            return _accept(rest, text)
    return Garbled("a line must begin with accept, reject or skip", text)


def _accept(text: str, line: str) -> Answer:
    try:
        document = json.loads(text or "{}", parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        return Garbled(f"what follows accept is no JSON ({error})", line)
    if not isinstance(document, dict):
        return Garbled("what follows accept must be an object", line)
    fields, message = document.get("fields", {}), document.get("message")
    if not isinstance(fields, dict) or not isinstance(message, str | None):
        return Garbled('"fields" must be an object and "message" text', line)
    return Accept(fields, message)


def _no_constant(name: str) -> None:
    raise ValueError(f"there is no {name} in JSON")


class Child:
    """One process. It is not started again once it has failed: whoever wants that makes another."""

    def __init__(self, command: Sequence[str]) -> None:
        if not command:
            raise MqwireError("the command cannot be started: there is none")
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise MqwireError(f"the command cannot be started: {why.lower()}: {escape(command[0])}") from None
        self._pipes: list[IO[bytes]] = [
            pipe for pipe in (self._process.stdin, self._process.stdout, self._process.stderr) if pipe is not None
        ]
        self._in, self._out, self._err = (pipe.fileno() for pipe in self._pipes)
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)
        self._said = bytearray()
        self.errors = b""
        """The end of what it has written to standard error."""
        self.answers = 0
        self._closed = self._reaped = False

    def __enter__(self) -> Child:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        self.close()

    @property
    def pid(self) -> int:
        return self._process.pid

    def ask(self, protocol: str, data: bytes, timeout: float) -> Answer:
        """What it makes of a message. After a failure it is closed."""
        answer = self._ask(request(protocol, data), timeout)
        if isinstance(answer, FAILURES):
            self.close(patience=0.0)
        else:
            self.answers += 1
        return answer

    def _ask(self, frame: bytes, timeout: float) -> Answer:
        if self._talks_unasked():
            return Garbled("it wrote before it was asked, or more than one line", _shown(self._said), late=True)
        deadline = time.monotonic() + timeout
        rest = self._send(memoryview(frame))
        if rest:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        try:
            while True:
                events = self._selector.select(max(0.0, deadline - time.monotonic()))
                if not events and time.monotonic() >= deadline:
                    return Hang(timeout)
                for key, _ in events:
                    if key.fd == self._in:
                        rest = self._send(rest)
                        if not rest:
                            self._selector.unregister(self._in)
                    elif key.fd == self._err:
                        self._hear_errors()
                    elif not self._hear():
                        return self._ended()
                answer = None if rest else self._answer()
                if answer is not None:
                    return answer
        finally:
            if self._in in self._selector.get_map():
                self._selector.unregister(self._in)

    def _send(self, rest: memoryview) -> memoryview:
        """What could not be written yet. Nobody to read it is noticed where the answer is missing."""
        try:
            return rest[os.write(self._in, rest) :]
        except BlockingIOError:
            return rest
        except OSError:
            return rest[:0]

    def _talks_unasked(self) -> bool:
        with suppress(BlockingIOError):
            self._said += os.read(self._out, 1 << 16)
        return bool(self._said)

    def _hear(self) -> bool:
        chunk = os.read(self._out, 1 << 20)
        self._said += chunk
        return bool(chunk)

    def _hear_errors(self) -> bool:
        try:
            chunk = os.read(self._err, 1 << 16)
        except BlockingIOError:
            return False
        if not chunk and self._err in self._selector.get_map():
            self._selector.unregister(self._err)
        self.errors = (self.errors + chunk)[-_ERRORS_KEPT:]
        return bool(chunk)

    def _answer(self) -> Answer | None:
        end = self._said.find(b"\n")
        if end < 0:
            if len(self._said) > LONGEST_ANSWER:
                return Garbled(f"no end of line in {LONGEST_ANSWER} bytes", _shown(self._said))
            return None
        if end + 1 < len(self._said):
            return Garbled("it wrote more than one line", _shown(self._said))
        line = bytes(self._said[:end])
        self._said.clear()
        return parse(line)

    def _ended(self) -> Crash:
        if not self._exits_within(_GRACE):
            return Crash("closed its standard output and went on running")
        status = self._reap()
        if status < 0:
            with suppress(ValueError):
                return Crash(f"killed by {signal.Signals(-status).name}")
            return Crash(f"killed by signal {-status}")
        return Crash(f"exited with status {status}")

    def _exits_within(self, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while not self._has_exited():
            if time.monotonic() >= deadline:
                return False
            time.sleep(0.005)
        return True

    def _has_exited(self) -> bool:
        """Whether it has ended; it stays a zombie where that can be had, so that its id cannot be another's yet."""
        if self._process.returncode is not None or not hasattr(os, "waitid"):  # macOS before Python 3.13
            return self._process.poll() is not None
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _reap(self) -> int:
        if not self._reaped:
            self._reaped = True
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
        return self._process.wait()

    def close(self, patience: float = _GRACE) -> None:
        """End it and whatever it has started. A polite one ends by itself when its input does."""
        if self._closed:
            return
        self._closed = True
        try:
            self._pipes[0].close()
            self._exits_within(patience if self.answers else 0.0)
        finally:
            self._reap()
            while self._hear_errors():
                pass
            self._selector.close()
            for pipe in self._pipes[1:]:
                pipe.close()


def _shown(said: bytearray) -> str:
    return bytes(said[:400]).decode("utf-8", "backslashreplace")
