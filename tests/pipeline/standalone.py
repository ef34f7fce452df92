"""A standalone cluster on loopback: a master and workers, whose Python knows everything but mqwire."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pyspark

from mqwire.pipeline import java
from tests.lab.support import free_port

HOST = "127.0.0.1"
PATIENCE = 240.0
_MEMORY = "700m"
T = TypeVar("T")


def until(ask: Callable[[], T | None]) -> T:
    """What is asked for, as soon as it is there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = ask()
        if found is not None:
            return found
        time.sleep(0.1)
    raise AssertionError(f"nothing within {PATIENCE:.0f} s")


def bare_python(folder: Path) -> Path:
    """A Python with all that is installed here but mqwire: what a cluster has that nobody has installed mqwire on."""
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    there = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
    for installed in {Path(sysconfig.get_path("purelib")), Path(sysconfig.get_path("platlib"))}:
        for entry in installed.iterdir():
            if "mqwire" not in entry.name and entry.suffix != ".pth" and not (there / entry.name).exists():
                (there / entry.name).symlink_to(entry)
    return python


class Driver:
    """A program that does what each line of its input says, and answers with a line of JSON."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self._process = process
        self._log = log

    def ask(self, *words: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([str(word) for word in words]).encode() + b"\n")
        self._process.stdin.flush()

    def answer(self) -> Any:
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], PATIENCE)
        line = self._process.stdout.readline() if ready else b""
        assert line, self._log.read_text()
        return json.loads(line)

    def __call__(self, *words: object) -> Any:
        self.ask(*words)
        return self.answer()


class Cluster:
    """Every process of it is ended by `stop`, by its number."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = bare_python(folder / "python")
        self.port, self._ui = free_port(), free_port()
        self.workers: list[subprocess.Popen[bytes]] = []
        self._started: list[subprocess.Popen[bytes]] = []
        self._java = java.home(java.find(), folder / "java")

    @property
    def master(self) -> str:
        return f"spark://{HOST}:{self.port}"

    def start(self, workers: int) -> None:
        self._run("master", "master.Master", "--host", HOST, "--port", self.port, "--webui-port", self._ui)
        until(self._state)
        for _ in range(workers):
            self.add_worker()

    def add_worker(self) -> None:
        wanted = self.alive() + 1
        name = f"worker{len(self._started)}"
        arguments = ["--host", HOST, "--cores", 1, "--memory", _MEMORY, "--webui-port", 0]
        self.workers.append(self._run(name, "worker.Worker", *arguments, "--work-dir", self.folder / name, self.master))
        until(lambda: True if self.alive() >= wanted else None)

    def alive(self) -> int:
        return int((self._state() or {})["aliveworkers"])

    def kill_worker(self) -> None:
        """As if its machine had lost power."""
        worker = self.workers.pop(0)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    def _state(self) -> dict[str, Any] | None:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(f"http://{HOST}:{self._ui}/json", timeout=5) as answer:
                found: dict[str, Any] = json.load(answer)
                return found
        except (OSError, ValueError):  # it is not there yet, or not whole
            return None

    def _run(self, name: str, main: str, *arguments: object) -> subprocess.Popen[bytes]:
        spark_class = Path(pyspark.__file__).parent / "bin" / "spark-class"
        words = [str(spark_class), f"org.apache.spark.deploy.{main}", *map(str, arguments)]
        with (self.folder / f"{name}.log").open("wb") as log:
            process = subprocess.Popen(
                words, cwd=self.folder, env=self._environment(), stdout=log, stderr=log, start_new_session=True
            )
        self._started.append(process)
        return process

    def _environment(self) -> dict[str, str]:
        """Nothing of this project: no PYTHONPATH, and another folder to work in."""
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "JAVA_HOME": str(self._java),
            "SPARK_LOCAL_IP": HOST,
            "SPARK_LOCAL_DIRS": str(self.folder / "local"),
            "SPARK_DAEMON_MEMORY": "256m",
        }

    def driver(self, program: str) -> Driver:
        """Runs a program that gets the master as its argument."""
        environment = self._environment() | {
            "PYSPARK_PYTHON": str(self.python),
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
        }
        log = self.folder / "driver.log"
        with log.open("wb") as errors:
            process = subprocess.Popen(
                [sys.executable, "-c", program, self.master],
                cwd=self.folder,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,
            )
        self._started.append(process)
        return Driver(process, log)

    def stop(self) -> None:
        for process in reversed(self._started):
            # What they have started is in their process groups.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
