-- ---- messages in Wireshark ----------------------------------------------------------------------------------------

local function new_budget()
  return {left = MOST_ITEMS, findings = 0, is_cut = false, messages = 0}
end

-- Reads one message and shows it: what it is called, what it says, and what was read. `whole` is how long the message
-- is; the capture may have less of it.
local function show_message(protocol, tvb, tree, budget, whole)
  local length = tvb:len()
  local known = PROTOCOLS[protocol]
  local item = tree:add(known.proto, tvb())
  local result = {protocol = protocol, item = item}
  local reader = new_reader(tvb:raw(0, length), tvb, 0, budget)
  local ok, v, struct = pcall(reader.message, reader, known.root, item)
  reader:close_all()
  if not ok then
    local stopped = v
    if type(v) ~= "table" then stopped = {kind = "failed", reason = tostring(v), at = reader.pos} end
    local kind = stopped.kind == "malformed" and whole > length and "partial" or stopped.kind
    if kind == "partial" then stopped.reason = format("only %d of %d bytes were captured", length, whole) end
    local place = (stopped.path and stopped.path ~= "") and stopped.path .. ", " or ""
    result.reason = kind .. ": " .. stopped.reason
    item:add_proto_expert_info(
      EXPERTS[kind], format("%s (%soffset %d of %d bytes)", stopped.reason, place, stopped.at, length))
    item:append_text(", " .. kind)
    return result
  end
  result.v, result.struct, result.message = v, struct, struct.message
  report(reader, item)
  item:append_text(", " .. struct.message)
  item:add(FILTERS["mqwire.message"], struct.message):set_generated()
  return result
end

-- The protocol of what a message carries, if its destination tells and the body can be read.
local function carried(result)
  local v = result.v
  if not v or result.struct ~= STRUCTS[ENVELOPE.message] then return nil end
  local ok, queue = pcall(function()
    if #ENVELOPE.body(v) == 0 or not ENVELOPE.is_readable(v) then return nil end
    for _, destination in ipairs(ENVELOPE.destinations) do
      if destination[1](v) then return destination[2](v) end
    end
  end)
  if not ok or type(queue) ~= "table" then return nil end
  local number, name = queue[ENVELOPE.number], queue[ENVELOPE.name]
  if number then return QUEUES[number] and QUEUES[number].protocol end
  if type(name) ~= "string" or #name % 2 == 1 then return nil end
  local last = string.match(string.lower(text_of(name)), "[\\/]private%$[\\/]([^\\/]+)$")
  for _, known in pairs(QUEUES) do
    if known.name == last then return known.protocol end
  end
end

-- A message and what it carries, with links to what it answers. Returns what to say about it in one line.
local function show(protocol, tvb, pinfo, tree, budget, whole)
  local outer = show_message(protocol, tvb, tree, budget, whole)
  local inner, name = outer, carried(outer)
  if name then
    local start, length = ENVELOPE.holder(outer.v)._body_at, #ENVELOPE.body(outer.v)
    inner = show_message(name, tvb(start, length):tvb(), tree, budget, length)
  end
  budget.messages = budget.messages + 1
  if inner.v then follow(pinfo, budget.messages, inner.message, inner.v) end
  show_links(pinfo, budget.messages, outer.item)
  if budget.is_cut and not budget.is_told then
    budget.is_told = true
    outer.item:add_proto_expert_info(EXPERTS.cut)
  end
  local line = describe(inner, is_request(pinfo))
  if inner ~= outer then describe(outer) end
  return inner.protocol, line
end

local function set_columns(pinfo, protocol, lines)
  pinfo.cols.protocol = PROTOCOLS[protocol] and PROTOCOLS[protocol].short or protocol
  pinfo.cols.info = concat(lines, " | ")
end

-- Runs a dissector so that nothing gets out of it, not even a mistake in this file.
local function guarded(dissect)
  return function(tvb, pinfo, tree)
    local ok, result = pcall(dissect, tvb, pinfo, tree)
    if ok then return result end
    tree:add_proto_expert_info(EXPERTS.failed, "this dissector failed: " .. tostring(result))
    return tvb:len()
  end
end

-- One message, all of the bytes: a datagram, a body, or whatever "Decode As" is told.
local function whole_message(protocol)
  return guarded(function(tvb, pinfo, tree)
    if tvb:len() == 0 then return 0 end
    local shown, line = show(protocol, tvb, pinfo, tree, new_budget(), tvb:reported_len())
    set_columns(pinfo, shown, {line})
    return tvb:len()
  end)
end

-- ---- streams ------------------------------------------------------------------------------------------------------

-- How many bytes the packet at the beginning of `data` takes; or nil, and why there is none. Nothing at all if more
-- bytes are needed to tell.
local function size_of_packet(data)
  for _, mark in ipairs(FRAMING.marks) do
    local found = sub(data, mark.at + 1, mark.at + #mark.value)
    if found ~= sub(mark.value, 1, #found) then return nil, mark.name .. " is wrong: no packet begins here" end
  end
  if #data < FRAMING.least then return nil end
  local reader, v = new_reader(data, nil, 0, new_budget()), {_items = {}}
  local ok, reason = pcall(function()
    for _, field in ipairs(UNIONS[FRAMING.heads].fields) do v[field.id] = reader:field(field, v, nil) end
  end)
  if not ok then return nil end
  v.heads_size = reader.pos
  local found = FRAMING.size(v)
  if found > FRAMING.most then return nil, format("%s %d is more than %d", FRAMING.size_name, found, FRAMING.most) end
  if found < reader.pos then
    return nil, format("%s %d is less than the %d bytes of headers", FRAMING.size_name, found, reader.pos)
  end
  return found + (FRAMING.has_extra(v) and FRAMING.extra or 0)
end

-- Where, behind a place where none begins, the next packet may begin; the end if there is none.
local function next_packet(data, start)
  local mark = FRAMING.marks[#FRAMING.marks]
  local found = find(data, mark.value, start + 1 + mark.at + 1, true)
  while found do
    local begin = found - 1 - mark.at
    if size_of_packet(sub(data, begin + 1, begin + FRAMING.head)) then return begin end
    found = find(data, mark.value, found + 1, true)
  end
  return #data
end

local function stream(tvb, pinfo, tree)
  local length, position, budget, lines, last = tvb:len(), 0, new_budget(), {}, nil
  local data = tvb:raw(0, length)
  local is_whole = length == tvb:reported_len()
  local marker = tree:add(PROTO, tvb())
  marker:set_hidden()
  while position < length do
    local left = length - position
    local taken, reason = size_of_packet(sub(data, position + 1, position + FRAMING.head))
    local is_short = not reason and (not taken or taken > left)
    if is_short and is_whole and pinfo.can_desegment > 0 then
      pinfo.desegment_offset = position
      pinfo.desegment_len = taken and taken - left or DESEGMENT_ONE_MORE_SEGMENT
      break
    end
    if reason then
      local stop = next_packet(data, position)
      local item = tree:add(PROTO, tvb(position, stop - position), "MSMQ, bytes that are no packet")
      item:add(FILTERS["mqwire.lost"], tvb(position, stop - position))
      item:add_proto_expert_info(EXPERTS.lost, reason)
      lines[#lines + 1] = format("%d bytes that are no packet", stop - position)
      position = stop
    else
      local held = math.min(taken or left, left)
      local packet = tvb(position, held):tvb()
      last, lines[#lines + 1] = show(FRAMING.protocol, packet, pinfo, tree, budget, taken or left)
      position = position + held
    end
  end
  if #lines > 0 then
    set_columns(pinfo, last or FRAMING.protocol, lines)
  else
    pinfo.cols.protocol = PROTOCOLS[FRAMING.protocol].short
  end
  return length
end

-- ---- what Wireshark gets to know ----------------------------------------------------------------------------------

local dissect_stream = guarded(stream)

-- On other ports: the beginning of a segment is that of a packet. The function is called as it is: through Wireshark,
-- one call deeper, it could not ask for more segments.
local function is_ours(tvb, pinfo, tree)
  local data = tvb:raw(0, math.min(tvb:len(), FRAMING.head))
  if #data < FRAMING.least or not size_of_packet(data) then return false end
  pinfo.conversation = PROTO
  dissect_stream(tvb, pinfo, tree)
  return true
end

PROTO.dissector = dissect_stream
PROTO.init = forget
for name, known in pairs(PROTOCOLS) do known.proto.dissector = whole_message(name) end
DissectorTable.get("tcp.port"):add(FRAMING.port, PROTO)
DissectorTable.get("udp.port"):add(FRAMING.ping_port, PROTOCOLS[FRAMING.protocol].proto)
PROTO:register_heuristic("tcp", is_ours)
