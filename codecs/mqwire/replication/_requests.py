"""Changes that a local client (3.1.7.1.1) or another server (3.2.7.2) asks for, made here or sent on (3.3.7.1).

A request that is sent on is waited for without standing still: the answer comes through the same queue (errata C23).
"""

from __future__ import annotations

import mqwire
from mqwire._values import Guid
from mqwire.directory import PEC_PARTITION_ID, Answer, NeighbourKind, ObjectType
from mqwire.directory._schema import ENTERPRISE_TYPES, IDENTITY, check, name_key
from mqwire.errors import EncodeError
from mqwire.mqdsrp import ChangeReply, ChangeRequest, Command, DirectoryChange
from mqwire.properties import Hresult, Property, PropId
from mqwire.replication._answering import deletion_properties
from mqwire.replication._authority import Order, Result, execute
from mqwire.replication._changes import type_of
from mqwire.replication._core import Core, same_name
from mqwire.replication._effects import Completed, Request
from mqwire.replication._peers import is_machine, neighbour_of
from mqwire.replication._state import Wait, WaitKey

PREFIX = "wait:"
PRIORITY = 7
"""The text prints 8, which no message can have (errata C26)."""
TIMEOUT = 10


# --- a local client asks ---


def request_change(core: Core, request: Request) -> None:
    """Make a change, or have it made by the authority."""
    partition_id = _partition_of(core, request)
    if partition_id is None or partition_id not in core.state.partitions:
        unknown = _unknown(request) if partition_id is None else Hresult.MQDS_UNKNOWN_SOURCE
        core.effects.append(Completed(request.tag, unknown))
        return
    if core.is_authority(partition_id):
        properties = request.properties
        order = Order(
            request.command, partition_id, request.object_type, request.path_name, request.identifier, properties
        )
        result = execute(core, order)
        core.effects.append(Completed(request.tag, result.status, result.identifier, result.seq_number))
        return
    _change_remote_object(core, request, partition_id)


def _unknown(request: Request) -> Hresult:
    is_queue = request.object_type == ObjectType.QUEUE and request.command == Command.CREATE
    return Hresult.MQ_ERROR_MACHINE_NOT_FOUND if is_queue else Hresult.MQDS_OBJECT_NOT_FOUND


def _partition_of(core: Core, request: Request) -> Guid | None:
    """The partition that a change belongs to."""
    if request.partition_id is not None:
        return request.partition_id
    if request.object_type in ENTERPRISE_TYPES:
        return PEC_PARTITION_ID
    if request.command == Command.CREATE and request.object_type == ObjectType.MACHINE:
        site = next((one.value for one in request.properties if one.id == PropId.PROPID_QM_SITE_ID), None)
        return site if isinstance(site, Guid) else core.config.site_id
    object_type, name = request.object_type, request.path_name or ""
    if request.command == Command.CREATE:  # a queue is where its machine is (4.3)
        object_type, name = ObjectType.MACHINE, name.partition("\\")[0]
    elif request.identifier is not None:
        same = [f for f in core.store.identified(request.identifier) if f.object_type == object_type]
        return same[0].partition_id if same else None
    return next((found.partition_id for found in core.store.named(object_type, name)), None)


def _change_remote_object(core: Core, request: Request, partition_id: Guid) -> None:
    """Change Remote Object (3.1.7.1.1). An object without a path is named by its GUID (errata C4)."""
    properties = request.properties
    if request.command == Command.DELETE:
        properties = deletion_properties(1, request.object_type)
    elif (status := check(request.object_type, properties)) != Hresult.MQ_OK:
        core.effects.append(Completed(request.tag, status))
        return
    identifier = request.identifier
    if request.command == Command.CREATE and identifier is not None:
        properties = (Property(IDENTITY[request.object_type], identifier), *properties)
    if not properties:  # the first one tells the type of the object (3.1.1.4)
        if request.command != Command.CREATE:
            core.effects.append(Completed(request.tag, Hresult.MQ_ERROR_INSUFFICIENT_PROPERTIES))
            return
        identifier = core.new_guid()
        properties = (Property(IDENTITY[request.object_type], identifier),)
    by_guid = request.identifier is not None and request.command != Command.CREATE
    message = ChangeRequest(
        site_id=core.config.site_id,
        partition_id=partition_id,
        request_identifier=core.random.getrandbits(32),
        requester_name=core.config.computer_name,
        psc_name=core.my_psc_name if core.is_bsc else None,
        directory_change=DirectoryChange(
            command=request.command,
            path_name=None if by_guid else request.path_name or "",
            guid_identifier=request.identifier if by_guid else None,
            partition_id=partition_id,
            properties=properties,
        ),
    )
    try:
        mqwire.encode(message)
    except EncodeError:
        core.effects.append(Completed(request.tag, Hresult.MQ_ERROR_INVALID_PARAMETER))
        return
    _send_on(core, message, tag=request.tag, identifier=identifier)


# --- another server asks ---


def receive_change_request(core: Core, message: ChangeRequest, sender: Guid) -> None:
    """Receive Change Request (3.2.7.2): from a neighbour for itself, or from a PSC for one of its BSCs."""
    neighbour = neighbour_of(core, sender)
    if core.is_bsc or neighbour is None:
        return
    name = neighbour.machine_name
    is_own = same_name(name, message.requester_name)
    is_for_bsc = neighbour.kind == NeighbourKind.PSC and same_name(name, message.psc_name or "")
    if not is_own and not is_for_bsc:
        return
    if core.is_authority(message.partition_id):
        _answer(core, message, name)
    elif neighbour.kind == NeighbourKind.BSC and message.partition_id in core.state.partitions:
        again = mqwire.replace(
            message,
            site_id=core.config.site_id,
            psc_name=core.config.computer_name,
            psc_name_offset=None,
            psc_name_gap=None,
        )
        _send_on(core, again, tag=None, reply_to=name)
    else:  # a request goes through one PSC at most, so it cannot go in circles
        send_change_reply(core, message, Hresult.MQDS_UNKNOWN_SOURCE, name)


def _answer(core: Core, message: ChangeRequest, reply_to: str) -> None:
    """Make the change, unless this is a request that was answered before: it gets the same answer again."""
    known = core.store.answer(message.requester_name, message.request_identifier)
    if known is not None:
        send_change_reply(core, message, known.status, reply_to)
        return
    status = _execute(core, message).status
    core.store.forget_answers(core.now - core.config.timings.remember_answers)
    core.store.put_answer(Answer(message.requester_name, message.request_identifier, status, core.now))
    send_change_reply(core, message, status, reply_to)


def _execute(core: Core, message: ChangeRequest) -> Result:
    change = message.directory_change
    object_type = type_of(change)
    if object_type is None:
        return Result(Hresult.MQ_ERROR)
    order = Order(
        change.command,
        message.partition_id,
        object_type,
        change.path_name,
        change.guid_identifier,
        change.properties,
        by_request=True,
    )
    return execute(core, order)


def send_change_reply(core: Core, message: ChangeRequest, status: int, destination: str) -> None:
    """Send Change Reply (3.2.7.6): to the neighbour that asked, itself or for a BSC (errata C25)."""
    core.send(
        destination,
        ChangeReply(
            site_id=core.config.site_id,
            request_identifier=message.request_identifier,
            result=status,
            requester_name=message.requester_name,
        ),
        priority=PRIORITY,
        timeout=TIMEOUT,
        wants_nack=True,
    )


# --- sending on, and waiting ---


def _send_on(
    core: Core, message: ChangeRequest, *, tag: str | None, reply_to: str = "", identifier: Guid | None = None
) -> None:
    """Process Change Request (3.3.7.1)."""
    partition = core.state.partitions[message.partition_id]
    next_hop = core.my_psc_name if core.is_bsc else partition.authority_name
    key = wait_key(message.requester_name, message.request_identifier)
    if key in core.state.waits:
        if tag is None:  # asked again: the answer to the first is on its way
            return
        raise AssertionError("request identifiers do not repeat")
    state = core.state
    state.waits_made += 1
    wait = Wait(state.waits_made, next_hop, message, tag, reply_to, identifier)
    if len(state.waits) >= core.config.bounds.waits:
        _tell(core, wait, Hresult.MQ_ERROR_INSUFFICIENT_RESOURCES)
        return
    state.waits[key] = wait
    core.send(next_hop, message, priority=PRIORITY, timeout=TIMEOUT, wants_nack=True)
    is_direct = same_name(next_hop, partition.authority_name)
    timings = core.config.timings
    core.set_timer(_timer_key(wait), timings.answer_from_authority if is_direct else timings.answer_through_psc)


def wait_key(requester_name: str, request_identifier: int) -> WaitKey:
    """A request is known by both: other servers number theirs as well (errata C24)."""
    return name_key(requester_name), request_identifier


def _timer_key(wait: Wait) -> str:
    return f"{PREFIX}{wait.number}"


def finish(core: Core, key: WaitKey, status: int, sender: Guid | None = None) -> None:
    """A wait is over. With `sender`: only if that is who the request was sent to, or the own queue manager."""
    wait = core.state.waits.get(key)
    if wait is None:
        return
    if sender is not None and not is_machine(core, sender, wait.next_hop, wait.request.partition_id):
        return
    del core.state.waits[key]
    core.cancel_timer(_timer_key(wait))
    _tell(core, wait, status)


def _tell(core: Core, wait: Wait, status: int) -> None:
    if wait.tag is None:
        send_change_reply(core, wait.request, status, wait.reply_to)
    else:
        core.effects.append(Completed(wait.tag, status, wait.identifier if status == Hresult.MQ_OK else None))


def receive_change_reply(core: Core, reply: ChangeReply, sender: Guid) -> None:
    """Receive Change Reply (3.3.7.6)."""
    finish(core, wait_key(reply.requester_name, reply.request_identifier), reply.result, sender)


def give_up(core: Core, number: str) -> None:
    """Nobody answered in time."""
    for key, wait in core.state.waits.items():
        if str(wait.number) == number:
            finish(core, key, core.config.no_response_status)
            return
