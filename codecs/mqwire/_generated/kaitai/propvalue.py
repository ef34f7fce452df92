# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStruct, KaitaiStream, BytesIO
from . import common
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class Propvalue(KaitaiStruct):
    """A property value has no type tag on the wire: its layout follows from the
    property identifier alone. Values stand back to back, without padding. An
    identifier that is not listed here hides everything after it, because
    nothing tells how wide its value is.
    
    .. seealso::
       [MS-MQCN] 2.2.3, [MS-MQMQ] 2.2.12 and 2.3
    """

    class PropId(IntEnum):
        propid_q_instance = 101
        propid_q_type = 102
        propid_q_pathname = 103
        propid_q_journal = 104
        propid_q_quota = 105
        propid_q_basepriority = 106
        propid_q_journal_quota = 107
        propid_q_label = 108
        propid_q_create_time = 109
        propid_q_modify_time = 110
        propid_q_authenticate = 111
        propid_q_priv_level = 112
        propid_q_transaction = 113
        propid_q_scope = 114
        propid_q_qmid = 115
        propid_q_partitionid = 116
        propid_q_seqnum = 117
        propid_q_hashkey = 118
        propid_q_label_hashkey = 119
        propid_q_full_path = 121
        propid_q_name_suffix = 123
        propid_q_pathname_dns = 124
        propid_q_multicast_address = 125
        propid_q_ads_path = 126
        propid_qm_site_id = 201
        propid_qm_machine_id = 202
        propid_qm_pathname = 203
        propid_qm_connection = 204
        propid_qm_encryption_pk = 205
        propid_qm_address = 206
        propid_qm_cns = 207
        propid_qm_outfrs = 208
        propid_qm_infrs = 209
        propid_qm_service = 210
        propid_qm_partitionid = 211
        propid_qm_hashkey = 212
        propid_qm_seqnum = 213
        propid_qm_quota = 214
        propid_qm_journal_quota = 215
        propid_qm_machine_type = 216
        propid_qm_create_time = 217
        propid_qm_modify_time = 218
        propid_qm_foreign = 219
        propid_qm_os = 220
        propid_qm_full_path = 221
        propid_qm_site_ids = 222
        propid_qm_outfrs_dn = 223
        propid_qm_infrs_dn = 224
        propid_qm_service_routing = 227
        propid_qm_service_dsserver = 228
        propid_qm_service_depclients = 229
        propid_qm_encryption_pk_base = 231
        propid_qm_encryption_pk_enhanced = 232
        propid_qm_pathname_dns = 233
        propid_qm_obj_security = 234
        propid_qm_security_information = 237
        propid_qm_encrypt_pks = 238
        propid_qm_sign_pks = 239
        propid_qm_owner_sid = 241
        propid_qm_group_in_cluster = 242
        propid_s_pathname = 301
        propid_s_siteid = 302
        propid_s_gates = 303
        propid_s_psc = 304
        propid_s_interval1 = 305
        propid_s_interval2 = 306
        propid_s_partitionid = 307
        propid_s_seqnum = 308
        propid_s_full_name = 309
        propid_s_nt4_stub = 310
        propid_s_foreign = 311
        propid_s_donothing = 312
        propid_cn_protocolid = 501
        propid_cn_name = 502
        propid_cn_guid = 503
        propid_cn_partitionid = 504
        propid_cn_seqnum = 505
        propid_e_name = 601
        propid_e_namestyle = 602
        propid_e_csp_name = 603
        propid_e_pecname = 604
        propid_e_s_interval1 = 605
        propid_e_s_interval2 = 606
        propid_e_partitionid = 607
        propid_e_seqnum = 608
        propid_e_id = 609
        propid_e_crl = 610
        propid_e_csp_type = 611
        propid_e_encrypt_alg = 612
        propid_e_sign_alg = 613
        propid_e_hash_alg = 614
        propid_e_cipher_mode = 615
        propid_e_long_live = 616
        propid_e_version = 617
        propid_u_sid = 701
        propid_u_sign_cert = 702
        propid_u_partitionid = 703
        propid_u_seqnum = 704
        propid_u_digest = 705
        propid_u_id = 706
        propid_l_neighbor1 = 801
        propid_l_neighbor2 = 802
        propid_l_cost = 803
        propid_l_partitionid = 804
        propid_l_seqnum = 805
        propid_l_id = 806
        propid_l_gates_dn = 807
        propid_l_neighbor1_dn = 808
        propid_l_neighbor2_dn = 809
        propid_l_description = 810
        propid_l_full_path = 811
        propid_l_actual_cost = 812
        propid_l_gates = 813
        propid_q_security = 1101
        propid_q_obj_security = 1102
        propid_q_security_information = 1103
        propid_qm_security = 1201
        propid_qm_sign_pk = 1202
        propid_qm_encrypt_pk = 1203
        propid_qm_upgrade_dacl = 1205
        propid_s_security = 1301
        propid_s_psc_signpk = 1302
        propid_s_security_information = 1303
        propid_d_seqnum = 1401
        propid_d_partitionid = 1402
        propid_d_scope = 1403
        propid_d_objtype = 1404
        propid_d_identifier = 1405
        propid_cn_security = 1501
        propid_e_security = 1601
        propid_set_name = 5101
        propid_set_service = 5102
        propid_set_qm_id = 5103
        propid_set_full_path = 5105
        propid_set_nt4 = 5106
        propid_set_partitionid = 5107
        propid_set_sitename = 5108
        propid_set_service_routing = 5109
        propid_set_service_dsserver = 5110
        propid_set_service_depclients = 5111
        propid_set_oldservice = 5112
        propid_com_full_path = 5201
        propid_com_sam_account = 5202
        propid_com_account_control = 5204
        propid_com_dns_hostname = 5205
        propid_com_sid = 5206
        propid_com_sign_cert = 5207
        propid_com_digest = 5208
        propid_com_id = 5209
        propid_mqu_sid = 5401
        propid_mqu_sign_cert = 5402
        propid_mqu_digest = 5405
        propid_mqu_id = 5406
        propid_mqu_security = 5407
    def __init__(self, _io, _parent=None, _root=None):
        super(Propvalue, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        pass


    def _fetch_instances(self):
        pass

    class PropertyList(KaitaiStruct):
        """All identifiers first, then all values in the same order."""
        def __init__(self, count, _io, _parent=None, _root=None):
            super(Propvalue.PropertyList, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.count = count
            self._read()

        def _read(self):
            self.property_id = []
            for i in range(self.count):
                self.property_id.append(KaitaiStream.resolve_enum(Propvalue.PropId, self._io.read_u4le()))

            self.property_value = []
            for i in range(self.count):
                _on = int(self.property_id[i])
                if _on == 101:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 102:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 103:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 104:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 105:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 106:
                    pass
                    self.property_value.append(Propvalue.VtI2(self._io, self, self._root))
                elif _on == 107:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 108:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 109:
                    pass
                    self.property_value.append(Propvalue.VtI4(self._io, self, self._root))
                elif _on == 110:
                    pass
                    self.property_value.append(Propvalue.VtI4(self._io, self, self._root))
                elif _on == 1101:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 1102:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 1103:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 111:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 112:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 113:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 114:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 115:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 116:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 117:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 118:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 119:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 1201:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 1202:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 1203:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 1205:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 121:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 123:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 124:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 125:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 126:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 1301:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 1302:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 1303:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 1401:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 1402:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 1403:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 1404:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 1405:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 1501:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 1601:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 201:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 202:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 203:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 204:
                    pass
                    self.property_value.append(Propvalue.VtLpwstrVector(self._io, self, self._root))
                elif _on == 205:
                    pass
                    self.property_value.append(Propvalue.VtUi1Vector(self._io, self, self._root))
                elif _on == 206:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 207:
                    pass
                    self.property_value.append(Propvalue.VtClsidVector(self._io, self, self._root))
                elif _on == 208:
                    pass
                    self.property_value.append(Propvalue.VtClsidVector(self._io, self, self._root))
                elif _on == 209:
                    pass
                    self.property_value.append(Propvalue.VtClsidVector(self._io, self, self._root))
                elif _on == 210:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 211:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 212:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 213:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 214:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 215:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 216:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 217:
                    pass
                    self.property_value.append(Propvalue.VtI4(self._io, self, self._root))
                elif _on == 218:
                    pass
                    self.property_value.append(Propvalue.VtI4(self._io, self, self._root))
                elif _on == 219:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 220:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 221:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 222:
                    pass
                    self.property_value.append(Propvalue.VtClsidVector(self._io, self, self._root))
                elif _on == 223:
                    pass
                    self.property_value.append(Propvalue.VtLpwstrVector(self._io, self, self._root))
                elif _on == 224:
                    pass
                    self.property_value.append(Propvalue.VtLpwstrVector(self._io, self, self._root))
                elif _on == 227:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 228:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 229:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 231:
                    pass
                    self.property_value.append(Propvalue.VtUi1Vector(self._io, self, self._root))
                elif _on == 232:
                    pass
                    self.property_value.append(Propvalue.VtUi1Vector(self._io, self, self._root))
                elif _on == 233:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 234:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 237:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 238:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 239:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 241:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 242:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 301:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 302:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 303:
                    pass
                    self.property_value.append(Propvalue.VtClsidVector(self._io, self, self._root))
                elif _on == 304:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 305:
                    pass
                    self.property_value.append(Propvalue.VtUi2(self._io, self, self._root))
                elif _on == 306:
                    pass
                    self.property_value.append(Propvalue.VtUi2(self._io, self, self._root))
                elif _on == 307:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 308:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 309:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 310:
                    pass
                    self.property_value.append(Propvalue.VtUi2(self._io, self, self._root))
                elif _on == 311:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 312:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 501:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 502:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 503:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 504:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 505:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 5101:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 5102:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 5103:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 5105:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 5106:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 5107:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 5108:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 5109:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 5110:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 5111:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 5112:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 5201:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 5202:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 5204:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 5205:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 5206:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 5207:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 5208:
                    pass
                    self.property_value.append(Propvalue.VtClsidVector(self._io, self, self._root))
                elif _on == 5209:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 5401:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 5402:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 5405:
                    pass
                    self.property_value.append(Propvalue.VtClsidVector(self._io, self, self._root))
                elif _on == 5406:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 5407:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 601:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 602:
                    pass
                    self.property_value.append(Propvalue.VtUi1(self._io, self, self._root))
                elif _on == 603:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 604:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 605:
                    pass
                    self.property_value.append(Propvalue.VtUi2(self._io, self, self._root))
                elif _on == 606:
                    pass
                    self.property_value.append(Propvalue.VtUi2(self._io, self, self._root))
                elif _on == 607:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 608:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 609:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 610:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 611:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 612:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 613:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 614:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 615:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 616:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 617:
                    pass
                    self.property_value.append(Propvalue.VtUi2(self._io, self, self._root))
                elif _on == 701:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 702:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 703:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 704:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 705:
                    pass
                    self.property_value.append(Propvalue.VtClsidVector(self._io, self, self._root))
                elif _on == 706:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 801:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 802:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 803:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 804:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 805:
                    pass
                    self.property_value.append(Propvalue.VtBlob(self._io, self, self._root))
                elif _on == 806:
                    pass
                    self.property_value.append(Propvalue.VtClsid(self._io, self, self._root))
                elif _on == 807:
                    pass
                    self.property_value.append(Propvalue.VtLpwstrVector(self._io, self, self._root))
                elif _on == 808:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 809:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 810:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 811:
                    pass
                    self.property_value.append(Propvalue.VtLpwstr(self._io, self, self._root))
                elif _on == 812:
                    pass
                    self.property_value.append(Propvalue.VtUi4(self._io, self, self._root))
                elif _on == 813:
                    pass
                    self.property_value.append(Propvalue.VtClsidVector(self._io, self, self._root))
                else:
                    pass
                    self.property_value.append(Propvalue.UnknownValue(self._io, self, self._root))



        def _fetch_instances(self):
            pass
            for i in range(len(self.property_id)):
                pass

            for i in range(len(self.property_value)):
                pass
                _on = int(self.property_id[i])
                if _on == 101:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 102:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 103:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 104:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 105:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 106:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 107:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 108:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 109:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 110:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1101:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1102:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1103:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 111:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 112:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 113:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 114:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 115:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 116:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 117:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 118:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 119:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1201:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1202:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1203:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1205:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 121:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 123:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 124:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 125:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 126:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1301:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1302:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1303:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1401:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1402:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1403:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1404:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1405:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1501:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 1601:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 201:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 202:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 203:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 204:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 205:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 206:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 207:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 208:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 209:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 210:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 211:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 212:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 213:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 214:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 215:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 216:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 217:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 218:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 219:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 220:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 221:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 222:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 223:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 224:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 227:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 228:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 229:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 231:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 232:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 233:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 234:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 237:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 238:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 239:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 241:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 242:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 301:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 302:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 303:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 304:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 305:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 306:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 307:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 308:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 309:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 310:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 311:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 312:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 501:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 502:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 503:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 504:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 505:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5101:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5102:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5103:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5105:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5106:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5107:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5108:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5109:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5110:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5111:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5112:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5201:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5202:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5204:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5205:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5206:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5207:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5208:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5209:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5401:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5402:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5405:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5406:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 5407:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 601:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 602:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 603:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 604:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 605:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 606:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 607:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 608:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 609:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 610:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 611:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 612:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 613:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 614:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 615:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 616:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 617:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 701:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 702:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 703:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 704:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 705:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 706:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 801:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 802:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 803:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 804:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 805:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 806:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 807:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 808:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 809:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 810:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 811:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 812:
                    pass
                    self.property_value[i]._fetch_instances()
                elif _on == 813:
                    pass
                    self.property_value[i]._fetch_instances()
                else:
                    pass
                    self.property_value[i]._fetch_instances()



    class UnknownValue(KaitaiStruct):
        """Stands where an identifier is unknown; nothing behind it can be read."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.UnknownValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass


    class VtBlob(KaitaiStruct):
        """Bytes behind their number."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtBlob, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.size = self._io.read_u4le()
            self.value = self._io.read_bytes(self.size)


        def _fetch_instances(self):
            pass


    class VtBool(KaitaiStruct):
        """A truth value in two bytes, 0xFFFF for true and zero for false."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtBool, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_u2le()


        def _fetch_instances(self):
            pass


    class VtClsid(KaitaiStruct):
        """A GUID in its sixteen-byte packet form."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtClsid, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_bytes(16)


        def _fetch_instances(self):
            pass


    class VtClsidVector(KaitaiStruct):
        """A counted array of GUIDs."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtClsidVector, self).__init__(_io)
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



    class VtI1(KaitaiStruct):
        """A signed byte."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtI1, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_s1()


        def _fetch_instances(self):
            pass


    class VtI2(KaitaiStruct):
        """A signed two-byte integer."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtI2, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_s2le()


        def _fetch_instances(self):
            pass


    class VtI4(KaitaiStruct):
        """A signed four-byte integer."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtI4, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_s4le()


        def _fetch_instances(self):
            pass


    class VtI8(KaitaiStruct):
        """A signed eight-byte integer."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtI8, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_s8le()


        def _fetch_instances(self):
            pass


    class VtLpwstr(KaitaiStruct):
        """Text that ends at its first zero unit."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtLpwstr, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = common.Common.Wstring(self._io)


        def _fetch_instances(self):
            pass
            self.value._fetch_instances()


    class VtLpwstrVector(KaitaiStruct):
        """A counted array of texts, each with its own terminator."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtLpwstrVector, self).__init__(_io)
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



    class VtUi1(KaitaiStruct):
        """An unsigned byte."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtUi1, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_u1()


        def _fetch_instances(self):
            pass


    class VtUi1Vector(KaitaiStruct):
        """A counted array of bytes. No text describes it; read like the other vectors."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtUi1Vector, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.size = self._io.read_u4le()
            self.value = self._io.read_bytes(self.size)


        def _fetch_instances(self):
            pass


    class VtUi2(KaitaiStruct):
        """An unsigned two-byte integer."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtUi2, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_u2le()


        def _fetch_instances(self):
            pass


    class VtUi4(KaitaiStruct):
        """An unsigned four-byte integer."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtUi4, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_u4le()


        def _fetch_instances(self):
            pass


    class VtUi4Vector(KaitaiStruct):
        """A counted array of numbers."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtUi4Vector, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.size = self._io.read_u4le()
            self.value = []
            for i in range(self.size):
                self.value.append(self._io.read_u4le())



        def _fetch_instances(self):
            pass
            for i in range(len(self.value)):
                pass



    class VtUi8(KaitaiStruct):
        """An unsigned eight-byte integer."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Propvalue.VtUi8, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_u8le()


        def _fetch_instances(self):
            pass



