meta:
  id: propvalue
  title: Directory property identifiers and the bytes of their values
  license: MIT
  ks-version: "0.11"
  imports:
    - common
  endian: le
doc: |
  A property value has no type tag on the wire: its layout follows from the
  property identifier alone. Values stand back to back, without padding. An
  identifier that is not listed here hides everything after it, because
  nothing tells how wide its value is.
doc-ref: "[MS-MQCN] 2.2.3, [MS-MQMQ] 2.2.12 and 2.3"
types:
  property_list:
    -mq-name: PropertyID and PropertyValue
    -mq-section: "[MC-MQDSRP] 2.2.4"
    -mq-kind: pairs
    -mq-class: Property
    doc: All identifiers first, then all values in the same order.
    params:
      - id: count
        type: u4
        doc: How many properties there are.
    seq:
      - id: property_id
        type: u4
        enum: prop_id
        repeat: expr
        repeat-expr: count
        -mq-name: PropertyID
        -mq-part: id
        doc: Which property each value belongs to.
      - id: property_value
        type:
          switch-on: property_id[_index].to_i
          cases:
            101: vt_clsid
            102: vt_clsid
            103: vt_lpwstr
            104: vt_ui1
            105: vt_ui4
            106: vt_i2
            107: vt_ui4
            108: vt_lpwstr
            109: vt_i4
            110: vt_i4
            111: vt_ui1
            112: vt_ui4
            113: vt_ui1
            114: vt_ui1
            115: vt_clsid
            116: vt_clsid
            117: vt_blob
            118: vt_ui4
            119: vt_ui4
            121: vt_lpwstr
            123: vt_lpwstr
            124: vt_lpwstr
            125: vt_lpwstr
            126: vt_lpwstr
            201: vt_clsid
            202: vt_clsid
            203: vt_lpwstr
            204: vt_lpwstr_vector
            205: vt_ui1_vector
            206: vt_blob
            207: vt_clsid_vector
            208: vt_clsid_vector
            209: vt_clsid_vector
            210: vt_ui4
            211: vt_clsid
            212: vt_ui4
            213: vt_blob
            214: vt_ui4
            215: vt_ui4
            216: vt_lpwstr
            217: vt_i4
            218: vt_i4
            219: vt_ui1
            220: vt_ui4
            221: vt_lpwstr
            222: vt_clsid_vector
            223: vt_lpwstr_vector
            224: vt_lpwstr_vector
            227: vt_ui1
            228: vt_ui1
            229: vt_ui1
            231: vt_ui1_vector
            232: vt_ui1_vector
            233: vt_lpwstr
            234: vt_blob
            237: vt_ui4
            238: vt_blob
            239: vt_blob
            241: vt_blob
            242: vt_ui1
            301: vt_lpwstr
            302: vt_clsid
            303: vt_clsid_vector
            304: vt_lpwstr
            305: vt_ui2
            306: vt_ui2
            307: vt_clsid
            308: vt_blob
            309: vt_lpwstr
            310: vt_ui2
            311: vt_ui1
            312: vt_ui1
            501: vt_ui1
            502: vt_lpwstr
            503: vt_clsid
            504: vt_clsid
            505: vt_blob
            601: vt_lpwstr
            602: vt_ui1
            603: vt_lpwstr
            604: vt_lpwstr
            605: vt_ui2
            606: vt_ui2
            607: vt_clsid
            608: vt_blob
            609: vt_clsid
            610: vt_blob
            611: vt_ui4
            612: vt_ui4
            613: vt_ui4
            614: vt_ui4
            615: vt_ui4
            616: vt_ui4
            617: vt_ui2
            701: vt_blob
            702: vt_blob
            703: vt_clsid
            704: vt_blob
            705: vt_clsid_vector
            706: vt_clsid
            801: vt_clsid
            802: vt_clsid
            803: vt_ui4
            804: vt_clsid
            805: vt_blob
            806: vt_clsid
            807: vt_lpwstr_vector
            808: vt_lpwstr
            809: vt_lpwstr
            810: vt_lpwstr
            811: vt_lpwstr
            812: vt_ui4
            813: vt_clsid_vector
            1101: vt_blob
            1102: vt_blob
            1103: vt_ui4
            1201: vt_blob
            1202: vt_blob
            1203: vt_blob
            1205: vt_blob
            1301: vt_blob
            1302: vt_blob
            1303: vt_ui4
            1401: vt_blob
            1402: vt_clsid
            1403: vt_ui1
            1404: vt_ui1
            1405: vt_clsid
            1501: vt_blob
            1601: vt_blob
            5101: vt_lpwstr
            5102: vt_ui4
            5103: vt_clsid
            5105: vt_lpwstr
            5106: vt_ui1
            5107: vt_clsid
            5108: vt_lpwstr
            5109: vt_ui1
            5110: vt_ui1
            5111: vt_ui1
            5112: vt_ui4
            5201: vt_lpwstr
            5202: vt_lpwstr
            5204: vt_ui4
            5205: vt_lpwstr
            5206: vt_blob
            5207: vt_blob
            5208: vt_clsid_vector
            5209: vt_clsid
            5401: vt_blob
            5402: vt_blob
            5405: vt_clsid_vector
            5406: vt_clsid
            5407: vt_blob
            _: unknown_value
        repeat: expr
        repeat-expr: count
        -mq-name: PropertyValue
        -mq-part: value
        doc: The value, laid out as the identifier demands.
  vt_i2:
    -mq-name: VT_I2
    -mq-section: "[MS-MQCN] 2.2.3.1"
    -mq-kind: value
    -mq-vt: 2
    doc: A signed two-byte integer.
    seq:
      - id: value
        type: s2
        -mq-name: Value
        doc: The number itself.
  vt_i4:
    -mq-name: VT_I4
    -mq-section: "[MS-MQCN] 2.2.3.2"
    -mq-kind: value
    -mq-vt: 3
    doc: A signed four-byte integer.
    seq:
      - id: value
        type: s4
        -mq-name: Value
        doc: The number itself.
  vt_bool:
    -mq-name: VT_BOOL
    -mq-section: "[MS-MQCN] 2.2.3.3"
    -mq-kind: value
    -mq-vt: 11
    doc: A truth value in two bytes, 0xFFFF for true and zero for false.
    seq:
      - id: value
        type: u2
        -mq-name: Value
        doc: The number itself.
  vt_i1:
    -mq-name: VT_I1
    -mq-section: "[MS-MQCN] 2.2.3.4"
    -mq-kind: value
    -mq-vt: 16
    doc: A signed byte.
    seq:
      - id: value
        type: s1
        -mq-name: Value
        doc: The number itself.
  vt_ui1:
    -mq-name: VT_UI1
    -mq-section: "[MS-MQCN] 2.2.3.5"
    -mq-kind: value
    -mq-vt: 17
    doc: An unsigned byte.
    seq:
      - id: value
        type: u1
        -mq-name: Value
        doc: The number itself.
  vt_ui2:
    -mq-name: VT_UI2
    -mq-section: "[MS-MQCN] 2.2.3.6"
    -mq-kind: value
    -mq-vt: 18
    doc: An unsigned two-byte integer.
    seq:
      - id: value
        type: u2
        -mq-name: Value
        doc: The number itself.
  vt_ui4:
    -mq-name: VT_UI4
    -mq-section: "[MS-MQCN] 2.2.3.7"
    -mq-kind: value
    -mq-vt: 19
    doc: An unsigned four-byte integer.
    seq:
      - id: value
        type: u4
        -mq-name: Value
        doc: The number itself.
  vt_i8:
    -mq-name: VT_I8
    -mq-section: "[MS-MQCN] 2.2.3.8"
    -mq-kind: value
    -mq-vt: 20
    doc: A signed eight-byte integer.
    seq:
      - id: value
        type: s8
        -mq-name: Value
        doc: The number itself.
  vt_ui8:
    -mq-name: VT_UI8
    -mq-section: "[MS-MQCN] 2.2.3.9"
    -mq-kind: value
    -mq-vt: 21
    doc: An unsigned eight-byte integer.
    seq:
      - id: value
        type: u8
        -mq-name: Value
        doc: The number itself.
  vt_lpwstr:
    -mq-name: VT_LPWSTR
    -mq-section: "[MS-MQCN] 2.2.3.10"
    -mq-kind: value
    -mq-vt: 31
    doc: Text that ends at its first zero unit.
    seq:
      - id: value
        type: common::wstring
        -mq-name: Unicode Characters and NullTerminator
        doc: The text; the two-byte terminator is not part of it.
  vt_blob:
    -mq-name: VT_BLOB
    -mq-section: "[MS-MQCN] 2.2.3.11"
    -mq-kind: value
    -mq-vt: 65
    doc: Bytes behind their number.
    seq:
      - id: size
        type: u4
        -mq-name: Size
        -mq-computed: value.size
        doc: Number of bytes.
      - id: value
        size: size
        -mq-name: Value
        doc: The bytes.
  vt_clsid:
    -mq-name: VT_CLSID
    -mq-section: "[MS-MQCN] 2.2.3.12"
    -mq-kind: value
    -mq-vt: 72
    doc: A GUID in its sixteen-byte packet form.
    seq:
      - id: value
        size: 16
        -mq-type: guid
        -mq-name: Value
        doc: The GUID.
  vt_ui4_vector:
    -mq-name: VT_UI4 | VT_VECTOR
    -mq-section: "[MS-MQCN] 2.2.3.13"
    -mq-kind: value
    -mq-vt: 4115
    doc: A counted array of numbers.
    seq:
      - id: size
        type: u4
        -mq-name: Size
        -mq-computed: value.size
        doc: Number of elements, not of bytes.
      - id: value
        type: u4
        repeat: expr
        repeat-expr: size
        -mq-name: Value
        doc: The elements.
  vt_clsid_vector:
    -mq-name: VT_CLSID | VT_VECTOR
    -mq-section: "[MS-MQCN] 2.2.3.14"
    -mq-kind: value
    -mq-vt: 4168
    doc: A counted array of GUIDs.
    seq:
      - id: size
        type: u4
        -mq-name: Size
        -mq-computed: value.size
        doc: Number of elements, not of bytes.
      - id: value
        size: 16
        -mq-type: guid
        repeat: expr
        repeat-expr: size
        -mq-name: Value
        doc: The elements.
  vt_lpwstr_vector:
    -mq-name: VT_LPWSTR | VT_VECTOR
    -mq-section: "[MS-MQCN] 2.2.3.15"
    -mq-kind: value
    -mq-vt: 4127
    doc: A counted array of texts, each with its own terminator.
    seq:
      - id: size
        type: u4
        -mq-name: Size
        -mq-computed: value.size
        doc: Number of elements, not of bytes.
      - id: value
        type: strz
        encoding: UTF-16LE
        repeat: expr
        repeat-expr: size
        -mq-name: Value
        doc: The elements. Plain text, since an object for each of many empty ones would take too much memory.
  vt_ui1_vector:
    -mq-name: VT_UI1 | VT_VECTOR
    -mq-section: "[MS-MQCN] 2.2.3"
    -mq-kind: value
    -mq-vt: 4113
    doc: A counted array of bytes. No text describes it; read like the other vectors.
    seq:
      - id: size
        type: u4
        -mq-name: Size
        -mq-computed: value.size
        doc: Number of bytes.
      - id: value
        size: size
        -mq-name: Value
        doc: The bytes.
  unknown_value:
    -mq-name: value of an unknown property
    -mq-section: "[MS-MQCN] 2.2.3"
    -mq-kind: opaque
    doc: Stands where an identifier is unknown; nothing behind it can be read.
    seq: []
enums:
  prop_id:
    101:
      id: propid_q_instance
      -mq-name: PROPID_Q_INSTANCE
      -mq-section: "[MS-MQMQ] 2.3.1.1"
      -mq-object: MQDS_QUEUE
    102:
      id: propid_q_type
      -mq-name: PROPID_Q_TYPE
      -mq-section: "[MS-MQMQ] 2.3.1.2"
      -mq-object: MQDS_QUEUE
    103:
      id: propid_q_pathname
      -mq-name: PROPID_Q_PATHNAME
      -mq-section: "[MS-MQMQ] 2.3.1.3"
      -mq-object: MQDS_QUEUE
    104:
      id: propid_q_journal
      -mq-name: PROPID_Q_JOURNAL
      -mq-section: "[MS-MQMQ] 2.3.1.4"
      -mq-object: MQDS_QUEUE
      -mq-values: [0, 1]
    105:
      id: propid_q_quota
      -mq-name: PROPID_Q_QUOTA
      -mq-section: "[MS-MQMQ] 2.3.1.5"
      -mq-object: MQDS_QUEUE
    106:
      id: propid_q_basepriority
      -mq-name: PROPID_Q_BASEPRIORITY
      -mq-section: "[MS-MQMQ] 2.3.1.6"
      -mq-object: MQDS_QUEUE
    107:
      id: propid_q_journal_quota
      -mq-name: PROPID_Q_JOURNAL_QUOTA
      -mq-section: "[MS-MQMQ] 2.3.1.7"
      -mq-object: MQDS_QUEUE
    108:
      id: propid_q_label
      -mq-name: PROPID_Q_LABEL
      -mq-section: "[MS-MQMQ] 2.3.1.8"
      -mq-object: MQDS_QUEUE
    109:
      id: propid_q_create_time
      -mq-name: PROPID_Q_CREATE_TIME
      -mq-section: "[MS-MQMQ] 2.3.1.9"
      -mq-object: MQDS_QUEUE
    110:
      id: propid_q_modify_time
      -mq-name: PROPID_Q_MODIFY_TIME
      -mq-section: "[MS-MQMQ] 2.3.1.10"
      -mq-object: MQDS_QUEUE
    111:
      id: propid_q_authenticate
      -mq-name: PROPID_Q_AUTHENTICATE
      -mq-section: "[MS-MQMQ] 2.3.1.11"
      -mq-object: MQDS_QUEUE
      -mq-values: [0, 1]
    112:
      id: propid_q_priv_level
      -mq-name: PROPID_Q_PRIV_LEVEL
      -mq-section: "[MS-MQMQ] 2.3.1.12"
      -mq-object: MQDS_QUEUE
      -mq-values: [0, 1, 2]
    113:
      id: propid_q_transaction
      -mq-name: PROPID_Q_TRANSACTION
      -mq-section: "[MS-MQMQ] 2.3.1.13"
      -mq-object: MQDS_QUEUE
      -mq-values: [0, 1]
    114:
      id: propid_q_scope
      -mq-name: PROPID_Q_SCOPE
      -mq-section: "[MS-MQMQ] 2.3.1.14"
      -mq-object: MQDS_QUEUE
      -mq-values: [0, 1]
    115:
      id: propid_q_qmid
      -mq-name: PROPID_Q_QMID
      -mq-section: "[MS-MQMQ] 2.3.1.15"
      -mq-object: MQDS_QUEUE
    116:
      id: propid_q_partitionid
      -mq-name: PROPID_Q_PARTITIONID
      -mq-section: "[MS-MQMQ] 2.3.1.16"
      -mq-object: MQDS_QUEUE
    117:
      id: propid_q_seqnum
      -mq-name: PROPID_Q_SEQNUM
      -mq-section: "[MS-MQMQ] 2.3.1.17"
      -mq-object: MQDS_QUEUE
      -mq-size: 8
    118:
      id: propid_q_hashkey
      -mq-name: PROPID_Q_HASHKEY
      -mq-section: "[MS-MQMQ] 2.3.1.18"
      -mq-object: MQDS_QUEUE
    119:
      id: propid_q_label_hashkey
      -mq-name: PROPID_Q_LABEL_HASHKEY
      -mq-section: "[MS-MQMQ] 2.3.1.19"
      -mq-object: MQDS_QUEUE
    121:
      id: propid_q_full_path
      -mq-name: PROPID_Q_FULL_PATH
      -mq-section: "[MS-MQMQ] 2.3.1.20"
      -mq-object: MQDS_QUEUE
    123:
      id: propid_q_name_suffix
      -mq-name: PROPID_Q_NAME_SUFFIX
      -mq-section: "[MS-MQMQ] 2.3.1.21"
      -mq-object: MQDS_QUEUE
    124:
      id: propid_q_pathname_dns
      -mq-name: PROPID_Q_PATHNAME_DNS
      -mq-section: "[MS-MQMQ] 2.3.1.22"
      -mq-object: MQDS_QUEUE
    125:
      id: propid_q_multicast_address
      -mq-name: PROPID_Q_MULTICAST_ADDRESS
      -mq-section: "[MS-MQMQ] 2.3.1.23"
      -mq-object: MQDS_QUEUE
    126:
      id: propid_q_ads_path
      -mq-name: PROPID_Q_ADS_PATH
      -mq-section: "[MS-MQMQ] 2.3.1.24"
      -mq-object: MQDS_QUEUE
    201:
      id: propid_qm_site_id
      -mq-name: PROPID_QM_SITE_ID
      -mq-section: "[MS-MQMQ] 2.3.2.1"
      -mq-object: MQDS_MACHINE
    202:
      id: propid_qm_machine_id
      -mq-name: PROPID_QM_MACHINE_ID
      -mq-section: "[MS-MQMQ] 2.3.2.2"
      -mq-object: MQDS_MACHINE
    203:
      id: propid_qm_pathname
      -mq-name: PROPID_QM_PATHNAME
      -mq-section: "[MS-MQMQ] 2.3.2.3"
      -mq-object: MQDS_MACHINE
    204:
      id: propid_qm_connection
      -mq-name: PROPID_QM_CONNECTION
      -mq-section: "MSMQ SDK"
      -mq-object: MQDS_MACHINE
    205:
      id: propid_qm_encryption_pk
      -mq-name: PROPID_QM_ENCRYPTION_PK
      -mq-section: "[MS-MQMQ] 2.3.2.4"
      -mq-object: MQDS_MACHINE
    206:
      id: propid_qm_address
      -mq-name: PROPID_QM_ADDRESS
      -mq-section: "[MS-MQMQ] 2.3.2.5"
      -mq-object: MQDS_MACHINE
      -mq-blob: ta_addresses
    207:
      id: propid_qm_cns
      -mq-name: PROPID_QM_CNS
      -mq-section: "[MS-MQMQ] 2.3.2.6"
      -mq-object: MQDS_MACHINE
    208:
      id: propid_qm_outfrs
      -mq-name: PROPID_QM_OUTFRS
      -mq-section: "[MS-MQMQ] 2.3.2.7"
      -mq-object: MQDS_MACHINE
    209:
      id: propid_qm_infrs
      -mq-name: PROPID_QM_INFRS
      -mq-section: "[MS-MQMQ] 2.3.2.8"
      -mq-object: MQDS_MACHINE
    210:
      id: propid_qm_service
      -mq-name: PROPID_QM_SERVICE
      -mq-section: "[MS-MQMQ] 2.3.2.9"
      -mq-object: MQDS_MACHINE
    211:
      id: propid_qm_partitionid
      -mq-name: PROPID_QM_PARTITIONID
      -mq-section: "[MS-MQMQ] 2.3.2.11"
      -mq-object: MQDS_MACHINE
    212:
      id: propid_qm_hashkey
      -mq-name: PROPID_QM_HASHKEY
      -mq-section: "[MS-MQMQ] 2.3.2.12"
      -mq-object: MQDS_MACHINE
    213:
      id: propid_qm_seqnum
      -mq-name: PROPID_QM_SEQNUM
      -mq-section: "[MS-MQMQ] 2.3.2.13"
      -mq-object: MQDS_MACHINE
      -mq-size: 8
    214:
      id: propid_qm_quota
      -mq-name: PROPID_QM_QUOTA
      -mq-section: "[MS-MQMQ] 2.3.2.10"
      -mq-object: MQDS_MACHINE
    215:
      id: propid_qm_journal_quota
      -mq-name: PROPID_QM_JOURNAL_QUOTA
      -mq-section: "[MS-MQMQ] 2.3.2.14"
      -mq-object: MQDS_MACHINE
    216:
      id: propid_qm_machine_type
      -mq-name: PROPID_QM_MACHINE_TYPE
      -mq-section: "[MS-MQMQ] 2.3.2.15"
      -mq-object: MQDS_MACHINE
    217:
      id: propid_qm_create_time
      -mq-name: PROPID_QM_CREATE_TIME
      -mq-section: "[MS-MQMQ] 2.3.2.16"
      -mq-object: MQDS_MACHINE
    218:
      id: propid_qm_modify_time
      -mq-name: PROPID_QM_MODIFY_TIME
      -mq-section: "[MS-MQMQ] 2.3.2.17"
      -mq-object: MQDS_MACHINE
    219:
      id: propid_qm_foreign
      -mq-name: PROPID_QM_FOREIGN
      -mq-section: "[MS-MQMQ] 2.3.2.18"
      -mq-object: MQDS_MACHINE
      -mq-values: [0, 1]
    220:
      id: propid_qm_os
      -mq-name: PROPID_QM_OS
      -mq-section: "[MS-MQMQ] 2.3.2.19"
      -mq-object: MQDS_MACHINE
      -mq-values: [0, 256, 512, 768, 1024, 1280]
    221:
      id: propid_qm_full_path
      -mq-name: PROPID_QM_FULL_PATH
      -mq-section: "[MS-MQMQ] 2.3.2.20"
      -mq-object: MQDS_MACHINE
    222:
      id: propid_qm_site_ids
      -mq-name: PROPID_QM_SITE_IDS
      -mq-section: "[MS-MQMQ] 2.3.2.21"
      -mq-object: MQDS_MACHINE
    223:
      id: propid_qm_outfrs_dn
      -mq-name: PROPID_QM_OUTFRS_DN
      -mq-section: "[MS-MQMQ] 2.3.2.22"
      -mq-object: MQDS_MACHINE
    224:
      id: propid_qm_infrs_dn
      -mq-name: PROPID_QM_INFRS_DN
      -mq-section: "[MS-MQMQ] 2.3.2.23"
      -mq-object: MQDS_MACHINE
    227:
      id: propid_qm_service_routing
      -mq-name: PROPID_QM_SERVICE_ROUTING
      -mq-section: "[MS-MQMQ] 2.3.2.24"
      -mq-object: MQDS_MACHINE
      -mq-values: [0, 1]
    228:
      id: propid_qm_service_dsserver
      -mq-name: PROPID_QM_SERVICE_DSSERVER
      -mq-section: "[MS-MQMQ] 2.3.2.25"
      -mq-object: MQDS_MACHINE
      -mq-values: [0, 1]
    229:
      id: propid_qm_service_depclients
      -mq-name: PROPID_QM_SERVICE_DEPCLIENTS
      -mq-section: "[MS-MQMQ] 2.3.2.26"
      -mq-object: MQDS_MACHINE
      -mq-values: [0, 1]
    231:
      id: propid_qm_encryption_pk_base
      -mq-name: PROPID_QM_ENCRYPTION_PK_BASE
      -mq-section: "[MS-MQMQ] 2.3.2.27"
      -mq-object: MQDS_MACHINE
    232:
      id: propid_qm_encryption_pk_enhanced
      -mq-name: PROPID_QM_ENCRYPTION_PK_ENHANCED
      -mq-section: "[MS-MQMQ] 2.3.2.28"
      -mq-object: MQDS_MACHINE
    233:
      id: propid_qm_pathname_dns
      -mq-name: PROPID_QM_PATHNAME_DNS
      -mq-section: "[MS-MQMQ] 2.3.2.29"
      -mq-object: MQDS_MACHINE
    234:
      id: propid_qm_obj_security
      -mq-name: PROPID_QM_OBJ_SECURITY
      -mq-section: "[MS-MQMQ] 2.3.2.30"
      -mq-object: MQDS_MACHINE
    237:
      id: propid_qm_security_information
      -mq-name: PROPID_QM_SECURITY_INFORMATION
      -mq-section: "[MS-MQMQ] 2.3.2.31"
      -mq-object: MQDS_MACHINE
    238:
      id: propid_qm_encrypt_pks
      -mq-name: PROPID_QM_ENCRYPT_PKS
      -mq-section: "[MS-MQMQ] 2.3.2.32"
      -mq-object: MQDS_MACHINE
      -mq-blob: mqdspublickeys
    239:
      id: propid_qm_sign_pks
      -mq-name: PROPID_QM_SIGN_PKS
      -mq-section: "[MS-MQMQ] 2.3.2.33"
      -mq-object: MQDS_MACHINE
      -mq-blob: mqdspublickeys
    241:
      id: propid_qm_owner_sid
      -mq-name: PROPID_QM_OWNER_SID
      -mq-section: "[MS-MQMQ] 2.3.2.34"
      -mq-object: MQDS_MACHINE
      -mq-blob: sid
    242:
      id: propid_qm_group_in_cluster
      -mq-name: PROPID_QM_GROUP_IN_CLUSTER
      -mq-section: "[MS-MQMQ] 2.3.2.35"
      -mq-object: MQDS_MACHINE
      -mq-values: [0, 1]
    301:
      id: propid_s_pathname
      -mq-name: PROPID_S_PATHNAME
      -mq-section: "[MS-MQMQ] 2.3.3.1"
      -mq-object: MQDS_SITE
    302:
      id: propid_s_siteid
      -mq-name: PROPID_S_SITEID
      -mq-section: "[MS-MQMQ] 2.3.3.2"
      -mq-object: MQDS_SITE
    303:
      id: propid_s_gates
      -mq-name: PROPID_S_GATES
      -mq-section: "[MS-MQMQ] 2.3.3.3"
      -mq-object: MQDS_SITE
    304:
      id: propid_s_psc
      -mq-name: PROPID_S_PSC
      -mq-section: "[MS-MQMQ] 2.3.3.4"
      -mq-object: MQDS_SITE
    305:
      id: propid_s_interval1
      -mq-name: PROPID_S_INTERVAL1
      -mq-section: "[MS-MQMQ] 2.3.3.5"
      -mq-object: MQDS_SITE
    306:
      id: propid_s_interval2
      -mq-name: PROPID_S_INTERVAL2
      -mq-section: "[MS-MQMQ] 2.3.3.6"
      -mq-object: MQDS_SITE
    307:
      id: propid_s_partitionid
      -mq-name: PROPID_S_PARTITIONID
      -mq-section: "[MS-MQMQ] 2.3.3.7"
      -mq-object: MQDS_SITE
    308:
      id: propid_s_seqnum
      -mq-name: PROPID_S_SEQNUM
      -mq-section: "[MS-MQMQ] 2.3.3.8"
      -mq-object: MQDS_SITE
      -mq-size: 8
    309:
      id: propid_s_full_name
      -mq-name: PROPID_S_FULL_NAME
      -mq-section: "[MS-MQMQ] 2.3.3.9"
      -mq-object: MQDS_SITE
    310:
      id: propid_s_nt4_stub
      -mq-name: PROPID_S_NT4_STUB
      -mq-section: "[MS-MQMQ] 2.3.3.10"
      -mq-object: MQDS_SITE
      -mq-values: [0, 1]
    311:
      id: propid_s_foreign
      -mq-name: PROPID_S_FOREIGN
      -mq-section: "[MS-MQMQ] 2.3.3.11"
      -mq-object: MQDS_SITE
      -mq-values: [0, 1]
    312:
      id: propid_s_donothing
      -mq-name: PROPID_S_DONOTHING
      -mq-section: "[MS-MQMQ] 2.3.3.12"
      -mq-object: MQDS_SITE
    501:
      id: propid_cn_protocolid
      -mq-name: PROPID_CN_PROTOCOLID
      -mq-section: "[MS-MQMQ] 2.3.4.1"
      -mq-object: MQDS_CN
      -mq-values: [1, 3, 5]
    502:
      id: propid_cn_name
      -mq-name: PROPID_CN_NAME
      -mq-section: "[MS-MQMQ] 2.3.4.2"
      -mq-object: MQDS_CN
    503:
      id: propid_cn_guid
      -mq-name: PROPID_CN_GUID
      -mq-section: "[MS-MQMQ] 2.3.4.3"
      -mq-object: MQDS_CN
    504:
      id: propid_cn_partitionid
      -mq-name: PROPID_CN_PARTITIONID
      -mq-section: "[MS-MQMQ] 2.3.4.4"
      -mq-object: MQDS_CN
    505:
      id: propid_cn_seqnum
      -mq-name: PROPID_CN_SEQNUM
      -mq-section: "[MS-MQMQ] 2.3.4.5"
      -mq-object: MQDS_CN
      -mq-size: 8
    601:
      id: propid_e_name
      -mq-name: PROPID_E_NAME
      -mq-section: "[MS-MQMQ] 2.3.5.1"
      -mq-object: MQDS_ENTERPRISE
    602:
      id: propid_e_namestyle
      -mq-name: PROPID_E_NAMESTYLE
      -mq-section: "[MS-MQMQ] 2.3.5.2"
      -mq-object: MQDS_ENTERPRISE
      -mq-values: [0, 1, 2]
    603:
      id: propid_e_csp_name
      -mq-name: PROPID_E_CSP_NAME
      -mq-section: "[MS-MQMQ] 2.3.5.3"
      -mq-object: MQDS_ENTERPRISE
    604:
      id: propid_e_pecname
      -mq-name: PROPID_E_PECNAME
      -mq-section: "[MS-MQMQ] 2.3.5.4"
      -mq-object: MQDS_ENTERPRISE
    605:
      id: propid_e_s_interval1
      -mq-name: PROPID_E_S_INTERVAL1
      -mq-section: "[MS-MQMQ] 2.3.5.5"
      -mq-object: MQDS_ENTERPRISE
    606:
      id: propid_e_s_interval2
      -mq-name: PROPID_E_S_INTERVAL2
      -mq-section: "[MS-MQMQ] 2.3.5.6"
      -mq-object: MQDS_ENTERPRISE
    607:
      id: propid_e_partitionid
      -mq-name: PROPID_E_PARTITIONID
      -mq-section: "[MS-MQMQ] 2.3.5.7"
      -mq-object: MQDS_ENTERPRISE
    608:
      id: propid_e_seqnum
      -mq-name: PROPID_E_SEQNUM
      -mq-section: "[MS-MQMQ] 2.3.5.8"
      -mq-object: MQDS_ENTERPRISE
      -mq-size: 8
    609:
      id: propid_e_id
      -mq-name: PROPID_E_ID
      -mq-section: "[MS-MQMQ] 2.3.5.9"
      -mq-object: MQDS_ENTERPRISE
    610:
      id: propid_e_crl
      -mq-name: PROPID_E_CRL
      -mq-section: "[MS-MQMQ] 2.3.5.10"
      -mq-object: MQDS_ENTERPRISE
    611:
      id: propid_e_csp_type
      -mq-name: PROPID_E_CSP_TYPE
      -mq-section: "[MS-MQMQ] 2.3.5.11"
      -mq-object: MQDS_ENTERPRISE
    612:
      id: propid_e_encrypt_alg
      -mq-name: PROPID_E_ENCRYPT_ALG
      -mq-section: "[MS-MQMQ] 2.3.5.12"
      -mq-object: MQDS_ENTERPRISE
    613:
      id: propid_e_sign_alg
      -mq-name: PROPID_E_SIGN_ALG
      -mq-section: "[MS-MQMQ] 2.3.5.13"
      -mq-object: MQDS_ENTERPRISE
    614:
      id: propid_e_hash_alg
      -mq-name: PROPID_E_HASH_ALG
      -mq-section: "[MS-MQMQ] 2.3.5.14"
      -mq-object: MQDS_ENTERPRISE
    615:
      id: propid_e_cipher_mode
      -mq-name: PROPID_E_CIPHER_MODE
      -mq-section: "[MS-MQMQ] 2.3.5.18"
      -mq-object: MQDS_ENTERPRISE
    616:
      id: propid_e_long_live
      -mq-name: PROPID_E_LONG_LIVE
      -mq-section: "[MS-MQMQ] 2.3.5.15"
      -mq-object: MQDS_ENTERPRISE
    617:
      id: propid_e_version
      -mq-name: PROPID_E_VERSION
      -mq-section: "[MS-MQMQ] 2.3.5.16"
      -mq-object: MQDS_ENTERPRISE
    701:
      id: propid_u_sid
      -mq-name: PROPID_U_SID
      -mq-section: "[MS-MQMQ] 2.3.6.1"
      -mq-object: MQDS_USER
      -mq-blob: sid
    702:
      id: propid_u_sign_cert
      -mq-name: PROPID_U_SIGN_CERT
      -mq-section: "[MS-MQMQ] 2.3.6.4"
      -mq-object: MQDS_USER
      -mq-blob: mqusersigncerts
    703:
      id: propid_u_partitionid
      -mq-name: PROPID_U_PARTITIONID
      -mq-section: "[MS-MQMQ] 2.3.6.2"
      -mq-object: MQDS_USER
    704:
      id: propid_u_seqnum
      -mq-name: PROPID_U_SEQNUM
      -mq-section: "[MS-MQMQ] 2.3.6.3"
      -mq-object: MQDS_USER
      -mq-size: 8
    705:
      id: propid_u_digest
      -mq-name: PROPID_U_DIGEST
      -mq-section: "[MS-MQMQ] 2.3.6.5"
      -mq-object: MQDS_USER
    706:
      id: propid_u_id
      -mq-name: PROPID_U_ID
      -mq-section: "[MS-MQMQ] 2.3.6.6"
      -mq-object: MQDS_USER
    801:
      id: propid_l_neighbor1
      -mq-name: PROPID_L_NEIGHBOR1
      -mq-section: "[MS-MQMQ] 2.3.7.1"
      -mq-object: MQDS_ROUTINGLINK
    802:
      id: propid_l_neighbor2
      -mq-name: PROPID_L_NEIGHBOR2
      -mq-section: "[MS-MQMQ] 2.3.7.2"
      -mq-object: MQDS_ROUTINGLINK
    803:
      id: propid_l_cost
      -mq-name: PROPID_L_COST
      -mq-section: "[MS-MQMQ] 2.3.7.3"
      -mq-object: MQDS_ROUTINGLINK
      -mq-range: [1, 999999]
    804:
      id: propid_l_partitionid
      -mq-name: PROPID_L_PARTITIONID
      -mq-section: "[MS-MQMQ] 2.3.7.4"
      -mq-object: MQDS_ROUTINGLINK
    805:
      id: propid_l_seqnum
      -mq-name: PROPID_L_SEQNUM
      -mq-section: "[MS-MQMQ] 2.3.7.5"
      -mq-object: MQDS_ROUTINGLINK
      -mq-size: 8
    806:
      id: propid_l_id
      -mq-name: PROPID_L_ID
      -mq-section: "[MS-MQMQ] 2.3.7.6"
      -mq-object: MQDS_ROUTINGLINK
    807:
      id: propid_l_gates_dn
      -mq-name: PROPID_L_GATES_DN
      -mq-section: "[MS-MQMQ] 2.3.7.7"
      -mq-object: MQDS_ROUTINGLINK
    808:
      id: propid_l_neighbor1_dn
      -mq-name: PROPID_L_NEIGHBOR1_DN
      -mq-section: "[MS-MQMQ] 2.3.7.8"
      -mq-object: MQDS_ROUTINGLINK
    809:
      id: propid_l_neighbor2_dn
      -mq-name: PROPID_L_NEIGHBOR2_DN
      -mq-section: "[MS-MQMQ] 2.3.7.9"
      -mq-object: MQDS_ROUTINGLINK
    810:
      id: propid_l_description
      -mq-name: PROPID_L_DESCRIPTION
      -mq-section: "[MS-MQMQ] 2.3.7.10"
      -mq-object: MQDS_ROUTINGLINK
    811:
      id: propid_l_full_path
      -mq-name: PROPID_L_FULL_PATH
      -mq-section: "[MS-MQMQ] 2.3.7.11"
      -mq-object: MQDS_ROUTINGLINK
    812:
      id: propid_l_actual_cost
      -mq-name: PROPID_L_ACTUAL_COST
      -mq-section: "[MS-MQMQ] 2.3.7.12"
      -mq-object: MQDS_ROUTINGLINK
      -mq-range: [1, 999999]
    813:
      id: propid_l_gates
      -mq-name: PROPID_L_GATES
      -mq-section: "[MS-MQMQ] 2.3.7.13"
      -mq-object: MQDS_ROUTINGLINK
    1101:
      id: propid_q_security
      -mq-name: PROPID_Q_SECURITY
      -mq-section: "[MS-MQMQ] 2.3.1.25"
      -mq-object: MQDS_QUEUE
    1102:
      id: propid_q_obj_security
      -mq-name: PROPID_Q_OBJ_SECURITY
      -mq-section: "[MS-MQMQ] 2.3.1.26"
      -mq-object: MQDS_QUEUE
    1103:
      id: propid_q_security_information
      -mq-name: PROPID_Q_SECURITY_INFORMATION
      -mq-section: "[MS-MQMQ] 2.3.1.27"
      -mq-object: MQDS_QUEUE
    1201:
      id: propid_qm_security
      -mq-name: PROPID_QM_SECURITY
      -mq-section: "[MS-MQMQ] 2.3.2.36"
      -mq-object: MQDS_MACHINE
    1202:
      id: propid_qm_sign_pk
      -mq-name: PROPID_QM_SIGN_PK
      -mq-section: "[MS-MQMQ] 2.3.2.37"
      -mq-object: MQDS_MACHINE
      -mq-blob: mqdspublickeys
    1203:
      id: propid_qm_encrypt_pk
      -mq-name: PROPID_QM_ENCRYPT_PK
      -mq-section: "[MS-MQMQ] 2.3.2.38"
      -mq-object: MQDS_MACHINE
      -mq-blob: mqdspublickeys
    1205:
      id: propid_qm_upgrade_dacl
      -mq-name: PROPID_QM_UPGRADE_DACL
      -mq-section: "[MS-MQMQ] 2.3.2.39"
      -mq-object: MQDS_MACHINE
    1301:
      id: propid_s_security
      -mq-name: PROPID_S_SECURITY
      -mq-section: "[MS-MQMQ] 2.3.3.13"
      -mq-object: MQDS_SITE
    1302:
      id: propid_s_psc_signpk
      -mq-name: PROPID_S_PSC_SIGNPK
      -mq-section: "[MS-MQMQ] 2.3.3.14"
      -mq-object: MQDS_SITE
      -mq-blob: mqdspublickeys
    1303:
      id: propid_s_security_information
      -mq-name: PROPID_S_SECURITY_INFORMATION
      -mq-section: "[MS-MQMQ] 2.3.3.15"
      -mq-object: MQDS_SITE
    1401:
      id: propid_d_seqnum
      -mq-name: PROPID_D_SEQNUM
      -mq-section: "[MS-MQMQ] 2.3.13.1"
      -mq-object: MQDS_DELETEDOBJECT
      -mq-size: 8
    1402:
      id: propid_d_partitionid
      -mq-name: PROPID_D_PARTITIONID
      -mq-section: "[MS-MQMQ] 2.3.13.2"
      -mq-object: MQDS_DELETEDOBJECT
    1403:
      id: propid_d_scope
      -mq-name: PROPID_D_SCOPE
      -mq-section: "[MS-MQMQ] 2.3.13.3"
      -mq-object: MQDS_DELETEDOBJECT
      -mq-values: [0, 1]
    1404:
      id: propid_d_objtype
      -mq-name: PROPID_D_OBJTYPE
      -mq-section: "[MS-MQMQ] 2.3.13.4"
      -mq-object: MQDS_DELETEDOBJECT
      -mq-values: [1, 2, 3, 4, 5, 6, 7, 8]
    1405:
      id: propid_d_identifier
      -mq-name: PROPID_D_IDENTIFIER
      -mq-section: "[MS-MQMQ] 2.3.13.5"
      -mq-object: MQDS_DELETEDOBJECT
    1501:
      id: propid_cn_security
      -mq-name: PROPID_CN_SECURITY
      -mq-section: "[MS-MQMQ] 2.3.4.6"
      -mq-object: MQDS_CN
    1601:
      id: propid_e_security
      -mq-name: PROPID_E_SECURITY
      -mq-section: "[MS-MQMQ] 2.3.5.17"
      -mq-object: MQDS_ENTERPRISE
    5101:
      id: propid_set_name
      -mq-name: PROPID_SET_NAME
      -mq-section: "[MS-MQMQ] 2.3.8.1"
      -mq-object: AD_SETTINGS
    5102:
      id: propid_set_service
      -mq-name: PROPID_SET_SERVICE
      -mq-section: "[MS-MQMQ] 2.3.8.2"
      -mq-object: AD_SETTINGS
    5103:
      id: propid_set_qm_id
      -mq-name: PROPID_SET_QM_ID
      -mq-section: "[MS-MQMQ] 2.3.8.3"
      -mq-object: AD_SETTINGS
    5105:
      id: propid_set_full_path
      -mq-name: PROPID_SET_FULL_PATH
      -mq-section: "[MS-MQMQ] 2.3.8.4"
      -mq-object: AD_SETTINGS
    5106:
      id: propid_set_nt4
      -mq-name: PROPID_SET_NT4
      -mq-section: "[MS-MQMQ] 2.3.8.5"
      -mq-object: AD_SETTINGS
      -mq-values: [0, 1]
    5107:
      id: propid_set_partitionid
      -mq-name: PROPID_SET_PARTITIONID
      -mq-section: "[MS-MQMQ] 2.3.8.6"
      -mq-object: AD_SETTINGS
    5108:
      id: propid_set_sitename
      -mq-name: PROPID_SET_SITENAME
      -mq-section: "[MS-MQMQ] 2.3.8.7"
      -mq-object: AD_SETTINGS
    5109:
      id: propid_set_service_routing
      -mq-name: PROPID_SET_SERVICE_ROUTING
      -mq-section: "[MS-MQMQ] 2.3.8.8"
      -mq-object: AD_SETTINGS
      -mq-values: [0, 1]
    5110:
      id: propid_set_service_dsserver
      -mq-name: PROPID_SET_SERVICE_DSSERVER
      -mq-section: "[MS-MQMQ] 2.3.8.9"
      -mq-object: AD_SETTINGS
      -mq-values: [0, 1]
    5111:
      id: propid_set_service_depclients
      -mq-name: PROPID_SET_SERVICE_DEPCLIENTS
      -mq-section: "[MS-MQMQ] 2.3.8.10"
      -mq-object: AD_SETTINGS
      -mq-values: [0, 1]
    5112:
      id: propid_set_oldservice
      -mq-name: PROPID_SET_OLDSERVICE
      -mq-section: "[MS-MQMQ] 2.3.8.11"
      -mq-object: AD_SETTINGS
    5201:
      id: propid_com_full_path
      -mq-name: PROPID_COM_FULL_PATH
      -mq-section: "[MS-MQMQ] 2.3.10.1"
      -mq-object: AD_COMPUTER
    5202:
      id: propid_com_sam_account
      -mq-name: PROPID_COM_SAM_ACCOUNT
      -mq-section: "[MS-MQMQ] 2.3.10.2"
      -mq-object: AD_COMPUTER
    5204:
      id: propid_com_account_control
      -mq-name: PROPID_COM_ACCOUNT_CONTROL
      -mq-section: "[MS-MQMQ] 2.3.10.3"
      -mq-object: AD_COMPUTER
    5205:
      id: propid_com_dns_hostname
      -mq-name: PROPID_COM_DNS_HOSTNAME
      -mq-section: "[MS-MQMQ] 2.3.10.4"
      -mq-object: AD_COMPUTER
    5206:
      id: propid_com_sid
      -mq-name: PROPID_COM_SID
      -mq-section: "[MS-MQMQ] 2.3.10.5"
      -mq-object: AD_COMPUTER
      -mq-blob: sid
    5207:
      id: propid_com_sign_cert
      -mq-name: PROPID_COM_SIGN_CERT
      -mq-section: "[MS-MQMQ] 2.3.10.6"
      -mq-object: AD_COMPUTER
    5208:
      id: propid_com_digest
      -mq-name: PROPID_COM_DIGEST
      -mq-section: "[MS-MQMQ] 2.3.10.7"
      -mq-object: AD_COMPUTER
    5209:
      id: propid_com_id
      -mq-name: PROPID_COM_ID
      -mq-section: "[MS-MQMQ] 2.3.10.8"
      -mq-object: AD_COMPUTER
    5401:
      id: propid_mqu_sid
      -mq-name: PROPID_MQU_SID
      -mq-section: "[MS-MQMQ] 2.3.9.1"
      -mq-object: AD_MQUSER
      -mq-blob: sid
    5402:
      id: propid_mqu_sign_cert
      -mq-name: PROPID_MQU_SIGN_CERT
      -mq-section: "[MS-MQMQ] 2.3.9.2"
      -mq-object: AD_MQUSER
    5405:
      id: propid_mqu_digest
      -mq-name: PROPID_MQU_DIGEST
      -mq-section: "[MS-MQMQ] 2.3.9.3"
      -mq-object: AD_MQUSER
    5406:
      id: propid_mqu_id
      -mq-name: PROPID_MQU_ID
      -mq-section: "[MS-MQMQ] 2.3.9.4"
      -mq-object: AD_MQUSER
    5407:
      id: propid_mqu_security
      -mq-name: PROPID_MQU_SECURITY
      -mq-section: "[MS-MQMQ] 2.3.9.5"
      -mq-object: AD_MQUSER
