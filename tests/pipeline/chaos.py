"""Traffic in which everything happens that makes splitting hard: random, but the same for the same seed."""

from __future__ import annotations

from random import Random

from captures import traffic

import mqwire
from mqwire.capture import Endpoint
from mqwire.capture.synthesis import ACK, FIN, RST, SYN, ethernet, fragments, ip, tcp, udp
from mqwire.capture.writer import Sent
from mqwire.mqqb import Ping

START = 1_700_000_000_000_000_000
_SEQUENCE = 1 << 32


class Flow:
    """One connection: the segments of both sides, in the order in which they are sent."""

    def __init__(self, chance: Random, client: traffic.Manager, server: traffic.Manager, port: int) -> None:
        self._chance = chance
        self._managers = client, server
        self._ends = client.at(port), server.at(1801 if chance.random() < 0.85 else 8080)
        self._next = [chance.choice([1000, _SEQUENCE - 400, chance.randrange(_SEQUENCE)]) for _ in range(2)]
        self._session = traffic.Session(client, server)
        self.frames: list[bytes] = []

    def run(self, messages: int) -> list[bytes]:
        chance = self._chance
        if chance.random() < 0.85:
            self._handshake()
        for _ in range(messages):
            self._say()
        if chance.random() < 0.6:
            self._put(0, chance.choice([FIN | ACK, RST | ACK]))
        return self.frames

    def _handshake(self) -> None:
        for side, flags in ((0, SYN), (1, SYN | ACK)):
            self._put(side, flags)
            self._next[side] = (self._next[side] + 1) % _SEQUENCE
        if self._chance.random() < 0.15:
            self._send(0, b"GET / HTTP/1.1\r\nHost: somewhere.example\r\n\r\n" * self._chance.randint(1, 30))
            return
        for packet in self._opening():
            self._send(*packet)

    def _opening(self) -> list[tuple[int, bytes]]:
        client, server = self._managers
        header = mqwire.mqqb.EstablishConnectionHeader(client_guid=client.guid, server_guid=server.guid)
        packet = mqwire.encode(mqwire.mqqb.EstablishConnection(establish_connection_header=header))
        sizes = mqwire.mqqb.ConnectionParametersHeader(window_size=self._chance.randint(1, 99))
        more = mqwire.encode(mqwire.mqqb.ConnectionParameters(connection_parameters_header=sizes))
        return [(0, packet), (1, packet), (0, more), (1, more)][: self._chance.randint(1, 4)]

    def _say(self) -> None:
        chance = self._chance
        side = chance.randint(0, 1)
        number = chance.randint(1, 9)
        kind = chance.randrange(8)
        if kind == 0:
            body: mqwire.Message | bytes = traffic.sync_request(number)
        elif kind == 1:
            body = traffic.sync_reply(range(number, number + chance.choice([1, 3, 30])))
        elif kind == 2:
            body = traffic.change_request(number)
        elif kind == 3:
            body = traffic.change_reply(number)
        elif kind == 4:
            body = chance.randbytes(chance.choice([0, 10, 5000]))
        elif kind == 5:
            self._send(side, chance.randbytes(chance.randint(1, 40)))
            return
        else:
            body = traffic.change_propagation(range(number, number + 2))
        several = mqwire.encode(self._session.message(side, body)) * chance.choice([1, 1, 1, 3])
        self._send(side, several)

    def _send(self, side: int, data: bytes) -> None:
        chance = self._chance
        size = chance.choice([1448, 1448, 536, 100, 20])
        pieces: list[bytes] = []
        for at in range(0, len(data), size):
            piece = data[at : at + size]
            pieces.append(self._segment(side, ACK, piece))
            self._next[side] = (self._next[side] + len(piece)) % _SEQUENCE
        self._disturb(side, pieces)
        for piece in pieces:
            self._emit(piece)
        if chance.random() < 0.3:
            self._put(1 - side, ACK)
        if chance.random() < 0.1:  # a keep-alive
            self._emit(tcp(self._ends[side], self._ends[1 - side], self._next[side] - 1, 1, ACK, b"\0"))

    def _disturb(self, side: int, pieces: list[bytes]) -> None:
        chance = self._chance
        if chance.random() < 0.15:
            chance.shuffle(pieces)
        if pieces and chance.random() < 0.15:
            pieces.append(chance.choice(pieces))
        if pieces and chance.random() < 0.1:
            del pieces[chance.randrange(len(pieces))]
        if chance.random() < 0.1:  # something that was sent before, in other words
            back = chance.randint(1, 300)
            other = chance.randbytes(back)
            pieces.append(tcp(self._ends[side], self._ends[1 - side], self._next[side] - back, 1, ACK, other))
        if self.frames and chance.random() < 0.1:
            pieces.insert(0, chance.choice(self.frames[-20:]))
        if chance.random() < 0.03:  # the handshake once more
            pieces.append(tcp(self._ends[side], self._ends[1 - side], self._next[side] - 1, 1, SYN))

    def _segment(self, side: int, flags: int, data: bytes = b"") -> bytes:
        return tcp(self._ends[side], self._ends[1 - side], self._next[side], 1, flags, data)

    def _put(self, side: int, flags: int) -> None:
        self._emit(self._segment(side, flags))

    def _emit(self, packet: bytes) -> None:
        if len(packet) > 400 and self._chance.random() < 0.05:
            pieces = fragments(packet, 256, self._chance.randint(1, 4))
            if self._chance.random() < 0.5:
                self._chance.shuffle(pieces)
            self.frames += pieces
        else:
            self.frames.append(packet)


def frames(seed: int, flows: int = 12, messages: int = 8) -> list[Sent]:
    """The frames of flows between a few hosts, shuffled together."""
    chance = Random(seed)
    managers = [traffic.PSC, traffic.BSC, traffic.SOUTH, traffic.CLIENT]
    queues = []
    for _ in range(flows):
        client, server = chance.sample(managers, 2)
        queues.append(
            Flow(chance, client, server, chance.choice([49_001, 49_002, 49_003])).run(chance.randint(1, messages))
        )
    for _ in range(3):
        one, other = (manager.at() for manager in chance.sample(managers, 2))
        ping = mqwire.encode(Ping(cookie=chance.randint(1, 3)))
        ports = Endpoint(one.address, 3527), Endpoint(other.address, 50_000 + chance.randint(0, 1))
        queues.append([udp(ports[1], ports[0], ping), udp(*ports, ping), ip(one, other, 17, b"\x0d\xc7")])
    out: list[Sent] = []
    time = START
    while queues:
        queue = chance.choice(queues[:4])
        for _ in range(chance.choice([1, 1, 2, 5])):
            if queue:
                packet = queue.pop(0)
                time += chance.choice([1000, 1_000_000, 1_000_000, 300_000_000, 0, -2000])
                frame = ethernet(packet)
                kept = frame if chance.random() > 0.02 else frame[: chance.randint(20, len(frame))]
                out.append(Sent(time, kept))
        if not queue:
            queues.remove(queue)
    return out
