"""Whether an answer agrees with what mqwire makes of the same bytes (docs/fuzzing-against.md says what is compared)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeAlias

from mqwire._decode import decode
from mqwire._encode import spans
from mqwire._json import fields_of
from mqwire._message import Message
from mqwire._registry import struct_of
from mqwire._values import Guid
from mqwire.errors import DecodeError
from mqwire.fuzzing.against._child import Accept, Reject

Rules: TypeAlias = Literal["either", "strict", "lenient"]
"""What becomes of a message that breaks a rule: the other side decides, must refuse it, must take it."""

_INDEX = re.compile(r"\[\d+\]")
_GUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_SEQ_NUMBER = re.compile(r"[0-9a-f]{16}")
_HEX = re.compile(r"([0-9a-f]{2})*")
_IS_OPTIONAL = re.compile(r"\[\]\.(name|type|decoded(\W.*)?)$")  # what documents say of a property beyond its value
_MISSING: Any = object()


class Disagreement(NamedTuple):
    kind: Literal["accepts", "rejects", "differs"]
    path: str
    ours: str
    theirs: str


@dataclass(frozen=True)
class Oracle:
    """What mqwire makes of some bytes."""

    protocol: str
    data: bytes
    message: Message | None
    """None where there is no structure."""
    error: DecodeError | None
    """Why strict decoding refuses."""

    @cached_property
    def fields(self) -> dict[str, Any]:
        assert self.message is not None
        return fields_of(self.message)

    @cached_property
    def places(self) -> dict[str, str]:
        """The bytes at each path, as hex."""
        assert self.message is not None
        return {s.path: self.data[s.offset : s.offset + s.size].hex() for s in spans(self.message)}

    @property
    def is_whole(self) -> bool:
        """Whether everything could be read; nobody has to know what to do behind an unknown type."""
        message = self.message
        if message is None:
            return False
        own = any(field.id == "undecoded" for field in struct_of(message).fields)
        return own or not getattr(message, "undecoded", b"")


def consult(protocol: str, data: bytes) -> Oracle:
    try:
        return Oracle(protocol, data, decode(data, protocol), None)
    except DecodeError as error:
        refusal = error
    try:
        return Oracle(protocol, data, decode(data, protocol, strict=False), refusal)
    except DecodeError:
        return Oracle(protocol, data, None, refusal)


class Comparison:
    """Compares answers; knows which fields the other side tells at all."""

    def __init__(self, rules: Rules = "either") -> None:
        self.rules = rules
        self.told: set[str] = set()
        self.unknown: set[str] = set()
        """What it tells and mqwire knows nothing about; most likely another spelling."""

    def learn(self, protocol: str, answer: Accept) -> None:
        """Note what it tells. A field that it has told once and leaves out later counts as missing."""
        with suppress(RecursionError):  # nested beyond reason: that is for `disagreement` to say
            self.told.update(f"{protocol}:{path}" for path in _paths(answer.fields, ""))

    def untold(self, oracles: Iterable[Oracle]) -> list[str]:
        """What could have been compared and was not; of a structure that is never told only itself."""
        known = {f"{o.protocol}:{path}" for o in oracles if o.message is not None for path in _paths(o.fields, "")}
        missing = {path for path in known - self.told if not _IS_OPTIONAL.search(path)}
        return sorted(path for path in missing if not any(parent in missing for parent in _parents(path)))

    def disagreement(self, oracle: Oracle, answer: Accept | Reject) -> Disagreement | None:
        if isinstance(answer, Reject):
            return self._rejected(oracle, answer)
        error = oracle.error
        if oracle.message is None or (error is not None and self.rules == "strict"):
            assert error is not None
            return Disagreement("accepts", error.path, f"refuses: {error.reason}", "accepts")
        if answer.message is not None and answer.message not in _names(oracle.message):
            return Disagreement("differs", "message", oracle.message.message, answer.message)
        try:
            return next(self._differences(oracle, answer.fields, oracle.fields, ""), None)
        except RecursionError:
            return Disagreement("differs", "", "fields", "something that is nested beyond reason")

    def _rejected(self, oracle: Oracle, answer: Reject) -> Disagreement | None:
        if oracle.message is None:
            return None
        if oracle.error is not None and (self.rules != "lenient" or not oracle.is_whole):
            return None
        return Disagreement("rejects", "", "accepts", answer.reason or "rejects")

    def _differences(self, oracle: Oracle, theirs: Any, ours: Any, path: str) -> Iterator[Disagreement]:
        if isinstance(ours, dict) and set(ours) == {"value", "name"}:
            ours = ours["value"]
            theirs = theirs.get("value") if isinstance(theirs, dict) and "value" in theirs else theirs
        if isinstance(ours, dict) and isinstance(theirs, dict) and not _is_raw(ours):
            yield from self._object(oracle, theirs, ours, path)
        elif isinstance(ours, list) and isinstance(theirs, list):
            if len(ours) != len(theirs):
                yield Disagreement("differs", path, f"{len(ours)} elements", f"{len(theirs)} elements")
            for index, (their, our) in enumerate(zip(theirs, ours, strict=False)):
                yield from self._differences(oracle, their, our, f"{path}[{index}]")
        elif not _same(theirs, ours):
            yield Disagreement("differs", path, _shown(ours), _shown(theirs))

    def _object(
        self, oracle: Oracle, theirs: dict[str, Any], ours: dict[str, Any], path: str
    ) -> Iterator[Disagreement]:
        for key, our in ours.items():
            at = f"{path}.{key}" if path else key
            their = theirs.get(key, _MISSING)
            if their is not _MISSING:
                yield from self._differences(oracle, their, our, at)
            elif our is not None and f"{oracle.protocol}:{plain(at)}" in self.told:
                yield Disagreement("differs", at, _shown(our), "nothing")
        for key, their in theirs.items():
            at = f"{path}.{key}" if path else key
            if key in ours or their is None:
                continue
            if at not in oracle.places:
                self.unknown.add(f"{oracle.protocol}:{plain(at)}")
            elif not _same(their, oracle.places[at]):  # padding that is as it should be is not in documents
                yield Disagreement("differs", at, _shown(oracle.places[at]), _shown(their))


def _names(message: Message) -> tuple[str, str]:
    """What a message may be called: its own name, and that which only its values earn."""
    return message.message, struct_of(message).message


def plain(path: str) -> str:
    """A path without the numbers of elements."""
    return _INDEX.sub("[]", path)


def _paths(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, dict) and not _is_raw(value) and set(value) != {"value", "name"}:
        for key, item in value.items():
            at = f"{path}.{key}" if path else key
            if item is not None:
                yield at
                yield from _paths(item, at)
    elif isinstance(value, list):
        for item in value:
            yield from _paths(item, f"{path}[]")


def _parents(path: str) -> Iterator[str]:
    while "." in path:
        path = path.rpartition(".")[0]
        yield path
        path = path.removesuffix("[]")
        yield path


def _is_raw(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == {"hex"} and isinstance(value["hex"], str)


def _same(theirs: Any, ours: Any) -> bool:
    if _is_raw(theirs):
        return theirs["hex"].lower() in _raw_forms(ours)
    if isinstance(ours, bool | int):
        if isinstance(theirs, str):
            return not isinstance(ours, bool) and theirs == str(ours)
        return isinstance(theirs, bool | int | float) and theirs == ours
    if isinstance(theirs, int) and isinstance(ours, str):
        return bool(_SEQ_NUMBER.fullmatch(ours)) and int(ours, 16) == theirs
    return bool(theirs == ours)


def _raw_forms(ours: Any) -> Iterator[str]:
    """The bytes that a value may be given as."""
    if _is_raw(ours):
        yield ours["hex"]
    elif isinstance(ours, str):
        if _HEX.fullmatch(ours):
            yield ours
        if _GUID.fullmatch(ours):
            yield Guid.parse(ours).hex()
        units = ours.encode("utf-16-le", "surrogatepass").hex()
        yield units
        yield units + "0000"


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:200]}... ({len(text)} characters)"
