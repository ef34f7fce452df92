"""Seed corpora: inputs to begin with, from the typed messages, the cases for rules, the properties and the captures.

They are derived (`make seeds`) and shipped, one archive for each kind of input, so that a campaign always begins at the
same place, whatever state the codec is in.
"""

from __future__ import annotations

import io
import random
import tarfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import mqwire
from mqwire._generated.model import MODEL
from mqwire._places import places
from mqwire.capture import CaptureError, Endpoint, Frame, frames
from mqwire.capture.synthesis import Conversation, ethernet
from mqwire.capture.writer import Sent, block, pcap, pcapng
from mqwire.fuzzing import inputs, machines
from mqwire.fuzzing.broken import general
from mqwire.fuzzing.checks.answers import CAPTURES, rule_cases
from mqwire.fuzzing.checks.tables import MADE
from mqwire.fuzzing.editing import put, spots
from mqwire.fuzzing.known import field_key, flag_bits, property_types, property_values, readings
from mqwire.fuzzing.lying import counts
from mqwire.fuzzing.mutations import properties
from mqwire.fuzzing.mutations.answers import flag_words
from mqwire.fuzzing.mutations.captures import blocks
from mqwire.fuzzing.mutations.documents import NESTS
from mqwire.fuzzing.property_types import BY_TYPE, TYPE_OF
from mqwire.fuzzing.targets import Kind, Target
from mqwire.limits import DEFAULT_LIMITS
from mqwire.vectors._cases import cases
from mqwire.vectors._properties import property_messages
from mqwire.vectors._typed import TypedMessage, typed_messages

Seeds = dict[str, bytes]
_SMALL = 700
_SCRIPTS = 4
_STREAM = 4
_FRAME = 160
_TWICE = 12
_DEEP = 1200


def load(target: Target, folder: Path | None = None) -> Seeds:
    """The seeds of a target by name: the shipped ones, or derived anew where none are shipped."""
    kind: Kind = "message" if target.kind == "bytes" else target.kind
    shipped = None if folder is None else folder / f"{kind}.tar.xz"
    found = unpack(shipped.read_bytes()) if shipped is not None and shipped.is_file() else derive(kind)
    if target.kind != "bytes":
        return found
    head = inputs.join([target.protocol], b"")
    return {name: data[len(head) :] for name, data in found.items() if data.startswith(head)}


def derive(kind: Kind) -> Seeds:
    return dict(sorted(_DERIVE[kind]()))


def pack(seeds: Seeds) -> bytes:
    """An archive that is the same for the same seeds; many small files are what tar and xz are good at."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:xz", preset=9) as archive:
        for name, data in sorted(seeds.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def unpack(data: bytes) -> Seeds:
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:xz") as archive:
        return {entry.name: archive.extractfile(entry).read() for entry in archive if entry.isfile()}  # type: ignore[union-attr]


# --- by kind ---

_Made = Iterator[tuple[str, bytes]]


def _name(*parts: object) -> str:
    return "-".join(str(part) for part in parts).replace("/", "-").replace(" ", "_").replace(":", "_")


def _messages() -> _Made:
    for typed in typed_messages():
        yield _name(typed.name), inputs.join([typed.protocol], typed.data)
    for case in cases():
        if len(case.data) <= _SMALL and case.edits and not case.keeps:
            yield _name("rule", case.text), inputs.join([case.vector.protocol], case.data)
    for type_id, ids in BY_TYPE.items():
        made = next(made for made in property_messages() if made.name.endswith(f"{ids[0]:04d}"))
        yield _name(made.name, type_id), inputs.join(["mqdsrp"], made.data)
    yield from _cut_texts()
    yield from _wide_texts()
    yield from _lying_counts()


def _cut_texts() -> _Made:
    """Messages that end inside each text there is: before its end, and in the middle of a code unit."""
    seen: set[tuple[str, str]] = set()
    for typed in _small():
        for path, (value, offset, size) in typed.fields.items():
            is_text = isinstance(value, str) and typed.data[offset : offset + size].endswith(b"\0\0") and size > 2
            if is_text and "text" in readings()[field_key(typed, path)] and (typed.message, general(path)) not in seen:
                seen.add((typed.message, general(path)))
                for less in (1, 2, 3):
                    wire = typed.data[: offset + size - less]
                    yield _name("cut", typed.name, general(path), less), inputs.join([typed.protocol], wire)


def _wide_texts() -> _Made:
    """Each text there is with letters of two code units in it, one of them torn: lengths count units, not letters."""
    seen: set[str] = set()
    for typed in _small():
        message = mqwire.decode(typed.data, typed.protocol, strict=False)
        for spot in spots(message):
            path = ".".join((message.struct_id, *(step for step in spot.steps if isinstance(step, str))))
            if isinstance(spot.value, str) and path not in seen:
                with suppress(mqwire.EncodeError):
                    wire = mqwire.encode(put(message, spot.steps, f"{spot.value}\U0001f600\ud83d"))
                    seen.add(path)
                    yield _name("wide", typed.name, path), inputs.join([typed.protocol], wire)


def _lying_counts() -> _Made:
    """Messages in which each count, size or offset says one more than is there, or as much as it may or can."""
    seen: set[tuple[str, str]] = set()
    for typed in _small():
        message = mqwire.decode(typed.data, typed.protocol, strict=False)
        for place in places(message)[1]:
            path, at, size = place.span
            if counts(place) and (typed.message, general(path)) not in seen:
                seen.add((typed.message, general(path)))
                more = (int.from_bytes(typed.data[at : at + size], "little") + 1) % (1 << 8 * size)
                allowed = min(DEFAULT_LIMITS.max_items, (1 << 8 * size) - 2)
                for how, number in (("more", more), ("allowed", allowed), ("most", (1 << 8 * size) - 1)):
                    new = number.to_bytes(size, "little")
                    wire = typed.data[:at] + new + typed.data[at + size :]
                    yield _name(how, typed.name, general(path)), inputs.join([typed.protocol], wire)


def _scripts() -> _Made:
    for typed in _small():
        chance = random.Random(typed.name)
        for number in range(_SCRIPTS):
            script = chance.randbytes(chance.randrange(4, 20))
            yield _name(typed.name, number), inputs.join([typed.protocol, str(len(script))], script + typed.data)


def _small() -> list[TypedMessage]:
    return [typed for typed in typed_messages() if len(typed.data) <= _SMALL]


def _growing() -> _Made:
    """Every field that can grow, once."""
    seen: set[str] = set()
    for typed in _small():
        message = mqwire.decode(typed.data, typed.protocol, strict=False)
        able = [s for s in spots(message) if type(s.value) in {tuple, str, bytes} and s.value]
        for number, spot in enumerate(able):
            path = ".".join((message.struct_id, *(str(step) for step in spot.steps if isinstance(step, str))))
            if path not in seen:
                seen.add(path)
                yield _name(typed.name, number), inputs.join([typed.protocol, str(number)], typed.data)
        if message.struct_id not in seen:
            seen.add(message.struct_id)
            yield (
                _name(typed.name, "bytes"),
                inputs.join([typed.protocol, str(len(able) + len(typed.data) // 2)], typed.data),
            )


def _properties() -> _Made:
    for id in sorted(TYPE_OF):
        chance = random.Random(id)
        value = properties.encoded(id, chance.randbytes(24))
        yield _name(id), inputs.join([str(id)], value)
        yield _name(id, "short"), inputs.join([str(id)], value[:-1])
    for type_id, ids in BY_TYPE.items():
        yield _name(ids[0], "most", type_id), inputs.join([str(ids[0])], b"\xff" * 4)
        allowed = DEFAULT_LIMITS.max_items.to_bytes(4, "little")
        yield _name(ids[0], "allowed", type_id), inputs.join([str(ids[0])], allowed + bytes(16))
    yield "unknown", inputs.join(["120"], bytes(4))


def _streams() -> Iterator[tuple[str, bytes]]:
    packets = [typed for typed in typed_messages() if typed.protocol == "mqqb" and "ping" not in typed.name]
    for typed in packets:
        yield typed.name, typed.data
    chance = random.Random(1)
    for number in range(12):
        some = [typed.data for typed in chance.sample(packets, _STREAM)]
        yield f"several-{number}", b"".join(some)
        yield f"junk-{number}", b"?" * chance.randrange(1, 60) + b"".join(some)


def _chunks() -> _Made:
    for number, (name, stream) in enumerate(_streams()):
        yield _name(name), inputs.join([str(1 + number % 40), "100"], stream)


def _segments() -> _Made:
    for number, (name, stream) in enumerate(_streams()):
        words = ["46"[number % 2], str(20 + 37 * number % 500), str(number), str(number % 3 % 2)]
        yield _name(name), inputs.join(words, stream)


def _captures() -> _Made:
    """The samples, the first frames of each, and a few that are made here: an installed package has no samples."""
    for order, typed in zip("<><>", islice(_small(), 20, None, 30), strict=False):
        talk = Conversation(Endpoint("10.0.0.1", 40000), Endpoint("10.0.0.2", 1801), segment=100)
        sent = [Sent(at * 10**6, ethernet(p)) for at, p in enumerate([*talk.open(), *talk.send(0, typed.data)])]
        yield _name("talk", typed.name), inputs.join(["11"], pcap(sent, order=order))
    for number, path in enumerate(sorted(CAPTURES.glob("*.pcap*"))):
        if path.suffix != ".jsonl":
            yield _name(path.name), inputs.join([str(1 + 13 * number), "100"], path.read_bytes())
            few = [Sent(frame.time, frame.data[:_FRAME]) for frame in islice(_readable(path), 4)]
            yield _name(path.name, "few"), inputs.join(["7"], pcapng(few, order="<>"[number % 2]))
            twice = [Sent(frame.time, frame.data) for frame in islice(_readable(path), _TWICE) for _ in range(2)]
            yield _name(path.name, "twice"), inputs.join(["9"], pcap(twice))  # as a mirror of both ports shows them
    yield from _short_blocks(pcapng([Sent(1, b"frame")], name="lan1"))


def _short_blocks(file: bytes) -> _Made:
    """A pcapng file with each of its blocks in turn too short for what has to be in it, and sound on the outside."""
    order, found = blocks(file)
    for number, (kind, body) in enumerate(found):
        for size in range(0, min(len(body), 24), 4):
            short = [*found[:number], (kind, body[:size]), *found[number + 1 :]]
            yield _name("short", number, size), inputs.join(["7"], b"".join(block(k, b, order) for k, b in short))


def _readable(path: Path) -> Iterator[Frame]:
    with suppress(CaptureError):
        yield from frames(path)


def _documents() -> _Made:
    for typed in typed_messages():
        message = mqwire.decode(typed.data, typed.protocol, strict=False)
        yield _name(typed.name), mqwire.to_json(message).encode()
    for number, (opened, closed) in enumerate(NESTS):
        yield _name("nested", number), opened * _DEEP + b"0" + closed * _DEEP
        yield _name("nested", number, "open"), opened * _DEEP


def _answers() -> _Made:
    for typed in typed_messages():
        yield _name("message", typed.name), inputs.join(["message", typed.name], b"")
    for known in property_types():
        yield _name("property", known.id), inputs.join(["property", str(known.id)], b"")
    for rule, all in rule_cases().items():
        for number in range(len(all)):
            yield _name("rule", rule, number), inputs.join(["rule", rule, str(number)], b"")
    for path in sorted(CAPTURES.glob("*.jsonl")):
        yield _name("capture", path.stem), inputs.join(["capture", path.stem], b"")
    for id in property_values():
        yield _name("values", id), inputs.join(["values", str(id)], b"")
    for struct in MODEL.structs.values():
        if struct.kind in MADE:
            yield _name("new", struct.id), inputs.join(["new", struct.id], b"")
    yield from _single_fields()


def _single_fields() -> _Made:
    """Each flag word with all of one field set and nothing else."""
    words = {typed_path: (name, size) for name, typed_path, size in flag_words()}
    for (_, path), table in flag_bits().items():
        name, size = words[path]
        for id, field in table.items():
            yield _name("bits", path, id), inputs.join(["bits", name, path], field.mask.to_bytes(size, "little"))


def _machines() -> _Made:
    """Each message for each role and state, from somebody who may send it or may not."""
    others = (*machines.SENDERS, machines.STRANGER, machines.NOBODY, machines.NACK)
    number = 0
    for role in machines.ROLES:
        for state in machines.STATES:
            for name, message in machines.messages():
                number += 1
                for sender in {machines.honest(role, name): 1, others[number % len(others)]: 2}:
                    yield (
                        _name(role, state, name, sender),
                        inputs.join([role, state, sender], mqwire.encode(message)),
                    )


_DERIVE: dict[Kind, Callable[[], _Made]] = {
    "message": _messages,
    "script": _scripts,
    "grow": _growing,
    "property": _properties,
    "stream": _chunks,
    "segments": _segments,
    "capture": _captures,
    "document": _documents,
    "answer": _answers,
    "machine": _machines,
}
KINDS: tuple[Kind, ...] = tuple(_DERIVE)
