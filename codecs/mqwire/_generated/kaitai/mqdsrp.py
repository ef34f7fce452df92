# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStruct, KaitaiStream, BytesIO
from . import propvalue
from . import common
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class Mqdsrp(KaitaiStruct):
    """The bodies of the messages that MSMQ directory servers (PEC, PSC, BSC) send to
    each other's queue `mqis_queue$` to keep their copies of the directory alike.
    Integers are little-endian, sequence numbers are big-endian counters. The
    BaseReplicationHeader (2.2.5.1), the ChangeRequestHeader (2.2.5.2) and the
    SyncReplyHeader (2.2.5.3) are no structures of their own here: their fields
    are the first fields of the messages that begin with them, under their section.
    
    .. seealso::
       [MC-MQDSRP] 2.2
    """

    class Command(IntEnum):
        create = 0
        update = 1
        delete = 2
        synchronize = 3

    class CompleteSync0(IntEnum):
        not_sync0 = 0
        completing = 1
        completed = 2

    class Flush(IntEnum):
        check = 0
        flush = 1

    class IsSync0(IntEnum):
        normal = 0
        sync0 = 1

    class Operation(IntEnum):
        change_propagation = 0
        change_request = 1
        sync_request = 2
        sync_reply = 3
        change_reply = 4
        already_purged = 5
        psc_ack = 6
        bsc_ack = 7

    class Scope(IntEnum):
        none = 0
        enterprise = 1

    class UseGuid(IntEnum):
        path_name = 0
        guid_identifier = 1
    def __init__(self, _io, _parent=None, _root=None):
        super(Mqdsrp, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        self.version = self._io.read_u1()
        self.site_id = self._io.read_bytes(16)
        self.operation = KaitaiStream.resolve_enum(Mqdsrp.Operation, self._io.read_u1())
        _on = self.operation
        if _on == Mqdsrp.Operation.already_purged:
            pass
            self.body = Mqdsrp.AlreadyPurged(self._io, self, self._root)
        elif _on == Mqdsrp.Operation.bsc_ack:
            pass
            self.body = Mqdsrp.BscAck(self._io, self, self._root)
        elif _on == Mqdsrp.Operation.change_propagation:
            pass
            self.body = Mqdsrp.ChangePropagation(self._io, self, self._root)
        elif _on == Mqdsrp.Operation.change_reply:
            pass
            self.body = Mqdsrp.ChangeReply(self._io, self, self._root)
        elif _on == Mqdsrp.Operation.change_request:
            pass
            self.body = Mqdsrp.ChangeRequest(self._io, self, self._root)
        elif _on == Mqdsrp.Operation.psc_ack:
            pass
            self.body = Mqdsrp.PscAck(self._io, self, self._root)
        elif _on == Mqdsrp.Operation.sync_reply:
            pass
            self.body = Mqdsrp.SyncReply(self._io, self, self._root)
        elif _on == Mqdsrp.Operation.sync_request:
            pass
            self.body = Mqdsrp.SyncRequest(self._io, self, self._root)
        else:
            pass
            self.body = Mqdsrp.Unknown(self._io, self, self._root)


    def _fetch_instances(self):
        pass
        _on = self.operation
        if _on == Mqdsrp.Operation.already_purged:
            pass
            self.body._fetch_instances()
        elif _on == Mqdsrp.Operation.bsc_ack:
            pass
            self.body._fetch_instances()
        elif _on == Mqdsrp.Operation.change_propagation:
            pass
            self.body._fetch_instances()
        elif _on == Mqdsrp.Operation.change_reply:
            pass
            self.body._fetch_instances()
        elif _on == Mqdsrp.Operation.change_request:
            pass
            self.body._fetch_instances()
        elif _on == Mqdsrp.Operation.psc_ack:
            pass
            self.body._fetch_instances()
        elif _on == Mqdsrp.Operation.sync_reply:
            pass
            self.body._fetch_instances()
        elif _on == Mqdsrp.Operation.sync_request:
            pass
            self.body._fetch_instances()
        else:
            pass
            self.body._fetch_instances()

    class AlreadyPurged(KaitaiStruct):
        """The authority cannot answer a sync request because the history is gone."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqdsrp.AlreadyPurged, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.partition_id = self._io.read_bytes(16)
            self.purged_seq_number = self._io.read_u8be()


        def _fetch_instances(self):
            pass


    class BscAck(KaitaiStruct):
        """A BSC tells its PSC that it is alive."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqdsrp.BscAck, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.bsc_machine_id = self._io.read_bytes(16)
            self.bsc_name = common.Common.Wstring(self._io)


        def _fetch_instances(self):
            pass
            self.bsc_name._fetch_instances()


    class ChangePropagation(KaitaiStruct):
        """An object authority, or a PSC on its behalf, spreads changes to a neighbour."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqdsrp.ChangePropagation, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.flush = KaitaiStream.resolve_enum(Mqdsrp.Flush, self._io.read_u1())
            self.count = self._io.read_u2le()
            self.directory_changes = []
            for i in range(self.count):
                self.directory_changes.append(Mqdsrp.DirectoryChange(self._io, self, self._root))

            self.seq_number_header = Mqdsrp.SeqNumberHeader(self._io, self, self._root)


        def _fetch_instances(self):
            pass
            for i in range(len(self.directory_changes)):
                pass
                self.directory_changes[i]._fetch_instances()

            self.seq_number_header._fetch_instances()


    class ChangeReply(KaitaiStruct):
        """The authority says what became of a change request."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqdsrp.ChangeReply, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.request_identifier = self._io.read_u4le()
            self.result = KaitaiStream.resolve_enum(common.Common.Hresult, self._io.read_u4le())
            self.requester_name = common.Common.Wstring(self._io)


        def _fetch_instances(self):
            pass
            self.requester_name._fetch_instances()


    class ChangeRequest(KaitaiStruct):
        """A directory server asks the object authority to make a change."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqdsrp.ChangeRequest, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.partition_id = self._io.read_bytes(16)
            self.request_identifier = self._io.read_u4le()
            self.psc_name_offset = self._io.read_u4le()
            self.requester_name = common.Common.Wstring(self._io)
            if self.psc_name_offset >= self.requester_name.num_units:
                pass
                self.psc_name_gap = self._io.read_bytes((self.psc_name_offset - self.requester_name.num_units) * 2)

            if self.psc_name_offset >= self.requester_name.num_units:
                pass
                self.psc_name = common.Common.Wstring(self._io)

            self.directory_change = Mqdsrp.DirectoryChange(self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.requester_name._fetch_instances()
            if self.psc_name_offset >= self.requester_name.num_units:
                pass

            if self.psc_name_offset >= self.requester_name.num_units:
                pass
                self.psc_name._fetch_instances()

            self.directory_change._fetch_instances()


    class DirectoryChange(KaitaiStruct):
        """One change of one directory object, with its place in the partition's history."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqdsrp.DirectoryChange, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.command = KaitaiStream.resolve_enum(Mqdsrp.Command, self._io.read_u1())
            self.use_guid = KaitaiStream.resolve_enum(Mqdsrp.UseGuid, self._io.read_u1())
            if int(self.use_guid) != 1:
                pass
                self.path_name = common.Common.Wstring(self._io)

            if int(self.use_guid) == 1:
                pass
                self.guid_identifier = self._io.read_bytes(16)

            self.partition_id = self._io.read_bytes(16)
            self.previous_seq_number = self._io.read_u8be()
            self.seq_number = self._io.read_u8be()
            self.purged_seq_number = self._io.read_u8be()
            self.number_of_properties = self._io.read_u1()
            self.properties = propvalue.Propvalue.PropertyList(self.number_of_properties, self._io)


        def _fetch_instances(self):
            pass
            if int(self.use_guid) != 1:
                pass
                self.path_name._fetch_instances()

            if int(self.use_guid) == 1:
                pass

            self.properties._fetch_instances()


    class PscAck(KaitaiStruct):
        """A PSC tells an authority how far it has followed a partition."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqdsrp.PscAck, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.psc_site_id = self._io.read_bytes(16)
            self.acked_partition_id = self._io.read_bytes(16)
            self.acked_seq_number = self._io.read_u8be()
            self.psc_name = common.Common.Wstring(self._io)


        def _fetch_instances(self):
            pass
            self.psc_name._fetch_instances()


    class SeqNumberHeader(KaitaiStruct):
        """What the sender knows of each partition; two zero bytes when it says nothing."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqdsrp.SeqNumberHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.count = self._io.read_u2le()
            if self.count > 0:
                pass
                self.machine_name = common.Common.Wstring(self._io)

            self.partition_seq_numbers = []
            for i in range(self.count):
                self.partition_seq_numbers.append(common.Common.PartitionSeqNumbers(self._io))



        def _fetch_instances(self):
            pass
            if self.count > 0:
                pass
                self.machine_name._fetch_instances()

            for i in range(len(self.partition_seq_numbers)):
                pass
                self.partition_seq_numbers[i]._fetch_instances()



    class SyncReply(KaitaiStruct):
        """The changes that a sync request asked for."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqdsrp.SyncReply, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.partition_id = self._io.read_bytes(16)
            self.from_seq_number = self._io.read_u8be()
            self.to_seq_number = self._io.read_u8be()
            self.purged_seq_number = self._io.read_u8be()
            self.count = self._io.read_u4le()
            self.complete_sync0 = KaitaiStream.resolve_enum(Mqdsrp.CompleteSync0, self._io.read_u4le())
            self.directory_changes = []
            for i in range(self.count):
                self.directory_changes.append(Mqdsrp.DirectoryChange(self._io, self, self._root))



        def _fetch_instances(self):
            pass
            for i in range(len(self.directory_changes)):
                pass
                self.directory_changes[i]._fetch_instances()



    class SyncRequest(KaitaiStruct):
        """A directory server asks for the changes it lacks."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqdsrp.SyncRequest, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.partition_id = self._io.read_bytes(16)
            self.from_seq_number = self._io.read_u8be()
            self.to_seq_number = self._io.read_u8be()
            self.known_purged_seq_number = self._io.read_u8be()
            self.is_sync0 = KaitaiStream.resolve_enum(Mqdsrp.IsSync0, self._io.read_u1())
            self.scope = KaitaiStream.resolve_enum(Mqdsrp.Scope, self._io.read_u1())
            self.requester_name = common.Common.Wstring(self._io)


        def _fetch_instances(self):
            pass
            self.requester_name._fetch_instances()


    class Unknown(KaitaiStruct):
        """Stands for an Operation nobody has defined."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqdsrp.Unknown, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.undecoded = self._io.read_bytes_full()


        def _fetch_instances(self):
            pass



