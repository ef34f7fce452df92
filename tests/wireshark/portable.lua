-- Runs the dissector outside of Wireshark: lua portable.lua mqwire.lua < messages, a line each: protocol, hex.
-- What stands in for Wireshark's functions is just enough to write down what the dissector asks them to do, so that
-- the versions of Lua can be compared. Whether it is right is for the tests in tshark to say.

local out = {}
local function note(...) out[#out + 1] = table.concat({...}, " ") end
local function whole(number)
  assert(type(number) == "number" and number % 1 == 0, "no whole number: " .. tostring(number))
  return string.format("%d", number)
end

local Tvb = {}
Tvb.__index = Tvb
local function new_tvb(data, start, length, first)
  assert(start >= 0 and length >= 0 and start + length <= #data, "outside of the bytes")
  return setmetatable({data = data:sub(start + 1, start + length), first = first + start}, Tvb)
end
function Tvb:len() return #self.data end
function Tvb:reported_len() return #self.data end
function Tvb:raw(start, length) return self.data:sub(start + 1, start + length) end
function Tvb:tvb() return self end
function Tvb:__call(start, length) return new_tvb(self.data, start or 0, length or #self.data, self.first) end

local Item = {}
Item.__index = Item
local function add(how)
  return function(_, field, range, value)
    local shown = getmetatable(range) == Tvb and whole(range.first) .. "+" .. whole(#range.data) or tostring(range)
    note(how, field.name, shown, tostring(value))
    return setmetatable({}, Item)
  end
end
Item.add, Item.add_le = add("add"), add("add_le")
function Item:append_text(text) note("text", text) end
function Item:set_len(length) note("length", whole(length)) end
function Item:set_generated() end
function Item:set_hidden() end
function Item:add_proto_expert_info(expert, text) note("expert", expert.name, text or "") end

local protos = {}
function Proto(name, title)
  protos[name] = {name = name, register_heuristic = function() end}
  return protos[name]
end
local function named(name) return {name = name} end
ProtoField = setmetatable({}, {__index = function() return named end})
ProtoExpert = {new = named}
local anything = setmetatable({}, {__index = function(_, name) return name end})
base, frametype, expert = anything, anything, {group = anything, severity = anything}
DissectorTable = {get = function() return {add = function() end} end}
DESEGMENT_ONE_MORE_SEGMENT = 0x0fffffff
function NSTime(seconds, nanoseconds) return whole(seconds) .. "." .. whole(nanoseconds) end

dofile(arg[1])
for _, proto in pairs(protos) do if proto.init then proto.init() end end

local number = 0
for line in io.lines() do
  local protocol, hex = line:match("^(%S+) (%x*)$")
  local data = hex:gsub("%x%x", function(pair) return string.char(tonumber(pair, 16)) end)
  number = number + 1
  note("message", whole(number))
  local columns = {}
  local pinfo = {
    visited = false, number = number, rel_ts = number * 0.25, src = "10.0.0.1", dst = "10.0.0.2", src_port = 4000,
    dst_port = 1801, can_desegment = 1, cols = columns,
  }
  if number % 2 == 0 then
    pinfo.src, pinfo.dst, pinfo.src_port, pinfo.dst_port = pinfo.dst, pinfo.src, 1801, 4000
  end
  protos[protocol].dissector(new_tvb(data, 0, #data, 0), pinfo, setmetatable({}, Item))
  note("columns", tostring(columns.protocol), tostring(columns.info))
end
io.write(table.concat(out, "\n"), "\n")
