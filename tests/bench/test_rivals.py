"""Every contender must produce every value: a rival that skips work would make the comparison worthless."""

import struct
from collections.abc import Callable
from typing import Any

import pytest

from . import contenders, cursor, messages
from .propids import VT

INPUTS = {
    "psc_ack": messages.psc_ack(),
    "sync_request": messages.sync_request(),
    "empty_reply": messages.sync_reply(0),
    "middle": messages.sync_reply(4096),
    "large": messages.sync_reply(85 * 1024),
    "sized": messages.sized(10_000),
    "every_property": messages.every_property(),
    "nothing_but_numbers": messages.change_propagation((), "", 1),
    "nothing": messages.change_propagation((), partitions=0),
}
inputs = pytest.mark.parametrize("data", INPUTS.values(), ids=INPUTS)


@pytest.fixture(params=contenders.DECODERS.values(), ids=list(contenders.DECODERS))
def decoder(request: pytest.FixtureRequest) -> contenders.Decoder:
    """Each decoder in turn, skipped if its library is missing."""
    decoder: contenders.Decoder = request.param
    _skip_unless_importable(decoder.load)
    return decoder


@pytest.fixture(params=contenders.ENCODERS.values(), ids=list(contenders.ENCODERS))
def encoder(request: pytest.FixtureRequest) -> contenders.Encoder:
    encoder: contenders.Encoder = request.param
    _skip_unless_importable(encoder.load)
    return encoder


def _skip_unless_importable(load: Callable[[], Any]) -> None:
    try:
        load()
    except ModuleNotFoundError as error:
        if error.name not in contenders.LIBRARIES:
            raise
        pytest.skip(f"not installed: {error.name}")


@inputs
def test_same_values(decoder: contenders.Decoder, data: bytes) -> None:
    decode, as_values = decoder.load()
    assert as_values(decode(data)) == cursor.as_values(data)


@inputs
def test_builds_the_same_bytes(encoder: contenders.Encoder, data: bytes) -> None:
    decode, encode = encoder.load()
    assert encode(decode(data)) == data


def test_every_propid_is_exercised() -> None:
    changes = cursor.as_values(INPUTS["every_property"])["directory_changes"]
    assert {propid for change in changes for propid, _ in change["properties"]} == set(VT)
    assert len(VT) == 154


@pytest.mark.parametrize("nbytes", [1_000, 4_096, 100_000])
def test_replies_are_valid_chains(nbytes: int) -> None:
    for data in (messages.sized(nbytes), messages.sync_reply(nbytes)):
        assert abs(len(data) - nbytes) < 600
        reply = cursor.as_values(data)
        changes = reply["directory_changes"]
        assert reply["count"] == len(changes) > 0
        previous = reply["from_seq_number"]
        assert reply["purged_seq_number"] <= previous
        for change in changes:
            assert change["previous_seq_number"] == previous < change["seq_number"]
            assert change["partition_id"] == reply["partition_id"]
            assert change["use_guid"] == 1
            previous = change["seq_number"]
        assert previous == reply["to_seq_number"]


def test_inputs_never_change() -> None:
    assert messages.size_classes() == messages.size_classes()
    assert [len(data) for size in messages.size_classes() for data in size.messages] == [66, 68, 3901, 87102]


def test_the_oracle_refuses_leftovers_and_truncation() -> None:
    data = INPUTS["middle"]
    with pytest.raises(ValueError, match="left over"):
        cursor.as_values(data + b"\0")
    with pytest.raises(ValueError, match="wanted"):
        cursor.as_values(data[:-1])
    count = struct.unpack_from("<I", data, 58)[0]
    with pytest.raises(ValueError, match="wanted"):
        cursor.as_values(data[:58] + struct.pack("<I", count + 1) + data[62:])
