"""Directory objects for the benchmark messages: the property lists of [MC-MQDSRP] 3.2.7.8 with plausible values."""

import hashlib
import struct
from typing import TypeAlias

Value: TypeAlias = int | str | bytes | tuple[bytes, ...] | tuple[str, ...]
Properties: TypeAlias = tuple[tuple[int, Value], ...]

_DEPARTMENTS = ("billing", "orders", "shipping", "warehouse", "payroll", "audit", "returns", "pricing")
_LABELS = (
    "Orders waiting for confirmation",
    "Eingangsrechnungen (geprüft)",
    "Nightly settlement",
    "",
    "Retry after transport failure",
    "出荷指示",
    "Audit trail, read only",
)
_MACHINE_TYPE = "Windows NT Server (Build 1381, X86) - MSMQ 1.0 (Build 210)"
_PROVIDER = "Microsoft Base Cryptographic Provider v1.0"
_EPOCH = 0x35A00000  # mid 1998

_INTEGERS = {"ui1": "<B", "ui2": "<H", "ui4": "<I", "i2": "<h", "i4": "<i"}


def noise(kind: str, index: int, size: int) -> bytes:
    """Bytes that look random and never change."""
    return hashlib.shake_128(f"{kind}:{index}".encode()).digest(size)


def guid(kind: str, index: int) -> bytes:
    return noise(kind, index, 16)


def pack_value(vt: str, value: Value) -> bytes:
    """A property value as [MS-MQCN] 2.2.3 lays it out."""
    if isinstance(value, int):
        return struct.pack(_INTEGERS[vt], value)
    if isinstance(value, str):
        return value.encode("utf-16-le", "surrogatepass") + b"\0\0"
    if isinstance(value, bytes):
        return value if vt == "clsid" else struct.pack("<I", len(value)) + value
    packed = (pack_value("lpwstr" if isinstance(item, str) else "clsid", item) for item in value)
    return struct.pack("<I", len(value)) + b"".join(packed)


def security_descriptor(index: int, aces: int) -> bytes:
    """A self-relative SECURITY_DESCRIPTOR ([MS-DTYP] 2.4.6) with owner, group and `aces` entries."""
    domain = struct.pack("<BB6s4I", 1, 5, bytes((0, 0, 0, 0, 0, 5)), 21, *struct.unpack("<3I", noise("domain", 0, 12)))
    owner = domain + struct.pack("<I", 1000 + index % 400)
    group = domain + struct.pack("<I", 513)
    everyone = struct.pack("<BB6sI", 1, 1, bytes((0, 0, 0, 0, 0, 1)), 0)
    entries = b""
    for number in range(aces):
        sid = everyone if number == 0 else domain + struct.pack("<I", 1000 + (index + number) % 400)
        entries += struct.pack("<BBHI", 0, 0, 8 + len(sid), 0x2000E if number == 0 else 0xF003F) + sid
    acl = struct.pack("<BBHHH", 2, 0, 8 + len(entries), aces, 0) + entries
    offsets = struct.pack("<4I", 20, 20 + len(owner), 0, 20 + len(owner) + len(group))
    return struct.pack("<BBH", 1, 0, 0x8004) + offsets + owner + group + acl


def public_keys(kind: str, index: int, algorithm: int) -> bytes:
    """MQDSPUBLICKEYS ([MS-MQMQ] 2.2.2) with one 512-bit RSA key."""
    blob = struct.pack("<BBHI4sII", 6, 2, 0, algorithm, b"RSA1", 512, 65537) + noise(kind, index, 64)
    name = _PROVIDER.encode("utf-16-le") + b"\0\0"
    key = struct.pack("<III", len(blob), len(name), 1) + name + blob
    return struct.pack("<II", 8 + len(key), 1) + key


def machine_name(index: int) -> str:
    return f"{_DEPARTMENTS[index % 8].upper()[:6]}-{index % 97:02d}"


def queue(index: int) -> Properties:
    department = _DEPARTMENTS[index % 7]
    return (
        (114, index % 2),
        (115, guid("machine", index % 23)),
        (102, guid("service", index % 5)),
        (106, index % 7 - 3),
        (104, index % 2),
        (105, 0xFFFFFFFF if index % 3 else 8192),
        (107, 0xFFFFFFFF),
        (109, _EPOCH + index * 3607),
        (110, _EPOCH + index * 4001),
        (103, f"{machine_name(index)}\\{department}_{index:04d}"),
        (108, _LABELS[index % 7]),
        (111, 0),
        (112, 1),
        (113, int(index % 4 == 0)),
        (1101, security_descriptor(index, 2 + index % 3)),
        (118, 0),
        (119, 0),
    )


def machine(index: int) -> Properties:
    address = b"".join(struct.pack("<HH", 4, 1) + noise("ip", index + i, 4) for i in range(1 + index % 2))
    return (
        (219, 0),
        (214, 0xFFFFFFFF),
        (215, 0xFFFFFFFF),
        (207, tuple(guid("cn", i) for i in range(1 + index % 2))),
        (216, _MACHINE_TYPE),
        (220, 0x400),
        (206, address),
        (217, _EPOCH + index * 2801),
        (1203, public_keys("encrypt", index, 0xA400)),
        (209, tuple(guid("machine", i) for i in range(index % 3))),
        (218, _EPOCH + index * 3001),
        (208, tuple(guid("machine", i) for i in range(index % 3))),
        (203, machine_name(index)),
        (210, 1 if index % 5 == 0 else 0),
        (1202, public_keys("sign", index, 0x2400)),
        (201, guid("site", 0)),
        (1201, security_descriptor(index, 4)),
        (212, 0),
    )


def site(index: int) -> Properties:
    return (
        (303, tuple(guid("machine", i) for i in range(2))),
        (305, 2),
        (306, 10),
        (301, f"Site-{index:03d}"),
        (304, machine_name(index)),
        (1302, public_keys("sign", index, 0x2400)),
        (1301, security_descriptor(index, 3)),
    )


def deleted_queue(index: int) -> Properties:
    return ((1403, index % 2), (1404, 1))


def sample(vt: str, propid: int) -> Value:
    """A value of the given type that a reader with the wrong width or sign would not reproduce."""
    samples: dict[str, Value] = {
        "ui1": 0xF1,
        "ui2": 0xF102,
        "ui4": 0xF1020304,
        "i2": -0x0102,
        "i4": -0x01020304,
        "lpwstr": f"\u0100value \U0001f4ec {propid}",
        "blob": noise("blob", propid, propid % 40),
        "clsid": guid("value", propid),
        "ui1_vector": noise("vector", propid, 5),
        "clsid_vector": tuple(guid("value", propid + i) for i in range(3)),
        "lpwstr_vector": ("\u0100", "", f"value {propid}"),
    }
    return samples[vt]
