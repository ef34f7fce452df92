"""What the careful reader says about bytes that cannot be read: where, which field, and what came before."""

from __future__ import annotations

import pytest

import mqwire
from mqwire._decode import Engine
from mqwire.mqdsrp import DirectoryChange, SyncReply
from mqwire.properties import Property, PropId

LABEL = Property(PropId.PROPID_Q_LABEL, "Orders")
SECURITY = Property(PropId.PROPID_Q_SECURITY, bytes(8))
VECTOR = Property(PropId.PROPID_QM_OUTFRS_DN, ("a", "b"))


def refusal(data: bytes, engine: Engine, *, strict: bool = True) -> mqwire.DecodeError:
    with pytest.raises(mqwire.DecodeError) as caught:
        mqwire.decode(data, "mqdsrp", engine=engine, strict=strict)
    return caught.value


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize(
    ("last", "cut", "expected"),
    [
        (LABEL, 3, ("value", "the text has no terminator")),
        (SECURITY, 1, ("value", "needs 8 bytes, 7 left")),
        (SECURITY, 9, ("value", "needs 4 bytes, 3 left")),
        (VECTOR, 1, ("value[1]", "the text has no terminator")),
        (VECTOR, 8, ("value", "2 elements of at least 2 bytes do not fit the 0 bytes left")),
    ],
)
def test_the_path_of_a_property_value(
    last: Property, cut: int, expected: tuple[str, str], engine: Engine, strict: bool
) -> None:
    path, reason = expected
    change = DirectoryChange(command=1, path_name="m\\q", properties=(LABEL, last))
    data = mqwire.encode(SyncReply(directory_changes=(change,)))
    error = refusal(data[:-cut], engine, strict=strict)
    assert error.path == f"directory_changes[0].properties[1].{path}"
    assert error.reason == reason
    assert str(error) == f"at offset {error.offset} ({error.path}): {reason}"


def test_what_came_before_is_kept(engine: Engine) -> None:
    change = DirectoryChange(command=1, path_name="m\\q", properties=(LABEL, SECURITY))
    data = mqwire.encode(SyncReply(to_seq_number=7, directory_changes=(change, change)))
    partial = refusal(data[:-1], engine).partial
    assert partial["to_seq_number"] == 7
    whole, broken = partial["directory_changes"]
    assert whole == change
    assert broken["path_name"] == "m\\q"
    assert broken["properties"][0] == {"id": LABEL.id, "value": "Orders"}


def test_a_count_that_cannot_be_true_is_refused_before_anything_is_read(engine: Engine) -> None:
    data = bytearray(mqwire.encode(SyncReply()))
    span = next(s for s in mqwire.spans(SyncReply()) if s.path == "count")
    data[span.offset : span.offset + span.size] = b"\xff" * span.size
    error = refusal(bytes(data), engine)
    assert error.path == "directory_changes"
    assert "limit" in error.reason
