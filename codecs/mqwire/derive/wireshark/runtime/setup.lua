-- ---- fields, experts and protocols in Wireshark -------------------------------------------------------------------

-- By function of ProtoField: what it is called with.
local function declare(d)
  local make = ProtoField[d.kind]
  local values = d.enum and ENUMS[d.enum] or nil
  if d.kind == "bool" then return make(d.name, d.label, d.width, nil, d.mask, d.doc) end
  if d.base then return make(d.name, d.label, base[d.base], values, d.mask, d.doc) end
  if d.kind == "bytes" or d.kind == "string" then return make(d.name, d.label, nil, d.doc) end
  return make(d.name, d.label, d.doc)
end

local PROTO = Proto("mqwire", "Microsoft Message Queuing, directory protocols")

do
  local fields = {[PROTO] = {
    ProtoField.string("mqwire.message", "Message", nil, "What the message is called."),
    ProtoField.string("mqwire.summary", "Summary", nil, "What the message means."),
    ProtoField.bytes("mqwire.lost", "Bytes", nil, "Bytes of a stream that belong to no packet."),
    ProtoField.framenum("mqwire.response_to", "Answer to", base.NONE, frametype.REQUEST),
    ProtoField.framenum("mqwire.response_in", "Answered in", base.NONE, frametype.RESPONSE),
    ProtoField.relative_time("mqwire.response_time", "Time since the request"),
  }}
  for place, name in ipairs({"message", "summary", "lost", "response_to", "response_in", "response_time"}) do
    FILTERS["mqwire." .. name] = fields[PROTO][place]
  end
  for name, known in pairs(PROTOCOLS) do
    known.proto = Proto("mqwire." .. name, known.title)
    fields[known.proto] = {}
  end
  for _, declared in ipairs(DECLARED) do
    local home = PROTOCOLS[string.match(declared.name, "^mqwire%.([^.]+)%.")]
    local list = fields[home and home.proto or PROTO]
    FILTERS[declared.name] = declare(declared)
    ENUMS_BY_FILTER[declared.name] = declared.enum and ENUMS[declared.enum]
    list[#list + 1] = FILTERS[declared.name]
  end
  for proto, list in pairs(fields) do proto.fields = list end

  local group, severity = expert.group, expert.severity
  local own = {
    malformed = {group.MALFORMED, severity.ERROR, "no message of this protocol has such bytes"},
    partial = {group.UNDECODED, severity.NOTE, "the capture has only a part of this message"},
    lost = {group.MALFORMED, severity.WARN, "bytes that are no packet"},
    cut = {group.UNDECODED, severity.NOTE, "there is more than is shown here; mqwire decode shows all of it"},
    failed = {group.DEBUG, severity.ERROR, "this dissector failed"},
  }
  local experts = {}
  for id, rule in pairs(EXPERTS) do
    local level = rule[2] == "error" and severity.ERROR or severity.WARN
    EXPERTS[id] = ProtoExpert.new("mqwire.rule." .. id, rule[1], group.PROTOCOL, level)
    experts[#experts + 1] = EXPERTS[id]
  end
  for id, facts in pairs(own) do
    EXPERTS[id] = ProtoExpert.new("mqwire." .. id, facts[3], facts[1], facts[2])
    experts[#experts + 1] = EXPERTS[id]
  end
  PROTO.experts = experts
end
