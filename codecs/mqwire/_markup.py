"""Text with tags that stays what it is; what the tags enclose is looked up in it ([MS-MQCN] 2.2.5)."""

from __future__ import annotations

import re
from functools import cache
from typing import ClassVar, NamedTuple

from mqwire._message import Structure
from mqwire._values import GUID_TEXT


class _Tag(NamedTuple):
    name: str
    start: int
    end: int


@cache
def _tag_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Any of the known tags, opening or closing; white space before the bracket is legal XML."""
    return re.compile(rf"<(/?(?:{'|'.join(map(re.escape, names))}))\s*>")


class Markup(Structure, frozen=True, gc=False):
    """The raw text, kept to the letter: white space, letter case and stray blanks included."""

    root_tag: ClassVar[str] = ""
    element_tags: ClassVar[tuple[str, ...]] = ()

    text: str = ""

    def _tags(self) -> list[_Tag]:
        found = _tag_pattern((self.root_tag, *self.element_tags)).finditer(self.text)
        return [_Tag(match[1], match.start(), match.end()) for match in found]

    @property
    def tag_names(self) -> list[str]:
        """The known tags in the order they have, closing ones with their slash."""
        return [tag.name for tag in self._tags()]

    @property
    def canonical_tags(self) -> list[str]:
        """The tags that the text should have."""
        inside = [name for tag in self.element_tags for name in (tag, f"/{tag}")]
        return [self.root_tag, *inside, f"/{self.root_tag}"]

    @property
    def text_between(self) -> list[str]:
        """What stands outside the elements."""
        pieces, start, values = [], 0, {f"/{tag}" for tag in self.element_tags}
        for tag in self._tags():
            if tag.name not in values:
                pieces.append(self.text[start : tag.start])
            start = tag.end
        return [*pieces, self.text[start:]]

    def element(self, name: str) -> str:
        """The text between a tag and the next tag that closes it; empty if either is not there.

        Brackets inside the value are part of it: the grammar allows them.
        """
        opened: int | None = None
        for tag in self._tags():
            if tag.name == name and opened is None:
                opened = tag.end
            elif tag.name == f"/{name}" and opened is not None:
                return self.text[opened : tag.start].strip()
        return ""

    @classmethod
    def compose(cls, contents: tuple[str, ...]) -> str:
        """The canonical text: no white space, every element in its order, GUIDs in capital letters."""
        written = [content.upper() if GUID_TEXT.fullmatch(content) else content for content in contents]
        inside = "".join(f"<{tag}>{content}</{tag}>" for tag, content in zip(cls.element_tags, written, strict=True))
        return f"<{cls.root_tag}>{inside}</{cls.root_tag}>"
