"""Other names for names, GUIDs and addresses: always the same one for the same thing, and of the same length.

Pseudonyms are handed out in the order in which things are met. Names that would take too much memory to remember
get theirs from a keyed hash instead, which serves as well but could, rarely, be the same for two short ones.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address
from string import ascii_lowercase, digits
from typing import Generic, TypeVar

from mqwire._conventions import SYSTEM_QUEUES
from mqwire._hooks import ORDER_LABEL
from mqwire._known import PUBLISHED_GUIDS
from mqwire._values import GUID_TEXT, NULL_GUID, Guid, utf16_len

REMEMBERED = 131_072
"""Things of one kind that are remembered; also how many addresses 198.18.0.0/15 has."""

_DIGITS = ascii_lowercase + digits
# Words that say what kind of name it is, not whose ([MS-MQMQ] 2.1).
_KINDS = (
    *("direct", "public", "private", "machine", "connector", "dl", "multicast", "os", "tcp", "http", "https", "ipx"),
    *("spx", "msmq", "private$", "system$", "journal", "deadletter", "deadxact", "xactonly"),
)
_KEPT = frozenset((*_KINDS, *(queue.name for queue in SYSTEM_QUEUES)))
_WORD = re.compile(r"[^\s\\/;:=,@<>\"'(){}\[\]&?#%+|]+")
_DIGIT = re.compile(r"\d")
_VISIBLE = re.compile(r"[!-~]+")
_ODD = "\u00e9"  # a word that is no plain ASCII stays none: there are rules about that ([MS-MQCN] 2.2.5)
_LONG = 64  # letters; of longer words, which nobody's names have, only a digest is remembered
_FOR_TESTS = (IPv4Address("198.18.0.0"), IPv4Address("240.0.0.0"))  # RFC 2544; reserved
_FOR_EXAMPLES = IPv6Address("2001:db8::")  # RFC 3849

_Thing = TypeVar("_Thing")


class _Numbers(Generic[_Thing]):
    """A number for each thing; behind those that are remembered, one that a key and a hash give."""

    def __init__(self) -> None:
        self._known: dict[_Thing, int] = {}
        self._counts: Counter[int] = Counter()
        self._key = secrets.token_bytes(32)

    def of(self, thing: _Thing, series: int = 0) -> int:
        """Each series counts from 0; all together are remembered up to a limit."""
        number = self._known.get(thing)
        if number is None:
            if len(self._known) >= REMEMBERED:
                return REMEMBERED + int.from_bytes(self.digest(repr(thing)), "big")
            number = self._known[thing] = self._counts[series]
            self._counts[series] += 1
        return number

    def digest(self, text: str) -> bytes:
        return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), key=self._key, digest_size=12).digest()


class Pseudonyms:
    """Hands out pseudonyms, the same for the same thing wherever it occurs."""

    def __init__(self) -> None:
        self._guids: _Numbers[Guid] = _Numbers()
        self._four: _Numbers[IPv4Address] = _Numbers()
        self._six: _Numbers[IPv6Address] = _Numbers()
        self._words: _Numbers[tuple[int, str | bytes]] = _Numbers()

    def guid(self, guid: Guid) -> Guid:
        """The null GUID, which means the enterprise, and those that the specification prints stay what they are."""
        if guid == NULL_GUID or guid in PUBLISHED_GUIDS:
            return guid
        number = self._guids.of(guid) + 1
        return Guid.parse(f"00000000-0000-4000-8000-{number & 0xFFFFFFFFFFFF:012x}")

    def address(self, text: str) -> str:
        """Loopback addresses stay what they are."""
        address = ip_address(text)
        if address.is_loopback or address.is_unspecified:
            return text
        if isinstance(address, IPv6Address):
            return str(_FOR_EXAMPLES + (self._six.of(address) + 1) % (1 << 96))
        number = self._four.of(address) + 1
        few, many = _FOR_TESTS
        return str(few + number if number < REMEMBERED else many + number % (1 << 28))

    def text(self, text: str) -> str:
        """Every word of a text by its pseudonym; letter case makes no difference to names ([MS-MQMQ] 2.1)."""
        return text if text == ORDER_LABEL else _WORD.sub(self._word, text)

    def _word(self, match: re.Match[str]) -> str:
        word = match[0]
        folded = word.casefold()
        if folded in _KEPT or (_DIGIT.fullmatch(word) and ":" not in _around(match)):  # that may be IPv6
            return word
        if GUID_TEXT.fullmatch(word):
            style: Callable[[str], str] = str.upper if word.upper() == word else str
            return style(str(self.guid(Guid.parse(word))))
        length = utf16_len(word)
        kept = folded if length <= _LONG else self._words.digest(folded)
        number = self._words.of((length, kept), length)
        if _VISIBLE.fullmatch(word):
            return _token(number, length)
        return _ODD + _token(number, length - 1)


def _around(match: re.Match[str]) -> str:
    """The characters beside a word."""
    start, end = match.span()
    return match.string[max(start - 1, 0) : start] + match.string[end : end + 1]


def _token(number: int, length: int) -> str:
    """A number as a word of so many letters; once there are more numbers than words, words repeat."""
    word = ""
    while number and len(word) < length:
        number, digit = divmod(number, len(_DIGITS))
        word = _DIGITS[digit] + word
    return word.rjust(length, _DIGITS[0])
