"""How much memory a process and its children hold, where the system tells (/proc)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

_PROC = Path("/proc")


def group_memory(group: int) -> int | None:
    """Bytes that the processes of a group hold; None where nobody knows."""
    if not (_PROC / "self" / "statm").exists():
        return None
    pages = 0
    for entry in os.scandir(_PROC):
        if not entry.name.isdigit():
            continue
        with suppress(OSError, ValueError, IndexError):  # it may end while we look
            stat = (_PROC / entry.name / "stat").read_text()
            # The name in parentheses may hold anything; the group is the third field behind it.
            if int(stat.rpartition(")")[2].split()[2]) == group:
                pages += int((_PROC / entry.name / "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def peak_memory(pid: int) -> int | None:
    """Bytes that one process has held at most; None where nobody knows."""
    with suppress(OSError, ValueError, IndexError):
        for line in (_PROC / str(pid) / "status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return None
