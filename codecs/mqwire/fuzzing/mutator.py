"""Structure-aware mutations, mixed with those of bytes: one for each kind of input."""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Callable

import mqwire
from mqwire.fuzzing import inputs, machines
from mqwire.fuzzing.choices import Choices
from mqwire.fuzzing.editing import edit
from mqwire.fuzzing.lying import lie, splice
from mqwire.fuzzing.mutations import answers, captures, documents, properties, streams
from mqwire.fuzzing.targets import Target

MutateBytes = Callable[[bytes, int], bytes]
"""Changes bytes somehow, into at most so many."""
_POOL = 64
_BYTES_ONLY = 0.35
_SCRIPT = 24
_MESSAGES = 6


class Mutator:
    """Makes new inputs of a target out of old ones. The same seed gives the same input."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.pool: dict[str, deque[mqwire.Message]] = defaultdict(lambda: deque(maxlen=_POOL))
        self._by_kind: dict[str, Callable[[bytes, int, random.Random, MutateBytes], bytes]] = {
            "bytes": self._bytes,
            "message": self._message,
            "script": self._script,
            "grow": self._grow,
            "property": properties.mutate,
            "stream": streams.mutate_chunks,
            "segments": streams.mutate_segments,
            "capture": captures.mutate,
            "document": documents.mutate,
            "answer": answers.mutate,
            "machine": self._machine,
        }

    def mutate(self, data: bytes, max_size: int, seed: int, mutate_bytes: MutateBytes) -> bytes:
        """Another input. Where the codec stumbles over its own messages the bytes alone are changed."""
        chance = random.Random(seed)
        try:
            made = self._by_kind[self.target.kind](data, max_size, chance, mutate_bytes)
        except Exception:  # a broken codec is for the check to find, not for the mutator
            return self._only_bytes(data, max_size, mutate_bytes)
        return made if len(made) <= max_size else self._only_bytes(data, max_size, mutate_bytes)

    def _only_bytes(self, data: bytes, max_size: int, mutate_bytes: MutateBytes) -> bytes:
        """Other bytes behind the same line, where there is one."""
        if self.target.kind in {"bytes", "document"}:
            return mutate_bytes(data, max_size)
        words, rest = inputs.split(data)
        head = inputs.join(words, b"")
        return head + mutate_bytes(rest, max(0, max_size - len(head)))

    # --- messages ---

    def _bytes(self, data: bytes, max_size: int, chance: random.Random, mutate_bytes: MutateBytes) -> bytes:
        return self._wire(self.target.protocol, data, max_size, chance, mutate_bytes)

    def _message(self, data: bytes, max_size: int, chance: random.Random, mutate_bytes: MutateBytes) -> bytes:
        words, wire = inputs.split(data)
        protocol = words[0] if words and words[0] in inputs.PROTOCOLS else chance.choice(inputs.PROTOCOLS)
        head = inputs.join([protocol], b"")
        return head + self._wire(protocol, wire, max_size - len(head), chance, mutate_bytes)

    def _script(self, data: bytes, max_size: int, chance: random.Random, mutate_bytes: MutateBytes) -> bytes:
        """Decisions for edits, then the message; most of the time other decisions about the same message."""
        words, rest = inputs.split(data)
        protocol = words[0] if words and words[0] in inputs.PROTOCOLS else chance.choice(inputs.PROTOCOLS)
        size = min(next(iter(inputs.numbers(words[1:2])), 0), len(rest))
        script, wire = rest[:size], rest[size:]
        if chance.random() < 0.8 or not script:
            script = (
                chance.randbytes(chance.randrange(4, _SCRIPT)) if chance.random() < 0.5 else mutate_bytes(script, 48)
            )
        else:
            wire = self._wire(protocol, wire, max_size - 80, chance, mutate_bytes)
        return inputs.join([protocol, str(len(script))], script + wire)

    def _grow(self, data: bytes, max_size: int, chance: random.Random, mutate_bytes: MutateBytes) -> bytes:
        words, wire = inputs.split(data)
        protocol = words[0] if words and words[0] in inputs.PROTOCOLS else chance.choice(inputs.PROTOCOLS)
        if chance.random() < 0.3:
            wire = self._wire(protocol, wire, max_size - 40, chance, mutate_bytes)
        return inputs.join([protocol, str(chance.randrange(60))], wire)

    def _machine(self, data: bytes, max_size: int, chance: random.Random, mutate_bytes: MutateBytes) -> bytes:
        """Another role, state or sender for the same messages, or messages that are changed, repeated or fewer."""
        parsed = machines.parse(data)
        if parsed is None:
            return self._only_bytes(data, max_size, mutate_bytes)
        role, state, sender, bodies = parsed
        match chance.randrange(6):
            case 0:
                role, state = chance.choice(tuple(machines.ROLES)), chance.choice(tuple(machines.STATES))
            case 1:
                sender = chance.choice((*machines.SENDERS, machines.STRANGER, machines.NOBODY, machines.NACK))
            case 2 if len(bodies) < _MESSAGES:
                bodies.insert(chance.randrange(len(bodies) + 1), chance.choice(bodies))
            case 3 if len(bodies) > 1:
                del bodies[chance.randrange(len(bodies))]
            case _:
                at = chance.randrange(len(bodies))
                bodies[at] = self._wire("mqdsrp", bodies[at], max_size // len(bodies) - 40, chance, mutate_bytes)
        return inputs.join([role, state, sender, *(str(len(body)) for body in bodies[:-1])], b"".join(bodies))

    def _wire(
        self, protocol: str, wire: bytes, max_size: int, chance: random.Random, mutate_bytes: MutateBytes
    ) -> bytes:
        if chance.random() < _BYTES_ONLY:
            return mutate_bytes(wire, max_size)
        pool = self.pool[protocol]
        try:
            message = mqwire.decode(wire, protocol, strict=False)
        except mqwire.DecodeError:
            if not pool or chance.random() < 0.3:
                return mutate_bytes(wire, max_size)
            message = chance.choice(pool)
        else:
            pool.append(message)
        made = chance.choice(_WAYS)(message, pool, chance)
        if chance.random() < 0.15:
            made = made[: chance.randrange(len(made) + 1)]
        elif chance.random() < 0.15:
            made = mutate_bytes(made, max_size)
        return made


Pool = deque[mqwire.Message]


def _edited(message: mqwire.Message, pool: Pool, chance: random.Random) -> bytes:
    try:
        return mqwire.encode(edit(message, Choices(chance.randbytes(_SCRIPT)), list(pool)))
    except mqwire.EncodeError:  # no bytes stand for what came of it
        return lie(message, chance)


def _lied(message: mqwire.Message, _: Pool, chance: random.Random) -> bytes:
    return lie(message, chance)


def _spliced(message: mqwire.Message, pool: Pool, chance: random.Random) -> bytes:
    return splice(message, chance.choice(pool), chance)


_WAYS = (_edited, _lied, _lied, _spliced)
