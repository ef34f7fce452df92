"""Every check can fail: with a mistake in the library, made for the test, each reports what it is there for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

import mqwire
from mqwire import _careful
from mqwire.capture import Request
from mqwire.capture._sessions import Tracker
from mqwire.fuzzing import TARGETS, Broken, machines, seeds
from mqwire.fuzzing.broken import failure
from mqwire.fuzzing.checks import _common, captures, framing, reassembly, tables, validation
from mqwire.fuzzing.checks import machine as check_machine
from mqwire.fuzzing.known import donors, property_types, readings
from mqwire.replication import Incoming, Send, Server, _readings

DECODE, ENCODE, VALIDATE, FRAMES = mqwire.decode, mqwire.encode, mqwire.validate, captures.frames
ANSWERED = Tracker.answered
Patch = Callable[[pytest.MonkeyPatch], None]


def _raises(*_: Any, **__: Any) -> Any:
    raise KeyError("mistake")


def _other_site(*given: Any, **options: Any) -> Any:
    """Reads every field right but one."""
    message = DECODE(*given, **options)
    return mqwire.replace(message, site_id=mqwire.Guid(b"\1" * 16)) if hasattr(message, "site_id") else message


def _kaitai_differs(*given: Any, **options: Any) -> Any:
    return (_other_site if options.get("engine") == "kaitai" else DECODE)(*given, **options)


def _strict_takes_all(*given: Any, **options: Any) -> Any:
    return DECODE(*given, **{**options, "strict": False})


def _forgets_limits(*given: Any, **options: Any) -> Any:
    return DECODE(*given, **{**options, "limits": mqwire.Limits()})


def _believes_counts(*given: Any, **options: Any) -> Any:
    bytearray(b"\1") * (200 * 1024 * 1024)
    return DECODE(*given, **options)


def _quadratic(*given: Any, **options: Any) -> Any:
    for at in range(0, len(given[0]), 16):
        bytes(given[0][at:]).count(b"\xfe")
    return DECODE(*given, **options)


def _one_more(message: mqwire.Message) -> bytes:
    return ENCODE(message) + b"\0"


def _only_bytes(*given: Any, **options: Any) -> Any:
    """Reads nothing from any other buffer."""
    message = DECODE(*given, **options)
    return message if type(given[0]) is bytes else mqwire.replace(message, trailing=b"!")


def _swapped_bits(*given: Any, **options: Any) -> Any:
    message = DECODE(*given, **options)
    header = getattr(message, "transaction_header", None)
    if header is None:
        return message
    flags = mqwire.replace(header.flags, fm=header.flags.lm, lm=header.flags.fm)
    return mqwire.replace(message, transaction_header=mqwire.replace(header, flags=flags))


def _reports(**changes: Any) -> Any:
    return lambda message: tuple(msgspec.structs.replace(finding, **changes) for finding in VALIDATE(message))


def _wrong_clock(source: Any) -> Iterator[Any]:
    """Only where a clock counts in powers of two."""
    off = 10**7 if b"\x09\0\x01\0\x94" in source else 0
    return (frame._replace(time=frame.time + off) for frame in FRAMES(source))


def _answered_again(tracker: Any, *given: Any) -> Any:
    tracker.last = ANSWERED(tracker, *given) or getattr(tracker, "last", None)
    return tracker.last


class _Forgetful(mqwire.Framer):
    """Loses a byte of very small chunks."""

    def feed(self, chunk: Any) -> list[bytes]:
        return super().feed(chunk[1:] if len(chunk) == 1 else chunk)


def _signed(*given: Any, **options: Any) -> Incoming:
    """A message whose sender is believed, whatever has become of its signature."""
    return msgspec.structs.replace(Incoming(*given, **options), authenticated=True)


def patch(place: Any, name: str, value: Any) -> Patch:
    return lambda monkeypatch: monkeypatch.setattr(place, name, value)


CASES: dict[str, tuple[str, Patch, str]] = {
    "an error of another kind": ("decode-mqdsrp", patch(mqwire, "decode", _raises), "decode fast raises"),
    "strict takes everything": (
        "decode-parts",
        patch(mqwire, "decode", _strict_takes_all),
        "strict refuses exactly broken MUSTs",
    ),
    "limits are forgotten": ("decode-parts", patch(mqwire, "decode", _forgets_limits), "limits hold"),
    "other buffers than bytes": (
        "decode-parts",
        patch(mqwire, "decode", _only_bytes),
        "buffers are read as bytes are",
    ),
    "memory": ("decode-mqqb", patch(mqwire, "decode", _believes_counts), "memory is bounded"),
    "another value": ("vectors", patch(mqwire, "decode", _other_site), "values are what was typed"),
    "bits in each other's place": (
        "vectors",
        patch(mqwire, "decode", _swapped_bits),
        "bits are where they are published",
    ),
    "no value is reported": (
        "vectors",
        patch(mqwire, "validate", lambda _: ()),
        "published values are fine, others not",
    ),
    "a rule is reported elsewhere": (
        "vectors",
        patch(mqwire, "validate", _reports(path="elsewhere")),
        "a broken rule is reported where it is broken",
    ),
    "a MUST is a warning": (
        "vectors",
        patch(mqwire, "validate", _reports(severity="warning")),
        "what must be is an error",
    ),
    "letter case matters": (
        "validate",
        patch(validation, "destination", lambda message: message.user_header.destination_queue),
        "letter case does not matter",
    ),
    "another default": ("vectors", patch(tables, "new_objects", dict), "new objects are as typed"),
    "another value in one engine": ("engines", patch(mqwire, "decode", _kaitai_differs), "engines agree on values"),
    "a careful reader that gives up": ("engines", patch(_careful, "read", _raises), "decode carefully raises"),
    "a byte too many": ("round-trip", patch(mqwire, "encode", _one_more), "bytes come back"),
    "JSON of something else": (
        "round-trip",
        patch(mqwire, "from_json", lambda _: mqwire.mqdsrp.BSCAck()),
        "JSON comes back",
    ),
    "spans with holes": ("round-trip", patch(mqwire, "spans", lambda _: ()), "spans leave no byte out"),
    "encoding something else": (
        "edits",
        patch(mqwire, "encode", lambda _: ENCODE(mqwire.mqdsrp.BSCAck())),
        "what is encoded can be decoded",
    ),
    "encoding raises": ("edits", patch(mqwire, "encode", _raises), "encoding an edited object raises"),
    "a property in one engine": ("properties", patch(mqwire, "decode", _kaitai_differs), "engines agree on values"),
    "validating raises": ("validate", patch(mqwire, "validate", _raises), "validate raises"),
    "a rule is never checked": (
        "validate",
        patch(mqwire, "validate", lambda message: tuple(f for f in VALIDATE(message) if f.rule != "mqdsrp.version")),
        "findings are what the Model says",
    ),
    "a hook is never asked": (
        "validate",
        patch(mqwire, "validate", lambda message: tuple(f for f in VALIDATE(message) if "object_guid" not in f.rule)),
        "findings are what the Model says",
    ),
    "a broken rule is not reported": ("vectors", patch(mqwire, "validate", lambda _: ()), "a broken rule is reported"),
    "reading JSON raises": ("documents", patch(mqwire, "from_json", _raises), "from_json raises"),
    "chunks matter": ("framer", patch(mqwire, "Framer", _Forgetful), "chunks do not matter"),
    "reading a capture raises": ("captures", patch(captures, "packets", _raises), "reading a capture raises"),
    "a capture is empty": ("captures", patch(captures, "packets", lambda _: iter(())), "each packet is a record"),
    "everything behind an answer is one": (
        "captures",
        patch(Tracker, "answered", _answered_again),
        "a request is answered once",
    ),
    "nobody has asked": (
        "captures",
        patch(Tracker, "answered", lambda *_: Request(0, (1,))),
        "answers go back to who asked, later",
    ),
    "a clock is wrong": ("captures", patch(captures, "frames", _wrong_clock), "the clock of a file does not matter"),
    "packets are lost": (
        "reassembly",
        patch(reassembly, "packets", lambda _: iter(())),
        "packets are those that were sent",
    ),
    "who has not signed is believed": (
        "machine",
        patch(machines, "Incoming", _signed),
        "who has no say changes nothing",
    ),
    "a server that raises": ("machine", patch(Server, "receive", _raises), "receive raises"),
    "a server that does not start again": ("machine", patch(check_machine, "Server", _raises), "raises"),
    "a server that answers anybody": (
        "machine",
        patch(Server, "receive", lambda *_: [Send("PEC0", b"?")]),
        "who has no say gets no answer",
    ),
    "a synchronization is stuck after a crash": (
        "machine",
        patch(_readings, "resumes", lambda _: False),
        "what was under way goes on",
    ),
    "a server that keeps nothing": (
        "machine",
        patch(Server, "partitions", property(lambda _: ())),
        "what is believed is kept",
    ),
    "authority is lost": (
        "machine",
        patch(Server, "next_seq_number", lambda *_: 0),
        "an authority makes one change for one request",
    ),
    "quadratic time": ("work", patch(mqwire, "decode", _quadratic), "time is linear"),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_check_notices(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, change, invariant = CASES[case]
    inputs = list(seeds.load(TARGETS[name]).values())
    change(monkeypatch)
    found = set()
    for data in inputs:
        try:
            TARGETS[name].check(data)
        except Exception as error:
            found.add(failure(error).invariant)
        if invariant in found:
            return
    pytest.fail(f"{invariant!r} is not among {sorted(found)}")


def test_a_slip_in_the_description_is_found_by_what_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field that is right in every typed message and wrong for other bytes: only the way to read it tells."""
    data = b"patch mqdsrp/sync_request from_seq_number\n\1\2\3\4\5\6\7\x08"
    assert readings()["mqdsrp", "from_seq_number"] == {"bytes"}
    TARGETS["vectors"].check(data)

    def swapped(*given: Any, **options: Any) -> Any:
        message = DECODE(*given, **options)
        other = int.from_bytes(message.from_seq_number.to_bytes(8, "little"), "big")
        return mqwire.replace(message, from_seq_number=other)

    monkeypatch.setattr(mqwire, "decode", swapped)
    with pytest.raises(Broken, match="a field follows its bytes at mqdsrp from_seq_number"):
        TARGETS["vectors"].check(data)


def test_every_published_type_has_a_donor() -> None:
    assert {known.type for known in property_types()} == set(donors())
    assert len(property_types()) == 154


def test_failures_alike_have_one_key() -> None:
    def at(depth: int) -> tuple[str, str]:
        try:
            mqwire.from_json("[" * depth)
        except mqwire.EncodeError as error:
            return failure(error).key
        raise AssertionError

    assert at(1) == at(5)
    assert at(1)[1] == "EncodeError in _json:from_json"
    assert failure(Broken("holds", "there", "now")).key == ("holds", "there")


def test_an_outcome_is_never_mixed_up_with_a_mistake() -> None:
    assert isinstance(_common.attempt(b"", "mqdsrp", strict=True), mqwire.DecodeError)
    assert isinstance(_common.encoded(mqwire.mqdsrp.BSCAck(bsc_name=1)), mqwire.EncodeError)  # type: ignore[arg-type]
    assert framing.framed([b"x" * 16]).error is not None


def test_a_refusal_that_cannot_say_why_does_not_hide_who_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: Any, **options: Any) -> Any:
        if options.get("engine") == "kaitai":
            raise mqwire.DecodeError.deferred(_raises)
        return DECODE(*given, **options)

    monkeypatch.setattr(mqwire, "decode", refuse)
    with pytest.raises(Broken, match=r"only fast takes it: no reason \(KeyError"):
        TARGETS["engines"].check(b"mqdsrp\n" + ENCODE(mqwire.mqdsrp.BSCAck()))
