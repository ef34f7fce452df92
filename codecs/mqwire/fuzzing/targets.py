"""The targets: what is checked, on which kind of input."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from mqwire.fuzzing import scapy_loading
from mqwire.fuzzing.checks import (
    answers,
    captures,
    decoding,
    documents,
    edits,
    engines,
    framing,
    machine,
    properties,
    reassembly,
    round_trip,
    scapy_layer,
    validation,
    work,
)

Kind: TypeAlias = Literal[
    "bytes", "message", "script", "property", "stream", "capture", "segments", "document", "answer", "grow", "machine"
]


@dataclass(frozen=True)
class Target:
    """One invariant, or a family of them, and the kind of input that it is about."""

    name: str
    check: Callable[[bytes], None]
    """Raises Broken, or anything else, if the invariant does not hold."""
    kind: Kind
    invariant: str
    protocol: str = ""
    """What the bytes are, where the input does not say so itself."""
    max_size: int = 4096
    """Bytes of the inputs that a campaign makes."""

    @property
    def dictionary(self) -> str:
        """The name of its dictionary, which targets with the same kind of bytes share."""
        return self.protocol or {"document": "document", "capture": "capture", "segments": "capture"}.get(
            self.kind, "message"
        )

    @property
    def harness(self) -> str:
        """The name of its file in fuzz/."""
        return f"{self.name.replace('-', '_')}.py"


_WHOLE = ("mqdsrp", "mqcn", "mqqb", "mqdspublickeys", "mqusersigncerts")
_ONLY = "Decoding raises DecodeError only, with a place and a reason, and lenient takes what strict takes"


def _decoding(protocol: str) -> Target:
    check = partial(decoding.check_protocol, protocol=protocol)
    return Target(f"decode-{protocol}", check, "bytes", f"{_ONLY} ({protocol}).", protocol)


_ALL = (
    Target(
        "vectors",
        answers.check,
        "answer",
        "What was typed by hand from the specifications is what is decoded, placed, reported and encoded.",
        max_size=512,
    ),
    Target(
        "round-trip",
        round_trip.check,
        "message",
        "What decoding accepts comes back from bytes and from JSON, and its spans leave no byte out.",
    ),
    Target(
        "engines",
        engines.check,
        "message",
        "The fast engine, the Kaitai parsers and the careful reader give equal objects and findings, or all refuse.",
    ),
    Target(
        "validate",
        validation.check,
        "message",
        "validate never raises, agrees between the engines and with the rules of the Model, and names real places.",
    ),
    Target(
        "edits",
        edits.check,
        "script",
        "An edited object is refused with EncodeError, or encodes to bytes that decode to an equal one.",
    ),
    Target(
        "properties",
        properties.check,
        "property",
        "Behind any PROPID any bytes are decoded alike by all readers and come back, or are refused by all.",
    ),
    Target(
        "documents",
        documents.check,
        "document",
        "Any text given to from_json is refused with EncodeError, or is a message that survives bytes and JSON.",
        max_size=16384,
    ),
    Target(
        "framer",
        framing.check,
        "stream",
        "A stream gives the same packets whole and in any chunks, and no byte is lost.",
        max_size=8192,
    ),
    Target(
        "captures",
        captures.check,
        "capture",
        "Reading a capture raises CaptureError only, and chunks do not change what is read.",
        max_size=16384,
    ),
    Target(
        "reassembly",
        reassembly.check,
        "segments",
        "Packets cut into segments that overlap, repeat and change places come out as they were sent.",
        max_size=8192,
    ),
    Target(
        scapy_loading.NAME,
        scapy_layer.check,
        "message",
        "The Scapy layer shows what the codec decodes, or refuses what it refuses, and is built to the same bytes.",
    ),
    *map(_decoding, _WHOLE),
    Target(
        "decode-parts",
        decoding.check_message,
        "message",
        f"{_ONLY}; limits hold (any protocol, SIDs and addresses included).",
    ),
    Target(
        "machine",
        machine.check,
        "machine",
        "Messages to a live directory server, in any role and state, neither crash nor mislead nor bloat it.",
    ),
    Target("work", work.check, "grow", "Four times the bytes take about four times as long.", max_size=2048),
)
LEFT_OUT: dict[str, str] = {} if scapy_loading.is_installed() else {scapy_loading.NAME: scapy_loading.LEFT_OUT}
"""Targets that cannot run here, and why."""
TARGETS: dict[str, Target] = {target.name: target for target in _ALL if target.name not in LEFT_OUT}
"""By name, in the order in which a campaign begins them: what tells most about a broken codec first."""
