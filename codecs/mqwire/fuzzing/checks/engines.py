"""The engines: three readers of one description agree on every input."""

from __future__ import annotations

import mqwire
from mqwire import _careful
from mqwire._decode import Engine
from mqwire._generated.model import MODEL
from mqwire.fuzzing import inputs
from mqwire.fuzzing.broken import Broken, only
from mqwire.fuzzing.checks._common import attempt, said
from mqwire.fuzzing.compare import same
from mqwire.limits import DEFAULT_LIMITS


def check(data: bytes) -> None:
    """fast and kaitai give equal objects with equal findings or both refuse; so does the careful reader."""
    found = inputs.message(data)
    if found is not None:
        agree(found[1], found[0])


def agree(wire: bytes, protocol: str) -> None:
    for strict in (True, False):
        fast = attempt(wire, protocol, strict=strict)
        kaitai = attempt(wire, protocol, strict=strict, engine="kaitai")
        _both(fast, kaitai, "kaitai", f"{'strict' if strict else 'lenient'} {protocol}")
    _both(fast, _carefully(wire, protocol), "the careful reader", f"lenient {protocol}")
    if isinstance(fast, mqwire.Message) and isinstance(kaitai, mqwire.Message):
        with only(doing="validate"):
            ours, theirs = mqwire.validate(fast), mqwire.validate(kaitai)
        if ours != theirs:
            raise Broken("engines agree on findings", protocol, f"{ours} is not {theirs}")


def _carefully(wire: bytes, protocol: str) -> mqwire.Message | mqwire.DecodeError:
    try:
        with only(mqwire.DecodeError, doing="decode carefully"):
            message: mqwire.Message = _careful.read(wire, MODEL.protocols[protocol].root, DEFAULT_LIMITS)
            return message
    except mqwire.DecodeError as error:
        return error


def _both(
    fast: mqwire.Message | mqwire.DecodeError, other: mqwire.Message | mqwire.DecodeError, name: Engine | str, what: str
) -> None:
    fast_took, other_took = isinstance(fast, mqwire.Message), isinstance(other, mqwire.Message)
    if fast_took != other_took:
        taker, refusal = ("fast", other) if fast_took else (name, fast)
        raise Broken("engines agree on what they take", f"{what} {name}", f"only {taker} takes it: {said(refusal)}")
    if fast_took:
        same(fast, other, "engines agree on values", f"{what} {name}")
