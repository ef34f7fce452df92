"""Messages as rows of a table."""

from __future__ import annotations

import csv
import io

import pytest

import mqwire
from mqwire.mqdsrp import BSCAck, SyncReply, SyncRequest
from mqwire.render.table import COLUMNS, Table, row
from tests.render.support import PROBE, outcome_of, outcome_of_vector, vector_named
from tests.support.vectors import Vector, vectors


def written(*outcomes: object) -> list[dict[str, str]]:
    file = io.StringIO()
    table = Table(file)
    for outcome in outcomes:
        table.write(outcome)  # type: ignore[arg-type]  # outcomes of any kind
    file.seek(0)
    return list(csv.DictReader(file))


def test_a_packet_with_a_message_inside() -> None:
    assert row(outcome_of_vector(vector_named("mqqb/user_message_sync_request"))) == {
        "file": "test",
        "index": "0",
        "time": "",
        "src": "",
        "dst": "",
        "packets": "",
        "session": "",
        "latency": "",
        "offset": "0",
        "size": "192",
        "protocol": "mqqb",
        "message": "user_message",
        "body_protocol": "mqdsrp",
        "body_message": "sync_request",
        "sender": "SRV",
        "partition": "00112233-4455-6677-8899-aabbccddeeff",
        "from_seq_number": "0000000000000105",
        "to_seq_number": "ffffffffffffffff",
        "changes": "",
        "destination": "private queue 1 (mqis_queue$)",
        "label": "",
        "findings": "0",
        "known": "",
        "error": "",
        "sentence": 'BSC "SRV" asks its PSC for everything in the partition of site '
        "00112233-4455-6677-8899-aabbccddeeff since 0x105.",
    }


def test_counts_and_senders() -> None:
    (first, second) = written(outcome_of(SyncReply()), outcome_of(PROBE, "mqqb"))
    assert (first["changes"], first["sender"]) == ("0", str(mqwire.NULL_GUID))
    assert second["sender"] == "557358d1-9150-9595-4997-b6e611ea26c6"


def test_what_cannot_be_decoded_has_a_row_with_the_error() -> None:
    (found,) = written(outcome_of(b"\0" * 5, "mqdsrp"))
    assert found["message"] == ""
    assert found["error"] == "at offset 1 (site_id): needs 16 bytes, 4 left"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_name_never_becomes_a_formula(name: str) -> None:
    (found,) = written(outcome_of(BSCAck(bsc_name=name)))
    assert found["sender"].startswith("'")
    assert found["sender"].endswith(name.strip())


def test_names_with_commas_quotes_and_lines_stay_in_their_cell() -> None:
    (found,) = written(outcome_of(SyncRequest(requester_name='a,"b"\nc')))
    assert found["sender"] == 'a,"b"\\nc'
    assert len(found) == len(COLUMNS)


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_every_vector_has_a_row_of_safe_cells(vector: Vector) -> None:
    (found,) = written(outcome_of_vector(vector))
    assert list(found) == list(COLUMNS)
    assert all(value.isprintable() for value in found.values())
