"""What one side of a session has received and not acknowledged yet ([MS-MQMQ] 2.2.20.4)."""

from __future__ import annotations

from mqwire.mqqb import DeliveryMode, UserMessage

_FLAGS = 32  # bits of RecoverableMsgAckFlags
_COUNTER = 0xFFFF


class Receipts:
    """Counts messages, and names those that the sender keeps until it hears that they are stored."""

    def __init__(self, window: int) -> None:
        self.received = 0
        self.due: float | None = None
        """When an acknowledgment has to be sent, if any."""
        self._most = max(1, window // 2)
        self._pending = 0
        self._recoverable: list[int] = []

    def add(self, message: UserMessage, due: float) -> bool:
        """Count a message. True if its sender should not have to wait: half of the window is used up."""
        self.received += 1
        self._pending += 1
        if message.user_header.flags.dm == DeliveryMode.RECOVERABLE and message.session_header is not None:
            self._recoverable.append(message.session_header.recoverable_msg_seq_number)
        if self.due is None:
            self.due = due
        return self._pending >= self._most or len(self._recoverable) >= _FLAGS

    def take(self) -> tuple[int, int, int]:
        """How many messages came, and of the recoverable ones the lowest number and a bit for each from there."""
        first = self._recoverable[0] if self._recoverable else 0
        distances = [(number - first) & _COUNTER for number in self._recoverable]
        flags = sum({1 << distance for distance in distances if distance < _FLAGS})
        self._recoverable = [
            number for number, distance in zip(self._recoverable, distances, strict=True) if distance >= _FLAGS
        ]
        self._pending = 0
        if not self._recoverable:
            self.due = None
        return self.received, first, flags
