"""Errors: one root, details worked out when looked at, whole after pickling."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mqwire
from mqwire import _careful, strategies
from mqwire._decode import Engine
from mqwire.mqdsrp import BSCAck, SyncReply
from tests.support.outcomes import EACH_PROTOCOL, ENGINES, decoded
from tests.support.vectors import Vector, vectors


def test_there_is_one_root() -> None:
    assert issubclass(mqwire.DecodeError, mqwire.MqwireError)
    assert issubclass(mqwire.EncodeError, mqwire.MqwireError)
    assert issubclass(mqwire.MqwireError, Exception)


# --- decoding ---


def refused(data: bytes, protocol: str = "mqdsrp", engine: Engine = "fast", strict: bool = True) -> mqwire.DecodeError:
    with pytest.raises(mqwire.DecodeError) as caught:
        mqwire.decode(data, protocol, engine=engine, strict=strict)
    return caught.value


def test_nothing_is_explained_before_somebody_looks(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    readings: list[bytes] = []
    real = _careful.read

    def read(data: bytes, *rest: Any) -> Any:
        readings.append(data)
        return real(data, *rest)

    monkeypatch.setattr(_careful, "read", read)
    error = refused(b"\0" * 30, engine=engine)
    assert readings == []
    assert error.reason
    assert (error.offset, error.path, error.partial) is not None
    assert str(error)
    assert readings == [b"\0" * 30]  # once, whatever is asked
    assert error._explain is None  # which held on to the input


@pytest.mark.parametrize("look", ["reason", "offset", "path", "partial", "__str__", "__reduce__"])
def test_any_of_the_details_may_be_looked_at_first(look: str, engine: Engine) -> None:
    error = refused(mqwire.encode(BSCAck(bsc_name="abc"))[:-1], engine=engine)
    found = getattr(error, look)
    if callable(found):
        found()
    assert str(error) == "at offset 34 (bsc_name): the text has no terminator"
    assert error.partial["bsc_machine_id"] == mqwire.NULL_GUID


def test_the_error_of_a_broken_rule_says_which_field(engine: Engine) -> None:
    (vector,) = (v for v in vectors() if v.name == "mqdsrp/bad_command")
    error = refused(vector.data, engine=engine)
    assert error.path.endswith(".command")
    assert error.reason == "Command must be 0x00 to 0x03"
    assert set(error.partial) >= {"version", "site_id"}


def check_whole(error: mqwire.DecodeError, size: int) -> None:
    """Every detail is there, makes sense, and survives copying to another process."""
    assert 0 <= error.offset <= size
    assert isinstance(error.path, str)
    assert error.reason
    assert type(error.partial) is dict
    assert error.reason in str(error)
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is mqwire.DecodeError
        assert str(again) == str(error)
        details = (again.reason, again.offset, again.path, again.partial)
        assert details == (error.reason, error.offset, error.path, error.partial)


@EACH_PROTOCOL
@given(data=st.data())
def test_whatever_is_refused_is_explained(protocol: str, data: st.DataObject) -> None:
    wire = data.draw(strategies.near_valid(protocol) | st.binary(max_size=40))
    for strict in (True, False):
        said = set()
        for engine in ENGINES:
            try:
                mqwire.decode(wire, protocol, strict=strict, engine=engine)
            except mqwire.DecodeError as error:
                check_whole(error, len(wire))
                said.add(str(error))
        assert len(said) <= 1


def test_a_property_of_unknown_type_with_nothing_behind_it_is_truncated(engine: Engine) -> None:
    """Nothing is left to keep as undecoded, so there would be no way to tell a partial message from a whole one."""
    (vector,) = (v for v in vectors() if v.name == "mqdsrp/bad_propid")
    message: Any = decoded(vector.data, "mqdsrp", strict=False)
    wire = vector.data.removesuffix(message.undecoded)
    for strict in (True, False):
        error = refused(wire, engine=engine, strict=strict)
        assert error.reason == "needs at least 1 byte, 0 left"
        assert error.offset == len(wire)


@pytest.mark.parametrize("vector", [v for v in vectors() if v.protocol == "mqdsrp" and v.strict], ids=str)
def test_a_partial_result_has_what_comes_before_the_cut(vector: Vector, engine: Engine) -> None:
    whole = decoded(vector.data, "mqdsrp")
    for cut in (1, len(vector.data) // 2, len(vector.data) - 1):
        error = refused(vector.data[:cut], engine=engine)
        assert cut >= error.offset
        for name, value in error.partial.items():
            if name != error.path.partition(".")[0].partition("[")[0] and getattr(whole, name) is not None:
                assert value == getattr(whole, name), name


def test_an_error_can_be_made_by_hand() -> None:
    error = mqwire.DecodeError("is odd", 7, "a.b", {"a": 1})
    assert str(error) == "at offset 7 (a.b): is odd"
    assert str(mqwire.DecodeError("is odd")) == "at offset 0: is odd"
    check_whole(error, 7)


# --- encoding ---


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (BSCAck(bsc_name="a\0b"), "bsc_name: text cannot hold its own terminator"),
        (BSCAck(version=256), "version: 256 does not fit 1 unsigned bytes"),
        (SyncReply(count=1), "directory_changes: has 0 elements where its count says 1"),
        (SyncReply(directory_changes=(None,)), "directory_changes[0]: is missing"),  # type: ignore[arg-type]
    ],
)
def test_an_encode_error_says_where_and_why_and_travels(message: mqwire.Message, text: str) -> None:
    with pytest.raises(mqwire.EncodeError) as caught:
        mqwire.encode(message)
    error = caught.value
    assert str(error) == text
    assert (error.path, error.reason) == tuple(text.split(": ", 1))
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is mqwire.EncodeError
        assert (again.path, again.reason, str(again)) == (error.path, error.reason, text)
    assert str(mqwire.EncodeError("is odd")) == "is odd"


@pytest.mark.parametrize("thing", [None, b"bytes", "text", 5, object(), SyncReply])
def test_only_messages_are_encoded(thing: Any) -> None:
    for function in (mqwire.encode, mqwire.spans, mqwire.to_json):
        with pytest.raises(mqwire.EncodeError, match=r"only messages can be encoded, not \w+"):
            function(thing)
