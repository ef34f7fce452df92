"""What a synchronized object is sent with ([MC-MQDSRP] 3.2.7.8), each identifier once (errata C40)."""

from __future__ import annotations

from collections.abc import Mapping

from mqwire._values import NULL_GUID
from mqwire.directory import DirectoryObject, ObjectType
from mqwire.directory._schema import FITS, IDENTITY, RESERVED
from mqwire.mqdsrp import Command, DirectoryChange
from mqwire.properties import Property
from mqwire.properties import PropId as P

COLUMNS: Mapping[ObjectType, tuple[P, ...]] = {
    ObjectType.SITE: (
        P.PROPID_S_GATES,
        P.PROPID_S_INTERVAL1,
        P.PROPID_S_INTERVAL2,
        P.PROPID_S_PATHNAME,
        P.PROPID_S_PSC,
        P.PROPID_S_PSC_SIGNPK,
        P.PROPID_S_SECURITY,
    ),
    ObjectType.CN: (P.PROPID_CN_NAME, P.PROPID_CN_PROTOCOLID, P.PROPID_CN_SECURITY),
    ObjectType.ENTERPRISE: (
        P.PROPID_E_NAME,
        P.PROPID_E_NAMESTYLE,
        P.PROPID_E_CSP_NAME,
        P.PROPID_E_PECNAME,
        P.PROPID_E_LONG_LIVE,
        P.PROPID_E_VERSION,
        P.PROPID_E_SECURITY,
        P.PROPID_E_S_INTERVAL1,
        P.PROPID_E_S_INTERVAL2,
        P.PROPID_E_CRL,
        P.PROPID_E_ENCRYPT_ALG,
        P.PROPID_E_HASH_ALG,
        P.PROPID_E_CIPHER_MODE,
    ),
    ObjectType.USER: (P.PROPID_U_SID, P.PROPID_U_DIGEST, P.PROPID_U_SIGN_CERT),
    ObjectType.ROUTINGLINK: (P.PROPID_L_COST, P.PROPID_L_NEIGHBOR1, P.PROPID_L_NEIGHBOR2),
    ObjectType.MACHINE: (
        P.PROPID_QM_FOREIGN,
        P.PROPID_QM_QUOTA,
        P.PROPID_QM_JOURNAL_QUOTA,
        P.PROPID_QM_CNS,
        P.PROPID_QM_MACHINE_TYPE,
        P.PROPID_QM_OS,
        P.PROPID_QM_ADDRESS,
        P.PROPID_QM_CREATE_TIME,
        P.PROPID_QM_ENCRYPT_PK,
        P.PROPID_QM_INFRS,
        P.PROPID_QM_MODIFY_TIME,
        P.PROPID_QM_OUTFRS,
        P.PROPID_QM_PATHNAME,
        P.PROPID_QM_SERVICE,
        P.PROPID_QM_SIGN_PK,
        P.PROPID_QM_SITE_ID,
        P.PROPID_QM_SECURITY,
        P.PROPID_QM_HASHKEY,
    ),
    ObjectType.QUEUE: (
        P.PROPID_Q_SCOPE,
        P.PROPID_Q_QMID,
        P.PROPID_Q_TYPE,
        P.PROPID_Q_BASEPRIORITY,
        P.PROPID_Q_JOURNAL,
        P.PROPID_Q_QUOTA,
        P.PROPID_Q_JOURNAL_QUOTA,
        P.PROPID_Q_CREATE_TIME,
        P.PROPID_Q_MODIFY_TIME,
        P.PROPID_Q_PATHNAME,
        P.PROPID_Q_LABEL,
        P.PROPID_Q_AUTHENTICATE,
        P.PROPID_Q_PRIV_LEVEL,
        P.PROPID_Q_TRANSACTION,
        P.PROPID_Q_SECURITY,
        P.PROPID_Q_HASHKEY,
        P.PROPID_Q_LABEL_HASHKEY,
    ),
}


def _nothing(propid: int) -> Property:
    """A property with the value that says nothing: zeros, or no bytes at all (errata C41)."""
    value = next(value for value in (0, b"", "", NULL_GUID, ()) if FITS[propid](value))
    return Property(P(propid), value)


_RESERVED = {propid: _nothing(propid) for propid in RESERVED}


def synchronization(found: DirectoryObject, purged_seq_number: int) -> DirectoryChange:
    """An object as a change: the columns it has, those that say nothing, then whatever else it has."""
    by_id = {int(one.id): one for one in found.properties}
    properties = []
    for column in COLUMNS[found.object_type]:
        one = by_id.pop(column, None) or _RESERVED.get(column)
        if one is not None:
            properties.append(one)
    properties += by_id.values()
    if not properties:  # a change has to have one, or nobody knows what kind of object it is about
        properties.append(Property(IDENTITY[found.object_type], found.identifier))
    return DirectoryChange(
        command=Command.SYNCHRONIZE,
        guid_identifier=found.identifier,
        partition_id=found.partition_id,
        seq_number=found.seq_number,
        purged_seq_number=purged_seq_number,
        properties=tuple(properties),
    )


def estimated_size(change: DirectoryChange) -> int:
    """About how many bytes a change takes, for deciding when a message is full."""
    total = 64 + 2 * len(change.path_name or "")
    for one in change.properties:
        value = one.value
        if isinstance(value, str):
            total += 6 + 2 * len(value)
        elif isinstance(value, bytes):
            total += 8 + len(value)
        elif isinstance(value, tuple):
            total += 8 + sum(2 + 2 * len(item) for item in value)
        else:
            total += 8
    return total
