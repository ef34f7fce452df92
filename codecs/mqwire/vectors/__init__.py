"""Test vectors for any implementation, as files in a form that every language can read."""

from mqwire.vectors._collect import KINDS, Kind, Vector, vectors
from mqwire.vectors._export import Exported, export

__all__ = ["KINDS", "Exported", "Kind", "Vector", "export", "vectors"]
