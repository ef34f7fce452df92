# FROZEN ON PURPOSE. This is a rival in a benchmark: were it regenerated or edited along with the project, a slower rival
# could pass for a faster mqwire. Nothing below this comment was touched by hand.
#
# Generated from kaitai_inlined.ksy by the npm package kaitai-struct-compiler 0.11.0, whose input js-yaml has parsed:
#   new KaitaiStructCompiler().compile("python", yaml.load(source), null, false)
#
# ruff: noqa
# fmt: off
# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStruct, KaitaiStream, BytesIO


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class KaitaiInlined(KaitaiStruct):
    def __init__(self, _io, _parent=None, _root=None):
        super(KaitaiInlined, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        self.version = self._io.read_u1()
        self.site_id = self._io.read_bytes(16)
        self.operation = self._io.read_u1()
        _on = self.operation
        if _on == 0:
            pass
            self.body = KaitaiInlined.ChangePropagation(self._io, self, self._root)
        elif _on == 2:
            pass
            self.body = KaitaiInlined.SyncRequest(self._io, self, self._root)
        elif _on == 3:
            pass
            self.body = KaitaiInlined.SyncReply(self._io, self, self._root)
        elif _on == 6:
            pass
            self.body = KaitaiInlined.PscAck(self._io, self, self._root)


    def _fetch_instances(self):
        pass
        _on = self.operation
        if _on == 0:
            pass
            self.body._fetch_instances()
        elif _on == 2:
            pass
            self.body._fetch_instances()
        elif _on == 3:
            pass
            self.body._fetch_instances()
        elif _on == 6:
            pass
            self.body._fetch_instances()

    class Blob(KaitaiStruct):
        def __init__(self, _io, _parent=None, _root=None):
            super(KaitaiInlined.Blob, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.size = self._io.read_u4le()
            self.value = self._io.read_bytes(self.size)


        def _fetch_instances(self):
            pass


    class ChangePropagation(KaitaiStruct):
        def __init__(self, _io, _parent=None, _root=None):
            super(KaitaiInlined.ChangePropagation, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.flush = self._io.read_u1()
            self.count = self._io.read_u2le()
            self.directory_changes = []
            for i in range(self.count):
                self.directory_changes.append(KaitaiInlined.DirectoryChange(self._io, self, self._root))

            self.num_partitions = self._io.read_u2le()
            if self.num_partitions > 0:
                pass
                self.machine_name = (self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE")

            self.partition_seq_numbers = []
            for i in range(self.num_partitions):
                self.partition_seq_numbers.append(KaitaiInlined.PartitionSeqNumbers(self._io, self, self._root))



        def _fetch_instances(self):
            pass
            for i in range(len(self.directory_changes)):
                pass
                self.directory_changes[i]._fetch_instances()

            if self.num_partitions > 0:
                pass

            for i in range(len(self.partition_seq_numbers)):
                pass
                self.partition_seq_numbers[i]._fetch_instances()



    class DirectoryChange(KaitaiStruct):
        def __init__(self, _io, _parent=None, _root=None):
            super(KaitaiInlined.DirectoryChange, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.command = self._io.read_u1()
            self.use_guid = self._io.read_u1()
            if self.use_guid == 0:
                pass
                self.path_name = (self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE")

            if self.use_guid != 0:
                pass
                self.guid_identifier = self._io.read_bytes(16)

            self.partition_id = self._io.read_bytes(16)
            self.previous_seq_number = self._io.read_u8be()
            self.seq_number = self._io.read_u8be()
            self.purged_seq_number = self._io.read_u8be()
            self.number_of_properties = self._io.read_u1()
            self.property_ids = []
            for i in range(self.number_of_properties):
                self.property_ids.append(self._io.read_u4le())

            self.property_values = []
            for i in range(self.number_of_properties):
                _on = self.property_ids[i]
                if _on == 101:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 102:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 103:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 104:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 105:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 106:
                    pass
                    self.property_values.append(self._io.read_s2le())
                elif _on == 107:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 108:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 109:
                    pass
                    self.property_values.append(self._io.read_s4le())
                elif _on == 110:
                    pass
                    self.property_values.append(self._io.read_s4le())
                elif _on == 1101:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 1102:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 1103:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 111:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 112:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 113:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 114:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 115:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 116:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 117:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 118:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 119:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 1201:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 1202:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 1203:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 1205:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 121:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 123:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 124:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 125:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 126:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 1301:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 1302:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 1303:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 1401:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 1402:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 1403:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 1404:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 1405:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 1501:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 1601:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 201:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 202:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 203:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 204:
                    pass
                    self.property_values.append(KaitaiInlined.Texts(self._io, self, self._root))
                elif _on == 205:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 206:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 207:
                    pass
                    self.property_values.append(KaitaiInlined.Guids(self._io, self, self._root))
                elif _on == 208:
                    pass
                    self.property_values.append(KaitaiInlined.Guids(self._io, self, self._root))
                elif _on == 209:
                    pass
                    self.property_values.append(KaitaiInlined.Guids(self._io, self, self._root))
                elif _on == 210:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 211:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 212:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 213:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 214:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 215:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 216:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 217:
                    pass
                    self.property_values.append(self._io.read_s4le())
                elif _on == 218:
                    pass
                    self.property_values.append(self._io.read_s4le())
                elif _on == 219:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 220:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 221:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 222:
                    pass
                    self.property_values.append(KaitaiInlined.Guids(self._io, self, self._root))
                elif _on == 223:
                    pass
                    self.property_values.append(KaitaiInlined.Texts(self._io, self, self._root))
                elif _on == 224:
                    pass
                    self.property_values.append(KaitaiInlined.Texts(self._io, self, self._root))
                elif _on == 227:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 228:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 229:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 231:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 232:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 233:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 234:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 237:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 238:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 239:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 241:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 242:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 301:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 302:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 303:
                    pass
                    self.property_values.append(KaitaiInlined.Guids(self._io, self, self._root))
                elif _on == 304:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 305:
                    pass
                    self.property_values.append(self._io.read_u2le())
                elif _on == 306:
                    pass
                    self.property_values.append(self._io.read_u2le())
                elif _on == 307:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 308:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 309:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 310:
                    pass
                    self.property_values.append(self._io.read_u2le())
                elif _on == 311:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 312:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 501:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 502:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 503:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 504:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 505:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 5101:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 5102:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 5103:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 5105:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 5106:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 5107:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 5108:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 5109:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 5110:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 5111:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 5112:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 5201:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 5202:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 5204:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 5205:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 5206:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 5207:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 5208:
                    pass
                    self.property_values.append(KaitaiInlined.Guids(self._io, self, self._root))
                elif _on == 5209:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 5401:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 5402:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 5405:
                    pass
                    self.property_values.append(KaitaiInlined.Guids(self._io, self, self._root))
                elif _on == 5406:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 5407:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 601:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 602:
                    pass
                    self.property_values.append(self._io.read_u1())
                elif _on == 603:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 604:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 605:
                    pass
                    self.property_values.append(self._io.read_u2le())
                elif _on == 606:
                    pass
                    self.property_values.append(self._io.read_u2le())
                elif _on == 607:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 608:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 609:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 610:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 611:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 612:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 613:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 614:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 615:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 616:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 617:
                    pass
                    self.property_values.append(self._io.read_u2le())
                elif _on == 701:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 702:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 703:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 704:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 705:
                    pass
                    self.property_values.append(KaitaiInlined.Guids(self._io, self, self._root))
                elif _on == 706:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 801:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 802:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 803:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 804:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 805:
                    pass
                    self.property_values.append(KaitaiInlined.Blob(self._io, self, self._root))
                elif _on == 806:
                    pass
                    self.property_values.append(KaitaiInlined.Guid(self._io, self, self._root))
                elif _on == 807:
                    pass
                    self.property_values.append(KaitaiInlined.Texts(self._io, self, self._root))
                elif _on == 808:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 809:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 810:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 811:
                    pass
                    self.property_values.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))
                elif _on == 812:
                    pass
                    self.property_values.append(self._io.read_u4le())
                elif _on == 813:
                    pass
                    self.property_values.append(KaitaiInlined.Guids(self._io, self, self._root))



        def _fetch_instances(self):
            pass
            if self.use_guid == 0:
                pass

            if self.use_guid != 0:
                pass

            for i in range(len(self.property_ids)):
                pass

            for i in range(len(self.property_values)):
                pass
                _on = self.property_ids[i]
                if _on == 101:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 102:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 103:
                    pass
                elif _on == 104:
                    pass
                elif _on == 105:
                    pass
                elif _on == 106:
                    pass
                elif _on == 107:
                    pass
                elif _on == 108:
                    pass
                elif _on == 109:
                    pass
                elif _on == 110:
                    pass
                elif _on == 1101:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 1102:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 1103:
                    pass
                elif _on == 111:
                    pass
                elif _on == 112:
                    pass
                elif _on == 113:
                    pass
                elif _on == 114:
                    pass
                elif _on == 115:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 116:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 117:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 118:
                    pass
                elif _on == 119:
                    pass
                elif _on == 1201:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 1202:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 1203:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 1205:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 121:
                    pass
                elif _on == 123:
                    pass
                elif _on == 124:
                    pass
                elif _on == 125:
                    pass
                elif _on == 126:
                    pass
                elif _on == 1301:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 1302:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 1303:
                    pass
                elif _on == 1401:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 1402:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 1403:
                    pass
                elif _on == 1404:
                    pass
                elif _on == 1405:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 1501:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 1601:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 201:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 202:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 203:
                    pass
                elif _on == 204:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 205:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 206:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 207:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 208:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 209:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 210:
                    pass
                elif _on == 211:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 212:
                    pass
                elif _on == 213:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 214:
                    pass
                elif _on == 215:
                    pass
                elif _on == 216:
                    pass
                elif _on == 217:
                    pass
                elif _on == 218:
                    pass
                elif _on == 219:
                    pass
                elif _on == 220:
                    pass
                elif _on == 221:
                    pass
                elif _on == 222:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 223:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 224:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 227:
                    pass
                elif _on == 228:
                    pass
                elif _on == 229:
                    pass
                elif _on == 231:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 232:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 233:
                    pass
                elif _on == 234:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 237:
                    pass
                elif _on == 238:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 239:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 241:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 242:
                    pass
                elif _on == 301:
                    pass
                elif _on == 302:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 303:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 304:
                    pass
                elif _on == 305:
                    pass
                elif _on == 306:
                    pass
                elif _on == 307:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 308:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 309:
                    pass
                elif _on == 310:
                    pass
                elif _on == 311:
                    pass
                elif _on == 312:
                    pass
                elif _on == 501:
                    pass
                elif _on == 502:
                    pass
                elif _on == 503:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 504:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 505:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 5101:
                    pass
                elif _on == 5102:
                    pass
                elif _on == 5103:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 5105:
                    pass
                elif _on == 5106:
                    pass
                elif _on == 5107:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 5108:
                    pass
                elif _on == 5109:
                    pass
                elif _on == 5110:
                    pass
                elif _on == 5111:
                    pass
                elif _on == 5112:
                    pass
                elif _on == 5201:
                    pass
                elif _on == 5202:
                    pass
                elif _on == 5204:
                    pass
                elif _on == 5205:
                    pass
                elif _on == 5206:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 5207:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 5208:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 5209:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 5401:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 5402:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 5405:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 5406:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 5407:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 601:
                    pass
                elif _on == 602:
                    pass
                elif _on == 603:
                    pass
                elif _on == 604:
                    pass
                elif _on == 605:
                    pass
                elif _on == 606:
                    pass
                elif _on == 607:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 608:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 609:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 610:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 611:
                    pass
                elif _on == 612:
                    pass
                elif _on == 613:
                    pass
                elif _on == 614:
                    pass
                elif _on == 615:
                    pass
                elif _on == 616:
                    pass
                elif _on == 617:
                    pass
                elif _on == 701:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 702:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 703:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 704:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 705:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 706:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 801:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 802:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 803:
                    pass
                elif _on == 804:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 805:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 806:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 807:
                    pass
                    self.property_values[i]._fetch_instances()
                elif _on == 808:
                    pass
                elif _on == 809:
                    pass
                elif _on == 810:
                    pass
                elif _on == 811:
                    pass
                elif _on == 812:
                    pass
                elif _on == 813:
                    pass
                    self.property_values[i]._fetch_instances()



    class Guid(KaitaiStruct):
        def __init__(self, _io, _parent=None, _root=None):
            super(KaitaiInlined.Guid, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_bytes(16)


        def _fetch_instances(self):
            pass


    class Guids(KaitaiStruct):
        def __init__(self, _io, _parent=None, _root=None):
            super(KaitaiInlined.Guids, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.size = self._io.read_u4le()
            self.value = []
            for i in range(self.size):
                self.value.append(self._io.read_bytes(16))



        def _fetch_instances(self):
            pass
            for i in range(len(self.value)):
                pass



    class PartitionSeqNumbers(KaitaiStruct):
        def __init__(self, _io, _parent=None, _root=None):
            super(KaitaiInlined.PartitionSeqNumbers, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.partition_id = self._io.read_bytes(16)
            self.last_seq_number = self._io.read_u8be()
            self.purged_seq_number = self._io.read_u8be()


        def _fetch_instances(self):
            pass


    class PscAck(KaitaiStruct):
        def __init__(self, _io, _parent=None, _root=None):
            super(KaitaiInlined.PscAck, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.psc_site_id = self._io.read_bytes(16)
            self.acked_partition_id = self._io.read_bytes(16)
            self.acked_seq_number = self._io.read_u8be()
            self.psc_name = (self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE")


        def _fetch_instances(self):
            pass


    class SyncReply(KaitaiStruct):
        def __init__(self, _io, _parent=None, _root=None):
            super(KaitaiInlined.SyncReply, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.partition_id = self._io.read_bytes(16)
            self.from_seq_number = self._io.read_u8be()
            self.to_seq_number = self._io.read_u8be()
            self.purged_seq_number = self._io.read_u8be()
            self.count = self._io.read_u4le()
            self.complete_sync0 = self._io.read_u4le()
            self.directory_changes = []
            for i in range(self.count):
                self.directory_changes.append(KaitaiInlined.DirectoryChange(self._io, self, self._root))



        def _fetch_instances(self):
            pass
            for i in range(len(self.directory_changes)):
                pass
                self.directory_changes[i]._fetch_instances()



    class SyncRequest(KaitaiStruct):
        def __init__(self, _io, _parent=None, _root=None):
            super(KaitaiInlined.SyncRequest, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.partition_id = self._io.read_bytes(16)
            self.from_seq_number = self._io.read_u8be()
            self.to_seq_number = self._io.read_u8be()
            self.known_purged_seq_number = self._io.read_u8be()
            self.is_sync0 = self._io.read_u1()
            self.scope = self._io.read_u1()
            self.requester_name = (self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE")


        def _fetch_instances(self):
            pass


    class Texts(KaitaiStruct):
        def __init__(self, _io, _parent=None, _root=None):
            super(KaitaiInlined.Texts, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.size = self._io.read_u4le()
            self.value = []
            for i in range(self.size):
                self.value.append((self._io.read_bytes_term_multi(b"\x00\x00", False, True, True)).decode(u"UTF-16LE"))



        def _fetch_instances(self):
            pass
            for i in range(len(self.value)):
                pass




