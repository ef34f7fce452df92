meta:
  id: mqqb
  title: Packets of the MSMQ binary transport
  license: MIT
  ks-version: "0.11"
  imports:
    - common
  encoding: UTF-16LE
  endian: le
  bit-endian: le
doc: |
  What queue managers send each other on TCP port 1801, one packet a stream,
  and the ping of UDP port 3527. Headers start on four-byte boundaries counted
  from the start of the packet. Padding has any value: Windows leaves it
  uninitialised. Bits of flag words are listed from the least significant up.
doc-ref: "[MS-MQQB] 2.2, [MS-MQMQ] 2.2.18 to 2.2.20"
-mq-name: packet
-mq-section: "[MS-MQQB] 2.2"
-mq-rules:
  - id: mqqb.trailing
    severity: error
    check: trailing.size == 0
    at: trailing
    says: nothing may follow the last field
  - id: mqqb.undecoded
    severity: error
    check: undecoded.size == 0
    at: undecoded
    says: every packet type and format name type must be a defined one, or the rest cannot be read
seq:
  - id: packet
    type:
      switch-on: ping_signature
      cases:
        0x5548: ping
        _: session_packet
    -mq-splice: true
    doc: A ping, told by its signature, or a packet of a session.
instances:
  ping_signature:
    pos: 2
    type: u2
    doc: Where a ping has its signature; the flags of any other packet.
types:
  ping:
    -mq-name: Ping Packet
    -mq-section: "[MS-MQQB] 2.2.7"
    doc: Asks over UDP whether a session would be accepted, or answers; only the direction tells which.
    -mq-says: "queue manager {qm_guid} [{flags.rf:answers that it would refuse a session}|asks whether a session would be accepted, or answers that it would be] (cookie {cookie:number})"
    seq:
      - id: flags
        type: ping_flags
        -mq-name: Flags
        doc: Who asks, and the answer.
      - id: signature
        type: u2
        -mq-show: hex
        -mq-name: Signature
        -mq-default: 0x5548
        doc: Marks a ping.
      - id: cookie
        type: u4
        -mq-show: hex
        -mq-name: Cookie
        doc: Number that the answer repeats.
      - id: qm_guid
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-name: QMGuid
        doc: Queue manager that made this packet.
  ping_flags:
    -mq-name: Ping Packet Flags
    -mq-section: "[MS-MQQB] 2.2.7"
    -mq-kind: flags
    doc: Two bits, the others are often junk.
    seq:
      - id: rc
        type: b1
        -mq-name: RC
        doc: The initiator is not a server-class system.
      - id: rf
        type: b1
        -mq-name: RF
        doc: The session would be refused; answers only.
      - id: x
        type: b14
        -mq-name: X
        doc: Not used.
  session_packet:
    -mq-name: session packet
    -mq-section: "[MS-MQQB] 2.1.1"
    doc: A packet of a TCP session.
    -mq-rules:
      - id: mqqb.base_header.packet_size_max
        severity: error
        check: base_header.packet_size <= 0x00400000
        at: base_header.packet_size
        says: PacketSize must not exceed 0x00400000
        section: "[MS-MQMQ] 2.2.19.1"
    seq:
      - id: base_header
        type: base_header
        -mq-name: BaseHeader
        doc: Starts every packet of a session.
      - id: internal_header
        type: internal_header
        if: base_header.flags.in_
        -mq-name: InternalHeader
        doc: Tells packets that manage the session apart.
      - id: body
        type:
          switch-on: kind
          cases:
            0: user_message(base_header)
            1: session_ack
            2: establish_connection
            3: connection_parameters
            _: unknown
        -mq-splice: true
        doc: The rest, whose layout the two headers decide.
    instances:
      kind:
        value: "base_header.flags.in_ ? (internal_header.flags.pt.to_i == 0 ? 15 : internal_header.flags.pt.to_i) : 0"
        doc: Zero for a message, else the type of the internal packet; the undefined type 0 counts as 15.
  base_header:
    -mq-name: BaseHeader
    -mq-section: "[MS-MQMQ] 2.2.19.1"
    doc: What every packet of a session starts with.
    -mq-rules:
      - id: mqqb.base_header.time_to_reach_queue
        severity: error
        check: not flags.in_ or time_to_reach_queue == 0xffffffff
        at: time_to_reach_queue
        says: TimeToReachQueue must be infinite in a packet that is no message
      - id: mqqb.base_header.tr
        severity: error
        check: not flags.tr or flags.dh
        at: flags
        says: tracing (TR) must not be asked for without a DebugHeader (DH)
      - id: mqqb.base_header.dh
        severity: error
        check: not flags.dh or not flags.in_
        at: flags
        says: only a message may have a DebugHeader (DH)
      - id: mqqb.base_header.reserved_flags
        severity: warning
        check: not (flags.x9 or flags.x8 or flags.x6 or flags.x5 or flags.x4 or flags.x3 or flags.x2 or flags.x1 or flags.x0)
        at: flags
        says: reserved bits of Flags are clear
    seq:
      - id: version_number
        type: u1
        -mq-show: hex
        -mq-name: VersionNumber
        -mq-default: 0x10
        doc: Version of the packet format.
        -mq-rules:
          - id: mqqb.base_header.version_number
            severity: error
            check: version_number == 0x10
            says: VersionNumber must be 0x10
      - id: reserved
        type: u1
        -mq-name: Reserved
        doc: Any value.
      - id: flags
        type: base_header_flags
        -mq-name: Flags
        doc: Priority, and which headers there are.
      - id: signature
        type: u4
        -mq-show: hex
        -mq-name: Signature
        -mq-default: 0x524f494c
        doc: The letters LIOR.
        -mq-rules:
          - id: mqqb.base_header.signature
            severity: error
            check: signature == 0x524f494c
            says: Signature must be 0x524F494C
      - id: packet_size
        type: u4
        -mq-name: PacketSize
        doc: Bytes of the packet, without the SessionHeader of a message.
      - id: time_to_reach_queue
        type: u4
        -mq-show: seconds
        -mq-name: TimeToReachQueue
        -mq-default: 0xffffffff
        doc: Seconds from SentTime in which the message must arrive; all ones for no limit.
  base_header_flags:
    -mq-name: BaseHeader Flags
    -mq-section: "[MS-MQMQ] 2.2.19.1"
    -mq-kind: flags
    doc: Priority and presence of headers.
    seq:
      - id: pr
        type: b3
        -mq-name: PR
        -mq-default: 3
        doc: Priority, seven the highest.
      - id: in_
        type: b1
        -mq-name: IN
        doc: The packet manages the session and is no message.
      - id: sh
        type: b1
        -mq-name: SH
        doc: A SessionHeader is there.
      - id: dh
        type: b1
        -mq-name: DH
        doc: A DebugHeader is there.
      - id: x9
        type: b1
        -mq-name: X9
        doc: Reserved.
      - id: x8
        type: b1
        -mq-name: X8
        doc: Reserved.
      - id: tr
        type: b1
        -mq-name: TR
        doc: The way of the message is traced.
      - id: x6
        type: b1
        -mq-name: X6
        doc: Reserved.
      - id: x5
        type: b1
        -mq-name: X5
        doc: Reserved.
      - id: x4
        type: b1
        -mq-name: X4
        doc: Reserved.
      - id: x3
        type: b1
        -mq-name: X3
        doc: Reserved.
      - id: x2
        type: b1
        -mq-name: X2
        doc: Reserved.
      - id: x1
        type: b1
        -mq-name: X1
        doc: Reserved.
      - id: x0
        type: b1
        -mq-name: X0
        doc: Reserved.
  internal_header:
    -mq-name: InternalHeader
    -mq-section: "[MS-MQQB] 2.2.1"
    doc: What a packet that manages the session is for.
    -mq-rules:
      - id: mqqb.internal_header.cs
        severity: error
        check: not flags.cs or flags.pt == 2 or flags.pt == 3
        at: flags
        says: only EstablishConnection and ConnectionParameters may refuse the connection (CS)
      - id: mqqb.internal_header.reserved_flags
        severity: warning
        check: flags.x == 0
        at: flags
        says: reserved bits of Flags are clear
    seq:
      - id: reserved
        type: u2
        -mq-name: Reserved
        doc: Zero, ignored.
        -mq-rules:
          - id: mqqb.internal_header.reserved
            severity: warning
            check: reserved == 0
            says: Reserved is zero
      - id: flags
        type: internal_header_flags
        -mq-name: Flags
        doc: Type of the packet, and whether the connection is refused.
  internal_header_flags:
    -mq-name: InternalHeader Flags
    -mq-section: "[MS-MQQB] 2.2.1"
    -mq-kind: flags
    doc: Packet type and connection status.
    seq:
      - id: pt
        type: b4
        enum: packet_type
        -mq-name: PT
        doc: Type of the packet.
      - id: cs
        type: b1
        -mq-name: CS
        doc: The connection is refused.
      - id: x
        type: b11
        -mq-name: X
        doc: Reserved.
  establish_connection:
    -mq-name: EstablishConnection Packet
    -mq-section: "[MS-MQQB] 2.2.3"
    doc: Opens a session; the acceptor answers with the same packet carrying its own GUID, then ConnectionParameters follow.
    -mq-says: "[{internal_header.flags.cs:}{establish_connection_header.server_guid:peer} refuses the session that queue manager {establish_connection_header.client_guid} asked for|{establish_connection_header.padding:request}queue manager {establish_connection_header.client_guid} asks {establish_connection_header.server_guid:peer} for a session|{establish_connection_header.padding:answer}{establish_connection_header.server_guid:peer} accepts the session that queue manager {establish_connection_header.client_guid} asked for|{establish_connection_header.server_guid:peer} accepts the session that queue manager {establish_connection_header.client_guid} asked for, or this is the request, padded like an answer]"
    -mq-defaults:
      base_header.flags.in_: true
      internal_header.flags.pt: 2
    -mq-late:
      base_header.packet_size: offset_of(_end)
    -mq-rules:
      - id: mqqb.establish_connection.packet_size
        severity: error
        check: base_header.packet_size == _late
        at: base_header.packet_size
        says: PacketSize must be the size of the packet
        section: "[MS-MQMQ] 2.2.19.1"
      - id: mqqb.establish_connection.sh
        severity: error
        check: not base_header.flags.sh
        at: base_header.flags
        says: a packet without SessionHeader must not announce one (SH)
        section: "[MS-MQMQ] 2.2.19.1"
    seq:
      - id: establish_connection_header
        type: establish_connection_header
        -mq-name: EstablishConnectionHeader
        doc: Who talks to whom.
  establish_connection_header:
    -mq-name: EstablishConnectionHeader
    -mq-section: "[MS-MQQB] 2.2.3.1"
    doc: The two queue managers of a session, and what the initiator runs on.
    -mq-rules:
      - id: mqqb.establish_connection_header.re
        severity: error
        check: operating_system.re == 0x10
        at: operating_system
        says: the low byte of OperatingSystem (RE) must be 0x10
      - id: mqqb.establish_connection_header.unused_bits
        severity: warning
        check: not (operating_system.x11 or operating_system.x12 or operating_system.x13 or operating_system.x14 or operating_system.x15)
        at: operating_system
        says: unused bits of OperatingSystem are clear
    seq:
      - id: client_guid
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-name: ClientGuid
        doc: Queue manager that opens the session.
      - id: server_guid
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-name: ServerGuid
        doc: Queue manager that accepts it; zeros in a request to a direct format name.
      - id: time_stamp
        type: u4
        -mq-show: milliseconds
        -mq-name: TimeStamp
        doc: Milliseconds the initiator has been up; the answer repeats it.
      - id: operating_system
        type: operating_system
        -mq-name: OperatingSystem
        doc: What the initiator runs on.
      - id: reserved
        type: u2
        -mq-name: Reserved
        doc: Zero, ignored.
        -mq-rules:
          - id: mqqb.establish_connection_header.reserved
            severity: warning
            check: reserved == 0
            says: Reserved is zero
      - id: padding
        size: 512
        -mq-name: Padding
        -mq-default: "5a*512"
        doc: Makes the packet long; 0x5A in an answer, anything in a request.
  operating_system:
    -mq-name: OperatingSystem
    -mq-section: "[MS-MQQB] 2.2.3.1"
    -mq-kind: flags
    doc: Class of the initiator's system.
    seq:
      - id: re
        type: b8
        -mq-name: RE
        -mq-default: 0x10
        doc: Always 0x10.
      - id: se
        type: b1
        -mq-name: SE
        -mq-default: true
        doc: No ping came before.
      - id: os
        type: b1
        -mq-name: OS
        doc: The initiator is a server-class system.
      - id: qs
        type: b1
        -mq-name: QS
        doc: Guaranteed quality of service is available.
      - id: x11
        type: b1
        -mq-name: X11
        doc: Not used.
      - id: x12
        type: b1
        -mq-name: X12
        doc: Not used.
      - id: x13
        type: b1
        -mq-name: X13
        doc: Not used.
      - id: x14
        type: b1
        -mq-name: X14
        doc: Not used.
      - id: x15
        type: b1
        -mq-name: X15
        doc: Not used.
  connection_parameters:
    -mq-name: ConnectionParameters Packet
    -mq-section: "[MS-MQQB] 2.2.2"
    doc: Settles the timeouts and windows of a session; the acceptor answers with the same timeouts and its own window.
    -mq-says: "one side of a session [{internal_header.flags.cs:refuses these terms}|proposes or confirms its terms]: wait {connection_parameters_header.recoverable_ack_timeout} ms for the acknowledgment of recoverable messages and {connection_parameters_header.ack_timeout} ms for any, and send it at most {connection_parameters_header.window_size:message} ahead"
    -mq-defaults:
      base_header.flags.in_: true
      internal_header.flags.pt: 3
    -mq-late:
      base_header.packet_size: offset_of(_end)
    -mq-rules:
      - id: mqqb.connection_parameters.packet_size
        severity: error
        check: base_header.packet_size == _late
        at: base_header.packet_size
        says: PacketSize must be the size of the packet
        section: "[MS-MQMQ] 2.2.19.1"
      - id: mqqb.connection_parameters.sh
        severity: error
        check: not base_header.flags.sh
        at: base_header.flags
        says: a packet without SessionHeader must not announce one (SH)
        section: "[MS-MQMQ] 2.2.19.1"
    seq:
      - id: connection_parameters_header
        type: connection_parameters_header
        -mq-name: ConnectionParametersHeader
        doc: The parameters.
  connection_parameters_header:
    -mq-name: ConnectionParametersHeader
    -mq-section: "[MS-MQQB] 2.2.2.1"
    doc: Timeouts and window of a session.
    seq:
      - id: recoverable_ack_timeout
        type: u4
        -mq-show: milliseconds
        -mq-name: RecoverableAckTimeout
        -mq-default: 0x1f4
        doc: Milliseconds to wait for the acknowledgment of recoverable messages.
        -mq-rules:
          - id: mqqb.connection_parameters_header.recoverable_ack_timeout
            severity: error
            check: recoverable_ack_timeout >= 0x1f4 and recoverable_ack_timeout <= 0x1d4c0
            says: RecoverableAckTimeout must be 500 to 120000 milliseconds
      - id: ack_timeout
        type: u4
        -mq-show: milliseconds
        -mq-name: AckTimeout
        -mq-default: 0x4e20
        doc: Milliseconds to wait for any acknowledgment.
        -mq-rules:
          - id: mqqb.connection_parameters_header.ack_timeout
            severity: error
            check: ack_timeout >= 0x4e20 and ack_timeout <= 0x1d4c0
            says: AckTimeout must be 20000 to 120000 milliseconds
      - id: reserved
        type: u2
        -mq-name: Reserved
        doc: Zero.
        -mq-rules:
          - id: mqqb.connection_parameters_header.reserved
            severity: warning
            check: reserved == 0
            says: Reserved is zero
      - id: window_size
        type: u2
        -mq-name: WindowSize
        -mq-default: 64
        doc: How many unacknowledged messages the sender of this packet accepts.
        -mq-rules:
          - id: mqqb.connection_parameters_header.window_size
            severity: warning
            check: window_size >= 1
            says: a window of no messages lets nothing pass
  session_ack:
    -mq-name: SessionAck Packet
    -mq-section: "[MS-MQQB] 2.2.6"
    doc: Acknowledges messages when there is none to send that could carry the SessionHeader.
    -mq-says: "one side of a session has received {session_header.ack_sequence_number:message} so far and takes at most {session_header.window_size:message} ahead"
    -mq-defaults:
      base_header.flags.in_: true
      base_header.flags.sh: true
      internal_header.flags.pt: 1
    -mq-late:
      base_header.packet_size: offset_of(_end)
    -mq-rules:
      - id: mqqb.session_ack.packet_size
        severity: error
        check: base_header.packet_size == _late or base_header.packet_size == 20
        at: base_header.packet_size
        says: PacketSize must be the size of the packet, 36, or 20 without its SessionHeader
        section: "[MS-MQMQ] 2.2.19.1"
      - id: mqqb.session_ack.sh
        severity: error
        check: base_header.flags.sh
        at: base_header.flags
        says: a SessionAck must announce its SessionHeader (SH)
        section: "[MS-MQQB] 3.1.5.1.1"
    seq:
      - id: session_header
        type: session_header
        -mq-name: SessionHeader
        doc: The acknowledgment.
  session_header:
    -mq-name: SessionHeader
    -mq-section: "[MS-MQMQ] 2.2.20.4"
    doc: How many messages each side of the session has seen.
    seq:
      - id: ack_sequence_number
        type: u2
        -mq-name: AckSequenceNumber
        doc: Messages received on the session.
      - id: recoverable_msg_ack_seq_number
        type: u2
        -mq-name: RecoverableMsgAckSeqNumber
        doc: Lowest recoverable message that is stored and not yet acknowledged; zero for none.
      - id: recoverable_msg_ack_flags
        type: u4
        -mq-show: hex
        -mq-name: RecoverableMsgAckFlags
        doc: Bit k acknowledges the recoverable message with that number plus k.
      - id: user_msg_sequence_number
        type: u2
        -mq-name: UserMsgSequenceNumber
        doc: Messages sent on the session.
      - id: recoverable_msg_seq_number
        type: u2
        -mq-name: RecoverableMsgSeqNumber
        doc: Recoverable messages sent on the session.
      - id: window_size
        type: u2
        -mq-name: WindowSize
        -mq-default: 64
        doc: How many unacknowledged messages the sender of this packet accepts.
        -mq-rules:
          - id: mqqb.session_header.window_size
            severity: error
            check: window_size >= 1
            says: WindowSize must not be zero
      - id: reserved
        type: u2
        -mq-name: Reserved
        doc: Any value.
  unknown:
    -mq-name: unknown internal packet
    -mq-section: "[MS-MQQB] 2.2.1"
    doc: Stands for a packet type nobody has defined.
    -mq-says: "this is no packet that anybody has defined[: its type is {internal_header.flags.pt:number}]"
    -mq-defaults:
      base_header.flags.in_: true
    -mq-late:
      base_header.packet_size: offset_of(_end)
    -mq-rules:
      - id: mqqb.packet_type
        severity: error
        check: internal_header.flags.pt >= 1 and internal_header.flags.pt <= 3
        at: internal_header.flags
        says: the packet type (PT) must be 1, 2 or 3
        section: "[MS-MQQB] 2.2.1"
    seq:
      - id: undecoded
        size-eos: true
        -mq-name: Data
        doc: Bytes whose layout is unknown.
  user_message:
    -mq-name: UserMessage Packet
    -mq-section: "[MS-MQMQ] 2.2.20"
    -mq-aliases: [order_ack, final_ack]
    doc: A message on its way to a queue; acknowledgments of transactions (OrderAck, FinalAck) have the same layout.
    -mq-says: "queue manager {user_header.source_queue_manager} sends [{message_properties_header.message_class}|a message of an undefined class,] number {user_header.message_id}[ labelled {message_properties_header.label}] to [{user_header.destination_queue}|{multi_queue_format_header}|no queue], [with {message_properties_header.message_size:byte} of {security_header.flags.eb:encrypted} body|with {message_properties_header.message_size:byte} of body|without a body]"
    -mq-late:
      base_header.packet_size: offset_of(session_header)
    -mq-rules:
      - id: mqqb.user_message.packet_size
        severity: error
        check: base_header.packet_size == _late
        at: base_header.packet_size
        says: PacketSize must count everything but the SessionHeader
        section: "[MS-MQMQ] 2.2.19.1"
      - id: mqqb.user_message.unparsed
        severity: error
        check: unparsed.size <= 3
        at: unparsed
        says: nothing but padding may stand between the last header and the end that PacketSize gives; headers of HTTP messages do not belong here
      - id: mqqb.user_message.tail_padding
        severity: warning
        check: unparsed.size == 0 or unparsed.size > 3
        at: unparsed
        says: no text describes padding behind the last header
      - id: mqqb.user_message.http_headers
        severity: error
        check: not (user_header.flags.ah or user_header.flags.hh) or (unparsed.size <= 3 and (not present(soap_header) or soap_header.header_section_id == 0x0320))
        at: user_header.flags
        says: envelope and compound headers must come over HTTP only, so here they are an attack or a test
        section: "[MS-MQRR] 2.2.5"
      - id: mqqb.user_message.priority
        severity: error
        check: not user_header.flags.th or base_header.flags.pr == 0
        at: base_header.flags
        says: the priority (PR) of a transactional message must be 0
        section: "[MS-MQMQ] 2.2.19.1"
      - id: mqqb.user_message.admin_queue
        severity: warning
        check: (user_header.flags.aq != 0) == (message_properties_header.flags.pa or message_properties_header.flags.pr or message_properties_header.flags.na or message_properties_header.flags.nr)
        at: user_header.flags
        says: an administration queue is given exactly when acknowledgments are asked for
        section: "[MS-MQMQ] 2.2.19.2"
      - id: mqqb.user_message.hash_algorithm
        severity: error
        check: >-
          not ((present(security_header) and present(security_header.security_data.signature))
          or (present(multi_queue_format_header) and multi_queue_format_header.signature.signature.size != 0))
          or message_properties_header.hash_algorithm == 0x8001 or message_properties_header.hash_algorithm == 0x8002
          or message_properties_header.hash_algorithm == 0x8003 or message_properties_header.hash_algorithm == 0x8004
          or message_properties_header.hash_algorithm == 0x800c or message_properties_header.hash_algorithm == 0x800e
        at: message_properties_header.hash_algorithm
        says: HashAlgorithm of a signed message must be a defined one
        section: "[MS-MQMQ] 2.2.19.3"
      - id: mqqb.user_message.encryption_algorithm
        severity: error
        check: >-
          not (present(security_header) and security_header.flags.eb)
          or message_properties_header.encryption_algorithm == 0x6602 or message_properties_header.encryption_algorithm == 0x6801
          or message_properties_header.encryption_algorithm == 0x660e or message_properties_header.encryption_algorithm == 0x660f
          or message_properties_header.encryption_algorithm == 0x6610
        at: message_properties_header.encryption_algorithm
        says: EncryptionAlgorithm of an encrypted message must be a defined one
        section: "[MS-MQMQ] 2.2.19.3"
      - id: mqqb.user_message.privacy_algorithm
        severity: warning
        check: >-
          not (present(security_header) and security_header.flags.eb)
          or ((message_properties_header.privacy_level == 1 or message_properties_header.privacy_level == 3)
          and (message_properties_header.encryption_algorithm == 0x6602 or message_properties_header.encryption_algorithm == 0x6801))
          or (message_properties_header.privacy_level == 5
          and (message_properties_header.encryption_algorithm == 0x660e or message_properties_header.encryption_algorithm == 0x660f
          or message_properties_header.encryption_algorithm == 0x6610))
        at: message_properties_header.privacy_level
        says: an encrypted message has PrivacyLevel 1 or 3 with RC2 or RC4, or 5 with AES
        section: "[MS-MQMQ] 2.2.19.3"
      - id: mqqb.order_ack.headers
        severity: error
        hook: order_ack_headers
        at: user_header.flags
        says: an OrderAck or FinalAck must not use any other flag, header or body type than its definition lists
        section: "[MS-MQQB] 2.2.4"
      - id: mqqb.order_ack.time_to_reach_queue
        severity: error
        hook: order_ack_time_to_reach_queue
        at: base_header.time_to_reach_queue
        says: TimeToReachQueue of an OrderAck or FinalAck must be infinite
        section: "[MS-MQMQ] 2.2.19.1"
      - id: mqqb.order_ack.body
        severity: error
        hook: order_ack_body
        at: message_properties_header.message_body
        says: an OrderAck must acknowledge a number from 1 on and name the one before it as its predecessor
        section: "[MS-MQQB] 2.2.4.1"
      - id: mqqb.final_ack.message_class
        severity: error
        hook: final_ack_class
        at: message_properties_header.message_class
        says: MessageClass of a FinalAck must be one of those defined for it
        section: "[MS-MQQB] 2.2.5"
      - id: mqqb.final_ack.body
        severity: error
        hook: final_ack_body
        at: message_properties_header.message_body
        says: the body of a FinalAck must have 36 bytes
        section: "[MS-MQQB] 2.2.5.1"
    params:
      - id: base_header
        type: base_header
        doc: The header in front, which tells what follows and where it ends.
    seq:
      - id: user_header
        type: user_header
        -mq-name: UserHeader
        doc: From where to where.
      - id: transaction_header
        type: transaction_header
        if: user_header.flags.th
        -mq-name: TransactionHeader
        doc: Place of the message in a transaction.
      - id: security_header
        type: security_header
        if: user_header.flags.sh
        -mq-name: SecurityHeader
        doc: Who signed the message, and with what it is encrypted.
      - id: message_properties_header
        type: message_properties_header(user_header.flags.sh and security_header.flags.eb)
        -mq-name: MessagePropertiesHeader
        doc: Label, body and what belongs to them.
      - id: debug_header
        type: debug_header
        if: base_header.flags.dh
        -mq-name: DebugHeader
        doc: Where reports about the message go.
      - id: soap_header
        type: soap_header(user_header.flags.mq)
        if: user_header.flags.hh
        -mq-name: SoapHeader
        doc: Parts of a SOAP envelope.
      - id: multi_queue_format_header
        type: multi_queue_format_header
        if: user_header.flags.mq
        -mq-name: MultiQueueFormatHeader
        doc: All destinations of a message that has several.
      - id: padding
        size: (4 - _io.pos % 4) % 4
        if: base_header.flags.sh
        -mq-fill: zeros
        -mq-name: padding
        -mq-section: "[MS-MQMQ] 2.2.19.1"
        doc: Up to the four-byte boundary on which the SessionHeader starts; PacketSize counts it.
      - id: unparsed
        size: base_header.packet_size - _io.pos
        if: base_header.packet_size > _io.pos
        -mq-fill: empty
        -mq-name: bytes before the end
        doc: What PacketSize counts beyond the last header; none in a proper message.
      - id: session_header
        type: session_header
        if: base_header.flags.sh
        -mq-name: SessionHeader
        doc: Acknowledgments that travel with the message.
  order_ack_body:
    -mq-name: OrderAck Body
    -mq-section: "[MS-MQQB] 2.2.4.1"
    -mq-message: true
    doc: Body of an OrderAck, which says how far a sequence has arrived in order.
    -mq-says: "the messages of sequence {tx_sequence_id.ordinal} have arrived in order up to number {tx_sequence_number}"
    -mq-rules:
      - id: mqqb.order_ack_body.tx_sequence_number
        severity: error
        check: tx_sequence_number >= 1
        at: tx_sequence_number
        says: an OrderAck must acknowledge a number from 1 on
      - id: mqqb.order_ack_body.tx_previous_sequence_number
        severity: error
        check: tx_previous_sequence_number + 1 == tx_sequence_number
        at: tx_previous_sequence_number
        says: an OrderAck must name the number before as its predecessor
      - id: mqqb.order_ack_body.trailing
        severity: error
        check: trailing.size == 0
        at: trailing
        says: nothing may follow the last field
    seq:
      - id: tx_sequence_id
        type: tx_sequence_id
        -mq-name: TxSequenceID
        doc: Sequence that is acknowledged.
      - id: tx_sequence_number
        type: u4
        -mq-name: TxSequenceNumber
        -mq-default: 1
        doc: The last number that arrived in order.
      - id: tx_previous_sequence_number
        type: u4
        -mq-name: TxPreviousSequenceNumber
        doc: The number before it.
      - id: reserved
        size: 20
        -mq-fill: zeros
        -mq-name: Reserved
        doc: Zero or junk.
  final_ack_body:
    -mq-name: FinalAck Body
    -mq-section: "[MS-MQQB] 2.2.5.1"
    -mq-message: true
    doc: Body of a FinalAck, which says what became of one transactional message.
    -mq-says: "message {message_id} of queue manager {source_guid}, number {tx_sequence_number} of sequence {tx_sequence_id.ordinal}, has met its end"
    -mq-rules:
      - id: mqqb.final_ack_body.trailing
        severity: error
        check: trailing.size == 0
        at: trailing
        says: nothing may follow the last field
    seq:
      - id: tx_sequence_id
        type: tx_sequence_id
        -mq-name: TxSequenceID
        doc: Sequence of the message.
      - id: tx_sequence_number
        type: u4
        -mq-name: TxSequenceNumber
        doc: Place of the message in the sequence.
      - id: tx_previous_sequence_number
        type: u4
        -mq-name: TxPreviousSequenceNumber
        doc: Place of the message received before it.
      - id: source_guid
        size: 16
        -mq-type: guid
        -mq-name: SourceGUID
        doc: Queue manager that first sent the message.
      - id: message_id
        type: u4
        -mq-name: MessageID
        doc: Number of the message at its sender.
  user_header:
    -mq-name: UserHeader
    -mq-section: "[MS-MQMQ] 2.2.19.2"
    doc: Sender, receiver and times of a message.
    -mq-rules:
      - id: mqqb.user_header.queue_manager_address
        severity: warning
        hook: direct_queue_manager_address
        at: queue_manager_address
        says: QueueManagerAddress is the null GUID when the destination is a direct format name
      - id: mqqb.user_header.rc
        severity: error
        check: flags.rc <= 0x1d
        at: flags
        says: the hop count (RC) must not exceed 0x1D
      - id: mqqb.user_header.dm
        severity: warning
        check: flags.dm <= 1
        at: flags
        says: the delivery mode (DM) is express or recoverable
      - id: mqqb.user_header.dq
        severity: error
        check: flags.dq == 0 or flags.dq == 3 or flags.dq == 5 or flags.dq == 7
        at: flags
        says: the type of DestinationQueue (DQ) must be 0, 3, 5 or 7
      - id: mqqb.user_header.aq
        severity: error
        check: flags.aq != 1 and flags.aq != 4
        at: flags
        says: the type of AdminQueue (AQ) must be 0, 2, 3, 5, 6 or 7
      - id: mqqb.user_header.mp
        severity: error
        check: flags.mp
        at: flags
        says: MessagePropertiesHeader must be announced (MP)
      - id: mqqb.user_header.th
        severity: error
        check: not flags.th or flags.dm != 0
        at: flags
        says: a transactional message (TH) must not be express (DM)
      - id: mqqb.user_header.ah
        severity: warning
        check: not flags.ah
        at: flags
        says: a message that came over HTTP (AH) does not travel on this transport, so this is an attack or a test
        section: "[MS-MQRR] 2.2.5"
      - id: mqqb.user_header.reserved_flags
        severity: warning
        check: not flags.x1 and not flags.x2 and flags.x3 == 0 and flags.x4 == 0
        at: flags
        says: reserved bits of Flags are clear
    seq:
      - id: source_queue_manager
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-name: SourceQueueManager
        doc: Queue manager that first sent the message.
      - id: queue_manager_address
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-name: QueueManagerAddress
        doc: Queue manager of the destination; zeros for a direct format name.
      - id: time_to_be_received
        type: u4
        -mq-show: seconds
        -mq-name: TimeToBeReceived
        -mq-default: 0xffffffff
        doc: Seconds in which the message must be taken from its queue; all ones for no limit.
      - id: sent_time
        type: u4
        -mq-show: time
        -mq-name: SentTime
        doc: When the message was sent, in seconds since 1970.
      - id: message_id
        type: u4
        -mq-name: MessageID
        doc: Number of the message at its sender.
      - id: flags
        type: user_header_flags
        -mq-name: Flags
        doc: Kinds of queue names, and which headers there are.
      - id: destination_queue
        type:
          switch-on: flags.dq
          cases:
            queue_type::private_on_source: private_queue_format_name_id
            queue_type::private_on_destination: private_queue_format_name_id
            queue_type::private_on_admin_host: private_queue_format_name_id
            queue_type::public: public_queue_format_name
            queue_type::private_elsewhere: private_queue_format_name
            queue_type::direct: direct_queue_format_name
        -mq-name: DestinationQueue
        doc: Where the message goes.
      - id: admin_queue
        type:
          switch-on: flags.aq
          cases:
            queue_type::private_on_source: private_queue_format_name_id
            queue_type::private_on_destination: private_queue_format_name_id
            queue_type::private_on_admin_host: private_queue_format_name_id
            queue_type::public: public_queue_format_name
            queue_type::private_elsewhere: private_queue_format_name
            queue_type::direct: direct_queue_format_name
        -mq-name: AdminQueue
        doc: Where acknowledgments go.
      - id: response_queue
        type:
          switch-on: flags.rq
          cases:
            queue_type::private_on_source: private_queue_format_name_id
            queue_type::private_on_destination: private_queue_format_name_id
            queue_type::private_on_admin_host: private_queue_format_name_id
            queue_type::public: public_queue_format_name
            queue_type::private_elsewhere: private_queue_format_name
            queue_type::direct: direct_queue_format_name
        -mq-name: ResponseQueue
        doc: Where the answer of the application goes.
      - id: connector_type
        size: 16
        -mq-type: guid
        if: flags.cq
        -mq-name: ConnectorType
        doc: Application that set the properties a queue manager would have set.
  user_header_flags:
    -mq-name: UserHeader Flags
    -mq-section: "[MS-MQMQ] 2.2.19.2"
    -mq-kind: flags
    doc: Delivery, kinds of queue names and presence of headers.
    seq:
      - id: rc
        type: b5
        -mq-name: RC
        doc: Hops the message has made.
      - id: dm
        type: b2
        enum: delivery_mode
        -mq-name: DM
        doc: Whether the message survives a restart.
      - id: x1
        type: b1
        -mq-name: X1
        doc: Reserved.
      - id: jn
        type: b1
        -mq-name: JN
        doc: An undeliverable message is kept at its source.
      - id: jp
        type: b1
        -mq-name: JP
        doc: A delivered message is kept at its source.
      - id: dq
        type: b3
        enum: queue_type
        -mq-name: DQ
        doc: Kind of DestinationQueue.
      - id: aq
        type: b3
        enum: queue_type
        -mq-name: AQ
        doc: Kind of AdminQueue.
      - id: rq
        type: b3
        enum: queue_type
        -mq-name: RQ
        doc: Kind of ResponseQueue.
      - id: sh
        type: b1
        -mq-name: SH
        doc: A SecurityHeader is there.
      - id: th
        type: b1
        -mq-name: TH
        doc: A TransactionHeader is there.
      - id: mp
        type: b1
        -mq-name: MP
        -mq-default: true
        doc: A MessagePropertiesHeader is there, as always.
      - id: cq
        type: b1
        -mq-name: CQ
        doc: ConnectorType is there.
      - id: mq
        type: b1
        -mq-name: MQ
        doc: A MultiQueueFormatHeader is there.
      - id: x2
        type: b1
        -mq-name: X2
        doc: Reserved.
      - id: ah
        type: b1
        -mq-name: AH
        doc: The message came over HTTP.
      - id: x3
        type: b2
        -mq-name: X3
        doc: Reserved.
      - id: hh
        type: b1
        -mq-name: HH
        doc: A SoapHeader is there.
      - id: x4
        type: b3
        -mq-name: X4
        doc: Reserved.
  private_queue_format_name_id:
    -mq-name: PrivateQueueFormatNameId
    -mq-section: "[MS-MQMQ] 2.2.18.1.5.1"
    doc: A private queue of a host that follows from the queue type.
    -mq-says: "private queue {private_queue_identifier:queue}"
    seq:
      - id: private_queue_identifier
        type: u4
        -mq-show: queue
        -mq-name: PrivateQueueIdentifier
        doc: Number of the queue on its host.
  public_queue_format_name:
    -mq-name: PublicQueueFormatName
    -mq-section: "[MS-MQMQ] 2.2.18.1.7.1"
    doc: A queue that is known to the directory.
    -mq-says: "public queue {public_queue_identifier}"
    seq:
      - id: public_queue_identifier
        size: 16
        -mq-type: guid
        -mq-name: PublicQueueIdentifier
        doc: GUID of the queue.
  private_queue_format_name:
    -mq-name: PrivateQueueFormatName
    -mq-section: "[MS-MQMQ] 2.2.18.1.7.2"
    doc: A private queue and its host.
    -mq-says: "private queue {private_queue_identifier:queue} of {source_queue_manager}"
    seq:
      - id: source_queue_manager
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-name: SourceQueueManager
        doc: Queue manager of the host.
      - id: private_queue_identifier
        type: u4
        -mq-show: queue
        -mq-name: PrivateQueueIdentifier
        doc: Number of the queue on its host.
  direct_queue_format_name:
    -mq-name: DirectQueueFormatName
    -mq-section: "[MS-MQMQ] 2.2.18.1.5.2"
    doc: A queue named by an address and its path.
    -mq-says: "queue {direct_format_name}"
    -mq-rules:
      - id: mqqb.direct_queue_format_name.terminator
        severity: error
        check: count == (utf16_len(direct_format_name) + 1) * 2
        at: direct_format_name
        says: DirectFormatName must end with a zero unit that Count counts
    seq:
      - id: count
        type: u2
        -mq-name: Count
        -mq-computed: direct_format_name.num_units * 2
        doc: Bytes in DirectFormatName, with its terminator.
        -mq-rules:
          - id: mqqb.direct_queue_format_name.count_even
            severity: error
            check: count % 2 == 0
            says: Count must be even, since it counts two-byte units
      - id: direct_format_name
        size: count
        -mq-type: text
        -mq-name: DirectFormatName
        doc: Protocol, address and path, without the word DIRECT.
        -mq-rules:
          - id: mqqb.direct_queue_format_name.embedded_nul
            severity: error
            check: not has_nul(direct_format_name)
            says: DirectFormatName must not hold a zero unit before its terminator
      - id: padding
        size: (4 - _io.pos % 4) % 4
        -mq-fill: zeros
        -mq-name: padding
        doc: Up to the next four-byte boundary.
  transaction_header:
    -mq-name: TransactionHeader
    -mq-section: "[MS-MQMQ] 2.2.20.5"
    doc: Place of a message in a transaction and in the sequence of its sender.
    -mq-rules:
      - id: mqqb.transaction_header.unused_flags
        severity: warning
        check: not (flags.x1 or flags.x2 or flags.x3 or flags.x4 or flags.x5 or flags.x6 or flags.x7 or flags.x8)
        at: flags
        says: unused bits of Flags are clear
    seq:
      - id: flags
        type: transaction_header_flags
        -mq-name: Flags
        doc: Ends of the transaction, and its tag.
      - id: tx_sequence_id
        type: tx_sequence_id
        -mq-name: TxSequenceID
        doc: Sequence the message belongs to.
      - id: tx_sequence_number
        type: u4
        -mq-name: TxSequenceNumber
        -mq-default: 1
        doc: Place in the sequence, from one on.
        -mq-rules:
          - id: mqqb.transaction_header.tx_sequence_number
            severity: error
            check: tx_sequence_number >= 1
            says: TxSequenceNumber must not be zero
      - id: previous_tx_sequence_number
        type: u4
        -mq-name: PreviousTxSequenceNumber
        doc: Place of the message before; zero for none.
        -mq-rules:
          - id: mqqb.transaction_header.previous_tx_sequence_number
            severity: error
            check: previous_tx_sequence_number <= 0xfffffffe
            says: PreviousTxSequenceNumber must not exceed 0xFFFFFFFE
      - id: connector_qm_guid
        size: 16
        -mq-type: guid
        if: flags.cg
        -mq-name: ConnectorQMGuid
        doc: Queue manager of the connector queue.
  transaction_header_flags:
    -mq-name: TransactionHeader Flags
    -mq-section: "[MS-MQMQ] 2.2.20.5"
    -mq-kind: flags
    doc: First and last message of a transaction, and its tag.
    seq:
      - id: cg
        type: b1
        -mq-name: CG
        doc: ConnectorQMGuid is there.
      - id: fa
        type: b1
        -mq-name: FA
        doc: A FinalAck is wanted.
      - id: fm
        type: b1
        -mq-name: FM
        doc: First message of the transaction.
      - id: lm
        type: b1
        -mq-name: LM
        doc: Last message of the transaction.
      - id: id
        type: b20
        -mq-name: ID
        doc: Tag of the transaction at its sender.
      - id: x1
        type: b1
        -mq-name: X1
        doc: Not used.
      - id: x2
        type: b1
        -mq-name: X2
        doc: Not used.
      - id: x3
        type: b1
        -mq-name: X3
        doc: Not used.
      - id: x4
        type: b1
        -mq-name: X4
        doc: Not used.
      - id: x5
        type: b1
        -mq-name: X5
        doc: Not used.
      - id: x6
        type: b1
        -mq-name: X6
        doc: Not used.
      - id: x7
        type: b1
        -mq-name: X7
        doc: Not used.
      - id: x8
        type: b1
        -mq-name: X8
        doc: Not used.
  tx_sequence_id:
    -mq-name: TxSequenceID
    -mq-section: "[MS-MQMQ] 2.2.18.1.2"
    doc: Names a sequence of transactional messages; later ones compare greater, time first.
    seq:
      - id: ordinal
        type: u4
        -mq-name: Ordinal
        doc: Tells sequences of the same second apart.
      - id: time_stamp
        type: u4
        -mq-name: TimeStamp
        doc: When the sequence began.
  security_header:
    -mq-name: SecurityHeader
    -mq-section: "[MS-MQMQ] 2.2.20.6"
    doc: Who sent the message and how that is proved, and the key of an encrypted body.
    -mq-rules:
      - id: mqqb.security_header.sizes
        severity: error
        check: sender_id_size != 0 or encryption_key_size != 0 or signature_size != 0 or sender_cert_size != 0 or provider_info_size != 0
        at: sender_id_size
        says: at least one of the five sizes must not be zero
      - id: mqqb.security_header.st
        severity: error
        check: flags.st <= 2
        at: flags
        says: the type of the sender id (ST) must be 0, 1 or 2
      - id: mqqb.security_header.no_sender_id
        severity: error
        check: flags.st != 0 or sender_id_size == 0
        at: sender_id_size
        says: SenderIdSize must be zero when there is no sender id (ST 0)
      - id: mqqb.security_header.sid
        severity: error
        check: flags.st != 1 or (sender_id_size >= 8 and security_data.security_id[0] == 1 and security_data.security_id[1] <= 15 and sender_id_size == 8 + 4 * security_data.security_id[1])
        at: sender_id_size
        says: SecurityID must be a SID and nothing more when the sender id is one (ST 1)
      - id: mqqb.security_header.queue_manager_id
        severity: error
        check: flags.st != 2 or sender_id_size == 16
        at: sender_id_size
        says: SenderIdSize must be 16 when the sender id is a queue manager's GUID (ST 2)
      - id: mqqb.security_header.au
        severity: error
        check: not flags.au
        at: flags
        says: AU must be clear on the wire
      - id: mqqb.security_header.as
        severity: error
        check: flags.as_ == 0
        at: flags
        says: AS must be zero on the wire, since only the receiver may say that it has verified a signature
      - id: mqqb.security_header.ai
        severity: warning
        check: flags.ai
        at: flags
        says: SecurityData is announced (AI) when there is some
      - id: mqqb.security_header.default_provider
        severity: warning
        check: not flags.de or provider_info_size == 0
        at: provider_info_size
        says: no provider is named when the default one is used (DE)
      - id: mqqb.security_header.provider
        severity: warning
        check: signature_size == 0 or flags.de or provider_info_size != 0
        at: provider_info_size
        says: a signature made without the default provider (DE) comes with the name of its provider
      - id: mqqb.security_header.provider_terminator
        severity: error
        check: provider_info_size == 0 or provider_info_size == 4 + (utf16_len(security_data.provider_info.provider_name) + 1) * 2
        at: provider_info_size
        says: ProviderInfo must be a type and a name that ends with a zero unit
      - id: mqqb.security_header.unused_flags
        severity: warning
        check: not (flags.x12 or flags.x13 or flags.x14 or flags.x15)
        at: flags
        says: unused bits of Flags are clear
    seq:
      - id: flags
        type: security_header_flags
        -mq-name: Flags
        doc: Type of the sender id, and what was done to the message.
      - id: sender_id_size
        type: u2
        -mq-name: SenderIdSize
        -mq-computed: "present(security_data.security_id) ? security_data.security_id.size : 0"
        doc: Bytes in SecurityID.
      - id: encryption_key_size
        type: u2
        -mq-name: EncryptionKeySize
        -mq-computed: "present(security_data.encryption_key) ? security_data.encryption_key.size : 0"
        doc: Bytes in EncryptionKey.
      - id: signature_size
        type: u2
        -mq-name: SignatureSize
        -mq-computed: "present(security_data.signature) ? security_data.signature.size : 0"
        doc: Bytes in Signature.
      - id: sender_cert_size
        type: u4
        -mq-name: SenderCertSize
        -mq-computed: "present(security_data.sender_cert) ? security_data.sender_cert.size : 0"
        doc: Bytes in SenderCert.
        -mq-rules:
          - id: mqqb.security_header.sender_cert_size
            severity: error
            check: sender_cert_size <= 0xffff
            says: SenderCertSize must not exceed 0xFFFF
      - id: provider_info_size
        type: u4
        -mq-name: ProviderInfoSize
        -mq-computed: "present(security_data.provider_info) ? 4 + security_data.provider_info.provider_name.num_units * 2 : 0"
        doc: Bytes in ProviderInfo.
      - id: security_data
        type: security_data(sender_id_size, encryption_key_size, signature_size, sender_cert_size, provider_info_size)
        -mq-name: SecurityData
        doc: The five items.
  security_header_flags:
    -mq-name: SecurityHeader Flags
    -mq-section: "[MS-MQMQ] 2.2.20.6"
    -mq-kind: flags
    doc: Sender id, authentication and encryption.
    seq:
      - id: st
        type: b4
        enum: sender_id_type
        -mq-name: ST
        doc: What SecurityID holds.
      - id: au
        type: b1
        -mq-name: AU
        doc: Authenticated; meant for the receiver's own use.
      - id: eb
        type: b1
        -mq-name: EB
        doc: The body is encrypted.
      - id: de
        type: b1
        -mq-name: DE
        doc: The default cryptographic provider was used.
      - id: ai
        type: b1
        -mq-name: AI
        doc: SecurityData is there.
      - id: as_
        type: b4
        enum: authentication_level
        -mq-name: AS
        doc: Kind of signature verified; meant for the receiver's own use.
      - id: x12
        type: b1
        -mq-name: X12
        doc: Not used.
      - id: x13
        type: b1
        -mq-name: X13
        doc: Not used.
      - id: x14
        type: b1
        -mq-name: X14
        doc: Not used.
      - id: x15
        type: b1
        -mq-name: X15
        doc: Not used.
  security_data:
    -mq-name: SecurityData
    -mq-section: "[MS-MQMQ] 2.2.20.6"
    doc: Up to five items, each padded; one of size zero takes no room.
    params:
      - id: sender_id_size
        type: u4
        doc: Bytes in SecurityID.
      - id: encryption_key_size
        type: u4
        doc: Bytes in EncryptionKey.
      - id: signature_size
        type: u4
        doc: Bytes in Signature.
      - id: sender_cert_size
        type: u4
        doc: Bytes in SenderCert.
      - id: provider_info_size
        type: u4
        doc: Bytes in ProviderInfo.
    seq:
      - id: security_id
        size: sender_id_size
        if: sender_id_size != 0
        -mq-name: SecurityID
        doc: SID of the user, or GUID of the queue manager, that sent the message.
      - id: security_id_padding
        size: (4 - _io.pos % 4) % 4
        -mq-fill: zeros
        -mq-name: padding
        doc: Up to the next four-byte boundary.
      - id: encryption_key
        size: encryption_key_size
        if: encryption_key_size != 0
        -mq-name: EncryptionKey
        doc: The key of the body as a SIMPLEBLOB, encrypted for the receiver.
      - id: encryption_key_padding
        size: (4 - _io.pos % 4) % 4
        -mq-fill: zeros
        -mq-name: padding
        doc: Up to the next four-byte boundary.
      - id: signature
        size: signature_size
        if: signature_size != 0
        -mq-name: Signature
        doc: Encrypted hash of the message.
      - id: signature_padding
        size: (4 - _io.pos % 4) % 4
        -mq-fill: zeros
        -mq-name: padding
        doc: Up to the next four-byte boundary.
      - id: sender_cert
        size: sender_cert_size
        if: sender_cert_size != 0
        -mq-name: SenderCert
        doc: X.509 certificate of the sender.
      - id: sender_cert_padding
        size: (4 - _io.pos % 4) % 4
        -mq-fill: zeros
        -mq-name: padding
        doc: Up to the next four-byte boundary.
      - id: provider_info
        type: provider_info(provider_info_size)
        if: provider_info_size != 0
        -mq-name: ProviderInfo
        doc: Cryptographic provider of the signature.
      - id: provider_info_padding
        size: (4 - _io.pos % 4) % 4
        -mq-fill: zeros
        -mq-name: padding
        doc: Up to the next four-byte boundary.
  provider_info:
    -mq-name: ProviderInfo
    -mq-section: "[MS-MQMQ] 2.2.20.6"
    doc: Names a cryptographic provider.
    params:
      - id: info_size
        type: u4
        doc: Bytes in all.
    seq:
      - id: provider_type
        type: u4
        enum: provider_type
        if: info_size >= 4
        -mq-name: ProviderType
        -mq-default: 1
        doc: Kind of provider.
      - id: provider_name
        size: "info_size >= 4 ? info_size - 4 : info_size"
        -mq-type: text
        -mq-name: ProviderName
        doc: Name of the provider.
        -mq-rules:
          - id: mqqb.provider_info.embedded_nul
            severity: error
            check: not has_nul(provider_name)
            says: ProviderName must not hold a zero unit before its terminator
  message_properties_header:
    -mq-name: MessagePropertiesHeader
    -mq-section: "[MS-MQMQ] 2.2.19.3"
    doc: Properties, label and body of a message.
    params:
      - id: encrypted
        type: bool
        doc: Whether the body is encrypted, which makes it longer than MessageSize.
    -mq-rules:
      - id: mqqb.message_properties_header.unused_flags
        severity: warning
        check: flags.x == 0
        at: flags
        says: unused bits of Flags are clear
      - id: mqqb.message_properties_header.label_terminator
        severity: error
        check: label_length == 0 or label_length == utf16_len(label) + 1
        at: label
        says: Label must end with a zero unit that LabelLength counts
      - id: mqqb.message_properties_header.message_class
        severity: warning
        check: (message_class & 0x1e00) == 0
        at: message_class
        says: MessageClass uses only the bits of 0xE1FF
        section: "[MS-MQMQ] 2.2.18.1.6"
      - id: mqqb.message_properties_header.allocation_body_size
        severity: error
        check: allocation_body_size >= message_size
        at: allocation_body_size
        says: AllocationBodySize must not be less than MessageSize
    seq:
      - id: flags
        type: message_properties_header_flags
        -mq-name: Flags
        doc: Acknowledgments asked for.
      - id: label_length
        type: u1
        -mq-name: LabelLength
        -mq-computed: "present(label) ? label.num_units : 0"
        doc: Code units in Label, with its terminator; zero for no label.
        -mq-rules:
          - id: mqqb.message_properties_header.label_length
            severity: error
            check: label_length <= 0xfa
            says: LabelLength must not exceed 0xFA
      - id: message_class
        type: u2
        enum: message_class
        -mq-name: MessageClass
        doc: An ordinary message, a report, or which acknowledgment.
      - id: correlation_id
        size: 20
        -mq-name: CorrelationID
        doc: Ties the message to another; an acknowledgment has the identifier of its message here.
      - id: body_type
        type: u4
        enum: variant_type
        -mq-name: BodyType
        doc: Variant type of the body, as the application declares it.
      - id: application_tag
        type: u4
        -mq-name: ApplicationTag
        doc: A number for the application's own use.
      - id: message_size
        type: u4
        -mq-name: MessageSize
        -mq-computed: message_body.size
        doc: Bytes in MessageBody.
      - id: allocation_body_size
        type: u4
        -mq-name: AllocationBodySize
        -mq-computed: message_body.size
        doc: Bytes set aside for the body; those of the encrypted body if it is encrypted.
      - id: privacy_level
        type: u4
        enum: privacy_level
        -mq-name: PrivacyLevel
        doc: Strength of the encryption.
        -mq-rules:
          - id: mqqb.message_properties_header.privacy_level
            severity: error
            check: privacy_level == 0 or privacy_level == 1 or privacy_level == 3 or privacy_level == 5
            says: PrivacyLevel must be 0, 1, 3 or 5
      - id: hash_algorithm
        type: u4
        enum: hash_algorithm
        -mq-show: optional
        -mq-name: HashAlgorithm
        doc: Hash of the signature; means nothing without one.
      - id: encryption_algorithm
        type: u4
        enum: encryption_algorithm
        -mq-show: optional
        -mq-name: EncryptionAlgorithm
        doc: Cipher of the body; means nothing unless it is encrypted.
      - id: extension_size
        type: u4
        -mq-name: ExtensionSize
        -mq-computed: extension_data.size
        doc: Bytes in ExtensionData.
      - id: label
        size: label_length * 2
        if: label_length != 0
        -mq-type: text
        -mq-name: Label
        doc: A name for people to read.
        -mq-rules:
          - id: mqqb.message_properties_header.label_nul
            severity: error
            check: not has_nul(label)
            says: Label must not hold a zero unit before its terminator
      - id: extension_data
        size: extension_size
        -mq-name: ExtensionData
        doc: Bytes for the application's own use.
      - id: message_body
        size: "encrypted and allocation_body_size > message_size ? allocation_body_size : message_size"
        -mq-name: MessageBody
        doc: The body, encrypted or not.
      - id: padding
        size: (4 - _io.pos % 4) % 4
        -mq-fill: zeros
        -mq-name: padding
        doc: Up to the next four-byte boundary.
  message_properties_header_flags:
    -mq-name: MessagePropertiesHeader Flags
    -mq-section: "[MS-MQMQ] 2.2.19.3"
    -mq-kind: flags
    doc: Which acknowledgments the sender asks for.
    seq:
      - id: pa
        type: b1
        -mq-name: PA
        doc: One when the message reaches its queue.
      - id: pr
        type: b1
        -mq-name: PR
        doc: One when the message is taken from its queue.
      - id: na
        type: b1
        -mq-name: NA
        doc: One when the message cannot reach its queue.
      - id: nr
        type: b1
        -mq-name: NR
        doc: One when the message is not taken from its queue.
      - id: x
        type: b4
        -mq-name: X
        doc: Not used.
  debug_header:
    -mq-name: DebugHeader
    -mq-section: "[MS-MQMQ] 2.2.20.8"
    doc: Where reports about a traced message go.
    -mq-rules:
      - id: mqqb.debug_header.qt
        severity: error
        check: flags.qt <= 1
        at: flags
        says: the type of the report queue (QT) must be 0 or 1
      - id: mqqb.debug_header.unused_flags
        severity: warning
        check: flags.x == 0
        at: flags
        says: unused bits of Flags are clear
    seq:
      - id: flags
        type: debug_header_flags
        -mq-name: Flags
        doc: Whether there is a report queue.
      - id: reserved
        type: u2
        -mq-name: Reserved
        doc: Zero, ignored.
        -mq-rules:
          - id: mqqb.debug_header.reserved
            severity: warning
            check: reserved == 0
            says: Reserved is zero
      - id: queue_identifier
        size: 16
        -mq-type: guid
        if: flags.qt.to_i == 1
        -mq-name: QueueIdentifier
        doc: GUID of the public queue that gets the reports.
  debug_header_flags:
    -mq-name: DebugHeader Flags
    -mq-section: "[MS-MQMQ] 2.2.20.8"
    -mq-kind: flags
    doc: Type of the report queue.
    seq:
      - id: qt
        type: b2
        enum: debug_queue_type
        -mq-name: QT
        doc: No report queue or a public one.
      - id: x
        type: b14
        -mq-name: X
        doc: Not used.
  soap_header:
    -mq-name: SoapHeader
    -mq-section: "[MS-MQMQ] 2.2.20.7"
    doc: Header and body of a SOAP envelope; no text describes padding between them.
    params:
      - id: followed
        type: bool
        doc: Whether another header follows, which has to start on a boundary.
    -mq-rules:
      - id: mqqb.soap_header.header_terminator
        severity: error
        check: header_data_length == utf16_len(header) + 1
        at: header
        says: Header must end with a zero unit that HeaderDataLength counts
      - id: mqqb.soap_header.body_terminator
        severity: error
        check: body_data_length == utf16_len(body) + 1
        at: body
        says: Body must end with a zero unit that BodyDataLength counts
    seq:
      - id: header_section_id
        type: u2
        enum: header_id
        -mq-name: HeaderSectionID
        -mq-default: 0x0320
        doc: Marks the header section.
        -mq-rules:
          - id: mqqb.soap_header.header_section_id
            severity: error
            check: header_section_id == 0x0320
            says: HeaderSectionID must be 0x0320
      - id: reserved
        type: u2
        -mq-name: Reserved
        doc: Zero, ignored.
        -mq-rules:
          - id: mqqb.soap_header.reserved
            severity: warning
            check: reserved == 0
            says: Reserved is zero
      - id: header_data_length
        type: u4
        -mq-name: HeaderDataLength
        -mq-computed: header.num_units
        doc: Code units in Header, with its terminator.
      - id: header
        size: header_data_length * 2
        -mq-type: text
        -mq-name: Header
        doc: Header of the envelope.
        -mq-rules:
          - id: mqqb.soap_header.header_nul
            severity: error
            check: not has_nul(header)
            says: Header must not hold a zero unit before its terminator
      - id: body_section_id
        type: u2
        enum: header_id
        -mq-name: BodySectionID
        -mq-default: 0x0384
        doc: Marks the body section.
        -mq-rules:
          - id: mqqb.soap_header.body_section_id
            severity: error
            check: body_section_id == 0x0384
            says: BodySectionID must be 0x0384
      - id: reserved1
        type: u2
        -mq-name: Reserved1
        doc: Zero, ignored.
        -mq-rules:
          - id: mqqb.soap_header.reserved1
            severity: warning
            check: reserved1 == 0
            says: Reserved1 is zero
      - id: body_data_length
        type: u4
        -mq-name: BodyDataLength
        -mq-computed: body.num_units
        doc: Code units in Body, with its terminator.
      - id: body
        size: body_data_length * 2
        -mq-type: text
        -mq-name: Body
        doc: Body of the envelope.
        -mq-rules:
          - id: mqqb.soap_header.body_nul
            severity: error
            check: not has_nul(body)
            says: Body must not hold a zero unit before its terminator
      - id: padding
        size: "followed ? (4 - _io.pos % 4) % 4 : 0"
        -mq-fill: zeros
        -mq-name: padding
        -mq-section: "[MS-MQMQ] 2.2.19.1"
        doc: Up to the four-byte boundary on which the next header starts, if there is one.
  multi_queue_format_header:
    -mq-name: MultiQueueFormatHeader
    -mq-section: "[MS-MQMQ] 2.2.20.1"
    doc: Lists of format names, for a message with several destinations.
    -mq-says: "{destination}"
    -mq-defaults:
      destination.header_id: 0x0064
      administration.header_id: 0x00c8
      response.header_id: 0x012c
    -mq-rules:
      - id: mqqb.multi_queue_format_header.destination
        severity: error
        check: destination.header_id == 0x0064
        at: destination
        says: HeaderID of Destination must be 0x0064
        section: "[MS-MQMQ] 2.2.20.2"
      - id: mqqb.multi_queue_format_header.administration
        severity: error
        check: administration.header_id == 0x00c8
        at: administration
        says: HeaderID of Administration must be 0x00C8
        section: "[MS-MQMQ] 2.2.20.2"
      - id: mqqb.multi_queue_format_header.response
        severity: error
        check: response.header_id == 0x012c
        at: response
        says: HeaderID of Response must be 0x012C
        section: "[MS-MQMQ] 2.2.20.2"
    seq:
      - id: destination
        type: mqf_address_header
        -mq-name: Destination
        doc: Where the message goes.
      - id: administration
        type: mqf_address_header
        -mq-name: Administration
        doc: Where acknowledgments go.
      - id: response
        type: mqf_address_header
        -mq-name: Response
        doc: Where the answer of the application goes.
      - id: signature
        type: mqf_signature_header
        -mq-name: Signature
        doc: Signature that covers the lists.
  mqf_address_header:
    -mq-name: MQFAddressHeader
    -mq-section: "[MS-MQMQ] 2.2.20.2"
    doc: A list of format names.
    -mq-says: "{format_name_list}"
    -mq-late:
      header_size: offset_of(padding)
    -mq-rules:
      - id: mqqb.mqf_address_header.header_size
        severity: error
        check: header_size == _late or header_size == (_late + 3) / 4 * 4
        at: header_size
        says: HeaderSize must be the size of this header with its list, with or without the padding
    seq:
      - id: header_size
        type: u4
        -mq-name: HeaderSize
        doc: Bytes in this header and its list.
        -mq-rules:
          - id: mqqb.mqf_address_header.header_size_min
            severity: error
            check: header_size >= 12
            says: HeaderSize must not be less than 12
      - id: header_id
        type: u2
        enum: header_id
        -mq-name: HeaderID
        doc: What the list is for.
      - id: reserved
        type: u2
        -mq-name: Reserved
        doc: Zero, ignored.
        -mq-rules:
          - id: mqqb.mqf_address_header.reserved
            severity: warning
            check: reserved == 0
            says: Reserved is zero
      - id: element_count
        type: u4
        -mq-name: ElementCount
        -mq-computed: format_name_list.size
        doc: How many format names follow.
      - id: format_name_list
        type: mqf_format_name_element
        repeat: expr
        repeat-expr: element_count
        -mq-name: FormatNameList
        doc: The format names.
      - id: padding
        size: (4 - _io.pos % 4) % 4
        -mq-fill: zeros
        -mq-name: padding
        doc: Up to the next four-byte boundary.
  mqf_format_name_element:
    -mq-name: MQFFormatNameElement
    -mq-section: "[MS-MQMQ] 2.2.18.1.4"
    doc: One format name of a list.
    -mq-says: "{format_name}"
    seq:
      - id: format_type
        type: u2
        enum: queue_format_type
        -mq-name: FormatType
        doc: Kind of the format name.
        -mq-rules:
          - id: mqqb.mqf_format_name_element.format_type
            severity: error
            check: format_type == 1 or format_type == 2 or format_type == 3 or format_type == 6
            says: FormatType must be 1, 2, 3 or 6
      - id: padding
        size: "format_type.to_i == 3 ? (2 - _io.pos % 2) % 2 : (format_type.to_i == 1 or format_type.to_i == 2 or format_type.to_i == 6 ? (4 - _io.pos % 4) % 4 : 0)"
        -mq-fill: zeros
        -mq-name: padding
        doc: Up to the boundary on which the name starts, two bytes for a direct one and four for the others.
      - id: format_name
        type:
          switch-on: format_type
          cases:
            queue_format_type::public: public_queue_format_name
            queue_format_type::private: private_queue_format_name
            queue_format_type::direct: strz
            queue_format_type::dl: mqf_distribution_queue_format_name
            _: unknown_format_name
        -mq-strz: mqf_direct_queue_format_name
        -mq-name: FormatName
        doc: The format name.
  mqf_direct_queue_format_name:
    -mq-name: MQFDirectQueueFormatName
    -mq-section: "[MS-MQMQ] 2.2.18.1.4.1"
    doc: A queue named by an address and its path, without a count.
    -mq-says: "queue {direct_format_name}"
    seq:
      - id: direct_format_name
        type: common::wstring
        -mq-name: DirectFormatName
        doc: Protocol, address and path.
  mqf_distribution_queue_format_name:
    -mq-name: MQFDistributionQueueFormatName
    -mq-section: "[MS-MQMQ] 2.2.18.1.4.2"
    doc: A distribution list.
    -mq-says: "distribution list {dl_identifier}"
    seq:
      - id: dl_identifier
        size: 16
        -mq-type: guid
        -mq-name: DLIdentifier
        doc: GUID of the list.
  unknown_format_name:
    -mq-name: format name of an unknown type
    -mq-section: "[MS-MQMQ] 2.2.18.1.4"
    -mq-kind: opaque
    doc: Stands where a FormatType is unknown; nothing behind it can be read.
    seq: []
  mqf_signature_header:
    -mq-name: MQFSignatureHeader
    -mq-section: "[MS-MQMQ] 2.2.20.3"
    doc: A signature that covers the lists of format names; may be empty.
    seq:
      - id: id
        type: u2
        enum: header_id
        -mq-name: ID
        -mq-default: 0x015e
        doc: Marks the signature.
        -mq-rules:
          - id: mqqb.mqf_signature_header.id
            severity: error
            check: id == 0x015e
            says: ID must be 0x015E
      - id: reserved
        type: u2
        -mq-name: Reserved
        doc: Zero, ignored.
        -mq-rules:
          - id: mqqb.mqf_signature_header.reserved
            severity: warning
            check: reserved == 0
            says: Reserved is zero
      - id: size
        type: u4
        -mq-name: Size
        -mq-computed: signature.size
        doc: Bytes in Signature.
      - id: signature
        size: size
        -mq-name: Signature
        doc: Encrypted hash of the message.
enums:
  packet_type:
    1:
      id: session_ack
    2:
      id: establish_connection
    3:
      id: connection_parameters
  delivery_mode:
    0:
      id: express
      -mq-says: express
    1:
      id: recoverable
      -mq-says: recoverable
  queue_type:
    0:
      id: none
      -mq-says: none
    1:
      id: same_as_admin
      -mq-says: the administration queue
    2:
      id: private_on_source
      -mq-says: a private queue on the source host
    3:
      id: private_on_destination
      -mq-says: a private queue on the destination host
    4:
      id: private_on_admin_host
      -mq-says: a private queue on the host of the administration queue
    5:
      id: public
      -mq-says: a public queue
    6:
      id: private_elsewhere
      -mq-says: a private queue on another host
    7:
      id: direct
      -mq-says: a direct format name
  sender_id_type:
    0:
      id: none
      -mq-says: no sender id
    1:
      id: sid
      -mq-says: a SID
    2:
      id: queue_manager
      -mq-says: the GUID of a queue manager
  authentication_level:
    0:
      id: none
      -mq-says: not verified
    1:
      id: sig10
      -mq-says: a 1.0 signature was verified
    3:
      id: sig20
      -mq-says: a 2.0 signature was verified
    5:
      id: sig30
      -mq-says: a 3.0 signature was verified
  debug_queue_type:
    0:
      id: none
    1:
      id: public
  provider_type:
    0x01:
      id: prov_rsa_full
      -mq-name: PROV_RSA_FULL
    0x18:
      id: prov_rsa_aes
      -mq-name: PROV_RSA_AES
  header_id:
    0x0064:
      id: destination
    0x00c8:
      id: administration
    0x012c:
      id: response
    0x015e:
      id: signature
    0x0320:
      id: soap_header
    0x0384:
      id: soap_body
  queue_format_type:
    0:
      id: unknown
    1:
      id: public
    2:
      id: private
    3:
      id: direct
    4:
      id: machine
    5:
      id: connector
    6:
      id: dl
    7:
      id: multicast
    8:
      id: subqueue
  message_class:
    0x0000:
      id: normal
      -mq-name: MQMSG_CLASS_NORMAL
      -mq-says: message
    0x0001:
      id: report
      -mq-name: MQMSG_CLASS_REPORT
      -mq-says: report
    0x0002:
      id: ack_reach_queue
      -mq-name: MQMSG_CLASS_ACK_REACH_QUEUE
      -mq-says: acknowledgment (reached the queue)
    0x00ff:
      id: order_ack
      -mq-name: MQMSG_CLASS_ORDER_ACK
      -mq-says: acknowledgment (transactional order)
    0x4000:
      id: ack_receive
      -mq-name: MQMSG_CLASS_ACK_RECEIVE
      -mq-says: acknowledgment (received)
    0x8000:
      id: nack_bad_dst_q
      -mq-name: MQMSG_CLASS_NACK_BAD_DST_Q
      -mq-says: negative acknowledgment (bad destination queue)
    0x8001:
      id: nack_deleted
      -mq-name: MQMSG_CLASS_NACK_DELETED
      -mq-says: negative acknowledgment (message deleted)
    0x8002:
      id: nack_reach_queue_timeout
      -mq-name: MQMSG_CLASS_NACK_REACH_QUEUE_TIMEOUT
      -mq-says: negative acknowledgment (did not reach the queue in time)
    0x8003:
      id: nack_q_exceed_quota
      -mq-name: MQMSG_CLASS_NACK_Q_EXCEED_QUOTA
      -mq-says: negative acknowledgment (queue is full)
    0x8004:
      id: nack_access_denied
      -mq-name: MQMSG_CLASS_NACK_ACCESS_DENIED
      -mq-says: negative acknowledgment (access denied)
    0x8005:
      id: nack_hop_count_exceeded
      -mq-name: MQMSG_CLASS_NACK_HOP_COUNT_EXCEEDED
      -mq-says: negative acknowledgment (too many hops)
    0x8006:
      id: nack_bad_signature
      -mq-name: MQMSG_CLASS_NACK_BAD_SIGNATURE
      -mq-says: negative acknowledgment (bad signature)
    0x8007:
      id: nack_bad_encryption
      -mq-name: MQMSG_CLASS_NACK_BAD_ENCRYPTION
      -mq-says: negative acknowledgment (bad encryption)
    0x8009:
      id: nack_not_transactional_q
      -mq-name: MQMSG_CLASS_NACK_NOT_TRANSACTIONAL_Q
      -mq-says: negative acknowledgment (queue is not transactional)
    0x800a:
      id: nack_not_transactional_msg
      -mq-name: MQMSG_CLASS_NACK_NOT_TRANSACTIONAL_MSG
      -mq-says: negative acknowledgment (message is not transactional)
    0x800b:
      id: nack_unsupported_crypto_provider
      -mq-name: MQMSG_CLASS_NACK_UNSUPPORTED_CRYPTO_PROVIDER
      -mq-says: negative acknowledgment (unknown cryptographic provider)
    0xc000:
      id: nack_q_deleted
      -mq-name: MQMSG_CLASS_NACK_Q_DELETED
      -mq-says: negative acknowledgment (queue deleted)
    0xc001:
      id: nack_q_purged
      -mq-name: MQMSG_CLASS_NACK_Q_PURGED
      -mq-says: negative acknowledgment (queue purged)
    0xc002:
      id: nack_receive_timeout
      -mq-name: MQMSG_CLASS_NACK_RECEIVE_TIMEOUT
      -mq-says: negative acknowledgment (not received in time)
    0xc004:
      id: nack_receive_rejected
      -mq-name: MQMSG_CLASS_NACK_RECEIVE_REJECTED
      -mq-says: negative acknowledgment (rejected by the receiver)
  variant_type:
    0:
      id: vt_empty
      -mq-name: VT_EMPTY
    1:
      id: vt_null
      -mq-name: VT_NULL
    2:
      id: vt_i2
      -mq-name: VT_I2
    3:
      id: vt_i4
      -mq-name: VT_I4
    8:
      id: vt_bstr
      -mq-name: VT_BSTR
    11:
      id: vt_bool
      -mq-name: VT_BOOL
    12:
      id: vt_variant
      -mq-name: VT_VARIANT
    16:
      id: vt_i1
      -mq-name: VT_I1
    17:
      id: vt_ui1
      -mq-name: VT_UI1
    18:
      id: vt_ui2
      -mq-name: VT_UI2
    19:
      id: vt_ui4
      -mq-name: VT_UI4
    20:
      id: vt_i8
      -mq-name: VT_I8
    21:
      id: vt_ui8
      -mq-name: VT_UI8
    31:
      id: vt_lpwstr
      -mq-name: VT_LPWSTR
    65:
      id: vt_blob
      -mq-name: VT_BLOB
    72:
      id: vt_clsid
      -mq-name: VT_CLSID
    0x1000:
      id: vt_vector
      -mq-name: VT_VECTOR
    0x100c:
      id: vt_variant_vector
      -mq-name: VT_VARIANT | VT_VECTOR
    0x1011:
      id: vt_ui1_vector
      -mq-name: VT_UI1 | VT_VECTOR
    0x1013:
      id: vt_ui4_vector
      -mq-name: VT_UI4 | VT_VECTOR
    0x101f:
      id: vt_lpwstr_vector
      -mq-name: VT_LPWSTR | VT_VECTOR
    0x1048:
      id: vt_clsid_vector
      -mq-name: VT_CLSID | VT_VECTOR
  privacy_level:
    0:
      id: none
      -mq-says: not encrypted
    1:
      id: body_40_bit
      -mq-says: 40-bit encryption
    3:
      id: body_128_bit
      -mq-says: 128-bit encryption
    5:
      id: body_aes
      -mq-says: AES encryption
  hash_algorithm:
    0x8001:
      id: md2
      -mq-says: MD2
    0x8002:
      id: md4
      -mq-says: MD4
    0x8003:
      id: md5
      -mq-says: MD5
    0x8004:
      id: sha_1
      -mq-says: SHA-1
    0x800c:
      id: sha_256
      -mq-says: SHA-256
    0x800e:
      id: sha_512
      -mq-says: SHA-512
  encryption_algorithm:
    0x6602:
      id: rc2
      -mq-says: RC2
    0x6801:
      id: rc4
      -mq-says: RC4
    0x660e:
      id: aes_128
      -mq-says: AES-128
    0x660f:
      id: aes_192
      -mq-says: AES-192
    0x6610:
      id: aes_256
      -mq-says: AES-256
