"""The info column says what `mqwire explain` says, and nothing in it can fool a reader."""

from __future__ import annotations

from pathlib import Path

import mqwire
from mqwire.mqdsrp import BSCAck
from mqwire.render.sentences import sentence
from mqwire.vectors._collect import vectors
from tests.wireshark.support import LARGEST_FRAME, NEEDS_TSHARK, dissect

pytestmark = NEEDS_TSHARK


def test_a_message_means_the_same_in_both(tmp_path: Path) -> None:
    known = [v for v in vectors() if v.message is not None and v.source == "typed" and 0 < len(v.data) <= LARGEST_FRAME]
    found = dissect([(v.protocol, v.data) for v in known], tmp_path)
    compared = 0
    for vector, (shown, *_) in zip(known, found, strict=True):
        assert vector.message is not None
        said = sentence(vector.message)
        if "\\x" not in said and "\\u" not in said:  # each has its own way to show what cannot be seen
            assert shown.generated.get("mqwire.summary", "") == said
            compared += 1
    assert compared > 100


NAMES = {
    "Zoë \U0001f600": '"Zoë \U0001f600"',
    "a\x1b[31mred\a": '"a␛[31mred␇"',
    "a\rb\nc": '"a␍b␊c"',
    "\ud800x\udc00": '"�x�"',
    "abc\u202ecba\u200b\ufeff": '"abc�cba��"',
    'say "hi"': '"say \\"hi\\""',
    "\x7f\x85": '"␡�"',
    "<b>&amp;%s%n": '"<b>&amp;%s%n"',
    "n" * 100: '"' + "n" * 80 + '"... (100 characters)',
}


def test_hostile_names_are_shown_and_do_nothing(tmp_path: Path) -> None:
    found = dissect([("mqdsrp", mqwire.encode(BSCAck(bsc_name=name))) for name in NAMES], tmp_path)
    for (name, shown), (message,) in zip(NAMES.items(), found, strict=True):
        assert message.generated["mqwire.summary"] == f"BSC {shown} tells its PSC that it is alive."
        assert message.values["bsc_name"] == name.encode("utf-16-le", "surrogatepass")
