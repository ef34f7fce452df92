"""From frames of every kind to the same packet."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mqwire._decode import Engine
from mqwire.capture import CaptureLimits, Endpoint, Reader, frames, packets, read
from mqwire.capture._ip import Network, _Datagram
from mqwire.capture.synthesis import ACK, ethernet, fragments, ip, tcp, udp
from mqwire.capture.writer import Sent, pcap, pcapng

from ..support.outcomes import ENGINES
from .talk import A, B, T, capture, datas, found, losses, seg, syn, user

A6 = Endpoint("fe80::1", 49759)
B6 = Endpoint("2001:db8::2", 1801)
BODY = user(b"some body")


def both(client: Endpoint, server: Endpoint) -> list[bytes]:
    """A connection and one packet in it, as IP packets."""
    return [syn(1, client, server), seg(1, BODY, client, server)]


def cooked(packet: bytes) -> bytes:
    return struct.pack(">HHH8sH", 4, 1, 6, b"\2\0\0\0\0\1", 0x0800 if packet[0] >> 4 == 4 else 0x86DD) + packet


def cooked_2(packet: bytes) -> bytes:
    kind = 0x0800 if packet[0] >> 4 == 4 else 0x86DD
    return struct.pack(">HHIHBB8s", kind, 0, 3, 1, 4, 6, b"\2\0\0\0\0\1") + packet


def null(order: str, version_6: int) -> Callable[[bytes], bytes]:
    return lambda packet: struct.pack(f"{order}I", 2 if packet[0] >> 4 == 4 else version_6) + packet


def snap(packet: bytes) -> bytes:
    kind = struct.pack(">H", 0x0800 if packet[0] >> 4 == 4 else 0x86DD)
    return bytes(12) + struct.pack(">H", len(packet) + 8) + b"\xaa\xaa\x03\0\0\0" + kind + packet


# Name, link type, what to put around an IP packet.
LINKS: dict[str, tuple[int, Callable[[bytes], bytes]]] = {
    "Ethernet": (1, ethernet),
    "Ethernet, VLAN": (1, lambda packet: ethernet(packet, (7,))),
    "Ethernet, VLAN in VLAN": (1, lambda packet: ethernet(packet, (100, 7))),
    "Ethernet, five tags": (1, lambda packet: ethernet(packet, (1, 2, 3, 4, 5))),
    "Ethernet, LLC and SNAP": (1, snap),
    "Linux cooked": (113, cooked),
    "Linux cooked 2": (276, cooked_2),
    "raw IP": (101, bytes),
    "raw IP as BSD numbers it": (12, bytes),
    "raw IP as OpenBSD numbers it": (14, bytes),
    "loopback of a little-endian host": (0, null("<", 30)),
    "loopback of a big-endian host": (0, null(">", 24)),
    "loopback of OpenBSD": (108, null(">", 24)),
}


@pytest.mark.parametrize(("link", "wrap"), LINKS.values(), ids=LINKS)
@pytest.mark.parametrize("hosts", [(A, B), (A6, B6)], ids=["IPv4", "IPv6"])
def test_every_link(link: int, wrap: Callable[[bytes], bytes], hosts: tuple[Endpoint, Endpoint]) -> None:
    data = pcap([Sent(T, wrap(packet)) for packet in both(*hosts)], link=link)
    (packet,) = found(data)
    assert packet.data == BODY
    assert packet.packets == (2,)
    assert (packet.src, packet.dst) == hosts
    assert str(packet.src) == ("10.0.0.1:49759" if hosts[0] is A else "[fe80::1]:49759")


def test_links_that_carry_version_4_or_6_only() -> None:
    assert datas(found(pcap([Sent(T, p) for p in both(A, B)], link=228))) == [BODY]
    assert datas(found(pcap([Sent(T, p) for p in both(A6, B6)], link=229))) == [BODY]


def test_a_stream_may_change_between_interfaces() -> None:
    first, second = both(A, B)
    data = pcapng([Sent(T, ethernet(first), 0), Sent(T, cooked(second), 1)], links=(1, 113))
    assert datas(found(data)) == [BODY]


def test_unknown_links_are_counted(engine: Engine) -> None:
    reader = read(pcap([Sent(T, b"whatever"), Sent(T, b"more")], link=147), engine=engine)
    assert list(reader) == []
    assert reader.frames == 2
    assert dict(reader.skipped) == {"frames of link type 147, which is not known": 2}


def with_extensions(packet: bytes, *extensions: tuple[int, bytes]) -> bytes:
    """An IPv6 packet with extension headers: number and contents without the first byte."""
    payload, following = packet[40:], packet[6]
    for number, contents in reversed(extensions):
        payload = bytes([following]) + contents + payload
        following = number
    return packet[:4] + struct.pack(">HB", len(payload), following) + packet[7:40] + payload


EXTENSIONS: dict[str, list[tuple[int, bytes]]] = {
    "hop by hop": [(0, b"\0\5\2\0\0\1\0")],
    "routing": [(43, b"\2" + bytes(22))],
    "destination options": [(60, b"\1" + bytes(14))],
    "authentication": [(51, b"\4" + bytes(22))],
    "the only fragment": [(44, b"\0\0\0\0\0\0\7")],
    "many": [(0, b"\0" + bytes(6)), (60, b"\0" + bytes(6)), (43, b"\0" + bytes(6)), (51, b"\1" + bytes(10))],
}


@pytest.mark.parametrize("extensions", EXTENSIONS.values(), ids=EXTENSIONS)
def test_extension_headers(extensions: list[tuple[int, bytes]]) -> None:
    assert datas(found(capture(with_extensions(packet, *extensions) for packet in both(A6, B6)))) == [BODY]


def test_options_of_ip_and_tcp() -> None:
    segment = tcp(A, B, 1, 1, ACK, BODY, options=b"\x01\x01\x08\x0a" + bytes(8))
    packet = ip(A, B, 6, segment[20:], options=b"\x94\x04\0\0")
    assert packet[0] == 0x46
    assert datas(found(capture([syn(1), packet]))) == [BODY]


@pytest.mark.parametrize("hosts", [(A, B), (A6, B6)], ids=["IPv4", "IPv6"])
@given(data=st.data())
def test_fragments_in_any_order(hosts: tuple[Endpoint, Endpoint], data: st.DataObject) -> None:
    body = user(bytes(range(256)) * 8)
    opening, packet = syn(1, *hosts), seg(1, body, *hosts)
    pieces = fragments(packet, data.draw(st.sampled_from([8, 64, 512, 1480])), 77)
    order = data.draw(st.permutations(pieces)) + data.draw(st.lists(st.sampled_from(pieces), max_size=2))
    result = found(capture([opening, *order]))
    assert datas(result) == [body]
    assert len(result[0].packets) >= len(pieces)
    assert result[0].packets[0] == 2


def test_fragments_of_two_datagrams_do_not_mix() -> None:
    body_1, body_2 = user(b"1" * 1000), user(b"2" * 1000)
    one = fragments(seg(1, body_1), 512, 7)
    two = fragments(seg(1 + len(body_1), body_2), 512, 8)
    mixed = [piece for pair in zip(one, two, strict=True) for piece in pair]
    assert datas(found(capture([syn(1), *mixed]))) == [body_1, body_2]


def test_a_lost_fragment_is_a_lost_segment() -> None:
    body = user(b"1" * 3000)
    one, *_ = fragments(seg(1, body), 512, 7)
    result = found(capture([syn(1), one, seg(1 + len(body), BODY)]))
    assert datas(result) == [BODY]
    assert losses(result)[0].missing == len(body)


def test_fragments_that_overlap_do_not_hide_a_hole() -> None:
    packet = seg(1, BODY)
    payload = packet[20:]
    size = len(payload) - len(payload) % 8

    def fragment(start: int, stop: int, more: bool) -> bytes:
        flags = (0x2000 if more else 0) | start // 8
        return packet[:2] + struct.pack(">HHH", 20 + stop - start, 7, flags) + packet[8:20] + payload[start:stop]

    hole = [fragment(0, 64, True), fragment(32, 96, True), fragment(104, len(payload), False)]
    assert found(capture([syn(1), *hole])) == []
    assert datas(found(capture([syn(1), *hole, fragment(96, 104, True)]))) == [BODY]
    assert size > 104


def fragment_of(packet: bytes, start: int, data: bytes, more: bool) -> bytes:
    """A fragment of an IPv4 packet with any bytes in any place."""
    flags = (0x2000 if more else 0) | start // 8
    return packet[:2] + struct.pack(">HHH", 20 + len(data), 7, flags) + packet[8:20] + data


def test_fragments_that_contradict_each_other_are_no_datagram(engine: Engine) -> None:
    """Which of them a host would take depends on the host: a known way to hide something (RFC 5722)."""
    packet = seg(1, BODY)
    payload = packet[20:]
    other = b"?" * 64
    begin, end = fragment_of(packet, 0, payload[:64], True), fragment_of(packet, 64, payload[64:], False)
    for trick in (fragment_of(packet, 32, other, True), fragment_of(packet, 8, other[:8], True)):
        reader = read(capture([syn(1), begin, trick, end]), engine=engine)
        assert list(reader) == []
        assert reader.skipped == {"IP datagrams whose fragments contradict each other": 1}
    assert datas(found(capture([syn(1), begin, begin, fragment_of(packet, 0, payload[:32], True), end]))) == [BODY]


def test_a_number_that_is_used_again_begins_another_datagram(engine: Engine) -> None:
    """Identifications of IPv4 have 16 bits: what a lost datagram left behind must not get into a later one."""
    old, new = user(b"1" * 1000), user(b"2" * 1000)
    left, *_ = fragments(seg(1 + len(new), old), 512, 7)
    reader = read(capture([syn(1), left, *fragments(seg(1, new), 512, 7)]), engine=engine)
    assert [record.data for record in reader] == [new]
    assert reader.skipped == {"IP datagrams whose fragments contradict each other": 1}


def test_fragments_are_joined_once_however_they_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    """To try with every fragment would take time that grows with the square of their number."""
    tries: list[_Datagram] = []
    joined = _Datagram.joined

    def watched(datagram: _Datagram) -> bytes | None:
        tries.append(datagram)
        return joined(datagram)

    monkeypatch.setattr(_Datagram, "joined", watched)
    packet = seg(1, BODY)
    growing = [fragment_of(packet, start, bytes(size), True) for size in (8, 16, 24) for start in range(0, 4000, 8)]
    found(capture([fragment_of(packet, 8000, bytes(8), False), *growing]))
    assert not tries
    found(capture([*growing, fragment_of(packet, 3992 + 24, bytes(8), False)]))
    assert len(tries) == 1


def test_fragments_without_a_byte_are_nothing_to_wait_for() -> None:
    packet = seg(1, BODY)
    network = Network(CaptureLimits())
    for identity in range(100):
        empty = packet[:2] + struct.pack(">HHH", 20, identity, 0x0000 | 5) + packet[8:20]
        assert network.read(empty, 0, len(empty), 1) is None
    assert not network._datagrams


def test_fragments_that_wait_are_limited(engine: Engine) -> None:
    waiting = [fragments(seg(1, user(bytes(2000))), 1000, number)[0] for number in range(100)]
    reader = read(capture(waiting), limits=CaptureLimits(max_fragments=50_000), engine=engine)
    assert list(reader) == []
    assert 50 < reader.skipped["IP fragments whose datagram never became whole"] < 100


def test_frames_that_were_cut_short_are_holes() -> None:
    long, after = user(b"x" * 1000), user(b"after")
    sent = [Sent(T, ethernet(p)) for p in (syn(1), seg(1, long), seg(1 + len(long), after), seg(1, b""))]
    result = found(pcap(sent, snap_length=300))
    assert datas(result) == [after]  # shorter than the snap length
    (loss,) = losses(result)
    assert (loss.missing, loss.discarded) == (len(long) - (300 - 54), 300 - 54)
    assert loss.reason == "frames were cut short when they were captured"
    assert result[0].data == long[: 300 - 54]  # what there is of it
    headers_only = pcap(sent, snap_length=54)
    assert datas(found(headers_only)) == []
    assert losses(found(headers_only))[0].missing == len(long) + len(after)


@pytest.mark.parametrize("snap_length", range(14, 60))
def test_frames_cut_inside_their_headers_do_no_harm(snap_length: int) -> None:
    assert datas(found(pcap([Sent(T, ethernet(p)) for p in both(A, B)], snap_length=snap_length))) == []


def test_lengths_that_the_network_card_was_to_fill_in() -> None:
    opening, segment = both(A, B)
    assert datas(found(capture([opening, segment[:2] + b"\0\0" + segment[4:]]))) == [BODY]
    opening, segment = both(A6, B6)
    assert datas(found(capture([opening, segment[:4] + b"\0\0" + segment[6:]]))) == [BODY]


def test_padding_of_short_frames_is_not_data() -> None:
    data = capture([syn(1), seg(1, BODY[:3]), seg(4, BODY[3:])])
    assert min(len(frame.data) for frame in frames(data)) == 60  # padded
    assert datas(found(data)) == [BODY]


PING = bytes.fromhex("0000 4855 01020304") + bytes(16)


def test_pings_are_datagrams_on_their_port() -> None:
    client, server, other = Endpoint("10.0.0.1", 1030), Endpoint("10.0.0.2", 3527), Endpoint("10.0.0.2", 53)
    result = found(capture([udp(client, server, PING), udp(server, client, PING), udp(client, other, PING)]))
    assert [(str(p.src), str(p.dst), p.packets) for p in result] == [
        ("10.0.0.1:1030", "10.0.0.2:3527", (1,)),
        ("10.0.0.2:3527", "10.0.0.1:1030", (2,)),
    ]
    assert datas(result) == [PING, PING]


FRAMES = [wrap(packet) for link, wrap in LINKS.values() for packet in both(A, B) + both(A6, B6) if link in (1, 113)]
FRAMES += [ethernet(p) for p in fragments(seg(1, user(bytes(100))), 64, 7) + fragments(seg(1, BODY, A6, B6), 64, 7)]
FRAMES += [ethernet(with_extensions(both(A6, B6)[1], *e)) for e in EXTENSIONS.values()]
FRAMES += [ethernet(udp(Endpoint("10.0.0.1", 1030), Endpoint("10.0.0.2", 3527), PING))]


@given(st.data())
def test_damaged_frames_never_raise(data: st.DataObject) -> None:
    sent = []
    for frame in data.draw(st.lists(st.sampled_from(FRAMES), min_size=1, max_size=6)):
        damaged = bytearray(frame)
        for _ in range(data.draw(st.integers(0, 3))):
            damaged[data.draw(st.integers(0, min(90, len(damaged) - 1)))] = data.draw(st.integers(0, 255))
        sent.append(Sent(T, bytes(damaged[: data.draw(st.integers(0, len(damaged)))])))
    link = data.draw(st.sampled_from([1, 1, 113, 276, 101, 0, 108]))
    for engine in ENGINES:
        reader: Reader = read(pcap(sent, link=link), engine=engine)
        for record in reader:
            record.line()
        assert reader.frames == len(sent)


@given(st.lists(st.binary(max_size=120), max_size=4), st.sampled_from([0, 1, 12, 101, 108, 113, 228, 229, 276]))
def test_noise_never_raises(noise: list[bytes], link: int) -> None:
    list(packets(pcap([Sent(T, data) for data in noise], link=link)))
