# SPDX-License-Identifier: GPL-2.0-only
# Scapy is GPL-2.0-only, so this package, which builds on it, is as well; nothing else in mqwire imports it.
"""What the expressions of the Model see of a packet: the numbers that are, or would be, on the wire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mqwire._evaluate import evaluate
from mqwire._model import Expr
from mqwire.scapy._cursor import Stop

# What an expression raises where a packet that somebody made by hand lacks something, or has something else there.
_UNKNOWN = (TypeError, AttributeError, LookupError, ValueError)


class Alone(Stop, KeyError):
    """A structure depends on what it is part of, and is not part of anything."""


class Names(Mapping[str, Any]):
    """The fields of a packet by name, and the parameters that its structure has.

    Values are Scapy's internal ones, so that a condition never asks for itself; what is None and can be computed is.
    """

    __slots__ = ("args", "memo", "packet")

    def __init__(self, packet: Any, args: Mapping[str, Any], memo: dict[str, Any] | None = None) -> None:
        self.packet, self.args = packet, args
        self.memo = memo
        """What was asked for before, while the packet does not change."""

    def __getitem__(self, id: str) -> Any:
        if id in self.args:
            return self.args[id]
        if self.memo is not None and id in self.memo:
            return self.memo[id]
        if id in self.packet.model.params:
            raise Alone(f"only what it is part of tells its {id}")
        value = self.packet.wire(id, self)
        if hasattr(value, "names"):
            value = Names(value, {})  # without parameters: they would be asked of the packet that is asking
        if self.memo is not None:
            self.memo[id] = value
        return value

    def __getattr__(self, id: str) -> Any:
        try:
            return self[id]
        except KeyError:
            raise AttributeError(id) from None

    def __iter__(self) -> Iterator[str]:
        yield from self.args
        yield from (field.name for field in self.packet.fields_desc)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def ask(self, expr: Expr, default: Any, pos: int = 0) -> Any:
        """The value of an expression, or the default where it has none."""
        try:
            return evaluate(expr, self, pos)
        except _UNKNOWN:
            return default
