"""Hex as people paste it. The dumps here are copied from the tools that make them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mqwire.render.hextext import HexError, from_hex_text

HEAD = bytes.fromhex("10c00b004c494f523c020000ffffffff00000200")

LAYOUTS = {
    "plain": "10c00b004c494f523c020000ffffffff00000200",
    "groups of eight": "10C00B00 4C494F52 3C020000 FFFFFFFF\n00000200",
    "one byte a line": "10\nc0\n0b\n00\n4c\n49\n4f\n52\n3c\n02\n00\n00\nff\nff\nff\nff\n00\n00\n02\n00\n",
    "colons": "10:c0:0b:00:4c:49:4f:52:3c:02:00:00:ff:ff:ff:ff:00:00:02:00",
    "dashes": "10-C0-0B-00-4C-49-4F-52-3C-02-00-00-FF-FF-FF-FF-00-00-02-00",
    "commas": "10,c0,0b,00,4c,49,4f,52,3c,02,00,00,ff,ff,ff,ff,00,00,02,00",
    "0x once": "0x10C00B004C494F523C020000FFFFFFFF00000200",
    "0x everywhere": "0x10, 0xc0, 0xb, 0x0, 0x4c, 0x49, 0x4f, 0x52, 0x3c, 0x2, 0x0, 0x0, "
    "0xff, 0xff, 0xff, 0xff, 0x0, 0x0, 0x2, 0x0",
    "escapes": r"\x10\xc0\x0b\x00\x4c\x49\x4f\x52\x3c\x02\x00\x00\xff\xff\xff\xff\x00\x00\x02\x00",
    "C string": 'char packet[] =\n  "\\x10\\xc0\\x0b\\x00\\x4c\\x49\\x4f\\x52"\n'
    '  "\\x3c\\x02\\x00\\x00\\xff\\xff\\xff\\xff\\x00\\x00\\x02\\x00";\n',
    "C array": "/* Frame (20 bytes) */\nstatic const unsigned char pkt1[20] = {\n"
    "0x10, 0xc0, 0x0b, 0x00, 0x4c, 0x49, 0x4f, 0x52, /* ....LIOR */\n"
    "0x3c, 0x02, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, // <.......\n"
    "0x00, 0x00, 0x02, 0x00\n};\n",
    "Python bytes": "b'\\x10\\xc0\\x0b\\x00LIOR<\\x02\\x00\\x00' b\"\\xff\\xff\\xff\\xff\\x00\\x00\\x02\\x00\"",
    "hexdump -C": "00000000  10 c0 0b 00 4c 49 4f 52  3c 02 00 00 ff ff ff ff  |....LIOR<.......|\n"
    "00000010  00 00 02 00                                       |....|\n00000014\n",
    "hexdump": "0000000 c010 000b 494c 524f 023c 0000 ffff ffff\n0000010 0000 0002\n0000014\n",
    "xxd": "00000000: 10c0 0b00 4c49 4f52 3c02 0000 ffff ffff  ....LIOR<.......\n"
    "00000010: 0000 0200                                ....\n",
    "xxd -c 8": "00000000: 10c0 0b00 4c49 4f52  ....LIOR\n00000008: 3c02 0000 ffff ffff  <.......\n"
    "00000010: 0000 0200            ....\n",
    "od -A x -t x1z": "000000 10 c0 0b 00 4c 49 4f 52 3c 02 00 00 ff ff ff ff  >....LIOR<.......<\n"
    "000010 00 00 02 00                                      >....<\n000014\n",
    "od -t x1": "0000000 10 c0 0b 00 4c 49 4f 52 3c 02 00 00 ff ff ff ff\n0000020 00 00 02 00\n0000024\n",
    "od -A d -t x1": "0000000 10 c0 0b 00 4c 49 4f 52 3c 02 00 00 ff ff ff ff\n0000016 00 00 02 00\n0000020\n",
    "tcpdump -X": "\t0x0000:  10c0 0b00 4c49 4f52 3c02 0000 ffff ffff  ....LIOR<.......\n\t0x0010:  0000 0200  ....\n",
    "Wireshark": "0000   10 c0 0b 00 4c 49 4f 52 3c 02 00 00 ff ff ff ff   ....LIOR<.......\n"
    "0010   00 00 02 00                                       ....\n",
    "Wireshark stream": "    00000000  10 c0 0b 00 4c 49 4f 52  3c 02 00 00 ff ff ff ff   ....LIOR <.......\n"
    "    00000010  00 00 02 00                                        ....\n",
    "debugger": "00000000`00ab1230  10 c0 0b 00 4c 49 4f 52-3c 02 00 00 ff ff ff ff  ....LIOR<.......\n"
    "00000000`00ab1240  00 00 02 00                                      ....\n",
    "Format-Hex": "           00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n\n"
    "00000000   10 C0 0B 00 4C 49 4F 52 3C 02 00 00 FF FF FF FF  .À..LIOR<...ÿÿÿÿ\n"
    "00000010   00 00 02 00                                      ....\n",
}


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS)
def test_common_layouts_are_read(text: str) -> None:
    assert from_hex_text(text) == HEAD


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS)
def test_line_ends_of_windows_do_not_matter(text: str) -> None:
    assert from_hex_text(text.replace("\n", "\r\n")) == HEAD


@pytest.mark.parametrize(
    ("text", "data"),
    [
        (
            "00000000  61 62 63 64 65 66 20 31  32 20 33 34 35 36 61 62  |abcdef 12 3456ab|\n00000010",
            b"abcdef 12 3456ab",
        ),
        ("00000000: 6162 6364 6566 2031 3220 3334 3536 6162  abcdef 12 3456ab\n", b"abcdef 12 3456ab"),
        ("00000000: 6162 6364 6566 2031  abcdef 1\n", b"abcdef 1"),
        ("0000   61 62 63 64                                       abcd\n", b"abcd"),
        ("0000   61 62 20 20 20 20 20 20 20 20 20 20 20 20 20 20   ab\n0010   63   c\n", b"ab" + b" " * 14 + b"c"),
    ],
)
def test_the_text_beside_the_bytes_is_not_read_although_it_looks_like_hex(text: str, data: bytes) -> None:
    assert from_hex_text(text) == data


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|\n*\n00000200\n", bytes(512)),
        ("0000000 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00\n*\n0000100 01\n0000101\n", bytes(64) + b"\x01"),
        ("0000000 0000 0000 0000 0000 0000 0000 0000 0000\n*\n0000020 00ff\n0000021\n", bytes(32) + b"\xff"),
    ],
)
def test_lines_that_a_dump_leaves_out_are_filled_in(text: str, data: bytes) -> None:
    assert from_hex_text(text) == data


def test_digits_that_only_look_like_an_offset_are_bytes() -> None:
    assert from_hex_text("00000000 11111111 2222") == bytes.fromhex("00000000111111112222")
    assert from_hex_text("00000000") == bytes(4)
    assert from_hex_text("0000  10 c0") == b"\x10\xc0"
    assert from_hex_text("0010  10 c0") == bytes.fromhex("001010c0")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no hex digits"),
        (" \n, ", "no hex digits"),
        ("10 c0 0", "5 hex digits, an odd number"),
        ("10 c0\n0b zz", "line 2 has 'z'"),
        ("# zebra\n00 11 zz", "line 2 has 'z'"),
        ("/* z\nz */ 00\n// z\n11 zz", "line 4 has 'z'"),
        ("z = 5;\nx[] = {\n0x10, 0xz\n}; // z", "line 3 has 'x'"),
        ("z =\n00\nzz", "line 3 has 'z'"),
        ("00 /* never closed", "line 1 has '/'"),
        ("00 /*/ 11", "line 1 has '/'"),
        ("10 \x1b", "has '\\x1b'"),
        ("b'unclosed", "is no hex digit"),
        ("b'text' 5", "is no hex digit"),
        ("0000 10 c0\n0008 00\n*", "is no hex digit"),
    ],
)
def test_what_is_no_hex_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(HexError) as caught:
        from_hex_text(text)
    assert reason in str(caught.value)


def test_a_dump_that_claims_gigabytes_is_not_believed() -> None:
    with pytest.raises(HexError):
        from_hex_text("00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|\n*\nfffffff0\n")


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("00 /* a /* b */ 11", b"\x00\x11"),
        ("00 // not /* opened\n11 /* a */ 22", b"\x00\x11\x22"),
        ("00 /* # */ 11 # */ 22\n33", b"\x00\x11\x33"),
        ("00 /**/ 11 /***/ 22", b"\x00\x11\x22"),
    ],
)
def test_comments_are_left_out(text: str, data: bytes) -> None:
    assert from_hex_text(text) == data


@pytest.mark.parametrize(
    "text", ["/* " * 40_000, "*/ " + "/* " * 40_000, " " * 40_000 + "z", "{" * 40_000], ids=lambda text: repr(text[:5])
)
def test_text_that_leads_nowhere_takes_no_time(text: str) -> None:
    start = time.process_time()
    with pytest.raises(HexError):
        from_hex_text(text)
    assert time.process_time() - start < 1  # some 20 s when each opening is followed to the end


@given(st.binary(min_size=1, max_size=200))
def test_a_dump_with_text_beside_it_gives_the_bytes_back(data: bytes) -> None:
    lines = []
    for start in range(0, len(data), 16):
        row = data[start : start + 16]
        text = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
        lines.append(f"{start:08x}  {row[:8].hex(' '):23}  {row[8:].hex(' '):23}  |{text}|")
    assert from_hex_text("\n".join([*lines, f"{len(data):08x}"])) == data


@given(st.text())
def test_any_text_gives_bytes_or_a_reason(text: str) -> None:
    try:
        outcome: bytes | str = from_hex_text(text)
    except HexError as error:
        outcome = str(error)
    assert isinstance(outcome, bytes) or outcome
