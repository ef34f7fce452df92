"""Validation: never raises, is the same for all engines, and says what the Model says."""

from __future__ import annotations

from collections import Counter

import mqwire
from mqwire._generated.model import MODEL
from mqwire._message import replace
from mqwire._model import Rule
from mqwire._queues import destination
from mqwire.fuzzing import inputs
from mqwire.fuzzing.broken import Broken, hold, only
from mqwire.fuzzing.checks._common import attempt
from mqwire.fuzzing.interpret import is_kept, structures
from mqwire.mqqb import DirectQueueFormatName, UserMessage

_RULES: dict[str, Rule] = {rule.id: rule for struct in MODEL.structs.values() for rule in struct.rules}


def check(data: bytes) -> None:
    """validate never raises, agrees between the engines and with the rules of the Model, and names real places."""
    found = inputs.message(data)
    if found is None:
        return
    protocol, wire = found
    ours, theirs = (attempt(wire, protocol, strict=False, engine=engine) for engine in ("fast", "kaitai"))
    if isinstance(ours, mqwire.DecodeError) or isinstance(theirs, mqwire.DecodeError):
        return
    with only(doing="validate"):
        findings = mqwire.validate(ours)
        others = mqwire.validate(theirs)
    hold(findings == others, "engines agree on findings", protocol, lambda: f"{findings[:3]} is not {others[:3]}")
    for finding in findings:
        _makes_sense(finding, len(wire))
    hold([f.offset for f in findings] == sorted(f.offset for f in findings), "findings are in wire order", protocol)
    if not getattr(ours, "undecoded", b""):
        _as_the_model_says(ours, Counter(finding.rule for finding in findings))
        _at_their_spans(ours, findings)
        _spelled_otherwise(ours, findings)


def _makes_sense(finding: mqwire.Finding, size: int) -> None:
    rule = _RULES.get(finding.rule)
    hold(rule is not None, "findings are of known rules", finding.rule)
    assert rule is not None
    hold((finding.severity, finding.message) == (rule.severity, rule.says), "findings say what rules say", rule.id)
    inside = 0 <= finding.offset <= finding.offset + finding.size <= size
    hold(inside, "findings are inside the message", rule.id, lambda: f"{finding} of {size} bytes")


def _as_the_model_says(message: mqwire.Message, reported: Counter[str]) -> None:
    """Rules that are expressions, evaluated once more without the generated code."""
    broken: Counter[str] = Counter()
    unsure: set[str] = set()
    for obj, _ in structures(message):
        struct = MODEL.structs.get(obj.struct_id)
        for rule in struct.rules if struct is not None else ():
            assert struct is not None
            kept = is_kept(rule, struct, obj)
            if kept is None:
                unsure.add(rule.id)
            elif not kept:
                broken[rule.id] += 1
    for id in {*broken, *reported} - unsure:
        if broken[id] != reported[id]:
            raise Broken("findings are what the Model says", id, f"{reported[id]} reported, {broken[id]} by the Model")


def _spelled_otherwise(message: mqwire.Message, findings: tuple[mqwire.Finding, ...]) -> None:
    """The letter case of a direct format name is of no account ([MS-MQMQ] 2.1.2), whatever is made of the name."""
    queue = message.user_header.destination_queue if isinstance(message, UserMessage) else None
    name = queue.direct_format_name if isinstance(queue, DirectQueueFormatName) else None
    if not isinstance(message, UserMessage) or not isinstance(name, str) or not name.isascii():
        return
    assert isinstance(queue, DirectQueueFormatName)
    for spelled in (name.upper(), name.lower(), name.swapcase()):
        header = replace(message.user_header, destination_queue=replace(queue, direct_format_name=spelled))
        other = replace(message, user_header=header)
        with only(doing="validate"):
            alike = mqwire.validate(other) == findings
        alike = alike and other.message == message.message and destination(other) == destination(message)
        hold(alike, "letter case does not matter", "direct format name", f"{spelled} is not {name}")


def _at_their_spans(message: mqwire.Message, findings: tuple[mqwire.Finding, ...]) -> None:
    if not findings:
        return
    with only(doing="spans"):
        places = {span.path: (span.offset, span.size) for span in mqwire.spans(message)}
    for finding in findings:
        place = places.get(finding.path)
        if place is not None:
            hold(place == (finding.offset, finding.size), "findings are where the field is", finding.rule, str(finding))
