"""Looks up a path of a message the way JSON shows it, under the name that tests use."""

from __future__ import annotations

from mqwire.fuzzing.paths import shown_at

__all__ = ["shown_at"]
