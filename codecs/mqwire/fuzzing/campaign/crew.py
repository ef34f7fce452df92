"""The processes of a campaign: started, given orders, listened to, and in the end all gone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from mqwire.errors import MqwireError
from mqwire.fuzzing.campaign.plan import SEEDS_ONLY, Plan
from mqwire.fuzzing.campaign.progress import Progress, Tail
from mqwire.fuzzing.targets import Target
from mqwire.fuzzing.worker import COMMAND

_PATIENCE = 10.0
_HANGS = {"work": 120}


class Worker:
    """One process, which forks for each slice."""

    def __init__(self, plan: Plan) -> None:
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        if plan.python_path is not None:
            environment["PYTHONPATH"] = str(plan.python_path)
        self.errors = TemporaryFile()  # noqa: SIM115  # closed with the worker
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            env=environment,
            start_new_session=True,  # Ctrl-C is for the campaign alone
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.orders, self.reports = self.process.stdin, self.process.stdout
        os.set_blocking(self.reports.fileno(), False)
        self.is_ready = False
        self.cpu = 0.0
        self.target: Target | None = None
        self.progress: Progress | None = None
        self.tail: Tail | None = None
        self._rest = b""

    @property
    def is_idle(self) -> bool:
        return self.is_ready and self.target is None

    def start(self, plan: Plan, target: Target, progress: Progress, *, seconds: int, scratch: Path, seed: int) -> None:
        """Fuzz a target for so long, or run its seeds."""
        log = scratch / f"{target.name}-{progress.slices}-{seed}.log"
        notes = plan.space.notes
        artifacts = notes / target.name
        artifacts.mkdir(parents=True, exist_ok=True)
        arguments = [
            "-runs=1" if seconds == SEEDS_ONLY else f"-max_total_time={seconds}",  # seeds are run in any case
            f"-max_len={target.max_size}",
            f"-seed={seed % 0x7FFFFFFF or 1}",
            f"-timeout={_HANGS.get(target.name, 25)}",
            f"-dict={plan.space.dictionary(target)}",
            f"-artifact_prefix={artifacts}/",
            "-rss_limit_mb=3072",
            "-len_control=0",
            "-reload=1",
            "-print_final_stats=0",
            "-verbosity=1",
            str(plan.space.corpus(target)),
        ]
        order: dict[str, Any] = {"target": target.name, "log": str(log), "notes": str(notes), "arguments": arguments}
        if plan.only_first:
            order["only_first"] = True
        self._say(order)
        self.target, self.progress, self.tail = target, progress, Tail(log)
        progress.state = "running"

    def _say(self, order: dict[str, Any]) -> None:
        with suppress(BrokenPipeError):  # noticed as its end, with the reason
            self.orders.write(json.dumps(order).encode() + b"\n")
            self.orders.flush()

    def listen(self) -> Iterator[dict[str, Any]]:
        """What it has reported; MqwireError if it is no longer there."""
        if self.tail is not None and self.progress is not None:
            self.progress.read(self.tail.read())
        found = self.reports.read()
        *lines, self._rest = (self._rest + (found or b"")).split(b"\n")
        for line in lines:
            report = json.loads(line)
            self.is_ready = self.is_ready or "ready" in report
            self.cpu += report.get("cpu", 0.0)
            yield report
        if found == b"" or self.process.poll() is not None:
            self.errors.seek(0)
            reason = self.errors.read().decode(errors="backslashreplace").strip().splitlines()[-1:] or [
                "no reason given"
            ]
            raise MqwireError(f"a worker has ended ({self.process.poll()}): {reason[0]}")

    def end(self) -> None:
        """End it and what it runs; a slice has a few seconds to write what it has."""
        with suppress(BrokenPipeError, OSError):
            self.orders.close()
        try:
            self.process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        if self.tail is not None and self.progress is not None:
            self.progress.read(self.tail.read())
        self.reports.close()
        self.errors.close()
