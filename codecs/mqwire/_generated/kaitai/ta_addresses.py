# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStruct, KaitaiStream, BytesIO
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class TaAddresses(KaitaiStruct):
    """The value of PROPID_QM_ADDRESS: address records back to back, without a
    count and without padding, until the blob is used up.
    
    .. seealso::
       [MS-MQMQ] 2.2.4
    """

    class AddressType(IntEnum):
        ip_address_type = 1
        ip_ras_address_type = 2
        ipx_address_type = 3
        foreign_address_type = 5
    def __init__(self, _io, _parent=None, _root=None):
        super(TaAddresses, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        self.addresses = []
        i = 0
        while not self._io.is_eof():
            self.addresses.append(TaAddresses.TaAddress(self._io, self, self._root))
            i += 1



    def _fetch_instances(self):
        pass
        for i in range(len(self.addresses)):
            pass
            self.addresses[i]._fetch_instances()


    class TaAddress(KaitaiStruct):
        """One address and the network it belongs to."""
        def __init__(self, _io, _parent=None, _root=None):
            super(TaAddresses.TaAddress, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.address_length = self._io.read_u2le()
            self.address_type = KaitaiStream.resolve_enum(TaAddresses.AddressType, self._io.read_u2le())
            self.address = self._io.read_bytes(self.address_length)


        def _fetch_instances(self):
            pass



