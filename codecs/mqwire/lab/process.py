"""A server of the lab seen from outside: a child process that takes commands and reports what happens."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from mqwire.errors import MqwireError
from mqwire.lab.config import ServerConfig

_LONGEST_LINE = 1 << 26
_START = 30.0
_STOP = 5.0


class LabError(MqwireError):
    """Something in the lab did not go as it must."""


class Process:
    """One server. It ends when its standard input does, so that nothing outlives who started it."""

    def __init__(self, config: ServerConfig, heard: Callable[[str, dict[str, Any]], None]) -> None:
        self.config = config
        self._heard = heard
        self._child: asyncio.subprocess.Process | None = None
        self._listener: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._ready: asyncio.Future[int] | None = None
        self._number = 0

    @property
    def is_running(self) -> bool:
        return self._child is not None and self._child.returncode is None

    async def start(self) -> None:
        """Start it, with what it had kept, and wait until it listens."""
        folder = Path(self.config.folder)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "server.json"
        self.config.save(path)
        with (folder / "errors.txt").open("ab") as errors:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "mqwire.lab.server",
                str(path),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                limit=_LONGEST_LINE,
                start_new_session=True,  # Ctrl-C is for who runs the lab, who then stops its servers one by one
            )
        self._ready = asyncio.get_running_loop().create_future()
        self._listener = asyncio.get_running_loop().create_task(self._listen())
        try:
            await asyncio.wait_for(asyncio.shield(self._ready), _START)
        except LabError:
            await self.kill()
            raise
        except TimeoutError:
            await self.kill()
            raise LabError(f"{self.config.name} did not start within {_START:.0f} s") from None

    async def stop(self) -> None:
        """In good order; by force if that takes too long."""
        if self._child is not None and self._child.stdin is not None:
            self._child.stdin.close()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._child.wait(), _STOP)
        await self.kill()

    async def kill(self) -> None:
        """As if the power failed: SIGKILL."""
        if self._child is not None:
            with suppress(ProcessLookupError):
                self._child.kill()
            await self._child.wait()
        if self._listener is not None:
            await self._listener

    async def ask(self, what: dict[str, Any], timeout: float = 30.0) -> dict[str, Any]:
        """A command and its answer."""
        if self._child is None or self._child.stdin is None or not self.is_running:
            raise LabError(f"{self.config.name} does not run")
        self._number += 1
        number, answer = self._number, asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            self._child.stdin.write(json.dumps({"id": number, **what}).encode() + b"\n")
            await self._child.stdin.drain()
            found: dict[str, Any] = await asyncio.wait_for(answer, timeout)
        except (OSError, TimeoutError):
            raise LabError(f"{self.config.name} gave no answer") from None
        finally:
            self._waiting.pop(number, None)
        if "error" in found:
            raise LabError(f"{self.config.name}: {found['error']}")
        return found

    async def _listen(self) -> None:
        assert self._child is not None
        assert self._child.stdout is not None
        reason = "ended"
        while line := await self._child.stdout.readline():
            try:
                what = json.loads(line)
            except ValueError:
                continue  # the last line of a process that was killed
            if "answer" in what:
                asked = self._waiting.get(what.pop("answer"))
                if asked is not None and not asked.done():
                    asked.set_result(what)
                continue
            if what["event"] == "ready" and self._ready is not None and not self._ready.done():
                self._ready.set_result(what["port"])
            if what["event"] == "failed":
                reason = what["reason"]
            self._heard(self.config.name, what)
        error = LabError(f"{self.config.name}: {reason}")
        pending: list[asyncio.Future[Any]] = [*self._waiting.values()]
        if self._ready is not None:
            pending.append(self._ready)
        for future in pending:
            if not future.done():
                future.set_exception(error)
                future.exception()  # nobody may be waiting any more
