"""Where two objects differ."""

from __future__ import annotations

from typing import Any

import msgspec

from mqwire._message import Structure
from mqwire.fuzzing.broken import Broken, general


def difference(one: Any, other: Any, path: str = "") -> tuple[str, Any, Any] | None:
    """The path of the first value that two objects do not share, with both values."""
    if type(one) is not type(other):  # a number where the other has a member of an enumeration is a difference
        return path, one, other
    return _difference(one, other, path)


def _difference(one: Any, other: Any, path: str) -> tuple[str, Any, Any] | None:
    """Of two objects of one type."""
    if isinstance(one, Structure):
        for name in type(one).__struct_fields__:
            found = difference(getattr(one, name), getattr(other, name), f"{path}.{name}" if path else name)
            if found is not None:
                return found
        return None
    if isinstance(one, tuple | list):
        for index, (a, b) in enumerate(zip(one, other, strict=False)):
            found = difference(a, b, f"{path}[{index}]")
            if found is not None:
                return found
        return None if len(one) == len(other) else (f"{path}[{min(len(one), len(other))}]", len(one), len(other))
    if isinstance(one, msgspec.Struct):
        return difference(msgspec.structs.astuple(one), msgspec.structs.astuple(other), path)
    return None if one == other else (path, one, other)


def same(one: Any, other: Any, invariant: str, what: str) -> None:
    """Raise Broken where two objects differ. Equality alone is not trusted: it is part of what is tested."""
    found = difference(one, other)
    if found is None and (one == other) is not True:
        raise Broken(invariant, f"{what} ==", "no field differs, and yet the objects are not equal")
    if found is not None:
        path, a, b = found
        raise Broken(invariant, f"{what} {general(path)}".rstrip(), f"{path or what}: {shown(a)} is not {shown(b)}")


def shown(value: Any, longest: int = 120) -> str:
    text = repr(value)
    return text if len(text) <= longest else f"{text[:longest]}..."
