"""A process that runs slices of a campaign: it loads and instruments mqwire once and forks for each slice.

Orders come as JSON lines on standard input, reports go out the same way. When the input ends, whoever gave the orders
has gone: the slice that runs is ended, and so is the worker.
"""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import sys
from pathlib import Path
from typing import Any

from mqwire.fuzzing import harness
from mqwire.fuzzing.targets import TARGETS

COMMAND = harness.BOOT + "from mqwire.fuzzing.worker import serve\nserve()\n"
_PATIENCE = 5.0


def serve() -> None:  # pragma: no cover  # in a process of its own, as all below
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the campaign, which then says what to do
    _report({"ready": os.getpid(), "cpu": _own_cpu()})
    orders = sys.stdin.buffer
    while line := orders.readline():
        order = json.loads(line)
        child = os.fork()
        if not child:
            _slice(order)
        _report({"started": child})
        _wait(child, orders.fileno())


def _slice(order: dict[str, Any]) -> None:  # pragma: no cover
    """In the child: never returns."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    target = TARGETS[order["target"]]
    notes = harness.Notes(target, Path(order["notes"]), only_first=bool(order.get("only_first")))
    harness.run(target, [target.harness, *order["arguments"]], notes.check)
    os._exit(0)


def _wait(child: int, orders: int) -> None:  # pragma: no cover
    """Until the child ends, or somebody wants it to."""
    watched = os.pidfd_open(child)
    try:
        ready, _, _ = select.select([watched, orders], [], [])
        if watched not in ready:  # another order while one is carried out means stop
            _end(child, watched)
            os.read(orders, 65536)
        _, status, usage = os.wait4(child, 0)
    finally:
        os.close(watched)
    _report({"ended": os.waitstatus_to_exitcode(status), "cpu": usage.ru_utime + usage.ru_stime})


def _end(child: int, watched: int) -> None:  # pragma: no cover
    os.kill(child, signal.SIGTERM)
    if not select.select([watched], [], [], _PATIENCE)[0]:
        os.kill(child, signal.SIGKILL)


def _own_cpu() -> float:  # pragma: no cover
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def _report(what: dict[str, Any]) -> None:  # pragma: no cover
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()
