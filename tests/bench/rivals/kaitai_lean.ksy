# The bench rival "lean Kaitai": four [MC-MQDSRP] messages described in the ordinary way, a type for each encoding of a
# value, with what is known to keep the compiler's output quick: the switch is on plain integers, nothing is an enum,
# text is read by the run-time library, no rules. It is separate from the project's own ksy/ and does not follow it.
meta:
  id: kaitai_lean
  endian: le
  encoding: UTF-16LE
seq:
  - {id: version, type: u1}
  - {id: site_id, size: 16}
  - {id: operation, type: u1}
  - id: body
    type:
      switch-on: operation
      cases: {0: change_propagation, 2: sync_request, 3: sync_reply, 6: psc_ack}
types:
  sync_request:
    seq:
      - {id: partition_id, size: 16}
      - {id: from_seq_number, type: u8be}
      - {id: to_seq_number, type: u8be}
      - {id: known_purged_seq_number, type: u8be}
      - {id: is_sync0, type: u1}
      - {id: scope, type: u1}
      - {id: requester_name, type: strz}
  sync_reply:
    seq:
      - {id: partition_id, size: 16}
      - {id: from_seq_number, type: u8be}
      - {id: to_seq_number, type: u8be}
      - {id: purged_seq_number, type: u8be}
      - {id: count, type: u4}
      - {id: complete_sync0, type: u4}
      - {id: directory_changes, type: directory_change, repeat: expr, repeat-expr: count}
  psc_ack:
    seq:
      - {id: psc_site_id, size: 16}
      - {id: acked_partition_id, size: 16}
      - {id: acked_seq_number, type: u8be}
      - {id: psc_name, type: strz}
  change_propagation:
    seq:
      - {id: flush, type: u1}
      - {id: count, type: u2}
      - {id: directory_changes, type: directory_change, repeat: expr, repeat-expr: count}
      - {id: num_partitions, type: u2}
      - {id: machine_name, type: strz, if: num_partitions > 0}
      - {id: partition_seq_numbers, type: partition_seq_numbers, repeat: expr, repeat-expr: num_partitions}
  partition_seq_numbers:
    seq:
      - {id: partition_id, size: 16}
      - {id: last_seq_number, type: u8be}
      - {id: purged_seq_number, type: u8be}
  guid:
    seq:
      - {id: value, size: 16}
  ui1:
    seq:
      - {id: value, type: u1}
  ui2:
    seq:
      - {id: value, type: u2}
  ui4:
    seq:
      - {id: value, type: u4}
  i2:
    seq:
      - {id: value, type: s2}
  i4:
    seq:
      - {id: value, type: s4}
  text:
    seq:
      - {id: value, type: strz}
  blob:
    seq:
      - {id: size, type: u4}
      - {id: value, size: size}
  guids:
    seq:
      - {id: size, type: u4}
      - {id: value, size: 16, repeat: expr, repeat-expr: size}
  texts:
    seq:
      - {id: size, type: u4}
      - {id: value, type: strz, repeat: expr, repeat-expr: size}
  directory_change:
    seq:
      - {id: command, type: u1}
      - {id: use_guid, type: u1}
      - {id: path_name, type: strz, if: use_guid == 0}
      - {id: guid_identifier, size: 16, if: use_guid != 0}
      - {id: partition_id, size: 16}
      - {id: previous_seq_number, type: u8be}
      - {id: seq_number, type: u8be}
      - {id: purged_seq_number, type: u8be}
      - {id: number_of_properties, type: u1}
      - {id: property_ids, type: u4, repeat: expr, repeat-expr: number_of_properties}
      - id: property_values
        repeat: expr
        repeat-expr: number_of_properties
        type:
          switch-on: property_ids[_index]
          cases:
            {
              101: guid, 102: guid, 103: text, 104: ui1, 105: ui4, 106: i2, 107: ui4, 108: text,
              109: i4, 110: i4, 111: ui1, 112: ui4, 113: ui1, 114: ui1, 115: guid, 116: guid, 117: blob,
              118: ui4, 119: ui4, 121: text, 123: text, 124: text, 125: text, 126: text, 201: guid,
              202: guid, 203: text, 204: texts, 205: blob, 206: blob, 207: guids, 208: guids,
              209: guids, 210: ui4, 211: guid, 212: ui4, 213: blob, 214: ui4, 215: ui4, 216: text,
              217: i4, 218: i4, 219: ui1, 220: ui4, 221: text, 222: guids, 223: texts, 224: texts,
              227: ui1, 228: ui1, 229: ui1, 231: blob, 232: blob, 233: text, 234: blob, 237: ui4,
              238: blob, 239: blob, 241: blob, 242: ui1, 301: text, 302: guid, 303: guids, 304: text,
              305: ui2, 306: ui2, 307: guid, 308: blob, 309: text, 310: ui2, 311: ui1, 312: ui1, 501: ui1,
              502: text, 503: guid, 504: guid, 505: blob, 601: text, 602: ui1, 603: text, 604: text,
              605: ui2, 606: ui2, 607: guid, 608: blob, 609: guid, 610: blob, 611: ui4, 612: ui4,
              613: ui4, 614: ui4, 615: ui4, 616: ui4, 617: ui2, 701: blob, 702: blob, 703: guid,
              704: blob, 705: guids, 706: guid, 801: guid, 802: guid, 803: ui4, 804: guid, 805: blob,
              806: guid, 807: texts, 808: text, 809: text, 810: text, 811: text, 812: ui4,
              813: guids, 1101: blob, 1102: blob, 1103: ui4, 1201: blob, 1202: blob, 1203: blob,
              1205: blob, 1301: blob, 1302: blob, 1303: ui4, 1401: blob, 1402: guid, 1403: ui1,
              1404: ui1, 1405: guid, 1501: blob, 1601: blob, 5101: text, 5102: ui4, 5103: guid,
              5105: text, 5106: ui1, 5107: guid, 5108: text, 5109: ui1, 5110: ui1, 5111: ui1, 5112: ui4,
              5201: text, 5202: text, 5204: ui4, 5205: text, 5206: blob, 5207: blob, 5208: guids,
              5209: guid, 5401: blob, 5402: blob, 5405: guids, 5406: guid, 5407: blob,
            }
