"""The usual way from split to split: every stream goes on between two packets, and nothing else is to be settled.

With many connections nearly all of joining is this, so it is done on the plain values, without making sessions,
trackers and streams of them. Whatever is the least bit out of the ordinary is left to `joining`.
"""

from __future__ import annotations

from typing import Any

from mqwire.pipeline._border import Meeting, State, StreamPart
from mqwire.pipeline._streams import attribute, changed, is_between_packets, recent
from mqwire.pipeline._tracking import SidePart, TalkPart


def state_after(before: State, meeting: Meeting, floor: int) -> State | None:
    """The state at the end of a split; None if that takes thought."""
    if meeting.withheld or meeting.touched or meeting.asked or meeting.in_session or meeting.datagrams:
        return None
    if meeting.is_doubtful or meeting.state.waiting or len(meeting.state.streams) != len(meeting.heads):
        return None
    for head in meeting.heads:
        part = before.streams.get(head.key)
        if part is None or head.pieces or head.is_given_up or head.went_back or head.syns or head.is_new:
            return None
        if not (head.is_in_step and head.stream_goes_on and is_between_packets(part.state, head.seq)):
            return None
        if attribute(part.state, "is_ours") != head.is_ours:
            return None
    sessions: dict[int, int] = {}
    for opened in meeting.opened:
        session = before.streams[opened.key].session
        if session is None or not opened.is_guess or sessions.setdefault(opened.number, session) != session:
            return None
    if len(set(sessions.values())) < len(sessions):
        return None
    talks = _added(before.talks, meeting.state.talks, sessions)
    if talks is None:
        return None
    streams = dict(before.streams)
    for key, after in meeting.state.streams.items():
        old = streams[key]
        streams[key] = gone_on(old, after, floor)._replace(session=old.session)
    return before._replace(streams=streams, talks=talks)


def gone_on(before: StreamPart, after: StreamPart, floor: int) -> StreamPart:
    """A stream that has gone on, in the session that it is in by now."""
    kept: dict[str, Any] = {name: attribute(before.state, name) for name in ("is_known", "first_seq", "initiator")}
    recalled = recent(before.recalled, after.recalled, floor)
    return after._replace(state=changed(after.state, **kept), recalled=recalled)


def _added(
    before: tuple[TalkPart, ...], more: tuple[TalkPart, ...], sessions: dict[int, int]
) -> tuple[TalkPart, ...] | None:
    """Sessions with what a split has found out about them; None if it has mistaken the server for the client."""
    news = {sessions[part[1]]: part for part in more}
    found = []
    for part in before:
        new = news.get(part[1])
        if new is None:
            found.append(part)
            continue
        key, number, is_whole, is_refused, directions, client, server, began, ended, last = part
        if client[:2] != new[5][:2]:
            return None
        refused = is_refused if new[6][2] is None else new[3]
        sides = _side(client, new[5]), _side(server, new[6])
        times = min(began, new[7]), max(ended, new[8]), max(last, new[9])
        found.append((key, number, is_whole, refused, directions | new[4], *sides, *times))
    return tuple(found)


def _side(old: SidePart, new: SidePart) -> SidePart:
    address, port, guid, window, messages, acknowledged = old
    return (
        address,
        port,
        guid if new[2] is None else new[2],
        window if new[3] is None else new[3],
        messages + new[4],
        acknowledged if new[5] is None else new[5],
    )
