"""Every directory property, as tests/vectors/property_types.txt lists them: never from ksy/."""

from __future__ import annotations

from mqwire.fuzzing.known import property_types

# [MS-MQMQ] 2.2.12
VARIANT_TYPES = {
    "VT_I2": 2,
    "VT_I4": 3,
    "VT_BOOL": 11,
    "VT_I1": 16,
    "VT_UI1": 17,
    "VT_UI2": 18,
    "VT_UI4": 19,
    "VT_I8": 20,
    "VT_UI8": 21,
    "VT_LPWSTR": 31,
    "VT_BLOB": 65,
    "VT_CLSID": 72,
    "VT_UI1|VT_VECTOR": 0x1000 | 17,
    "VT_UI4|VT_VECTOR": 0x1000 | 19,
    "VT_LPWSTR|VT_VECTOR": 0x1000 | 31,
    "VT_CLSID|VT_VECTOR": 0x1000 | 72,
}

PROPERTIES = tuple((known.name, known.id, known.type) for known in property_types())

# Inside the valid ranges of [MS-MQDS] 2.2.10.1, but no text gives a type.
WITHOUT_TYPE = (120, 122, 225, 226, 230, 235, 236, 240, 243, 618)

# Numbers around the ranges, and gaps in the private ones and in those of Active Directory.
AROUND = (0, 1, 27, 100, 127, 200, 244, 300, 313, 400, 401, 500, 506, 600, 619, 700, 707, 800, 814, 900, 0xFFFFFFFF)
GAPS = (
    1000,
    1100,
    1104,
    1204,
    1206,
    1304,
    1400,
    1406,
    1502,
    1602,
    5100,
    5104,
    5113,
    5203,
    5210,
    5301,
    5403,
    5404,
    5408,
)
