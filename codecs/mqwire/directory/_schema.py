"""Which properties an object of each type can have, and which of them mean something special.

What a property is called, which type has it and what its values look like comes from the Model (ksy/propvalue.ksy).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from mqwire._generated.model import MODEL
from mqwire._model import Chars, Data, Field, Int, Switch
from mqwire._values import Guid
from mqwire.directory._records import PEC_PARTITION_ID, ObjectType
from mqwire.properties import Hresult, Property, PropId

_MEMBERS = MODEL.enums["propvalue.prop_id"].members

IDENTITY: Mapping[ObjectType, PropId] = {
    ObjectType.QUEUE: PropId.PROPID_Q_INSTANCE,
    ObjectType.MACHINE: PropId.PROPID_QM_MACHINE_ID,
    ObjectType.SITE: PropId.PROPID_S_SITEID,
    ObjectType.CN: PropId.PROPID_CN_GUID,
    ObjectType.ENTERPRISE: PropId.PROPID_E_ID,
    ObjectType.USER: PropId.PROPID_U_ID,
    ObjectType.ROUTINGLINK: PropId.PROPID_L_ID,
}
"""The property that holds the GUID of an object. [MC-MQDSRP] 3.1.7.2.8 prints names that do not exist (errata B1)."""

RESERVED = frozenset(
    (
        PropId.PROPID_Q_HASHKEY,
        PropId.PROPID_Q_LABEL_HASHKEY,
        PropId.PROPID_QM_HASHKEY,
        PropId.PROPID_E_S_INTERVAL1,
        PropId.PROPID_E_S_INTERVAL2,
        PropId.PROPID_E_CRL,
        PropId.PROPID_E_CSP_TYPE,
        PropId.PROPID_E_ENCRYPT_ALG,
        PropId.PROPID_E_SIGN_ALG,
        PropId.PROPID_E_HASH_ALG,
        PropId.PROPID_E_CIPHER_MODE,
    )
)
"""Properties that are sent with values that mean nothing, and so are not kept (errata C40, C41)."""

FIXED = frozenset((PropId.PROPID_Q_PATHNAME, PropId.PROPID_Q_SCOPE, PropId.PROPID_QM_PATHNAME))
"""Properties that an object keeps as it got them when it was made."""

ENTERPRISE_TYPES = (
    ObjectType.SITE,
    ObjectType.CN,
    ObjectType.ENTERPRISE,
    ObjectType.USER,
    ObjectType.ROUTINGLINK,
)
SITE_TYPES = (ObjectType.MACHINE, ObjectType.QUEUE)


def _by_type() -> dict[ObjectType, frozenset[int]]:
    return {
        kind: frozenset(member.value for member in _MEMBERS if member.object == f"MQDS_{kind.name}")
        for kind in ObjectType
    }


PROPERTIES: Mapping[ObjectType, frozenset[int]] = _by_type()
"""Every property that a type can have."""


def _ending(suffix: str) -> dict[ObjectType, int]:
    return {
        kind: member.value
        for kind in ObjectType
        for member in _MEMBERS
        if member.object == f"MQDS_{kind.name}" and member.name.endswith(suffix)
    }


PARTITION: Mapping[ObjectType, int] = _ending("_PARTITIONID")
SEQNUM: Mapping[ObjectType, int] = _ending("_SEQNUM")
NOT_KEPT: Mapping[ObjectType, frozenset[int]] = {
    kind: frozenset((IDENTITY[kind], PARTITION[kind], SEQNUM[kind])) | RESERVED for kind in ObjectType
}
"""Properties of a type that are no part of the property list of an object."""


def _test(field: Field) -> Callable[[object], bool]:
    """Whether a value can be that of a field of the Model."""
    one = _test_one(field)
    if field.repeat is None:
        return one
    return lambda value: isinstance(value, tuple) and all(map(one, value))


def _test_one(field: Field) -> Callable[[object], bool]:
    match field.type:
        case Int(size, signed):
            low, high = (-(1 << (8 * size - 1)), 1 << (8 * size - 1)) if signed else (0, 1 << (8 * size))
            return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value < high
        case Chars():
            return lambda value: isinstance(value, str) and "\0" not in value
        case Data(_, "guid"):
            return lambda value: isinstance(value, Guid) and len(value) == 16
        case _:
            return lambda value: isinstance(value, bytes)


def _tests() -> dict[int, Callable[[object], bool]]:
    switch = next(field.type for field in MODEL.structs["propvalue.property_list"].fields if field.part == "value")
    if not isinstance(switch, Switch):
        raise AssertionError("the Model says otherwise")
    by_struct = {struct: _test(MODEL.structs[struct].field("value")) for struct in {id for _, id in switch.cases}}
    return {propid: by_struct[struct] for propid, struct in switch.cases}


FITS: Mapping[int, Callable[[object], bool]] = _tests()
"""Whether a value is one that a property can have."""


_TYPES = {int(kind): kind for kind in ObjectType}


def object_type_of(propid: int) -> ObjectType | None:
    """The object type that a property belongs to ([MC-MQDSRP] 3.1.1.4)."""
    number = (propid - 1000 if propid > 1000 else propid) // 100
    return _TYPES.get(number)


def types_in(partition_id: Guid) -> tuple[ObjectType, ...]:
    """The types of the objects in a partition."""
    return ENTERPRISE_TYPES if partition_id == PEC_PARTITION_ID else SITE_TYPES


def check(object_type: ObjectType, properties: Iterable[Property]) -> Hresult:
    """MQ_OK if an object of a type can have all these properties with these values."""
    known = PROPERTIES[object_type]
    for found in properties:
        if found.id not in known:
            return Hresult.MQ_ERROR_ILLEGAL_PROPID
        if not FITS[found.id](found.value):
            return Hresult.MQ_ERROR_ILLEGAL_PROPERTY_VT
    return Hresult.MQ_OK


def name_key(name: str) -> str:
    """What names are compared by: letter case is of no account."""
    return name.casefold()
