# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStruct, KaitaiStream, BytesIO
from . import propvalue
from . import common
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class Mqcn(KaitaiStruct):
    """The bodies of the messages that tell a queue manager, through its queue
    `notify_queue$`, that the directory has changed one of its objects. A
    directory service sends version 1, binary updates that carry the new values;
    a queue manager sends version 2, a short markup text that only names the
    object. Senders add one stray byte at the end.
    
    .. seealso::
       [MS-MQCN] 2.2
    """

    class Command(IntEnum):
        create = 0
        update = 1
        delete = 2

    class Event(IntEnum):
        create_queue = 1
        change_queue = 2
        delete_queue = 3
        change_machine = 4

    class UseGuid(IntEnum):
        path_name = 0
        guid_identifier = 1

    class Version(IntEnum):
        directory_service = 1
        queue_manager = 2
    def __init__(self, _io, _parent=None, _root=None):
        super(Mqcn, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        self.version = KaitaiStream.resolve_enum(Mqcn.Version, self._io.read_u1())
        _on = self.version
        if _on == Mqcn.Version.directory_service:
            pass
            self.body = Mqcn.ChangeNotification1(self._io, self, self._root)
        elif _on == Mqcn.Version.queue_manager:
            pass
            self.body = Mqcn.ChangeNotification2(self._io, self, self._root)
        else:
            pass
            self.body = Mqcn.Unknown(self._io, self, self._root)


    def _fetch_instances(self):
        pass
        _on = self.version
        if _on == Mqcn.Version.directory_service:
            pass
            self.body._fetch_instances()
        elif _on == Mqcn.Version.queue_manager:
            pass
            self.body._fetch_instances()
        else:
            pass
            self.body._fetch_instances()

    class ChangeNotification1(KaitaiStruct):
        """A directory service passes on the changes it has made."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqcn.ChangeNotification1, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.number_of_update_notifications = self._io.read_u1()
            self.notification_updates = []
            for i in range(self.number_of_update_notifications):
                self.notification_updates.append(Mqcn.NotificationUpdate(self._io, self, self._root))

            self.tail = self._io.read_bytes_full()


        def _fetch_instances(self):
            pass
            for i in range(len(self.notification_updates)):
                pass
                self.notification_updates[i]._fetch_instances()



    class ChangeNotification2(KaitaiStruct):
        """A queue manager names an object that it has changed in the directory."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqcn.ChangeNotification2, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.number_of_update_notifications = self._io.read_u1()
            self.notification_body = Mqcn.NotificationBody(self._io, self, self._root)
            self.tail = self._io.read_bytes_full()


        def _fetch_instances(self):
            pass
            self.notification_body._fetch_instances()


    class MarkupRecord(KaitaiStruct):
        """What stands before a tag, and the tag."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqcn.MarkupRecord, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.text = []
            i = 0
            while True:
                _ = self._io.read_u2le()
                self.text.append(_)
                if _ == 60:
                    break
                i += 1
            self.tag = []
            i = 0
            while True:
                _ = self._io.read_u2le()
                self.tag.append(_)
                if _ == 62:
                    break
                i += 1


        def _fetch_instances(self):
            pass
            for i in range(len(self.text)):
                pass

            for i in range(len(self.tag)):
                pass



    class NotificationBody(KaitaiStruct):
        """A markup text in UTF-16LE with eight tags and nothing to end it but the last of them."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqcn.NotificationBody, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.records = []
            for i in range(8):
                self.records.append(Mqcn.MarkupRecord(self._io, self, self._root))



        def _fetch_instances(self):
            pass
            for i in range(len(self.records)):
                pass
                self.records[i]._fetch_instances()



    class NotificationUpdate(KaitaiStruct):
        """One change of a queue or machine, laid out like a replicated change without its numbers."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqcn.NotificationUpdate, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.command = KaitaiStream.resolve_enum(Mqcn.Command, self._io.read_u1())
            self.use_guid = KaitaiStream.resolve_enum(Mqcn.UseGuid, self._io.read_u1())
            if int(self.use_guid) != 1:
                pass
                self.path_name = common.Common.Wstring(self._io)

            if int(self.use_guid) == 1:
                pass
                self.guid_identifier = self._io.read_bytes(16)

            self.guid_master_id = self._io.read_bytes(16)
            self.reserved = self._io.read_bytes(24)
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


    class Unknown(KaitaiStruct):
        """Stands for a Version nobody has defined."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqcn.Unknown, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.undecoded = self._io.read_bytes_full()


        def _fetch_instances(self):
            pass



