"""Directory properties: identifiers, values, and the formats of the blobs among them."""

from mqwire._generated.types.common import PartitionSeqNumbers, Sid
from mqwire._generated.types.mqdspublickeys import Mqdspublickey, Mqdspublickeys
from mqwire._generated.types.mqusersigncerts import Mqusersigncert, Mqusersigncerts
from mqwire._generated.types.propvalue import Property, PropId
from mqwire._generated.types.ta_addresses import TaAddress, TaAddresses

__all__ = [
    "Mqdspublickey",
    "Mqdspublickeys",
    "Mqusersigncert",
    "Mqusersigncerts",
    "PartitionSeqNumbers",
    "PropId",
    "Property",
    "Sid",
    "TaAddress",
    "TaAddresses",
]
