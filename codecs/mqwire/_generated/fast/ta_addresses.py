"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from struct import Struct

from mqwire._generated.types import ta_addresses as t
from mqwire._values import (
    Refused,
)

_S0 = Struct("<HH")
_S0_unpack, _S0_pack = _S0.unpack_from, _S0.pack
_address_type_get = {int(m): m for m in t.AddressType}.get


def read_ta_address(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.TaAddress, int]:
    address_length, address_type = _S0_unpack(data, pos)
    pos += 4
    stop = pos + address_length
    if stop > end:
        raise Refused
    address = data[pos:stop]
    pos = stop
    if not (
        (((address_type == 1) or (address_type == 2)) or (address_type == 3)) or (address_type == 5)
    ):  # ta_addresses.ta_address.address_type
        raise Refused
    if not (
        ((address_type != 1) and (address_type != 2)) or (address_length == 4)
    ):  # ta_addresses.ta_address.ip_length
        raise Refused
    if not ((address_type != 3) or (address_length == 10)):  # ta_addresses.ta_address.ipx_length
        raise Refused
    if not ((address_type != 5) or (address_length == 16)):  # ta_addresses.ta_address.foreign_length
        raise Refused
    return t.TaAddress(None, _address_type_get(address_type, address_type), address), pos


def read_ta_addresses(data: bytes, end: int, max_items: int) -> t.TaAddresses:
    pos = 0
    addresses_items = []
    while pos < end:
        item, pos = read_ta_address(data, pos, end, max_items)
        addresses_items.append(item)
        if len(addresses_items) > max_items:
            raise Refused
    addresses = tuple(addresses_items)
    if pos != end:
        raise Refused
    return t.TaAddresses(addresses)


def write_ta_address(obj: t.TaAddress, out: bytearray) -> None:
    address_length_ = obj.address_length
    if address_length_ is None:
        address_length_ = len(obj.address)
    out += _S0_pack(address_length_, obj.address_type)
    if len(obj.address) != address_length_:
        raise Refused
    if type(obj.address) is not bytes:
        raise Refused
    out += obj.address


def write_ta_addresses(obj: t.TaAddresses, out: bytearray) -> None:
    for item in obj.addresses:
        if type(item) is not t.TaAddress:
            raise Refused
        write_ta_address(item, out)
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        raise Refused
