meta:
  id: ta_addresses
  title: Network addresses of a queue manager
  license: MIT
  ks-version: "0.11"
  endian: le
doc: |
  The value of PROPID_QM_ADDRESS: address records back to back, without a
  count and without padding, until the blob is used up.
doc-ref: "[MS-MQMQ] 2.2.4"
-mq-name: TA_ADDRESS array
-mq-section: "[MS-MQMQ] 2.2.4"
-mq-message: ta_addresses
-mq-says: "a list of {addresses:network address}"
seq:
  - id: addresses
    type: ta_address
    repeat: eos
    -mq-name: TA_ADDRESS
    doc: The addresses.
types:
  ta_address:
    -mq-name: TA_ADDRESS
    -mq-section: "[MS-MQMQ] 2.2.4"
    doc: One address and the network it belongs to.
    -mq-says: "[{address_type}|undefined network] address {address:network}"
    -mq-rules:
      - id: ta_addresses.ta_address.ip_length
        severity: error
        check: (address_type != 1 and address_type != 2) or address_length == 4
        at: address_length
        says: an IP address must take 4 bytes
      - id: ta_addresses.ta_address.ipx_length
        severity: error
        check: address_type != 3 or address_length == 10
        at: address_length
        says: an IPX address must take 10 bytes, network number and node
      - id: ta_addresses.ta_address.foreign_length
        severity: error
        check: address_type != 5 or address_length == 16
        at: address_length
        says: a foreign address must take 16 bytes, the GUID of a connected network
    seq:
      - id: address_length
        type: u2
        -mq-name: AddressLength
        -mq-computed: address.size
        doc: Bytes in Address.
      - id: address_type
        type: u2
        enum: address_type
        -mq-name: AddressType
        doc: What kind of network the address belongs to.
        -mq-rules:
          - id: ta_addresses.ta_address.address_type
            severity: error
            check: address_type == 1 or address_type == 2 or address_type == 3 or address_type == 5
            says: AddressType must be 1, 2, 3 or 5
      - id: address
        size: address_length
        -mq-name: Address
        doc: The address as its network writes it; IPv4 in dotted order.
enums:
  address_type:
    1:
      id: ip_address_type
      -mq-name: IP_ADDRESS_TYPE
      -mq-says: IP
    2:
      id: ip_ras_address_type
      -mq-name: IP_RAS_ADDRESS_TYPE
      -mq-says: IP over RAS
    3:
      id: ipx_address_type
      -mq-name: IPX_ADDRESS_TYPE
      -mq-says: IPX
    5:
      id: foreign_address_type
      -mq-name: FOREIGN_ADDRESS_TYPE
      -mq-says: foreign network
