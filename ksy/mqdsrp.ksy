meta:
  id: mqdsrp
  title: MSMQ Directory Service Replication Protocol
  license: MIT
  ks-version: "0.11"
  imports:
    - common
    - propvalue
  endian: le
doc: |
  The bodies of the messages that MSMQ directory servers (PEC, PSC, BSC) send to
  each other's queue `mqis_queue$` to keep their copies of the directory alike.
  Integers are little-endian, sequence numbers are big-endian counters. The
  BaseReplicationHeader (2.2.5.1), the ChangeRequestHeader (2.2.5.2) and the
  SyncReplyHeader (2.2.5.3) are no structures of their own here: their fields
  are the first fields of the messages that begin with them, under their section.
doc-ref: "[MC-MQDSRP] 2.2"
-mq-name: BaseReplicationMessage
-mq-section: "[MC-MQDSRP] 2.2.6.1"
-mq-rules:
  - id: mqdsrp.trailing
    severity: error
    check: trailing.size == 0
    at: trailing
    says: nothing may follow the last field
  - id: mqdsrp.undecoded
    severity: error
    check: undecoded.size == 0
    at: undecoded
    says: every operation and property identifier must be a defined one, or the rest cannot be read
seq:
  - id: version
    type: u1
    -mq-name: Version
    -mq-section: "[MC-MQDSRP] 2.2.5.1"
    doc: Version of the replication message, always zero.
    -mq-rules:
      - id: mqdsrp.version
        severity: error
        check: version == 0
        says: Version must be 0x00
  - id: site_id
    size: 16
    -mq-type: guid
    -mq-memo: true
    -mq-name: SiteID
    -mq-section: "[MC-MQDSRP] 2.2.5.1"
    doc: Site of the queue manager that sends.
  - id: operation
    type: u1
    enum: operation
    -mq-name: Operation
    -mq-section: "[MC-MQDSRP] 2.2.5.1"
    doc: Which of the eight messages this is.
  - id: body
    type:
      switch-on: operation
      cases:
        operation::change_propagation: change_propagation
        operation::change_request: change_request
        operation::sync_request: sync_request
        operation::sync_reply: sync_reply
        operation::change_reply: change_reply
        operation::already_purged: already_purged
        operation::psc_ack: psc_ack
        operation::bsc_ack: bsc_ack
        _: unknown
    -mq-splice: true
    doc: The rest, whose layout Operation decides.
types:
  directory_change:
    -mq-name: DirectoryChange
    -mq-section: "[MC-MQDSRP] 2.2.4"
    doc: One change of one directory object, with its place in the partition's history.
    -mq-says: "[{command}|apply an undefined command to] {properties:object} [{guid_identifier}|{path_name}|without a path][ as change {seq_number:assigned}]"
    -mq-rules:
      - id: mqdsrp.directory_change.properties_missing
        severity: error
        check: command == 2 or number_of_properties > 0
        at: number_of_properties
        says: a create, update or synchronize must carry properties, or the object has no type
        section: "[MC-MQDSRP] 3.1.1.4"
      - id: mqdsrp.directory_change.deleted_object_property
        severity: error
        check: number_of_properties == 0 or (properties[0].id / 100 == 14) == (command == 2)
        at: properties
        says: a first property of a deleted object (14xx) must go with Command 0x02, and only with it
        section: "[MC-MQDSRP] 3.1.1.4"
      - id: mqdsrp.directory_change.delete_order
        severity: warning
        check: command != 2 or (number_of_properties >= 2 and properties[0].id == 1403 and properties[1].id == 1404)
        at: properties
        says: a delete starts with PROPID_D_SCOPE and then PROPID_D_OBJTYPE
        section: "[MC-MQDSRP] 3.1.7.1.2"
      - id: mqdsrp.directory_change.too_many_properties
        severity: warning
        check: number_of_properties <= 128
        at: number_of_properties
        says: the directory service takes at most 128 properties at once
        section: "[MS-MQMQ] 2.4"
      - id: mqdsrp.directory_change.seq_order
        severity: warning
        check: previous_seq_number < seq_number or (previous_seq_number == 0 and seq_number == 0)
        at: seq_number
        says: a change comes after the change it names as its predecessor; one that is only asked for has no numbers yet
        section: "[MC-MQDSRP] 3.1.7.2.2"
      - id: mqdsrp.directory_change.property_value
        severity: warning
        hook: property_values_allowed
        at: properties
        says: a property value is outside the values published for its identifier
        section: "[MS-MQMQ] 2.3"
    seq:
      - id: command
        type: u1
        enum: command
        -mq-name: Command
        doc: What happened to the object.
        -mq-rules:
          - id: mqdsrp.directory_change.command
            severity: error
            check: command <= 3
            says: Command must be 0x00 to 0x03
      - id: use_guid
        type: u1
        enum: use_guid
        -mq-name: UseGuid
        -mq-computed: "present(guid_identifier) ? 1 : 0"
        doc: Whether the object is named by its path or by its GUID.
        -mq-rules:
          - id: mqdsrp.directory_change.use_guid
            severity: error
            check: use_guid <= 1
            says: UseGuid must be 0x00 or 0x01
      - id: path_name
        type: common::wstring
        if: use_guid.to_i != 1
        -mq-name: PathName
        doc: Path of the object; empty for objects that have none.
      - id: guid_identifier
        size: 16
        -mq-type: guid
        if: use_guid.to_i == 1
        -mq-name: GuidIdentifier
        doc: GUID of the object.
      - id: partition_id
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-show: partition
        -mq-name: PartitionID
        doc: Partition the object lives in.
      - id: previous_seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: PreviousSeqNumber
        doc: Number of the change before this one in the partition.
      - id: seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: SeqNumber
        doc: Number of this change in the partition.
      - id: purged_seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: PurgedSeqNumber
        doc: How far the partition has been purged.
      - id: number_of_properties
        type: u1
        -mq-name: NumberOfProperties
        -mq-computed: properties.size
        doc: How many properties follow.
      - id: properties
        type: propvalue::property_list(number_of_properties)
        -mq-name: PropertyID and PropertyValue
        doc: The properties that the change sets, or that describe what was deleted.
  seq_number_header:
    -mq-name: SeqNumberHeader
    -mq-section: "[MC-MQDSRP] 2.2.5.4"
    doc: What the sender knows of each partition; two zero bytes when it says nothing.
    seq:
      - id: count
        type: u2
        -mq-name: Count
        -mq-computed: partition_seq_numbers.size
        doc: How many partitions are reported.
      - id: machine_name
        type: common::wstring
        if: count > 0
        -mq-name: MachineName
        doc: Name of the sending machine; missing when nothing is reported.
      - id: partition_seq_numbers
        type: common::partition_seq_numbers
        repeat: expr
        repeat-expr: count
        -mq-name: PartitionSeqNumbers
        doc: The numbers, one entry a partition.
  change_propagation:
    -mq-name: ChangePropagationMessage
    -mq-section: "[MC-MQDSRP] 2.2.6.9"
    doc: An object authority, or a PSC on its behalf, spreads changes to a neighbour.
    -mq-says: "[{seq_number_header.machine_name}|a directory server] [passes on {directory_changes:change} and tells how far it is in {seq_number_header.partition_seq_numbers:partition}; {flush}|passes on {directory_changes:change}; {flush}|passes on {directory_changes:change}|tells how far it is in {seq_number_header.partition_seq_numbers:partition}|passes on neither changes nor how far it is]"
    seq:
      - id: flush
        type: u1
        enum: flush
        -mq-name: Flush
        doc: Whether the receiver still has to pass the changes to its BSCs.
        -mq-rules:
          - id: mqdsrp.change_propagation.flush
            severity: error
            check: flush <= 1
            says: Flush must be 0x00 or 0x01
      - id: count
        type: u2
        -mq-name: Count
        -mq-computed: directory_changes.size
        doc: How many changes follow.
      - id: directory_changes
        type: directory_change
        repeat: expr
        repeat-expr: count
        -mq-name: DirectoryChanges
        doc: The changes.
      - id: seq_number_header
        type: seq_number_header
        -mq-name: SeqNumberHeader
        doc: What the sender knows of each partition.
  change_request:
    -mq-name: ChangeRequestMessage
    -mq-section: "[MC-MQDSRP] 2.2.6.2"
    doc: A directory server asks the object authority to make a change.
    -mq-says: "[BSC {requester_name} asks, through its PSC {psc_name},|{requester_name} asks] {partition_id:authority} to {directory_change} in {partition_id} (request {request_identifier})"
    -mq-rules:
      - id: mqdsrp.change_request.partition
        severity: warning
        check: directory_change.partition_id == partition_id
        at: directory_change.partition_id
        says: the change that is asked for belongs to the partition that the request names
        section: "[MC-MQDSRP] 3.1.7.1.1"
    seq:
      - id: partition_id
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-show: partition
        -mq-name: PartitionID
        -mq-section: "[MC-MQDSRP] 2.2.5.2"
        doc: Partition the request is about.
      - id: request_identifier
        type: u4
        -mq-name: RequestIdentifier
        -mq-section: "[MC-MQDSRP] 2.2.5.2"
        doc: Number by which the requester knows the reply.
      - id: psc_name_offset
        type: u4
        -mq-name: PSCNameOffset
        -mq-section: "[MC-MQDSRP] 2.2.5.2"
        -mq-computed: "present(psc_name) ? requester_name.num_units + psc_name_gap.size / 2 : 0"
        doc: Where PSCName starts, in code units from the start of RequesterName; zero without one.
        -mq-rules:
          - id: mqdsrp.change_request.psc_name_offset
            severity: error
            check: psc_name_offset == 0 or psc_name_offset == requester_name.num_units
            says: PSCNameOffset must be zero or point right behind the terminator of RequesterName
      - id: requester_name
        type: common::wstring
        -mq-name: RequesterName
        -mq-section: "[MC-MQDSRP] 2.2.5.2"
        doc: Machine that first asked.
      - id: psc_name_gap
        size: "(psc_name_offset - requester_name.num_units) * 2"
        if: psc_name_offset >= requester_name.num_units
        -mq-fill: empty
        -mq-name: gap before PSCName
        -mq-section: "[MC-MQDSRP] 2.2.5.2"
        doc: Bytes that a lying offset skips; none in a proper message.
      - id: psc_name
        type: common::wstring
        if: psc_name_offset >= requester_name.num_units
        -mq-name: PSCName
        -mq-section: "[MC-MQDSRP] 2.2.5.2"
        doc: The PSC of the requester's site, set only when the requester is a BSC.
      - id: directory_change
        type: directory_change
        -mq-name: DirectoryChange
        doc: The change asked for.
  sync_request:
    -mq-name: SyncRequestMessage
    -mq-section: "[MC-MQDSRP] 2.2.6.4"
    doc: A directory server asks for the changes it lacks.
    -mq-says: "[{scope} {requester_name}|{requester_name}|a directory server without a name] asks {partition_id:asked} for everything in {partition_id} since {from_seq_number}[ up to {to_seq_number:end}][; {is_sync0:1}]"
    seq:
      - id: partition_id
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-show: partition
        -mq-name: PartitionID
        doc: Partition to synchronize.
      - id: from_seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: FromSeqNumber
        doc: The last change the requester has.
      - id: to_seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: ToSeqNumber
        -mq-default: 0xffffffffffffffff
        doc: The last change it wants; all ones for no end.
      - id: known_purged_seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: KnownPurgedSeqNumber
        doc: How far the requester believes the partition to be purged.
      - id: is_sync0
        type: u1
        enum: is_sync0
        -mq-name: IsSync0
        doc: Whether the requester rebuilds the partition from nothing.
        -mq-rules:
          - id: mqdsrp.sync_request.is_sync0
            severity: error
            check: is_sync0 <= 1
            says: IsSync0 must be 0x00 or 0x01
      - id: scope
        type: u1
        enum: scope
        -mq-name: Scope
        doc: Which queues are wanted; a BSC wants all, a PSC those of enterprise scope.
        -mq-rules:
          - id: mqdsrp.sync_request.scope
            severity: error
            check: scope <= 1
            says: Scope must be 0x00 or 0x01
      - id: requester_name
        type: common::wstring
        -mq-name: RequesterName
        doc: Machine that asks, and gets the reply.
  sync_reply:
    -mq-name: SyncReplyMessage
    -mq-section: "[MC-MQDSRP] 2.2.6.5"
    doc: The changes that a sync request asked for.
    -mq-says: "a directory server answers a sync request with {directory_changes:change} of {partition_id}, from {from_seq_number} to {to_seq_number}[; {complete_sync0:1,2}]"
    -mq-rules:
      - id: mqdsrp.sync_reply.partition
        severity: warning
        check: all(directory_changes, _.partition_id == partition_id)
        at: directory_changes
        says: every change of a reply belongs to the partition that was asked for
        section: "[MC-MQDSRP] 3.2.7.3"
      - id: mqdsrp.sync_reply.chain
        severity: warning
        hook: sync_reply_chain
        at: directory_changes
        says: the changes ascend from FromSeqNumber, each naming the one before as its predecessor
        section: "[MC-MQDSRP] 3.2.7.3"
    seq:
      - id: partition_id
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-show: partition
        -mq-name: PartitionID
        -mq-section: "[MC-MQDSRP] 2.2.5.3"
        doc: Partition the changes belong to.
      - id: from_seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: FromSeqNumber
        -mq-section: "[MC-MQDSRP] 2.2.5.3"
        doc: Where the reply starts.
      - id: to_seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: ToSeqNumber
        -mq-section: "[MC-MQDSRP] 2.2.5.3"
        doc: Where the reply ends.
      - id: purged_seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: PurgedSeqNumber
        -mq-section: "[MC-MQDSRP] 2.2.5.3"
        doc: How far the partition has been purged.
      - id: count
        type: u4
        -mq-name: Count
        -mq-section: "[MC-MQDSRP] 2.2.5.3"
        -mq-computed: directory_changes.size
        doc: How many changes follow.
      - id: complete_sync0
        type: u4
        enum: complete_sync0
        -mq-name: CompleteSync0
        -mq-section: "[MC-MQDSRP] 2.2.5.3"
        doc: How far the rebuilding of the partition has come.
        -mq-rules:
          - id: mqdsrp.sync_reply.complete_sync0
            severity: error
            check: complete_sync0 <= 2
            says: CompleteSync0 must be 0, 1 or 2
      - id: directory_changes
        type: directory_change
        repeat: expr
        repeat-expr: count
        -mq-name: DirectoryChanges
        doc: The changes, in ascending order.
  change_reply:
    -mq-name: ChangeReplyMessage
    -mq-section: "[MC-MQDSRP] 2.2.6.3"
    doc: The authority says what became of a change request.
    -mq-says: "the authority answers request {request_identifier}[ of {requester_name}] with {result}"
    seq:
      - id: request_identifier
        type: u4
        -mq-name: RequestIdentifier
        doc: The number the request carried.
      - id: result
        type: u4
        enum: common::hresult
        -mq-name: Result
        doc: Outcome at the authority; any 32-bit value may occur.
      - id: requester_name
        type: common::wstring
        -mq-name: RequesterName
        doc: Machine that first asked.
  already_purged:
    -mq-name: AlreadyPurgedMessage
    -mq-section: "[MC-MQDSRP] 2.2.6.8"
    doc: The authority cannot answer a sync request because the history is gone.
    -mq-says: "a directory server cannot tell what changed in {partition_id}: its records of deletions are purged up to {purged_seq_number}, so the requester must rebuild its copy"
    seq:
      - id: partition_id
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-show: partition
        -mq-name: PartitionID
        doc: Partition that was asked for.
      - id: purged_seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: PurgedSeqNumber
        doc: How far it has been purged.
  psc_ack:
    -mq-class: PSCAck
    -mq-name: PSCAckMessage
    -mq-section: "[MC-MQDSRP] 2.2.6.7"
    doc: A PSC tells an authority how far it has followed a partition.
    -mq-says: "PSC {psc_name} has every change of {acked_partition_id} up to {acked_seq_number}"
    seq:
      - id: psc_site_id
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-name: PSCSiteID
        doc: Site of the PSC.
      - id: acked_partition_id
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-show: partition
        -mq-name: AckedPartitionID
        doc: Partition that is acknowledged.
      - id: acked_seq_number
        type: u8be
        -mq-type: seqnum
        -mq-name: AckedSeqNumber
        doc: The last change the PSC has.
      - id: psc_name
        type: common::wstring
        -mq-name: PSCName
        doc: Machine name of the PSC.
  bsc_ack:
    -mq-class: BSCAck
    -mq-name: BSCAckMessage
    -mq-section: "[MC-MQDSRP] 2.2.6.6"
    doc: A BSC tells its PSC that it is alive.
    -mq-says: "BSC {bsc_name} tells its PSC that it is alive"
    seq:
      - id: bsc_machine_id
        size: 16
        -mq-type: guid
        -mq-name: BSCMachineID
        doc: Queue manager of the BSC.
      - id: bsc_name
        type: common::wstring
        -mq-name: BSCName
        doc: Machine name of the BSC.
  unknown:
    -mq-name: unknown replication message
    -mq-section: "[MC-MQDSRP] 2.2.5.1"
    doc: Stands for an Operation nobody has defined.
    -mq-says: "this is no replication message that anybody has defined: Operation is {operation:number}"
    -mq-rules:
      - id: mqdsrp.operation
        severity: error
        check: operation <= 7
        at: operation
        says: Operation must be 0x00 to 0x07
    seq:
      - id: undecoded
        size-eos: true
        -mq-name: Data
        doc: Bytes whose layout is unknown.
enums:
  operation:
    0:
      id: change_propagation
    1:
      id: change_request
    2:
      id: sync_request
    3:
      id: sync_reply
    4:
      id: change_reply
    5:
      id: already_purged
    6:
      id: psc_ack
    7:
      id: bsc_ack
  command:
    0:
      id: create
      -mq-says: create
    1:
      id: update
      -mq-says: update
    2:
      id: delete
      -mq-says: delete
    3:
      id: synchronize
      -mq-says: synchronize
  use_guid:
    0:
      id: path_name
    1:
      id: guid_identifier
  flush:
    0:
      id: check
      -mq-says: the receiver decides whether its BSCs need this
    1:
      id: flush
      -mq-says: this is a flush to a BSC, which passes nothing on
  is_sync0:
    0:
      id: normal
      -mq-says: it only catches up
    1:
      id: sync0
      -mq-says: it is rebuilding its copy from nothing
  scope:
    0:
      id: none
      -mq-says: BSC
    1:
      id: enterprise
      -mq-says: PSC
  complete_sync0:
    0:
      id: not_sync0
      -mq-says: nothing is being rebuilt
    1:
      id: completing
      -mq-says: the requester's rebuilding is not complete yet
    2:
      id: completed
      -mq-says: with this the requester's rebuilding is complete
