"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from mqwire import _hooks as hooks
from mqwire._encode import late_value
from mqwire._values import has_nul, num_units, size, utf16_len

Check = tuple[str, Literal["error", "warning"], str, str, str, Callable[[Any], bool]]

CHECKS: dict[str, tuple[Check, ...]] = {
    "common.sid": (
        (
            "sid.revision",
            "error",
            "[MS-DTYP] 2.4.2.2",
            "revision",
            "the revision of a SID must be 1",
            lambda o: o.revision == 1,
        ),
        (
            "sid.sub_authority_count",
            "error",
            "[MS-DTYP] 2.4.2.2",
            "sub_authority_count",
            "a SID must not have more than 15 sub-authorities",
            lambda o: ((size(o.sub_authority)) if o.sub_authority_count is None else o.sub_authority_count) <= 15,
        ),
        (
            "sid.trailing",
            "error",
            "[MS-DTYP] 2.4.2.2",
            "trailing",
            "nothing may follow the last sub-authority",
            lambda o: size(o.trailing) == 0,
        ),
    ),
    "mqcn.change_notification_1": (
        (
            "mqcn.undecoded",
            "error",
            "[MS-MQCN] 2.2.4",
            "undecoded",
            "every version and property identifier must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        (
            "mqcn.tail",
            "error",
            "[MS-MQCN] 3.3.5.3",
            "tail",
            "at most one stray byte may follow the last update",
            lambda o: size(o.tail) <= 1,
        ),
        (
            "mqcn.stray_byte",
            "warning",
            "[MS-MQCN] 3.3.5.3",
            "tail",
            "one stray byte follows the last update",
            lambda o: (not (o.tail is not None)) or (size(o.tail) >= 1),
        ),
    ),
    "mqcn.change_notification_2": (
        (
            "mqcn.undecoded",
            "error",
            "[MS-MQCN] 2.2.4",
            "undecoded",
            "every version and property identifier must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        (
            "mqcn.number_of_update_notifications",
            "error",
            "[MS-MQCN] 2.2.4",
            "number_of_update_notifications",
            "NumberOfUpdateNotifications must be 1 in version 2",
            lambda o: o.number_of_update_notifications == 1,
        ),
        (
            "mqcn.text_tail",
            "warning",
            "[MS-MQCN] 3.3.5.3",
            "tail",
            "exactly one stray byte normally follows the closing tag",
            lambda o: (not (o.tail is not None)) or (size(o.tail) == 1),
        ),
    ),
    "mqcn.unknown": (
        (
            "mqcn.undecoded",
            "error",
            "[MS-MQCN] 2.2.4",
            "undecoded",
            "every version and property identifier must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        (
            "mqcn.version",
            "error",
            "[MS-MQCN] 2.2.4",
            "version",
            "Version must be 0x01 or 0x02",
            lambda o: (o.version == 1) or (o.version == 2),
        ),
    ),
    "mqcn.notification_update": (
        (
            "mqcn.notification_update.command",
            "error",
            "[MS-MQCN] 2.2.6",
            "command",
            "Command must be 0x00, 0x01 or 0x02",
            lambda o: o.command <= 2,
        ),
        (
            "mqcn.notification_update.use_guid",
            "error",
            "[MS-MQCN] 2.2.6",
            "use_guid",
            "UseGuid must be 0x00 or 0x01",
            lambda o: ((1 if (o.guid_identifier is not None) else 0) if o.use_guid is None else o.use_guid) <= 1,
        ),
        (
            "mqcn.notification_update.path_name",
            "warning",
            "[MS-MQMQ] 2.1.1",
            "path_name",
            "PathName is the path of a queue, a computer and a queue name",
            hooks.queue_path_name,
        ),
        (
            "mqcn.notification_update.use_guid_command",
            "warning",
            "[MS-MQCN] 3.3.5.2",
            "use_guid",
            "a create names its object by path and every other command by GUID, or the receiver finds nothing",
            lambda o: (
                (((1 if (o.guid_identifier is not None) else 0) if o.use_guid is None else o.use_guid) == 1)
                == (o.command != 0)
            ),
        ),
        (
            "mqcn.notification_update.properties_missing",
            "warning",
            "[MS-MQCN] 3.2.5.1",
            "number_of_properties",
            "an update carries properties, since the first one tells the type of the object",
            lambda o: ((size(o.properties)) if o.number_of_properties is None else o.number_of_properties) > 0,
        ),
        (
            "mqcn.notification_update.object_type",
            "warning",
            "[MS-MQCN] 3.2.5.1",
            "properties",
            "the first property of a create belongs to a queue, that of a change to a queue or a machine",
            lambda o: (
                (
                    (
                        (o.command > 1)
                        or (((size(o.properties)) if o.number_of_properties is None else o.number_of_properties) == 0)
                    )
                    or (
                        (((o.properties[0].id - 1000) if (o.properties[0].id > 1000) else o.properties[0].id) // 100)
                        == 1
                    )
                )
                or (
                    (o.command == 1)
                    and (
                        (((o.properties[0].id - 1000) if (o.properties[0].id > 1000) else o.properties[0].id) // 100)
                        == 2
                    )
                )
            ),
        ),
        (
            "mqcn.notification_update.create_properties",
            "warning",
            "[MS-MQCN] 3.3.5.2",
            "properties",
            "a create carries all fifteen properties that make up a queue",
            lambda o: (
                (o.command != 0)
                or (
                    (
                        (
                            (
                                (
                                    (
                                        (
                                            (
                                                (
                                                    (
                                                        (
                                                            (
                                                                (
                                                                    (
                                                                        any(item.id == 101 for item in o.properties)
                                                                        and any(item.id == 102 for item in o.properties)
                                                                    )
                                                                    and any(item.id == 103 for item in o.properties)
                                                                )
                                                                and any(item.id == 104 for item in o.properties)
                                                            )
                                                            and any(item.id == 105 for item in o.properties)
                                                        )
                                                        and any(item.id == 106 for item in o.properties)
                                                    )
                                                    and any(item.id == 107 for item in o.properties)
                                                )
                                                and any(item.id == 108 for item in o.properties)
                                            )
                                            and any(item.id == 109 for item in o.properties)
                                        )
                                        and any(item.id == 110 for item in o.properties)
                                    )
                                    and any(item.id == 111 for item in o.properties)
                                )
                                and any(item.id == 112 for item in o.properties)
                            )
                            and any(item.id == 113 for item in o.properties)
                        )
                        and any(item.id == 114 for item in o.properties)
                    )
                    and any(item.id == 1101 for item in o.properties)
                )
            ),
        ),
        (
            "mqcn.notification_update.create_ads_path",
            "warning",
            "[MS-MQCN] 3.3.5.2",
            "properties",
            "a create does not carry PROPID_Q_ADS_PATH",
            lambda o: (o.command != 0) or (not any(item.id == 126 for item in o.properties)),
        ),
        (
            "mqcn.notification_update.queue_properties",
            "warning",
            "[MS-MQCN] 3.3.5.2",
            "properties",
            "a change of a queue carries PROPID_Q_QMID",
            lambda o: (
                (
                    (
                        (o.command != 1)
                        or (((size(o.properties)) if o.number_of_properties is None else o.number_of_properties) == 0)
                    )
                    or (
                        (((o.properties[0].id - 1000) if (o.properties[0].id > 1000) else o.properties[0].id) // 100)
                        != 1
                    )
                )
                or any(item.id == 115 for item in o.properties)
            ),
        ),
        (
            "mqcn.notification_update.machine_properties",
            "warning",
            "[MS-MQCN] 3.3.5.2",
            "properties",
            "a change of a machine carries PROPID_QM_MACHINE_ID and PROPID_QM_FOREIGN",
            lambda o: (
                (
                    (
                        (o.command != 1)
                        or (((size(o.properties)) if o.number_of_properties is None else o.number_of_properties) == 0)
                    )
                    or (
                        (((o.properties[0].id - 1000) if (o.properties[0].id > 1000) else o.properties[0].id) // 100)
                        != 2
                    )
                )
                or (any(item.id == 202 for item in o.properties) and any(item.id == 219 for item in o.properties))
            ),
        ),
        (
            "mqcn.notification_update.delete_order",
            "warning",
            "[MS-MQCN] 3.3.5.2",
            "properties",
            "a delete starts with PROPID_D_SCOPE and then PROPID_D_OBJTYPE",
            lambda o: (
                (o.command != 2)
                or (
                    (
                        (((size(o.properties)) if o.number_of_properties is None else o.number_of_properties) >= 2)
                        and (o.properties[0].id == 1403)
                    )
                    and (o.properties[1].id == 1404)
                )
            ),
        ),
        (
            "mqcn.notification_update.delete_values",
            "warning",
            "[MS-MQCN] 3.3.5.2",
            "properties",
            "a delete has enterprise scope and is about a queue",
            lambda o: (
                (
                    (
                        (
                            (o.command != 2)
                            or (
                                ((size(o.properties)) if o.number_of_properties is None else o.number_of_properties) < 2
                            )
                        )
                        or (o.properties[0].id != 1403)
                    )
                    or (o.properties[1].id != 1404)
                )
                or ((o.properties[0].value == 1) and (o.properties[1].value == 1))
            ),
        ),
        (
            "mqcn.notification_update.property_value",
            "warning",
            "[MS-MQMQ] 2.3",
            "properties",
            "a property value is outside the values published for its identifier",
            hooks.property_values_allowed,
        ),
    ),
    "mqcn.notification_body": (
        (
            "mqcn.notification_body.tag_names",
            "error",
            "[MS-MQCN] 2.2.5",
            "",
            "the tags must be those of Notification, Event, ObjectGuid and DomainController, each opened and closed once",
            hooks.notification_tag_names,
        ),
        (
            "mqcn.notification_body.tag_order",
            "error",
            "[MS-MQCN] 2.2.5",
            "",
            "Notification must enclose Event, ObjectGuid and DomainController in this order",
            hooks.notification_tag_order,
        ),
        (
            "mqcn.notification_body.stray_text",
            "error",
            "[MS-MQCN] 2.2.5",
            "",
            "only white space may stand outside the three values",
            hooks.notification_stray_text,
        ),
        (
            "mqcn.notification_body.event",
            "error",
            "[MS-MQCN] 2.2.5",
            "",
            "Event must be 1, 2, 3 or 4",
            hooks.notification_event,
        ),
        (
            "mqcn.notification_body.object_guid",
            "error",
            "[MS-MQCN] 2.2.5",
            "",
            "ObjectGuid must be a GUID of 8-4-4-4-12 hexadecimal digits without braces",
            hooks.notification_object_guid,
        ),
        (
            "mqcn.notification_body.domain_controller",
            "error",
            "[MS-MQCN] 2.2.5",
            "",
            "DomainController must have 1 to 256 characters",
            hooks.notification_domain_controller,
        ),
        (
            "mqcn.notification_body.domain_controller_characters",
            "warning",
            "[MS-MQCN] 2.2.5",
            "",
            "DomainController is made of visible ASCII characters",
            hooks.notification_domain_controller_characters,
        ),
    ),
    "mqdspublickeys.mqdspublickey": (
        (
            "mqdspublickeys.mqdspublickey.provider_len_even",
            "error",
            "[MS-MQMQ] 2.2.1",
            "ul_provider_len",
            "ulProviderLen must be even, since it counts two-byte units",
            lambda o: (
                (((num_units(o.s_provider_name) * 2) if o.ul_provider_len is None else o.ul_provider_len) % 2) == 0
            ),
        ),
        (
            "mqdspublickeys.mqdspublickey.provider_type",
            "warning",
            "[MS-MQMQ] 2.2.1",
            "ul_provider_type",
            "ulProviderType is PROV_RSA_FULL or PROV_RSA_AES",
            lambda o: (o.ul_provider_type == 1) or (o.ul_provider_type == 24),
        ),
        (
            "mqdspublickeys.mqdspublickey.embedded_nul",
            "error",
            "[MS-MQMQ] 2.2.1",
            "s_provider_name",
            "sProviderName must not hold a zero unit before its terminator",
            lambda o: not has_nul(o.s_provider_name),
        ),
        (
            "mqdspublickeys.mqdspublickey.terminator",
            "error",
            "[MS-MQMQ] 2.2.1",
            "s_provider_name",
            "sProviderName must end with a zero unit that ulProviderLen counts",
            lambda o: (
                ((num_units(o.s_provider_name) * 2) if o.ul_provider_len is None else o.ul_provider_len)
                == ((utf16_len(o.s_provider_name) + 1) * 2)
            ),
        ),
        (
            "mqdspublickeys.mqdspublickey.key_header",
            "warning",
            "[MS-MQDS] 2.2.19",
            "a_buf",
            "a key starts with a public key BLOBHEADER, bType 6 and bVersion 2",
            lambda o: ((size(o.a_buf) >= 20) and (o.a_buf[0] == 6)) and (o.a_buf[1] == 2),
        ),
        (
            "mqdspublickeys.mqdspublickey.key_algorithm",
            "warning",
            "[MS-MQDS] 2.2.19",
            "a_buf",
            "a key is for key exchange (0xA400) or for signing (0x2400), behind a reserved word of zero",
            lambda o: (
                (size(o.a_buf) < 20)
                or (
                    (
                        (
                            (((o.a_buf[2] == 0) and (o.a_buf[3] == 0)) and (o.a_buf[4] == 0))
                            and ((o.a_buf[5] == 164) or (o.a_buf[5] == 36))
                        )
                        and (o.a_buf[6] == 0)
                    )
                    and (o.a_buf[7] == 0)
                )
            ),
        ),
        (
            "mqdspublickeys.mqdspublickey.key_magic",
            "warning",
            "[MS-MQDS] 2.2.18",
            "a_buf",
            "the RSAPUBKEY in a key starts with the letters RSA1",
            lambda o: (
                (size(o.a_buf) < 20)
                or ((((o.a_buf[8] == 82) and (o.a_buf[9] == 83)) and (o.a_buf[10] == 65)) and (o.a_buf[11] == 49))
            ),
        ),
        (
            "mqdspublickeys.mqdspublickey.key_length",
            "warning",
            "[MS-MQDS] 2.2.18",
            "a_buf",
            "a key is as long as its two headers and the modulus that bitLen announces",
            lambda o: (
                (size(o.a_buf) < 20)
                or (
                    size(o.a_buf)
                    == (
                        20
                        + (
                            (((o.a_buf[12] + (o.a_buf[13] * 256)) + (o.a_buf[14] * 65536)) + (o.a_buf[15] * 16777216))
                            // 8
                        )
                    )
                )
            ),
        ),
    ),
    "mqdsrp.directory_change": (
        (
            "mqdsrp.directory_change.command",
            "error",
            "[MC-MQDSRP] 2.2.4",
            "command",
            "Command must be 0x00 to 0x03",
            lambda o: o.command <= 3,
        ),
        (
            "mqdsrp.directory_change.use_guid",
            "error",
            "[MC-MQDSRP] 2.2.4",
            "use_guid",
            "UseGuid must be 0x00 or 0x01",
            lambda o: ((1 if (o.guid_identifier is not None) else 0) if o.use_guid is None else o.use_guid) <= 1,
        ),
        (
            "mqdsrp.directory_change.properties_missing",
            "error",
            "[MC-MQDSRP] 3.1.1.4",
            "number_of_properties",
            "a create, update or synchronize must carry properties, or the object has no type",
            lambda o: (
                (o.command == 2)
                or (((size(o.properties)) if o.number_of_properties is None else o.number_of_properties) > 0)
            ),
        ),
        (
            "mqdsrp.directory_change.deleted_object_property",
            "error",
            "[MC-MQDSRP] 3.1.1.4",
            "properties",
            "a first property of a deleted object (14xx) must go with Command 0x02, and only with it",
            lambda o: (
                (((size(o.properties)) if o.number_of_properties is None else o.number_of_properties) == 0)
                or (((o.properties[0].id // 100) == 14) == (o.command == 2))
            ),
        ),
        (
            "mqdsrp.directory_change.delete_order",
            "warning",
            "[MC-MQDSRP] 3.1.7.1.2",
            "properties",
            "a delete starts with PROPID_D_SCOPE and then PROPID_D_OBJTYPE",
            lambda o: (
                (o.command != 2)
                or (
                    (
                        (((size(o.properties)) if o.number_of_properties is None else o.number_of_properties) >= 2)
                        and (o.properties[0].id == 1403)
                    )
                    and (o.properties[1].id == 1404)
                )
            ),
        ),
        (
            "mqdsrp.directory_change.too_many_properties",
            "warning",
            "[MS-MQMQ] 2.4",
            "number_of_properties",
            "the directory service takes at most 128 properties at once",
            lambda o: ((size(o.properties)) if o.number_of_properties is None else o.number_of_properties) <= 128,
        ),
        (
            "mqdsrp.directory_change.seq_order",
            "warning",
            "[MC-MQDSRP] 3.1.7.2.2",
            "seq_number",
            "a change comes after the change it names as its predecessor; one that is only asked for has no numbers yet",
            lambda o: (o.previous_seq_number < o.seq_number) or ((o.previous_seq_number == 0) and (o.seq_number == 0)),
        ),
        (
            "mqdsrp.directory_change.property_value",
            "warning",
            "[MS-MQMQ] 2.3",
            "properties",
            "a property value is outside the values published for its identifier",
            hooks.property_values_allowed,
        ),
    ),
    "mqdsrp.change_propagation": (
        (
            "mqdsrp.trailing",
            "error",
            "[MC-MQDSRP] 2.2.6.9",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqdsrp.undecoded",
            "error",
            "[MC-MQDSRP] 2.2.6.9",
            "undecoded",
            "every operation and property identifier must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        ("mqdsrp.version", "error", "[MC-MQDSRP] 2.2.5.1", "version", "Version must be 0x00", lambda o: o.version == 0),
        (
            "mqdsrp.change_propagation.flush",
            "error",
            "[MC-MQDSRP] 2.2.6.9",
            "flush",
            "Flush must be 0x00 or 0x01",
            lambda o: o.flush <= 1,
        ),
    ),
    "mqdsrp.change_request": (
        (
            "mqdsrp.trailing",
            "error",
            "[MC-MQDSRP] 2.2.6.2",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqdsrp.undecoded",
            "error",
            "[MC-MQDSRP] 2.2.6.2",
            "undecoded",
            "every operation and property identifier must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        ("mqdsrp.version", "error", "[MC-MQDSRP] 2.2.5.1", "version", "Version must be 0x00", lambda o: o.version == 0),
        (
            "mqdsrp.change_request.psc_name_offset",
            "error",
            "[MC-MQDSRP] 2.2.5.2",
            "psc_name_offset",
            "PSCNameOffset must be zero or point right behind the terminator of RequesterName",
            lambda o: (
                (
                    (
                        ((num_units(o.requester_name) + (size(o.psc_name_gap) // 2)) if (o.psc_name is not None) else 0)
                        if o.psc_name_offset is None
                        else o.psc_name_offset
                    )
                    == 0
                )
                or (
                    (
                        ((num_units(o.requester_name) + (size(o.psc_name_gap) // 2)) if (o.psc_name is not None) else 0)
                        if o.psc_name_offset is None
                        else o.psc_name_offset
                    )
                    == num_units(o.requester_name)
                )
            ),
        ),
        (
            "mqdsrp.change_request.partition",
            "warning",
            "[MC-MQDSRP] 3.1.7.1.1",
            "directory_change.partition_id",
            "the change that is asked for belongs to the partition that the request names",
            lambda o: o.directory_change.partition_id == o.partition_id,
        ),
    ),
    "mqdsrp.sync_request": (
        (
            "mqdsrp.trailing",
            "error",
            "[MC-MQDSRP] 2.2.6.4",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqdsrp.undecoded",
            "error",
            "[MC-MQDSRP] 2.2.6.4",
            "undecoded",
            "every operation and property identifier must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        ("mqdsrp.version", "error", "[MC-MQDSRP] 2.2.5.1", "version", "Version must be 0x00", lambda o: o.version == 0),
        (
            "mqdsrp.sync_request.is_sync0",
            "error",
            "[MC-MQDSRP] 2.2.6.4",
            "is_sync0",
            "IsSync0 must be 0x00 or 0x01",
            lambda o: o.is_sync0 <= 1,
        ),
        (
            "mqdsrp.sync_request.scope",
            "error",
            "[MC-MQDSRP] 2.2.6.4",
            "scope",
            "Scope must be 0x00 or 0x01",
            lambda o: o.scope <= 1,
        ),
    ),
    "mqdsrp.sync_reply": (
        (
            "mqdsrp.trailing",
            "error",
            "[MC-MQDSRP] 2.2.6.5",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqdsrp.undecoded",
            "error",
            "[MC-MQDSRP] 2.2.6.5",
            "undecoded",
            "every operation and property identifier must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        ("mqdsrp.version", "error", "[MC-MQDSRP] 2.2.5.1", "version", "Version must be 0x00", lambda o: o.version == 0),
        (
            "mqdsrp.sync_reply.complete_sync0",
            "error",
            "[MC-MQDSRP] 2.2.5.3",
            "complete_sync0",
            "CompleteSync0 must be 0, 1 or 2",
            lambda o: o.complete_sync0 <= 2,
        ),
        (
            "mqdsrp.sync_reply.partition",
            "warning",
            "[MC-MQDSRP] 3.2.7.3",
            "directory_changes",
            "every change of a reply belongs to the partition that was asked for",
            lambda o: all(item.partition_id == o.partition_id for item in o.directory_changes),
        ),
        (
            "mqdsrp.sync_reply.chain",
            "warning",
            "[MC-MQDSRP] 3.2.7.3",
            "directory_changes",
            "the changes ascend from FromSeqNumber, each naming the one before as its predecessor",
            hooks.sync_reply_chain,
        ),
    ),
    "mqdsrp.change_reply": (
        (
            "mqdsrp.trailing",
            "error",
            "[MC-MQDSRP] 2.2.6.3",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqdsrp.undecoded",
            "error",
            "[MC-MQDSRP] 2.2.6.3",
            "undecoded",
            "every operation and property identifier must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        ("mqdsrp.version", "error", "[MC-MQDSRP] 2.2.5.1", "version", "Version must be 0x00", lambda o: o.version == 0),
    ),
    "mqdsrp.already_purged": (
        (
            "mqdsrp.trailing",
            "error",
            "[MC-MQDSRP] 2.2.6.8",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqdsrp.undecoded",
            "error",
            "[MC-MQDSRP] 2.2.6.8",
            "undecoded",
            "every operation and property identifier must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        ("mqdsrp.version", "error", "[MC-MQDSRP] 2.2.5.1", "version", "Version must be 0x00", lambda o: o.version == 0),
    ),
    "mqdsrp.psc_ack": (
        (
            "mqdsrp.trailing",
            "error",
            "[MC-MQDSRP] 2.2.6.7",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqdsrp.undecoded",
            "error",
            "[MC-MQDSRP] 2.2.6.7",
            "undecoded",
            "every operation and property identifier must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        ("mqdsrp.version", "error", "[MC-MQDSRP] 2.2.5.1", "version", "Version must be 0x00", lambda o: o.version == 0),
    ),
    "mqdsrp.bsc_ack": (
        (
            "mqdsrp.trailing",
            "error",
            "[MC-MQDSRP] 2.2.6.6",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqdsrp.undecoded",
            "error",
            "[MC-MQDSRP] 2.2.6.6",
            "undecoded",
            "every operation and property identifier must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        ("mqdsrp.version", "error", "[MC-MQDSRP] 2.2.5.1", "version", "Version must be 0x00", lambda o: o.version == 0),
    ),
    "mqdsrp.unknown": (
        (
            "mqdsrp.trailing",
            "error",
            "[MC-MQDSRP] 2.2.5.1",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqdsrp.undecoded",
            "error",
            "[MC-MQDSRP] 2.2.5.1",
            "undecoded",
            "every operation and property identifier must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        ("mqdsrp.version", "error", "[MC-MQDSRP] 2.2.5.1", "version", "Version must be 0x00", lambda o: o.version == 0),
        (
            "mqdsrp.operation",
            "error",
            "[MC-MQDSRP] 2.2.5.1",
            "operation",
            "Operation must be 0x00 to 0x07",
            lambda o: o.operation <= 7,
        ),
    ),
    "mqqb.ping": (
        (
            "mqqb.trailing",
            "error",
            "[MS-MQQB] 2.2.7",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqqb.undecoded",
            "error",
            "[MS-MQQB] 2.2.7",
            "undecoded",
            "every packet type and format name type must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
    ),
    "mqqb.base_header": (
        (
            "mqqb.base_header.version_number",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "version_number",
            "VersionNumber must be 0x10",
            lambda o: o.version_number == 16,
        ),
        (
            "mqqb.base_header.signature",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "signature",
            "Signature must be 0x524F494C",
            lambda o: o.signature == 1380927820,
        ),
        (
            "mqqb.base_header.time_to_reach_queue",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "time_to_reach_queue",
            "TimeToReachQueue must be infinite in a packet that is no message",
            lambda o: (not o.flags.in_) or (o.time_to_reach_queue == 4294967295),
        ),
        (
            "mqqb.base_header.tr",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "flags",
            "tracing (TR) must not be asked for without a DebugHeader (DH)",
            lambda o: (not o.flags.tr) or o.flags.dh,
        ),
        (
            "mqqb.base_header.dh",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "flags",
            "only a message may have a DebugHeader (DH)",
            lambda o: (not o.flags.dh) or (not o.flags.in_),
        ),
        (
            "mqqb.base_header.reserved_flags",
            "warning",
            "[MS-MQMQ] 2.2.19.1",
            "flags",
            "reserved bits of Flags are clear",
            lambda o: (
                not (
                    (
                        (
                            (((((o.flags.x9 or o.flags.x8) or o.flags.x6) or o.flags.x5) or o.flags.x4) or o.flags.x3)
                            or o.flags.x2
                        )
                        or o.flags.x1
                    )
                    or o.flags.x0
                )
            ),
        ),
    ),
    "mqqb.internal_header": (
        (
            "mqqb.internal_header.reserved",
            "warning",
            "[MS-MQQB] 2.2.1",
            "reserved",
            "Reserved is zero",
            lambda o: o.reserved == 0,
        ),
        (
            "mqqb.internal_header.cs",
            "error",
            "[MS-MQQB] 2.2.1",
            "flags",
            "only EstablishConnection and ConnectionParameters may refuse the connection (CS)",
            lambda o: ((not o.flags.cs) or (o.flags.pt == 2)) or (o.flags.pt == 3),
        ),
        (
            "mqqb.internal_header.reserved_flags",
            "warning",
            "[MS-MQQB] 2.2.1",
            "flags",
            "reserved bits of Flags are clear",
            lambda o: o.flags.x == 0,
        ),
    ),
    "mqqb.establish_connection": (
        (
            "mqqb.trailing",
            "error",
            "[MS-MQQB] 2.2.3",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqqb.undecoded",
            "error",
            "[MS-MQQB] 2.2.3",
            "undecoded",
            "every packet type and format name type must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        (
            "mqqb.base_header.packet_size_max",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.packet_size",
            "PacketSize must not exceed 0x00400000",
            lambda o: (
                (o.base_header.packet_size if (o.base_header.packet_size is not None) else late_value(o)) <= 4194304
            ),
        ),
        (
            "mqqb.establish_connection.packet_size",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.packet_size",
            "PacketSize must be the size of the packet",
            lambda o: (
                (o.base_header.packet_size if (o.base_header.packet_size is not None) else late_value(o))
                == late_value(o)
            ),
        ),
        (
            "mqqb.establish_connection.sh",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.flags",
            "a packet without SessionHeader must not announce one (SH)",
            lambda o: not o.base_header.flags.sh,
        ),
    ),
    "mqqb.establish_connection_header": (
        (
            "mqqb.establish_connection_header.reserved",
            "warning",
            "[MS-MQQB] 2.2.3.1",
            "reserved",
            "Reserved is zero",
            lambda o: o.reserved == 0,
        ),
        (
            "mqqb.establish_connection_header.re",
            "error",
            "[MS-MQQB] 2.2.3.1",
            "operating_system",
            "the low byte of OperatingSystem (RE) must be 0x10",
            lambda o: o.operating_system.re == 16,
        ),
        (
            "mqqb.establish_connection_header.unused_bits",
            "warning",
            "[MS-MQQB] 2.2.3.1",
            "operating_system",
            "unused bits of OperatingSystem are clear",
            lambda o: (
                not (
                    (
                        ((o.operating_system.x11 or o.operating_system.x12) or o.operating_system.x13)
                        or o.operating_system.x14
                    )
                    or o.operating_system.x15
                )
            ),
        ),
    ),
    "mqqb.connection_parameters": (
        (
            "mqqb.trailing",
            "error",
            "[MS-MQQB] 2.2.2",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqqb.undecoded",
            "error",
            "[MS-MQQB] 2.2.2",
            "undecoded",
            "every packet type and format name type must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        (
            "mqqb.base_header.packet_size_max",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.packet_size",
            "PacketSize must not exceed 0x00400000",
            lambda o: (
                (o.base_header.packet_size if (o.base_header.packet_size is not None) else late_value(o)) <= 4194304
            ),
        ),
        (
            "mqqb.connection_parameters.packet_size",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.packet_size",
            "PacketSize must be the size of the packet",
            lambda o: (
                (o.base_header.packet_size if (o.base_header.packet_size is not None) else late_value(o))
                == late_value(o)
            ),
        ),
        (
            "mqqb.connection_parameters.sh",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.flags",
            "a packet without SessionHeader must not announce one (SH)",
            lambda o: not o.base_header.flags.sh,
        ),
    ),
    "mqqb.connection_parameters_header": (
        (
            "mqqb.connection_parameters_header.recoverable_ack_timeout",
            "error",
            "[MS-MQQB] 2.2.2.1",
            "recoverable_ack_timeout",
            "RecoverableAckTimeout must be 500 to 120000 milliseconds",
            lambda o: (o.recoverable_ack_timeout >= 500) and (o.recoverable_ack_timeout <= 120000),
        ),
        (
            "mqqb.connection_parameters_header.ack_timeout",
            "error",
            "[MS-MQQB] 2.2.2.1",
            "ack_timeout",
            "AckTimeout must be 20000 to 120000 milliseconds",
            lambda o: (o.ack_timeout >= 20000) and (o.ack_timeout <= 120000),
        ),
        (
            "mqqb.connection_parameters_header.reserved",
            "warning",
            "[MS-MQQB] 2.2.2.1",
            "reserved",
            "Reserved is zero",
            lambda o: o.reserved == 0,
        ),
        (
            "mqqb.connection_parameters_header.window_size",
            "warning",
            "[MS-MQQB] 2.2.2.1",
            "window_size",
            "a window of no messages lets nothing pass",
            lambda o: o.window_size >= 1,
        ),
    ),
    "mqqb.session_ack": (
        (
            "mqqb.trailing",
            "error",
            "[MS-MQQB] 2.2.6",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqqb.undecoded",
            "error",
            "[MS-MQQB] 2.2.6",
            "undecoded",
            "every packet type and format name type must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        (
            "mqqb.base_header.packet_size_max",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.packet_size",
            "PacketSize must not exceed 0x00400000",
            lambda o: (
                (o.base_header.packet_size if (o.base_header.packet_size is not None) else late_value(o)) <= 4194304
            ),
        ),
        (
            "mqqb.session_ack.packet_size",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.packet_size",
            "PacketSize must be the size of the packet, 36, or 20 without its SessionHeader",
            lambda o: (
                (
                    (o.base_header.packet_size if (o.base_header.packet_size is not None) else late_value(o))
                    == late_value(o)
                )
                or ((o.base_header.packet_size if (o.base_header.packet_size is not None) else late_value(o)) == 20)
            ),
        ),
        (
            "mqqb.session_ack.sh",
            "error",
            "[MS-MQQB] 3.1.5.1.1",
            "base_header.flags",
            "a SessionAck must announce its SessionHeader (SH)",
            lambda o: o.base_header.flags.sh,
        ),
    ),
    "mqqb.session_header": (
        (
            "mqqb.session_header.window_size",
            "error",
            "[MS-MQMQ] 2.2.20.4",
            "window_size",
            "WindowSize must not be zero",
            lambda o: o.window_size >= 1,
        ),
    ),
    "mqqb.unknown": (
        (
            "mqqb.trailing",
            "error",
            "[MS-MQQB] 2.2.1",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqqb.undecoded",
            "error",
            "[MS-MQQB] 2.2.1",
            "undecoded",
            "every packet type and format name type must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        (
            "mqqb.base_header.packet_size_max",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.packet_size",
            "PacketSize must not exceed 0x00400000",
            lambda o: (
                (o.base_header.packet_size if (o.base_header.packet_size is not None) else late_value(o)) <= 4194304
            ),
        ),
        (
            "mqqb.packet_type",
            "error",
            "[MS-MQQB] 2.2.1",
            "internal_header.flags",
            "the packet type (PT) must be 1, 2 or 3",
            lambda o: (o.internal_header.flags.pt >= 1) and (o.internal_header.flags.pt <= 3),
        ),
    ),
    "mqqb.user_message": (
        (
            "mqqb.trailing",
            "error",
            "[MS-MQMQ] 2.2.20",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqqb.undecoded",
            "error",
            "[MS-MQMQ] 2.2.20",
            "undecoded",
            "every packet type and format name type must be a defined one, or the rest cannot be read",
            lambda o: size(o.undecoded) == 0,
        ),
        (
            "mqqb.base_header.packet_size_max",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.packet_size",
            "PacketSize must not exceed 0x00400000",
            lambda o: (
                (o.base_header.packet_size if (o.base_header.packet_size is not None) else late_value(o)) <= 4194304
            ),
        ),
        (
            "mqqb.user_message.packet_size",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.packet_size",
            "PacketSize must count everything but the SessionHeader",
            lambda o: (
                (o.base_header.packet_size if (o.base_header.packet_size is not None) else late_value(o))
                == late_value(o)
            ),
        ),
        (
            "mqqb.user_message.unparsed",
            "error",
            "[MS-MQMQ] 2.2.20",
            "unparsed",
            "nothing but padding may stand between the last header and the end that PacketSize gives; headers of HTTP messages do not belong here",
            lambda o: size(o.unparsed) <= 3,
        ),
        (
            "mqqb.user_message.tail_padding",
            "warning",
            "[MS-MQMQ] 2.2.20",
            "unparsed",
            "no text describes padding behind the last header",
            lambda o: (size(o.unparsed) == 0) or (size(o.unparsed) > 3),
        ),
        (
            "mqqb.user_message.http_headers",
            "error",
            "[MS-MQRR] 2.2.5",
            "user_header.flags",
            "envelope and compound headers must come over HTTP only, so here they are an attack or a test",
            lambda o: (
                (not (o.user_header.flags.ah or o.user_header.flags.hh))
                or (
                    (size(o.unparsed) <= 3)
                    and ((not (o.soap_header is not None)) or (o.soap_header.header_section_id == 800))
                )
            ),
        ),
        (
            "mqqb.user_message.priority",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.flags",
            "the priority (PR) of a transactional message must be 0",
            lambda o: (not o.user_header.flags.th) or (o.base_header.flags.pr == 0),
        ),
        (
            "mqqb.user_message.admin_queue",
            "warning",
            "[MS-MQMQ] 2.2.19.2",
            "user_header.flags",
            "an administration queue is given exactly when acknowledgments are asked for",
            lambda o: (
                (o.user_header.flags.aq != 0)
                == (
                    (
                        (o.message_properties_header.flags.pa or o.message_properties_header.flags.pr)
                        or o.message_properties_header.flags.na
                    )
                    or o.message_properties_header.flags.nr
                )
            ),
        ),
        (
            "mqqb.user_message.hash_algorithm",
            "error",
            "[MS-MQMQ] 2.2.19.3",
            "message_properties_header.hash_algorithm",
            "HashAlgorithm of a signed message must be a defined one",
            lambda o: (
                (
                    (
                        (
                            (
                                (
                                    (
                                        not (
                                            (
                                                (o.security_header is not None)
                                                and (o.security_header.security_data.signature is not None)
                                            )
                                            or (
                                                (o.multi_queue_format_header is not None)
                                                and (size(o.multi_queue_format_header.signature.signature) != 0)
                                            )
                                        )
                                    )
                                    or (o.message_properties_header.hash_algorithm == 32769)
                                )
                                or (o.message_properties_header.hash_algorithm == 32770)
                            )
                            or (o.message_properties_header.hash_algorithm == 32771)
                        )
                        or (o.message_properties_header.hash_algorithm == 32772)
                    )
                    or (o.message_properties_header.hash_algorithm == 32780)
                )
                or (o.message_properties_header.hash_algorithm == 32782)
            ),
        ),
        (
            "mqqb.user_message.encryption_algorithm",
            "error",
            "[MS-MQMQ] 2.2.19.3",
            "message_properties_header.encryption_algorithm",
            "EncryptionAlgorithm of an encrypted message must be a defined one",
            lambda o: (
                (
                    (
                        (
                            (
                                (not ((o.security_header is not None) and o.security_header.flags.eb))
                                or (o.message_properties_header.encryption_algorithm == 26114)
                            )
                            or (o.message_properties_header.encryption_algorithm == 26625)
                        )
                        or (o.message_properties_header.encryption_algorithm == 26126)
                    )
                    or (o.message_properties_header.encryption_algorithm == 26127)
                )
                or (o.message_properties_header.encryption_algorithm == 26128)
            ),
        ),
        (
            "mqqb.user_message.privacy_algorithm",
            "warning",
            "[MS-MQMQ] 2.2.19.3",
            "message_properties_header.privacy_level",
            "an encrypted message has PrivacyLevel 1 or 3 with RC2 or RC4, or 5 with AES",
            lambda o: (
                (
                    (not ((o.security_header is not None) and o.security_header.flags.eb))
                    or (
                        (
                            (o.message_properties_header.privacy_level == 1)
                            or (o.message_properties_header.privacy_level == 3)
                        )
                        and (
                            (o.message_properties_header.encryption_algorithm == 26114)
                            or (o.message_properties_header.encryption_algorithm == 26625)
                        )
                    )
                )
                or (
                    (o.message_properties_header.privacy_level == 5)
                    and (
                        (
                            (o.message_properties_header.encryption_algorithm == 26126)
                            or (o.message_properties_header.encryption_algorithm == 26127)
                        )
                        or (o.message_properties_header.encryption_algorithm == 26128)
                    )
                )
            ),
        ),
        (
            "mqqb.order_ack.headers",
            "error",
            "[MS-MQQB] 2.2.4",
            "user_header.flags",
            "an OrderAck or FinalAck must not use any other flag, header or body type than its definition lists",
            hooks.order_ack_headers,
        ),
        (
            "mqqb.order_ack.time_to_reach_queue",
            "error",
            "[MS-MQMQ] 2.2.19.1",
            "base_header.time_to_reach_queue",
            "TimeToReachQueue of an OrderAck or FinalAck must be infinite",
            hooks.order_ack_time_to_reach_queue,
        ),
        (
            "mqqb.order_ack.body",
            "error",
            "[MS-MQQB] 2.2.4.1",
            "message_properties_header.message_body",
            "an OrderAck must acknowledge a number from 1 on and name the one before it as its predecessor",
            hooks.order_ack_body,
        ),
        (
            "mqqb.final_ack.message_class",
            "error",
            "[MS-MQQB] 2.2.5",
            "message_properties_header.message_class",
            "MessageClass of a FinalAck must be one of those defined for it",
            hooks.final_ack_class,
        ),
        (
            "mqqb.final_ack.body",
            "error",
            "[MS-MQQB] 2.2.5.1",
            "message_properties_header.message_body",
            "the body of a FinalAck must have 36 bytes",
            hooks.final_ack_body,
        ),
    ),
    "mqqb.order_ack_body": (
        (
            "mqqb.order_ack_body.tx_sequence_number",
            "error",
            "[MS-MQQB] 2.2.4.1",
            "tx_sequence_number",
            "an OrderAck must acknowledge a number from 1 on",
            lambda o: o.tx_sequence_number >= 1,
        ),
        (
            "mqqb.order_ack_body.tx_previous_sequence_number",
            "error",
            "[MS-MQQB] 2.2.4.1",
            "tx_previous_sequence_number",
            "an OrderAck must name the number before as its predecessor",
            lambda o: (o.tx_previous_sequence_number + 1) == o.tx_sequence_number,
        ),
        (
            "mqqb.order_ack_body.trailing",
            "error",
            "[MS-MQQB] 2.2.4.1",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
    ),
    "mqqb.final_ack_body": (
        (
            "mqqb.final_ack_body.trailing",
            "error",
            "[MS-MQQB] 2.2.5.1",
            "trailing",
            "nothing may follow the last field",
            lambda o: size(o.trailing) == 0,
        ),
    ),
    "mqqb.user_header": (
        (
            "mqqb.user_header.queue_manager_address",
            "warning",
            "[MS-MQMQ] 2.2.19.2",
            "queue_manager_address",
            "QueueManagerAddress is the null GUID when the destination is a direct format name",
            hooks.direct_queue_manager_address,
        ),
        (
            "mqqb.user_header.rc",
            "error",
            "[MS-MQMQ] 2.2.19.2",
            "flags",
            "the hop count (RC) must not exceed 0x1D",
            lambda o: o.flags.rc <= 29,
        ),
        (
            "mqqb.user_header.dm",
            "warning",
            "[MS-MQMQ] 2.2.19.2",
            "flags",
            "the delivery mode (DM) is express or recoverable",
            lambda o: o.flags.dm <= 1,
        ),
        (
            "mqqb.user_header.dq",
            "error",
            "[MS-MQMQ] 2.2.19.2",
            "flags",
            "the type of DestinationQueue (DQ) must be 0, 3, 5 or 7",
            lambda o: (((o.flags.dq == 0) or (o.flags.dq == 3)) or (o.flags.dq == 5)) or (o.flags.dq == 7),
        ),
        (
            "mqqb.user_header.aq",
            "error",
            "[MS-MQMQ] 2.2.19.2",
            "flags",
            "the type of AdminQueue (AQ) must be 0, 2, 3, 5, 6 or 7",
            lambda o: (o.flags.aq != 1) and (o.flags.aq != 4),
        ),
        (
            "mqqb.user_header.mp",
            "error",
            "[MS-MQMQ] 2.2.19.2",
            "flags",
            "MessagePropertiesHeader must be announced (MP)",
            lambda o: o.flags.mp,
        ),
        (
            "mqqb.user_header.th",
            "error",
            "[MS-MQMQ] 2.2.19.2",
            "flags",
            "a transactional message (TH) must not be express (DM)",
            lambda o: (not o.flags.th) or (o.flags.dm != 0),
        ),
        (
            "mqqb.user_header.ah",
            "warning",
            "[MS-MQRR] 2.2.5",
            "flags",
            "a message that came over HTTP (AH) does not travel on this transport, so this is an attack or a test",
            lambda o: not o.flags.ah,
        ),
        (
            "mqqb.user_header.reserved_flags",
            "warning",
            "[MS-MQMQ] 2.2.19.2",
            "flags",
            "reserved bits of Flags are clear",
            lambda o: (((not o.flags.x1) and (not o.flags.x2)) and (o.flags.x3 == 0)) and (o.flags.x4 == 0),
        ),
    ),
    "mqqb.direct_queue_format_name": (
        (
            "mqqb.direct_queue_format_name.count_even",
            "error",
            "[MS-MQMQ] 2.2.18.1.5.2",
            "count",
            "Count must be even, since it counts two-byte units",
            lambda o: (((num_units(o.direct_format_name) * 2) if o.count is None else o.count) % 2) == 0,
        ),
        (
            "mqqb.direct_queue_format_name.embedded_nul",
            "error",
            "[MS-MQMQ] 2.2.18.1.5.2",
            "direct_format_name",
            "DirectFormatName must not hold a zero unit before its terminator",
            lambda o: not has_nul(o.direct_format_name),
        ),
        (
            "mqqb.direct_queue_format_name.terminator",
            "error",
            "[MS-MQMQ] 2.2.18.1.5.2",
            "direct_format_name",
            "DirectFormatName must end with a zero unit that Count counts",
            lambda o: (
                ((num_units(o.direct_format_name) * 2) if o.count is None else o.count)
                == ((utf16_len(o.direct_format_name) + 1) * 2)
            ),
        ),
    ),
    "mqqb.transaction_header": (
        (
            "mqqb.transaction_header.tx_sequence_number",
            "error",
            "[MS-MQMQ] 2.2.20.5",
            "tx_sequence_number",
            "TxSequenceNumber must not be zero",
            lambda o: o.tx_sequence_number >= 1,
        ),
        (
            "mqqb.transaction_header.previous_tx_sequence_number",
            "error",
            "[MS-MQMQ] 2.2.20.5",
            "previous_tx_sequence_number",
            "PreviousTxSequenceNumber must not exceed 0xFFFFFFFE",
            lambda o: o.previous_tx_sequence_number <= 4294967294,
        ),
        (
            "mqqb.transaction_header.unused_flags",
            "warning",
            "[MS-MQMQ] 2.2.20.5",
            "flags",
            "unused bits of Flags are clear",
            lambda o: (
                not (
                    (
                        (((((o.flags.x1 or o.flags.x2) or o.flags.x3) or o.flags.x4) or o.flags.x5) or o.flags.x6)
                        or o.flags.x7
                    )
                    or o.flags.x8
                )
            ),
        ),
    ),
    "mqqb.security_header": (
        (
            "mqqb.security_header.sender_cert_size",
            "error",
            "[MS-MQMQ] 2.2.20.6",
            "sender_cert_size",
            "SenderCertSize must not exceed 0xFFFF",
            lambda o: (
                (
                    (size(o.security_data.sender_cert) if (o.security_data.sender_cert is not None) else 0)
                    if o.sender_cert_size is None
                    else o.sender_cert_size
                )
                <= 65535
            ),
        ),
        (
            "mqqb.security_header.sizes",
            "error",
            "[MS-MQMQ] 2.2.20.6",
            "sender_id_size",
            "at least one of the five sizes must not be zero",
            lambda o: (
                (
                    (
                        (
                            (
                                (
                                    (
                                        size(o.security_data.security_id)
                                        if (o.security_data.security_id is not None)
                                        else 0
                                    )
                                    if o.sender_id_size is None
                                    else o.sender_id_size
                                )
                                != 0
                            )
                            or (
                                (
                                    (
                                        size(o.security_data.encryption_key)
                                        if (o.security_data.encryption_key is not None)
                                        else 0
                                    )
                                    if o.encryption_key_size is None
                                    else o.encryption_key_size
                                )
                                != 0
                            )
                        )
                        or (
                            (
                                (size(o.security_data.signature) if (o.security_data.signature is not None) else 0)
                                if o.signature_size is None
                                else o.signature_size
                            )
                            != 0
                        )
                    )
                    or (
                        (
                            (size(o.security_data.sender_cert) if (o.security_data.sender_cert is not None) else 0)
                            if o.sender_cert_size is None
                            else o.sender_cert_size
                        )
                        != 0
                    )
                )
                or (
                    (
                        (
                            (4 + (num_units(o.security_data.provider_info.provider_name) * 2))
                            if (o.security_data.provider_info is not None)
                            else 0
                        )
                        if o.provider_info_size is None
                        else o.provider_info_size
                    )
                    != 0
                )
            ),
        ),
        (
            "mqqb.security_header.st",
            "error",
            "[MS-MQMQ] 2.2.20.6",
            "flags",
            "the type of the sender id (ST) must be 0, 1 or 2",
            lambda o: o.flags.st <= 2,
        ),
        (
            "mqqb.security_header.no_sender_id",
            "error",
            "[MS-MQMQ] 2.2.20.6",
            "sender_id_size",
            "SenderIdSize must be zero when there is no sender id (ST 0)",
            lambda o: (
                (o.flags.st != 0)
                or (
                    (
                        (size(o.security_data.security_id) if (o.security_data.security_id is not None) else 0)
                        if o.sender_id_size is None
                        else o.sender_id_size
                    )
                    == 0
                )
            ),
        ),
        (
            "mqqb.security_header.sid",
            "error",
            "[MS-MQMQ] 2.2.20.6",
            "sender_id_size",
            "SecurityID must be a SID and nothing more when the sender id is one (ST 1)",
            lambda o: (
                (o.flags.st != 1)
                or (
                    (
                        (
                            (
                                (
                                    (
                                        size(o.security_data.security_id)
                                        if (o.security_data.security_id is not None)
                                        else 0
                                    )
                                    if o.sender_id_size is None
                                    else o.sender_id_size
                                )
                                >= 8
                            )
                            and (o.security_data.security_id[0] == 1)
                        )
                        and (o.security_data.security_id[1] <= 15)
                    )
                    and (
                        (
                            (size(o.security_data.security_id) if (o.security_data.security_id is not None) else 0)
                            if o.sender_id_size is None
                            else o.sender_id_size
                        )
                        == (8 + (4 * o.security_data.security_id[1]))
                    )
                )
            ),
        ),
        (
            "mqqb.security_header.queue_manager_id",
            "error",
            "[MS-MQMQ] 2.2.20.6",
            "sender_id_size",
            "SenderIdSize must be 16 when the sender id is a queue manager's GUID (ST 2)",
            lambda o: (
                (o.flags.st != 2)
                or (
                    (
                        (size(o.security_data.security_id) if (o.security_data.security_id is not None) else 0)
                        if o.sender_id_size is None
                        else o.sender_id_size
                    )
                    == 16
                )
            ),
        ),
        (
            "mqqb.security_header.au",
            "error",
            "[MS-MQMQ] 2.2.20.6",
            "flags",
            "AU must be clear on the wire",
            lambda o: not o.flags.au,
        ),
        (
            "mqqb.security_header.as",
            "error",
            "[MS-MQMQ] 2.2.20.6",
            "flags",
            "AS must be zero on the wire, since only the receiver may say that it has verified a signature",
            lambda o: o.flags.as_ == 0,
        ),
        (
            "mqqb.security_header.ai",
            "warning",
            "[MS-MQMQ] 2.2.20.6",
            "flags",
            "SecurityData is announced (AI) when there is some",
            lambda o: o.flags.ai,
        ),
        (
            "mqqb.security_header.default_provider",
            "warning",
            "[MS-MQMQ] 2.2.20.6",
            "provider_info_size",
            "no provider is named when the default one is used (DE)",
            lambda o: (
                (not o.flags.de)
                or (
                    (
                        (
                            (4 + (num_units(o.security_data.provider_info.provider_name) * 2))
                            if (o.security_data.provider_info is not None)
                            else 0
                        )
                        if o.provider_info_size is None
                        else o.provider_info_size
                    )
                    == 0
                )
            ),
        ),
        (
            "mqqb.security_header.provider",
            "warning",
            "[MS-MQMQ] 2.2.20.6",
            "provider_info_size",
            "a signature made without the default provider (DE) comes with the name of its provider",
            lambda o: (
                (
                    (
                        (
                            (size(o.security_data.signature) if (o.security_data.signature is not None) else 0)
                            if o.signature_size is None
                            else o.signature_size
                        )
                        == 0
                    )
                    or o.flags.de
                )
                or (
                    (
                        (
                            (4 + (num_units(o.security_data.provider_info.provider_name) * 2))
                            if (o.security_data.provider_info is not None)
                            else 0
                        )
                        if o.provider_info_size is None
                        else o.provider_info_size
                    )
                    != 0
                )
            ),
        ),
        (
            "mqqb.security_header.provider_terminator",
            "error",
            "[MS-MQMQ] 2.2.20.6",
            "provider_info_size",
            "ProviderInfo must be a type and a name that ends with a zero unit",
            lambda o: (
                (
                    (
                        (
                            (4 + (num_units(o.security_data.provider_info.provider_name) * 2))
                            if (o.security_data.provider_info is not None)
                            else 0
                        )
                        if o.provider_info_size is None
                        else o.provider_info_size
                    )
                    == 0
                )
                or (
                    (
                        (
                            (4 + (num_units(o.security_data.provider_info.provider_name) * 2))
                            if (o.security_data.provider_info is not None)
                            else 0
                        )
                        if o.provider_info_size is None
                        else o.provider_info_size
                    )
                    == (4 + ((utf16_len(o.security_data.provider_info.provider_name) + 1) * 2))
                )
            ),
        ),
        (
            "mqqb.security_header.unused_flags",
            "warning",
            "[MS-MQMQ] 2.2.20.6",
            "flags",
            "unused bits of Flags are clear",
            lambda o: not (((o.flags.x12 or o.flags.x13) or o.flags.x14) or o.flags.x15),
        ),
    ),
    "mqqb.provider_info": (
        (
            "mqqb.provider_info.embedded_nul",
            "error",
            "[MS-MQMQ] 2.2.20.6",
            "provider_name",
            "ProviderName must not hold a zero unit before its terminator",
            lambda o: not has_nul(o.provider_name),
        ),
    ),
    "mqqb.message_properties_header": (
        (
            "mqqb.message_properties_header.label_length",
            "error",
            "[MS-MQMQ] 2.2.19.3",
            "label_length",
            "LabelLength must not exceed 0xFA",
            lambda o: (
                ((num_units(o.label) if (o.label is not None) else 0) if o.label_length is None else o.label_length)
                <= 250
            ),
        ),
        (
            "mqqb.message_properties_header.privacy_level",
            "error",
            "[MS-MQMQ] 2.2.19.3",
            "privacy_level",
            "PrivacyLevel must be 0, 1, 3 or 5",
            lambda o: (
                (((o.privacy_level == 0) or (o.privacy_level == 1)) or (o.privacy_level == 3)) or (o.privacy_level == 5)
            ),
        ),
        (
            "mqqb.message_properties_header.label_nul",
            "error",
            "[MS-MQMQ] 2.2.19.3",
            "label",
            "Label must not hold a zero unit before its terminator",
            lambda o: not has_nul(o.label),
        ),
        (
            "mqqb.message_properties_header.unused_flags",
            "warning",
            "[MS-MQMQ] 2.2.19.3",
            "flags",
            "unused bits of Flags are clear",
            lambda o: o.flags.x == 0,
        ),
        (
            "mqqb.message_properties_header.label_terminator",
            "error",
            "[MS-MQMQ] 2.2.19.3",
            "label",
            "Label must end with a zero unit that LabelLength counts",
            lambda o: (
                (
                    ((num_units(o.label) if (o.label is not None) else 0) if o.label_length is None else o.label_length)
                    == 0
                )
                or (
                    ((num_units(o.label) if (o.label is not None) else 0) if o.label_length is None else o.label_length)
                    == (utf16_len(o.label) + 1)
                )
            ),
        ),
        (
            "mqqb.message_properties_header.message_class",
            "warning",
            "[MS-MQMQ] 2.2.18.1.6",
            "message_class",
            "MessageClass uses only the bits of 0xE1FF",
            lambda o: (o.message_class & 7680) == 0,
        ),
        (
            "mqqb.message_properties_header.allocation_body_size",
            "error",
            "[MS-MQMQ] 2.2.19.3",
            "allocation_body_size",
            "AllocationBodySize must not be less than MessageSize",
            lambda o: (
                ((size(o.message_body)) if o.allocation_body_size is None else o.allocation_body_size)
                >= ((size(o.message_body)) if o.message_size is None else o.message_size)
            ),
        ),
    ),
    "mqqb.debug_header": (
        (
            "mqqb.debug_header.reserved",
            "warning",
            "[MS-MQMQ] 2.2.20.8",
            "reserved",
            "Reserved is zero",
            lambda o: o.reserved == 0,
        ),
        (
            "mqqb.debug_header.qt",
            "error",
            "[MS-MQMQ] 2.2.20.8",
            "flags",
            "the type of the report queue (QT) must be 0 or 1",
            lambda o: o.flags.qt <= 1,
        ),
        (
            "mqqb.debug_header.unused_flags",
            "warning",
            "[MS-MQMQ] 2.2.20.8",
            "flags",
            "unused bits of Flags are clear",
            lambda o: o.flags.x == 0,
        ),
    ),
    "mqqb.soap_header": (
        (
            "mqqb.soap_header.header_section_id",
            "error",
            "[MS-MQMQ] 2.2.20.7",
            "header_section_id",
            "HeaderSectionID must be 0x0320",
            lambda o: o.header_section_id == 800,
        ),
        (
            "mqqb.soap_header.reserved",
            "warning",
            "[MS-MQMQ] 2.2.20.7",
            "reserved",
            "Reserved is zero",
            lambda o: o.reserved == 0,
        ),
        (
            "mqqb.soap_header.header_nul",
            "error",
            "[MS-MQMQ] 2.2.20.7",
            "header",
            "Header must not hold a zero unit before its terminator",
            lambda o: not has_nul(o.header),
        ),
        (
            "mqqb.soap_header.body_section_id",
            "error",
            "[MS-MQMQ] 2.2.20.7",
            "body_section_id",
            "BodySectionID must be 0x0384",
            lambda o: o.body_section_id == 900,
        ),
        (
            "mqqb.soap_header.reserved1",
            "warning",
            "[MS-MQMQ] 2.2.20.7",
            "reserved1",
            "Reserved1 is zero",
            lambda o: o.reserved1 == 0,
        ),
        (
            "mqqb.soap_header.body_nul",
            "error",
            "[MS-MQMQ] 2.2.20.7",
            "body",
            "Body must not hold a zero unit before its terminator",
            lambda o: not has_nul(o.body),
        ),
        (
            "mqqb.soap_header.header_terminator",
            "error",
            "[MS-MQMQ] 2.2.20.7",
            "header",
            "Header must end with a zero unit that HeaderDataLength counts",
            lambda o: (
                ((num_units(o.header)) if o.header_data_length is None else o.header_data_length)
                == (utf16_len(o.header) + 1)
            ),
        ),
        (
            "mqqb.soap_header.body_terminator",
            "error",
            "[MS-MQMQ] 2.2.20.7",
            "body",
            "Body must end with a zero unit that BodyDataLength counts",
            lambda o: (
                ((num_units(o.body)) if o.body_data_length is None else o.body_data_length) == (utf16_len(o.body) + 1)
            ),
        ),
    ),
    "mqqb.multi_queue_format_header": (
        (
            "mqqb.multi_queue_format_header.destination",
            "error",
            "[MS-MQMQ] 2.2.20.2",
            "destination",
            "HeaderID of Destination must be 0x0064",
            lambda o: o.destination.header_id == 100,
        ),
        (
            "mqqb.multi_queue_format_header.administration",
            "error",
            "[MS-MQMQ] 2.2.20.2",
            "administration",
            "HeaderID of Administration must be 0x00C8",
            lambda o: o.administration.header_id == 200,
        ),
        (
            "mqqb.multi_queue_format_header.response",
            "error",
            "[MS-MQMQ] 2.2.20.2",
            "response",
            "HeaderID of Response must be 0x012C",
            lambda o: o.response.header_id == 300,
        ),
    ),
    "mqqb.mqf_address_header": (
        (
            "mqqb.mqf_address_header.header_size_min",
            "error",
            "[MS-MQMQ] 2.2.20.2",
            "header_size",
            "HeaderSize must not be less than 12",
            lambda o: (o.header_size if (o.header_size is not None) else late_value(o)) >= 12,
        ),
        (
            "mqqb.mqf_address_header.reserved",
            "warning",
            "[MS-MQMQ] 2.2.20.2",
            "reserved",
            "Reserved is zero",
            lambda o: o.reserved == 0,
        ),
        (
            "mqqb.mqf_address_header.header_size",
            "error",
            "[MS-MQMQ] 2.2.20.2",
            "header_size",
            "HeaderSize must be the size of this header with its list, with or without the padding",
            lambda o: (
                ((o.header_size if (o.header_size is not None) else late_value(o)) == late_value(o))
                or (
                    (o.header_size if (o.header_size is not None) else late_value(o))
                    == (((late_value(o) + 3) // 4) * 4)
                )
            ),
        ),
    ),
    "mqqb.mqf_format_name_element": (
        (
            "mqqb.mqf_format_name_element.format_type",
            "error",
            "[MS-MQMQ] 2.2.18.1.4",
            "format_type",
            "FormatType must be 1, 2, 3 or 6",
            lambda o: (((o.format_type == 1) or (o.format_type == 2)) or (o.format_type == 3)) or (o.format_type == 6),
        ),
    ),
    "mqqb.mqf_signature_header": (
        (
            "mqqb.mqf_signature_header.id",
            "error",
            "[MS-MQMQ] 2.2.20.3",
            "id",
            "ID must be 0x015E",
            lambda o: o.id == 350,
        ),
        (
            "mqqb.mqf_signature_header.reserved",
            "warning",
            "[MS-MQMQ] 2.2.20.3",
            "reserved",
            "Reserved is zero",
            lambda o: o.reserved == 0,
        ),
    ),
    "mqusersigncerts.mqusersigncert": (
        (
            "mqusersigncerts.mqusersigncert.digest",
            "error",
            "[MS-MQMQ] 2.2.22",
            "digest",
            "Digest must be the MD5 hash of Certificate",
            hooks.certificate_digest,
        ),
    ),
    "ta_addresses.ta_address": (
        (
            "ta_addresses.ta_address.address_type",
            "error",
            "[MS-MQMQ] 2.2.4",
            "address_type",
            "AddressType must be 1, 2, 3 or 5",
            lambda o: (
                (((o.address_type == 1) or (o.address_type == 2)) or (o.address_type == 3)) or (o.address_type == 5)
            ),
        ),
        (
            "ta_addresses.ta_address.ip_length",
            "error",
            "[MS-MQMQ] 2.2.4",
            "address_length",
            "an IP address must take 4 bytes",
            lambda o: (
                ((o.address_type != 1) and (o.address_type != 2))
                or (((size(o.address)) if o.address_length is None else o.address_length) == 4)
            ),
        ),
        (
            "ta_addresses.ta_address.ipx_length",
            "error",
            "[MS-MQMQ] 2.2.4",
            "address_length",
            "an IPX address must take 10 bytes, network number and node",
            lambda o: (
                (o.address_type != 3) or (((size(o.address)) if o.address_length is None else o.address_length) == 10)
            ),
        ),
        (
            "ta_addresses.ta_address.foreign_length",
            "error",
            "[MS-MQMQ] 2.2.4",
            "address_length",
            "a foreign address must take 16 bytes, the GUID of a connected network",
            lambda o: (
                (o.address_type != 5) or (((size(o.address)) if o.address_length is None else o.address_length) == 16)
            ),
        ),
    ),
    "mqdspublickeys.mqdspublickeys": (
        (
            "mqdspublickeys.trailing",
            "error",
            "[MS-MQMQ] 2.2.2",
            "trailing",
            "nothing may follow the last key",
            lambda o: size(o.trailing) == 0,
        ),
        (
            "mqdspublickeys.ul_len",
            "error",
            "[MS-MQMQ] 2.2.2",
            "ul_len",
            "ulLen must be the size of the whole structure, its first eight bytes included",
            lambda o: (o.ul_len if (o.ul_len is not None) else late_value(o)) == late_value(o),
        ),
    ),
    "mqusersigncerts.mqusersigncerts": (
        (
            "mqusersigncerts.trailing",
            "error",
            "[MS-MQMQ] 2.2.21",
            "trailing",
            "nothing may follow the last certificate",
            lambda o: size(o.trailing) == 0,
        ),
    ),
}

CHILDREN: dict[str, tuple[tuple[str, bool], ...]] = {
    "mqcn.change_notification_1": (("notification_updates", True),),
    "mqcn.change_notification_2": (("notification_body", False),),
    "mqdsrp.change_propagation": (("directory_changes", True),),
    "mqdsrp.change_request": (("directory_change", False),),
    "mqdsrp.sync_reply": (("directory_changes", True),),
    "mqqb.establish_connection": (
        ("base_header", False),
        ("internal_header", False),
        ("establish_connection_header", False),
    ),
    "mqqb.connection_parameters": (
        ("base_header", False),
        ("internal_header", False),
        ("connection_parameters_header", False),
    ),
    "mqqb.session_ack": (
        ("base_header", False),
        ("internal_header", False),
        ("session_header", False),
    ),
    "mqqb.unknown": (
        ("base_header", False),
        ("internal_header", False),
    ),
    "mqqb.user_message": (
        ("base_header", False),
        ("internal_header", False),
        ("user_header", False),
        ("transaction_header", False),
        ("security_header", False),
        ("message_properties_header", False),
        ("debug_header", False),
        ("soap_header", False),
        ("multi_queue_format_header", False),
        ("session_header", False),
    ),
    "mqqb.user_header": (
        ("destination_queue", False),
        ("admin_queue", False),
        ("response_queue", False),
    ),
    "mqqb.security_header": (("security_data", False),),
    "mqqb.security_data": (("provider_info", False),),
    "mqqb.multi_queue_format_header": (
        ("destination", False),
        ("administration", False),
        ("response", False),
        ("signature", False),
    ),
    "mqqb.mqf_address_header": (("format_name_list", True),),
    "mqdspublickeys.mqdspublickeys": (("a_public_keys", True),),
    "mqusersigncerts.mqusersigncerts": (("certificates", True),),
    "ta_addresses.ta_addresses": (("addresses", True),),
}
