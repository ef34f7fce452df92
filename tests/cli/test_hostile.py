"""Names that want to be more than names."""

from __future__ import annotations

import csv
import io
import json

import pytest

import mqwire
from mqwire.mqcn import ChangeNotification2, NotificationBody
from mqwire.mqdsrp import (
    BSCAck,
    ChangePropagation,
    ChangeRequest,
    DirectoryChange,
    PSCAck,
    SeqNumberHeader,
    SyncReply,
    SyncRequest,
)
from mqwire.mqqb import DirectQueueFormatName, MessagePropertiesHeader, UserHeader, UserHeaderFlags, UserMessage
from mqwire.properties import PartitionSeqNumbers, Property
from tests.cli.support import run

NAME = "=x\x1b[31m\x1b]0;title\x07[bold]b[/bold]\u202egpj\u2066\r\n\t\x9b1m\ud800\u200b:smile:\"'`$(id)"
BODY = NAME.encode("utf-16-le", "surrogatepass")
HOSTILE: dict[str, mqwire.Message] = {
    "requester": SyncRequest(requester_name=NAME),
    "psc": PSCAck(psc_name=NAME),
    "bsc": BSCAck(bsc_name=NAME),
    "machine": ChangePropagation(
        seq_number_header=SeqNumberHeader(machine_name=NAME, partition_seq_numbers=(PartitionSeqNumbers(),))
    ),
    "request": ChangeRequest(
        requester_name=NAME,
        psc_name=NAME,
        directory_change=DirectoryChange(path_name=NAME, properties=(Property(103, NAME), Property(204, (NAME, NAME)))),
    ),
    "changes": SyncReply(directory_changes=(DirectoryChange(path_name=NAME, properties=(Property(103, NAME),)),)),
    "notification": ChangeNotification2(
        notification_body=NotificationBody.build(event=NAME, object_guid=NAME, domain_controller=NAME)
    ),
    "packet": UserMessage(
        user_header=UserHeader(
            flags=UserHeaderFlags(dq=7), destination_queue=DirectQueueFormatName(direct_format_name=f"OS:{NAME}")
        ),
        message_properties_header=MessagePropertiesHeader(
            label=NAME, message_body=NAME.encode("utf-8", "surrogatepass")
        ),
    ),
}
ALL = pytest.mark.parametrize("message", HOSTILE.values(), ids=HOSTILE)
WAYS = pytest.mark.parametrize(
    "arguments",
    [
        ["decode", "--lenient"],
        ["decode", "--lenient", "--all"],
        ["decode"],
        ["decode", "--lenient", "-f", "csv"],
        ["decode", "--lenient", "-f", "json"],
        ["explain"],
        ["explain", "--all"],
        ["validate"],
        ["validate", "-f", "json"],
    ],
    ids=" ".join,
)


def is_harmless(text: str) -> bool:
    hidden = set("\u202e\u2066\u200b\x9b\ud800")
    return all(char == "\n" or (ord(char) >= 0x20 and ord(char) != 0x7F) for char in text) and not hidden & set(text)


@ALL
@WAYS
def test_nothing_but_visible_text_comes_out(arguments: list[str], message: mqwire.Message) -> None:
    ran = run(*arguments, "-p", message.protocol, "-", stdin=mqwire.encode(message))
    assert is_harmless(ran.out)
    assert is_harmless(ran.err)
    assert ran.status in (0, 1)


@ALL
@pytest.mark.parametrize("size", [30, 45, 60, 80])
def test_nor_when_it_cannot_be_decoded(message: mqwire.Message, size: int) -> None:
    for command in ("decode", "explain", "validate"):
        ran = run(command, "-p", message.protocol, "-", stdin=mqwire.encode(message)[:size])
        assert is_harmless(ran.out + ran.err)
        assert ran.status in (0, 1, 3)


@pytest.mark.parametrize("command", ["decode", "explain"])
def test_markup_of_the_terminal_library_is_just_text(command: str) -> None:
    out = run(command, "-", stdin=mqwire.encode(BSCAck(bsc_name="[bold red]x[/bold red] :smile: [/]"))).out
    assert "[bold red]x[/bold red] :smile: [/]" in out


@ALL
def test_no_cell_is_a_formula(message: mqwire.Message) -> None:
    out = run("decode", "--lenient", "-p", message.protocol, "-f", "csv", "-", stdin=mqwire.encode(message)).out
    (row,) = csv.DictReader(io.StringIO(out))
    assert not any(value.startswith(("=", "+", "-", "@", "\t", "\r")) for value in row.values())


def test_json_keeps_the_name_to_the_letter() -> None:
    out = run("decode", "-f", "json", "-", stdin=mqwire.encode(BSCAck(bsc_name=NAME))).out
    assert out.isascii()
    assert json.loads(out)["fields"]["bsc_name"] == NAME
