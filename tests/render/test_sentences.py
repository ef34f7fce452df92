"""What explain says about each message."""

from __future__ import annotations

import re

import pytest

import mqwire
from mqwire import Guid, Message
from mqwire._generated.model import MODEL
from mqwire._model import Ref, Struct, Switch
from mqwire.mqcn import ChangeNotification1, ChangeNotification2, NotificationBody, NotificationUpdate
from mqwire.mqdsrp import (
    AlreadyPurged,
    BSCAck,
    ChangePropagation,
    ChangeReply,
    ChangeRequest,
    DirectoryChange,
    PSCAck,
    SeqNumberHeader,
    SyncReply,
    SyncRequest,
)
from mqwire.mqqb import (
    ConnectionParameters,
    EstablishConnection,
    EstablishConnectionHeader,
    FinalAckBody,
    InternalHeader,
    InternalHeaderFlags,
    OrderAckBody,
    Ping,
    PingFlags,
    SessionAck,
    UserMessage,
)
from mqwire.properties import Mqdspublickeys, Mqusersigncerts, PartitionSeqNumbers, Property, Sid, TaAddresses
from mqwire.render.fields import root
from mqwire.render.sentences import VIEWS, fill, say, sentence
from tests.support.outcomes import decoded
from tests.support.vectors import Vector, vectors

A = Guid.parse("a1b2c3d4-e5f6-4718-92a3-b4c5d6e7f809")
B = Guid.parse("0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0")
QUEUE = (Property(103, "M\\Q"),)
CREATE = DirectoryChange(command=0, path_name="M\\Q", properties=QUEUE, seq_number=0x42)
BODY = NotificationBody.build(event="3", object_guid=str(A), domain_controller="dc1")
REQUEST = EstablishConnectionHeader(client_guid=A, server_guid=B, padding=bytes(512))
ANSWER = EstablishConnectionHeader(client_guid=A, server_guid=B)

SENTENCES: list[tuple[Message, str]] = [
    (
        SyncRequest(from_seq_number=0x1F, scope=1, requester_name="PSC1"),
        'PSC "PSC1" asks the PEC for everything in the enterprise partition since 0x1f.',
    ),
    (
        SyncRequest(partition_id=B, from_seq_number=1, to_seq_number=9, scope=1, is_sync0=1, requester_name="P"),
        f'PSC "P" asks the site\'s PSC for everything in the partition of site {B} since 0x1 up to 0x9; '
        "it is rebuilding its copy from nothing.",
    ),
    (
        SyncRequest(scope=0, requester_name="B1"),
        'BSC "B1" asks its PSC for everything in the enterprise partition since 0x0.',
    ),
    (
        SyncRequest(scope=9, requester_name="X"),
        '"X" asks the PEC for everything in the enterprise partition since 0x0.',
    ),
    (
        SyncRequest(scope=9),
        "A directory server without a name asks the PEC for everything in the enterprise partition since 0x0.",
    ),
    (
        SyncReply(partition_id=B, to_seq_number=0x42, directory_changes=(CREATE,), complete_sync0=2),
        f"A directory server answers a sync request with 1 change of the partition of site {B}, from 0x0 to 0x42; "
        "with this the requester's rebuilding is complete.",
    ),
    (
        SyncReply(),
        "A directory server answers a sync request with no changes of the enterprise partition, from 0x0 to 0x0.",
    ),
    (
        ChangePropagation(
            directory_changes=(CREATE, CREATE),
            seq_number_header=SeqNumberHeader(
                machine_name="PSC1", partition_seq_numbers=(PartitionSeqNumbers(), PartitionSeqNumbers())
            ),
        ),
        '"PSC1" passes on 2 changes and tells how far it is in 2 partitions; '
        "the receiver decides whether its BSCs need this.",
    ),
    (
        ChangePropagation(flush=1, directory_changes=(CREATE,)),
        "A directory server passes on 1 change; this is a flush to a BSC, which passes nothing on.",
    ),
    (ChangePropagation(flush=8, directory_changes=(CREATE,)), "A directory server passes on 1 change."),
    (
        ChangePropagation(
            seq_number_header=SeqNumberHeader(machine_name="P", partition_seq_numbers=(PartitionSeqNumbers(),))
        ),
        '"P" tells how far it is in 1 partition.',
    ),
    (ChangePropagation(), "A directory server passes on neither changes nor how far it is."),
    (
        ChangeRequest(requester_name="BSC1", psc_name="PSC1", request_identifier=43, directory_change=CREATE),
        'BSC "BSC1" asks, through its PSC "PSC1", the PEC to create the queue "M\\Q" as change 0x42 '
        "in the enterprise partition (request 43).",
    ),
    (
        ChangeRequest(
            partition_id=B,
            requester_name="PSC2",
            directory_change=DirectoryChange(
                command=2, guid_identifier=A, properties=(Property(1403, 1), Property(1404, 2))
            ),
        ),
        f'"PSC2" asks the site\'s PSC to delete the machine {A} in the partition of site {B} (request 0).',
    ),
    (
        ChangeReply(request_identifier=7, result=0xC00E0005, requester_name="S"),
        'The authority answers request 7 of "S" with MQ_ERROR_QUEUE_EXISTS.',
    ),
    (ChangeReply(result=0x12345), "The authority answers request 0 with an undefined value (0x12345)."),
    (
        AlreadyPurged(purged_seq_number=0x300),
        "A directory server cannot tell what changed in the enterprise partition: its records of deletions are purged "
        "up to 0x300, so the requester must rebuild its copy.",
    ),
    (
        PSCAck(psc_name="P", acked_partition_id=B, acked_seq_number=0x100),
        f'PSC "P" has every change of the partition of site {B} up to 0x100.',
    ),
    (BSCAck(bsc_name="B"), 'BSC "B" tells its PSC that it is alive.'),
    (
        ChangeNotification1(notification_updates=(NotificationUpdate(),)),
        "A directory service tells a queue manager of 1 change.",
    ),
    (
        ChangeNotification2(notification_body=BODY),
        f'A queue manager tells another that a queue was deleted: object "{BODY.object_guid}", to be read from "dc1".',
    ),
    (
        Ping(flags=PingFlags(rf=True), cookie=0x10, qm_guid=A),
        f"Queue manager {A} answers that it would refuse a session (cookie 0x10).",
    ),
    (
        Ping(cookie=0x10, qm_guid=A),
        f"Queue manager {A} asks whether a session would be accepted, or answers that it would be (cookie 0x10).",
    ),
    (
        EstablishConnection(establish_connection_header=REQUEST),
        f"Queue manager {A} asks queue manager {B} for a session.",
    ),
    (
        EstablishConnection(
            establish_connection_header=EstablishConnectionHeader(client_guid=A, padding=b"\xff" * 512)
        ),
        f"Queue manager {A} asks whichever queue manager is there for a session.",
    ),
    (
        EstablishConnection(
            internal_header=InternalHeader(flags=InternalHeaderFlags(pt=2, cs=True)),
            establish_connection_header=ANSWER,
        ),
        f"Queue manager {B} refuses the session that queue manager {A} asked for.",
    ),
    (
        EstablishConnection(establish_connection_header=ANSWER),
        f"Queue manager {B} accepts the session that queue manager {A} asked for, or this is the request, padded like "
        "an answer.",
    ),
    (
        ConnectionParameters(),
        "One side of a session proposes or confirms its terms: wait 500 ms for the acknowledgment of recoverable "
        "messages and 20000 ms for any, and send it at most 64 messages ahead.",
    ),
    (SessionAck(), "One side of a session has received no messages so far and takes at most 64 messages ahead."),
    (
        UserMessage(),
        f"Queue manager {mqwire.NULL_GUID} sends message number 0 to no queue, without a body.",
    ),
    (
        OrderAckBody(tx_sequence_number=5),
        "The messages of sequence 0 have arrived in order up to number 5.",
    ),
    (
        FinalAckBody(source_guid=A, message_id=9, tx_sequence_number=5),
        f"Message 9 of queue manager {A}, number 5 of sequence 0, has met its end.",
    ),
    (Mqdspublickeys(), "A list of no public keys."),
    (Mqusersigncerts(), "A list of no signing certificates."),
    (TaAddresses(), "A list of no network addresses."),
    (Sid(sub_authority=(32, 544)), "The security identifier S-1-5-32-544."),
]


@pytest.mark.parametrize(
    ("message", "text"), SENTENCES, ids=[f"{m.protocol}-{i}" for i, (m, _) in enumerate(SENTENCES)]
)
def test_a_message_in_one_sentence(message: Message, text: str) -> None:
    assert sentence(message) == text


def test_every_kind_of_message_has_been_tried_here_or_is_unknown() -> None:
    tried = {message.struct_id for message, _ in SENTENCES}
    known = {m.id for p in MODEL.protocols.values() for m in MODEL.messages(p.root) if m.message != "unknown"}
    assert known == tried


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_the_sentence_of_every_vector_is_whole(vector: Vector) -> None:
    text = sentence(decoded(vector.data, vector.protocol, strict=False))
    assert re.fullmatch(r"[A-Z\"].*\.", text)
    assert "not readable" not in text
    assert "  " not in text
    assert not re.search(r"\{[a-z_.]+[:}]|[\[\]|]", text)


def test_elements_of_lists_have_their_own_sentences() -> None:
    changes = ChangePropagation(
        directory_changes=(
            CREATE,
            DirectoryChange(command=9, guid_identifier=A, properties=(Property(999, None),)),
            DirectoryChange(command=0, properties=(Property(701, b""),)),
        ),
        seq_number_header=SeqNumberHeader(
            partition_seq_numbers=(PartitionSeqNumbers(partition_id=B, last_seq_number=7, purged_seq_number=1),)
        ),
    )
    node = root(changes).find("directory_changes")
    assert node is not None
    assert [say(node.item(index)) for index in range(3)] == [
        'create the queue "M\\Q" as change 0x42',
        f"apply an undefined command to an object {A}",
        "create the user without a path",
    ]
    partitions = root(changes).find("seq_number_header.partition_seq_numbers")
    assert partitions is not None
    assert say(partitions.item(0)) == f"the partition of site {B}: newest change 0x7, purged up to 0x1"


def test_a_message_that_was_read_in_part_still_has_a_sentence() -> None:
    partial = mqwire.replace(UserMessage(), user_header=None, message_properties_header=None, undecoded=b"?")
    assert sentence(partial).startswith("Queue manager (not readable) sends a message of an undefined class, number")
    propagation = mqwire.replace(ChangePropagation(directory_changes=(CREATE,)), seq_number_header=None, undecoded=b"?")
    assert sentence(propagation) == (
        "A directory server passes on 1 change; the receiver decides whether its BSCs need this."
    )


def test_names_cannot_speak_for_themselves() -> None:
    hostile = BSCAck(bsc_name='x" tells nobody. [red]\x1b[31m\u202e{version}' + "y" * 100)
    text = sentence(hostile)
    assert text.startswith('BSC "x\\" tells nobody. [red]\\x1b[31m\\u202e{version}')
    assert "(137 characters)" in text


def test_blanks_in_a_name_are_kept() -> None:
    assert sentence(BSCAck(bsc_name="a   b")) == 'BSC "a   b" tells its PSC that it is alive.'


def test_a_long_list_inside_a_sentence_is_cut() -> None:
    node = root(ChangePropagation(directory_changes=(CREATE,) * 5))
    assert fill("{directory_changes}", node).endswith(" and 2 more")


# --- the templates themselves ---

_VALUE = re.compile(r"\{([a-z0-9_.]+)(?::([^}]*))?\}")
TEMPLATES = [struct for struct in MODEL.structs.values() if struct.says]


@pytest.mark.parametrize("struct", TEMPLATES, ids=[struct.id for struct in TEMPLATES])
def test_a_template_speaks_only_of_fields_that_exist(struct: Struct) -> None:
    assert _VALUE.sub("", struct.says).count("{") == 0
    assert struct.says.count("[") == struct.says.count("]")
    for path, spec in _VALUE.findall(struct.says):
        assert _exists(struct, path), path
        assert re.fullmatch(r"[a-z ]*|[0-9,]+", spec), spec


def _exists(struct: Struct, path: str) -> bool:
    head, _, rest = path.partition(".")
    if struct.kind == "markup":
        return not rest and head in dict(struct.markup)
    field = next((f for f in struct.fields if f.id == head), None)
    if field is None:
        return False
    targets: list[str] = []
    if isinstance(field.type, Ref):
        targets = [field.type.struct]
    elif isinstance(field.type, Switch):
        targets = [target for _, target in field.type.cases]
    return not rest or any(_exists(MODEL.structs[target], rest) for target in targets)


def test_every_view_is_used_and_no_noun_is_one() -> None:
    used = {spec for struct in TEMPLATES for _, spec in _VALUE.findall(struct.says)}
    assert set(VIEWS) <= used
