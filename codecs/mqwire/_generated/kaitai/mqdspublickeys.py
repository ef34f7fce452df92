# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStruct, KaitaiStream, BytesIO
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class Mqdspublickeys(KaitaiStruct):
    """The value of the properties that hold public keys (238, 239, 1202, 1203 and
    1302): one key for each cryptographic provider. Entries are read back to
    back; no text mentions padding.
    
    .. seealso::
       [MS-MQMQ] 2.2.1 and 2.2.2
    """

    class ProviderType(IntEnum):
        prov_rsa_full = 1
        prov_rsa_aes = 24
    def __init__(self, _io, _parent=None, _root=None):
        super(Mqdspublickeys, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        self.ul_len = self._io.read_u4le()
        self.c_numof_keys = self._io.read_u4le()
        self.a_public_keys = []
        for i in range(self.c_numof_keys):
            self.a_public_keys.append(Mqdspublickeys.Mqdspublickey(self._io, self, self._root))



    def _fetch_instances(self):
        pass
        for i in range(len(self.a_public_keys)):
            pass
            self.a_public_keys[i]._fetch_instances()


    class Mqdspublickey(KaitaiStruct):
        """One public key and the provider that can use it."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Mqdspublickeys.Mqdspublickey, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.ul_key_len = self._io.read_u4le()
            self.ul_provider_len = self._io.read_u4le()
            self.ul_provider_type = KaitaiStream.resolve_enum(Mqdspublickeys.ProviderType, self._io.read_u4le())
            self.s_provider_name = self._io.read_bytes(self.ul_provider_len)
            self.a_buf = self._io.read_bytes(self.ul_key_len)


        def _fetch_instances(self):
            pass



