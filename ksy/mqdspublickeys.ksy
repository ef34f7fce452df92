meta:
  id: mqdspublickeys
  title: Public keys of a queue manager or site
  license: MIT
  ks-version: "0.11"
  endian: le
doc: |
  The value of the properties that hold public keys (238, 239, 1202, 1203 and
  1302): one key for each cryptographic provider. Entries are read back to
  back; no text mentions padding.
doc-ref: "[MS-MQMQ] 2.2.1 and 2.2.2"
-mq-name: MQDSPUBLICKEYS
-mq-section: "[MS-MQMQ] 2.2.2"
-mq-message: mqdspublickeys
-mq-says: "a list of {a_public_keys:public key}"
-mq-late:
  ul_len: offset_of(_end)
-mq-rules:
  - id: mqdspublickeys.trailing
    severity: error
    check: trailing.size == 0
    at: trailing
    says: nothing may follow the last key
  - id: mqdspublickeys.ul_len
    severity: error
    check: ul_len == _late
    at: ul_len
    says: ulLen must be the size of the whole structure, its first eight bytes included
seq:
  - id: ul_len
    type: u4
    -mq-name: ulLen
    doc: Bytes in the whole structure.
  - id: c_numof_keys
    type: u4
    -mq-name: cNumofKeys
    -mq-computed: a_public_keys.size
    doc: How many keys follow.
  - id: a_public_keys
    type: mqdspublickey
    repeat: expr
    repeat-expr: c_numof_keys
    -mq-name: aPublicKeys
    doc: The keys.
types:
  mqdspublickey:
    -mq-name: MQDSPUBLICKEY
    -mq-section: "[MS-MQMQ] 2.2.1"
    doc: One public key and the provider that can use it.
    -mq-says: "a key of {ul_key_len} bytes for {s_provider_name}"
    -mq-rules:
      - id: mqdspublickeys.mqdspublickey.terminator
        severity: error
        check: ul_provider_len == (utf16_len(s_provider_name) + 1) * 2
        at: s_provider_name
        says: sProviderName must end with a zero unit that ulProviderLen counts
      - id: mqdspublickeys.mqdspublickey.key_header
        severity: warning
        check: a_buf.size >= 20 and a_buf[0] == 6 and a_buf[1] == 2
        at: a_buf
        says: a key starts with a public key BLOBHEADER, bType 6 and bVersion 2
        section: "[MS-MQDS] 2.2.19"
      - id: mqdspublickeys.mqdspublickey.key_algorithm
        severity: warning
        check: a_buf.size < 20 or (a_buf[2] == 0 and a_buf[3] == 0 and a_buf[4] == 0 and (a_buf[5] == 0xa4 or a_buf[5] == 0x24) and a_buf[6] == 0 and a_buf[7] == 0)
        at: a_buf
        says: a key is for key exchange (0xA400) or for signing (0x2400), behind a reserved word of zero
        section: "[MS-MQDS] 2.2.19"
      - id: mqdspublickeys.mqdspublickey.key_magic
        severity: warning
        check: a_buf.size < 20 or (a_buf[8] == 0x52 and a_buf[9] == 0x53 and a_buf[10] == 0x41 and a_buf[11] == 0x31)
        at: a_buf
        says: the RSAPUBKEY in a key starts with the letters RSA1
        section: "[MS-MQDS] 2.2.18"
      - id: mqdspublickeys.mqdspublickey.key_length
        severity: warning
        check: a_buf.size < 20 or a_buf.size == 20 + (a_buf[12] + a_buf[13] * 256 + a_buf[14] * 65536 + a_buf[15] * 16777216) / 8
        at: a_buf
        says: a key is as long as its two headers and the modulus that bitLen announces
        section: "[MS-MQDS] 2.2.18"
    seq:
      - id: ul_key_len
        type: u4
        -mq-name: ulKeyLen
        -mq-computed: a_buf.size
        doc: Bytes in aBuf.
      - id: ul_provider_len
        type: u4
        -mq-name: ulProviderLen
        -mq-computed: s_provider_name.num_units * 2
        doc: Bytes in sProviderName, with its terminator.
        -mq-rules:
          - id: mqdspublickeys.mqdspublickey.provider_len_even
            severity: error
            check: ul_provider_len % 2 == 0
            says: ulProviderLen must be even, since it counts two-byte units
      - id: ul_provider_type
        type: u4
        enum: provider_type
        -mq-name: ulProviderType
        -mq-default: 1
        doc: Kind of cryptographic provider.
        -mq-rules:
          - id: mqdspublickeys.mqdspublickey.provider_type
            severity: warning
            check: ul_provider_type == 1 or ul_provider_type == 0x18
            says: ulProviderType is PROV_RSA_FULL or PROV_RSA_AES
      - id: s_provider_name
        size: ul_provider_len
        -mq-type: text
        -mq-name: sProviderName
        doc: Name of the cryptographic provider.
        -mq-rules:
          - id: mqdspublickeys.mqdspublickey.embedded_nul
            severity: error
            check: not has_nul(s_provider_name)
            says: sProviderName must not hold a zero unit before its terminator
      - id: a_buf
        size: ul_key_len
        -mq-name: aBuf
        doc: A BLOBHEADER and an RSAPUBKEY with its modulus.
enums:
  provider_type:
    0x01:
      id: prov_rsa_full
      -mq-name: PROV_RSA_FULL
    0x18:
      id: prov_rsa_aes
      -mq-name: PROV_RSA_AES
