-- Wireshark dissector of the MSMQ directory protocols, by mqwire.
-- Generated from ksy/ by `make generate`. Do not edit.
--
-- `mqwire wireshark install` puts it where Wireshark finds it; docs/wireshark.md says what it can do. For one run:
--
--   tshark -X lua_script:mqwire.lua -r capture.pcapng
--
-- Needs a Wireshark with Lua 5.2, 5.3 or 5.4. The first part is the same for every format and knows none; what it
-- goes by are the tables in the second part, which are the descriptions in ksy/.

local STRUCTS, UNIONS, ENUMS, PROTOCOLS, PROPERTIES = {}, {}, {}, {}, {} -- what there is to read
local FILTERS, EXPERTS, ENUMS_BY_FILTER = {}, {}, {} -- what Wireshark knows of it
local SENTENCES, SAYS, OBJECTS, DELETED_OBJECTS = {}, {}, {}, {} -- what to say about it
local EXCHANGES, QUEUES, BLANKS = {}, {}, {}
local FRAMING, ENVELOPE
local SHOW = {} -- how the value of a field is explained, by its `-mq-show`
local element, report -- functions that others above them use
