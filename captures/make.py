"""Write the sample captures, what they decode to, and README.md: `python captures/make.py [DIRECTORY]`.

Nothing here touches a network: the frames are made by `mqwire.capture.synthesis`, always the same.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path

import zstandard

if not __package__:  # run as a script: make this folder importable as the package it is
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    __package__ = "captures"

import mqwire
from mqwire import capture
from mqwire._decode import Engine
from mqwire.capture.synthesis import ethernet, fragments, timed, udp
from mqwire.capture.writer import Sent, block, pcap, pcapng
from mqwire.mqqb import EstablishConnection, Ping, PingFlags

from . import traffic
from .traffic import BSC, CLIENT, NOTIFICATION, PSC, SOUTH, Manager, Session

FOLDER = Path(__file__).resolve().parent
START = 1_700_000_000_000_000_000
MS = 1_000_000

# What scanners send to find out who listens (the two GUIDs are those of [MS-MQQB] 4.1.3).
PROBE = bytes.fromhex(
    "10C00B00 4C494F52 3C020000 FFFFFFFF 00000200 D1587355 50919595 4997B6E6 11EA26C6"
    "0789CD43 4C39118F 44459078 909EA0FC 4ECADE1D 10030000"
) + bytes(512)

SAMPLES: dict[str, Callable[[], bytes]] = {}


def sample(name: str) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    """Files a function under the name of the capture that it makes; its docstring is the line in README.md."""

    def keep(make: Callable[[], bytes]) -> Callable[[], bytes]:
        SAMPLES[name] = make
        return make

    return keep


def joined(*parts: Iterable[bytes]) -> list[bytes]:
    return list(chain(*parts))


def frames(*parts: Iterable[bytes]) -> list[Sent]:
    return timed(joined(*parts), START)


@sample("replication.pcap")
def replication() -> bytes:
    """One session in which a BSC and its PSC send each other every message of [MC-MQDSRP]."""
    session = Session(BSC, PSC)
    return pcap(
        frames(
            session.open(),
            session.say(0, traffic.change_request(42)),
            session.say(1, traffic.change_reply(42)),
            session.say(1, traffic.change_propagation(range(10, 13))),
            session.say(0, traffic.sync_request(2)),
            session.say(1, traffic.already_purged()),
            session.say(0, traffic.sync_request(10)),
            session.say(1, traffic.sync_reply(range(10, 13))),
            session.say(0, traffic.psc_ack(12)),
            session.say(0, traffic.bsc_ack()),
            session.acknowledge(1),
            session.close(),
        )
    )


@sample("notification.pcapng")
def notification() -> bytes:
    """Both versions of the message of [MS-MQCN], sent to a client in one session; pcapng with nanoseconds."""
    session = Session(PSC, CLIENT)
    return pcapng(
        frames(
            session.open(),
            session.say(0, traffic.notification_1(), NOTIFICATION),
            session.say(0, traffic.notification_2(), NOTIFICATION),
            session.acknowledge(1),
            session.close(),
        )
    )


@sample("transaction.pcap")
def transaction() -> bytes:
    """A transactional message to an application's queue, its order_ack, its final_ack and a session_ack."""
    session = Session(CLIENT, SOUTH)
    return pcap(
        frames(
            session.open(),
            session.send(0, traffic.transactional(session, 0)),
            session.send(1, traffic.order_ack(SOUTH, CLIENT)),
            session.send(1, traffic.final_ack(SOUTH, CLIENT)),
            session.acknowledge(1),
            session.close(),
        )
    )


@sample("large_reply.pcap.gz")
def large_reply() -> bytes:
    """A sync_reply of 60 changes, which takes many segments; compressed with gzip."""
    session = Session(BSC, PSC)
    request, reply = traffic.sync_request(1), traffic.sync_reply(range(1, 61))
    return gzip.compress(pcap(frames(session.open(), session.say(0, request), session.say(1, reply))), mtime=0)


@sample("two_flows.pcapng")
def two_flows() -> bytes:
    """Two sessions whose frames take turns, captured on two interfaces (Ethernet and Linux cooked)."""
    one, two = Session(BSC, PSC), Session(SOUTH, PSC, port=50_001)
    first = joined(one.open(), one.say(0, traffic.change_request(7)), one.say(1, traffic.change_reply(7)))
    second = joined(two.open(), two.say(1, traffic.change_propagation(range(5, 7))), two.say(0, traffic.psc_ack(6)))
    sent = []
    for number in range(max(len(first), len(second))):
        time = START + number * MS
        sent += [Sent(time, ethernet(packet), 0) for packet in first[number : number + 1]]
        sent += [Sent(time + MS // 2, cooked(packet), 1) for packet in second[number : number + 1]]
    return pcapng(sent, links=(1, 113))


def cooked(packet: bytes) -> bytes:
    """A Linux cooked frame around an IP packet."""
    return b"\0\4\0\1\0\6\2\0\0\0\0\1\0\0" + (b"\x08\0" if packet[0] >> 4 == 4 else b"\x86\xdd") + packet


@sample("retransmission.pcap")
def retransmission() -> bytes:
    """A sync_reply whose second segment comes last, whose third comes twice and is then overlapped by the rest."""
    session = Session(BSC, PSC)
    before = joined(session.open(), session.say(0, traffic.sync_request(1)))
    reply = mqwire.encode(session.message(1, traffic.sync_reply(range(1, 31))))
    session.talk.segment = 1000
    first, second, third, _ = session.talk.send(1, reply[:3000])
    rest = list(session.talk.send(1, reply[2500:], back=500))
    return pcap(frames(before, [first, third, third, *rest[:-1], second, rest[-1]], session.close()))


@sample("loss.pcap")
def loss() -> bytes:
    """A segment in the middle of a sync_reply was not captured; the messages around it are whole."""
    session = Session(BSC, PSC)
    before = joined(session.open(), session.say(0, traffic.sync_request(1)))
    reply = list(session.say(1, traffic.sync_reply(range(1, 31))))
    after = joined(session.say(1, traffic.change_propagation(range(31, 32))), session.close())
    return pcap(frames(before, reply[:1], reply[2:], after))


@sample("midstream.pcap")
def midstream() -> bytes:
    """A capture that begins in the middle of a sync_reply and ends in the middle of the next."""
    session = Session(BSC, PSC)
    list(session.open())
    first = list(session.say(1, traffic.sync_reply(range(1, 31))))
    second = list(session.say(1, traffic.change_propagation(range(31, 33))))
    third = list(session.say(1, traffic.sync_reply(range(33, 63))))
    return pcap(frames(first[2:], second, third[:2]))


@sample("ipv6.pcap")
def ipv6() -> bytes:
    """A change_request and its reply over IPv6."""
    session = Session(BSC._replace(address="2001:db8::2"), PSC._replace(address="2001:db8::1"))
    return pcap(
        frames(
            session.open(),
            session.say(0, traffic.change_request(42)),
            session.say(1, traffic.change_reply(42)),
            session.close(),
        )
    )


@sample("vlan.pcap")
def vlan() -> bytes:
    """A change_request and its reply in VLAN 7, itself carried in VLAN 100."""
    session = Session(BSC, PSC)
    packets = joined(
        session.open(), session.say(0, traffic.change_request(42)), session.say(1, traffic.change_reply(42))
    )
    return pcap([Sent(START + n * MS, ethernet(packet, (100, 7))) for n, packet in enumerate(packets)])


@sample("ping.pcap")
def ping() -> bytes:
    """A ping and its answer in UDP, then the session that it was for."""
    session = Session(CLIENT, PSC)
    client, server = CLIENT.at(1030), PSC.at(3527)
    question = mqwire.encode(Ping(flags=PingFlags(rc=True), cookie=0x2A, qm_guid=CLIENT.guid))
    answer = mqwire.encode(Ping(flags=PingFlags(rc=True), cookie=0x2A, qm_guid=PSC.guid))
    pings = [udp(client, server, question), udp(server, client, answer)]
    return pcap(frames(pings, session.open(was_pinged=True), session.close()))


@sample("probe.pcap")
def probe() -> bytes:
    """The service probe that scanners send, byte for byte, and the refusal of a queue manager."""
    session = Session(Manager("", PSC.guid, "198.51.100.23"), PSC, port=61_000)
    request = mqwire.decode(PROBE, "mqqb", strict=False)
    assert isinstance(request, EstablishConnection)
    asked = request.establish_connection_header
    header = mqwire.replace(asked, server_guid=PSC.guid, padding=b"Z" * 512)
    internal = request.internal_header
    assert internal is not None
    refusal = mqwire.replace(
        request,
        base_header=mqwire.replace(request.base_header, reserved=0x5A),
        internal_header=mqwire.replace(internal, flags=mqwire.replace(internal.flags, cs=True)),
        establish_connection_header=header,
    )
    return pcap(
        frames(session.talk.open(), session.talk.send(0, PROBE), session.send(1, refusal), session.talk.reset(0))
    )


@sample("attack.pcap")
def attack() -> bytes:
    """A check for CVE-2023-21554: a message that announces and carries headers which belong to HTTP only."""
    session = Session(Manager("", CLIENT.guid, "198.51.100.24"), PSC, port=61_001)
    message = session.message(0, b"\0" * 64, 7)
    header = message.user_header
    assert header is not None
    flags = mqwire.replace(header.flags, ah=True)
    compound = (500).to_bytes(4, "little") + b"\0" * 60
    attack = mqwire.replace(message, user_header=mqwire.replace(header, flags=flags), unparsed=compound)
    return pcap(frames(session.open(), session.send(0, attack), session.talk.reset(1)))


@sample("fragments.pcapng.zst")
def fragmented() -> bytes:
    """A large segment in three IP fragments, the second of which comes first; compressed with zstd."""
    session = Session(BSC, PSC)
    session.talk.segment = 4000
    before = joined(session.open())
    request, *rest = session.say(1, traffic.sync_reply(range(1, 26)))
    one, two, *three = fragments(request, 1480, 0x1234)
    return zstandard.compress(pcapng(frames(before, [two, one, *three], rest, session.close())))


@sample("port_reuse.pcap")
def port_reuse() -> bytes:
    """Two sessions after each other between the same ports; the sequence numbers of the second wrap around."""
    one, two = Session(BSC, PSC), Session(BSC, PSC, seqs=(0xFFFFFE00, 0xFFFFFF00))
    return pcap(
        frames(
            one.open(),
            one.say(0, traffic.bsc_ack()),
            one.close(),
            two.open(),
            two.say(0, traffic.sync_request(5)),
            two.say(1, traffic.sync_reply(range(5, 7))),
            two.close(),
        )
    )


@sample("snap_length.pcap")
def snap_length() -> bytes:
    """Frames of which only 400 bytes were kept: small messages are whole, large ones are reported as lost."""
    session = Session(BSC, PSC)
    return pcap(
        frames(
            session.open(),
            session.say(0, traffic.sync_request(1)),
            session.say(1, traffic.sync_reply(range(1, 31))),
            session.say(0, traffic.bsc_ack()),
        ),
        snap_length=400,
    )


@sample("truncated.pcap")
def truncated() -> bytes:
    """replication.pcap, of which the last third is missing: the file ends inside a record."""
    whole = replication()
    return whole[: len(whole) * 2 // 3]


@sample("corrupted.pcapng")
def corrupted() -> bytes:
    """notification.pcapng with an unknown block in front of its frames and a damaged block size behind the ninth."""
    session = notification()
    unknown = block(0x0BAD, b"skip me!")
    kept = list(capture.frames(session))[:9]
    sound = pcapng([Sent(frame.time, frame.data) for frame in kept])
    head = len(pcapng([]))
    return sound[:head] + unknown + sound[head:] + b"\6\0\0\0\x61\0\0\0" + bytes(92)


def golden(data: bytes, engine: Engine = "fast") -> str:
    """What a capture decodes to, as JSON lines; the last says why it ends early, if it does."""
    lines = []
    try:
        for record in capture.read(data, engine=engine):
            lines.append(record.line())
    except capture.CaptureError as error:
        lines.append({"error": error.document()})
    return "".join(json.dumps(line) + "\n" for line in lines)


def readme() -> str:
    rows = "\n".join(f"| `{name}` | {' '.join((make.__doc__ or '').split())} |" for name, make in SAMPLES.items())
    return README.format(rows=rows)


README = """# Sample captures

Each file has beside it, with `.jsonl` added to its name, what it decodes to: a line for each packet and each loss, as
docs/captures.md describes them. `python captures/make.py` writes all of this, always the same; nothing was recorded
from a network, and no address, name or GUID is anybody's. [lab/](lab/README.md) has captures of servers that ran.

| capture | how it was made |
|---|---|
{rows}
"""


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SAMPLES.items():
        data = make()
        (folder / name).write_bytes(data)
        (folder / f"{name}.jsonl").write_text(golden(data), encoding="utf-8")
    (folder / "README.md").write_text(readme(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
