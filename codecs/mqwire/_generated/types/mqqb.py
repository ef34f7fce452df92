"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar, TypeAlias

from mqwire._message import Message, Structure
from mqwire._values import NULL_GUID, Guid


class PacketType(IntEnum):
    SESSION_ACK = 1
    ESTABLISH_CONNECTION = 2
    CONNECTION_PARAMETERS = 3


class DeliveryMode(IntEnum):
    EXPRESS = 0
    RECOVERABLE = 1


class QueueType(IntEnum):
    NONE = 0
    SAME_AS_ADMIN = 1
    PRIVATE_ON_SOURCE = 2
    PRIVATE_ON_DESTINATION = 3
    PRIVATE_ON_ADMIN_HOST = 4
    PUBLIC = 5
    PRIVATE_ELSEWHERE = 6
    DIRECT = 7


class SenderIdType(IntEnum):
    NONE = 0
    SID = 1
    QUEUE_MANAGER = 2


class AuthenticationLevel(IntEnum):
    NONE = 0
    SIG10 = 1
    SIG20 = 3
    SIG30 = 5


class DebugQueueType(IntEnum):
    NONE = 0
    PUBLIC = 1


class ProviderType(IntEnum):
    PROV_RSA_FULL = 1
    PROV_RSA_AES = 24


class HeaderId(IntEnum):
    DESTINATION = 100
    ADMINISTRATION = 200
    RESPONSE = 300
    SIGNATURE = 350
    SOAP_HEADER = 800
    SOAP_BODY = 900


class QueueFormatType(IntEnum):
    UNKNOWN = 0
    PUBLIC = 1
    PRIVATE = 2
    DIRECT = 3
    MACHINE = 4
    CONNECTOR = 5
    DL = 6
    MULTICAST = 7
    SUBQUEUE = 8


class MessageClass(IntEnum):
    NORMAL = 0
    REPORT = 1
    ACK_REACH_QUEUE = 2
    ORDER_ACK = 255
    ACK_RECEIVE = 0x4000
    NACK_BAD_DST_Q = 0x8000
    NACK_DELETED = 0x8001
    NACK_REACH_QUEUE_TIMEOUT = 0x8002
    NACK_Q_EXCEED_QUOTA = 0x8003
    NACK_ACCESS_DENIED = 0x8004
    NACK_HOP_COUNT_EXCEEDED = 0x8005
    NACK_BAD_SIGNATURE = 0x8006
    NACK_BAD_ENCRYPTION = 0x8007
    NACK_NOT_TRANSACTIONAL_Q = 0x8009
    NACK_NOT_TRANSACTIONAL_MSG = 0x800A
    NACK_UNSUPPORTED_CRYPTO_PROVIDER = 0x800B
    NACK_Q_DELETED = 0xC000
    NACK_Q_PURGED = 0xC001
    NACK_RECEIVE_TIMEOUT = 0xC002
    NACK_RECEIVE_REJECTED = 0xC004


class VariantType(IntEnum):
    VT_EMPTY = 0
    VT_NULL = 1
    VT_I2 = 2
    VT_I4 = 3
    VT_BSTR = 8
    VT_BOOL = 11
    VT_VARIANT = 12
    VT_I1 = 16
    VT_UI1 = 17
    VT_UI2 = 18
    VT_UI4 = 19
    VT_I8 = 20
    VT_UI8 = 21
    VT_LPWSTR = 31
    VT_BLOB = 65
    VT_CLSID = 72
    VT_VECTOR = 4096
    VT_VARIANT_VECTOR = 4108
    VT_UI1_VECTOR = 4113
    VT_UI4_VECTOR = 4115
    VT_LPWSTR_VECTOR = 4127
    VT_CLSID_VECTOR = 4168


class PrivacyLevel(IntEnum):
    NONE = 0
    BODY_40_BIT = 1
    BODY_128_BIT = 3
    BODY_AES = 5


class HashAlgorithm(IntEnum):
    MD2 = 0x8001
    MD4 = 0x8002
    MD5 = 0x8003
    SHA_1 = 0x8004
    SHA_256 = 0x800C
    SHA_512 = 0x800E


class EncryptionAlgorithm(IntEnum):
    RC2 = 0x6602
    RC4 = 0x6801
    AES_128 = 0x660E
    AES_192 = 0x660F
    AES_256 = 0x6610


class PingFlags(Structure, frozen=True, gc=False):
    """Ping Packet Flags, [MS-MQQB] 2.2.7: Two bits, the others are often junk."""

    struct_id: ClassVar[str] = "mqqb.ping_flags"
    rc: bool = False
    rf: bool = False
    x: int = 0


class Ping(Message, frozen=True, gc=False):
    """Ping Packet, [MS-MQQB] 2.2.7: Asks over UDP whether a session would be accepted, or answers; only the direction tells which."""

    struct_id: ClassVar[str] = "mqqb.ping"
    flags: PingFlags = PingFlags()
    signature: int = 0x5548
    cookie: int = 0
    qm_guid: Guid = NULL_GUID
    undecoded: bytes = b""
    trailing: bytes = b""


class BaseHeaderFlags(Structure, frozen=True, gc=False):
    """BaseHeader Flags, [MS-MQMQ] 2.2.19.1: Priority and presence of headers."""

    struct_id: ClassVar[str] = "mqqb.base_header_flags"
    pr: int = 0x3
    in_: bool = False
    sh: bool = False
    dh: bool = False
    x9: bool = False
    x8: bool = False
    tr: bool = False
    x6: bool = False
    x5: bool = False
    x4: bool = False
    x3: bool = False
    x2: bool = False
    x1: bool = False
    x0: bool = False


class BaseHeader(Structure, frozen=True, gc=False):
    """BaseHeader, [MS-MQMQ] 2.2.19.1: What every packet of a session starts with."""

    struct_id: ClassVar[str] = "mqqb.base_header"
    version_number: int = 0x10
    reserved: int = 0
    flags: BaseHeaderFlags = BaseHeaderFlags()
    signature: int = 0x524F494C
    packet_size: int | None = None
    time_to_reach_queue: int = 0xFFFFFFFF


class InternalHeaderFlags(Structure, frozen=True, gc=False):
    """InternalHeader Flags, [MS-MQQB] 2.2.1: Packet type and connection status."""

    struct_id: ClassVar[str] = "mqqb.internal_header_flags"
    pt: PacketType | int = 0
    cs: bool = False
    x: int = 0


class InternalHeader(Structure, frozen=True, gc=False):
    """InternalHeader, [MS-MQQB] 2.2.1: What a packet that manages the session is for."""

    struct_id: ClassVar[str] = "mqqb.internal_header"
    reserved: int = 0
    flags: InternalHeaderFlags = InternalHeaderFlags()


class OperatingSystem(Structure, frozen=True, gc=False):
    """OperatingSystem, [MS-MQQB] 2.2.3.1: Class of the initiator's system."""

    struct_id: ClassVar[str] = "mqqb.operating_system"
    re: int = 0x10
    se: bool = True
    os: bool = False
    qs: bool = False
    x11: bool = False
    x12: bool = False
    x13: bool = False
    x14: bool = False
    x15: bool = False


class EstablishConnectionHeader(Structure, frozen=True, gc=False):
    """EstablishConnectionHeader, [MS-MQQB] 2.2.3.1: The two queue managers of a session, and what the initiator runs on."""

    struct_id: ClassVar[str] = "mqqb.establish_connection_header"
    client_guid: Guid = NULL_GUID
    server_guid: Guid = NULL_GUID
    time_stamp: int = 0
    operating_system: OperatingSystem = OperatingSystem()
    reserved: int = 0
    padding: bytes = b"Z" * 512


class EstablishConnection(Message, frozen=True, gc=False):
    """EstablishConnection Packet, [MS-MQQB] 2.2.3: Opens a session; the acceptor answers with the same packet carrying its own GUID, then ConnectionParameters follow."""

    struct_id: ClassVar[str] = "mqqb.establish_connection"
    base_header: BaseHeader = BaseHeader(flags=BaseHeaderFlags(in_=True))
    internal_header: InternalHeader | None = InternalHeader(flags=InternalHeaderFlags(pt=2))
    establish_connection_header: EstablishConnectionHeader = EstablishConnectionHeader()
    undecoded: bytes = b""
    trailing: bytes = b""


class ConnectionParametersHeader(Structure, frozen=True, gc=False):
    """ConnectionParametersHeader, [MS-MQQB] 2.2.2.1: Timeouts and window of a session."""

    struct_id: ClassVar[str] = "mqqb.connection_parameters_header"
    recoverable_ack_timeout: int = 0x1F4
    ack_timeout: int = 0x4E20
    reserved: int = 0
    window_size: int = 0x40


class ConnectionParameters(Message, frozen=True, gc=False):
    """ConnectionParameters Packet, [MS-MQQB] 2.2.2: Settles the timeouts and windows of a session; the acceptor answers with the same timeouts and its own window."""

    struct_id: ClassVar[str] = "mqqb.connection_parameters"
    base_header: BaseHeader = BaseHeader(flags=BaseHeaderFlags(in_=True))
    internal_header: InternalHeader | None = InternalHeader(flags=InternalHeaderFlags(pt=3))
    connection_parameters_header: ConnectionParametersHeader = ConnectionParametersHeader()
    undecoded: bytes = b""
    trailing: bytes = b""


class SessionHeader(Structure, frozen=True, gc=False):
    """SessionHeader, [MS-MQMQ] 2.2.20.4: How many messages each side of the session has seen."""

    struct_id: ClassVar[str] = "mqqb.session_header"
    ack_sequence_number: int = 0
    recoverable_msg_ack_seq_number: int = 0
    recoverable_msg_ack_flags: int = 0
    user_msg_sequence_number: int = 0
    recoverable_msg_seq_number: int = 0
    window_size: int = 0x40
    reserved: int = 0


class SessionAck(Message, frozen=True, gc=False):
    """SessionAck Packet, [MS-MQQB] 2.2.6: Acknowledges messages when there is none to send that could carry the SessionHeader."""

    struct_id: ClassVar[str] = "mqqb.session_ack"
    base_header: BaseHeader = BaseHeader(flags=BaseHeaderFlags(in_=True, sh=True))
    internal_header: InternalHeader | None = InternalHeader(flags=InternalHeaderFlags(pt=1))
    session_header: SessionHeader = SessionHeader()
    undecoded: bytes = b""
    trailing: bytes = b""


class Unknown(Message, frozen=True, gc=False):
    """unknown internal packet, [MS-MQQB] 2.2.1: Stands for a packet type nobody has defined."""

    struct_id: ClassVar[str] = "mqqb.unknown"
    base_header: BaseHeader = BaseHeader(flags=BaseHeaderFlags(in_=True))
    internal_header: InternalHeader | None = None
    undecoded: bytes = b""
    trailing: bytes = b""


class UserHeaderFlags(Structure, frozen=True, gc=False):
    """UserHeader Flags, [MS-MQMQ] 2.2.19.2: Delivery, kinds of queue names and presence of headers."""

    struct_id: ClassVar[str] = "mqqb.user_header_flags"
    rc: int = 0
    dm: DeliveryMode | int = 0
    x1: bool = False
    jn: bool = False
    jp: bool = False
    dq: QueueType | int = 0
    aq: QueueType | int = 0
    rq: QueueType | int = 0
    sh: bool = False
    th: bool = False
    mp: bool = True
    cq: bool = False
    mq: bool = False
    x2: bool = False
    ah: bool = False
    x3: int = 0
    hh: bool = False
    x4: int = 0


class PrivateQueueFormatNameId(Structure, frozen=True, gc=False):
    """PrivateQueueFormatNameId, [MS-MQMQ] 2.2.18.1.5.1: A private queue of a host that follows from the queue type."""

    struct_id: ClassVar[str] = "mqqb.private_queue_format_name_id"
    private_queue_identifier: int = 0


class PublicQueueFormatName(Structure, frozen=True, gc=False):
    """PublicQueueFormatName, [MS-MQMQ] 2.2.18.1.7.1: A queue that is known to the directory."""

    struct_id: ClassVar[str] = "mqqb.public_queue_format_name"
    public_queue_identifier: Guid = NULL_GUID


class PrivateQueueFormatName(Structure, frozen=True, gc=False):
    """PrivateQueueFormatName, [MS-MQMQ] 2.2.18.1.7.2: A private queue and its host."""

    struct_id: ClassVar[str] = "mqqb.private_queue_format_name"
    source_queue_manager: Guid = NULL_GUID
    private_queue_identifier: int = 0


class DirectQueueFormatName(Structure, frozen=True, gc=False):
    """DirectQueueFormatName, [MS-MQMQ] 2.2.18.1.5.2: A queue named by an address and its path."""

    struct_id: ClassVar[str] = "mqqb.direct_queue_format_name"
    count: int | None = None
    direct_format_name: str | bytes = ""
    padding: bytes | None = None


class UserHeader(Structure, frozen=True, gc=False):
    """UserHeader, [MS-MQMQ] 2.2.19.2: Sender, receiver and times of a message."""

    struct_id: ClassVar[str] = "mqqb.user_header"
    source_queue_manager: Guid = NULL_GUID
    queue_manager_address: Guid = NULL_GUID
    time_to_be_received: int = 0xFFFFFFFF
    sent_time: int = 0
    message_id: int = 0
    flags: UserHeaderFlags = UserHeaderFlags()
    destination_queue: (
        PrivateQueueFormatNameId | PublicQueueFormatName | PrivateQueueFormatName | DirectQueueFormatName | None
    ) = None
    admin_queue: (
        PrivateQueueFormatNameId | PublicQueueFormatName | PrivateQueueFormatName | DirectQueueFormatName | None
    ) = None
    response_queue: (
        PrivateQueueFormatNameId | PublicQueueFormatName | PrivateQueueFormatName | DirectQueueFormatName | None
    ) = None
    connector_type: Guid | None = None


class TransactionHeaderFlags(Structure, frozen=True, gc=False):
    """TransactionHeader Flags, [MS-MQMQ] 2.2.20.5: First and last message of a transaction, and its tag."""

    struct_id: ClassVar[str] = "mqqb.transaction_header_flags"
    cg: bool = False
    fa: bool = False
    fm: bool = False
    lm: bool = False
    id: int = 0
    x1: bool = False
    x2: bool = False
    x3: bool = False
    x4: bool = False
    x5: bool = False
    x6: bool = False
    x7: bool = False
    x8: bool = False


class TxSequenceId(Structure, frozen=True, gc=False):
    """TxSequenceID, [MS-MQMQ] 2.2.18.1.2: Names a sequence of transactional messages; later ones compare greater, time first."""

    struct_id: ClassVar[str] = "mqqb.tx_sequence_id"
    ordinal: int = 0
    time_stamp: int = 0


class TransactionHeader(Structure, frozen=True, gc=False):
    """TransactionHeader, [MS-MQMQ] 2.2.20.5: Place of a message in a transaction and in the sequence of its sender."""

    struct_id: ClassVar[str] = "mqqb.transaction_header"
    flags: TransactionHeaderFlags = TransactionHeaderFlags()
    tx_sequence_id: TxSequenceId = TxSequenceId()
    tx_sequence_number: int = 0x1
    previous_tx_sequence_number: int = 0
    connector_qm_guid: Guid | None = None


class SecurityHeaderFlags(Structure, frozen=True, gc=False):
    """SecurityHeader Flags, [MS-MQMQ] 2.2.20.6: Sender id, authentication and encryption."""

    struct_id: ClassVar[str] = "mqqb.security_header_flags"
    st: SenderIdType | int = 0
    au: bool = False
    eb: bool = False
    de: bool = False
    ai: bool = False
    as_: AuthenticationLevel | int = 0
    x12: bool = False
    x13: bool = False
    x14: bool = False
    x15: bool = False


class ProviderInfo(Structure, frozen=True, gc=False):
    """ProviderInfo, [MS-MQMQ] 2.2.20.6: Names a cryptographic provider."""

    struct_id: ClassVar[str] = "mqqb.provider_info"
    provider_type: ProviderType | int | None = 0x1
    provider_name: str | bytes = ""


class SecurityData(Structure, frozen=True, gc=False):
    """SecurityData, [MS-MQMQ] 2.2.20.6: Up to five items, each padded; one of size zero takes no room."""

    struct_id: ClassVar[str] = "mqqb.security_data"
    security_id: bytes | None = None
    security_id_padding: bytes | None = None
    encryption_key: bytes | None = None
    encryption_key_padding: bytes | None = None
    signature: bytes | None = None
    signature_padding: bytes | None = None
    sender_cert: bytes | None = None
    sender_cert_padding: bytes | None = None
    provider_info: ProviderInfo | None = None
    provider_info_padding: bytes | None = None


class SecurityHeader(Structure, frozen=True, gc=False):
    """SecurityHeader, [MS-MQMQ] 2.2.20.6: Who sent the message and how that is proved, and the key of an encrypted body."""

    struct_id: ClassVar[str] = "mqqb.security_header"
    flags: SecurityHeaderFlags = SecurityHeaderFlags()
    sender_id_size: int | None = None
    encryption_key_size: int | None = None
    signature_size: int | None = None
    sender_cert_size: int | None = None
    provider_info_size: int | None = None
    security_data: SecurityData = SecurityData()


class MessagePropertiesHeaderFlags(Structure, frozen=True, gc=False):
    """MessagePropertiesHeader Flags, [MS-MQMQ] 2.2.19.3: Which acknowledgments the sender asks for."""

    struct_id: ClassVar[str] = "mqqb.message_properties_header_flags"
    pa: bool = False
    pr: bool = False
    na: bool = False
    nr: bool = False
    x: int = 0


class MessagePropertiesHeader(Structure, frozen=True, gc=False):
    """MessagePropertiesHeader, [MS-MQMQ] 2.2.19.3: Properties, label and body of a message."""

    struct_id: ClassVar[str] = "mqqb.message_properties_header"
    flags: MessagePropertiesHeaderFlags = MessagePropertiesHeaderFlags()
    label_length: int | None = None
    message_class: MessageClass | int = 0
    correlation_id: bytes = bytes(20)
    body_type: VariantType | int = 0
    application_tag: int = 0
    message_size: int | None = None
    allocation_body_size: int | None = None
    privacy_level: PrivacyLevel | int = 0
    hash_algorithm: HashAlgorithm | int = 0
    encryption_algorithm: EncryptionAlgorithm | int = 0
    extension_size: int | None = None
    label: str | bytes | None = None
    extension_data: bytes = b""
    message_body: bytes = b""
    padding: bytes | None = None


class DebugHeaderFlags(Structure, frozen=True, gc=False):
    """DebugHeader Flags, [MS-MQMQ] 2.2.20.8: Type of the report queue."""

    struct_id: ClassVar[str] = "mqqb.debug_header_flags"
    qt: DebugQueueType | int = 0
    x: int = 0


class DebugHeader(Structure, frozen=True, gc=False):
    """DebugHeader, [MS-MQMQ] 2.2.20.8: Where reports about a traced message go."""

    struct_id: ClassVar[str] = "mqqb.debug_header"
    flags: DebugHeaderFlags = DebugHeaderFlags()
    reserved: int = 0
    queue_identifier: Guid | None = None


class SoapHeader(Structure, frozen=True, gc=False):
    """SoapHeader, [MS-MQMQ] 2.2.20.7: Header and body of a SOAP envelope; no text describes padding between them."""

    struct_id: ClassVar[str] = "mqqb.soap_header"
    header_section_id: HeaderId | int = 0x320
    reserved: int = 0
    header_data_length: int | None = None
    header: str | bytes = ""
    body_section_id: HeaderId | int = 0x384
    reserved1: int = 0
    body_data_length: int | None = None
    body: str | bytes = ""
    padding: bytes | None = None


class MqfDirectQueueFormatName(Structure, frozen=True, gc=False):
    """MQFDirectQueueFormatName, [MS-MQMQ] 2.2.18.1.4.1: A queue named by an address and its path, without a count."""

    struct_id: ClassVar[str] = "mqqb.mqf_direct_queue_format_name"
    direct_format_name: str = ""


class MqfDistributionQueueFormatName(Structure, frozen=True, gc=False):
    """MQFDistributionQueueFormatName, [MS-MQMQ] 2.2.18.1.4.2: A distribution list."""

    struct_id: ClassVar[str] = "mqqb.mqf_distribution_queue_format_name"
    dl_identifier: Guid = NULL_GUID


class MqfFormatNameElement(Structure, frozen=True, gc=False):
    """MQFFormatNameElement, [MS-MQMQ] 2.2.18.1.4: One format name of a list."""

    struct_id: ClassVar[str] = "mqqb.mqf_format_name_element"
    format_type: QueueFormatType | int = 0
    padding: bytes | None = None
    format_name: (
        PublicQueueFormatName
        | PrivateQueueFormatName
        | MqfDirectQueueFormatName
        | MqfDistributionQueueFormatName
        | None
    ) = None


class MqfAddressHeader(Structure, frozen=True, gc=False):
    """MQFAddressHeader, [MS-MQMQ] 2.2.20.2: A list of format names."""

    struct_id: ClassVar[str] = "mqqb.mqf_address_header"
    header_size: int | None = None
    header_id: HeaderId | int = 0
    reserved: int = 0
    element_count: int | None = None
    format_name_list: tuple[MqfFormatNameElement, ...] = ()
    padding: bytes | None = None


class MqfSignatureHeader(Structure, frozen=True, gc=False):
    """MQFSignatureHeader, [MS-MQMQ] 2.2.20.3: A signature that covers the lists of format names; may be empty."""

    struct_id: ClassVar[str] = "mqqb.mqf_signature_header"
    id: HeaderId | int = 0x15E
    reserved: int = 0
    size: int | None = None
    signature: bytes = b""


class MultiQueueFormatHeader(Structure, frozen=True, gc=False):
    """MultiQueueFormatHeader, [MS-MQMQ] 2.2.20.1: Lists of format names, for a message with several destinations."""

    struct_id: ClassVar[str] = "mqqb.multi_queue_format_header"
    destination: MqfAddressHeader = MqfAddressHeader(header_id=100)
    administration: MqfAddressHeader = MqfAddressHeader(header_id=200)
    response: MqfAddressHeader = MqfAddressHeader(header_id=300)
    signature: MqfSignatureHeader = MqfSignatureHeader()


class UserMessage(Message, frozen=True, gc=False):
    """UserMessage Packet, [MS-MQMQ] 2.2.20: A message on its way to a queue; acknowledgments of transactions (OrderAck, FinalAck) have the same layout."""

    struct_id: ClassVar[str] = "mqqb.user_message"
    base_header: BaseHeader = BaseHeader()
    internal_header: InternalHeader | None = None
    user_header: UserHeader = UserHeader()
    transaction_header: TransactionHeader | None = None
    security_header: SecurityHeader | None = None
    message_properties_header: MessagePropertiesHeader = MessagePropertiesHeader()
    debug_header: DebugHeader | None = None
    soap_header: SoapHeader | None = None
    multi_queue_format_header: MultiQueueFormatHeader | None = None
    padding: bytes | None = None
    unparsed: bytes | None = None
    session_header: SessionHeader | None = None
    undecoded: bytes = b""
    trailing: bytes = b""


class OrderAckBody(Message, frozen=True, gc=False):
    """OrderAck Body, [MS-MQQB] 2.2.4.1: Body of an OrderAck, which says how far a sequence has arrived in order."""

    struct_id: ClassVar[str] = "mqqb.order_ack_body"
    tx_sequence_id: TxSequenceId = TxSequenceId()
    tx_sequence_number: int = 0x1
    tx_previous_sequence_number: int = 0
    reserved: bytes | None = None
    undecoded: bytes = b""
    trailing: bytes = b""


class FinalAckBody(Message, frozen=True, gc=False):
    """FinalAck Body, [MS-MQQB] 2.2.5.1: Body of a FinalAck, which says what became of one transactional message."""

    struct_id: ClassVar[str] = "mqqb.final_ack_body"
    tx_sequence_id: TxSequenceId = TxSequenceId()
    tx_sequence_number: int = 0
    tx_previous_sequence_number: int = 0
    source_guid: Guid = NULL_GUID
    message_id: int = 0
    undecoded: bytes = b""
    trailing: bytes = b""


AnyMessage: TypeAlias = Ping | UserMessage | SessionAck | EstablishConnection | ConnectionParameters | Unknown
"""What decoding this protocol can give."""

__all__ = [
    "AnyMessage",
    "AuthenticationLevel",
    "BaseHeader",
    "BaseHeaderFlags",
    "ConnectionParameters",
    "ConnectionParametersHeader",
    "DebugHeader",
    "DebugHeaderFlags",
    "DebugQueueType",
    "DeliveryMode",
    "DirectQueueFormatName",
    "EncryptionAlgorithm",
    "EstablishConnection",
    "EstablishConnectionHeader",
    "FinalAckBody",
    "HashAlgorithm",
    "HeaderId",
    "InternalHeader",
    "InternalHeaderFlags",
    "MessageClass",
    "MessagePropertiesHeader",
    "MessagePropertiesHeaderFlags",
    "MqfAddressHeader",
    "MqfDirectQueueFormatName",
    "MqfDistributionQueueFormatName",
    "MqfFormatNameElement",
    "MqfSignatureHeader",
    "MultiQueueFormatHeader",
    "OperatingSystem",
    "OrderAckBody",
    "PacketType",
    "Ping",
    "PingFlags",
    "PrivacyLevel",
    "PrivateQueueFormatName",
    "PrivateQueueFormatNameId",
    "ProviderInfo",
    "ProviderType",
    "PublicQueueFormatName",
    "QueueFormatType",
    "QueueType",
    "SecurityData",
    "SecurityHeader",
    "SecurityHeaderFlags",
    "SenderIdType",
    "SessionAck",
    "SessionHeader",
    "SoapHeader",
    "TransactionHeader",
    "TransactionHeaderFlags",
    "TxSequenceId",
    "Unknown",
    "UserHeader",
    "UserHeaderFlags",
    "UserMessage",
    "VariantType",
]
