"""Findings that a rule of its own case cannot show: what validation does with whole messages."""

from __future__ import annotations

import mqwire
from mqwire._decode import Engine
from mqwire._validate import breaks_a_must, first_error
from mqwire.mqdsrp import DirectoryChange, SyncReply
from mqwire.mqqb import (
    MessagePropertiesHeader,
    SecurityData,
    SecurityHeader,
    SecurityHeaderFlags,
    UserHeader,
    UserHeaderFlags,
    UserMessage,
)

SID = bytes.fromhex("0101000000000005 12000000")


def message_with(data: SecurityData) -> UserMessage:
    return UserMessage(
        user_header=UserHeader(flags=UserHeaderFlags(sh=True)),
        security_header=SecurityHeader(flags=SecurityHeaderFlags(st=1, ai=True, de=True), security_data=data),
        message_properties_header=MessagePropertiesHeader(hash_algorithm=0),
    )


def test_the_hash_of_a_message_without_a_signature_means_nothing(engine: Engine) -> None:
    unsigned = message_with(SecurityData(security_id=SID))
    assert mqwire.decode(mqwire.encode(unsigned), "mqqb", engine=engine) == unsigned
    signed = message_with(SecurityData(security_id=SID, signature=bytes(4)))
    assert [finding.rule for finding in signed.findings] == ["mqqb.user_message.hash_algorithm"]


def test_findings_come_in_wire_order_and_the_first_error_is_found_alone() -> None:
    message = SyncReply(
        version=1,
        complete_sync0=9,
        directory_changes=(DirectoryChange(path_name="", command=7), DirectoryChange(path_name="", command=8)),
    )
    findings = mqwire.validate(message)
    assert [finding.offset for finding in findings] == sorted(finding.offset for finding in findings)
    errors = [finding for finding in findings if finding.severity == "error"]
    assert first_error(message) == errors[0]
    assert errors[0].rule == "mqdsrp.version"
    assert breaks_a_must(message)
    assert not breaks_a_must(SyncReply())
    assert first_error(SyncReply()) is None


def test_the_first_error_may_be_in_a_part() -> None:
    message = SyncReply(directory_changes=(DirectoryChange(path_name=""), DirectoryChange(path_name="", command=8)))
    found = first_error(message)
    assert found is not None
    assert found.path == "directory_changes[0].number_of_properties"
