"""Known answers: messages typed by hand, other values in their fields, other properties, and cases for rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import mqwire
from mqwire._generated.model import MODEL
from mqwire.capture import CaptureError, read
from mqwire.fuzzing import inputs
from mqwire.fuzzing.broken import Broken, general, hold, only
from mqwire.fuzzing.checks import tables
from mqwire.fuzzing.checks._typed import ENGINES, decides, decoded, peeked, values_of
from mqwire.fuzzing.interpret import structures
from mqwire.fuzzing.known import donors, messages_by_name, possible_values, property_types
from mqwire.vectors._cases import Case, cases
from mqwire.vectors._typed import TypedMessage

_MUST = re.compile(r"\b(?:must|may)\b")
CAPTURES = Path(__file__).resolve().parents[4] / "captures"


def check(data: bytes) -> None:
    """What was typed by hand is what is decoded, found at its offset, reported and encoded; so is what follows from it.

    `message NAME`, `patch NAME PATH` (the bytes come behind the line), `property NUMBER`, `rule ID NUMBER`,
    `capture NAME`, `bits NAME PATH` (the bytes of the word come behind the line), `values NUMBER`,
    `new STRUCTURE`.
    """
    words, rest = inputs.split(data)
    about = _KINDS.get(words[0]) if words else None
    if about is not None:
        about(words[1:], rest)


# --- messages ---


def _message(words: list[str], _: bytes) -> None:
    typed = messages_by_name().get(words[0]) if words else None
    if typed is None:
        return
    for engine in ENGINES:
        message = decoded(typed.data, typed, strict=typed.strict, engine=engine)
        hold(message.message == typed.message, "messages are what was typed", typed.name, message.message)
        _has_values(message, {path: value for path, (value, _, _) in typed.fields.items()}, typed.name)
        with only(doing="encoding what was typed"):
            hold(mqwire.encode(message) == typed.data, "messages encode to what was typed", typed.name)
        _computes(message, typed)
        errors = [f.rule for f in message.findings if f.severity == "error"]
        hold(bool(errors) != typed.strict, "strictness is as typed", typed.name, str(errors))
    _is_placed(mqwire.decode(typed.data, typed.protocol, strict=False), typed)


def _has_values(message: mqwire.Message, values: dict[str, Any], what: str) -> None:
    at = values_of(message, what)
    for path, value in values.items():
        found = at(path)
        if found != value or isinstance(found, bool) != isinstance(value, bool):
            detail = f"{what} {path}: {found!r} is not {value!r}"
            raise Broken("values are what was typed", f"{message.protocol} {general(path)}", detail)


def _computes(message: mqwire.Message, typed: TypedMessage) -> None:
    """What was typed where encoding would work something out is what encoding works out; decoding drops it then.

    A sender may have its own mind about some of them, so one other typed message that agrees is enough.
    """
    for path, is_dropped in _computed(message):
        if not is_dropped and not message.findings and not _agrees_elsewhere(typed.protocol, general(path)):
            place = f"{typed.protocol} {general(path)}"
            raise Broken("what is computed is what was typed", place, f"{typed.name}: {typed.fields.get(path)}")


def _computed(message: mqwire.Message) -> Iterator[tuple[str, bool]]:
    """The paths of fields that encoding works out, and whether they are left to it."""
    for obj, path in structures(message):
        struct = MODEL.structs.get(obj.struct_id)
        for field in struct.fields if struct is not None else ():
            if field.computed is not None:
                yield f"{path}.{field.id}" if path else field.id, getattr(obj, field.id) is None


def _agrees_elsewhere(protocol: str, place: str) -> bool:
    """Whether some typed message has a value there, not just zero, that encoding would work out."""
    for typed in messages_by_name().values():
        if typed.protocol == protocol and typed.strict:
            message = decoded(typed.data, typed, strict=False, engine="fast")
            for path, is_dropped in _computed(message):
                if is_dropped and general(path) == place and typed.fields.get(path, (0,))[0]:
                    return True
    return False


def _is_placed(message: mqwire.Message, typed: TypedMessage) -> None:
    with only(doing="spans"):
        places = {span.path: (span.offset, span.size) for span in mqwire.spans(message)}
    for path, (_, offset, size) in typed.fields.items():
        found = places.get(path.removesuffix(".text"))  # a markup text is one field, its view has no place of its own
        place = f"{typed.protocol} {general(path)}"
        hold(found == (offset, size), "fields are where they were typed", place, f"{typed.name} {path}: {found}")


# --- other values in their fields ---


def _patch(words: list[str], rest: bytes) -> None:
    typed = messages_by_name().get(words[0]) if words else None
    if typed is None or len(words) < 2 or words[1] not in typed.fields or decides(words[1]):
        return
    path = words[1]
    _, offset, size = typed.fields[path]
    if not rest or not size or any(offset < at + width and at < offset + size for at, width in peeked()):
        return
    new = (rest * (size // len(rest) + 1))[:size]
    values = possible_values(typed, path, new)
    if not values:
        return
    data = typed.data[:offset] + new + typed.data[offset + size :]
    for engine in ENGINES:
        message = decoded(data, typed, strict=False, engine=engine)
        found = values_of(message, typed.name)(path)
        place = f"{typed.protocol} {general(path)}"
        hold(
            found in values, "a field follows its bytes", place, f"{typed.name} {path}: {found!r} is none of {values!r}"
        )
        others = {p: value for p, (value, _, _) in typed.fields.items() if p != path}
        _has_values(message, others, f"{typed.name} with another {path}")


# --- properties and rules ---


def _property(words: list[str], _: bytes) -> None:
    known = next((k for k in property_types() if words and words[0] == str(k.id)), None)
    for donor in donors().get(known.type, ()) if known is not None else ():
        assert known is not None
        data = donor.with_id(known.id)
        for engine in ENGINES:
            message = decoded(data, donor.typed, strict=False, engine=engine)
            found = values_of(message, known.name)(donor.path)
            hold(found == donor.value, "properties have their published type", known.name, f"{found!r}, {known.type}")
            hold(not getattr(message, "undecoded", b""), "properties have their published type", known.name)


@cache
def rule_cases() -> dict[str, tuple[Case, ...]]:
    found: dict[str, list[Case]] = {}
    for case in cases():
        found.setdefault(case.rule, []).append(case)
    return {rule: tuple(all) for rule, all in found.items()}


def _rule(words: list[str], _: bytes) -> None:
    known = rule_cases().get(words[0], ()) if words else ()
    for case in islice(known, next(iter(inputs.numbers(words[1:2])), 0), None):
        for engine in ENGINES:
            message = decoded(case.data, case.vector, strict=False, engine=engine)
            with only(doing="validate"):
                findings = mqwire.validate(message)
            reported = {finding.rule for finding in findings}
            if case.keeps:
                hold(case.rule not in reported, "a kept rule is not reported", case.rule, case.text)
            else:
                wanted = {case.rule} | case.also
                hold(reported == wanted, "a broken rule is reported", case.rule, f"{case.text}: {sorted(reported)}")
            for finding in findings:
                _says_where_and_how(finding, case)
        return


def _says_where_and_how(finding: mqwire.Finding, case: Case) -> None:
    """A broken rule is reported where the bytes were changed, and the words of an error, of no other, say so."""
    is_must = _MUST.search(finding.message) is not None
    hold(is_must == (finding.severity == "error"), "what must be is an error", finding.rule, finding.message)
    if finding.rule == case.rule and not case.keeps:
        near = case.may_be_at(finding.path)
        hold(near, "a broken rule is reported where it is broken", case.rule, f"{case.text}: at {finding.path}")


def _capture(words: list[str], _: bytes) -> None:
    golden = CAPTURES / f"{Path(words[0]).name}.jsonl" if words else None
    if golden is None or not golden.is_file():
        return
    wanted = [json.loads(line) for line in golden.read_text("utf-8").splitlines()]
    found = []
    try:
        with only(CaptureError, doing="reading a capture"):
            for record in read(golden.with_suffix("")):
                found.append(json.loads(json.dumps(record.line())))
    except CaptureError as error:
        found.append({"error": {"offset": error.offset, "where": error.where, "reason": error.reason}})
    for number, (ours, theirs) in enumerate(zip(found, wanted, strict=False)):
        keys = sorted(key for key in {*ours, *theirs} if ours.get(key) != theirs.get(key))
        hold(
            not keys,
            "sample captures give what is written beside them",
            f"capture {keys}",
            f"{words[0]} line {number + 1}",
        )
    hold(len(found) == len(wanted), "sample captures give what is written beside them", "capture", words[0])


_KINDS: dict[str, Callable[[list[str], bytes], None]] = {
    "message": _message,
    "patch": _patch,
    "property": _property,
    "rule": _rule,
    "capture": _capture,
    "bits": tables.bits,
    "values": tables.values,
    "new": tables.new,
}
