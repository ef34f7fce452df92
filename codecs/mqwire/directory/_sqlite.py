"""The store that lasts: one SQLite file."""

from __future__ import annotations

from pathlib import Path


class SqliteStore:
    """A directory in a file. What a transaction has left behind survives the process and the power."""

    def __init__(self, path: str | Path, *, synchronous: str = "FULL") -> None:
        raise NotImplementedError
