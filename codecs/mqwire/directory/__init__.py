"""The directory that servers replicate: object types, properties, and the stores that keep them."""

from mqwire.directory._directory import Directory, Outcome, Reset
from mqwire.directory._memory import MemoryStore
from mqwire.directory._records import (
    PEC_PARTITION_ID,
    Answer,
    DeletedObject,
    DirectoryObject,
    Neighbour,
    NeighbourKind,
    ObjectType,
    Partition,
    PurgeState,
    StoreError,
)
from mqwire.directory._restrictions import Relation, Restriction
from mqwire.directory._sqlite import SqliteStore
from mqwire.directory._store import Store

__all__ = [
    "PEC_PARTITION_ID",
    "Answer",
    "DeletedObject",
    "Directory",
    "DirectoryObject",
    "MemoryStore",
    "Neighbour",
    "NeighbourKind",
    "ObjectType",
    "Outcome",
    "Partition",
    "PurgeState",
    "Relation",
    "Reset",
    "Restriction",
    "SqliteStore",
    "Store",
    "StoreError",
]
