# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStruct, KaitaiStream, BytesIO
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class Common(KaitaiStruct):
    """Structures that more than one protocol uses. GUIDs are described where they
    stand, as sixteen bytes marked `-mq-type: guid`, and sequence numbers as
    big-endian integers marked `-mq-type: seqnum`.
    
    .. seealso::
       [MC-MQDSRP] 2.2, [MS-DTYP] 2.3 and 2.4
    """

    class Hresult(IntEnum):
        mq_ok = 0
        mq_information_property = 1074659329
        mq_information_illegal_property = 1074659330
        mq_information_property_ignored = 1074659331
        mq_information_unsupported_property = 1074659332
        mq_information_duplicate_property = 1074659333
        mq_information_operation_pending = 1074659334
        mq_information_formatname_buffer_too_small = 1074659337
        mq_information_internal_user_cert_exist = 1074659338
        mq_information_owner_ignored = 1074659339
        mq_error = 3222142977
        mq_error_property = 3222142978
        mq_error_queue_not_found = 3222142979
        mq_error_queue_not_active = 3222142980
        mq_error_queue_exists = 3222142981
        mq_error_invalid_parameter = 3222142982
        mq_error_invalid_handle = 3222142983
        mq_error_operation_cancelled = 3222142984
        mq_error_sharing_violation = 3222142985
        mq_error_service_not_available = 3222142987
        mq_error_machine_not_found = 3222142989
        mq_error_illegal_sort = 3222142992
        mq_error_illegal_user = 3222142993
        mq_error_no_ds = 3222142995
        mq_error_illegal_queue_pathname = 3222142996
        mq_error_illegal_property_value = 3222143000
        mq_error_illegal_property_vt = 3222143001
        mq_error_buffer_overflow = 3222143002
        mq_error_io_timeout = 3222143003
        mq_error_illegal_cursor_action = 3222143004
        mq_error_message_already_received = 3222143005
        mq_error_illegal_formatname = 3222143006
        mq_error_formatname_buffer_too_small = 3222143007
        mq_error_unsupported_formatname_operation = 3222143008
        mq_error_illegal_security_descriptor = 3222143009
        mq_error_senderid_buffer_too_small = 3222143010
        mq_error_security_descriptor_too_small = 3222143011
        mq_error_cannot_impersonate_client = 3222143012
        mq_error_access_denied = 3222143013
        mq_error_privilege_not_held = 3222143014
        mq_error_insufficient_resources = 3222143015
        mq_error_user_buffer_too_small = 3222143016
        mq_error_message_storage_failed = 3222143018
        mq_error_sender_cert_buffer_too_small = 3222143019
        mq_error_invalid_certificate = 3222143020
        mq_error_corrupted_internal_certificate = 3222143021
        mq_error_internal_user_cert_exist = 3222143022
        mq_error_no_internal_user_cert = 3222143023
        mq_error_corrupted_security_data = 3222143024
        mq_error_corrupted_personal_cert_store = 3222143025
        mq_error_computer_does_not_support_encryption = 3222143027
        mq_error_bad_security_context = 3222143029
        mq_error_could_not_get_user_sid = 3222143030
        mq_error_could_not_get_account_info = 3222143031
        mq_error_illegal_mqcolumns = 3222143032
        mq_error_illegal_propid = 3222143033
        mq_error_illegal_relation = 3222143034
        mq_error_illegal_property_size = 3222143035
        mq_error_illegal_restriction_propid = 3222143036
        mq_error_illegal_mqqueueprops = 3222143037
        mq_error_property_notallowed = 3222143038
        mq_error_insufficient_properties = 3222143039
        mq_error_machine_exists = 3222143040
        mq_error_illegal_mqqmprops = 3222143041
        mq_error_ds_is_full = 3222143042
        mq_error_ds_error = 3222143043
        mq_error_invalid_owner = 3222143044
        mq_error_unsupported_access_mode = 3222143045
        mq_error_result_buffer_too_small = 3222143046
        mq_error_delete_cn_in_use = 3222143048
        mq_error_no_response_from_object_server = 3222143049
        mq_error_object_server_not_available = 3222143050
        mq_error_queue_not_available = 3222143051
        mq_error_dtc_connect = 3222143052
        mq_error_transaction_import = 3222143054
        mq_error_transaction_usage = 3222143056
        mq_error_transaction_sequence = 3222143057
        mq_error_missing_connector_type = 3222143061
        mq_error_stale_handle = 3222143062
        mq_error_transaction_enlist = 3222143064
        mq_error_queue_deleted = 3222143066
        mq_error_illegal_context = 3222143067
        mq_error_illegal_sort_propid = 3222143068
        mq_error_label_too_long = 3222143069
        mq_error_label_buffer_too_small = 3222143070
        mq_error_mqis_server_empty = 3222143071
        mq_error_mqis_readonly_mode = 3222143072
        mq_error_symm_key_buffer_too_small = 3222143073
        mq_error_signature_buffer_too_small = 3222143074
        mq_error_prov_name_buffer_too_small = 3222143075
        mq_error_illegal_operation = 3222143076
        mq_error_write_not_allowed = 3222143077
        mq_error_wks_cant_serve_client = 3222143078
        mq_error_depend_wks_license_overflow = 3222143079
        mq_corrupted_queue_was_deleted = 3222143080
        mq_error_remote_machine_not_available = 3222143081
        mq_error_unsupported_operation = 3222143082
        mq_error_encryption_provider_not_supported = 3222143083
        mq_error_cannot_set_crypto_sec_descr = 3222143084
        mq_error_certificate_not_provided = 3222143085
        mq_error_q_dns_property_not_supported = 3222143086
        mq_error_cannot_create_cert_store = 3222143087
        mq_error_cannot_open_cert_store = 3222143088
        mq_error_illegal_enterprise_operation = 3222143089
        mq_error_cannot_grant_add_guid = 3222143090
        mq_error_cannot_load_msmqocm = 3222143091
        mq_error_no_entry_point_msmqocm = 3222143092
        mq_error_no_msmq_servers_on_dc = 3222143093
        mq_error_cannot_join_domain = 3222143094
        mq_error_cannot_create_on_gc = 3222143095
        mq_error_guid_not_matching = 3222143096
        mq_error_public_key_not_found = 3222143097
        mq_error_public_key_does_not_exist = 3222143098
        mq_error_illegal_mqprivateprops = 3222143099
        mq_error_no_gc_in_domain = 3222143100
        mq_error_no_msmq_servers_on_gc = 3222143101
        mq_error_cannot_get_dn = 3222143102
        mq_error_cannot_hash_data_ex = 3222143103
        mq_error_cannot_sign_data_ex = 3222143104
        mq_error_cannot_create_hash_ex = 3222143105
        mq_error_fail_verify_signature_ex = 3222143106
        mq_error_cannot_delete_psc_objects = 3222143107
        mq_error_no_mquser_ou = 3222143108
        mq_error_cannot_load_mqad = 3222143109
        mq_error_cannot_load_mqdssrv = 3222143110
        mq_error_properties_conflict = 3222143111
        mq_error_message_not_found = 3222143112
        mq_error_cant_resolve_sites = 3222143113
        mq_error_not_supported_by_dependent_clients = 3222143114
        mq_error_operation_not_supported_by_remote_computer = 3222143115
        mq_error_not_a_correct_object_class = 3222143116
        mq_error_multi_sort_keys = 3222143117
        mq_error_gc_needed = 3222143118
        mq_error_ds_bind_root_forest = 3222143119
        mq_error_ds_local_user = 3222143120
        mq_error_q_ads_property_not_supported = 3222143121
        mq_error_bad_xml_format = 3222143122
        mq_error_unsupported_class = 3222143123
        mq_error_uninitialized_object = 3222143124
        mq_error_cannot_create_psc_objects = 3222143125
        mq_error_cannot_update_psc_objects = 3222143126
        mq_error_resolve_address = 3222143129
        mq_error_too_many_properties = 3222143130
        mq_error_message_not_authenticated = 3222143131
        mq_error_message_locked_under_transaction = 3222143132
        mq_error_not_supported = 3222143979
        mqds_unknown_source = 3222144260
        mqds_wrong_obj_type = 3222144262
        mqds_object_not_found = 3222144271
        mqds_e_no_more_data = 3222144291
        mqds_e_cant_init_server_auth = 3222144299
    def __init__(self, _io, _parent=None, _root=None):
        super(Common, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        pass


    def _fetch_instances(self):
        pass

    class PartitionSeqNumbers(KaitaiStruct):
        """How far one directory partition has come, and how far it was purged."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Common.PartitionSeqNumbers, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.partition_id = self._io.read_bytes(16)
            self.last_seq_number = self._io.read_u8be()
            self.purged_seq_number = self._io.read_u8be()


        def _fetch_instances(self):
            pass


    class Sid(KaitaiStruct):
        """A security identifier in its packet form."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Common.Sid, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.revision = self._io.read_u1()
            self.sub_authority_count = self._io.read_u1()
            self.identifier_authority = self._io.read_bytes(6)
            self.sub_authority = []
            for i in range(self.sub_authority_count):
                self.sub_authority.append(self._io.read_u4le())



        def _fetch_instances(self):
            pass
            for i in range(len(self.sub_authority)):
                pass



    class Wstring(KaitaiStruct):
        """UTF-16LE code units up to and including a zero unit."""
        def __init__(self, _io, _parent=None, _root=None):
            super(Common.Wstring, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.units = []
            i = 0
            while True:
                _ = self._io.read_u2le()
                self.units.append(_)
                if _ == 0:
                    break
                i += 1


        def _fetch_instances(self):
            pass
            for i in range(len(self.units)):
                pass


        @property
        def num_units(self):
            """How many units the text takes on the wire, with its terminator."""
            if hasattr(self, '_m_num_units'):
                return self._m_num_units

            self._m_num_units = len(self.units)
            return getattr(self, '_m_num_units', None)



