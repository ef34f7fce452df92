meta:
  id: common
  title: Building blocks shared by the MSMQ directory protocols
  license: MIT
  ks-version: "0.11"
  endian: le
doc: |
  Structures that more than one protocol uses. GUIDs are described where they
  stand, as sixteen bytes marked `-mq-type: guid`, and sequence numbers as
  big-endian integers marked `-mq-type: seqnum`.
doc-ref: "[MC-MQDSRP] 2.2, [MS-DTYP] 2.3 and 2.4"
types:
  wstring:
    -mq-name: WCHAR buffer
    -mq-section: "[MS-DTYP] 2.2.60"
    -mq-kind: units
    doc: UTF-16LE code units up to and including a zero unit.
    seq:
      - id: units
        type: u2
        repeat: until
        repeat-until: _ == 0
        doc: Code units, lone surrogates included, the last one zero.
    instances:
      num_units:
        value: units.size
        doc: How many units the text takes on the wire, with its terminator.
  partition_seq_numbers:
    -mq-name: PARTITION_SEQ_NUMBERS
    -mq-section: "[MC-MQDSRP] 2.2.3"
    doc: How far one directory partition has come, and how far it was purged.
    -mq-says: "{partition_id}: newest change {last_seq_number}, purged up to {purged_seq_number}"
    seq:
      - id: partition_id
        size: 16
        -mq-type: guid
        -mq-show: partition
        -mq-memo: true
        -mq-name: PartitionID
        doc: The partition the two numbers belong to.
      - id: last_seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: LastSeqNumber
        doc: Number of the newest change in the partition.
      - id: purged_seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: PurgedSeqNumber
        doc: Records of deletions up to this number are gone.
  sid:
    -mq-name: SID
    -mq-section: "[MS-DTYP] 2.4.2.2"
    -mq-message: true
    doc: A security identifier in its packet form.
    -mq-says: "the security identifier {sub_authority:sid}"
    -mq-rules:
      - id: sid.trailing
        severity: error
        check: trailing.size == 0
        at: trailing
        says: nothing may follow the last sub-authority
    seq:
      - id: revision
        type: u1
        -mq-name: Revision
        -mq-default: 1
        doc: Layout revision, always one.
        -mq-rules:
          - id: sid.revision
            severity: error
            check: revision == 1
            says: the revision of a SID must be 1
      - id: sub_authority_count
        type: u1
        -mq-name: SubAuthorityCount
        -mq-computed: sub_authority.size
        doc: Number of sub-authorities that follow.
        -mq-rules:
          - id: sid.sub_authority_count
            severity: error
            check: sub_authority_count <= 15
            says: a SID must not have more than 15 sub-authorities
      - id: identifier_authority
        size: 6
        -mq-name: IdentifierAuthority
        -mq-default: "000000000005"
        doc: Who issued the identifier, a big-endian byte array.
      - id: sub_authority
        type: u4
        repeat: expr
        repeat-expr: sub_authority_count
        -mq-name: SubAuthority
        doc: Path from the authority down to the account.
enums:
  hresult:
    0x00000000:
      id: mq_ok
      -mq-name: MQ_OK
      -mq-section: "[MS-MQDMPR]"
    0x400e0001:
      id: mq_information_property
      -mq-name: MQ_INFORMATION_PROPERTY
      -mq-section: "[MS-MQMQ] 2.4"
    0x400e0002:
      id: mq_information_illegal_property
      -mq-name: MQ_INFORMATION_ILLEGAL_PROPERTY
      -mq-section: "[MS-MQMQ] 2.4"
    0x400e0003:
      id: mq_information_property_ignored
      -mq-name: MQ_INFORMATION_PROPERTY_IGNORED
      -mq-section: "[MS-MQMQ] 2.4"
    0x400e0004:
      id: mq_information_unsupported_property
      -mq-name: MQ_INFORMATION_UNSUPPORTED_PROPERTY
      -mq-section: "[MS-MQMQ] 2.4"
    0x400e0005:
      id: mq_information_duplicate_property
      -mq-name: MQ_INFORMATION_DUPLICATE_PROPERTY
      -mq-section: "[MS-MQMQ] 2.4"
    0x400e0006:
      id: mq_information_operation_pending
      -mq-name: MQ_INFORMATION_OPERATION_PENDING
      -mq-section: "[MS-MQMQ] 2.4"
    0x400e0009:
      id: mq_information_formatname_buffer_too_small
      -mq-name: MQ_INFORMATION_FORMATNAME_BUFFER_TOO_SMALL
      -mq-section: "[MS-MQMQ] 2.4"
    0x400e000a:
      id: mq_information_internal_user_cert_exist
      -mq-name: MQ_INFORMATION_INTERNAL_USER_CERT_EXIST
      -mq-section: "[MS-MQMQ] 2.4"
    0x400e000b:
      id: mq_information_owner_ignored
      -mq-name: MQ_INFORMATION_OWNER_IGNORED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0001:
      id: mq_error
      -mq-name: MQ_ERROR
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0002:
      id: mq_error_property
      -mq-name: MQ_ERROR_PROPERTY
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0003:
      id: mq_error_queue_not_found
      -mq-name: MQ_ERROR_QUEUE_NOT_FOUND
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0004:
      id: mq_error_queue_not_active
      -mq-name: MQ_ERROR_QUEUE_NOT_ACTIVE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0005:
      id: mq_error_queue_exists
      -mq-name: MQ_ERROR_QUEUE_EXISTS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0006:
      id: mq_error_invalid_parameter
      -mq-name: MQ_ERROR_INVALID_PARAMETER
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0007:
      id: mq_error_invalid_handle
      -mq-name: MQ_ERROR_INVALID_HANDLE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0008:
      id: mq_error_operation_cancelled
      -mq-name: MQ_ERROR_OPERATION_CANCELLED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0009:
      id: mq_error_sharing_violation
      -mq-name: MQ_ERROR_SHARING_VIOLATION
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e000b:
      id: mq_error_service_not_available
      -mq-name: MQ_ERROR_SERVICE_NOT_AVAILABLE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e000d:
      id: mq_error_machine_not_found
      -mq-name: MQ_ERROR_MACHINE_NOT_FOUND
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0010:
      id: mq_error_illegal_sort
      -mq-name: MQ_ERROR_ILLEGAL_SORT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0011:
      id: mq_error_illegal_user
      -mq-name: MQ_ERROR_ILLEGAL_USER
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0013:
      id: mq_error_no_ds
      -mq-name: MQ_ERROR_NO_DS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0014:
      id: mq_error_illegal_queue_pathname
      -mq-name: MQ_ERROR_ILLEGAL_QUEUE_PATHNAME
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0018:
      id: mq_error_illegal_property_value
      -mq-name: MQ_ERROR_ILLEGAL_PROPERTY_VALUE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0019:
      id: mq_error_illegal_property_vt
      -mq-name: MQ_ERROR_ILLEGAL_PROPERTY_VT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e001a:
      id: mq_error_buffer_overflow
      -mq-name: MQ_ERROR_BUFFER_OVERFLOW
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e001b:
      id: mq_error_io_timeout
      -mq-name: MQ_ERROR_IO_TIMEOUT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e001c:
      id: mq_error_illegal_cursor_action
      -mq-name: MQ_ERROR_ILLEGAL_CURSOR_ACTION
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e001d:
      id: mq_error_message_already_received
      -mq-name: MQ_ERROR_MESSAGE_ALREADY_RECEIVED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e001e:
      id: mq_error_illegal_formatname
      -mq-name: MQ_ERROR_ILLEGAL_FORMATNAME
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e001f:
      id: mq_error_formatname_buffer_too_small
      -mq-name: MQ_ERROR_FORMATNAME_BUFFER_TOO_SMALL
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0020:
      id: mq_error_unsupported_formatname_operation
      -mq-name: MQ_ERROR_UNSUPPORTED_FORMATNAME_OPERATION
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0021:
      id: mq_error_illegal_security_descriptor
      -mq-name: MQ_ERROR_ILLEGAL_SECURITY_DESCRIPTOR
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0022:
      id: mq_error_senderid_buffer_too_small
      -mq-name: MQ_ERROR_SENDERID_BUFFER_TOO_SMALL
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0023:
      id: mq_error_security_descriptor_too_small
      -mq-name: MQ_ERROR_SECURITY_DESCRIPTOR_TOO_SMALL
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0024:
      id: mq_error_cannot_impersonate_client
      -mq-name: MQ_ERROR_CANNOT_IMPERSONATE_CLIENT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0025:
      id: mq_error_access_denied
      -mq-name: MQ_ERROR_ACCESS_DENIED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0026:
      id: mq_error_privilege_not_held
      -mq-name: MQ_ERROR_PRIVILEGE_NOT_HELD
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0027:
      id: mq_error_insufficient_resources
      -mq-name: MQ_ERROR_INSUFFICIENT_RESOURCES
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0028:
      id: mq_error_user_buffer_too_small
      -mq-name: MQ_ERROR_USER_BUFFER_TOO_SMALL
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e002a:
      id: mq_error_message_storage_failed
      -mq-name: MQ_ERROR_MESSAGE_STORAGE_FAILED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e002b:
      id: mq_error_sender_cert_buffer_too_small
      -mq-name: MQ_ERROR_SENDER_CERT_BUFFER_TOO_SMALL
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e002c:
      id: mq_error_invalid_certificate
      -mq-name: MQ_ERROR_INVALID_CERTIFICATE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e002d:
      id: mq_error_corrupted_internal_certificate
      -mq-name: MQ_ERROR_CORRUPTED_INTERNAL_CERTIFICATE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e002e:
      id: mq_error_internal_user_cert_exist
      -mq-name: MQ_ERROR_INTERNAL_USER_CERT_EXIST
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e002f:
      id: mq_error_no_internal_user_cert
      -mq-name: MQ_ERROR_NO_INTERNAL_USER_CERT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0030:
      id: mq_error_corrupted_security_data
      -mq-name: MQ_ERROR_CORRUPTED_SECURITY_DATA
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0031:
      id: mq_error_corrupted_personal_cert_store
      -mq-name: MQ_ERROR_CORRUPTED_PERSONAL_CERT_STORE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0033:
      id: mq_error_computer_does_not_support_encryption
      -mq-name: MQ_ERROR_COMPUTER_DOES_NOT_SUPPORT_ENCRYPTION
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0035:
      id: mq_error_bad_security_context
      -mq-name: MQ_ERROR_BAD_SECURITY_CONTEXT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0036:
      id: mq_error_could_not_get_user_sid
      -mq-name: MQ_ERROR_COULD_NOT_GET_USER_SID
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0037:
      id: mq_error_could_not_get_account_info
      -mq-name: MQ_ERROR_COULD_NOT_GET_ACCOUNT_INFO
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0038:
      id: mq_error_illegal_mqcolumns
      -mq-name: MQ_ERROR_ILLEGAL_MQCOLUMNS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0039:
      id: mq_error_illegal_propid
      -mq-name: MQ_ERROR_ILLEGAL_PROPID
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e003a:
      id: mq_error_illegal_relation
      -mq-name: MQ_ERROR_ILLEGAL_RELATION
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e003b:
      id: mq_error_illegal_property_size
      -mq-name: MQ_ERROR_ILLEGAL_PROPERTY_SIZE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e003c:
      id: mq_error_illegal_restriction_propid
      -mq-name: MQ_ERROR_ILLEGAL_RESTRICTION_PROPID
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e003d:
      id: mq_error_illegal_mqqueueprops
      -mq-name: MQ_ERROR_ILLEGAL_MQQUEUEPROPS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e003e:
      id: mq_error_property_notallowed
      -mq-name: MQ_ERROR_PROPERTY_NOTALLOWED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e003f:
      id: mq_error_insufficient_properties
      -mq-name: MQ_ERROR_INSUFFICIENT_PROPERTIES
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0040:
      id: mq_error_machine_exists
      -mq-name: MQ_ERROR_MACHINE_EXISTS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0041:
      id: mq_error_illegal_mqqmprops
      -mq-name: MQ_ERROR_ILLEGAL_MQQMPROPS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0042:
      id: mq_error_ds_is_full
      -mq-name: MQ_ERROR_DS_IS_FULL
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0043:
      id: mq_error_ds_error
      -mq-name: MQ_ERROR_DS_ERROR
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0044:
      id: mq_error_invalid_owner
      -mq-name: MQ_ERROR_INVALID_OWNER
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0045:
      id: mq_error_unsupported_access_mode
      -mq-name: MQ_ERROR_UNSUPPORTED_ACCESS_MODE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0046:
      id: mq_error_result_buffer_too_small
      -mq-name: MQ_ERROR_RESULT_BUFFER_TOO_SMALL
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0048:
      id: mq_error_delete_cn_in_use
      -mq-name: MQ_ERROR_DELETE_CN_IN_USE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0049:
      id: mq_error_no_response_from_object_server
      -mq-name: MQ_ERROR_NO_RESPONSE_FROM_OBJECT_SERVER
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e004a:
      id: mq_error_object_server_not_available
      -mq-name: MQ_ERROR_OBJECT_SERVER_NOT_AVAILABLE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e004b:
      id: mq_error_queue_not_available
      -mq-name: MQ_ERROR_QUEUE_NOT_AVAILABLE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e004c:
      id: mq_error_dtc_connect
      -mq-name: MQ_ERROR_DTC_CONNECT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e004e:
      id: mq_error_transaction_import
      -mq-name: MQ_ERROR_TRANSACTION_IMPORT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0050:
      id: mq_error_transaction_usage
      -mq-name: MQ_ERROR_TRANSACTION_USAGE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0051:
      id: mq_error_transaction_sequence
      -mq-name: MQ_ERROR_TRANSACTION_SEQUENCE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0055:
      id: mq_error_missing_connector_type
      -mq-name: MQ_ERROR_MISSING_CONNECTOR_TYPE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0056:
      id: mq_error_stale_handle
      -mq-name: MQ_ERROR_STALE_HANDLE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0058:
      id: mq_error_transaction_enlist
      -mq-name: MQ_ERROR_TRANSACTION_ENLIST
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e005a:
      id: mq_error_queue_deleted
      -mq-name: MQ_ERROR_QUEUE_DELETED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e005b:
      id: mq_error_illegal_context
      -mq-name: MQ_ERROR_ILLEGAL_CONTEXT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e005c:
      id: mq_error_illegal_sort_propid
      -mq-name: MQ_ERROR_ILLEGAL_SORT_PROPID
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e005d:
      id: mq_error_label_too_long
      -mq-name: MQ_ERROR_LABEL_TOO_LONG
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e005e:
      id: mq_error_label_buffer_too_small
      -mq-name: MQ_ERROR_LABEL_BUFFER_TOO_SMALL
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e005f:
      id: mq_error_mqis_server_empty
      -mq-name: MQ_ERROR_MQIS_SERVER_EMPTY
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0060:
      id: mq_error_mqis_readonly_mode
      -mq-name: MQ_ERROR_MQIS_READONLY_MODE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0061:
      id: mq_error_symm_key_buffer_too_small
      -mq-name: MQ_ERROR_SYMM_KEY_BUFFER_TOO_SMALL
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0062:
      id: mq_error_signature_buffer_too_small
      -mq-name: MQ_ERROR_SIGNATURE_BUFFER_TOO_SMALL
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0063:
      id: mq_error_prov_name_buffer_too_small
      -mq-name: MQ_ERROR_PROV_NAME_BUFFER_TOO_SMALL
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0064:
      id: mq_error_illegal_operation
      -mq-name: MQ_ERROR_ILLEGAL_OPERATION
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0065:
      id: mq_error_write_not_allowed
      -mq-name: MQ_ERROR_WRITE_NOT_ALLOWED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0066:
      id: mq_error_wks_cant_serve_client
      -mq-name: MQ_ERROR_WKS_CANT_SERVE_CLIENT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0067:
      id: mq_error_depend_wks_license_overflow
      -mq-name: MQ_ERROR_DEPEND_WKS_LICENSE_OVERFLOW
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0068:
      id: mq_corrupted_queue_was_deleted
      -mq-name: MQ_CORRUPTED_QUEUE_WAS_DELETED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0069:
      id: mq_error_remote_machine_not_available
      -mq-name: MQ_ERROR_REMOTE_MACHINE_NOT_AVAILABLE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e006a:
      id: mq_error_unsupported_operation
      -mq-name: MQ_ERROR_UNSUPPORTED_OPERATION
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e006b:
      id: mq_error_encryption_provider_not_supported
      -mq-name: MQ_ERROR_ENCRYPTION_PROVIDER_NOT_SUPPORTED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e006c:
      id: mq_error_cannot_set_crypto_sec_descr
      -mq-name: MQ_ERROR_CANNOT_SET_CRYPTO_SEC_DESCR
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e006d:
      id: mq_error_certificate_not_provided
      -mq-name: MQ_ERROR_CERTIFICATE_NOT_PROVIDED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e006e:
      id: mq_error_q_dns_property_not_supported
      -mq-name: MQ_ERROR_Q_DNS_PROPERTY_NOT_SUPPORTED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e006f:
      id: mq_error_cannot_create_cert_store
      -mq-name: MQ_ERROR_CANNOT_CREATE_CERT_STORE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0070:
      id: mq_error_cannot_open_cert_store
      -mq-name: MQ_ERROR_CANNOT_OPEN_CERT_STORE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0071:
      id: mq_error_illegal_enterprise_operation
      -mq-name: MQ_ERROR_ILLEGAL_ENTERPRISE_OPERATION
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0072:
      id: mq_error_cannot_grant_add_guid
      -mq-name: MQ_ERROR_CANNOT_GRANT_ADD_GUID
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0073:
      id: mq_error_cannot_load_msmqocm
      -mq-name: MQ_ERROR_CANNOT_LOAD_MSMQOCM
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0074:
      id: mq_error_no_entry_point_msmqocm
      -mq-name: MQ_ERROR_NO_ENTRY_POINT_MSMQOCM
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0075:
      id: mq_error_no_msmq_servers_on_dc
      -mq-name: MQ_ERROR_NO_MSMQ_SERVERS_ON_DC
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0076:
      id: mq_error_cannot_join_domain
      -mq-name: MQ_ERROR_CANNOT_JOIN_DOMAIN
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0077:
      id: mq_error_cannot_create_on_gc
      -mq-name: MQ_ERROR_CANNOT_CREATE_ON_GC
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0078:
      id: mq_error_guid_not_matching
      -mq-name: MQ_ERROR_GUID_NOT_MATCHING
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0079:
      id: mq_error_public_key_not_found
      -mq-name: MQ_ERROR_PUBLIC_KEY_NOT_FOUND
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e007a:
      id: mq_error_public_key_does_not_exist
      -mq-name: MQ_ERROR_PUBLIC_KEY_DOES_NOT_EXIST
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e007b:
      id: mq_error_illegal_mqprivateprops
      -mq-name: MQ_ERROR_ILLEGAL_MQPRIVATEPROPS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e007c:
      id: mq_error_no_gc_in_domain
      -mq-name: MQ_ERROR_NO_GC_IN_DOMAIN
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e007d:
      id: mq_error_no_msmq_servers_on_gc
      -mq-name: MQ_ERROR_NO_MSMQ_SERVERS_ON_GC
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e007e:
      id: mq_error_cannot_get_dn
      -mq-name: MQ_ERROR_CANNOT_GET_DN
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e007f:
      id: mq_error_cannot_hash_data_ex
      -mq-name: MQ_ERROR_CANNOT_HASH_DATA_EX
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0080:
      id: mq_error_cannot_sign_data_ex
      -mq-name: MQ_ERROR_CANNOT_SIGN_DATA_EX
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0081:
      id: mq_error_cannot_create_hash_ex
      -mq-name: MQ_ERROR_CANNOT_CREATE_HASH_EX
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0082:
      id: mq_error_fail_verify_signature_ex
      -mq-name: MQ_ERROR_FAIL_VERIFY_SIGNATURE_EX
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0083:
      id: mq_error_cannot_delete_psc_objects
      -mq-name: MQ_ERROR_CANNOT_DELETE_PSC_OBJECTS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0084:
      id: mq_error_no_mquser_ou
      -mq-name: MQ_ERROR_NO_MQUSER_OU
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0085:
      id: mq_error_cannot_load_mqad
      -mq-name: MQ_ERROR_CANNOT_LOAD_MQAD
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0086:
      id: mq_error_cannot_load_mqdssrv
      -mq-name: MQ_ERROR_CANNOT_LOAD_MQDSSRV
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0087:
      id: mq_error_properties_conflict
      -mq-name: MQ_ERROR_PROPERTIES_CONFLICT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0088:
      id: mq_error_message_not_found
      -mq-name: MQ_ERROR_MESSAGE_NOT_FOUND
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0089:
      id: mq_error_cant_resolve_sites
      -mq-name: MQ_ERROR_CANT_RESOLVE_SITES
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e008a:
      id: mq_error_not_supported_by_dependent_clients
      -mq-name: MQ_ERROR_NOT_SUPPORTED_BY_DEPENDENT_CLIENTS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e008b:
      id: mq_error_operation_not_supported_by_remote_computer
      -mq-name: MQ_ERROR_OPERATION_NOT_SUPPORTED_BY_REMOTE_COMPUTER
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e008c:
      id: mq_error_not_a_correct_object_class
      -mq-name: MQ_ERROR_NOT_A_CORRECT_OBJECT_CLASS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e008d:
      id: mq_error_multi_sort_keys
      -mq-name: MQ_ERROR_MULTI_SORT_KEYS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e008e:
      id: mq_error_gc_needed
      -mq-name: MQ_ERROR_GC_NEEDED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e008f:
      id: mq_error_ds_bind_root_forest
      -mq-name: MQ_ERROR_DS_BIND_ROOT_FOREST
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0090:
      id: mq_error_ds_local_user
      -mq-name: MQ_ERROR_DS_LOCAL_USER
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0091:
      id: mq_error_q_ads_property_not_supported
      -mq-name: MQ_ERROR_Q_ADS_PROPERTY_NOT_SUPPORTED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0092:
      id: mq_error_bad_xml_format
      -mq-name: MQ_ERROR_BAD_XML_FORMAT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0093:
      id: mq_error_unsupported_class
      -mq-name: MQ_ERROR_UNSUPPORTED_CLASS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0094:
      id: mq_error_uninitialized_object
      -mq-name: MQ_ERROR_UNINITIALIZED_OBJECT
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0095:
      id: mq_error_cannot_create_psc_objects
      -mq-name: MQ_ERROR_CANNOT_CREATE_PSC_OBJECTS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0096:
      id: mq_error_cannot_update_psc_objects
      -mq-name: MQ_ERROR_CANNOT_UPDATE_PSC_OBJECTS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0099:
      id: mq_error_resolve_address
      -mq-name: MQ_ERROR_RESOLVE_ADDRESS
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e009a:
      id: mq_error_too_many_properties
      -mq-name: MQ_ERROR_TOO_MANY_PROPERTIES
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e009b:
      id: mq_error_message_not_authenticated
      -mq-name: MQ_ERROR_MESSAGE_NOT_AUTHENTICATED
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e009c:
      id: mq_error_message_locked_under_transaction
      -mq-name: MQ_ERROR_MESSAGE_LOCKED_UNDER_TRANSACTION
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e03eb:
      id: mq_error_not_supported
      -mq-name: MQ_ERROR_NOT_SUPPORTED
      -mq-section: "[MS-MQDS] 3.2.4"
    0xc00e0504:
      id: mqds_unknown_source
      -mq-name: MQDS_UNKNOWN_SOURCE
      -mq-section: "[MS-MQMQ] 2.4"
    0xc00e0506:
      id: mqds_wrong_obj_type
      -mq-name: MQDS_WRONG_OBJ_TYPE
      -mq-section: "[MS-MQDS] 3.1.4.11"
    0xc00e050f:
      id: mqds_object_not_found
      -mq-name: MQDS_OBJECT_NOT_FOUND
      -mq-section: "[MS-MQDS] 3.1.4.4"
    0xc00e0523:
      id: mqds_e_no_more_data
      -mq-name: MQDS_E_NO_MORE_DATA
      -mq-section: "[MS-MQDS] 3.1.4.20"
    0xc00e052b:
      id: mqds_e_cant_init_server_auth
      -mq-name: MQDS_E_CANT_INIT_SERVER_AUTH
      -mq-section: "[MS-MQDS] 3.1.4.2"
