"""Messages through a real tshark, many in one run, and its trees in the form that documents are compared in."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

import pytest

import mqwire
from mqwire._generated.model import MODEL
from mqwire._model import Field, Ref, Struct, Switch, fill_default
from mqwire._registry import PROPERTIES
from mqwire.capture.writer import Sent, pcapng
from mqwire.derive.wireshark.filters import ROOT, Filters
from mqwire.wireshark import SCRIPT
from tests.cli.support import plain_environment
from tests.support.views import Value

TSHARK = shutil.which("tshark")
NEEDS_TSHARK = pytest.mark.skipif(TSHARK is None, reason="needs tshark (Debian: tshark)")
LARGEST_FRAME = 262_144  # Wireshark reads no larger ones
_USER_0 = 147  # the link types that everybody may use for what they like
_LINKS = {protocol: _USER_0 + number for number, protocol in enumerate(MODEL.protocols)}
_RULE = f"{ROOT}.rule."


@dataclass
class Dissected:
    """What tshark makes of a message."""

    protocol: str
    values: dict[str, Value] = field(default_factory=dict)
    rules: set[str] = field(default_factory=set)
    experts: dict[str, str] = field(default_factory=dict)
    """Other expert items: the name of the filter without its beginning, and the text."""
    generated: dict[str, str] = field(default_factory=dict)

    @property
    def is_refused(self) -> bool:
        return "malformed" in self.experts


def run_tshark(arguments: Iterable[str], folder: Path, *, complaint: str | None = None, timeout: float = 120) -> str:
    """What tshark prints with the dissector; nothing of the user's own configuration is used.

    It must not complain, except for what `complaint` says.
    """
    assert TSHARK is not None
    environment = {**plain_environment(), "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [TSHARK, "-n", "-X", f"lua_script:{SCRIPT}", *arguments],
        capture_output=True,
        timeout=timeout,
        check=False,
        env=environment,
    )
    said = "\n".join(line for line in done.stderr.decode().splitlines() if "could be dangerous" not in line)
    assert complaint in said if complaint else not said, said[:1000]
    assert "Lua" not in said
    assert b"Lua Error" not in done.stdout
    return done.stdout.decode("utf-8")


def dissect(messages: Iterable[tuple[str, bytes]], folder: Path) -> list[list[Dissected]]:
    """For each message, by protocol, itself and what it carries; all of them in one run."""
    sent = [Sent(0, data, list(_LINKS).index(protocol)) for protocol, data in messages]
    path = folder / "messages.pcapng"
    path.write_bytes(pcapng(sent, links=_LINKS.values()))
    options = []
    for protocol, link in _LINKS.items():
        options += ["-o", f'uat:user_dlts:"User {link - _USER_0} (DLT={link})","{ROOT}.{protocol}","0","","0",""']
    text = run_tshark(["-r", str(path), *options, "-T", "pdml"], folder)
    found = [packet for _, packet in parsed(text)]
    assert len(found) == len(sent)
    return found


def parsed(pdml: str) -> Iterator[tuple[int, list[Dissected]]]:
    """The number of each frame and the messages in it."""
    for packet in ElementTree.fromstring(pdml).iter("packet"):
        number = next(int(f.get("show", "")) for f in packet.iter("field") if f.get("name") == "num")
        found = []
        for proto in packet.findall("proto"):
            name = proto.get("name", "")
            if name == ROOT or name.startswith(f"{ROOT}."):
                found.append(_Tree(name.partition(".")[2]).read(proto))
        yield number, [message for message in found if message.protocol or message.experts]


_FILTERS = Filters(MODEL)
_KINDS = {f.name: f.kind for f in _FILTERS.all()}
_FIELDS: dict[str, list[tuple[Struct, Field]]] = {}
for (_struct_id, _id), _filter in _FILTERS.by_field.items():
    _owner = MODEL.structs[_struct_id]
    for _field in _owner.fields:
        if _field.id == _id:
            _FIELDS.setdefault(_filter.name, []).append((_owner, _field))
_PROPERTY_IDS = {f.name: int(f.doc.split()[-1].rstrip(".")) for f in _FILTERS.properties()}
(_PAIRS,) = (struct for struct in MODEL.structs.values() if struct.kind == "pairs")
_ID_NAME, _VALUE_NAME = (_FILTERS.of(_PAIRS, part.id) for part in _PAIRS.fields)


class _Tree:
    def __init__(self, protocol: str) -> None:
        self.found = Dissected(protocol)

    def read(self, element: ElementTree.Element) -> Dissected:
        self.children(element, "")
        return self.found

    def children(self, element: ElementTree.Element, path: str) -> None:
        seen: Counter[str] = Counter()
        for child in element:
            name = child.get("name", "")
            if name == "_ws.expert":
                self.expert(child)
            elif child.tag == "proto" or name in {f"{ROOT}.{protocol}" for protocol in MODEL.protocols}:
                self.blob(child, path)
            elif name in {_VALUE_NAME, _ID_NAME}:
                self.property(child, name, path, seen)
            elif name in _PROPERTY_IDS:
                self.value(child, name, path, seen)
            elif name in _FIELDS:
                self.field(child, name, path, seen)
            elif name in _KINDS:  # what every message may have, and views of markup
                self.leaf(child, name, f"{path}{name.rpartition('.')[2]}")
                self.children(child, path)
            else:
                self.found.generated[name] = child.get("show", "")

    def field(self, element: ElementTree.Element, name: str, path: str, seen: Counter[str]) -> None:
        owners = _FIELDS[name]
        struct, known = owners[0]
        if struct.kind == "value":  # the count of a property value
            return
        at = f"{path}{known.id}"
        if known.repeat is not None:
            at += f"[{seen[name]}]"
            seen[name] += 1
        kind = MODEL.structs[known.type.struct].kind if isinstance(known.type, Ref) else ""
        if kind == "pairs" or (isinstance(known.type, Ref | Switch) and kind not in {"flags", "markup"}):
            self.children(element, at if kind == "pairs" else f"{at}.")
        elif kind == "flags":
            self.children(element, f"{at}.")
        elif kind == "markup":
            self.leaf(element, name, f"{at}.text")
            self.children(element, f"{at}.")
        else:
            self.leaf(element, name, at, owners)
            self.children(element, f"{at}.")

    def leaf(
        self, element: ElementTree.Element, name: str, path: str, owners: list[tuple[Struct, Field]] | None = None
    ) -> None:
        is_markup = owners is None  # the text and its elements, which have no terminator
        value = canonical("bytes" if is_markup and _KINDS[name] == "string" else _KINDS[name], element)
        known = owners[0][1] if owners else None
        is_padding = known is not None and known.fill is not None and isinstance(value, bytes)
        if value == b"" or (is_padding and fill_default(known, value)):
            return
        assert path not in self.found.values, path
        self.found.values[path] = value

    def property(self, element: ElementTree.Element, name: str, path: str, seen: Counter[str]) -> None:
        if path.endswith("]"):
            self.leaf(element, name, f"{path}.id", _FIELDS[name])
            return
        at = f"{path}[{seen['properties']}]"
        seen["properties"] += 1
        if name == _VALUE_NAME:
            self.children(element, at)
        else:  # behind one of unknown type there are only identifiers
            self.leaf(element, name, f"{at}.id", _FIELDS[name])

    def value(self, element: ElementTree.Element, name: str, path: str, seen: Counter[str]) -> None:
        target = _PAIRS.fields[1].type
        assert isinstance(target, Switch)
        content = MODEL.structs[target.pick(_PROPERTY_IDS[name]) or ""].field("value")
        at = f"{path}.value"
        if content.repeat is not None:
            at += f"[{seen[name]}]"
            seen[name] += 1
        self.leaf(element, name, at, [(_PAIRS, content)])
        self.children(element, path)

    def blob(self, element: ElementTree.Element, path: str) -> None:
        inner = _Tree(element.get("name", "").partition(".")[2]).read(element)
        assert PROPERTIES
        self.found.values |= {f"{path}.decoded.{at}": value for at, value in inner.values.items()}

    def expert(self, element: ElementTree.Element) -> None:
        for child in element:
            name = child.get("name", "")
            if name.startswith(_RULE):
                self.found.rules.add(name.removeprefix(_RULE))
            elif name.startswith(f"{ROOT}."):
                self.found.experts[name.removeprefix(f"{ROOT}.")] = child.get("showname", "")


def canonical(kind: str, element: ElementTree.Element) -> Value:
    shown, raw = element.get("show", ""), element.get("value", "")
    if kind == "bool":
        return int(shown in {"1", "True"})
    if kind.lstrip("u").startswith("int"):
        return int(shown, 0)
    if kind == "guid":
        return bytes(mqwire.Guid.parse(shown))
    if kind == "string" and len(raw) % 4 == 0 and raw.endswith("0000"):
        return bytes.fromhex(raw[:-4])
    return bytes.fromhex(raw)
