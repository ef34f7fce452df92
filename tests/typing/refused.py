"""Mistakes that a type checker has to catch: every line marked `# refused` and no other."""

import mqwire
from mqwire.mqdsrp import SyncReply


def mistakes(data: bytes, reply: SyncReply) -> None:
    mqwire.decode("text", protocol="mqdsrp")  # refused
    mqwire.decode(data, protocol="mqdsrp", engine="slow")  # refused
    mqwire.encode(data)  # refused
    SyncReply(partition_id="00112233-4455-6677-8899-aabbccddeeff")  # refused
    SyncReply(no_such_field=1)  # refused
    reply.from_seq_number = 5  # refused
    reply.directory_changes[0].properties[0].no_such_field  # refused  # noqa: B018
    mqwire.encode(reply)
