"""The two engines are each other's oracle, and the careful reader is the third.

More examples: `pytest --hypothesis-profile thorough tests/test_engines.py`.
"""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mqwire
from mqwire import _careful
from mqwire._decode import Engine
from mqwire._generated.model import MODEL
from tests.support.outcomes import EACH_PROTOCOL, ENGINES, any_bytes, outcome


@EACH_PROTOCOL
@given(data=st.data())
def test_readers_give_equal_objects_or_all_refuse(protocol: str, data: st.DataObject) -> None:
    wire = data.draw(any_bytes(protocol))
    strict = [outcome(wire, protocol, strict=True, engine=engine) for engine in ENGINES]
    lenient = [outcome(wire, protocol, strict=False, engine=engine) for engine in ENGINES]
    careful = read_carefully(wire, protocol)
    assert lenient == [careful] * len(ENGINES)
    # Equality does not tell an enumeration member from a number, nor a Guid from bytes.
    assert [repr(message) for message in lenient] == [repr(careful)] * len(ENGINES)
    clean = careful is not None and all(finding.severity != "error" for finding in careful.findings)
    assert strict == [careful if clean else None] * len(ENGINES)


def read_carefully(wire: bytes, protocol: str) -> Any:
    try:
        return _careful.read(wire, MODEL.protocols[protocol].root, mqwire.Limits())
    except mqwire.DecodeError:
        return None


def test_a_misspelt_engine_or_protocol_is_answered_with_the_choices() -> None:
    with pytest.raises(mqwire.MqwireError, match=r"no engine 'quick'; use 'fast' or 'kaitai'"):
        mqwire.decode(b"", "mqdsrp", engine=cast("Engine", "quick"))
    for engine in ENGINES:
        with pytest.raises(mqwire.MqwireError, match=r"no protocol 'mqds'; use one of .*mqcn, .*mqdsrp, .*mqqb"):
            mqwire.decode(b"", "mqds", engine=engine)
