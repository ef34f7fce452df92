meta:
  id: mqcn
  title: MSMQ Directory Service Change Notification Protocol
  license: MIT
  ks-version: "0.11"
  imports:
    - common
    - propvalue
  endian: le
doc: |
  The bodies of the messages that tell a queue manager, through its queue
  `notify_queue$`, that the directory has changed one of its objects. A
  directory service sends version 1, binary updates that carry the new values;
  a queue manager sends version 2, a short markup text that only names the
  object. Senders add one stray byte at the end.
doc-ref: "[MS-MQCN] 2.2"
-mq-name: Change Notification Message
-mq-section: "[MS-MQCN] 2.2.4"
-mq-rules:
  - id: mqcn.undecoded
    severity: error
    check: undecoded.size == 0
    at: undecoded
    says: every version and property identifier must be a defined one, or the rest cannot be read
seq:
  - id: version
    type: u1
    enum: version
    -mq-name: Version
    doc: Who sends, and with that the layout of the rest.
  - id: body
    type:
      switch-on: version
      cases:
        version::directory_service: change_notification_1
        version::queue_manager: change_notification_2
        _: unknown
    -mq-splice: true
    doc: The rest, whose layout Version decides.
types:
  change_notification_1:
    -mq-name: Change Notification Message
    -mq-section: "[MS-MQCN] 2.2.4"
    -mq-message: change_notification
    doc: A directory service passes on the changes it has made.
    -mq-says: "a directory service tells a queue manager of {notification_updates:change}"
    seq:
      - id: number_of_update_notifications
        type: u1
        -mq-name: NumberOfUpdateNotifications
        -mq-computed: notification_updates.size
        doc: How many updates follow.
      - id: notification_updates
        type: notification_update
        repeat: expr
        repeat-expr: number_of_update_notifications
        -mq-name: Data
        doc: The updates, back to back.
      - id: tail
        size-eos: true
        -mq-fill: "00"
        -mq-name: stray byte
        -mq-section: "[MS-MQCN] 3.3.5.3"
        doc: What follows the last update; senders reserve one byte too many.
        -mq-rules:
          - id: mqcn.tail
            severity: error
            check: tail.size <= 1
            says: at most one stray byte may follow the last update
          # The stray byte that senders write, a zero, is what the object leaves out.
          - id: mqcn.stray_byte
            severity: warning
            check: not present(tail) or tail.size >= 1
            says: one stray byte follows the last update
  change_notification_2:
    -mq-name: Change Notification Message
    -mq-section: "[MS-MQCN] 2.2.4"
    -mq-message: change_notification
    doc: A queue manager names an object that it has changed in the directory.
    -mq-says: "a queue manager tells another that [{notification_body.event:event}|something undefined happened]: object [{notification_body.object_guid}|without a GUID], to be read from [{notification_body.domain_controller}|no named domain controller]"
    seq:
      - id: number_of_update_notifications
        type: u1
        -mq-name: NumberOfUpdateNotifications
        -mq-default: 1
        doc: Number of notifications, always one here.
        -mq-rules:
          - id: mqcn.number_of_update_notifications
            severity: error
            check: number_of_update_notifications == 1
            says: NumberOfUpdateNotifications must be 1 in version 2
      - id: notification_body
        type: notification_body
        -mq-name: Data
        doc: The markup text.
      - id: tail
        size-eos: true
        -mq-fill: "00"
        -mq-name: stray byte
        -mq-section: "[MS-MQCN] 3.3.5.3"
        doc: What follows the closing tag; a stray byte, or a terminator.
        -mq-rules:
          - id: mqcn.text_tail
            severity: warning
            check: not present(tail) or tail.size == 1
            says: exactly one stray byte normally follows the closing tag
  unknown:
    -mq-name: unknown change notification
    -mq-section: "[MS-MQCN] 2.2.4"
    doc: Stands for a Version nobody has defined.
    -mq-says: "this is no change notification that anybody has defined: Version is {version:number}"
    -mq-rules:
      - id: mqcn.version
        severity: error
        check: version == 1 or version == 2
        at: version
        says: Version must be 0x01 or 0x02
    seq:
      - id: undecoded
        size-eos: true
        -mq-name: Data
        doc: Bytes whose layout is unknown.
  notification_update:
    -mq-name: Notification Update
    -mq-section: "[MS-MQCN] 2.2.6"
    doc: One change of a queue or machine, laid out like a replicated change without its numbers.
    -mq-says: "[{command}|apply an undefined command to] {properties:object} [{guid_identifier}|{path_name}|without a path], as directory server {guid_master_id} has done"
    -mq-rules:
      - id: mqcn.notification_update.use_guid_command
        severity: warning
        check: (use_guid == 1) == (command != 0)
        at: use_guid
        says: a create names its object by path and every other command by GUID, or the receiver finds nothing
        section: "[MS-MQCN] 3.3.5.2"
      - id: mqcn.notification_update.properties_missing
        severity: warning
        check: number_of_properties > 0
        at: number_of_properties
        says: an update carries properties, since the first one tells the type of the object
        section: "[MS-MQCN] 3.2.5.1"
      - id: mqcn.notification_update.object_type
        severity: warning
        check: "command > 1 or number_of_properties == 0 or (properties[0].id > 1000 ? properties[0].id - 1000 : properties[0].id) / 100 == 1 or (command == 1 and (properties[0].id > 1000 ? properties[0].id - 1000 : properties[0].id) / 100 == 2)"
        at: properties
        says: the first property of a create belongs to a queue, that of a change to a queue or a machine
        section: "[MS-MQCN] 3.2.5.1"
      - id: mqcn.notification_update.create_properties
        severity: warning
        check: >-
          command != 0 or (any(properties, _.id == 101) and any(properties, _.id == 102) and any(properties, _.id == 103)
          and any(properties, _.id == 104) and any(properties, _.id == 105) and any(properties, _.id == 106)
          and any(properties, _.id == 107) and any(properties, _.id == 108) and any(properties, _.id == 109)
          and any(properties, _.id == 110) and any(properties, _.id == 111) and any(properties, _.id == 112)
          and any(properties, _.id == 113) and any(properties, _.id == 114) and any(properties, _.id == 1101))
        at: properties
        says: a create carries all fifteen properties that make up a queue
        section: "[MS-MQCN] 3.3.5.2"
      - id: mqcn.notification_update.create_ads_path
        severity: warning
        check: command != 0 or not any(properties, _.id == 126)
        at: properties
        says: a create does not carry PROPID_Q_ADS_PATH
        section: "[MS-MQCN] 3.3.5.2"
      - id: mqcn.notification_update.queue_properties
        severity: warning
        check: "command != 1 or number_of_properties == 0 or (properties[0].id > 1000 ? properties[0].id - 1000 : properties[0].id) / 100 != 1 or any(properties, _.id == 115)"
        at: properties
        says: a change of a queue carries PROPID_Q_QMID
        section: "[MS-MQCN] 3.3.5.2"
      - id: mqcn.notification_update.machine_properties
        severity: warning
        check: "command != 1 or number_of_properties == 0 or (properties[0].id > 1000 ? properties[0].id - 1000 : properties[0].id) / 100 != 2 or (any(properties, _.id == 202) and any(properties, _.id == 219))"
        at: properties
        says: a change of a machine carries PROPID_QM_MACHINE_ID and PROPID_QM_FOREIGN
        section: "[MS-MQCN] 3.3.5.2"
      - id: mqcn.notification_update.delete_order
        severity: warning
        check: command != 2 or (number_of_properties >= 2 and properties[0].id == 1403 and properties[1].id == 1404)
        at: properties
        says: a delete starts with PROPID_D_SCOPE and then PROPID_D_OBJTYPE
        section: "[MS-MQCN] 3.3.5.2"
      - id: mqcn.notification_update.delete_values
        severity: warning
        check: command != 2 or number_of_properties < 2 or properties[0].id != 1403 or properties[1].id != 1404 or (properties[0].value == 1 and properties[1].value == 1)
        at: properties
        says: a delete has enterprise scope and is about a queue
        section: "[MS-MQCN] 3.3.5.2"
      - id: mqcn.notification_update.property_value
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
          - id: mqcn.notification_update.command
            severity: error
            check: command <= 2
            says: Command must be 0x00, 0x01 or 0x02
      - id: use_guid
        type: u1
        enum: use_guid
        -mq-name: UseGuid
        -mq-computed: "present(guid_identifier) ? 1 : 0"
        doc: Whether the object is named by its path or by its GUID.
        -mq-rules:
          - id: mqcn.notification_update.use_guid
            severity: error
            check: use_guid <= 1
            says: UseGuid must be 0x00 or 0x01
      - id: path_name
        type: common::wstring
        if: use_guid.to_i != 1
        -mq-name: PathName
        doc: Path of the queue.
        -mq-rules:
          - id: mqcn.notification_update.path_name
            severity: warning
            hook: queue_path_name
            says: PathName is the path of a queue, a computer and a queue name
            section: "[MS-MQMQ] 2.1.1"
      - id: guid_identifier
        size: 16
        -mq-type: guid
        if: use_guid.to_i == 1
        -mq-name: GuidIdentifier
        doc: GUID of the queue or machine.
      - id: guid_master_id
        size: 16
        -mq-type: guid
        -mq-memo: true
        -mq-name: GuidMasterId
        doc: Directory server where the change was made.
      - id: reserved
        size: 24
        -mq-fill: zeros
        -mq-name: Reserved
        doc: Room of the three sequence numbers of a replicated change; any bytes.
      - id: number_of_properties
        type: u1
        -mq-name: NumberOfProperties
        -mq-computed: properties.size
        doc: How many properties follow.
      - id: properties
        type: propvalue::property_list(number_of_properties)
        -mq-name: PropertyId and PropertyValue
        doc: The values that changed, and some that describe the object.
  notification_body:
    -mq-name: Notification Body
    -mq-section: "[MS-MQCN] 2.2.5"
    -mq-kind: markup
    -mq-markup:
      "": Notification
      event: Event
      object_guid: ObjectGuid
      domain_controller: DomainController
    doc: A markup text in UTF-16LE with eight tags and nothing to end it but the last of them.
    -mq-rules:
      - id: mqcn.notification_body.tag_names
        severity: error
        hook: notification_tag_names
        says: the tags must be those of Notification, Event, ObjectGuid and DomainController, each opened and closed once
      - id: mqcn.notification_body.tag_order
        severity: error
        hook: notification_tag_order
        says: Notification must enclose Event, ObjectGuid and DomainController in this order
      - id: mqcn.notification_body.stray_text
        severity: error
        hook: notification_stray_text
        says: only white space may stand outside the three values
      - id: mqcn.notification_body.event
        severity: error
        hook: notification_event
        says: Event must be 1, 2, 3 or 4
      - id: mqcn.notification_body.object_guid
        severity: error
        hook: notification_object_guid
        says: ObjectGuid must be a GUID of 8-4-4-4-12 hexadecimal digits without braces
      - id: mqcn.notification_body.domain_controller
        severity: error
        hook: notification_domain_controller
        says: DomainController must have 1 to 256 characters
      - id: mqcn.notification_body.domain_controller_characters
        severity: warning
        hook: notification_domain_controller_characters
        says: DomainController is made of visible ASCII characters
    seq:
      - id: records
        type: markup_record
        repeat: expr
        repeat-expr: 8
        -mq-name: NotificationBody
        doc: The text cut behind each of its eight tags.
  markup_record:
    -mq-name: text and tag
    -mq-section: "[MS-MQCN] 2.2.5"
    doc: What stands before a tag, and the tag.
    seq:
      - id: text
        type: u2
        repeat: until
        repeat-until: _ == 0x3c
        -mq-name: text
        doc: Code units up to and including the bracket that opens the tag.
      - id: tag
        type: u2
        repeat: until
        repeat-until: _ == 0x3e
        -mq-name: tag
        doc: Code units up to and including the bracket that closes the tag.
enums:
  version:
    1:
      id: directory_service
      -mq-says: sent by a directory service
    2:
      id: queue_manager
      -mq-says: sent by a queue manager
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
  use_guid:
    0:
      id: path_name
    1:
      id: guid_identifier
  event:
    1:
      id: create_queue
      -mq-says: a queue was created
    2:
      id: change_queue
      -mq-says: a queue was changed
    3:
      id: delete_queue
      -mq-says: a queue was deleted
    4:
      id: change_machine
      -mq-says: a machine was changed
