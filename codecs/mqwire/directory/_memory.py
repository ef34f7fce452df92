"""A store in memory, for simulation and tests."""

from __future__ import annotations


class MemoryStore:
    """Keeps everything until the process ends. Behaves as SqliteStore does."""
