"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar, TypeAlias

from mqwire._message import Message, Structure


class AddressType(IntEnum):
    IP_ADDRESS_TYPE = 1
    IP_RAS_ADDRESS_TYPE = 2
    IPX_ADDRESS_TYPE = 3
    FOREIGN_ADDRESS_TYPE = 5


class TaAddress(Structure, frozen=True, gc=False):
    """TA_ADDRESS, [MS-MQMQ] 2.2.4: One address and the network it belongs to."""

    struct_id: ClassVar[str] = "ta_addresses.ta_address"
    address_length: int | None = None
    address_type: AddressType | int = 0
    address: bytes = b""


class TaAddresses(Message, frozen=True, gc=False):
    """TA_ADDRESS array, [MS-MQMQ] 2.2.4: The value of PROPID_QM_ADDRESS: address records back to back, without a count and without padding, until the blob is used up."""

    struct_id: ClassVar[str] = "ta_addresses.ta_addresses"
    addresses: tuple[TaAddress, ...] = ()
    undecoded: bytes = b""
    trailing: bytes = b""


AnyMessage: TypeAlias = TaAddresses
"""What decoding this protocol can give."""

__all__ = ["AddressType", "AnyMessage", "TaAddress", "TaAddresses"]
