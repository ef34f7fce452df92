"""What the user named, as bytes: a file, standard input, or hex text in either.

Whatever is wrong with it is one sentence that says what to do.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import IO

from mqwire.render.escape import escape
from mqwire.render.hextext import HexError, from_hex_text

STANDARD_INPUT = "-"
LARGEST = 256 * 1024 * 1024
"""Bytes of a file: the largest message there may be, as hex text with blanks, and some more."""

_CAPTURES = {
    b"\xd4\xc3\xb2\xa1": "a pcap capture",
    b"\xa1\xb2\xc3\xd4": "a pcap capture",
    b"\x4d\x3c\xb2\xa1": "a pcap capture",
    b"\xa1\xb2\x3c\x4d": "a pcap capture",
    b"\x0a\x0d\x0d\x0a": "a pcapng capture",
    b"\x1f\x8b": "compressed with gzip",
    b"\x28\xb5\x2f\xfd": "compressed with zstd",
}
_TEXT_ENCODINGS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
# Four bytes, or whole bytes and a separator, or nothing but digits; and no folder or suffix as file names have them.
_HEX_BEGINS = re.compile(r"\s*(?:0x|\\x)?(?:[0-9a-f]{8}|(?:[0-9a-f]{2})+[\s,:]|[0-9a-f]+$)", re.IGNORECASE)
_FILE_NAME = re.compile(r"/|\.[0-9a-z]*[g-z]", re.IGNORECASE)
_WHITE_SPACE = frozenset("\t\n\r\f")


class Unreadable(Exception):
    """Input that cannot be used, in one sentence."""


def display_name(name: str) -> str:
    return "standard input" if name == STANDARD_INPUT else escape(name)


def read(name: str) -> bytes:
    """The contents of a file, or of standard input for `-`."""
    data = _read_file(name)
    if len(data) > LARGEST:
        raise Unreadable(f"has more than {LARGEST >> 20} MiB, more than any message; cut out the message first")
    if not data:
        raise Unreadable("is empty; give a file that holds a message")
    return data


def _read_file(name: str) -> bytes:
    try:
        if name == STANDARD_INPUT:
            return _standard_input().read(LARGEST + 1)
        with Path(name).open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        raise Unreadable("there is no such file; check the name, or use - for standard input") from None
    except IsADirectoryError:
        raise Unreadable(f"is a directory; name the files in it, such as {escape(os.path.join(name, '*'))}") from None
    except PermissionError:
        raise Unreadable("may not be read; check its permissions") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(f"cannot be read ({escape(reason.lower())}); check the name and the device") from None


def _standard_input() -> IO[bytes]:
    if sys.stdin is None:  # whoever started this has closed it
        raise Unreadable("is closed; give a file, or pipe the message in")
    return sys.stdin.buffer


def read_messages(name: str) -> bytes:
    """The bytes of the messages in a file; says so if the name is rather a message itself."""
    if name != STANDARD_INPUT and not os.path.lexists(name) and _is_meant_as_hex(name):
        raise Unreadable("there is no such file; if this is a message in hex, use mqwire explain, or pipe it into -")
    return message_bytes(read(name))


def message_bytes(data: bytes) -> bytes:
    """The bytes of the messages in a file: those of the file, or those that its hex text stands for."""
    for magic, what in _CAPTURES.items():
        if data.startswith(magic):
            raise Unreadable(
                f"is {what}; this version reads messages, not captures: save the payload of the packets and give that"
            )
    text = text_of(data)
    if text is None:
        return data
    try:
        return from_hex_text(text)
    except HexError as error:
        if text.lstrip().startswith(("{", "[")):
            raise Unreadable("is JSON; turn it into bytes first: mqwire encode") from None
        raise Unreadable(f"is text but not hex: {error}") from None


def text_of(data: bytes) -> str | None:
    """The text that bytes are; None if they are no text."""
    encoding = next((name for mark, name in _TEXT_ENCODINGS.items() if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    return text if all(char in _WHITE_SPACE or char >= " " for char in set(text)) else None


def hex_argument(words: list[str]) -> bytes | None:
    """The bytes that command line arguments spell in hex; None if they are rather names of files."""
    if not words or any(word == STANDARD_INPUT or os.path.lexists(word) for word in words):
        return None
    text = " ".join(words)
    try:
        return from_hex_text(text)
    except HexError as error:
        if _is_meant_as_hex(text):
            raise Unreadable(f"is neither hex nor a file: {error}") from None
        return None


def _is_meant_as_hex(text: str) -> bool:
    return _HEX_BEGINS.match(text) is not None and _FILE_NAME.search(text) is None
