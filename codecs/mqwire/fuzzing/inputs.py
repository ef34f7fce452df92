"""What an input of a target looks like: a line of words, then bytes.

The words say what the bytes are (a protocol, a property, where to cut), so that a file can be read by people and
stays what it is when tables grow. A first line that makes no sense makes the input an empty one, never an error.
"""

from __future__ import annotations

from mqwire._generated.model import MODEL

LONGEST_HEAD = 200
PROTOCOLS = tuple(MODEL.protocols)


def split(data: bytes) -> tuple[list[str], bytes]:
    """The words of the first line and the bytes behind it."""
    head, end, rest = data[:LONGEST_HEAD].partition(b"\n")
    if not end:
        return [], data
    try:
        words = head.decode("ascii").split()
    except UnicodeDecodeError:
        return [], data
    return words, data[len(head) + 1 :] if len(data) > LONGEST_HEAD else rest


def join(words: list[str], data: bytes) -> bytes:
    return " ".join(words).encode("ascii") + b"\n" + data


def message(data: bytes) -> tuple[str, bytes] | None:
    """A protocol and bytes that may be one of its messages."""
    words, rest = split(data)
    return (words[0], rest) if words and words[0] in MODEL.protocols else None


def numbers(words: list[str]) -> list[int]:
    """The words that are small numbers."""
    return [int(word) for word in words if word.isdigit() and len(word) < 6]
