"""The hand-assembled messages of tests/vectors, under the names that tests use."""

from __future__ import annotations

from mqwire.vectors._typed import TypedMessage as Vector
from mqwire.vectors._typed import typed_messages as vectors

__all__ = ["Vector", "vectors"]
