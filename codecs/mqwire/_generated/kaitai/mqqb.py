# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStruct, KaitaiStream, BytesIO
from . import common
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class Mqqb(KaitaiStruct):
    """What queue managers send each other on TCP port 1801, one packet a stream,
    and the ping of UDP port 3527. Headers start on four-byte boundaries counted
    from the start of the packet. Padding has any value: Windows leaves it
    uninitialised. Bits of flag words are listed from the least significant up.
    
    .. seealso::
       [MS-MQQB] 2.2, [MS-MQMQ] 2.2.18 to 2.2.20
    """

    class AuthenticationLevel(IntEnum):
        none = 0
        sig10 = 1
        sig20 = 3
        sig30 = 5

    class DebugQueueType(IntEnum):
        none = 0
        public = 1

    class DeliveryMode(IntEnum):
        express = 0
        recoverable = 1

    class EncryptionAlgorithm(IntEnum):
        rc2 = 26114
        aes_128 = 26126
        aes_192 = 26127
        aes_256 = 26128
        rc4 = 26625

    class HashAlgorithm(IntEnum):
        md2 = 32769
        md4 = 32770
        md5 = 32771
        sha_1 = 32772
        sha_256 = 32780
        sha_512 = 32782

    class HeaderId(IntEnum):
        destination = 100
        administration = 200
        response = 300
        signature = 350
        soap_header = 800
        soap_body = 900

    class MessageClass(IntEnum):
        normal = 0
        report = 1
        ack_reach_queue = 2
        order_ack = 255
        ack_receive = 16384
        nack_bad_dst_q = 32768
        nack_deleted = 32769
        nack_reach_queue_timeout = 32770
        nack_q_exceed_quota = 32771
        nack_access_denied = 32772
        nack_hop_count_exceeded = 32773
        nack_bad_signature = 32774
        nack_bad_encryption = 32775
        nack_not_transactional_q = 32777
        nack_not_transactional_msg = 32778
        nack_unsupported_crypto_provider = 32779
        nack_q_deleted = 49152
        nack_q_purged = 49153
        nack_receive_timeout = 49154
        nack_receive_rejected = 49156

    class PacketType(IntEnum):
        session_ack = 1
        establish_connection = 2
        connection_parameters = 3

    class PrivacyLevel(IntEnum):
        none = 0
        body_40_bit = 1
        body_128_bit = 3
        body_aes = 5

    class ProviderType(IntEnum):
        prov_rsa_full = 1
        prov_rsa_aes = 24

    class QueueFormatType(IntEnum):
        unknown = 0
        public = 1
        private = 2
        direct = 3
        machine = 4
        connector = 5
        dl = 6
        multicast = 7
        subqueue = 8

    class QueueType(IntEnum):
        none = 0
        same_as_admin = 1
        private_on_source = 2
        private_on_destination = 3
        private_on_admin_host = 4
        public = 5
        private_elsewhere = 6
        direct = 7

    class SenderIdType(IntEnum):
        none = 0
        sid = 1
        queue_manager = 2

    class VariantType(IntEnum):
        vt_empty = 0
        vt_null = 1
        vt_i2 = 2
        vt_i4 = 3
        vt_bstr = 8
        vt_bool = 11
        vt_variant = 12
        vt_i1 = 16
        vt_ui1 = 17
        vt_ui2 = 18
        vt_ui4 = 19
        vt_i8 = 20
        vt_ui8 = 21
        vt_lpwstr = 31
        vt_blob = 65
        vt_clsid = 72
        vt_vector = 4096
        vt_variant_vector = 4108
        vt_ui1_vector = 4113
        vt_ui4_vector = 4115
        vt_lpwstr_vector = 4127
        vt_clsid_vector = 4168
    def __init__(self, _io, _parent=None, _root=None):
        super(Mqqb, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        _on = self.ping_signature
        if _on == 21832:
            pass
            self.packet = Mqqb.Ping(self._io, self, self._root)
        else:
            pass
            self.packet = Mqqb.SessionPacket(self._io, self, self._root)


    def _fetch_instances(self):
        pass
        _on = self.ping_signature
        if _on == 21832:
            pass
            self.packet._fetch_instances()
        else:
            pass
            self.packet._fetch_instances()
        _ = self.ping_signature
        if hasattr(self, '_m_ping_signature'):
            pass


    class BaseHeader(KaitaiStruct):
        """What every packet of a session starts with."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.BaseHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.version_number = self._io.read_u1()
            self.reserved = self._io.read_u1()
            self.flags = Mqqb.BaseHeaderFlags(self._io, self, self._root)
            self.signature = self._io.read_u4le()
            self.packet_size = self._io.read_u4le()
            self.time_to_reach_queue = self._io.read_u4le()


        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()


    class BaseHeaderFlags(KaitaiStruct):
        """Priority and presence of headers."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.BaseHeaderFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.pr = self._io.read_bits_int_le(3)
            self.in_ = self._io.read_bits_int_le(1) != 0
            self.sh = self._io.read_bits_int_le(1) != 0
            self.dh = self._io.read_bits_int_le(1) != 0
            self.x9 = self._io.read_bits_int_le(1) != 0
            self.x8 = self._io.read_bits_int_le(1) != 0
            self.tr = self._io.read_bits_int_le(1) != 0
            self.x6 = self._io.read_bits_int_le(1) != 0
            self.x5 = self._io.read_bits_int_le(1) != 0
            self.x4 = self._io.read_bits_int_le(1) != 0
            self.x3 = self._io.read_bits_int_le(1) != 0
            self.x2 = self._io.read_bits_int_le(1) != 0
            self.x1 = self._io.read_bits_int_le(1) != 0
            self.x0 = self._io.read_bits_int_le(1) != 0


        def _fetch_instances(self):
            pass


    class ConnectionParameters(KaitaiStruct):
        """Settles the timeouts and windows of a session; the acceptor answers with the same timeouts and its own window."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.ConnectionParameters, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.connection_parameters_header = Mqqb.ConnectionParametersHeader(self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.connection_parameters_header._fetch_instances()


    class ConnectionParametersHeader(KaitaiStruct):
        """Timeouts and window of a session."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.ConnectionParametersHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.recoverable_ack_timeout = self._io.read_u4le()
            self.ack_timeout = self._io.read_u4le()
            self.reserved = self._io.read_u2le()
            self.window_size = self._io.read_u2le()


        def _fetch_instances(self):
            pass


    class DebugHeader(KaitaiStruct):
        """Where reports about a traced message go."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.DebugHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.flags = Mqqb.DebugHeaderFlags(self._io, self, self._root)
            self.reserved = self._io.read_u2le()
            if int(self.flags.qt) == 1:
                pass
                self.queue_identifier = self._io.read_bytes(16)



        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()
            if int(self.flags.qt) == 1:
                pass



    class DebugHeaderFlags(KaitaiStruct):
        """Type of the report queue."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.DebugHeaderFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.qt = KaitaiStream.resolve_enum(Mqqb.DebugQueueType, self._io.read_bits_int_le(2))
            self.x = self._io.read_bits_int_le(14)


        def _fetch_instances(self):
            pass


    class DirectQueueFormatName(KaitaiStruct):
        """A queue named by an address and its path."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.DirectQueueFormatName, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.count = self._io.read_u2le()
            self.direct_format_name = self._io.read_bytes(self.count)
            self.padding = self._io.read_bytes((4 - self._io.pos() % 4) % 4)


        def _fetch_instances(self):
            pass


    class EstablishConnection(KaitaiStruct):
        """Opens a session; the acceptor answers with the same packet carrying its own GUID, then ConnectionParameters follow."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.EstablishConnection, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.establish_connection_header = Mqqb.EstablishConnectionHeader(self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.establish_connection_header._fetch_instances()


    class EstablishConnectionHeader(KaitaiStruct):
        """The two queue managers of a session, and what the initiator runs on."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.EstablishConnectionHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.client_guid = self._io.read_bytes(16)
            self.server_guid = self._io.read_bytes(16)
            self.time_stamp = self._io.read_u4le()
            self.operating_system = Mqqb.OperatingSystem(self._io, self, self._root)
            self.reserved = self._io.read_u2le()
            self.padding = self._io.read_bytes(512)


        def _fetch_instances(self):
            pass
            self.operating_system._fetch_instances()


    class FinalAckBody(KaitaiStruct):
        """Body of a FinalAck, which says what became of one transactional message."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.FinalAckBody, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.tx_sequence_id = Mqqb.TxSequenceId(self._io, self, self._root)
            self.tx_sequence_number = self._io.read_u4le()
            self.tx_previous_sequence_number = self._io.read_u4le()
            self.source_guid = self._io.read_bytes(16)
            self.message_id = self._io.read_u4le()


        def _fetch_instances(self):
            pass
            self.tx_sequence_id._fetch_instances()


    class InternalHeader(KaitaiStruct):
        """What a packet that manages the session is for."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.InternalHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.reserved = self._io.read_u2le()
            self.flags = Mqqb.InternalHeaderFlags(self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()


    class InternalHeaderFlags(KaitaiStruct):
        """Packet type and connection status."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.InternalHeaderFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.pt = KaitaiStream.resolve_enum(Mqqb.PacketType, self._io.read_bits_int_le(4))
            self.cs = self._io.read_bits_int_le(1) != 0
            self.x = self._io.read_bits_int_le(11)


        def _fetch_instances(self):
            pass


    class MessagePropertiesHeader(KaitaiStruct):
        """Properties, label and body of a message."""
        def __init__(self, encrypted, _io, _parent=None, _root=None):
            super(Mqqb.MessagePropertiesHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.encrypted = encrypted
            self._read()

        def _read(self):
            self.flags = Mqqb.MessagePropertiesHeaderFlags(self._io, self, self._root)
            self.label_length = self._io.read_u1()
            self.message_class = KaitaiStream.resolve_enum(Mqqb.MessageClass, self._io.read_u2le())
            self.correlation_id = self._io.read_bytes(20)
            self.body_type = KaitaiStream.resolve_enum(Mqqb.VariantType, self._io.read_u4le())
            self.application_tag = self._io.read_u4le()
            self.message_size = self._io.read_u4le()
            self.allocation_body_size = self._io.read_u4le()
            self.privacy_level = KaitaiStream.resolve_enum(Mqqb.PrivacyLevel, self._io.read_u4le())
            self.hash_algorithm = KaitaiStream.resolve_enum(Mqqb.HashAlgorithm, self._io.read_u4le())
            self.encryption_algorithm = KaitaiStream.resolve_enum(Mqqb.EncryptionAlgorithm, self._io.read_u4le())
            self.extension_size = self._io.read_u4le()
            if self.label_length != 0:
                pass
                self.label = self._io.read_bytes(self.label_length * 2)

            self.extension_data = self._io.read_bytes(self.extension_size)
            self.message_body = self._io.read_bytes((self.allocation_body_size if  ((self.encrypted) and (self.allocation_body_size > self.message_size))  else self.message_size))
            self.padding = self._io.read_bytes((4 - self._io.pos() % 4) % 4)


        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()
            if self.label_length != 0:
                pass



    class MessagePropertiesHeaderFlags(KaitaiStruct):
        """Which acknowledgments the sender asks for."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.MessagePropertiesHeaderFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.pa = self._io.read_bits_int_le(1) != 0
            self.pr = self._io.read_bits_int_le(1) != 0
            self.na = self._io.read_bits_int_le(1) != 0
            self.nr = self._io.read_bits_int_le(1) != 0
            self.x = self._io.read_bits_int_le(4)


        def _fetch_instances(self):
            pass


    class MqfAddressHeader(KaitaiStruct):
        """A list of format names."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.MqfAddressHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.header_size = self._io.read_u4le()
            self.header_id = KaitaiStream.resolve_enum(Mqqb.HeaderId, self._io.read_u2le())
            self.reserved = self._io.read_u2le()
            self.element_count = self._io.read_u4le()
            self.format_name_list = []
            for i in range(self.element_count):
                self.format_name_list.append(Mqqb.MqfFormatNameElement(self._io, self, self._root))

            self.padding = self._io.read_bytes((4 - self._io.pos() % 4) % 4)


        def _fetch_instances(self):
            pass
            for i in range(len(self.format_name_list)):
                pass
                self.format_name_list[i]._fetch_instances()



    class MqfDirectQueueFormatName(KaitaiStruct):
        """A queue named by an address and its path, without a count."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.MqfDirectQueueFormatName, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.direct_format_name = common.Common.Wstring(self._io)


        def _fetch_instances(self):
            pass
            self.direct_format_name._fetch_instances()


    class MqfDistributionQueueFormatName(KaitaiStruct):
        """A distribution list."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.MqfDistributionQueueFormatName, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.dl_identifier = self._io.read_bytes(16)


        def _fetch_instances(self):
            pass


    class MqfFormatNameElement(KaitaiStruct):
        """One format name of a list."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.MqfFormatNameElement, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.format_type = KaitaiStream.resolve_enum(Mqqb.QueueFormatType, self._io.read_u2le())
            self.padding = self._io.read_bytes(((2 - self._io.pos() % 2) % 2 if int(self.format_type) == 3 else ((4 - self._io.pos() % 4) % 4 if  ((int(self.format_type) == 1) or (int(self.format_type) == 2) or (int(self.format_type) == 6))  else 0)))
            _on = self.format_type
            if _on == Mqqb.QueueFormatType.direct:
                pass
                self.format_name = (self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE")
            elif _on == Mqqb.QueueFormatType.dl:
                pass
                self.format_name = Mqqb.MqfDistributionQueueFormatName(self._io, self, self._root)
            elif _on == Mqqb.QueueFormatType.private:
                pass
                self.format_name = Mqqb.PrivateQueueFormatName(self._io, self, self._root)
            elif _on == Mqqb.QueueFormatType.public:
                pass
                self.format_name = Mqqb.PublicQueueFormatName(self._io, self, self._root)
            else:
                pass
                self.format_name = Mqqb.UnknownFormatName(self._io, self, self._root)


        def _fetch_instances(self):
            pass
            _on = self.format_type
            if _on == Mqqb.QueueFormatType.direct:
                pass
            elif _on == Mqqb.QueueFormatType.dl:
                pass
                self.format_name._fetch_instances()
            elif _on == Mqqb.QueueFormatType.private:
                pass
                self.format_name._fetch_instances()
            elif _on == Mqqb.QueueFormatType.public:
                pass
                self.format_name._fetch_instances()
            else:
                pass
                self.format_name._fetch_instances()


    class MqfSignatureHeader(KaitaiStruct):
        """A signature that covers the lists of format names; may be empty."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.MqfSignatureHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.id = KaitaiStream.resolve_enum(Mqqb.HeaderId, self._io.read_u2le())
            self.reserved = self._io.read_u2le()
            self.size = self._io.read_u4le()
            self.signature = self._io.read_bytes(self.size)


        def _fetch_instances(self):
            pass


    class MultiQueueFormatHeader(KaitaiStruct):
        """Lists of format names, for a message with several destinations."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.MultiQueueFormatHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.destination = Mqqb.MqfAddressHeader(self._io, self, self._root)
            self.administration = Mqqb.MqfAddressHeader(self._io, self, self._root)
            self.response = Mqqb.MqfAddressHeader(self._io, self, self._root)
            self.signature = Mqqb.MqfSignatureHeader(self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.destination._fetch_instances()
            self.administration._fetch_instances()
            self.response._fetch_instances()
            self.signature._fetch_instances()


    class OperatingSystem(KaitaiStruct):
        """Class of the initiator's system."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.OperatingSystem, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.re = self._io.read_bits_int_le(8)
            self.se = self._io.read_bits_int_le(1) != 0
            self.os = self._io.read_bits_int_le(1) != 0
            self.qs = self._io.read_bits_int_le(1) != 0
            self.x11 = self._io.read_bits_int_le(1) != 0
            self.x12 = self._io.read_bits_int_le(1) != 0
            self.x13 = self._io.read_bits_int_le(1) != 0
            self.x14 = self._io.read_bits_int_le(1) != 0
            self.x15 = self._io.read_bits_int_le(1) != 0


        def _fetch_instances(self):
            pass


    class OrderAckBody(KaitaiStruct):
        """Body of an OrderAck, which says how far a sequence has arrived in order."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.OrderAckBody, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.tx_sequence_id = Mqqb.TxSequenceId(self._io, self, self._root)
            self.tx_sequence_number = self._io.read_u4le()
            self.tx_previous_sequence_number = self._io.read_u4le()
            self.reserved = self._io.read_bytes(20)


        def _fetch_instances(self):
            pass
            self.tx_sequence_id._fetch_instances()


    class Ping(KaitaiStruct):
        """Asks over UDP whether a session would be accepted, or answers; only the direction tells which."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.Ping, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.flags = Mqqb.PingFlags(self._io, self, self._root)
            self.signature = self._io.read_u2le()
            self.cookie = self._io.read_u4le()
            self.qm_guid = self._io.read_bytes(16)


        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()


    class PingFlags(KaitaiStruct):
        """Two bits, the others are often junk."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.PingFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.rc = self._io.read_bits_int_le(1) != 0
            self.rf = self._io.read_bits_int_le(1) != 0
            self.x = self._io.read_bits_int_le(14)


        def _fetch_instances(self):
            pass


    class PrivateQueueFormatName(KaitaiStruct):
        """A private queue and its host."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.PrivateQueueFormatName, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.source_queue_manager = self._io.read_bytes(16)
            self.private_queue_identifier = self._io.read_u4le()


        def _fetch_instances(self):
            pass


    class PrivateQueueFormatNameId(KaitaiStruct):
        """A private queue of a host that follows from the queue type."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.PrivateQueueFormatNameId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.private_queue_identifier = self._io.read_u4le()


        def _fetch_instances(self):
            pass


    class ProviderInfo(KaitaiStruct):
        """Names a cryptographic provider."""
        def __init__(self, info_size, _io, _parent=None, _root=None):
            super(Mqqb.ProviderInfo, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.info_size = info_size
            self._read()

        def _read(self):
            if self.info_size >= 4:
                pass
                self.provider_type = KaitaiStream.resolve_enum(Mqqb.ProviderType, self._io.read_u4le())

            self.provider_name = self._io.read_bytes((self.info_size - 4 if self.info_size >= 4 else self.info_size))


        def _fetch_instances(self):
            pass
            if self.info_size >= 4:
                pass



    class PublicQueueFormatName(KaitaiStruct):
        """A queue that is known to the directory."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.PublicQueueFormatName, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.public_queue_identifier = self._io.read_bytes(16)


        def _fetch_instances(self):
            pass


    class SecurityData(KaitaiStruct):
        """Up to five items, each padded; one of size zero takes no room."""
        def __init__(self, sender_id_size, encryption_key_size, signature_size, sender_cert_size, provider_info_size, _io, _parent=None, _root=None):
            super(Mqqb.SecurityData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.sender_id_size = sender_id_size
            self.encryption_key_size = encryption_key_size
            self.signature_size = signature_size
            self.sender_cert_size = sender_cert_size
            self.provider_info_size = provider_info_size
            self._read()

        def _read(self):
            if self.sender_id_size != 0:
                pass
                self.security_id = self._io.read_bytes(self.sender_id_size)

            self.security_id_padding = self._io.read_bytes((4 - self._io.pos() % 4) % 4)
            if self.encryption_key_size != 0:
                pass
                self.encryption_key = self._io.read_bytes(self.encryption_key_size)

            self.encryption_key_padding = self._io.read_bytes((4 - self._io.pos() % 4) % 4)
            if self.signature_size != 0:
                pass
                self.signature = self._io.read_bytes(self.signature_size)

            self.signature_padding = self._io.read_bytes((4 - self._io.pos() % 4) % 4)
            if self.sender_cert_size != 0:
                pass
                self.sender_cert = self._io.read_bytes(self.sender_cert_size)

            self.sender_cert_padding = self._io.read_bytes((4 - self._io.pos() % 4) % 4)
            if self.provider_info_size != 0:
                pass
                self.provider_info = Mqqb.ProviderInfo(self.provider_info_size, self._io, self, self._root)

            self.provider_info_padding = self._io.read_bytes((4 - self._io.pos() % 4) % 4)


        def _fetch_instances(self):
            pass
            if self.sender_id_size != 0:
                pass

            if self.encryption_key_size != 0:
                pass

            if self.signature_size != 0:
                pass

            if self.sender_cert_size != 0:
                pass

            if self.provider_info_size != 0:
                pass
                self.provider_info._fetch_instances()



    class SecurityHeader(KaitaiStruct):
        """Who sent the message and how that is proved, and the key of an encrypted body."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.SecurityHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.flags = Mqqb.SecurityHeaderFlags(self._io, self, self._root)
            self.sender_id_size = self._io.read_u2le()
            self.encryption_key_size = self._io.read_u2le()
            self.signature_size = self._io.read_u2le()
            self.sender_cert_size = self._io.read_u4le()
            self.provider_info_size = self._io.read_u4le()
            self.security_data = Mqqb.SecurityData(self.sender_id_size, self.encryption_key_size, self.signature_size, self.sender_cert_size, self.provider_info_size, self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()
            self.security_data._fetch_instances()


    class SecurityHeaderFlags(KaitaiStruct):
        """Sender id, authentication and encryption."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.SecurityHeaderFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.st = KaitaiStream.resolve_enum(Mqqb.SenderIdType, self._io.read_bits_int_le(4))
            self.au = self._io.read_bits_int_le(1) != 0
            self.eb = self._io.read_bits_int_le(1) != 0
            self.de = self._io.read_bits_int_le(1) != 0
            self.ai = self._io.read_bits_int_le(1) != 0
            self.as_ = KaitaiStream.resolve_enum(Mqqb.AuthenticationLevel, self._io.read_bits_int_le(4))
            self.x12 = self._io.read_bits_int_le(1) != 0
            self.x13 = self._io.read_bits_int_le(1) != 0
            self.x14 = self._io.read_bits_int_le(1) != 0
            self.x15 = self._io.read_bits_int_le(1) != 0


        def _fetch_instances(self):
            pass


    class SessionAck(KaitaiStruct):
        """Acknowledges messages when there is none to send that could carry the SessionHeader."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.SessionAck, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.session_header = Mqqb.SessionHeader(self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.session_header._fetch_instances()


    class SessionHeader(KaitaiStruct):
        """How many messages each side of the session has seen."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.SessionHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.ack_sequence_number = self._io.read_u2le()
            self.recoverable_msg_ack_seq_number = self._io.read_u2le()
            self.recoverable_msg_ack_flags = self._io.read_u4le()
            self.user_msg_sequence_number = self._io.read_u2le()
            self.recoverable_msg_seq_number = self._io.read_u2le()
            self.window_size = self._io.read_u2le()
            self.reserved = self._io.read_u2le()


        def _fetch_instances(self):
            pass


    class SessionPacket(KaitaiStruct):
        """A packet of a TCP session."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.SessionPacket, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.base_header = Mqqb.BaseHeader(self._io, self, self._root)
            if self.base_header.flags.in_:
                pass
                self.internal_header = Mqqb.InternalHeader(self._io, self, self._root)

            _on = self.kind
            if _on == 0:
                pass
                self.body = Mqqb.UserMessage(self.base_header, self._io, self, self._root)
            elif _on == 1:
                pass
                self.body = Mqqb.SessionAck(self._io, self, self._root)
            elif _on == 2:
                pass
                self.body = Mqqb.EstablishConnection(self._io, self, self._root)
            elif _on == 3:
                pass
                self.body = Mqqb.ConnectionParameters(self._io, self, self._root)
            else:
                pass
                self.body = Mqqb.Unknown(self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.base_header._fetch_instances()
            if self.base_header.flags.in_:
                pass
                self.internal_header._fetch_instances()

            _on = self.kind
            if _on == 0:
                pass
                self.body._fetch_instances()
            elif _on == 1:
                pass
                self.body._fetch_instances()
            elif _on == 2:
                pass
                self.body._fetch_instances()
            elif _on == 3:
                pass
                self.body._fetch_instances()
            else:
                pass
                self.body._fetch_instances()

        @property
        def kind(self):
            """Zero for a message, else the type of the internal packet; the undefined type 0 counts as 15."""
            if hasattr(self, '_m_kind'):
                return self._m_kind

            self._m_kind = ((15 if int(self.internal_header.flags.pt) == 0 else int(self.internal_header.flags.pt)) if self.base_header.flags.in_ else 0)
            return getattr(self, '_m_kind', None)


    class SoapHeader(KaitaiStruct):
        """Header and body of a SOAP envelope; no text describes padding between them."""
        def __init__(self, followed, _io, _parent=None, _root=None):
            super(Mqqb.SoapHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.followed = followed
            self._read()

        def _read(self):
            self.header_section_id = KaitaiStream.resolve_enum(Mqqb.HeaderId, self._io.read_u2le())
            self.reserved = self._io.read_u2le()
            self.header_data_length = self._io.read_u4le()
            self.header = self._io.read_bytes(self.header_data_length * 2)
            self.body_section_id = KaitaiStream.resolve_enum(Mqqb.HeaderId, self._io.read_u2le())
            self.reserved1 = self._io.read_u2le()
            self.body_data_length = self._io.read_u4le()
            self.body = self._io.read_bytes(self.body_data_length * 2)
            self.padding = self._io.read_bytes(((4 - self._io.pos() % 4) % 4 if self.followed else 0))


        def _fetch_instances(self):
            pass


    class TransactionHeader(KaitaiStruct):
        """Place of a message in a transaction and in the sequence of its sender."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.TransactionHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.flags = Mqqb.TransactionHeaderFlags(self._io, self, self._root)
            self.tx_sequence_id = Mqqb.TxSequenceId(self._io, self, self._root)
            self.tx_sequence_number = self._io.read_u4le()
            self.previous_tx_sequence_number = self._io.read_u4le()
            if self.flags.cg:
                pass
                self.connector_qm_guid = self._io.read_bytes(16)



        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()
            self.tx_sequence_id._fetch_instances()
            if self.flags.cg:
                pass



    class TransactionHeaderFlags(KaitaiStruct):
        """First and last message of a transaction, and its tag."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.TransactionHeaderFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.cg = self._io.read_bits_int_le(1) != 0
            self.fa = self._io.read_bits_int_le(1) != 0
            self.fm = self._io.read_bits_int_le(1) != 0
            self.lm = self._io.read_bits_int_le(1) != 0
            self.id = self._io.read_bits_int_le(20)
            self.x1 = self._io.read_bits_int_le(1) != 0
            self.x2 = self._io.read_bits_int_le(1) != 0
            self.x3 = self._io.read_bits_int_le(1) != 0
            self.x4 = self._io.read_bits_int_le(1) != 0
            self.x5 = self._io.read_bits_int_le(1) != 0
            self.x6 = self._io.read_bits_int_le(1) != 0
            self.x7 = self._io.read_bits_int_le(1) != 0
            self.x8 = self._io.read_bits_int_le(1) != 0


        def _fetch_instances(self):
            pass


    class TxSequenceId(KaitaiStruct):
        """Names a sequence of transactional messages; later ones compare greater, time first."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.TxSequenceId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.ordinal = self._io.read_u4le()
            self.time_stamp = self._io.read_u4le()


        def _fetch_instances(self):
            pass


    class Unknown(KaitaiStruct):
        """Stands for a packet type nobody has defined."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.Unknown, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.undecoded = self._io.read_bytes_full()


        def _fetch_instances(self):
            pass


    class UnknownFormatName(KaitaiStruct):
        """Stands where a FormatType is unknown; nothing behind it can be read."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.UnknownFormatName, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass


    class UserHeader(KaitaiStruct):
        """Sender, receiver and times of a message."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.UserHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.source_queue_manager = self._io.read_bytes(16)
            self.queue_manager_address = self._io.read_bytes(16)
            self.time_to_be_received = self._io.read_u4le()
            self.sent_time = self._io.read_u4le()
            self.message_id = self._io.read_u4le()
            self.flags = Mqqb.UserHeaderFlags(self._io, self, self._root)
            _on = self.flags.dq
            if _on == Mqqb.QueueType.direct:
                pass
                self.destination_queue = Mqqb.DirectQueueFormatName(self._io, self, self._root)
            elif _on == Mqqb.QueueType.private_elsewhere:
                pass
                self.destination_queue = Mqqb.PrivateQueueFormatName(self._io, self, self._root)
            elif _on == Mqqb.QueueType.private_on_admin_host:
                pass
                self.destination_queue = Mqqb.PrivateQueueFormatNameId(self._io, self, self._root)
            elif _on == Mqqb.QueueType.private_on_destination:
                pass
                self.destination_queue = Mqqb.PrivateQueueFormatNameId(self._io, self, self._root)
            elif _on == Mqqb.QueueType.private_on_source:
                pass
                self.destination_queue = Mqqb.PrivateQueueFormatNameId(self._io, self, self._root)
            elif _on == Mqqb.QueueType.public:
                pass
                self.destination_queue = Mqqb.PublicQueueFormatName(self._io, self, self._root)
            _on = self.flags.aq
            if _on == Mqqb.QueueType.direct:
                pass
                self.admin_queue = Mqqb.DirectQueueFormatName(self._io, self, self._root)
            elif _on == Mqqb.QueueType.private_elsewhere:
                pass
                self.admin_queue = Mqqb.PrivateQueueFormatName(self._io, self, self._root)
            elif _on == Mqqb.QueueType.private_on_admin_host:
                pass
                self.admin_queue = Mqqb.PrivateQueueFormatNameId(self._io, self, self._root)
            elif _on == Mqqb.QueueType.private_on_destination:
                pass
                self.admin_queue = Mqqb.PrivateQueueFormatNameId(self._io, self, self._root)
            elif _on == Mqqb.QueueType.private_on_source:
                pass
                self.admin_queue = Mqqb.PrivateQueueFormatNameId(self._io, self, self._root)
            elif _on == Mqqb.QueueType.public:
                pass
                self.admin_queue = Mqqb.PublicQueueFormatName(self._io, self, self._root)
            _on = self.flags.rq
            if _on == Mqqb.QueueType.direct:
                pass
                self.response_queue = Mqqb.DirectQueueFormatName(self._io, self, self._root)
            elif _on == Mqqb.QueueType.private_elsewhere:
                pass
                self.response_queue = Mqqb.PrivateQueueFormatName(self._io, self, self._root)
            elif _on == Mqqb.QueueType.private_on_admin_host:
                pass
                self.response_queue = Mqqb.PrivateQueueFormatNameId(self._io, self, self._root)
            elif _on == Mqqb.QueueType.private_on_destination:
                pass
                self.response_queue = Mqqb.PrivateQueueFormatNameId(self._io, self, self._root)
            elif _on == Mqqb.QueueType.private_on_source:
                pass
                self.response_queue = Mqqb.PrivateQueueFormatNameId(self._io, self, self._root)
            elif _on == Mqqb.QueueType.public:
                pass
                self.response_queue = Mqqb.PublicQueueFormatName(self._io, self, self._root)
            if self.flags.cq:
                pass
                self.connector_type = self._io.read_bytes(16)



        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()
            _on = self.flags.dq
            if _on == Mqqb.QueueType.direct:
                pass
                self.destination_queue._fetch_instances()
            elif _on == Mqqb.QueueType.private_elsewhere:
                pass
                self.destination_queue._fetch_instances()
            elif _on == Mqqb.QueueType.private_on_admin_host:
                pass
                self.destination_queue._fetch_instances()
            elif _on == Mqqb.QueueType.private_on_destination:
                pass
                self.destination_queue._fetch_instances()
            elif _on == Mqqb.QueueType.private_on_source:
                pass
                self.destination_queue._fetch_instances()
            elif _on == Mqqb.QueueType.public:
                pass
                self.destination_queue._fetch_instances()
            _on = self.flags.aq
            if _on == Mqqb.QueueType.direct:
                pass
                self.admin_queue._fetch_instances()
            elif _on == Mqqb.QueueType.private_elsewhere:
                pass
                self.admin_queue._fetch_instances()
            elif _on == Mqqb.QueueType.private_on_admin_host:
                pass
                self.admin_queue._fetch_instances()
            elif _on == Mqqb.QueueType.private_on_destination:
                pass
                self.admin_queue._fetch_instances()
            elif _on == Mqqb.QueueType.private_on_source:
                pass
                self.admin_queue._fetch_instances()
            elif _on == Mqqb.QueueType.public:
                pass
                self.admin_queue._fetch_instances()
            _on = self.flags.rq
            if _on == Mqqb.QueueType.direct:
                pass
                self.response_queue._fetch_instances()
            elif _on == Mqqb.QueueType.private_elsewhere:
                pass
                self.response_queue._fetch_instances()
            elif _on == Mqqb.QueueType.private_on_admin_host:
                pass
                self.response_queue._fetch_instances()
            elif _on == Mqqb.QueueType.private_on_destination:
                pass
                self.response_queue._fetch_instances()
            elif _on == Mqqb.QueueType.private_on_source:
                pass
                self.response_queue._fetch_instances()
            elif _on == Mqqb.QueueType.public:
                pass
                self.response_queue._fetch_instances()
            if self.flags.cq:
                pass



    class UserHeaderFlags(KaitaiStruct):
        """Delivery, kinds of queue names and presence of headers."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqqb.UserHeaderFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.rc = self._io.read_bits_int_le(5)
            self.dm = KaitaiStream.resolve_enum(Mqqb.DeliveryMode, self._io.read_bits_int_le(2))
            self.x1 = self._io.read_bits_int_le(1) != 0
            self.jn = self._io.read_bits_int_le(1) != 0
            self.jp = self._io.read_bits_int_le(1) != 0
            self.dq = KaitaiStream.resolve_enum(Mqqb.QueueType, self._io.read_bits_int_le(3))
            self.aq = KaitaiStream.resolve_enum(Mqqb.QueueType, self._io.read_bits_int_le(3))
            self.rq = KaitaiStream.resolve_enum(Mqqb.QueueType, self._io.read_bits_int_le(3))
            self.sh = self._io.read_bits_int_le(1) != 0
            self.th = self._io.read_bits_int_le(1) != 0
            self.mp = self._io.read_bits_int_le(1) != 0
            self.cq = self._io.read_bits_int_le(1) != 0
            self.mq = self._io.read_bits_int_le(1) != 0
            self.x2 = self._io.read_bits_int_le(1) != 0
            self.ah = self._io.read_bits_int_le(1) != 0
            self.x3 = self._io.read_bits_int_le(2)
            self.hh = self._io.read_bits_int_le(1) != 0
            self.x4 = self._io.read_bits_int_le(3)


        def _fetch_instances(self):
            pass


    class UserMessage(KaitaiStruct):
        """A message on its way to a queue; acknowledgments of transactions (OrderAck, FinalAck) have the same layout."""
        def __init__(self, base_header, _io, _parent=None, _root=None):
            super(Mqqb.UserMessage, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.base_header = base_header
            self._read()

        def _read(self):
            self.user_header = Mqqb.UserHeader(self._io, self, self._root)
            if self.user_header.flags.th:
                pass
                self.transaction_header = Mqqb.TransactionHeader(self._io, self, self._root)

            if self.user_header.flags.sh:
                pass
                self.security_header = Mqqb.SecurityHeader(self._io, self, self._root)

            self.message_properties_header = Mqqb.MessagePropertiesHeader( ((self.user_header.flags.sh) and (self.security_header.flags.eb)) , self._io, self, self._root)
            if self.base_header.flags.dh:
                pass
                self.debug_header = Mqqb.DebugHeader(self._io, self, self._root)

            if self.user_header.flags.hh:
                pass
                self.soap_header = Mqqb.SoapHeader(self.user_header.flags.mq, self._io, self, self._root)

            if self.user_header.flags.mq:
                pass
                self.multi_queue_format_header = Mqqb.MultiQueueFormatHeader(self._io, self, self._root)

            if self.base_header.flags.sh:
                pass
                self.padding = self._io.read_bytes((4 - self._io.pos() % 4) % 4)

            if self.base_header.packet_size > self._io.pos():
                pass
                self.unparsed = self._io.read_bytes(self.base_header.packet_size - self._io.pos())

            if self.base_header.flags.sh:
                pass
                self.session_header = Mqqb.SessionHeader(self._io, self, self._root)



        def _fetch_instances(self):
            pass
            self.user_header._fetch_instances()
            if self.user_header.flags.th:
                pass
                self.transaction_header._fetch_instances()

            if self.user_header.flags.sh:
                pass
                self.security_header._fetch_instances()

            self.message_properties_header._fetch_instances()
            if self.base_header.flags.dh:
                pass
                self.debug_header._fetch_instances()

            if self.user_header.flags.hh:
                pass
                self.soap_header._fetch_instances()

            if self.user_header.flags.mq:
                pass
                self.multi_queue_format_header._fetch_instances()

            if self.base_header.flags.sh:
                pass

            if self.base_header.packet_size > self._io.pos():
                pass

            if self.base_header.flags.sh:
                pass
                self.session_header._fetch_instances()



    @property
    def ping_signature(self):
        """Where a ping has its signature; the flags of any other packet."""
        if hasattr(self, '_m_ping_signature'):
            return self._m_ping_signature

        _pos = self._io.pos()
        self._io.seek(2)
        self._m_ping_signature = self._io.read_u2le()
        self._io.seek(_pos)
        return getattr(self, '_m_ping_signature', None)


