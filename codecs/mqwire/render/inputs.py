"""What the user named, as bytes: a file, standard input, or hex text in either.

Whatever is wrong with it is one sentence that says what to do.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

from mqwire.capture import is_capture
from mqwire.render.escape import escape
from mqwire.render.hextext import HexError, from_hex_text

STANDARD_INPUT = "-"
LARGEST = 256 * 1024 * 1024
"""Bytes of a file: the largest message there may be, as hex text with blanks, and some more."""

_HEAD = 4  # bytes that tell captures from messages
_PIECE = 1024 * 1024
_OTHER_CAPTURES = {
    b"GMBU": "a capture of Network Monitor",
    b"RTSS": "a capture of Network Monitor",
    b"snoop\0\0\0": "a snoop capture",
    b"\x34\xcd\xb2\xa1": "a pcap capture in a form of its own",
    b"\xa1\xb2\xcd\x34": "a pcap capture in a form of its own",
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


class Input:
    """A file or standard input, opened, with its first bytes looked at."""

    def __init__(self, name: str, file: Any) -> None:
        self.name, self._file = name, file
        self._read: Callable[[int], bytes | None] = getattr(file, "read1", file.read)
        self.size = _size_of(file)
        """How many bytes there are; None for a pipe or a device, where more may come at any time."""
        self.taken = 0
        """How many bytes have been read."""
        self.on_read: Callable[[], None] | None = None
        """Called whenever more have been."""
        self._head = b""
        while len(self._head) < _HEAD and (more := self._more(_HEAD)):
            self._head += more

    @property
    def is_capture(self) -> bool:
        return is_capture(self._head)

    def read(self, size: int) -> bytes:
        """At most so many bytes, as soon as there are any; none at the end."""
        if self._head:
            head, self._head = self._head, b""
            return head
        return self._more(size)

    def rest(self) -> bytes:
        """Everything that has not been read: the messages of a file."""
        pieces = []
        size = 0
        while size <= LARGEST and (piece := self.read(_PIECE)):
            pieces.append(piece)
            size += len(piece)
        if size > LARGEST:
            raise Unreadable(f"has more than {LARGEST >> 20} MiB, more than any message; cut out the message first")
        if not size:
            raise Unreadable("is empty; give a file that holds a message or a capture")
        return b"".join(pieces)

    def _more(self, size: int) -> bytes:
        with _readable(self.name):
            data = self._read(size) or b""
        self.taken += len(data)
        if self.on_read is not None:
            self.on_read()
        return data


@contextmanager
def opened(name: str) -> Iterator[Input]:
    """A file, or standard input for `-`."""
    if name == STANDARD_INPUT:
        yield Input(name, _standard_input())
        return
    if not name:
        raise Unreadable("a name is empty; give a file, or - for standard input")
    if not os.path.lexists(name) and _is_meant_as_hex(name):
        raise Unreadable("there is no such file; if this is a message in hex, use mqwire explain, or pipe it into -")
    with ExitStack() as stack:
        with _readable(name):
            file = stack.enter_context(Path(name).open("rb", buffering=0))
        yield Input(name, file)


@contextmanager
def _readable(name: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise Unreadable("there is no such file; check the name, or use - for standard input") from None
    except IsADirectoryError:
        raise Unreadable(f"is a directory; name the files in it, such as {escape(os.path.join(name, '*'))}") from None
    except PermissionError:
        raise Unreadable("may not be read; check its permissions") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(f"cannot be read ({escape(reason.lower())}); check the name and the device") from None


def _size_of(file: Any) -> int | None:
    try:
        found = os.fstat(file.fileno())
    except (OSError, ValueError):
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None


def read(name: str) -> bytes:
    """The contents of a file, or of standard input for `-`."""
    with opened(name) as file:
        return file.rest()


def _standard_input() -> IO[bytes]:
    if sys.stdin is None:  # whoever started this has closed it
        raise Unreadable("is closed; give a file, or pipe the message in")
    return sys.stdin.buffer


def message_bytes(data: bytes) -> bytes:
    """The bytes of the messages in a file: those of the file, or those that its hex text stands for."""
    for magic, what in _OTHER_CAPTURES.items():
        if data.startswith(magic):
            raise Unreadable(f"is {what}; convert it first: editcap -F pcapng IN OUT")
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
