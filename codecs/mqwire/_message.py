"""What every structure and every message has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

if TYPE_CHECKING:
    from mqwire._validate import Finding


_Structure = TypeVar("_Structure", bound=msgspec.Struct)


class Structure(msgspec.Struct, frozen=True, gc=False):
    """A piece of a message. Immutable; `mqwire.replace` makes changed copies."""

    struct_id: ClassVar[str] = ""


class Message(Structure, frozen=True, gc=False):
    """A whole message: what `mqwire.decode` returns and `mqwire.encode` takes."""

    @property
    def protocol(self) -> str:
        """The protocol the message belongs to, as `mqwire.decode` names it."""
        from mqwire._registry import protocol_of

        return protocol_of(type(self))

    @property
    def message(self) -> str:
        """The name of the message, for example `sync_reply`."""
        from mqwire._registry import message_name

        return message_name(self)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every rule that the message breaks, worked out anew each time."""
        from mqwire._validate import validate

        return validate(self)


def replace(structure: _Structure, /, **changes: Any) -> _Structure:
    """A copy of a message or structure with some fields changed."""
    return msgspec.structs.replace(structure, **changes)
