"""What runs inside a server of the lab: a directory server, or a queue manager that is told about changes."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from typing import Any, Protocol

from mqwire import Guid, notification, replication
from mqwire.directory import Store, StoreError
from mqwire.errors import MqwireError
from mqwire.lab import wording
from mqwire.lab.manager import NOTIFICATION_QUEUE, REPLICATION_QUEUE, Delivery, QueueManager
from mqwire.lab.outbox import Outgoing
from mqwire.properties import Hresult, PropId

Answer = Callable[[dict[str, Any]], None]
_AGAIN = 1.0
"""Seconds after which what the store has refused is tried once more."""


class Environment(Protocol):
    """What a host asks of the server it runs in."""

    manager: QueueManager

    def send(self, item: Outgoing) -> None: ...

    def report(self, event: str, **what: Any) -> None: ...


class DirectoryHost:
    """A directory server: carries out the effects of its machine."""

    def __init__(self, machine: replication.Server, store: Store, environment: Environment) -> None:
        self.machine, self.store, self.environment = machine, store, environment
        self.notifier = notification.Sender(machine.config.identifier, version=notification.MsmqVersion.MSMQ2)
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._waiting: dict[str, Answer] = {}
        self._tags = 0

    def start(self) -> None:
        self._again(lambda: self.machine.start(time.time()))

    def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self.store.close()

    def deliver(self, found: Delivery) -> None:
        if found.queue != REPLICATION_QUEUE:
            self.environment.report("ignored", reason="a directory server takes no change notifications")
            return
        incoming = replication.Incoming(
            found.body, found.sender_id, found.authenticated, found.message_class, found.returned_by
        )
        try:
            self._carry_out(self.machine.receive(incoming, time.time()))
        except StoreError as error:  # it counts as lost
            self.environment.report("ignored", reason=f"the store cannot take it: {error}")

    def command(self, what: dict[str, Any], answer: Answer) -> None:
        match what["do"]:
            case "request":
                self._request(what, answer)
            case "state":
                answer(self._state())
            case "read":
                answer(self._read(PropId(what["key"]), Guid.parse(what["value"])))
            case unknown:
                raise MqwireError(f"a directory server cannot {unknown!r}")

    def _again(self, attempt: Callable[[], list[replication.Effect]]) -> None:
        """What must not be dropped is done later if the store is full now."""
        try:
            self._carry_out(attempt())
        except StoreError as error:
            self.environment.report("ignored", reason=f"the store cannot take it yet: {error}")
            asyncio.get_running_loop().call_later(_AGAIN, self._again, attempt)

    def _carry_out(self, effects: list[replication.Effect]) -> None:
        for effect in effects:
            match effect:
                case replication.Send():
                    self.environment.send(self.environment.manager.replicate(effect, time.time()))
                case replication.SetTimer(key, delay):
                    self._cancel(key)
                    self._timers[key] = asyncio.get_running_loop().call_later(delay, self._fire, key)
                case replication.CancelTimer(key):
                    self._cancel(key)
                case replication.Completed():
                    answer = self._waiting.pop(effect.tag, None)
                    if answer is not None:
                        guid = None if effect.identifier is None else str(effect.identifier)
                        answer({"status": effect.status, "identifier": guid, "seq_number": effect.seq_number})

    def _cancel(self, key: str) -> None:
        timer = self._timers.pop(key, None)
        if timer is not None:
            timer.cancel()

    def _fire(self, key: str) -> None:
        self._timers.pop(key, None)
        self._again(lambda: self.machine.timer(key, time.time()))

    # --- clients ---

    def _request(self, what: dict[str, Any], answer: Answer) -> None:
        self._tags += 1
        tag = str(self._tags)
        request = wording.request_from(what, tag)

        def done(outcome: dict[str, Any]) -> None:
            answer(outcome)
            if what.get("notify") and outcome["status"] == Hresult.MQ_OK and outcome["identifier"]:
                self._notify(str(what["notify"]), request, Guid.parse(outcome["identifier"]))

        self._waiting[tag] = done
        try:
            self._carry_out(self.machine.request(request, time.time()))
        except StoreError:
            del self._waiting[tag]
            answer({"status": int(Hresult.MQ_ERROR_DS_ERROR), "identifier": None, "seq_number": None})

    def _notify(self, owner: str, request: replication.Request, identifier: Guid) -> None:
        """Tell the queue manager that has the queue ([MS-MQCN] 4.1, arrow 2.a)."""
        peer = self.environment.manager.peers.get(owner.casefold())
        if peer is None:
            self.environment.report("ignored", reason=f"no queue manager {owner!r} is known")
            return
        found = next(iter(self.store.identified(identifier)), None)
        notice = wording.notice_of(request, identifier, found)
        for send in self.notifier.updates(peer.identifier, [notice]):
            self.environment.send(self.environment.manager.notify(send, time.time()))

    def _read(self, key: PropId, value: Guid) -> dict[str, Any]:
        """What [MS-MQDS] would answer: the lab has no RPC, so that readers ask through the one who runs them."""
        kind = wording.object_type_of(key)
        if key == PropId.PROPID_Q_QMID:
            machine = next(iter(self.store.identified(value)), None)
            queues = () if machine is None else self.store.lookup(kind, ())
            folded = "" if machine is None else machine.path_name.casefold() + "\\"
            found = [item for item in queues if item.path_name.casefold().startswith(folded)]
        else:
            found = [item for item in self.store.identified(value) if item.object_type == kind]
        status = Hresult.MQ_OK if found or key == PropId.PROPID_Q_QMID else Hresult.MQDS_OBJECT_NOT_FOUND
        return {"status": int(status), "objects": [wording.object_to_hex(item) for item in found]}

    def _state(self) -> dict[str, Any]:
        """Everything that replicas must agree on."""
        objects = {}
        for item in self.store.objects():
            digest = hashlib.sha256(repr(item.properties).encode("utf-8", "surrogatepass")).hexdigest()[:16]
            entry = [item.object_type.name, item.path_name, item.seq_number, digest]
            objects[f"{item.partition_id}/{item.identifier}"] = entry
        partitions = {
            str(item.identifier): [item.last_seq_number, item.purged_seq_number, item.purge_state.name]
            for item in self.store.partitions()
        }
        return {"objects": objects, "partitions": partitions, "deleted": sum(1 for _ in self.store.all_deleted())}


class ClientHost:
    """A queue manager with queues of its own: carries out the effects of the notification machine."""

    def __init__(self, machine: notification.Receiver, environment: Environment) -> None:
        self.machine, self.environment = machine, environment
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Its queues died with the process before; the directory has them."""
        self._carry_out(self.machine.start())

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def deliver(self, found: Delivery) -> None:
        if found.queue != NOTIFICATION_QUEUE:
            self.environment.report("ignored", reason="this queue manager serves no directory")
            return
        now = time.time()
        effects = self.machine.receive(
            found.body, sender_id=found.sender_id, authenticated=found.authenticated, now=now
        )
        self._carry_out(effects)

    def command(self, what: dict[str, Any], answer: Answer) -> None:
        match what["do"]:
            case "state":
                answer({"queues": {str(guid): queue.pathname for guid, queue in self.machine.queues.items()}})
            case "answer":
                objects = [wording.properties_from_hex(item) for item in what["objects"]]
                self._carry_out(self.machine.answer(what["number"], what["status"], objects))
                answer({})
            case "hint":
                self._hint(what)
                answer({})
            case unknown:
                raise MqwireError(f"a queue manager without a directory cannot {unknown!r}")

    def _hint(self, what: dict[str, Any]) -> None:
        """Tell another queue manager which object was changed ([MS-MQCN] 4.1, arrow 2.b)."""
        manager = self.environment.manager
        peer = manager.peers.get(str(what["to"]).casefold())
        if peer is None:
            raise MqwireError(f"no queue manager {what['to']!r} is known")
        sender = notification.Sender(
            manager.identifier, version=notification.MsmqVersion.MSMQ2, server=str(what["server"])
        )
        notice = notification.Notice(notification.Operation[what["operation"]], Guid.parse(what["identifier"]))
        self.environment.send(manager.notify(sender.hint(peer.identifier, notice), time.time()))

    def _carry_out(self, effects: list[notification.Effect]) -> None:
        report = self.environment.report
        for effect in effects:
            match effect:
                case notification.SetTimer(at):
                    delay = max(0.0, at - time.time())
                    self._timer = asyncio.get_running_loop().call_later(delay, self._tick)
                case notification.ReadDirectory():
                    key, value = int(effect.key), str(effect.value)
                    report("read", number=effect.number, key=key, value=value, server=effect.server)
                case notification.QueueCreated(queue):
                    report("queue", what="created", path=queue.pathname)
                case notification.QueueChanged(queue):
                    report("queue", what="changed", path=queue.pathname)
                case notification.QueueDeleted(queue):
                    report("queue", what="deleted", path=queue.pathname)
                case notification.ManagerChanged():
                    report("queue", what="changed", path="")
                case notification.Ignored(reason):
                    report("ignored", reason=reason)
                case notification.Send():  # a receiver never sends
                    raise AssertionError(effect)

    def _tick(self) -> None:
        self._carry_out(self.machine.tick(time.time()))
