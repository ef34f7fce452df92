"""Messages inside messages."""

from __future__ import annotations

import mqwire
from mqwire import Guid
from mqwire.mqdsrp import BSCAck, DirectoryChange, SyncReply
from mqwire.mqqb import (
    MessagePropertiesHeader,
    PrivateQueueFormatNameId,
    QueueType,
    SecurityData,
    SecurityHeader,
    SecurityHeaderFlags,
    SenderIdType,
    UserHeader,
    UserHeaderFlags,
    UserMessage,
)
from mqwire.properties import Property, Sid
from mqwire.render.fields import root
from mqwire.render.nested import BODY_PATH, Inner, body_of, inner_of
from mqwire.render.outcome import CLEAN, FINDINGS
from tests.render.support import outcome_of, outcome_of_vector, vector_named


def packet(body: bytes, queue: int = 1) -> UserMessage:
    return UserMessage(
        user_header=UserHeader(
            flags=UserHeaderFlags(dq=QueueType.PRIVATE_ON_DESTINATION),
            destination_queue=PrivateQueueFormatNameId(private_queue_identifier=queue),
        ),
        message_properties_header=MessagePropertiesHeader(message_body=body),
    )


def inner_at(message: mqwire.Message, path: str) -> Inner | None:
    node = root(message).find(path)
    assert node is not None
    return inner_of(message, node)


def test_the_body_of_a_packet_is_the_message_its_queue_says() -> None:
    body = BSCAck(bsc_name="B")
    found = body_of(packet(mqwire.encode(body)))
    assert found is not None
    assert found == Inner(BODY_PATH, "mqdsrp", body)
    assert found.title == "mqdsrp bsc_ack"


def test_findings_of_a_body_are_placed_in_the_packet() -> None:
    outcome = outcome_of(packet(mqwire.encode(mqwire.replace(BSCAck(bsc_name="B"), version=9))))
    (finding,) = outcome.findings
    assert finding.path == f"{BODY_PATH}.document.version"
    assert outcome.data[finding.offset] == 9
    assert outcome.status == FINDINGS


def test_a_body_without_structure_says_why() -> None:
    outcome = outcome_of(packet(b"\0\0"))
    assert outcome.body is not None
    assert outcome.body.message is None
    assert outcome.body.error is not None
    assert outcome.body.title == "mqdsrp"
    assert outcome.status == FINDINGS


def test_the_body_of_any_other_queue_is_just_bytes() -> None:
    outcome = outcome_of(packet(b"\0\0", queue=77))
    assert outcome.body is None
    assert outcome.status == CLEAN


def test_acknowledgments_of_transactions_have_bodies_of_their_own() -> None:
    for name, protocol in (("order_ack", "order_ack_body"), ("final_ack", "final_ack_body")):
        message = outcome_of_vector(vector_named(f"mqqb/{name}")).message
        assert message is not None
        found = inner_at(message, BODY_PATH)
        assert found is not None
        assert (found.protocol, found.title) == (protocol, protocol)


def test_blobs_are_read_if_they_are_whole() -> None:
    sid = mqwire.encode(Sid(sub_authority=(21, 500)))
    message = SyncReply(directory_changes=(DirectoryChange(properties=(Property(701, sid), Property(701, sid[:-1]))),))
    path = "directory_changes[0].properties[{}].value"
    found = inner_at(message, path.format(0))
    assert found is not None
    assert found.message == Sid(sub_authority=(21, 500))
    assert inner_at(message, path.format(1)) is None


def test_values_that_are_no_blob_hold_nothing() -> None:
    message = SyncReply(directory_changes=(DirectoryChange(properties=(Property(117, b"x"), Property(701, b""))),))
    assert inner_at(message, "directory_changes[0].properties[0].value") is None
    assert inner_at(message, "directory_changes[0].properties[1].value") is None
    assert inner_at(message, "count") is None


def test_the_sender_is_a_sid_only_where_the_flags_say_so() -> None:
    sid = mqwire.encode(Sid(sub_authority=(21, 500)))

    def signed(kind: SenderIdType, value: bytes) -> UserMessage:
        flags = SecurityHeaderFlags(st=kind, ai=True)
        header = SecurityHeader(flags=flags, security_data=SecurityData(security_id=value))
        return mqwire.replace(
            packet(b""), user_header=UserHeader(flags=UserHeaderFlags(sh=True)), security_header=header
        )

    path = "security_header.security_data.security_id"
    found = inner_at(signed(SenderIdType.SID, sid), path)
    assert found is not None
    assert found.protocol == "sid"
    assert inner_at(signed(SenderIdType.QUEUE_MANAGER, Guid(16)), path) is None
