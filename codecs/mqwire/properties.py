"""Directory properties: identifiers, values, and the formats of the blobs among them."""

from mqwire._generated.types.common import Hresult, PartitionSeqNumbers, Sid
from mqwire._generated.types.mqdspublickeys import Mqdspublickey, Mqdspublickeys, ProviderType
from mqwire._generated.types.mqusersigncerts import Mqusersigncert, Mqusersigncerts
from mqwire._generated.types.propvalue import Property, PropId
from mqwire._generated.types.ta_addresses import AddressType, TaAddress, TaAddresses

__all__ = [
    "AddressType",
    "Hresult",
    "Mqdspublickey",
    "Mqdspublickeys",
    "Mqusersigncert",
    "Mqusersigncerts",
    "PartitionSeqNumbers",
    "PropId",
    "Property",
    "ProviderType",
    "Sid",
    "TaAddress",
    "TaAddresses",
]
