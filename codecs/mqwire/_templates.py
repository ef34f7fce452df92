"""What sentences are made of: templates taken apart, and words for things that have none in ksy/."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple


class Value(NamedTuple):
    """`{path}` or `{path:spec}`."""

    path: str
    spec: str | None


class Choice(NamedTuple):
    """`[this|that]`."""

    alternatives: tuple[tuple[Any, ...], ...]


_TOKEN = re.compile(r"\{([a-z0-9_.]+)(?::([^}]*))?\}|([\[\]|])|([^{}\[\]|]+)")


@cache
def parse(template: str) -> tuple[str | Value | Choice, ...]:
    """The parts of a template (`-mq-says`)."""
    done: list[Any] = []
    alternatives: list[list[Any]] = []
    for path, spec, sign, text in _TOKEN.findall(template):
        out = alternatives[-1] if alternatives else done
        if sign == "[":
            alternatives = [[]]
        elif sign == "|":
            alternatives.append([])
        elif sign == "]":
            done.append(Choice(tuple(tuple(part) for part in alternatives)))
            alternatives = []
        elif path:
            has_spec = f"{{{path}:" in template
            out.append(Value(path, spec if spec or has_spec else None))
        else:
            out.append(text)
    return tuple(done)


OBJECTS = {
    "MQDS_QUEUE": "the queue",
    "MQDS_MACHINE": "the machine",
    "MQDS_SITE": "the site",
    "MQDS_CN": "the connected network",
    "MQDS_ENTERPRISE": "the enterprise object",
    "MQDS_USER": "the user",
    "MQDS_ROUTINGLINK": "the routing link",
}
# PROPID_D_OBJTYPE: the object types by number ([MS-MQDS] 2.2.8).
DELETED_TYPES = {1: "MQDS_QUEUE", 2: "MQDS_MACHINE", 3: "MQDS_SITE", 5: "MQDS_CN", 6: "MQDS_ENTERPRISE"}
DELETED_TYPES |= {7: "MQDS_USER", 8: "MQDS_ROUTINGLINK"}
DELETED_TYPE = "PROPID_D_OBJTYPE"
EVENTS = "mqcn.event"
"""The enumeration that numbers in markup texts are of."""
