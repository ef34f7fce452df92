meta:
  id: mqusersigncerts
  title: Signing certificates of a user
  license: MIT
  ks-version: "0.11"
  endian: le
doc: |
  The value of PROPID_U_SIGN_CERT: the certificates with which a user signs
  messages. Entries are read back to back; no text mentions padding.
doc-ref: "[MS-MQMQ] 2.2.21 and 2.2.22"
-mq-name: MQUSERSIGNCERTS
-mq-section: "[MS-MQMQ] 2.2.21"
-mq-message: mqusersigncerts
-mq-says: "a list of {certificates:signing certificate}"
-mq-rules:
  - id: mqusersigncerts.trailing
    severity: error
    check: trailing.size == 0
    at: trailing
    says: nothing may follow the last certificate
seq:
  - id: certificate_count
    type: u4
    -mq-name: CertificateCount
    -mq-computed: certificates.size
    doc: How many certificates follow.
  - id: certificates
    type: mqusersigncert
    repeat: expr
    repeat-expr: certificate_count
    -mq-name: Certificates
    doc: The certificates.
types:
  mqusersigncert:
    -mq-name: MQUSERSIGNCERT
    -mq-section: "[MS-MQMQ] 2.2.22"
    doc: One certificate, with a digest and a GUID to find it by.
    -mq-says: "certificate {identifier} of {certificate_length} bytes"
    -mq-rules:
      - id: mqusersigncerts.mqusersigncert.digest
        severity: error
        hook: certificate_digest
        at: digest
        says: Digest must be the MD5 hash of Certificate
    seq:
      - id: digest
        size: 16
        -mq-name: Digest
        doc: MD5 hash of the certificate.
      - id: identifier
        size: 16
        -mq-type: guid
        -mq-name: Identifier
        doc: GUID of the certificate.
      - id: certificate_length
        type: u4
        -mq-name: CertificateLength
        -mq-computed: certificate.size
        doc: Bytes in Certificate.
      - id: certificate
        size: certificate_length
        -mq-name: Certificate
        doc: An X.509 certificate in DER form.
