# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStruct, KaitaiStream, BytesIO


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class Mqusersigncerts(KaitaiStruct):
    """The value of PROPID_U_SIGN_CERT: the certificates with which a user signs
    messages. Entries are read back to back; no text mentions padding.
    
    .. seealso::
       [MS-MQMQ] 2.2.21 and 2.2.22
    """
    def __init__(self, _io, _parent=None, _root=None):
        super(Mqusersigncerts, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        self.certificate_count = self._io.read_u4le()
        self.certificates = []
        for i in range(self.certificate_count):
            self.certificates.append(Mqusersigncerts.Mqusersigncert(self._io, self, self._root))



    def _fetch_instances(self):
        pass
        for i in range(len(self.certificates)):
            pass
            self.certificates[i]._fetch_instances()


    class Mqusersigncert(KaitaiStruct):
        """One certificate, with a digest and a GUID to find it by."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqusersigncerts.Mqusersigncert, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.digest = self._io.read_bytes(16)
            self.identifier = self._io.read_bytes(16)
            self.certificate_length = self._io.read_u4le()
            self.certificate = self._io.read_bytes(self.certificate_length)


        def _fetch_instances(self):
            pass



