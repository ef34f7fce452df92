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

-- ---- values -------------------------------------------------------------------------------------------------------
-- Numbers are doubles in Lua 5.2, so an integer of 64 bits that a double cannot hold is the string of its eight bytes,
-- big-endian. Equal values are equal either way; `less` knows the order. Text is its UTF-16LE bytes.

local floor, byte, sub, find, gsub, format = math.floor, string.byte, string.sub, string.find, string.gsub, string.format
local concat, char = table.concat, string.char

local function truth(value)
  return value ~= nil and value ~= false and value ~= 0
end

local function quotient(a, b)
  return floor(a / b)
end

local function band(a, b)
  local found, place = 0, 1
  while a > 0 and b > 0 do
    if a % 2 == 1 and b % 2 == 1 then found = found + place end
    a, b, place = floor(a / 2), floor(b / 2), place * 2
  end
  return found
end

local function less(a, b)
  local long_a, long_b = type(a) == "string", type(b) == "string"
  if not long_a and not long_b then return a < b end
  if not long_a or not long_b then return long_b end
  for at = 1, 8 do
    local x, y = byte(a, at), byte(b, at)
    if x ~= y then return x < y end
  end
  return false
end

-- The element of a list or the byte of a string; an error if it is not there.
local function at(list, index)
  local found
  if type(list) == "string" then found = byte(list, index + 1) else found = list[index + 1] end
  return found == nil and error("no such element", 0) or found
end

local function size(value)
  return value == nil and 0 or #value
end

local function utf16_len(text)
  return text == nil and 0 or floor(#text / 2)
end

local function num_units(text)
  return text == nil and 0 or floor(#text / 2) + 1
end

-- Where the next code unit equal to `unit` is, from `start` on; positions count from zero. Nil if there is none.
local function find_unit(data, start, unit)
  local found = find(data, unit, start + 1, true)
  while found and (found - 1 - start) % 2 == 1 do found = find(data, unit, found + 1, true) end
  return found and found - 1
end

local function has_nul(text)
  return text ~= nil and #text % 2 == 0 and find_unit(text, 0, "\0\0") ~= nil
end

local function every(list, test)
  for _, item in ipairs(list) do
    if not test(item) then return false end
  end
  return true
end

local function some(list, test)
  for _, item in ipairs(list) do
    if test(item) then return true end
  end
  return false
end

-- What encoding works out last for a structure; an error where reading never got there.
local function late(v)
  return v._late or error("not read", 0)
end

local function integer(data, start, field)
  local a, b, c, d, e, f, g, h = byte(data, start + 1, start + field.size)
  local value
  if field.size == 1 then
    value = a
  elseif field.size == 2 then
    value = field.big and a * 256 + b or a + b * 256
  elseif field.size == 4 then
    if field.big then a, b, c, d = d, c, b, a end
    value = a + b * 256 + c * 65536 + d * 16777216
  else
    if not field.big then a, b, c, d, e, f, g, h = h, g, f, e, d, c, b, a end
    if field.signed and a >= 128 or a * 256 + b >= 32 then return char(a, b, c, d, e, f, g, h) end
    return ((((((a * 256 + b) * 256 + c) * 256 + d) * 256 + e) * 256 + f) * 256 + g) * 256 + h
  end
  local range = 256 ^ field.size
  if field.signed and value >= range / 2 then value = value - floor(range) end
  return value
end

-- ---- text that is safe to show ------------------------------------------------------------------------------------

local REPLACEMENT = "\239\191\189" -- U+FFFD
local MOST_UNITS = 65536 -- of a text that is not plain ASCII

local function utf8(code)
  if code < 0x80 then return char(code) end
  if code < 0x800 then return char(0xC0 + floor(code / 64), 0x80 + code % 64) end
  if code < 0x10000 then return char(0xE0 + floor(code / 4096), 0x80 + floor(code / 64) % 64, 0x80 + code % 64) end
  return char(
    0xF0 + floor(code / 262144), 0x80 + floor(code / 4096) % 64, 0x80 + floor(code / 64) % 64, 0x80 + code % 64)
end

-- UTF-16LE as UTF-8: always valid, without control characters, and without those that turn the writing around.
local function text_of(units)
  local plain, pairs_ = gsub(units, "([ -~])\0", "%1")
  if pairs_ * 2 == #units then return plain end
  if #units > MOST_UNITS * 2 then units = sub(units, 1, MOST_UNITS * 2) end
  local out, position, last = {}, 1, #units - #units % 2
  while position < last do
    local low, high = byte(units, position, position + 1)
    local code = low + high * 256
    position = position + 2
    if code >= 0xD800 and code < 0xDC00 and position < last then
      local low2, high2 = byte(units, position, position + 1)
      local second = low2 + high2 * 256
      if second >= 0xDC00 and second < 0xE000 then
        code = 0x10000 + (code - 0xD800) * 1024 + second - 0xDC00
        position = position + 2
      end
    end
    if code >= 0xD800 and code < 0xE000 then
      out[#out + 1] = REPLACEMENT
    elseif code < 0x20 then
      out[#out + 1] = utf8(0x2400 + code)
    elseif code == 0x7F then
      out[#out + 1] = utf8(0x2421)
    elseif code >= 0x80 and code < 0xA0 or code >= 0x200B and code < 0x2010 or code >= 0x2028 and code < 0x202F
      or code >= 0x2060 and code < 0x2070 or code == 0xFEFF or code % 0x10000 >= 0xFFFE then
      out[#out + 1] = REPLACEMENT
    else
      out[#out + 1] = utf8(code)
    end
  end
  if #units % 2 == 1 then out[#out + 1] = REPLACEMENT end
  return concat(out)
end

local function hex(data)
  return (gsub(data, ".", function(letter) return format("%02x", byte(letter)) end))
end

local NULL_GUID = string.rep("\0", 16)

local function guid_text(data)
  local a, b, c, d, e, f, g, h = byte(data, 1, 8)
  return format("%02x%02x%02x%02x-%02x%02x-%02x%02x-%s-%s", d, c, b, a, f, e, h, g, hex(sub(data, 9, 10)),
    hex(sub(data, 11, 16)))
end

-- A number of up to 64 bits as people write it: 0x1f.
local function hex_number(value)
  if type(value) == "string" then return "0x" .. gsub(hex(value), "^0+", "") end
  if value < 0x100000000 then return format("0x%x", value) end
  return format("0x%x%08x", floor(value / 0x100000000), value % 0x100000000)
end

-- ---- reader -------------------------------------------------------------------------------------------------------
-- An interpreter of STRUCTS and UNIONS. It reads from a string, so that no bytes can make it fail in Wireshark's own
-- functions, and adds what it has read to the tree as it goes. Where reading cannot go on it raises a table with the
-- reason, which never leaves this file.

local Reader = {}
Reader.__index = Reader

local MOST_ELEMENTS = 100000 -- of one list: no packet of a queue manager has room for as many
local MOST_ITEMS = 100000 -- of the tree of one frame; Wireshark itself gives up at a million
local MOST_FINDINGS = 1000 -- of one frame

local READ = {} -- by type of field

-- `base` is where `data` begins in `tvb`; `budget` counts the items of a frame.
local function new_reader(data, tvb, base, budget)
  return setmetatable({
    data = data, size = #data, pos = 0, tvb = tvb, base = base, budget = budget,
    depth = 0, trail = {}, -- names of the fields that are being read
    broken = {}, -- rules, and the structures that break them
    open = {}, -- items whose length is not known yet
  }, Reader)
end

function Reader:stop(reason, kind)
  error({reason = reason, at = self.pos, path = self:path(), kind = kind or "malformed"}, 0)
end

function Reader:path()
  local out = {}
  for at = 1, self.depth do
    local part = self.trail[at]
    if type(part) == "number" then
      out[#out + 1] = "[" .. format("%d", part) .. "]"
    else
      out[#out + 1] = (#out > 0 and "." or "") .. part
    end
  end
  return concat(out)
end

function Reader:enter(part)
  self.depth = self.depth + 1
  self.trail[self.depth] = part
end

function Reader:leave()
  self.depth = self.depth - 1
end

-- ---- the tree ----

function Reader:may_add(parent)
  if not parent then return false end
  if self.budget.left <= 0 then
    self.budget.is_cut = true
    return false
  end
  self.budget.left = self.budget.left - 1
  return true
end

-- An item for bytes that are not looked into any further; `text` is what to show where Wireshark cannot tell.
function Reader:leaf(filter, parent, start, length, big, text)
  if length == 0 or not self:may_add(parent) then return nil end
  local range = self.tvb(self.base + start, length)
  if text then return parent:add(FILTERS[filter], range, text) end
  if big then return parent:add(FILTERS[filter], range) end
  return parent:add_le(FILTERS[filter], range)
end

-- An item that others go below; its length is set when it is closed.
function Reader:branch(filter, parent, index, name)
  if self.pos >= self.size or not self:may_add(parent) then return nil end
  local item = parent:add(FILTERS[filter], self.tvb(self.base + self.pos, self.size - self.pos))
  if index then item:append_text(format(" [%d]%s", index, name or "")) end
  self.open[#self.open + 1] = {item, self.pos}
  return item
end

function Reader:close(item)
  if not item then return end
  local open = self.open[#self.open]
  self.open[#self.open] = nil
  open[1]:set_len(self.pos - open[2])
end

function Reader:close_all()
  while #self.open > 0 do self:close(true) end
end

-- ---- bytes ----

function Reader:take(count)
  local left = self.size - self.pos
  if count < 0 then self:stop(format("a size of %d bytes is impossible", count)) end
  if count > left then self:stop(format("needs %d bytes, %d left", count, left)) end
  local start = self.pos
  self.pos = start + count
  return start
end

-- An unsigned little-endian integer at a fixed place, of as many bytes as there are.
local function peek(r, offset, width)
  local value, scale = 0, 1
  for place = offset + 1, offset + width do
    value = value + (byte(r.data, place) or 0) * scale
    scale = scale * 256
  end
  return value
end

-- ---- fields ----

local FILLS = {
  zeros = function(found) return not find(found, "[^\0]") end,
  empty = function(found) return #found == 0 end,
}

local function is_fill(fill, found)
  local test = FILLS[fill]
  if test then return test(found) end
  return hex(found) == fill
end

function Reader:field(field, v, parent)
  if field.cond and not field.cond(v, self) then return nil end
  if field.count or field.eos then return self:list(field, v, parent) end
  local value, item = READ[field.type](self, field, v, parent, 0)
  if item then v._items[field.id] = item end
  if field.fill and is_fill(field.fill, value) then return nil end -- as objects of mqwire leave it out
  return value
end

function Reader:bounded(count)
  if count <= MOST_ELEMENTS then return end
  self:stop(format("%d elements are more than the %d that are shown here", count, MOST_ELEMENTS), "cut")
end

function Reader:list(field, v, parent)
  local items, count = {}, nil
  local read = READ[field.type]
  if field.count then
    count = field.count(v, self)
    local left = self.size - self.pos
    if count * field.least > left then
      self:stop(format("%d elements of at least %d bytes do not fit the %d bytes left", count, field.least, left))
    end
    self:bounded(count)
  end
  local index = 0
  while not self.opaque_at do
    if count and index >= count or not count and self.pos >= self.size then break end
    self:enter(index)
    local value, item = read(self, field, v, parent, index, true)
    items[index + 1] = value
    if item and index == 0 then v._items[field.id] = item end
    self:leave()
    index = index + 1
    if not count then self:bounded(index) end
  end
  return items
end

function READ.int(r, field, v, parent)
  local start = r:take(field.size)
  local value = integer(r.data, start, field)
  local item = r:leaf(field.filter, parent, start, field.size, field.big)
  if item and field.show and SHOW[field.show] then item:append_text(SHOW[field.show](value)) end
  return value, item
end

function READ.data(r, field, v, parent)
  local count = field.size and field.size(v, r) or r.size - r.pos
  local start = r:take(count)
  local found = sub(r.data, start + 1, start + count)
  if field.is_body then v._body_at = start end
  if field.form == "text" then
    if count % 2 == 0 and sub(found, -2) == "\0\0" then found = sub(found, 1, -3) end
    return found, r:leaf(field.filter, parent, start, count, false, parent and text_of(found))
  end
  local item = r:leaf(field.filter, parent, start, count, field.form ~= "guid")
  if item and field.show and SHOW[field.show] then item:append_text(SHOW[field.show](found)) end
  return found, item
end

function READ.chars(r, field, v, parent)
  local start = r.pos
  local stop = find_unit(r.data, start, field.terminator)
  if not stop then r:stop("the text has no terminator") end
  r.pos = stop + 2
  local found = sub(r.data, start + 1, stop)
  return found, r:leaf(field.filter, parent, start, r.pos - start, false, parent and text_of(found))
end

local NO_ARGUMENTS = {}

function READ.ref(r, field, v, parent, index, in_list)
  local args = NO_ARGUMENTS
  if field.args then
    args = {}
    for place, argument in ipairs(field.args) do args[place] = argument(v, r) end
  end
  return r:structure(STRUCTS[field.struct], field, args, parent, index, in_list)
end

function READ.switch(r, field, v, parent, index, in_list)
  local target = field.cases[field.on(v, r, index)] or field.default
  if not target then return nil end
  return r:structure(STRUCTS[target], field, NO_ARGUMENTS, parent, index, in_list)
end

-- ---- structures ----

local KINDS = {}

function Reader:structure(struct, field, args, parent, index, in_list)
  local read = KINDS[struct.kind]
  if read then return read(self, struct, field, args, parent) end
  local item = self:branch(field.filter, parent, in_list and index)
  local v = self:fields(struct, args, item or parent and self.budget.left > 0 and parent)
  if item then v._item = item end
  self:close(item)
  return v, item
end

local NOTHING = {} -- shared by all structures that are not shown

local function new_values(struct, parent)
  struct.meta = struct.meta or {__index = {_struct = struct.id, _items = NOTHING}}
  return setmetatable(parent and {_items = {}} or {}, struct.meta)
end

-- The values of a structure by field id; fields that were not reached are missing.
function Reader:fields(struct, args, parent)
  local v, start = new_values(struct, parent), self.pos
  for place, name in ipairs(struct.params or NOTHING) do v[name] = args[place] end
  for _, field in ipairs(struct.fields) do
    if self.opaque_at then break end
    if field.id == struct.mark then v._late = self.pos - start end
    self:enter(field.id)
    v[field.id] = self:field(field, v, parent)
    self:leave()
  end
  if struct.mark == "_end" and not self.opaque_at then v._late = self.pos - start end
  if struct.rules and struct.kind ~= "message" then self:check(struct, v) end
  return v
end

-- Notes the rules that a structure breaks. One about what could not be read counts as kept.
function Reader:check(struct, v)
  for _, rule in ipairs(struct.rules or NOTHING) do
    local ok, is_kept = pcall(rule.test, v)
    if ok and not is_kept then
      if #self.broken >= MOST_FINDINGS then
        self.budget.is_cut = true
        return
      end
      self.broken[#self.broken + 1] = {rule, v}
    end
  end
end

function KINDS.flags(r, struct, field, args, parent)
  local start = r:take(struct.size)
  local word = integer(r.data, start, struct)
  local item = r:leaf(field.filter, parent, start, struct.size)
  local v = {}
  for _, bits in ipairs(struct.fields) do
    local value = floor(word / bits.from) % bits.range
    if bits.bit then v[bits.id] = value == 1 else v[bits.id] = value end
    r:leaf(bits.filter, item, start, struct.size)
  end
  return v, item
end

function KINDS.opaque(r)
  if r.pos == r.size then r:stop("needs at least 1 byte, 0 left") end
  r.opaque_at = r.pos
  return nil
end

-- A copy of a description that goes by another filter; there are as many as properties.
local renamed = {}

local function with_filter(field, filter)
  if not filter then return field end
  local found = renamed[filter]
  if not found then
    found = {}
    for name, value in pairs(field) do found[name] = value end
    found.filter = filter
    renamed[filter] = found
  end
  return found
end

-- A property value goes by the filter of its property.
function KINDS.value(r, struct, field, args, parent)
  local v = {_items = NOTHING}
  if parent then v._items = {} end
  for _, part in ipairs(struct.fields) do
    if part.id == "value" then part = with_filter(part, r.property) end
    v[part.id] = r:field(part, v, parent)
  end
  return v.value, v._items.value
end

-- Identifiers, then values; where an identifier is unknown there are no values from there on.
function KINDS.pairs(r, struct, field, args, parent)
  local ids, values = struct.fields[1], struct.fields[2]
  local known, out = {_items = NOTHING}, {}
  for place, name in ipairs(struct.params) do known[name] = args[place] end
  local start = r.pos
  local whole = r:branch(field.filter, parent)
  known[ids.id] = r:list(ids, known, nil)
  for place, id in ipairs(known[ids.id]) do
    local property, pair = PROPERTIES[id], {id = id}
    out[place] = pair
    r:enter(place - 1)
    local item
    if whole then
      local name = " " .. (ENUMS_BY_FILTER[ids.filter][id] or format("%d", id))
      item = not r.opaque_at and r:branch(values.filter, whole, place - 1, name) or nil
      r:leaf(ids.filter, item or whole, start + (place - 1) * ids.size, ids.size)
    end
    if not r.opaque_at then
      r:enter("value")
      r.property = property and property.filter
      pair.value = READ.switch(r, values, known, item or whole, place - 1)
      if property and property.blob and item and not r.opaque_at then
        r:blob(property.blob, pair.value, r.pos - #pair.value, item)
      end
      r:leave()
    end
    r:close(item)
    r:leave()
  end
  r:close(whole)
  return out, whole
end

-- ---- messages ----

-- The structure that the first fields decide on.
function Reader:choose(root, parent)
  while UNIONS[root] do
    local union = UNIONS[root]
    self.pos = 0
    local v = {_items = parent and {} or NOTHING}
    for _, field in ipairs(union.fields) do
      self:enter(field.id)
      v[field.id] = self:field(field, v, parent)
      self:leave()
    end
    root = union.cases[union.on(v, self)] or union.default
  end
  self.pos, self.broken = 0, {}
  return STRUCTS[root]
end

-- The message in the bytes and its structure; what is left over is part of it.
function Reader:message(root, parent)
  local ok, struct = pcall(self.choose, self, root, nil)
  if not ok then -- once more, so that what there is can be seen
    self.depth = 0
    struct = self:choose(root, parent)
  end
  local v = self:fields(struct, {}, parent)
  local extras = {undecoded = self.opaque_at or self.size, trailing = self.opaque_at and self.size or self.pos}
  for id, start in pairs(extras) do
    local filter = struct.extras[id]
    if filter then
      v[id] = sub(self.data, start + 1)
      v._items[id] = self:leaf(filter, parent, start, self.size - start, true)
    end
  end
  v._item = parent
  self:check(struct, v)
  return v, struct
end

-- What a blob holds, below its property. One that cannot be read stays what it is: mqwire says nothing about it either.
function Reader:blob(protocol, data, start, parent)
  local root = PROTOCOLS[protocol]
  local trial = new_reader(data, self.tvb, self.base + start, self.budget)
  if #data == 0 or not pcall(trial.message, trial, root.root, nil) or not self:may_add(parent) then return end
  local inner = new_reader(data, self.tvb, self.base + start, self.budget)
  local item = parent:add(root.proto, self.tvb(self.base + start, #data))
  inner:message(root.root, item)
  report(inner, nil)
end

-- ---- text with tags -----------------------------------------------------------------------------------------------

-- A text of code units as one of bytes, so that places correspond: blanks of any kind are blanks, and what is no ASCII
-- character is nothing that a tag could hold.
local function narrow(units)
  local plain, count = gsub(units, "([!-~])\0", "%1")
  if count * 2 == #units then return plain end
  return (gsub(units, "(.)(.)", function(low, high)
    if BLANKS[byte(low) + byte(high) * 256] then return " " end
    return high == "\0" and low or "\1"
  end))
end

-- Where the text between a tag and the next that closes it begins and ends, in bytes and without blanks around it.
-- Brackets inside are part of it: the grammar allows them.
function element(text, wanted)
  local bracket, opened = find(text, "<", 1, true), nil
  while bracket do
    local _, stop, name = find(text, "^<(/?[%w_]+) *>", bracket)
    if name == wanted and not opened then
      opened = stop + 1
    elseif opened and name == "/" .. wanted then
      local first, last = opened, bracket - 1
      while first <= last and byte(text, first) == 32 do first = first + 1 end
      while last >= first and byte(text, last) == 32 do last = last - 1 end
      if first > last then return nil end
      return (first - 1) * 2, last * 2
    end
    bracket = find(text, "<", bracket + 1, true)
  end
end

function KINDS.markup(r, struct, field, args, parent)
  local start = r.pos
  r:fields(struct, args, nil)
  local found = sub(r.data, start + 1, r.pos)
  local item = r:leaf(field.filter, parent, start, r.pos - start, false, parent and text_of(found))
  local v, text = {text = found}, narrow(found)
  for _, view in ipairs(struct.views) do
    local from, to = element(text, view[2])
    v[view[1]] = from and sub(found, from + 1, to) or ""
    if from then r:leaf(view[3], item, start + from, to - from, false, text_of(v[view[1]])) end
  end
  return v, item
end

-- ---- findings -----------------------------------------------------------------------------------------------------

local function place_of(v, path, item)
  local node = v
  for depth = 1, #path - 1 do
    node = type(node) == "table" and node[path[depth]] or nil
  end
  local items = type(node) == "table" and node._items
  return items and items[path[#path]] or v._item or item
end

-- Adds an expert item for every broken rule of what was read.
function report(reader, item)
  local budget = reader.budget
  for _, found in ipairs(reader.broken) do
    local rule, v = found[1], found[2]
    local place = place_of(v, rule.at, item)
    if budget.findings >= MOST_FINDINGS then
      budget.is_cut = true
      return
    end
    if place then
      budget.findings = budget.findings + 1
      place:add_proto_expert_info(EXPERTS[rule.id])
    end
  end
end

-- ============================================== what ksy/ describes ===============================================

ENUMS["common.hresult"] = {
  [0] = "MQ_OK",
  [1074659329] = "MQ_INFORMATION_PROPERTY",
  [1074659330] = "MQ_INFORMATION_ILLEGAL_PROPERTY",
  [1074659331] = "MQ_INFORMATION_PROPERTY_IGNORED",
  [1074659332] = "MQ_INFORMATION_UNSUPPORTED_PROPERTY",
  [1074659333] = "MQ_INFORMATION_DUPLICATE_PROPERTY",
  [1074659334] = "MQ_INFORMATION_OPERATION_PENDING",
  [1074659337] = "MQ_INFORMATION_FORMATNAME_BUFFER_TOO_SMALL",
  [1074659338] = "MQ_INFORMATION_INTERNAL_USER_CERT_EXIST",
  [1074659339] = "MQ_INFORMATION_OWNER_IGNORED",
  [3222142977] = "MQ_ERROR",
  [3222142978] = "MQ_ERROR_PROPERTY",
  [3222142979] = "MQ_ERROR_QUEUE_NOT_FOUND",
  [3222142980] = "MQ_ERROR_QUEUE_NOT_ACTIVE",
  [3222142981] = "MQ_ERROR_QUEUE_EXISTS",
  [3222142982] = "MQ_ERROR_INVALID_PARAMETER",
  [3222142983] = "MQ_ERROR_INVALID_HANDLE",
  [3222142984] = "MQ_ERROR_OPERATION_CANCELLED",
  [3222142985] = "MQ_ERROR_SHARING_VIOLATION",
  [3222142987] = "MQ_ERROR_SERVICE_NOT_AVAILABLE",
  [3222142989] = "MQ_ERROR_MACHINE_NOT_FOUND",
  [3222142992] = "MQ_ERROR_ILLEGAL_SORT",
  [3222142993] = "MQ_ERROR_ILLEGAL_USER",
  [3222142995] = "MQ_ERROR_NO_DS",
  [3222142996] = "MQ_ERROR_ILLEGAL_QUEUE_PATHNAME",
  [3222143000] = "MQ_ERROR_ILLEGAL_PROPERTY_VALUE",
  [3222143001] = "MQ_ERROR_ILLEGAL_PROPERTY_VT",
  [3222143002] = "MQ_ERROR_BUFFER_OVERFLOW",
  [3222143003] = "MQ_ERROR_IO_TIMEOUT",
  [3222143004] = "MQ_ERROR_ILLEGAL_CURSOR_ACTION",
  [3222143005] = "MQ_ERROR_MESSAGE_ALREADY_RECEIVED",
  [3222143006] = "MQ_ERROR_ILLEGAL_FORMATNAME",
  [3222143007] = "MQ_ERROR_FORMATNAME_BUFFER_TOO_SMALL",
  [3222143008] = "MQ_ERROR_UNSUPPORTED_FORMATNAME_OPERATION",
  [3222143009] = "MQ_ERROR_ILLEGAL_SECURITY_DESCRIPTOR",
  [3222143010] = "MQ_ERROR_SENDERID_BUFFER_TOO_SMALL",
  [3222143011] = "MQ_ERROR_SECURITY_DESCRIPTOR_TOO_SMALL",
  [3222143012] = "MQ_ERROR_CANNOT_IMPERSONATE_CLIENT",
  [3222143013] = "MQ_ERROR_ACCESS_DENIED",
  [3222143014] = "MQ_ERROR_PRIVILEGE_NOT_HELD",
  [3222143015] = "MQ_ERROR_INSUFFICIENT_RESOURCES",
  [3222143016] = "MQ_ERROR_USER_BUFFER_TOO_SMALL",
  [3222143018] = "MQ_ERROR_MESSAGE_STORAGE_FAILED",
  [3222143019] = "MQ_ERROR_SENDER_CERT_BUFFER_TOO_SMALL",
  [3222143020] = "MQ_ERROR_INVALID_CERTIFICATE",
  [3222143021] = "MQ_ERROR_CORRUPTED_INTERNAL_CERTIFICATE",
  [3222143022] = "MQ_ERROR_INTERNAL_USER_CERT_EXIST",
  [3222143023] = "MQ_ERROR_NO_INTERNAL_USER_CERT",
  [3222143024] = "MQ_ERROR_CORRUPTED_SECURITY_DATA",
  [3222143025] = "MQ_ERROR_CORRUPTED_PERSONAL_CERT_STORE",
  [3222143027] = "MQ_ERROR_COMPUTER_DOES_NOT_SUPPORT_ENCRYPTION",
  [3222143029] = "MQ_ERROR_BAD_SECURITY_CONTEXT",
  [3222143030] = "MQ_ERROR_COULD_NOT_GET_USER_SID",
  [3222143031] = "MQ_ERROR_COULD_NOT_GET_ACCOUNT_INFO",
  [3222143032] = "MQ_ERROR_ILLEGAL_MQCOLUMNS",
  [3222143033] = "MQ_ERROR_ILLEGAL_PROPID",
  [3222143034] = "MQ_ERROR_ILLEGAL_RELATION",
  [3222143035] = "MQ_ERROR_ILLEGAL_PROPERTY_SIZE",
  [3222143036] = "MQ_ERROR_ILLEGAL_RESTRICTION_PROPID",
  [3222143037] = "MQ_ERROR_ILLEGAL_MQQUEUEPROPS",
  [3222143038] = "MQ_ERROR_PROPERTY_NOTALLOWED",
  [3222143039] = "MQ_ERROR_INSUFFICIENT_PROPERTIES",
  [3222143040] = "MQ_ERROR_MACHINE_EXISTS",
  [3222143041] = "MQ_ERROR_ILLEGAL_MQQMPROPS",
  [3222143042] = "MQ_ERROR_DS_IS_FULL",
  [3222143043] = "MQ_ERROR_DS_ERROR",
  [3222143044] = "MQ_ERROR_INVALID_OWNER",
  [3222143045] = "MQ_ERROR_UNSUPPORTED_ACCESS_MODE",
  [3222143046] = "MQ_ERROR_RESULT_BUFFER_TOO_SMALL",
  [3222143048] = "MQ_ERROR_DELETE_CN_IN_USE",
  [3222143049] = "MQ_ERROR_NO_RESPONSE_FROM_OBJECT_SERVER",
  [3222143050] = "MQ_ERROR_OBJECT_SERVER_NOT_AVAILABLE",
  [3222143051] = "MQ_ERROR_QUEUE_NOT_AVAILABLE",
  [3222143052] = "MQ_ERROR_DTC_CONNECT",
  [3222143054] = "MQ_ERROR_TRANSACTION_IMPORT",
  [3222143056] = "MQ_ERROR_TRANSACTION_USAGE",
  [3222143057] = "MQ_ERROR_TRANSACTION_SEQUENCE",
  [3222143061] = "MQ_ERROR_MISSING_CONNECTOR_TYPE",
  [3222143062] = "MQ_ERROR_STALE_HANDLE",
  [3222143064] = "MQ_ERROR_TRANSACTION_ENLIST",
  [3222143066] = "MQ_ERROR_QUEUE_DELETED",
  [3222143067] = "MQ_ERROR_ILLEGAL_CONTEXT",
  [3222143068] = "MQ_ERROR_ILLEGAL_SORT_PROPID",
  [3222143069] = "MQ_ERROR_LABEL_TOO_LONG",
  [3222143070] = "MQ_ERROR_LABEL_BUFFER_TOO_SMALL",
  [3222143071] = "MQ_ERROR_MQIS_SERVER_EMPTY",
  [3222143072] = "MQ_ERROR_MQIS_READONLY_MODE",
  [3222143073] = "MQ_ERROR_SYMM_KEY_BUFFER_TOO_SMALL",
  [3222143074] = "MQ_ERROR_SIGNATURE_BUFFER_TOO_SMALL",
  [3222143075] = "MQ_ERROR_PROV_NAME_BUFFER_TOO_SMALL",
  [3222143076] = "MQ_ERROR_ILLEGAL_OPERATION",
  [3222143077] = "MQ_ERROR_WRITE_NOT_ALLOWED",
  [3222143078] = "MQ_ERROR_WKS_CANT_SERVE_CLIENT",
  [3222143079] = "MQ_ERROR_DEPEND_WKS_LICENSE_OVERFLOW",
  [3222143080] = "MQ_CORRUPTED_QUEUE_WAS_DELETED",
  [3222143081] = "MQ_ERROR_REMOTE_MACHINE_NOT_AVAILABLE",
  [3222143082] = "MQ_ERROR_UNSUPPORTED_OPERATION",
  [3222143083] = "MQ_ERROR_ENCRYPTION_PROVIDER_NOT_SUPPORTED",
  [3222143084] = "MQ_ERROR_CANNOT_SET_CRYPTO_SEC_DESCR",
  [3222143085] = "MQ_ERROR_CERTIFICATE_NOT_PROVIDED",
  [3222143086] = "MQ_ERROR_Q_DNS_PROPERTY_NOT_SUPPORTED",
  [3222143087] = "MQ_ERROR_CANNOT_CREATE_CERT_STORE",
  [3222143088] = "MQ_ERROR_CANNOT_OPEN_CERT_STORE",
  [3222143089] = "MQ_ERROR_ILLEGAL_ENTERPRISE_OPERATION",
  [3222143090] = "MQ_ERROR_CANNOT_GRANT_ADD_GUID",
  [3222143091] = "MQ_ERROR_CANNOT_LOAD_MSMQOCM",
  [3222143092] = "MQ_ERROR_NO_ENTRY_POINT_MSMQOCM",
  [3222143093] = "MQ_ERROR_NO_MSMQ_SERVERS_ON_DC",
  [3222143094] = "MQ_ERROR_CANNOT_JOIN_DOMAIN",
  [3222143095] = "MQ_ERROR_CANNOT_CREATE_ON_GC",
  [3222143096] = "MQ_ERROR_GUID_NOT_MATCHING",
  [3222143097] = "MQ_ERROR_PUBLIC_KEY_NOT_FOUND",
  [3222143098] = "MQ_ERROR_PUBLIC_KEY_DOES_NOT_EXIST",
  [3222143099] = "MQ_ERROR_ILLEGAL_MQPRIVATEPROPS",
  [3222143100] = "MQ_ERROR_NO_GC_IN_DOMAIN",
  [3222143101] = "MQ_ERROR_NO_MSMQ_SERVERS_ON_GC",
  [3222143102] = "MQ_ERROR_CANNOT_GET_DN",
  [3222143103] = "MQ_ERROR_CANNOT_HASH_DATA_EX",
  [3222143104] = "MQ_ERROR_CANNOT_SIGN_DATA_EX",
  [3222143105] = "MQ_ERROR_CANNOT_CREATE_HASH_EX",
  [3222143106] = "MQ_ERROR_FAIL_VERIFY_SIGNATURE_EX",
  [3222143107] = "MQ_ERROR_CANNOT_DELETE_PSC_OBJECTS",
  [3222143108] = "MQ_ERROR_NO_MQUSER_OU",
  [3222143109] = "MQ_ERROR_CANNOT_LOAD_MQAD",
  [3222143110] = "MQ_ERROR_CANNOT_LOAD_MQDSSRV",
  [3222143111] = "MQ_ERROR_PROPERTIES_CONFLICT",
  [3222143112] = "MQ_ERROR_MESSAGE_NOT_FOUND",
  [3222143113] = "MQ_ERROR_CANT_RESOLVE_SITES",
  [3222143114] = "MQ_ERROR_NOT_SUPPORTED_BY_DEPENDENT_CLIENTS",
  [3222143115] = "MQ_ERROR_OPERATION_NOT_SUPPORTED_BY_REMOTE_COMPUTER",
  [3222143116] = "MQ_ERROR_NOT_A_CORRECT_OBJECT_CLASS",
  [3222143117] = "MQ_ERROR_MULTI_SORT_KEYS",
  [3222143118] = "MQ_ERROR_GC_NEEDED",
  [3222143119] = "MQ_ERROR_DS_BIND_ROOT_FOREST",
  [3222143120] = "MQ_ERROR_DS_LOCAL_USER",
  [3222143121] = "MQ_ERROR_Q_ADS_PROPERTY_NOT_SUPPORTED",
  [3222143122] = "MQ_ERROR_BAD_XML_FORMAT",
  [3222143123] = "MQ_ERROR_UNSUPPORTED_CLASS",
  [3222143124] = "MQ_ERROR_UNINITIALIZED_OBJECT",
  [3222143125] = "MQ_ERROR_CANNOT_CREATE_PSC_OBJECTS",
  [3222143126] = "MQ_ERROR_CANNOT_UPDATE_PSC_OBJECTS",
  [3222143129] = "MQ_ERROR_RESOLVE_ADDRESS",
  [3222143130] = "MQ_ERROR_TOO_MANY_PROPERTIES",
  [3222143131] = "MQ_ERROR_MESSAGE_NOT_AUTHENTICATED",
  [3222143132] = "MQ_ERROR_MESSAGE_LOCKED_UNDER_TRANSACTION",
  [3222143979] = "MQ_ERROR_NOT_SUPPORTED",
  [3222144260] = "MQDS_UNKNOWN_SOURCE",
  [3222144262] = "MQDS_WRONG_OBJ_TYPE",
  [3222144271] = "MQDS_OBJECT_NOT_FOUND",
  [3222144291] = "MQDS_E_NO_MORE_DATA",
  [3222144299] = "MQDS_E_CANT_INIT_SERVER_AUTH",
}
ENUMS["mqcn.version"] = {
  [1] = "directory_service",
  [2] = "queue_manager",
}
ENUMS["mqcn.command"] = {
  [0] = "create",
  [1] = "update",
  [2] = "delete",
}
ENUMS["mqcn.use_guid"] = {
  [0] = "path_name",
  [1] = "guid_identifier",
}
ENUMS["mqcn.event"] = {
  [1] = "create_queue",
  [2] = "change_queue",
  [3] = "delete_queue",
  [4] = "change_machine",
}
ENUMS["mqdspublickeys.provider_type"] = {
  [1] = "PROV_RSA_FULL",
  [24] = "PROV_RSA_AES",
}
ENUMS["mqdsrp.operation"] = {
  [0] = "change_propagation",
  [1] = "change_request",
  [2] = "sync_request",
  [3] = "sync_reply",
  [4] = "change_reply",
  [5] = "already_purged",
  [6] = "psc_ack",
  [7] = "bsc_ack",
}
ENUMS["mqdsrp.command"] = {
  [0] = "create",
  [1] = "update",
  [2] = "delete",
  [3] = "synchronize",
}
ENUMS["mqdsrp.use_guid"] = {
  [0] = "path_name",
  [1] = "guid_identifier",
}
ENUMS["mqdsrp.flush"] = {
  [0] = "check",
  [1] = "flush",
}
ENUMS["mqdsrp.is_sync0"] = {
  [0] = "normal",
  [1] = "sync0",
}
ENUMS["mqdsrp.scope"] = {
  [0] = "none",
  [1] = "enterprise",
}
ENUMS["mqdsrp.complete_sync0"] = {
  [0] = "not_sync0",
  [1] = "completing",
  [2] = "completed",
}
ENUMS["mqqb.packet_type"] = {
  [1] = "session_ack",
  [2] = "establish_connection",
  [3] = "connection_parameters",
}
ENUMS["mqqb.delivery_mode"] = {
  [0] = "express",
  [1] = "recoverable",
}
ENUMS["mqqb.queue_type"] = {
  [0] = "none",
  [1] = "same_as_admin",
  [2] = "private_on_source",
  [3] = "private_on_destination",
  [4] = "private_on_admin_host",
  [5] = "public",
  [6] = "private_elsewhere",
  [7] = "direct",
}
ENUMS["mqqb.sender_id_type"] = {
  [0] = "none",
  [1] = "sid",
  [2] = "queue_manager",
}
ENUMS["mqqb.authentication_level"] = {
  [0] = "none",
  [1] = "sig10",
  [3] = "sig20",
  [5] = "sig30",
}
ENUMS["mqqb.debug_queue_type"] = {
  [0] = "none",
  [1] = "public",
}
ENUMS["mqqb.provider_type"] = {
  [1] = "PROV_RSA_FULL",
  [24] = "PROV_RSA_AES",
}
ENUMS["mqqb.header_id"] = {
  [100] = "destination",
  [200] = "administration",
  [300] = "response",
  [350] = "signature",
  [800] = "soap_header",
  [900] = "soap_body",
}
ENUMS["mqqb.queue_format_type"] = {
  [0] = "unknown",
  [1] = "public",
  [2] = "private",
  [3] = "direct",
  [4] = "machine",
  [5] = "connector",
  [6] = "dl",
  [7] = "multicast",
  [8] = "subqueue",
}
ENUMS["mqqb.message_class"] = {
  [0] = "MQMSG_CLASS_NORMAL",
  [1] = "MQMSG_CLASS_REPORT",
  [2] = "MQMSG_CLASS_ACK_REACH_QUEUE",
  [255] = "MQMSG_CLASS_ORDER_ACK",
  [16384] = "MQMSG_CLASS_ACK_RECEIVE",
  [32768] = "MQMSG_CLASS_NACK_BAD_DST_Q",
  [32769] = "MQMSG_CLASS_NACK_DELETED",
  [32770] = "MQMSG_CLASS_NACK_REACH_QUEUE_TIMEOUT",
  [32771] = "MQMSG_CLASS_NACK_Q_EXCEED_QUOTA",
  [32772] = "MQMSG_CLASS_NACK_ACCESS_DENIED",
  [32773] = "MQMSG_CLASS_NACK_HOP_COUNT_EXCEEDED",
  [32774] = "MQMSG_CLASS_NACK_BAD_SIGNATURE",
  [32775] = "MQMSG_CLASS_NACK_BAD_ENCRYPTION",
  [32777] = "MQMSG_CLASS_NACK_NOT_TRANSACTIONAL_Q",
  [32778] = "MQMSG_CLASS_NACK_NOT_TRANSACTIONAL_MSG",
  [32779] = "MQMSG_CLASS_NACK_UNSUPPORTED_CRYPTO_PROVIDER",
  [49152] = "MQMSG_CLASS_NACK_Q_DELETED",
  [49153] = "MQMSG_CLASS_NACK_Q_PURGED",
  [49154] = "MQMSG_CLASS_NACK_RECEIVE_TIMEOUT",
  [49156] = "MQMSG_CLASS_NACK_RECEIVE_REJECTED",
}
ENUMS["mqqb.variant_type"] = {
  [0] = "VT_EMPTY",
  [1] = "VT_NULL",
  [2] = "VT_I2",
  [3] = "VT_I4",
  [8] = "VT_BSTR",
  [11] = "VT_BOOL",
  [12] = "VT_VARIANT",
  [16] = "VT_I1",
  [17] = "VT_UI1",
  [18] = "VT_UI2",
  [19] = "VT_UI4",
  [20] = "VT_I8",
  [21] = "VT_UI8",
  [31] = "VT_LPWSTR",
  [65] = "VT_BLOB",
  [72] = "VT_CLSID",
  [4096] = "VT_VECTOR",
  [4108] = "VT_VARIANT | VT_VECTOR",
  [4113] = "VT_UI1 | VT_VECTOR",
  [4115] = "VT_UI4 | VT_VECTOR",
  [4127] = "VT_LPWSTR | VT_VECTOR",
  [4168] = "VT_CLSID | VT_VECTOR",
}
ENUMS["mqqb.privacy_level"] = {
  [0] = "none",
  [1] = "body_40_bit",
  [3] = "body_128_bit",
  [5] = "body_aes",
}
ENUMS["mqqb.hash_algorithm"] = {
  [32769] = "md2",
  [32770] = "md4",
  [32771] = "md5",
  [32772] = "sha_1",
  [32780] = "sha_256",
  [32782] = "sha_512",
}
ENUMS["mqqb.encryption_algorithm"] = {
  [26114] = "rc2",
  [26625] = "rc4",
  [26126] = "aes_128",
  [26127] = "aes_192",
  [26128] = "aes_256",
}
ENUMS["propvalue.prop_id"] = {
  [101] = "PROPID_Q_INSTANCE",
  [102] = "PROPID_Q_TYPE",
  [103] = "PROPID_Q_PATHNAME",
  [104] = "PROPID_Q_JOURNAL",
  [105] = "PROPID_Q_QUOTA",
  [106] = "PROPID_Q_BASEPRIORITY",
  [107] = "PROPID_Q_JOURNAL_QUOTA",
  [108] = "PROPID_Q_LABEL",
  [109] = "PROPID_Q_CREATE_TIME",
  [110] = "PROPID_Q_MODIFY_TIME",
  [111] = "PROPID_Q_AUTHENTICATE",
  [112] = "PROPID_Q_PRIV_LEVEL",
  [113] = "PROPID_Q_TRANSACTION",
  [114] = "PROPID_Q_SCOPE",
  [115] = "PROPID_Q_QMID",
  [116] = "PROPID_Q_PARTITIONID",
  [117] = "PROPID_Q_SEQNUM",
  [118] = "PROPID_Q_HASHKEY",
  [119] = "PROPID_Q_LABEL_HASHKEY",
  [121] = "PROPID_Q_FULL_PATH",
  [123] = "PROPID_Q_NAME_SUFFIX",
  [124] = "PROPID_Q_PATHNAME_DNS",
  [125] = "PROPID_Q_MULTICAST_ADDRESS",
  [126] = "PROPID_Q_ADS_PATH",
  [201] = "PROPID_QM_SITE_ID",
  [202] = "PROPID_QM_MACHINE_ID",
  [203] = "PROPID_QM_PATHNAME",
  [204] = "PROPID_QM_CONNECTION",
  [205] = "PROPID_QM_ENCRYPTION_PK",
  [206] = "PROPID_QM_ADDRESS",
  [207] = "PROPID_QM_CNS",
  [208] = "PROPID_QM_OUTFRS",
  [209] = "PROPID_QM_INFRS",
  [210] = "PROPID_QM_SERVICE",
  [211] = "PROPID_QM_PARTITIONID",
  [212] = "PROPID_QM_HASHKEY",
  [213] = "PROPID_QM_SEQNUM",
  [214] = "PROPID_QM_QUOTA",
  [215] = "PROPID_QM_JOURNAL_QUOTA",
  [216] = "PROPID_QM_MACHINE_TYPE",
  [217] = "PROPID_QM_CREATE_TIME",
  [218] = "PROPID_QM_MODIFY_TIME",
  [219] = "PROPID_QM_FOREIGN",
  [220] = "PROPID_QM_OS",
  [221] = "PROPID_QM_FULL_PATH",
  [222] = "PROPID_QM_SITE_IDS",
  [223] = "PROPID_QM_OUTFRS_DN",
  [224] = "PROPID_QM_INFRS_DN",
  [227] = "PROPID_QM_SERVICE_ROUTING",
  [228] = "PROPID_QM_SERVICE_DSSERVER",
  [229] = "PROPID_QM_SERVICE_DEPCLIENTS",
  [231] = "PROPID_QM_ENCRYPTION_PK_BASE",
  [232] = "PROPID_QM_ENCRYPTION_PK_ENHANCED",
  [233] = "PROPID_QM_PATHNAME_DNS",
  [234] = "PROPID_QM_OBJ_SECURITY",
  [237] = "PROPID_QM_SECURITY_INFORMATION",
  [238] = "PROPID_QM_ENCRYPT_PKS",
  [239] = "PROPID_QM_SIGN_PKS",
  [241] = "PROPID_QM_OWNER_SID",
  [242] = "PROPID_QM_GROUP_IN_CLUSTER",
  [301] = "PROPID_S_PATHNAME",
  [302] = "PROPID_S_SITEID",
  [303] = "PROPID_S_GATES",
  [304] = "PROPID_S_PSC",
  [305] = "PROPID_S_INTERVAL1",
  [306] = "PROPID_S_INTERVAL2",
  [307] = "PROPID_S_PARTITIONID",
  [308] = "PROPID_S_SEQNUM",
  [309] = "PROPID_S_FULL_NAME",
  [310] = "PROPID_S_NT4_STUB",
  [311] = "PROPID_S_FOREIGN",
  [312] = "PROPID_S_DONOTHING",
  [501] = "PROPID_CN_PROTOCOLID",
  [502] = "PROPID_CN_NAME",
  [503] = "PROPID_CN_GUID",
  [504] = "PROPID_CN_PARTITIONID",
  [505] = "PROPID_CN_SEQNUM",
  [601] = "PROPID_E_NAME",
  [602] = "PROPID_E_NAMESTYLE",
  [603] = "PROPID_E_CSP_NAME",
  [604] = "PROPID_E_PECNAME",
  [605] = "PROPID_E_S_INTERVAL1",
  [606] = "PROPID_E_S_INTERVAL2",
  [607] = "PROPID_E_PARTITIONID",
  [608] = "PROPID_E_SEQNUM",
  [609] = "PROPID_E_ID",
  [610] = "PROPID_E_CRL",
  [611] = "PROPID_E_CSP_TYPE",
  [612] = "PROPID_E_ENCRYPT_ALG",
  [613] = "PROPID_E_SIGN_ALG",
  [614] = "PROPID_E_HASH_ALG",
  [615] = "PROPID_E_CIPHER_MODE",
  [616] = "PROPID_E_LONG_LIVE",
  [617] = "PROPID_E_VERSION",
  [701] = "PROPID_U_SID",
  [702] = "PROPID_U_SIGN_CERT",
  [703] = "PROPID_U_PARTITIONID",
  [704] = "PROPID_U_SEQNUM",
  [705] = "PROPID_U_DIGEST",
  [706] = "PROPID_U_ID",
  [801] = "PROPID_L_NEIGHBOR1",
  [802] = "PROPID_L_NEIGHBOR2",
  [803] = "PROPID_L_COST",
  [804] = "PROPID_L_PARTITIONID",
  [805] = "PROPID_L_SEQNUM",
  [806] = "PROPID_L_ID",
  [807] = "PROPID_L_GATES_DN",
  [808] = "PROPID_L_NEIGHBOR1_DN",
  [809] = "PROPID_L_NEIGHBOR2_DN",
  [810] = "PROPID_L_DESCRIPTION",
  [811] = "PROPID_L_FULL_PATH",
  [812] = "PROPID_L_ACTUAL_COST",
  [813] = "PROPID_L_GATES",
  [1101] = "PROPID_Q_SECURITY",
  [1102] = "PROPID_Q_OBJ_SECURITY",
  [1103] = "PROPID_Q_SECURITY_INFORMATION",
  [1201] = "PROPID_QM_SECURITY",
  [1202] = "PROPID_QM_SIGN_PK",
  [1203] = "PROPID_QM_ENCRYPT_PK",
  [1205] = "PROPID_QM_UPGRADE_DACL",
  [1301] = "PROPID_S_SECURITY",
  [1302] = "PROPID_S_PSC_SIGNPK",
  [1303] = "PROPID_S_SECURITY_INFORMATION",
  [1401] = "PROPID_D_SEQNUM",
  [1402] = "PROPID_D_PARTITIONID",
  [1403] = "PROPID_D_SCOPE",
  [1404] = "PROPID_D_OBJTYPE",
  [1405] = "PROPID_D_IDENTIFIER",
  [1501] = "PROPID_CN_SECURITY",
  [1601] = "PROPID_E_SECURITY",
  [5101] = "PROPID_SET_NAME",
  [5102] = "PROPID_SET_SERVICE",
  [5103] = "PROPID_SET_QM_ID",
  [5105] = "PROPID_SET_FULL_PATH",
  [5106] = "PROPID_SET_NT4",
  [5107] = "PROPID_SET_PARTITIONID",
  [5108] = "PROPID_SET_SITENAME",
  [5109] = "PROPID_SET_SERVICE_ROUTING",
  [5110] = "PROPID_SET_SERVICE_DSSERVER",
  [5111] = "PROPID_SET_SERVICE_DEPCLIENTS",
  [5112] = "PROPID_SET_OLDSERVICE",
  [5201] = "PROPID_COM_FULL_PATH",
  [5202] = "PROPID_COM_SAM_ACCOUNT",
  [5204] = "PROPID_COM_ACCOUNT_CONTROL",
  [5205] = "PROPID_COM_DNS_HOSTNAME",
  [5206] = "PROPID_COM_SID",
  [5207] = "PROPID_COM_SIGN_CERT",
  [5208] = "PROPID_COM_DIGEST",
  [5209] = "PROPID_COM_ID",
  [5401] = "PROPID_MQU_SID",
  [5402] = "PROPID_MQU_SIGN_CERT",
  [5405] = "PROPID_MQU_DIGEST",
  [5406] = "PROPID_MQU_ID",
  [5407] = "PROPID_MQU_SECURITY",
}
ENUMS["ta_addresses.address_type"] = {
  [1] = "IP_ADDRESS_TYPE",
  [2] = "IP_RAS_ADDRESS_TYPE",
  [3] = "IPX_ADDRESS_TYPE",
  [5] = "FOREIGN_ADDRESS_TYPE",
}

local DECLARED = {
  {name = "mqwire.final_ack_body.message_id", kind = "uint32", label = "MessageID", base = "DEC", doc = "Number of the message at its sender."},
  {name = "mqwire.final_ack_body.source_guid", kind = "guid", label = "SourceGUID", doc = "Queue manager that first sent the message."},
  {name = "mqwire.final_ack_body.trailing", kind = "bytes", label = "bytes behind the last field"},
  {name = "mqwire.final_ack_body.tx_previous_sequence_number", kind = "uint32", label = "TxPreviousSequenceNumber", base = "DEC", doc = "Place of the message received before it."},
  {name = "mqwire.final_ack_body.tx_sequence_id", kind = "none", label = "TxSequenceID", doc = "Sequence of the message."},
  {name = "mqwire.final_ack_body.tx_sequence_number", kind = "uint32", label = "TxSequenceNumber", base = "DEC", doc = "Place of the message in the sequence."},
  {name = "mqwire.final_ack_body.undecoded", kind = "bytes", label = "bytes of unknown layout"},
  {name = "mqwire.mqcn.command", kind = "uint8", label = "Command", base = "DEC", enum = "mqcn.command", doc = "What happened to the object."},
  {name = "mqwire.mqcn.domain_controller", kind = "string", label = "DomainController"},
  {name = "mqwire.mqcn.event", kind = "string", label = "Event"},
  {name = "mqwire.mqcn.guid_identifier", kind = "guid", label = "GuidIdentifier", doc = "GUID of the queue or machine."},
  {name = "mqwire.mqcn.guid_master_id", kind = "guid", label = "GuidMasterId", doc = "Directory server where the change was made."},
  {name = "mqwire.mqcn.notification_body", kind = "string", label = "Data", doc = "The markup text."},
  {name = "mqwire.mqcn.notification_updates", kind = "none", label = "Data", doc = "The updates, back to back."},
  {name = "mqwire.mqcn.number_of_properties", kind = "uint8", label = "NumberOfProperties", base = "DEC", doc = "How many properties follow."},
  {name = "mqwire.mqcn.number_of_update_notifications", kind = "uint8", label = "NumberOfUpdateNotifications", base = "DEC", doc = "Number of notifications, always one here."},
  {name = "mqwire.mqcn.object_guid", kind = "string", label = "ObjectGuid"},
  {name = "mqwire.mqcn.path_name", kind = "string", label = "PathName", doc = "Path of the queue."},
  {name = "mqwire.mqcn.properties", kind = "none", label = "PropertyId and PropertyValue", doc = "The values that changed, and some that describe the object."},
  {name = "mqwire.mqcn.reserved", kind = "bytes", label = "Reserved", doc = "Room of the three sequence numbers of a replicated change; any bytes."},
  {name = "mqwire.mqcn.tail", kind = "bytes", label = "stray byte", doc = "What follows the closing tag; a stray byte, or a terminator."},
  {name = "mqwire.mqcn.trailing", kind = "bytes", label = "bytes behind the last field"},
  {name = "mqwire.mqcn.undecoded", kind = "bytes", label = "bytes of unknown layout"},
  {name = "mqwire.mqcn.use_guid", kind = "uint8", label = "UseGuid", base = "DEC", enum = "mqcn.use_guid", doc = "Whether the object is named by its path or by its GUID."},
  {name = "mqwire.mqcn.version", kind = "uint8", label = "Version", base = "DEC", enum = "mqcn.version", doc = "Who sends, and with that the layout of the rest."},
  {name = "mqwire.mqdspublickeys.a_buf", kind = "bytes", label = "aBuf", doc = "A BLOBHEADER and an RSAPUBKEY with its modulus."},
  {name = "mqwire.mqdspublickeys.a_public_keys", kind = "none", label = "aPublicKeys", doc = "The keys."},
  {name = "mqwire.mqdspublickeys.c_numof_keys", kind = "uint32", label = "cNumofKeys", base = "DEC", doc = "How many keys follow."},
  {name = "mqwire.mqdspublickeys.s_provider_name", kind = "string", label = "sProviderName", doc = "Name of the cryptographic provider."},
  {name = "mqwire.mqdspublickeys.trailing", kind = "bytes", label = "bytes behind the last field"},
  {name = "mqwire.mqdspublickeys.ul_key_len", kind = "uint32", label = "ulKeyLen", base = "DEC", doc = "Bytes in aBuf."},
  {name = "mqwire.mqdspublickeys.ul_len", kind = "uint32", label = "ulLen", base = "DEC", doc = "Bytes in the whole structure."},
  {name = "mqwire.mqdspublickeys.ul_provider_len", kind = "uint32", label = "ulProviderLen", base = "DEC", doc = "Bytes in sProviderName, with its terminator."},
  {name = "mqwire.mqdspublickeys.ul_provider_type", kind = "uint32", label = "ulProviderType", base = "DEC", enum = "mqdspublickeys.provider_type", doc = "Kind of cryptographic provider."},
  {name = "mqwire.mqdspublickeys.undecoded", kind = "bytes", label = "bytes of unknown layout"},
  {name = "mqwire.mqdsrp.acked_partition_id", kind = "guid", label = "AckedPartitionID", doc = "Partition that is acknowledged."},
  {name = "mqwire.mqdsrp.acked_seq_number", kind = "uint64", label = "AckedSeqNumber", base = "HEX", doc = "The last change the PSC has."},
  {name = "mqwire.mqdsrp.bsc_machine_id", kind = "guid", label = "BSCMachineID", doc = "Queue manager of the BSC."},
  {name = "mqwire.mqdsrp.bsc_name", kind = "string", label = "BSCName", doc = "Machine name of the BSC."},
  {name = "mqwire.mqdsrp.change_propagation.count", kind = "uint16", label = "Count", base = "DEC", doc = "How many changes follow."},
  {name = "mqwire.mqdsrp.command", kind = "uint8", label = "Command", base = "DEC", enum = "mqdsrp.command", doc = "What happened to the object."},
  {name = "mqwire.mqdsrp.complete_sync0", kind = "uint32", label = "CompleteSync0", base = "DEC", enum = "mqdsrp.complete_sync0", doc = "How far the rebuilding of the partition has come."},
  {name = "mqwire.mqdsrp.directory_change", kind = "none", label = "DirectoryChange", doc = "The change asked for."},
  {name = "mqwire.mqdsrp.directory_changes", kind = "none", label = "DirectoryChanges", doc = "The changes, in ascending order."},
  {name = "mqwire.mqdsrp.flush", kind = "uint8", label = "Flush", base = "DEC", enum = "mqdsrp.flush", doc = "Whether the receiver still has to pass the changes to its BSCs."},
  {name = "mqwire.mqdsrp.from_seq_number", kind = "uint64", label = "FromSeqNumber", base = "HEX", doc = "Where the reply starts."},
  {name = "mqwire.mqdsrp.guid_identifier", kind = "guid", label = "GuidIdentifier", doc = "GUID of the object."},
  {name = "mqwire.mqdsrp.is_sync0", kind = "uint8", label = "IsSync0", base = "DEC", enum = "mqdsrp.is_sync0", doc = "Whether the requester rebuilds the partition from nothing."},
  {name = "mqwire.mqdsrp.known_purged_seq_number", kind = "uint64", label = "KnownPurgedSeqNumber", base = "HEX", doc = "How far the requester believes the partition to be purged."},
  {name = "mqwire.mqdsrp.last_seq_number", kind = "uint64", label = "LastSeqNumber", base = "HEX", doc = "Number of the newest change in the partition."},
  {name = "mqwire.mqdsrp.machine_name", kind = "string", label = "MachineName", doc = "Name of the sending machine; missing when nothing is reported."},
  {name = "mqwire.mqdsrp.number_of_properties", kind = "uint8", label = "NumberOfProperties", base = "DEC", doc = "How many properties follow."},
  {name = "mqwire.mqdsrp.operation", kind = "uint8", label = "Operation", base = "DEC", enum = "mqdsrp.operation", doc = "Which of the eight messages this is."},
  {name = "mqwire.mqdsrp.partition_id", kind = "guid", label = "PartitionID", doc = "Partition that was asked for."},
  {name = "mqwire.mqdsrp.partition_seq_numbers", kind = "none", label = "PartitionSeqNumbers", doc = "The numbers, one entry a partition."},
  {name = "mqwire.mqdsrp.path_name", kind = "string", label = "PathName", doc = "Path of the object; empty for objects that have none."},
  {name = "mqwire.mqdsrp.previous_seq_number", kind = "uint64", label = "PreviousSeqNumber", base = "HEX", doc = "Number of the change before this one in the partition."},
  {name = "mqwire.mqdsrp.properties", kind = "none", label = "PropertyID and PropertyValue", doc = "The properties that the change sets, or that describe what was deleted."},
  {name = "mqwire.mqdsrp.psc_name", kind = "string", label = "PSCName", doc = "Machine name of the PSC."},
  {name = "mqwire.mqdsrp.psc_name_gap", kind = "bytes", label = "gap before PSCName", doc = "Bytes that a lying offset skips; none in a proper message."},
  {name = "mqwire.mqdsrp.psc_name_offset", kind = "uint32", label = "PSCNameOffset", base = "DEC", doc = "Where PSCName starts, in code units from the start of RequesterName; zero without one."},
  {name = "mqwire.mqdsrp.psc_site_id", kind = "guid", label = "PSCSiteID", doc = "Site of the PSC."},
  {name = "mqwire.mqdsrp.purged_seq_number", kind = "uint64", label = "PurgedSeqNumber", base = "HEX", doc = "How far it has been purged."},
  {name = "mqwire.mqdsrp.request_identifier", kind = "uint32", label = "RequestIdentifier", base = "DEC", doc = "The number the request carried."},
  {name = "mqwire.mqdsrp.requester_name", kind = "string", label = "RequesterName", doc = "Machine that first asked."},
  {name = "mqwire.mqdsrp.result", kind = "uint32", label = "Result", base = "HEX", enum = "common.hresult", doc = "Outcome at the authority; any 32-bit value may occur."},
  {name = "mqwire.mqdsrp.scope", kind = "uint8", label = "Scope", base = "DEC", enum = "mqdsrp.scope", doc = "Which queues are wanted; a BSC wants all, a PSC those of enterprise scope."},
  {name = "mqwire.mqdsrp.seq_number", kind = "uint64", label = "SeqNumber", base = "HEX", doc = "Number of this change in the partition."},
  {name = "mqwire.mqdsrp.seq_number_header", kind = "none", label = "SeqNumberHeader", doc = "What the sender knows of each partition."},
  {name = "mqwire.mqdsrp.seq_number_header.count", kind = "uint16", label = "Count", base = "DEC", doc = "How many partitions are reported."},
  {name = "mqwire.mqdsrp.site_id", kind = "guid", label = "SiteID", doc = "Site of the queue manager that sends."},
  {name = "mqwire.mqdsrp.sync_reply.count", kind = "uint32", label = "Count", base = "DEC", doc = "How many changes follow."},
  {name = "mqwire.mqdsrp.to_seq_number", kind = "uint64", label = "ToSeqNumber", base = "HEX", doc = "Where the reply ends."},
  {name = "mqwire.mqdsrp.trailing", kind = "bytes", label = "bytes behind the last field"},
  {name = "mqwire.mqdsrp.undecoded", kind = "bytes", label = "bytes of unknown layout"},
  {name = "mqwire.mqdsrp.use_guid", kind = "uint8", label = "UseGuid", base = "DEC", enum = "mqdsrp.use_guid", doc = "Whether the object is named by its path or by its GUID."},
  {name = "mqwire.mqdsrp.version", kind = "uint8", label = "Version", base = "DEC", doc = "Version of the replication message, always zero."},
  {name = "mqwire.mqqb.ack_sequence_number", kind = "uint16", label = "AckSequenceNumber", base = "DEC", doc = "Messages received on the session."},
  {name = "mqwire.mqqb.ack_timeout", kind = "uint32", label = "AckTimeout", base = "DEC", doc = "Milliseconds to wait for any acknowledgment."},
  {name = "mqwire.mqqb.admin_queue", kind = "none", label = "AdminQueue", doc = "Where acknowledgments go."},
  {name = "mqwire.mqqb.administration", kind = "none", label = "Administration", doc = "Where acknowledgments go."},
  {name = "mqwire.mqqb.allocation_body_size", kind = "uint32", label = "AllocationBodySize", base = "DEC", doc = "Bytes set aside for the body; those of the encrypted body if it is encrypted."},
  {name = "mqwire.mqqb.application_tag", kind = "uint32", label = "ApplicationTag", base = "DEC", doc = "A number for the application's own use."},
  {name = "mqwire.mqqb.base_header", kind = "none", label = "BaseHeader", doc = "Starts every packet of a session."},
  {name = "mqwire.mqqb.base_header.flags", kind = "uint16", label = "Flags", base = "HEX", doc = "Priority, and which headers there are."},
  {name = "mqwire.mqqb.base_header.reserved", kind = "uint8", label = "Reserved", base = "DEC", doc = "Any value."},
  {name = "mqwire.mqqb.base_header.signature", kind = "uint32", label = "Signature", base = "HEX", doc = "The letters LIOR."},
  {name = "mqwire.mqqb.base_header_flags.dh", kind = "bool", label = "DH", mask = 32, width = 16, doc = "A DebugHeader is there."},
  {name = "mqwire.mqqb.base_header_flags.in_", kind = "bool", label = "IN", mask = 8, width = 16, doc = "The packet manages the session and is no message."},
  {name = "mqwire.mqqb.base_header_flags.pr", kind = "uint16", label = "PR", base = "DEC", mask = 7, doc = "Priority, seven the highest."},
  {name = "mqwire.mqqb.base_header_flags.sh", kind = "bool", label = "SH", mask = 16, width = 16, doc = "A SessionHeader is there."},
  {name = "mqwire.mqqb.base_header_flags.tr", kind = "bool", label = "TR", mask = 256, width = 16, doc = "The way of the message is traced."},
  {name = "mqwire.mqqb.base_header_flags.x0", kind = "bool", label = "X0", mask = 32768, width = 16, doc = "Reserved."},
  {name = "mqwire.mqqb.base_header_flags.x1", kind = "bool", label = "X1", mask = 16384, width = 16, doc = "Reserved."},
  {name = "mqwire.mqqb.base_header_flags.x2", kind = "bool", label = "X2", mask = 8192, width = 16, doc = "Reserved."},
  {name = "mqwire.mqqb.base_header_flags.x3", kind = "bool", label = "X3", mask = 4096, width = 16, doc = "Reserved."},
  {name = "mqwire.mqqb.base_header_flags.x4", kind = "bool", label = "X4", mask = 2048, width = 16, doc = "Reserved."},
  {name = "mqwire.mqqb.base_header_flags.x5", kind = "bool", label = "X5", mask = 1024, width = 16, doc = "Reserved."},
  {name = "mqwire.mqqb.base_header_flags.x6", kind = "bool", label = "X6", mask = 512, width = 16, doc = "Reserved."},
  {name = "mqwire.mqqb.base_header_flags.x8", kind = "bool", label = "X8", mask = 128, width = 16, doc = "Reserved."},
  {name = "mqwire.mqqb.base_header_flags.x9", kind = "bool", label = "X9", mask = 64, width = 16, doc = "Reserved."},
  {name = "mqwire.mqqb.body", kind = "string", label = "Body", doc = "Body of the envelope."},
  {name = "mqwire.mqqb.body_data_length", kind = "uint32", label = "BodyDataLength", base = "DEC", doc = "Code units in Body, with its terminator."},
  {name = "mqwire.mqqb.body_section_id", kind = "uint16", label = "BodySectionID", base = "HEX", enum = "mqqb.header_id", doc = "Marks the body section."},
  {name = "mqwire.mqqb.body_type", kind = "uint32", label = "BodyType", base = "HEX", enum = "mqqb.variant_type", doc = "Variant type of the body, as the application declares it."},
  {name = "mqwire.mqqb.client_guid", kind = "guid", label = "ClientGuid", doc = "Queue manager that opens the session."},
  {name = "mqwire.mqqb.connection_parameters_header", kind = "none", label = "ConnectionParametersHeader", doc = "The parameters."},
  {name = "mqwire.mqqb.connection_parameters_header.reserved", kind = "uint16", label = "Reserved", base = "DEC", doc = "Zero."},
  {name = "mqwire.mqqb.connector_qm_guid", kind = "guid", label = "ConnectorQMGuid", doc = "Queue manager of the connector queue."},
  {name = "mqwire.mqqb.connector_type", kind = "guid", label = "ConnectorType", doc = "Application that set the properties a queue manager would have set."},
  {name = "mqwire.mqqb.cookie", kind = "uint32", label = "Cookie", base = "HEX", doc = "Number that the answer repeats."},
  {name = "mqwire.mqqb.correlation_id", kind = "bytes", label = "CorrelationID", doc = "Ties the message to another; an acknowledgment has the identifier of its message here."},
  {name = "mqwire.mqqb.count", kind = "uint16", label = "Count", base = "DEC", doc = "Bytes in DirectFormatName, with its terminator."},
  {name = "mqwire.mqqb.debug_header", kind = "none", label = "DebugHeader", doc = "Where reports about the message go."},
  {name = "mqwire.mqqb.debug_header.flags", kind = "uint16", label = "Flags", base = "HEX", doc = "Whether there is a report queue."},
  {name = "mqwire.mqqb.debug_header.reserved", kind = "uint16", label = "Reserved", base = "DEC", doc = "Zero, ignored."},
  {name = "mqwire.mqqb.debug_header_flags.qt", kind = "uint16", label = "QT", base = "DEC", enum = "mqqb.debug_queue_type", mask = 3, doc = "No report queue or a public one."},
  {name = "mqwire.mqqb.debug_header_flags.x", kind = "uint16", label = "X", base = "DEC", mask = 65532, doc = "Not used."},
  {name = "mqwire.mqqb.destination", kind = "none", label = "Destination", doc = "Where the message goes."},
  {name = "mqwire.mqqb.destination_queue", kind = "none", label = "DestinationQueue", doc = "Where the message goes."},
  {name = "mqwire.mqqb.direct_format_name", kind = "string", label = "DirectFormatName", doc = "Protocol, address and path."},
  {name = "mqwire.mqqb.direct_queue_format_name.padding", kind = "bytes", label = "padding", doc = "Up to the next four-byte boundary."},
  {name = "mqwire.mqqb.dl_identifier", kind = "guid", label = "DLIdentifier", doc = "GUID of the list."},
  {name = "mqwire.mqqb.element_count", kind = "uint32", label = "ElementCount", base = "DEC", doc = "How many format names follow."},
  {name = "mqwire.mqqb.encryption_algorithm", kind = "uint32", label = "EncryptionAlgorithm", base = "HEX", enum = "mqqb.encryption_algorithm", doc = "Cipher of the body; means nothing unless it is encrypted."},
  {name = "mqwire.mqqb.encryption_key", kind = "bytes", label = "EncryptionKey", doc = "The key of the body as a SIMPLEBLOB, encrypted for the receiver."},
  {name = "mqwire.mqqb.encryption_key_padding", kind = "bytes", label = "padding", doc = "Up to the next four-byte boundary."},
  {name = "mqwire.mqqb.encryption_key_size", kind = "uint16", label = "EncryptionKeySize", base = "DEC", doc = "Bytes in EncryptionKey."},
  {name = "mqwire.mqqb.establish_connection_header", kind = "none", label = "EstablishConnectionHeader", doc = "Who talks to whom."},
  {name = "mqwire.mqqb.establish_connection_header.padding", kind = "bytes", label = "Padding", doc = "Makes the packet long; 0x5A in an answer, anything in a request."},
  {name = "mqwire.mqqb.establish_connection_header.reserved", kind = "uint16", label = "Reserved", base = "DEC", doc = "Zero, ignored."},
  {name = "mqwire.mqqb.extension_data", kind = "bytes", label = "ExtensionData", doc = "Bytes for the application's own use."},
  {name = "mqwire.mqqb.extension_size", kind = "uint32", label = "ExtensionSize", base = "DEC", doc = "Bytes in ExtensionData."},
  {name = "mqwire.mqqb.format_name", kind = "none", label = "FormatName", doc = "The format name."},
  {name = "mqwire.mqqb.format_name_list", kind = "none", label = "FormatNameList", doc = "The format names."},
  {name = "mqwire.mqqb.format_type", kind = "uint16", label = "FormatType", base = "DEC", enum = "mqqb.queue_format_type", doc = "Kind of the format name."},
  {name = "mqwire.mqqb.hash_algorithm", kind = "uint32", label = "HashAlgorithm", base = "HEX", enum = "mqqb.hash_algorithm", doc = "Hash of the signature; means nothing without one."},
  {name = "mqwire.mqqb.header", kind = "string", label = "Header", doc = "Header of the envelope."},
  {name = "mqwire.mqqb.header_data_length", kind = "uint32", label = "HeaderDataLength", base = "DEC", doc = "Code units in Header, with its terminator."},
  {name = "mqwire.mqqb.header_id", kind = "uint16", label = "HeaderID", base = "HEX", enum = "mqqb.header_id", doc = "What the list is for."},
  {name = "mqwire.mqqb.header_section_id", kind = "uint16", label = "HeaderSectionID", base = "HEX", enum = "mqqb.header_id", doc = "Marks the header section."},
  {name = "mqwire.mqqb.header_size", kind = "uint32", label = "HeaderSize", base = "DEC", doc = "Bytes in this header and its list."},
  {name = "mqwire.mqqb.internal_header", kind = "none", label = "InternalHeader", doc = "Tells packets that manage the session apart."},
  {name = "mqwire.mqqb.internal_header.flags", kind = "uint16", label = "Flags", base = "HEX", doc = "Type of the packet, and whether the connection is refused."},
  {name = "mqwire.mqqb.internal_header.reserved", kind = "uint16", label = "Reserved", base = "DEC", doc = "Zero, ignored."},
  {name = "mqwire.mqqb.internal_header_flags.cs", kind = "bool", label = "CS", mask = 16, width = 16, doc = "The connection is refused."},
  {name = "mqwire.mqqb.internal_header_flags.pt", kind = "uint16", label = "PT", base = "DEC", enum = "mqqb.packet_type", mask = 15, doc = "Type of the packet."},
  {name = "mqwire.mqqb.internal_header_flags.x", kind = "uint16", label = "X", base = "DEC", mask = 65504, doc = "Reserved."},
  {name = "mqwire.mqqb.label", kind = "string", label = "Label", doc = "A name for people to read."},
  {name = "mqwire.mqqb.label_length", kind = "uint8", label = "LabelLength", base = "DEC", doc = "Code units in Label, with its terminator; zero for no label."},
  {name = "mqwire.mqqb.message_body", kind = "bytes", label = "MessageBody", doc = "The body, encrypted or not."},
  {name = "mqwire.mqqb.message_class", kind = "uint16", label = "MessageClass", base = "HEX", enum = "mqqb.message_class", doc = "An ordinary message, a report, or which acknowledgment."},
  {name = "mqwire.mqqb.message_id", kind = "uint32", label = "MessageID", base = "DEC", doc = "Number of the message at its sender."},
  {name = "mqwire.mqqb.message_properties_header", kind = "none", label = "MessagePropertiesHeader", doc = "Label, body and what belongs to them."},
  {name = "mqwire.mqqb.message_properties_header.flags", kind = "uint8", label = "Flags", base = "HEX", doc = "Acknowledgments asked for."},
  {name = "mqwire.mqqb.message_properties_header.padding", kind = "bytes", label = "padding", doc = "Up to the next four-byte boundary."},
  {name = "mqwire.mqqb.message_properties_header_flags.na", kind = "bool", label = "NA", mask = 4, width = 8, doc = "One when the message cannot reach its queue."},
  {name = "mqwire.mqqb.message_properties_header_flags.nr", kind = "bool", label = "NR", mask = 8, width = 8, doc = "One when the message is not taken from its queue."},
  {name = "mqwire.mqqb.message_properties_header_flags.pa", kind = "bool", label = "PA", mask = 1, width = 8, doc = "One when the message reaches its queue."},
  {name = "mqwire.mqqb.message_properties_header_flags.pr", kind = "bool", label = "PR", mask = 2, width = 8, doc = "One when the message is taken from its queue."},
  {name = "mqwire.mqqb.message_properties_header_flags.x", kind = "uint8", label = "X", base = "DEC", mask = 240, doc = "Not used."},
  {name = "mqwire.mqqb.message_size", kind = "uint32", label = "MessageSize", base = "DEC", doc = "Bytes in MessageBody."},
  {name = "mqwire.mqqb.mqf_address_header.padding", kind = "bytes", label = "padding", doc = "Up to the next four-byte boundary."},
  {name = "mqwire.mqqb.mqf_address_header.reserved", kind = "uint16", label = "Reserved", base = "DEC", doc = "Zero, ignored."},
  {name = "mqwire.mqqb.mqf_format_name_element.padding", kind = "bytes", label = "padding", doc = "Up to the boundary on which the name starts, two bytes for a direct one and four for the others."},
  {name = "mqwire.mqqb.mqf_signature_header.id", kind = "uint16", label = "ID", base = "HEX", enum = "mqqb.header_id", doc = "Marks the signature."},
  {name = "mqwire.mqqb.mqf_signature_header.reserved", kind = "uint16", label = "Reserved", base = "DEC", doc = "Zero, ignored."},
  {name = "mqwire.mqqb.mqf_signature_header.signature", kind = "bytes", label = "Signature", doc = "Encrypted hash of the message."},
  {name = "mqwire.mqqb.multi_queue_format_header", kind = "none", label = "MultiQueueFormatHeader", doc = "All destinations of a message that has several."},
  {name = "mqwire.mqqb.multi_queue_format_header.signature", kind = "none", label = "Signature", doc = "Signature that covers the lists."},
  {name = "mqwire.mqqb.operating_system", kind = "uint16", label = "OperatingSystem", base = "HEX", doc = "What the initiator runs on."},
  {name = "mqwire.mqqb.operating_system.os", kind = "bool", label = "OS", mask = 512, width = 16, doc = "The initiator is a server-class system."},
  {name = "mqwire.mqqb.operating_system.qs", kind = "bool", label = "QS", mask = 1024, width = 16, doc = "Guaranteed quality of service is available."},
  {name = "mqwire.mqqb.operating_system.re", kind = "uint16", label = "RE", base = "DEC", mask = 255, doc = "Always 0x10."},
  {name = "mqwire.mqqb.operating_system.se", kind = "bool", label = "SE", mask = 256, width = 16, doc = "No ping came before."},
  {name = "mqwire.mqqb.operating_system.x11", kind = "bool", label = "X11", mask = 2048, width = 16, doc = "Not used."},
  {name = "mqwire.mqqb.operating_system.x12", kind = "bool", label = "X12", mask = 4096, width = 16, doc = "Not used."},
  {name = "mqwire.mqqb.operating_system.x13", kind = "bool", label = "X13", mask = 8192, width = 16, doc = "Not used."},
  {name = "mqwire.mqqb.operating_system.x14", kind = "bool", label = "X14", mask = 16384, width = 16, doc = "Not used."},
  {name = "mqwire.mqqb.operating_system.x15", kind = "bool", label = "X15", mask = 32768, width = 16, doc = "Not used."},
  {name = "mqwire.mqqb.ordinal", kind = "uint32", label = "Ordinal", base = "DEC", doc = "Tells sequences of the same second apart."},
  {name = "mqwire.mqqb.packet_size", kind = "uint32", label = "PacketSize", base = "DEC", doc = "Bytes of the packet, without the SessionHeader of a message."},
  {name = "mqwire.mqqb.ping.flags", kind = "uint16", label = "Flags", base = "HEX", doc = "Who asks, and the answer."},
  {name = "mqwire.mqqb.ping.signature", kind = "uint16", label = "Signature", base = "HEX", doc = "Marks a ping."},
  {name = "mqwire.mqqb.ping_flags.rc", kind = "bool", label = "RC", mask = 1, width = 16, doc = "The initiator is not a server-class system."},
  {name = "mqwire.mqqb.ping_flags.rf", kind = "bool", label = "RF", mask = 2, width = 16, doc = "The session would be refused; answers only."},
  {name = "mqwire.mqqb.ping_flags.x", kind = "uint16", label = "X", base = "DEC", mask = 65532, doc = "Not used."},
  {name = "mqwire.mqqb.previous_tx_sequence_number", kind = "uint32", label = "PreviousTxSequenceNumber", base = "DEC", doc = "Place of the message before; zero for none."},
  {name = "mqwire.mqqb.privacy_level", kind = "uint32", label = "PrivacyLevel", base = "DEC", enum = "mqqb.privacy_level", doc = "Strength of the encryption."},
  {name = "mqwire.mqqb.private_queue_identifier", kind = "uint32", label = "PrivateQueueIdentifier", base = "DEC", doc = "Number of the queue on its host."},
  {name = "mqwire.mqqb.provider_info", kind = "none", label = "ProviderInfo", doc = "Cryptographic provider of the signature."},
  {name = "mqwire.mqqb.provider_info_padding", kind = "bytes", label = "padding", doc = "Up to the next four-byte boundary."},
  {name = "mqwire.mqqb.provider_info_size", kind = "uint32", label = "ProviderInfoSize", base = "DEC", doc = "Bytes in ProviderInfo."},
  {name = "mqwire.mqqb.provider_name", kind = "string", label = "ProviderName", doc = "Name of the provider."},
  {name = "mqwire.mqqb.provider_type", kind = "uint32", label = "ProviderType", base = "DEC", enum = "mqqb.provider_type", doc = "Kind of provider."},
  {name = "mqwire.mqqb.public_queue_identifier", kind = "guid", label = "PublicQueueIdentifier", doc = "GUID of the queue."},
  {name = "mqwire.mqqb.qm_guid", kind = "guid", label = "QMGuid", doc = "Queue manager that made this packet."},
  {name = "mqwire.mqqb.queue_identifier", kind = "guid", label = "QueueIdentifier", doc = "GUID of the public queue that gets the reports."},
  {name = "mqwire.mqqb.queue_manager_address", kind = "guid", label = "QueueManagerAddress", doc = "Queue manager of the destination; zeros for a direct format name."},
  {name = "mqwire.mqqb.recoverable_ack_timeout", kind = "uint32", label = "RecoverableAckTimeout", base = "DEC", doc = "Milliseconds to wait for the acknowledgment of recoverable messages."},
  {name = "mqwire.mqqb.recoverable_msg_ack_flags", kind = "uint32", label = "RecoverableMsgAckFlags", base = "HEX", doc = "Bit k acknowledges the recoverable message with that number plus k."},
  {name = "mqwire.mqqb.recoverable_msg_ack_seq_number", kind = "uint16", label = "RecoverableMsgAckSeqNumber", base = "DEC", doc = "Lowest recoverable message that is stored and not yet acknowledged; zero for none."},
  {name = "mqwire.mqqb.recoverable_msg_seq_number", kind = "uint16", label = "RecoverableMsgSeqNumber", base = "DEC", doc = "Recoverable messages sent on the session."},
  {name = "mqwire.mqqb.reserved1", kind = "uint16", label = "Reserved1", base = "DEC", doc = "Zero, ignored."},
  {name = "mqwire.mqqb.response", kind = "none", label = "Response", doc = "Where the answer of the application goes."},
  {name = "mqwire.mqqb.response_queue", kind = "none", label = "ResponseQueue", doc = "Where the answer of the application goes."},
  {name = "mqwire.mqqb.security_data", kind = "none", label = "SecurityData", doc = "The five items."},
  {name = "mqwire.mqqb.security_data.signature", kind = "bytes", label = "Signature", doc = "Encrypted hash of the message."},
  {name = "mqwire.mqqb.security_header", kind = "none", label = "SecurityHeader", doc = "Who signed the message, and with what it is encrypted."},
  {name = "mqwire.mqqb.security_header.flags", kind = "uint16", label = "Flags", base = "HEX", doc = "Type of the sender id, and what was done to the message."},
  {name = "mqwire.mqqb.security_header_flags.ai", kind = "bool", label = "AI", mask = 128, width = 16, doc = "SecurityData is there."},
  {name = "mqwire.mqqb.security_header_flags.as_", kind = "uint16", label = "AS", base = "DEC", enum = "mqqb.authentication_level", mask = 3840, doc = "Kind of signature verified; meant for the receiver's own use."},
  {name = "mqwire.mqqb.security_header_flags.au", kind = "bool", label = "AU", mask = 16, width = 16, doc = "Authenticated; meant for the receiver's own use."},
  {name = "mqwire.mqqb.security_header_flags.de", kind = "bool", label = "DE", mask = 64, width = 16, doc = "The default cryptographic provider was used."},
  {name = "mqwire.mqqb.security_header_flags.eb", kind = "bool", label = "EB", mask = 32, width = 16, doc = "The body is encrypted."},
  {name = "mqwire.mqqb.security_header_flags.st", kind = "uint16", label = "ST", base = "DEC", enum = "mqqb.sender_id_type", mask = 15, doc = "What SecurityID holds."},
  {name = "mqwire.mqqb.security_header_flags.x12", kind = "bool", label = "X12", mask = 4096, width = 16, doc = "Not used."},
  {name = "mqwire.mqqb.security_header_flags.x13", kind = "bool", label = "X13", mask = 8192, width = 16, doc = "Not used."},
  {name = "mqwire.mqqb.security_header_flags.x14", kind = "bool", label = "X14", mask = 16384, width = 16, doc = "Not used."},
  {name = "mqwire.mqqb.security_header_flags.x15", kind = "bool", label = "X15", mask = 32768, width = 16, doc = "Not used."},
  {name = "mqwire.mqqb.security_id", kind = "bytes", label = "SecurityID", doc = "SID of the user, or GUID of the queue manager, that sent the message."},
  {name = "mqwire.mqqb.security_id_padding", kind = "bytes", label = "padding", doc = "Up to the next four-byte boundary."},
  {name = "mqwire.mqqb.sender_cert", kind = "bytes", label = "SenderCert", doc = "X.509 certificate of the sender."},
  {name = "mqwire.mqqb.sender_cert_padding", kind = "bytes", label = "padding", doc = "Up to the next four-byte boundary."},
  {name = "mqwire.mqqb.sender_cert_size", kind = "uint32", label = "SenderCertSize", base = "DEC", doc = "Bytes in SenderCert."},
  {name = "mqwire.mqqb.sender_id_size", kind = "uint16", label = "SenderIdSize", base = "DEC", doc = "Bytes in SecurityID."},
  {name = "mqwire.mqqb.sent_time", kind = "uint32", label = "SentTime", base = "DEC", doc = "When the message was sent, in seconds since 1970."},
  {name = "mqwire.mqqb.server_guid", kind = "guid", label = "ServerGuid", doc = "Queue manager that accepts it; zeros in a request to a direct format name."},
  {name = "mqwire.mqqb.session_header", kind = "none", label = "SessionHeader", doc = "Acknowledgments that travel with the message."},
  {name = "mqwire.mqqb.session_header.reserved", kind = "uint16", label = "Reserved", base = "DEC", doc = "Any value."},
  {name = "mqwire.mqqb.signature_padding", kind = "bytes", label = "padding", doc = "Up to the next four-byte boundary."},
  {name = "mqwire.mqqb.signature_size", kind = "uint16", label = "SignatureSize", base = "DEC", doc = "Bytes in Signature."},
  {name = "mqwire.mqqb.size", kind = "uint32", label = "Size", base = "DEC", doc = "Bytes in Signature."},
  {name = "mqwire.mqqb.soap_header", kind = "none", label = "SoapHeader", doc = "Parts of a SOAP envelope."},
  {name = "mqwire.mqqb.soap_header.padding", kind = "bytes", label = "padding", doc = "Up to the four-byte boundary on which the next header starts, if there is one."},
  {name = "mqwire.mqqb.soap_header.reserved", kind = "uint16", label = "Reserved", base = "DEC", doc = "Zero, ignored."},
  {name = "mqwire.mqqb.source_queue_manager", kind = "guid", label = "SourceQueueManager", doc = "Queue manager of the host."},
  {name = "mqwire.mqqb.time_stamp", kind = "uint32", label = "TimeStamp", base = "DEC", doc = "When the sequence began."},
  {name = "mqwire.mqqb.time_to_be_received", kind = "uint32", label = "TimeToBeReceived", base = "DEC", doc = "Seconds in which the message must be taken from its queue; all ones for no limit."},
  {name = "mqwire.mqqb.time_to_reach_queue", kind = "uint32", label = "TimeToReachQueue", base = "DEC", doc = "Seconds from SentTime in which the message must arrive; all ones for no limit."},
  {name = "mqwire.mqqb.trailing", kind = "bytes", label = "bytes behind the last field"},
  {name = "mqwire.mqqb.transaction_header", kind = "none", label = "TransactionHeader", doc = "Place of the message in a transaction."},
  {name = "mqwire.mqqb.transaction_header.flags", kind = "uint32", label = "Flags", base = "HEX", doc = "Ends of the transaction, and its tag."},
  {name = "mqwire.mqqb.transaction_header_flags.cg", kind = "bool", label = "CG", mask = 1, width = 32, doc = "ConnectorQMGuid is there."},
  {name = "mqwire.mqqb.transaction_header_flags.fa", kind = "bool", label = "FA", mask = 2, width = 32, doc = "A FinalAck is wanted."},
  {name = "mqwire.mqqb.transaction_header_flags.fm", kind = "bool", label = "FM", mask = 4, width = 32, doc = "First message of the transaction."},
  {name = "mqwire.mqqb.transaction_header_flags.id", kind = "uint32", label = "ID", base = "DEC", mask = 16777200, doc = "Tag of the transaction at its sender."},
  {name = "mqwire.mqqb.transaction_header_flags.lm", kind = "bool", label = "LM", mask = 8, width = 32, doc = "Last message of the transaction."},
  {name = "mqwire.mqqb.transaction_header_flags.x1", kind = "bool", label = "X1", mask = 16777216, width = 32, doc = "Not used."},
  {name = "mqwire.mqqb.transaction_header_flags.x2", kind = "bool", label = "X2", mask = 33554432, width = 32, doc = "Not used."},
  {name = "mqwire.mqqb.transaction_header_flags.x3", kind = "bool", label = "X3", mask = 67108864, width = 32, doc = "Not used."},
  {name = "mqwire.mqqb.transaction_header_flags.x4", kind = "bool", label = "X4", mask = 134217728, width = 32, doc = "Not used."},
  {name = "mqwire.mqqb.transaction_header_flags.x5", kind = "bool", label = "X5", mask = 268435456, width = 32, doc = "Not used."},
  {name = "mqwire.mqqb.transaction_header_flags.x6", kind = "bool", label = "X6", mask = 536870912, width = 32, doc = "Not used."},
  {name = "mqwire.mqqb.transaction_header_flags.x7", kind = "bool", label = "X7", mask = 1073741824, width = 32, doc = "Not used."},
  {name = "mqwire.mqqb.transaction_header_flags.x8", kind = "bool", label = "X8", mask = 2147483648, width = 32, doc = "Not used."},
  {name = "mqwire.mqqb.tx_sequence_id", kind = "none", label = "TxSequenceID", doc = "Sequence the message belongs to."},
  {name = "mqwire.mqqb.tx_sequence_number", kind = "uint32", label = "TxSequenceNumber", base = "DEC", doc = "Place in the sequence, from one on."},
  {name = "mqwire.mqqb.undecoded", kind = "bytes", label = "bytes of unknown layout"},
  {name = "mqwire.mqqb.unparsed", kind = "bytes", label = "bytes before the end", doc = "What PacketSize counts beyond the last header; none in a proper message."},
  {name = "mqwire.mqqb.user_header", kind = "none", label = "UserHeader", doc = "From where to where."},
  {name = "mqwire.mqqb.user_header.flags", kind = "uint32", label = "Flags", base = "HEX", doc = "Kinds of queue names, and which headers there are."},
  {name = "mqwire.mqqb.user_header_flags.ah", kind = "bool", label = "AH", mask = 33554432, width = 32, doc = "The message came over HTTP."},
  {name = "mqwire.mqqb.user_header_flags.aq", kind = "uint32", label = "AQ", base = "DEC", enum = "mqqb.queue_type", mask = 57344, doc = "Kind of AdminQueue."},
  {name = "mqwire.mqqb.user_header_flags.cq", kind = "bool", label = "CQ", mask = 4194304, width = 32, doc = "ConnectorType is there."},
  {name = "mqwire.mqqb.user_header_flags.dm", kind = "uint32", label = "DM", base = "DEC", enum = "mqqb.delivery_mode", mask = 96, doc = "Whether the message survives a restart."},
  {name = "mqwire.mqqb.user_header_flags.dq", kind = "uint32", label = "DQ", base = "DEC", enum = "mqqb.queue_type", mask = 7168, doc = "Kind of DestinationQueue."},
  {name = "mqwire.mqqb.user_header_flags.hh", kind = "bool", label = "HH", mask = 268435456, width = 32, doc = "A SoapHeader is there."},
  {name = "mqwire.mqqb.user_header_flags.jn", kind = "bool", label = "JN", mask = 256, width = 32, doc = "An undeliverable message is kept at its source."},
  {name = "mqwire.mqqb.user_header_flags.jp", kind = "bool", label = "JP", mask = 512, width = 32, doc = "A delivered message is kept at its source."},
  {name = "mqwire.mqqb.user_header_flags.mp", kind = "bool", label = "MP", mask = 2097152, width = 32, doc = "A MessagePropertiesHeader is there, as always."},
  {name = "mqwire.mqqb.user_header_flags.mq", kind = "bool", label = "MQ", mask = 8388608, width = 32, doc = "A MultiQueueFormatHeader is there."},
  {name = "mqwire.mqqb.user_header_flags.rc", kind = "uint32", label = "RC", base = "DEC", mask = 31, doc = "Hops the message has made."},
  {name = "mqwire.mqqb.user_header_flags.rq", kind = "uint32", label = "RQ", base = "DEC", enum = "mqqb.queue_type", mask = 458752, doc = "Kind of ResponseQueue."},
  {name = "mqwire.mqqb.user_header_flags.sh", kind = "bool", label = "SH", mask = 524288, width = 32, doc = "A SecurityHeader is there."},
  {name = "mqwire.mqqb.user_header_flags.th", kind = "bool", label = "TH", mask = 1048576, width = 32, doc = "A TransactionHeader is there."},
  {name = "mqwire.mqqb.user_header_flags.x1", kind = "bool", label = "X1", mask = 128, width = 32, doc = "Reserved."},
  {name = "mqwire.mqqb.user_header_flags.x2", kind = "bool", label = "X2", mask = 16777216, width = 32, doc = "Reserved."},
  {name = "mqwire.mqqb.user_header_flags.x3", kind = "uint32", label = "X3", base = "DEC", mask = 201326592, doc = "Reserved."},
  {name = "mqwire.mqqb.user_header_flags.x4", kind = "uint32", label = "X4", base = "DEC", mask = 3758096384, doc = "Reserved."},
  {name = "mqwire.mqqb.user_message.padding", kind = "bytes", label = "padding", doc = "Up to the four-byte boundary on which the SessionHeader starts; PacketSize counts it."},
  {name = "mqwire.mqqb.user_msg_sequence_number", kind = "uint16", label = "UserMsgSequenceNumber", base = "DEC", doc = "Messages sent on the session."},
  {name = "mqwire.mqqb.version_number", kind = "uint8", label = "VersionNumber", base = "HEX", doc = "Version of the packet format."},
  {name = "mqwire.mqqb.window_size", kind = "uint16", label = "WindowSize", base = "DEC", doc = "How many unacknowledged messages the sender of this packet accepts."},
  {name = "mqwire.mqusersigncerts.certificate", kind = "bytes", label = "Certificate", doc = "An X.509 certificate in DER form."},
  {name = "mqwire.mqusersigncerts.certificate_count", kind = "uint32", label = "CertificateCount", base = "DEC", doc = "How many certificates follow."},
  {name = "mqwire.mqusersigncerts.certificate_length", kind = "uint32", label = "CertificateLength", base = "DEC", doc = "Bytes in Certificate."},
  {name = "mqwire.mqusersigncerts.certificates", kind = "none", label = "Certificates", doc = "The certificates."},
  {name = "mqwire.mqusersigncerts.digest", kind = "bytes", label = "Digest", doc = "MD5 hash of the certificate."},
  {name = "mqwire.mqusersigncerts.identifier", kind = "guid", label = "Identifier", doc = "GUID of the certificate."},
  {name = "mqwire.mqusersigncerts.trailing", kind = "bytes", label = "bytes behind the last field"},
  {name = "mqwire.mqusersigncerts.undecoded", kind = "bytes", label = "bytes of unknown layout"},
  {name = "mqwire.order_ack_body.reserved", kind = "bytes", label = "Reserved", doc = "Zero or junk."},
  {name = "mqwire.order_ack_body.trailing", kind = "bytes", label = "bytes behind the last field"},
  {name = "mqwire.order_ack_body.tx_previous_sequence_number", kind = "uint32", label = "TxPreviousSequenceNumber", base = "DEC", doc = "The number before it."},
  {name = "mqwire.order_ack_body.tx_sequence_id", kind = "none", label = "TxSequenceID", doc = "Sequence that is acknowledged."},
  {name = "mqwire.order_ack_body.tx_sequence_number", kind = "uint32", label = "TxSequenceNumber", base = "DEC", doc = "The last number that arrived in order."},
  {name = "mqwire.order_ack_body.undecoded", kind = "bytes", label = "bytes of unknown layout"},
  {name = "mqwire.propvalue.property_id", kind = "uint32", label = "PropertyID", base = "DEC", enum = "propvalue.prop_id", doc = "Which property each value belongs to."},
  {name = "mqwire.propvalue.property_value", kind = "none", label = "PropertyValue", doc = "The value, laid out as the identifier demands."},
  {name = "mqwire.propvalue.propid_cn_guid", kind = "guid", label = "PROPID_CN_GUID", doc = "Value of property 503."},
  {name = "mqwire.propvalue.propid_cn_name", kind = "string", label = "PROPID_CN_NAME", doc = "Value of property 502."},
  {name = "mqwire.propvalue.propid_cn_partitionid", kind = "guid", label = "PROPID_CN_PARTITIONID", doc = "Value of property 504."},
  {name = "mqwire.propvalue.propid_cn_protocolid", kind = "uint8", label = "PROPID_CN_PROTOCOLID", base = "DEC", doc = "Value of property 501."},
  {name = "mqwire.propvalue.propid_cn_security", kind = "bytes", label = "PROPID_CN_SECURITY", doc = "Value of property 1501."},
  {name = "mqwire.propvalue.propid_cn_seqnum", kind = "bytes", label = "PROPID_CN_SEQNUM", doc = "Value of property 505."},
  {name = "mqwire.propvalue.propid_com_account_control", kind = "uint32", label = "PROPID_COM_ACCOUNT_CONTROL", base = "DEC", doc = "Value of property 5204."},
  {name = "mqwire.propvalue.propid_com_digest", kind = "guid", label = "PROPID_COM_DIGEST", doc = "Value of property 5208."},
  {name = "mqwire.propvalue.propid_com_dns_hostname", kind = "string", label = "PROPID_COM_DNS_HOSTNAME", doc = "Value of property 5205."},
  {name = "mqwire.propvalue.propid_com_full_path", kind = "string", label = "PROPID_COM_FULL_PATH", doc = "Value of property 5201."},
  {name = "mqwire.propvalue.propid_com_id", kind = "guid", label = "PROPID_COM_ID", doc = "Value of property 5209."},
  {name = "mqwire.propvalue.propid_com_sam_account", kind = "string", label = "PROPID_COM_SAM_ACCOUNT", doc = "Value of property 5202."},
  {name = "mqwire.propvalue.propid_com_sid", kind = "bytes", label = "PROPID_COM_SID", doc = "Value of property 5206."},
  {name = "mqwire.propvalue.propid_com_sign_cert", kind = "bytes", label = "PROPID_COM_SIGN_CERT", doc = "Value of property 5207."},
  {name = "mqwire.propvalue.propid_d_identifier", kind = "guid", label = "PROPID_D_IDENTIFIER", doc = "Value of property 1405."},
  {name = "mqwire.propvalue.propid_d_objtype", kind = "uint8", label = "PROPID_D_OBJTYPE", base = "DEC", doc = "Value of property 1404."},
  {name = "mqwire.propvalue.propid_d_partitionid", kind = "guid", label = "PROPID_D_PARTITIONID", doc = "Value of property 1402."},
  {name = "mqwire.propvalue.propid_d_scope", kind = "uint8", label = "PROPID_D_SCOPE", base = "DEC", doc = "Value of property 1403."},
  {name = "mqwire.propvalue.propid_d_seqnum", kind = "bytes", label = "PROPID_D_SEQNUM", doc = "Value of property 1401."},
  {name = "mqwire.propvalue.propid_e_cipher_mode", kind = "uint32", label = "PROPID_E_CIPHER_MODE", base = "DEC", doc = "Value of property 615."},
  {name = "mqwire.propvalue.propid_e_crl", kind = "bytes", label = "PROPID_E_CRL", doc = "Value of property 610."},
  {name = "mqwire.propvalue.propid_e_csp_name", kind = "string", label = "PROPID_E_CSP_NAME", doc = "Value of property 603."},
  {name = "mqwire.propvalue.propid_e_csp_type", kind = "uint32", label = "PROPID_E_CSP_TYPE", base = "DEC", doc = "Value of property 611."},
  {name = "mqwire.propvalue.propid_e_encrypt_alg", kind = "uint32", label = "PROPID_E_ENCRYPT_ALG", base = "DEC", doc = "Value of property 612."},
  {name = "mqwire.propvalue.propid_e_hash_alg", kind = "uint32", label = "PROPID_E_HASH_ALG", base = "DEC", doc = "Value of property 614."},
  {name = "mqwire.propvalue.propid_e_id", kind = "guid", label = "PROPID_E_ID", doc = "Value of property 609."},
  {name = "mqwire.propvalue.propid_e_long_live", kind = "uint32", label = "PROPID_E_LONG_LIVE", base = "DEC", doc = "Value of property 616."},
  {name = "mqwire.propvalue.propid_e_name", kind = "string", label = "PROPID_E_NAME", doc = "Value of property 601."},
  {name = "mqwire.propvalue.propid_e_namestyle", kind = "uint8", label = "PROPID_E_NAMESTYLE", base = "DEC", doc = "Value of property 602."},
  {name = "mqwire.propvalue.propid_e_partitionid", kind = "guid", label = "PROPID_E_PARTITIONID", doc = "Value of property 607."},
  {name = "mqwire.propvalue.propid_e_pecname", kind = "string", label = "PROPID_E_PECNAME", doc = "Value of property 604."},
  {name = "mqwire.propvalue.propid_e_s_interval1", kind = "uint16", label = "PROPID_E_S_INTERVAL1", base = "DEC", doc = "Value of property 605."},
  {name = "mqwire.propvalue.propid_e_s_interval2", kind = "uint16", label = "PROPID_E_S_INTERVAL2", base = "DEC", doc = "Value of property 606."},
  {name = "mqwire.propvalue.propid_e_security", kind = "bytes", label = "PROPID_E_SECURITY", doc = "Value of property 1601."},
  {name = "mqwire.propvalue.propid_e_seqnum", kind = "bytes", label = "PROPID_E_SEQNUM", doc = "Value of property 608."},
  {name = "mqwire.propvalue.propid_e_sign_alg", kind = "uint32", label = "PROPID_E_SIGN_ALG", base = "DEC", doc = "Value of property 613."},
  {name = "mqwire.propvalue.propid_e_version", kind = "uint16", label = "PROPID_E_VERSION", base = "DEC", doc = "Value of property 617."},
  {name = "mqwire.propvalue.propid_l_actual_cost", kind = "uint32", label = "PROPID_L_ACTUAL_COST", base = "DEC", doc = "Value of property 812."},
  {name = "mqwire.propvalue.propid_l_cost", kind = "uint32", label = "PROPID_L_COST", base = "DEC", doc = "Value of property 803."},
  {name = "mqwire.propvalue.propid_l_description", kind = "string", label = "PROPID_L_DESCRIPTION", doc = "Value of property 810."},
  {name = "mqwire.propvalue.propid_l_full_path", kind = "string", label = "PROPID_L_FULL_PATH", doc = "Value of property 811."},
  {name = "mqwire.propvalue.propid_l_gates", kind = "guid", label = "PROPID_L_GATES", doc = "Value of property 813."},
  {name = "mqwire.propvalue.propid_l_gates_dn", kind = "string", label = "PROPID_L_GATES_DN", doc = "Value of property 807."},
  {name = "mqwire.propvalue.propid_l_id", kind = "guid", label = "PROPID_L_ID", doc = "Value of property 806."},
  {name = "mqwire.propvalue.propid_l_neighbor1", kind = "guid", label = "PROPID_L_NEIGHBOR1", doc = "Value of property 801."},
  {name = "mqwire.propvalue.propid_l_neighbor1_dn", kind = "string", label = "PROPID_L_NEIGHBOR1_DN", doc = "Value of property 808."},
  {name = "mqwire.propvalue.propid_l_neighbor2", kind = "guid", label = "PROPID_L_NEIGHBOR2", doc = "Value of property 802."},
  {name = "mqwire.propvalue.propid_l_neighbor2_dn", kind = "string", label = "PROPID_L_NEIGHBOR2_DN", doc = "Value of property 809."},
  {name = "mqwire.propvalue.propid_l_partitionid", kind = "guid", label = "PROPID_L_PARTITIONID", doc = "Value of property 804."},
  {name = "mqwire.propvalue.propid_l_seqnum", kind = "bytes", label = "PROPID_L_SEQNUM", doc = "Value of property 805."},
  {name = "mqwire.propvalue.propid_mqu_digest", kind = "guid", label = "PROPID_MQU_DIGEST", doc = "Value of property 5405."},
  {name = "mqwire.propvalue.propid_mqu_id", kind = "guid", label = "PROPID_MQU_ID", doc = "Value of property 5406."},
  {name = "mqwire.propvalue.propid_mqu_security", kind = "bytes", label = "PROPID_MQU_SECURITY", doc = "Value of property 5407."},
  {name = "mqwire.propvalue.propid_mqu_sid", kind = "bytes", label = "PROPID_MQU_SID", doc = "Value of property 5401."},
  {name = "mqwire.propvalue.propid_mqu_sign_cert", kind = "bytes", label = "PROPID_MQU_SIGN_CERT", doc = "Value of property 5402."},
  {name = "mqwire.propvalue.propid_q_ads_path", kind = "string", label = "PROPID_Q_ADS_PATH", doc = "Value of property 126."},
  {name = "mqwire.propvalue.propid_q_authenticate", kind = "uint8", label = "PROPID_Q_AUTHENTICATE", base = "DEC", doc = "Value of property 111."},
  {name = "mqwire.propvalue.propid_q_basepriority", kind = "int16", label = "PROPID_Q_BASEPRIORITY", base = "DEC", doc = "Value of property 106."},
  {name = "mqwire.propvalue.propid_q_create_time", kind = "int32", label = "PROPID_Q_CREATE_TIME", base = "DEC", doc = "Value of property 109."},
  {name = "mqwire.propvalue.propid_q_full_path", kind = "string", label = "PROPID_Q_FULL_PATH", doc = "Value of property 121."},
  {name = "mqwire.propvalue.propid_q_hashkey", kind = "uint32", label = "PROPID_Q_HASHKEY", base = "DEC", doc = "Value of property 118."},
  {name = "mqwire.propvalue.propid_q_instance", kind = "guid", label = "PROPID_Q_INSTANCE", doc = "Value of property 101."},
  {name = "mqwire.propvalue.propid_q_journal", kind = "uint8", label = "PROPID_Q_JOURNAL", base = "DEC", doc = "Value of property 104."},
  {name = "mqwire.propvalue.propid_q_journal_quota", kind = "uint32", label = "PROPID_Q_JOURNAL_QUOTA", base = "DEC", doc = "Value of property 107."},
  {name = "mqwire.propvalue.propid_q_label", kind = "string", label = "PROPID_Q_LABEL", doc = "Value of property 108."},
  {name = "mqwire.propvalue.propid_q_label_hashkey", kind = "uint32", label = "PROPID_Q_LABEL_HASHKEY", base = "DEC", doc = "Value of property 119."},
  {name = "mqwire.propvalue.propid_q_modify_time", kind = "int32", label = "PROPID_Q_MODIFY_TIME", base = "DEC", doc = "Value of property 110."},
  {name = "mqwire.propvalue.propid_q_multicast_address", kind = "string", label = "PROPID_Q_MULTICAST_ADDRESS", doc = "Value of property 125."},
  {name = "mqwire.propvalue.propid_q_name_suffix", kind = "string", label = "PROPID_Q_NAME_SUFFIX", doc = "Value of property 123."},
  {name = "mqwire.propvalue.propid_q_obj_security", kind = "bytes", label = "PROPID_Q_OBJ_SECURITY", doc = "Value of property 1102."},
  {name = "mqwire.propvalue.propid_q_partitionid", kind = "guid", label = "PROPID_Q_PARTITIONID", doc = "Value of property 116."},
  {name = "mqwire.propvalue.propid_q_pathname", kind = "string", label = "PROPID_Q_PATHNAME", doc = "Value of property 103."},
  {name = "mqwire.propvalue.propid_q_pathname_dns", kind = "string", label = "PROPID_Q_PATHNAME_DNS", doc = "Value of property 124."},
  {name = "mqwire.propvalue.propid_q_priv_level", kind = "uint32", label = "PROPID_Q_PRIV_LEVEL", base = "DEC", doc = "Value of property 112."},
  {name = "mqwire.propvalue.propid_q_qmid", kind = "guid", label = "PROPID_Q_QMID", doc = "Value of property 115."},
  {name = "mqwire.propvalue.propid_q_quota", kind = "uint32", label = "PROPID_Q_QUOTA", base = "DEC", doc = "Value of property 105."},
  {name = "mqwire.propvalue.propid_q_scope", kind = "uint8", label = "PROPID_Q_SCOPE", base = "DEC", doc = "Value of property 114."},
  {name = "mqwire.propvalue.propid_q_security", kind = "bytes", label = "PROPID_Q_SECURITY", doc = "Value of property 1101."},
  {name = "mqwire.propvalue.propid_q_security_information", kind = "uint32", label = "PROPID_Q_SECURITY_INFORMATION", base = "DEC", doc = "Value of property 1103."},
  {name = "mqwire.propvalue.propid_q_seqnum", kind = "bytes", label = "PROPID_Q_SEQNUM", doc = "Value of property 117."},
  {name = "mqwire.propvalue.propid_q_transaction", kind = "uint8", label = "PROPID_Q_TRANSACTION", base = "DEC", doc = "Value of property 113."},
  {name = "mqwire.propvalue.propid_q_type", kind = "guid", label = "PROPID_Q_TYPE", doc = "Value of property 102."},
  {name = "mqwire.propvalue.propid_qm_address", kind = "bytes", label = "PROPID_QM_ADDRESS", doc = "Value of property 206."},
  {name = "mqwire.propvalue.propid_qm_cns", kind = "guid", label = "PROPID_QM_CNS", doc = "Value of property 207."},
  {name = "mqwire.propvalue.propid_qm_connection", kind = "string", label = "PROPID_QM_CONNECTION", doc = "Value of property 204."},
  {name = "mqwire.propvalue.propid_qm_create_time", kind = "int32", label = "PROPID_QM_CREATE_TIME", base = "DEC", doc = "Value of property 217."},
  {name = "mqwire.propvalue.propid_qm_encrypt_pk", kind = "bytes", label = "PROPID_QM_ENCRYPT_PK", doc = "Value of property 1203."},
  {name = "mqwire.propvalue.propid_qm_encrypt_pks", kind = "bytes", label = "PROPID_QM_ENCRYPT_PKS", doc = "Value of property 238."},
  {name = "mqwire.propvalue.propid_qm_encryption_pk", kind = "bytes", label = "PROPID_QM_ENCRYPTION_PK", doc = "Value of property 205."},
  {name = "mqwire.propvalue.propid_qm_encryption_pk_base", kind = "bytes", label = "PROPID_QM_ENCRYPTION_PK_BASE", doc = "Value of property 231."},
  {name = "mqwire.propvalue.propid_qm_encryption_pk_enhanced", kind = "bytes", label = "PROPID_QM_ENCRYPTION_PK_ENHANCED", doc = "Value of property 232."},
  {name = "mqwire.propvalue.propid_qm_foreign", kind = "uint8", label = "PROPID_QM_FOREIGN", base = "DEC", doc = "Value of property 219."},
  {name = "mqwire.propvalue.propid_qm_full_path", kind = "string", label = "PROPID_QM_FULL_PATH", doc = "Value of property 221."},
  {name = "mqwire.propvalue.propid_qm_group_in_cluster", kind = "uint8", label = "PROPID_QM_GROUP_IN_CLUSTER", base = "DEC", doc = "Value of property 242."},
  {name = "mqwire.propvalue.propid_qm_hashkey", kind = "uint32", label = "PROPID_QM_HASHKEY", base = "DEC", doc = "Value of property 212."},
  {name = "mqwire.propvalue.propid_qm_infrs", kind = "guid", label = "PROPID_QM_INFRS", doc = "Value of property 209."},
  {name = "mqwire.propvalue.propid_qm_infrs_dn", kind = "string", label = "PROPID_QM_INFRS_DN", doc = "Value of property 224."},
  {name = "mqwire.propvalue.propid_qm_journal_quota", kind = "uint32", label = "PROPID_QM_JOURNAL_QUOTA", base = "DEC", doc = "Value of property 215."},
  {name = "mqwire.propvalue.propid_qm_machine_id", kind = "guid", label = "PROPID_QM_MACHINE_ID", doc = "Value of property 202."},
  {name = "mqwire.propvalue.propid_qm_machine_type", kind = "string", label = "PROPID_QM_MACHINE_TYPE", doc = "Value of property 216."},
  {name = "mqwire.propvalue.propid_qm_modify_time", kind = "int32", label = "PROPID_QM_MODIFY_TIME", base = "DEC", doc = "Value of property 218."},
  {name = "mqwire.propvalue.propid_qm_obj_security", kind = "bytes", label = "PROPID_QM_OBJ_SECURITY", doc = "Value of property 234."},
  {name = "mqwire.propvalue.propid_qm_os", kind = "uint32", label = "PROPID_QM_OS", base = "DEC", doc = "Value of property 220."},
  {name = "mqwire.propvalue.propid_qm_outfrs", kind = "guid", label = "PROPID_QM_OUTFRS", doc = "Value of property 208."},
  {name = "mqwire.propvalue.propid_qm_outfrs_dn", kind = "string", label = "PROPID_QM_OUTFRS_DN", doc = "Value of property 223."},
  {name = "mqwire.propvalue.propid_qm_owner_sid", kind = "bytes", label = "PROPID_QM_OWNER_SID", doc = "Value of property 241."},
  {name = "mqwire.propvalue.propid_qm_partitionid", kind = "guid", label = "PROPID_QM_PARTITIONID", doc = "Value of property 211."},
  {name = "mqwire.propvalue.propid_qm_pathname", kind = "string", label = "PROPID_QM_PATHNAME", doc = "Value of property 203."},
  {name = "mqwire.propvalue.propid_qm_pathname_dns", kind = "string", label = "PROPID_QM_PATHNAME_DNS", doc = "Value of property 233."},
  {name = "mqwire.propvalue.propid_qm_quota", kind = "uint32", label = "PROPID_QM_QUOTA", base = "DEC", doc = "Value of property 214."},
  {name = "mqwire.propvalue.propid_qm_security", kind = "bytes", label = "PROPID_QM_SECURITY", doc = "Value of property 1201."},
  {name = "mqwire.propvalue.propid_qm_security_information", kind = "uint32", label = "PROPID_QM_SECURITY_INFORMATION", base = "DEC", doc = "Value of property 237."},
  {name = "mqwire.propvalue.propid_qm_seqnum", kind = "bytes", label = "PROPID_QM_SEQNUM", doc = "Value of property 213."},
  {name = "mqwire.propvalue.propid_qm_service", kind = "uint32", label = "PROPID_QM_SERVICE", base = "DEC", doc = "Value of property 210."},
  {name = "mqwire.propvalue.propid_qm_service_depclients", kind = "uint8", label = "PROPID_QM_SERVICE_DEPCLIENTS", base = "DEC", doc = "Value of property 229."},
  {name = "mqwire.propvalue.propid_qm_service_dsserver", kind = "uint8", label = "PROPID_QM_SERVICE_DSSERVER", base = "DEC", doc = "Value of property 228."},
  {name = "mqwire.propvalue.propid_qm_service_routing", kind = "uint8", label = "PROPID_QM_SERVICE_ROUTING", base = "DEC", doc = "Value of property 227."},
  {name = "mqwire.propvalue.propid_qm_sign_pk", kind = "bytes", label = "PROPID_QM_SIGN_PK", doc = "Value of property 1202."},
  {name = "mqwire.propvalue.propid_qm_sign_pks", kind = "bytes", label = "PROPID_QM_SIGN_PKS", doc = "Value of property 239."},
  {name = "mqwire.propvalue.propid_qm_site_id", kind = "guid", label = "PROPID_QM_SITE_ID", doc = "Value of property 201."},
  {name = "mqwire.propvalue.propid_qm_site_ids", kind = "guid", label = "PROPID_QM_SITE_IDS", doc = "Value of property 222."},
  {name = "mqwire.propvalue.propid_qm_upgrade_dacl", kind = "bytes", label = "PROPID_QM_UPGRADE_DACL", doc = "Value of property 1205."},
  {name = "mqwire.propvalue.propid_s_donothing", kind = "uint8", label = "PROPID_S_DONOTHING", base = "DEC", doc = "Value of property 312."},
  {name = "mqwire.propvalue.propid_s_foreign", kind = "uint8", label = "PROPID_S_FOREIGN", base = "DEC", doc = "Value of property 311."},
  {name = "mqwire.propvalue.propid_s_full_name", kind = "string", label = "PROPID_S_FULL_NAME", doc = "Value of property 309."},
  {name = "mqwire.propvalue.propid_s_gates", kind = "guid", label = "PROPID_S_GATES", doc = "Value of property 303."},
  {name = "mqwire.propvalue.propid_s_interval1", kind = "uint16", label = "PROPID_S_INTERVAL1", base = "DEC", doc = "Value of property 305."},
  {name = "mqwire.propvalue.propid_s_interval2", kind = "uint16", label = "PROPID_S_INTERVAL2", base = "DEC", doc = "Value of property 306."},
  {name = "mqwire.propvalue.propid_s_nt4_stub", kind = "uint16", label = "PROPID_S_NT4_STUB", base = "DEC", doc = "Value of property 310."},
  {name = "mqwire.propvalue.propid_s_partitionid", kind = "guid", label = "PROPID_S_PARTITIONID", doc = "Value of property 307."},
  {name = "mqwire.propvalue.propid_s_pathname", kind = "string", label = "PROPID_S_PATHNAME", doc = "Value of property 301."},
  {name = "mqwire.propvalue.propid_s_psc", kind = "string", label = "PROPID_S_PSC", doc = "Value of property 304."},
  {name = "mqwire.propvalue.propid_s_psc_signpk", kind = "bytes", label = "PROPID_S_PSC_SIGNPK", doc = "Value of property 1302."},
  {name = "mqwire.propvalue.propid_s_security", kind = "bytes", label = "PROPID_S_SECURITY", doc = "Value of property 1301."},
  {name = "mqwire.propvalue.propid_s_security_information", kind = "uint32", label = "PROPID_S_SECURITY_INFORMATION", base = "DEC", doc = "Value of property 1303."},
  {name = "mqwire.propvalue.propid_s_seqnum", kind = "bytes", label = "PROPID_S_SEQNUM", doc = "Value of property 308."},
  {name = "mqwire.propvalue.propid_s_siteid", kind = "guid", label = "PROPID_S_SITEID", doc = "Value of property 302."},
  {name = "mqwire.propvalue.propid_set_full_path", kind = "string", label = "PROPID_SET_FULL_PATH", doc = "Value of property 5105."},
  {name = "mqwire.propvalue.propid_set_name", kind = "string", label = "PROPID_SET_NAME", doc = "Value of property 5101."},
  {name = "mqwire.propvalue.propid_set_nt4", kind = "uint8", label = "PROPID_SET_NT4", base = "DEC", doc = "Value of property 5106."},
  {name = "mqwire.propvalue.propid_set_oldservice", kind = "uint32", label = "PROPID_SET_OLDSERVICE", base = "DEC", doc = "Value of property 5112."},
  {name = "mqwire.propvalue.propid_set_partitionid", kind = "guid", label = "PROPID_SET_PARTITIONID", doc = "Value of property 5107."},
  {name = "mqwire.propvalue.propid_set_qm_id", kind = "guid", label = "PROPID_SET_QM_ID", doc = "Value of property 5103."},
  {name = "mqwire.propvalue.propid_set_service", kind = "uint32", label = "PROPID_SET_SERVICE", base = "DEC", doc = "Value of property 5102."},
  {name = "mqwire.propvalue.propid_set_service_depclients", kind = "uint8", label = "PROPID_SET_SERVICE_DEPCLIENTS", base = "DEC", doc = "Value of property 5111."},
  {name = "mqwire.propvalue.propid_set_service_dsserver", kind = "uint8", label = "PROPID_SET_SERVICE_DSSERVER", base = "DEC", doc = "Value of property 5110."},
  {name = "mqwire.propvalue.propid_set_service_routing", kind = "uint8", label = "PROPID_SET_SERVICE_ROUTING", base = "DEC", doc = "Value of property 5109."},
  {name = "mqwire.propvalue.propid_set_sitename", kind = "string", label = "PROPID_SET_SITENAME", doc = "Value of property 5108."},
  {name = "mqwire.propvalue.propid_u_digest", kind = "guid", label = "PROPID_U_DIGEST", doc = "Value of property 705."},
  {name = "mqwire.propvalue.propid_u_id", kind = "guid", label = "PROPID_U_ID", doc = "Value of property 706."},
  {name = "mqwire.propvalue.propid_u_partitionid", kind = "guid", label = "PROPID_U_PARTITIONID", doc = "Value of property 703."},
  {name = "mqwire.propvalue.propid_u_seqnum", kind = "bytes", label = "PROPID_U_SEQNUM", doc = "Value of property 704."},
  {name = "mqwire.propvalue.propid_u_sid", kind = "bytes", label = "PROPID_U_SID", doc = "Value of property 701."},
  {name = "mqwire.propvalue.propid_u_sign_cert", kind = "bytes", label = "PROPID_U_SIGN_CERT", doc = "Value of property 702."},
  {name = "mqwire.propvalue.vt_blob.size", kind = "uint32", label = "Size", base = "DEC", doc = "Number of bytes."},
  {name = "mqwire.propvalue.vt_clsid_vector.size", kind = "uint32", label = "Size", base = "DEC", doc = "Number of elements, not of bytes."},
  {name = "mqwire.propvalue.vt_lpwstr_vector.size", kind = "uint32", label = "Size", base = "DEC", doc = "Number of elements, not of bytes."},
  {name = "mqwire.propvalue.vt_ui1_vector.size", kind = "uint32", label = "Size", base = "DEC", doc = "Number of bytes."},
  {name = "mqwire.propvalue.vt_ui4_vector.size", kind = "uint32", label = "Size", base = "DEC", doc = "Number of elements, not of bytes."},
  {name = "mqwire.sid.identifier_authority", kind = "bytes", label = "IdentifierAuthority", doc = "Who issued the identifier, a big-endian byte array."},
  {name = "mqwire.sid.revision", kind = "uint8", label = "Revision", base = "DEC", doc = "Layout revision, always one."},
  {name = "mqwire.sid.sub_authority", kind = "uint32", label = "SubAuthority", base = "DEC", doc = "Path from the authority down to the account."},
  {name = "mqwire.sid.sub_authority_count", kind = "uint8", label = "SubAuthorityCount", base = "DEC", doc = "Number of sub-authorities that follow."},
  {name = "mqwire.sid.trailing", kind = "bytes", label = "bytes behind the last field"},
  {name = "mqwire.sid.undecoded", kind = "bytes", label = "bytes of unknown layout"},
  {name = "mqwire.ta_addresses.address", kind = "bytes", label = "Address", doc = "The address as its network writes it; IPv4 in dotted order."},
  {name = "mqwire.ta_addresses.address_length", kind = "uint16", label = "AddressLength", base = "DEC", doc = "Bytes in Address."},
  {name = "mqwire.ta_addresses.address_type", kind = "uint16", label = "AddressType", base = "DEC", enum = "ta_addresses.address_type", doc = "What kind of network the address belongs to."},
  {name = "mqwire.ta_addresses.addresses", kind = "none", label = "TA_ADDRESS", doc = "The addresses."},
  {name = "mqwire.ta_addresses.trailing", kind = "bytes", label = "bytes behind the last field"},
  {name = "mqwire.ta_addresses.undecoded", kind = "bytes", label = "bytes of unknown layout"},
}

STRUCTS["common.partition_seq_numbers"] = {
  id = "common.partition_seq_numbers",
  kind = "record",
  name = "PARTITION_SEQ_NUMBERS",
  least = 32,
  fields = {
    {id = "partition_id", filter = "mqwire.mqdsrp.partition_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16, show = "partition"},
    {id = "last_seq_number", filter = "mqwire.mqdsrp.last_seq_number", type = "int", size = 8, big = true, least = 8},
    {id = "purged_seq_number", filter = "mqwire.mqdsrp.purged_seq_number", type = "int", size = 8, big = true, least = 8},
  },
}
STRUCTS["common.sid"] = {
  id = "common.sid",
  kind = "message",
  name = "SID",
  least = 8,
  message = "sid",
  extras = {undecoded = "mqwire.sid.undecoded", trailing = "mqwire.sid.trailing"},
  fields = {
    {id = "revision", filter = "mqwire.sid.revision", type = "int", size = 1, least = 1},
    {id = "sub_authority_count", filter = "mqwire.sid.sub_authority_count", type = "int", size = 1, least = 1},
    {id = "identifier_authority", filter = "mqwire.sid.identifier_authority", type = "data", form = "bytes", size = function(v) return 6 end, least = 6},
    {id = "sub_authority", filter = "mqwire.sid.sub_authority", type = "int", size = 4, least = 4, count = function(v) return v.sub_authority_count end},
  },
  rules = {
    {id = "sid.revision", at = {"revision"},
      test = function(v) return (v.revision == 1) end},
    {id = "sid.sub_authority_count", at = {"sub_authority_count"},
      test = function(v) return (v.sub_authority_count <= 15) end},
    {id = "sid.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
  },
}
STRUCTS["mqcn.change_notification_1"] = {
  id = "mqcn.change_notification_1",
  kind = "message",
  name = "Change Notification Message",
  least = 2,
  message = "change_notification",
  extras = {undecoded = "mqwire.mqcn.undecoded", trailing = "mqwire.mqcn.trailing"},
  fields = {
    {id = "version", filter = "mqwire.mqcn.version", type = "int", size = 1, least = 1},
    {id = "number_of_update_notifications", filter = "mqwire.mqcn.number_of_update_notifications", type = "int", size = 1, least = 1},
    {id = "notification_updates", filter = "mqwire.mqcn.notification_updates", type = "ref", struct = "mqcn.notification_update", least = 43, count = function(v) return v.number_of_update_notifications end},
    {id = "tail", filter = "mqwire.mqcn.tail", type = "data", form = "bytes", least = 0, fill = "00"},
  },
  rules = {
    {id = "mqcn.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqcn.tail", at = {"tail"},
      test = function(v) return (size(v.tail) <= 1) end},
    {id = "mqcn.stray_byte", at = {"tail"},
      test = function(v) return ((not (v.tail ~= nil)) or (size(v.tail) >= 1)) end},
  },
}
STRUCTS["mqcn.change_notification_2"] = {
  id = "mqcn.change_notification_2",
  kind = "message",
  name = "Change Notification Message",
  least = 2,
  message = "change_notification",
  extras = {undecoded = "mqwire.mqcn.undecoded", trailing = "mqwire.mqcn.trailing"},
  fields = {
    {id = "version", filter = "mqwire.mqcn.version", type = "int", size = 1, least = 1},
    {id = "number_of_update_notifications", filter = "mqwire.mqcn.number_of_update_notifications", type = "int", size = 1, least = 1},
    {id = "notification_body", filter = "mqwire.mqcn.notification_body", type = "ref", struct = "mqcn.notification_body", least = 0},
    {id = "tail", filter = "mqwire.mqcn.tail", type = "data", form = "bytes", least = 0, fill = "00"},
  },
  rules = {
    {id = "mqcn.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqcn.number_of_update_notifications", at = {"number_of_update_notifications"},
      test = function(v) return (v.number_of_update_notifications == 1) end},
    {id = "mqcn.text_tail", at = {"tail"},
      test = function(v) return ((not (v.tail ~= nil)) or (size(v.tail) == 1)) end},
  },
}
STRUCTS["mqcn.unknown"] = {
  id = "mqcn.unknown",
  kind = "message",
  name = "unknown change notification",
  least = 1,
  message = "unknown",
  extras = {trailing = "mqwire.mqcn.trailing"},
  fields = {
    {id = "version", filter = "mqwire.mqcn.version", type = "int", size = 1, least = 1},
    {id = "undecoded", filter = "mqwire.mqcn.undecoded", type = "data", form = "bytes", least = 0},
  },
  rules = {
    {id = "mqcn.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqcn.version", at = {"version"},
      test = function(v) return ((v.version == 1) or (v.version == 2)) end},
  },
}
STRUCTS["mqcn.notification_update"] = {
  id = "mqcn.notification_update",
  kind = "record",
  name = "Notification Update",
  least = 43,
  fields = {
    {id = "command", filter = "mqwire.mqcn.command", type = "int", size = 1, least = 1},
    {id = "use_guid", filter = "mqwire.mqcn.use_guid", type = "int", size = 1, least = 1},
    {id = "path_name", filter = "mqwire.mqcn.path_name", type = "chars", terminator = "\000\000", least = 2, cond = function(v) return (v.use_guid ~= 1) end},
    {id = "guid_identifier", filter = "mqwire.mqcn.guid_identifier", type = "data", form = "guid", size = function(v) return 16 end, least = 16, cond = function(v) return (v.use_guid == 1) end},
    {id = "guid_master_id", filter = "mqwire.mqcn.guid_master_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "reserved", filter = "mqwire.mqcn.reserved", type = "data", form = "bytes", size = function(v) return 24 end, least = 24, fill = "zeros"},
    {id = "number_of_properties", filter = "mqwire.mqcn.number_of_properties", type = "int", size = 1, least = 1},
    {id = "properties", filter = "mqwire.mqcn.properties", type = "ref", struct = "propvalue.property_list", args = {function(v) return v.number_of_properties end}, least = 0},
  },
  rules = {
    {id = "mqcn.notification_update.command", at = {"command"},
      test = function(v) return (v.command <= 2) end},
    {id = "mqcn.notification_update.use_guid", at = {"use_guid"},
      test = function(v) return (v.use_guid <= 1) end},
    {id = "mqcn.notification_update.use_guid_command", at = {"use_guid"},
      test = function(v) return ((v.use_guid == 1) == (v.command ~= 0)) end},
    {id = "mqcn.notification_update.properties_missing", at = {"number_of_properties"},
      test = function(v) return (v.number_of_properties > 0) end},
    {id = "mqcn.notification_update.object_type", at = {"properties"},
      test = function(v) return ((((v.command > 1) or (v.number_of_properties == 0)) or ((quotient((at(v.properties, 0).id > 1000) and (at(v.properties, 0).id - 1000) or at(v.properties, 0).id, 100)) == 1)) or ((v.command == 1) and ((quotient((at(v.properties, 0).id > 1000) and (at(v.properties, 0).id - 1000) or at(v.properties, 0).id, 100)) == 2))) end},
    {id = "mqcn.notification_update.create_properties", at = {"properties"},
      test = function(v) return ((v.command ~= 0) or ((((((((((((((some(v.properties, function(item) return (item.id == 101) end) and some(v.properties, function(item) return (item.id == 102) end)) and some(v.properties, function(item) return (item.id == 103) end)) and some(v.properties, function(item) return (item.id == 104) end)) and some(v.properties, function(item) return (item.id == 105) end)) and some(v.properties, function(item) return (item.id == 106) end)) and some(v.properties, function(item) return (item.id == 107) end)) and some(v.properties, function(item) return (item.id == 108) end)) and some(v.properties, function(item) return (item.id == 109) end)) and some(v.properties, function(item) return (item.id == 110) end)) and some(v.properties, function(item) return (item.id == 111) end)) and some(v.properties, function(item) return (item.id == 112) end)) and some(v.properties, function(item) return (item.id == 113) end)) and some(v.properties, function(item) return (item.id == 114) end)) and some(v.properties, function(item) return (item.id == 1101) end))) end},
    {id = "mqcn.notification_update.create_ads_path", at = {"properties"},
      test = function(v) return ((v.command ~= 0) or (not some(v.properties, function(item) return (item.id == 126) end))) end},
    {id = "mqcn.notification_update.queue_properties", at = {"properties"},
      test = function(v) return ((((v.command ~= 1) or (v.number_of_properties == 0)) or ((quotient((at(v.properties, 0).id > 1000) and (at(v.properties, 0).id - 1000) or at(v.properties, 0).id, 100)) ~= 1)) or some(v.properties, function(item) return (item.id == 115) end)) end},
    {id = "mqcn.notification_update.machine_properties", at = {"properties"},
      test = function(v) return ((((v.command ~= 1) or (v.number_of_properties == 0)) or ((quotient((at(v.properties, 0).id > 1000) and (at(v.properties, 0).id - 1000) or at(v.properties, 0).id, 100)) ~= 2)) or (some(v.properties, function(item) return (item.id == 202) end) and some(v.properties, function(item) return (item.id == 219) end))) end},
    {id = "mqcn.notification_update.delete_order", at = {"properties"},
      test = function(v) return ((v.command ~= 2) or (((v.number_of_properties >= 2) and (at(v.properties, 0).id == 1403)) and (at(v.properties, 1).id == 1404))) end},
    {id = "mqcn.notification_update.delete_values", at = {"properties"},
      test = function(v) return (((((v.command ~= 2) or (v.number_of_properties < 2)) or (at(v.properties, 0).id ~= 1403)) or (at(v.properties, 1).id ~= 1404)) or ((at(v.properties, 0).value == 1) and (at(v.properties, 1).value == 1))) end},
  },
}
STRUCTS["mqcn.notification_body"] = {
  id = "mqcn.notification_body",
  kind = "markup",
  name = "Notification Body",
  least = 0,
  root = "Notification",
  views = {{"event", "Event", "mqwire.mqcn.event"}, {"object_guid", "ObjectGuid", "mqwire.mqcn.object_guid"}, {"domain_controller", "DomainController", "mqwire.mqcn.domain_controller"}},
  fields = {
    {id = "records", filter = "mqwire.mqcn.records", type = "ref", struct = "mqcn.markup_record", least = 4, count = function(v) return 8 end},
  },
}
STRUCTS["mqcn.markup_record"] = {
  id = "mqcn.markup_record",
  kind = "record",
  name = "text and tag",
  least = 4,
  fields = {
    {id = "text", filter = "mqwire.mqcn.text", type = "chars", terminator = "\060\000", least = 2},
    {id = "tag", filter = "mqwire.mqcn.tag", type = "chars", terminator = "\062\000", least = 2},
  },
}
STRUCTS["mqdspublickeys.mqdspublickey"] = {
  id = "mqdspublickeys.mqdspublickey",
  kind = "record",
  name = "MQDSPUBLICKEY",
  least = 12,
  fields = {
    {id = "ul_key_len", filter = "mqwire.mqdspublickeys.ul_key_len", type = "int", size = 4, least = 4},
    {id = "ul_provider_len", filter = "mqwire.mqdspublickeys.ul_provider_len", type = "int", size = 4, least = 4},
    {id = "ul_provider_type", filter = "mqwire.mqdspublickeys.ul_provider_type", type = "int", size = 4, least = 4},
    {id = "s_provider_name", filter = "mqwire.mqdspublickeys.s_provider_name", type = "data", form = "text", size = function(v) return v.ul_provider_len end, least = 0},
    {id = "a_buf", filter = "mqwire.mqdspublickeys.a_buf", type = "data", form = "bytes", size = function(v) return v.ul_key_len end, least = 0},
  },
  rules = {
    {id = "mqdspublickeys.mqdspublickey.provider_len_even", at = {"ul_provider_len"},
      test = function(v) return ((v.ul_provider_len % 2) == 0) end},
    {id = "mqdspublickeys.mqdspublickey.provider_type", at = {"ul_provider_type"},
      test = function(v) return ((v.ul_provider_type == 1) or (v.ul_provider_type == 24)) end},
    {id = "mqdspublickeys.mqdspublickey.embedded_nul", at = {"s_provider_name"},
      test = function(v) return (not has_nul(v.s_provider_name)) end},
    {id = "mqdspublickeys.mqdspublickey.terminator", at = {"s_provider_name"},
      test = function(v) return (v.ul_provider_len == ((utf16_len(v.s_provider_name) + 1) * 2)) end},
    {id = "mqdspublickeys.mqdspublickey.key_header", at = {"a_buf"},
      test = function(v) return (((size(v.a_buf) >= 20) and (at(v.a_buf, 0) == 6)) and (at(v.a_buf, 1) == 2)) end},
    {id = "mqdspublickeys.mqdspublickey.key_algorithm", at = {"a_buf"},
      test = function(v) return ((size(v.a_buf) < 20) or ((((((at(v.a_buf, 2) == 0) and (at(v.a_buf, 3) == 0)) and (at(v.a_buf, 4) == 0)) and ((at(v.a_buf, 5) == 164) or (at(v.a_buf, 5) == 36))) and (at(v.a_buf, 6) == 0)) and (at(v.a_buf, 7) == 0))) end},
    {id = "mqdspublickeys.mqdspublickey.key_magic", at = {"a_buf"},
      test = function(v) return ((size(v.a_buf) < 20) or ((((at(v.a_buf, 8) == 82) and (at(v.a_buf, 9) == 83)) and (at(v.a_buf, 10) == 65)) and (at(v.a_buf, 11) == 49))) end},
    {id = "mqdspublickeys.mqdspublickey.key_length", at = {"a_buf"},
      test = function(v) return ((size(v.a_buf) < 20) or (size(v.a_buf) == (20 + (quotient(((at(v.a_buf, 12) + (at(v.a_buf, 13) * 256)) + (at(v.a_buf, 14) * 65536)) + (at(v.a_buf, 15) * 16777216), 8))))) end},
  },
}
STRUCTS["mqdsrp.directory_change"] = {
  id = "mqdsrp.directory_change",
  kind = "record",
  name = "DirectoryChange",
  least = 43,
  fields = {
    {id = "command", filter = "mqwire.mqdsrp.command", type = "int", size = 1, least = 1},
    {id = "use_guid", filter = "mqwire.mqdsrp.use_guid", type = "int", size = 1, least = 1},
    {id = "path_name", filter = "mqwire.mqdsrp.path_name", type = "chars", terminator = "\000\000", least = 2, cond = function(v) return (v.use_guid ~= 1) end},
    {id = "guid_identifier", filter = "mqwire.mqdsrp.guid_identifier", type = "data", form = "guid", size = function(v) return 16 end, least = 16, cond = function(v) return (v.use_guid == 1) end},
    {id = "partition_id", filter = "mqwire.mqdsrp.partition_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16, show = "partition"},
    {id = "previous_seq_number", filter = "mqwire.mqdsrp.previous_seq_number", type = "int", size = 8, big = true, least = 8},
    {id = "seq_number", filter = "mqwire.mqdsrp.seq_number", type = "int", size = 8, big = true, least = 8},
    {id = "purged_seq_number", filter = "mqwire.mqdsrp.purged_seq_number", type = "int", size = 8, big = true, least = 8},
    {id = "number_of_properties", filter = "mqwire.mqdsrp.number_of_properties", type = "int", size = 1, least = 1},
    {id = "properties", filter = "mqwire.mqdsrp.properties", type = "ref", struct = "propvalue.property_list", args = {function(v) return v.number_of_properties end}, least = 0},
  },
  rules = {
    {id = "mqdsrp.directory_change.command", at = {"command"},
      test = function(v) return (v.command <= 3) end},
    {id = "mqdsrp.directory_change.use_guid", at = {"use_guid"},
      test = function(v) return (v.use_guid <= 1) end},
    {id = "mqdsrp.directory_change.properties_missing", at = {"number_of_properties"},
      test = function(v) return ((v.command == 2) or (v.number_of_properties > 0)) end},
    {id = "mqdsrp.directory_change.deleted_object_property", at = {"properties"},
      test = function(v) return ((v.number_of_properties == 0) or (((quotient(at(v.properties, 0).id, 100)) == 14) == (v.command == 2))) end},
    {id = "mqdsrp.directory_change.delete_order", at = {"properties"},
      test = function(v) return ((v.command ~= 2) or (((v.number_of_properties >= 2) and (at(v.properties, 0).id == 1403)) and (at(v.properties, 1).id == 1404))) end},
    {id = "mqdsrp.directory_change.too_many_properties", at = {"number_of_properties"},
      test = function(v) return (v.number_of_properties <= 128) end},
    {id = "mqdsrp.directory_change.seq_order", at = {"seq_number"},
      test = function(v) return ((less(v.previous_seq_number, v.seq_number)) or ((v.previous_seq_number == 0) and (v.seq_number == 0))) end},
  },
}
STRUCTS["mqdsrp.seq_number_header"] = {
  id = "mqdsrp.seq_number_header",
  kind = "record",
  name = "SeqNumberHeader",
  least = 2,
  fields = {
    {id = "count", filter = "mqwire.mqdsrp.seq_number_header.count", type = "int", size = 2, least = 2},
    {id = "machine_name", filter = "mqwire.mqdsrp.machine_name", type = "chars", terminator = "\000\000", least = 2, cond = function(v) return (v.count > 0) end},
    {id = "partition_seq_numbers", filter = "mqwire.mqdsrp.partition_seq_numbers", type = "ref", struct = "common.partition_seq_numbers", least = 32, count = function(v) return v.count end},
  },
}
STRUCTS["mqdsrp.change_propagation"] = {
  id = "mqdsrp.change_propagation",
  kind = "message",
  name = "ChangePropagationMessage",
  least = 23,
  message = "change_propagation",
  extras = {undecoded = "mqwire.mqdsrp.undecoded", trailing = "mqwire.mqdsrp.trailing"},
  fields = {
    {id = "version", filter = "mqwire.mqdsrp.version", type = "int", size = 1, least = 1},
    {id = "site_id", filter = "mqwire.mqdsrp.site_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "operation", filter = "mqwire.mqdsrp.operation", type = "int", size = 1, least = 1},
    {id = "flush", filter = "mqwire.mqdsrp.flush", type = "int", size = 1, least = 1},
    {id = "count", filter = "mqwire.mqdsrp.change_propagation.count", type = "int", size = 2, least = 2},
    {id = "directory_changes", filter = "mqwire.mqdsrp.directory_changes", type = "ref", struct = "mqdsrp.directory_change", least = 43, count = function(v) return v.count end},
    {id = "seq_number_header", filter = "mqwire.mqdsrp.seq_number_header", type = "ref", struct = "mqdsrp.seq_number_header", least = 2},
  },
  rules = {
    {id = "mqdsrp.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqdsrp.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqdsrp.version", at = {"version"},
      test = function(v) return (v.version == 0) end},
    {id = "mqdsrp.change_propagation.flush", at = {"flush"},
      test = function(v) return (v.flush <= 1) end},
  },
}
STRUCTS["mqdsrp.change_request"] = {
  id = "mqdsrp.change_request",
  kind = "message",
  name = "ChangeRequestMessage",
  least = 87,
  message = "change_request",
  extras = {undecoded = "mqwire.mqdsrp.undecoded", trailing = "mqwire.mqdsrp.trailing"},
  fields = {
    {id = "version", filter = "mqwire.mqdsrp.version", type = "int", size = 1, least = 1},
    {id = "site_id", filter = "mqwire.mqdsrp.site_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "operation", filter = "mqwire.mqdsrp.operation", type = "int", size = 1, least = 1},
    {id = "partition_id", filter = "mqwire.mqdsrp.partition_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16, show = "partition"},
    {id = "request_identifier", filter = "mqwire.mqdsrp.request_identifier", type = "int", size = 4, least = 4},
    {id = "psc_name_offset", filter = "mqwire.mqdsrp.psc_name_offset", type = "int", size = 4, least = 4},
    {id = "requester_name", filter = "mqwire.mqdsrp.requester_name", type = "chars", terminator = "\000\000", least = 2},
    {id = "psc_name_gap", filter = "mqwire.mqdsrp.psc_name_gap", type = "data", form = "bytes", size = function(v) return (v.psc_name_offset - num_units(v.requester_name)) * 2 end, least = 0, cond = function(v) return (v.psc_name_offset >= num_units(v.requester_name)) end, fill = "empty"},
    {id = "psc_name", filter = "mqwire.mqdsrp.psc_name", type = "chars", terminator = "\000\000", least = 2, cond = function(v) return (v.psc_name_offset >= num_units(v.requester_name)) end},
    {id = "directory_change", filter = "mqwire.mqdsrp.directory_change", type = "ref", struct = "mqdsrp.directory_change", least = 43},
  },
  rules = {
    {id = "mqdsrp.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqdsrp.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqdsrp.version", at = {"version"},
      test = function(v) return (v.version == 0) end},
    {id = "mqdsrp.change_request.psc_name_offset", at = {"psc_name_offset"},
      test = function(v) return ((v.psc_name_offset == 0) or (v.psc_name_offset == num_units(v.requester_name))) end},
    {id = "mqdsrp.change_request.partition", at = {"directory_change", "partition_id"},
      test = function(v) return (v.directory_change.partition_id == v.partition_id) end},
  },
}
STRUCTS["mqdsrp.sync_request"] = {
  id = "mqdsrp.sync_request",
  kind = "message",
  name = "SyncRequestMessage",
  least = 62,
  message = "sync_request",
  extras = {undecoded = "mqwire.mqdsrp.undecoded", trailing = "mqwire.mqdsrp.trailing"},
  fields = {
    {id = "version", filter = "mqwire.mqdsrp.version", type = "int", size = 1, least = 1},
    {id = "site_id", filter = "mqwire.mqdsrp.site_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "operation", filter = "mqwire.mqdsrp.operation", type = "int", size = 1, least = 1},
    {id = "partition_id", filter = "mqwire.mqdsrp.partition_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16, show = "partition"},
    {id = "from_seq_number", filter = "mqwire.mqdsrp.from_seq_number", type = "int", size = 8, big = true, least = 8},
    {id = "to_seq_number", filter = "mqwire.mqdsrp.to_seq_number", type = "int", size = 8, big = true, least = 8},
    {id = "known_purged_seq_number", filter = "mqwire.mqdsrp.known_purged_seq_number", type = "int", size = 8, big = true, least = 8},
    {id = "is_sync0", filter = "mqwire.mqdsrp.is_sync0", type = "int", size = 1, least = 1},
    {id = "scope", filter = "mqwire.mqdsrp.scope", type = "int", size = 1, least = 1},
    {id = "requester_name", filter = "mqwire.mqdsrp.requester_name", type = "chars", terminator = "\000\000", least = 2},
  },
  rules = {
    {id = "mqdsrp.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqdsrp.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqdsrp.version", at = {"version"},
      test = function(v) return (v.version == 0) end},
    {id = "mqdsrp.sync_request.is_sync0", at = {"is_sync0"},
      test = function(v) return (v.is_sync0 <= 1) end},
    {id = "mqdsrp.sync_request.scope", at = {"scope"},
      test = function(v) return (v.scope <= 1) end},
  },
}
STRUCTS["mqdsrp.sync_reply"] = {
  id = "mqdsrp.sync_reply",
  kind = "message",
  name = "SyncReplyMessage",
  least = 66,
  message = "sync_reply",
  extras = {undecoded = "mqwire.mqdsrp.undecoded", trailing = "mqwire.mqdsrp.trailing"},
  fields = {
    {id = "version", filter = "mqwire.mqdsrp.version", type = "int", size = 1, least = 1},
    {id = "site_id", filter = "mqwire.mqdsrp.site_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "operation", filter = "mqwire.mqdsrp.operation", type = "int", size = 1, least = 1},
    {id = "partition_id", filter = "mqwire.mqdsrp.partition_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16, show = "partition"},
    {id = "from_seq_number", filter = "mqwire.mqdsrp.from_seq_number", type = "int", size = 8, big = true, least = 8},
    {id = "to_seq_number", filter = "mqwire.mqdsrp.to_seq_number", type = "int", size = 8, big = true, least = 8},
    {id = "purged_seq_number", filter = "mqwire.mqdsrp.purged_seq_number", type = "int", size = 8, big = true, least = 8},
    {id = "count", filter = "mqwire.mqdsrp.sync_reply.count", type = "int", size = 4, least = 4},
    {id = "complete_sync0", filter = "mqwire.mqdsrp.complete_sync0", type = "int", size = 4, least = 4},
    {id = "directory_changes", filter = "mqwire.mqdsrp.directory_changes", type = "ref", struct = "mqdsrp.directory_change", least = 43, count = function(v) return v.count end},
  },
  rules = {
    {id = "mqdsrp.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqdsrp.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqdsrp.version", at = {"version"},
      test = function(v) return (v.version == 0) end},
    {id = "mqdsrp.sync_reply.complete_sync0", at = {"complete_sync0"},
      test = function(v) return (v.complete_sync0 <= 2) end},
    {id = "mqdsrp.sync_reply.partition", at = {"directory_changes"},
      test = function(v) return every(v.directory_changes, function(item) return (item.partition_id == v.partition_id) end) end},
  },
}
STRUCTS["mqdsrp.change_reply"] = {
  id = "mqdsrp.change_reply",
  kind = "message",
  name = "ChangeReplyMessage",
  least = 28,
  message = "change_reply",
  extras = {undecoded = "mqwire.mqdsrp.undecoded", trailing = "mqwire.mqdsrp.trailing"},
  fields = {
    {id = "version", filter = "mqwire.mqdsrp.version", type = "int", size = 1, least = 1},
    {id = "site_id", filter = "mqwire.mqdsrp.site_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "operation", filter = "mqwire.mqdsrp.operation", type = "int", size = 1, least = 1},
    {id = "request_identifier", filter = "mqwire.mqdsrp.request_identifier", type = "int", size = 4, least = 4},
    {id = "result", filter = "mqwire.mqdsrp.result", type = "int", size = 4, least = 4},
    {id = "requester_name", filter = "mqwire.mqdsrp.requester_name", type = "chars", terminator = "\000\000", least = 2},
  },
  rules = {
    {id = "mqdsrp.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqdsrp.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqdsrp.version", at = {"version"},
      test = function(v) return (v.version == 0) end},
  },
}
STRUCTS["mqdsrp.already_purged"] = {
  id = "mqdsrp.already_purged",
  kind = "message",
  name = "AlreadyPurgedMessage",
  least = 42,
  message = "already_purged",
  extras = {undecoded = "mqwire.mqdsrp.undecoded", trailing = "mqwire.mqdsrp.trailing"},
  fields = {
    {id = "version", filter = "mqwire.mqdsrp.version", type = "int", size = 1, least = 1},
    {id = "site_id", filter = "mqwire.mqdsrp.site_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "operation", filter = "mqwire.mqdsrp.operation", type = "int", size = 1, least = 1},
    {id = "partition_id", filter = "mqwire.mqdsrp.partition_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16, show = "partition"},
    {id = "purged_seq_number", filter = "mqwire.mqdsrp.purged_seq_number", type = "int", size = 8, big = true, least = 8},
  },
  rules = {
    {id = "mqdsrp.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqdsrp.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqdsrp.version", at = {"version"},
      test = function(v) return (v.version == 0) end},
  },
}
STRUCTS["mqdsrp.psc_ack"] = {
  id = "mqdsrp.psc_ack",
  kind = "message",
  name = "PSCAckMessage",
  least = 60,
  message = "psc_ack",
  extras = {undecoded = "mqwire.mqdsrp.undecoded", trailing = "mqwire.mqdsrp.trailing"},
  fields = {
    {id = "version", filter = "mqwire.mqdsrp.version", type = "int", size = 1, least = 1},
    {id = "site_id", filter = "mqwire.mqdsrp.site_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "operation", filter = "mqwire.mqdsrp.operation", type = "int", size = 1, least = 1},
    {id = "psc_site_id", filter = "mqwire.mqdsrp.psc_site_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "acked_partition_id", filter = "mqwire.mqdsrp.acked_partition_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16, show = "partition"},
    {id = "acked_seq_number", filter = "mqwire.mqdsrp.acked_seq_number", type = "int", size = 8, big = true, least = 8},
    {id = "psc_name", filter = "mqwire.mqdsrp.psc_name", type = "chars", terminator = "\000\000", least = 2},
  },
  rules = {
    {id = "mqdsrp.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqdsrp.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqdsrp.version", at = {"version"},
      test = function(v) return (v.version == 0) end},
  },
}
STRUCTS["mqdsrp.bsc_ack"] = {
  id = "mqdsrp.bsc_ack",
  kind = "message",
  name = "BSCAckMessage",
  least = 36,
  message = "bsc_ack",
  extras = {undecoded = "mqwire.mqdsrp.undecoded", trailing = "mqwire.mqdsrp.trailing"},
  fields = {
    {id = "version", filter = "mqwire.mqdsrp.version", type = "int", size = 1, least = 1},
    {id = "site_id", filter = "mqwire.mqdsrp.site_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "operation", filter = "mqwire.mqdsrp.operation", type = "int", size = 1, least = 1},
    {id = "bsc_machine_id", filter = "mqwire.mqdsrp.bsc_machine_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "bsc_name", filter = "mqwire.mqdsrp.bsc_name", type = "chars", terminator = "\000\000", least = 2},
  },
  rules = {
    {id = "mqdsrp.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqdsrp.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqdsrp.version", at = {"version"},
      test = function(v) return (v.version == 0) end},
  },
}
STRUCTS["mqdsrp.unknown"] = {
  id = "mqdsrp.unknown",
  kind = "message",
  name = "unknown replication message",
  least = 18,
  message = "unknown",
  extras = {trailing = "mqwire.mqdsrp.trailing"},
  fields = {
    {id = "version", filter = "mqwire.mqdsrp.version", type = "int", size = 1, least = 1},
    {id = "site_id", filter = "mqwire.mqdsrp.site_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "operation", filter = "mqwire.mqdsrp.operation", type = "int", size = 1, least = 1},
    {id = "undecoded", filter = "mqwire.mqdsrp.undecoded", type = "data", form = "bytes", least = 0},
  },
  rules = {
    {id = "mqdsrp.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqdsrp.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqdsrp.version", at = {"version"},
      test = function(v) return (v.version == 0) end},
    {id = "mqdsrp.operation", at = {"operation"},
      test = function(v) return (v.operation <= 7) end},
  },
}
STRUCTS["mqqb.ping"] = {
  id = "mqqb.ping",
  kind = "message",
  name = "Ping Packet",
  least = 24,
  message = "ping",
  extras = {undecoded = "mqwire.mqqb.undecoded", trailing = "mqwire.mqqb.trailing"},
  fields = {
    {id = "flags", filter = "mqwire.mqqb.ping.flags", type = "ref", struct = "mqqb.ping_flags", least = 0},
    {id = "signature", filter = "mqwire.mqqb.ping.signature", type = "int", size = 2, least = 2, show = "hex"},
    {id = "cookie", filter = "mqwire.mqqb.cookie", type = "int", size = 4, least = 4, show = "hex"},
    {id = "qm_guid", filter = "mqwire.mqqb.qm_guid", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
  },
  rules = {
    {id = "mqqb.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqqb.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
  },
}
STRUCTS["mqqb.ping_flags"] = {
  id = "mqqb.ping_flags",
  kind = "flags",
  name = "Ping Packet Flags",
  least = 0,
  size = 2,
  fields = {
    {id = "rc", filter = "mqwire.mqqb.ping_flags.rc", type = "bits", from = 1, range = 2, bit = true},
    {id = "rf", filter = "mqwire.mqqb.ping_flags.rf", type = "bits", from = 2, range = 2, bit = true},
    {id = "x", filter = "mqwire.mqqb.ping_flags.x", type = "bits", from = 4, range = 16384},
  },
}
STRUCTS["mqqb.base_header"] = {
  id = "mqqb.base_header",
  kind = "record",
  name = "BaseHeader",
  least = 16,
  fields = {
    {id = "version_number", filter = "mqwire.mqqb.version_number", type = "int", size = 1, least = 1, show = "hex"},
    {id = "reserved", filter = "mqwire.mqqb.base_header.reserved", type = "int", size = 1, least = 1},
    {id = "flags", filter = "mqwire.mqqb.base_header.flags", type = "ref", struct = "mqqb.base_header_flags", least = 0},
    {id = "signature", filter = "mqwire.mqqb.base_header.signature", type = "int", size = 4, least = 4, show = "hex"},
    {id = "packet_size", filter = "mqwire.mqqb.packet_size", type = "int", size = 4, least = 4},
    {id = "time_to_reach_queue", filter = "mqwire.mqqb.time_to_reach_queue", type = "int", size = 4, least = 4, show = "seconds"},
  },
  rules = {
    {id = "mqqb.base_header.version_number", at = {"version_number"},
      test = function(v) return (v.version_number == 16) end},
    {id = "mqqb.base_header.signature", at = {"signature"},
      test = function(v) return (v.signature == 1380927820) end},
    {id = "mqqb.base_header.time_to_reach_queue", at = {"time_to_reach_queue"},
      test = function(v) return ((not v.flags.in_) or (v.time_to_reach_queue == 4294967295)) end},
    {id = "mqqb.base_header.tr", at = {"flags"},
      test = function(v) return ((not v.flags.tr) or v.flags.dh) end},
    {id = "mqqb.base_header.dh", at = {"flags"},
      test = function(v) return ((not v.flags.dh) or (not v.flags.in_)) end},
    {id = "mqqb.base_header.reserved_flags", at = {"flags"},
      test = function(v) return (not ((((((((v.flags.x9 or v.flags.x8) or v.flags.x6) or v.flags.x5) or v.flags.x4) or v.flags.x3) or v.flags.x2) or v.flags.x1) or v.flags.x0)) end},
  },
}
STRUCTS["mqqb.base_header_flags"] = {
  id = "mqqb.base_header_flags",
  kind = "flags",
  name = "BaseHeader Flags",
  least = 0,
  size = 2,
  fields = {
    {id = "pr", filter = "mqwire.mqqb.base_header_flags.pr", type = "bits", from = 1, range = 8},
    {id = "in_", filter = "mqwire.mqqb.base_header_flags.in_", type = "bits", from = 8, range = 2, bit = true},
    {id = "sh", filter = "mqwire.mqqb.base_header_flags.sh", type = "bits", from = 16, range = 2, bit = true},
    {id = "dh", filter = "mqwire.mqqb.base_header_flags.dh", type = "bits", from = 32, range = 2, bit = true},
    {id = "x9", filter = "mqwire.mqqb.base_header_flags.x9", type = "bits", from = 64, range = 2, bit = true},
    {id = "x8", filter = "mqwire.mqqb.base_header_flags.x8", type = "bits", from = 128, range = 2, bit = true},
    {id = "tr", filter = "mqwire.mqqb.base_header_flags.tr", type = "bits", from = 256, range = 2, bit = true},
    {id = "x6", filter = "mqwire.mqqb.base_header_flags.x6", type = "bits", from = 512, range = 2, bit = true},
    {id = "x5", filter = "mqwire.mqqb.base_header_flags.x5", type = "bits", from = 1024, range = 2, bit = true},
    {id = "x4", filter = "mqwire.mqqb.base_header_flags.x4", type = "bits", from = 2048, range = 2, bit = true},
    {id = "x3", filter = "mqwire.mqqb.base_header_flags.x3", type = "bits", from = 4096, range = 2, bit = true},
    {id = "x2", filter = "mqwire.mqqb.base_header_flags.x2", type = "bits", from = 8192, range = 2, bit = true},
    {id = "x1", filter = "mqwire.mqqb.base_header_flags.x1", type = "bits", from = 16384, range = 2, bit = true},
    {id = "x0", filter = "mqwire.mqqb.base_header_flags.x0", type = "bits", from = 32768, range = 2, bit = true},
  },
}
STRUCTS["mqqb.internal_header"] = {
  id = "mqqb.internal_header",
  kind = "record",
  name = "InternalHeader",
  least = 4,
  fields = {
    {id = "reserved", filter = "mqwire.mqqb.internal_header.reserved", type = "int", size = 2, least = 2},
    {id = "flags", filter = "mqwire.mqqb.internal_header.flags", type = "ref", struct = "mqqb.internal_header_flags", least = 0},
  },
  rules = {
    {id = "mqqb.internal_header.reserved", at = {"reserved"},
      test = function(v) return (v.reserved == 0) end},
    {id = "mqqb.internal_header.cs", at = {"flags"},
      test = function(v) return (((not v.flags.cs) or (v.flags.pt == 2)) or (v.flags.pt == 3)) end},
    {id = "mqqb.internal_header.reserved_flags", at = {"flags"},
      test = function(v) return (v.flags.x == 0) end},
  },
}
STRUCTS["mqqb.internal_header_flags"] = {
  id = "mqqb.internal_header_flags",
  kind = "flags",
  name = "InternalHeader Flags",
  least = 0,
  size = 2,
  fields = {
    {id = "pt", filter = "mqwire.mqqb.internal_header_flags.pt", type = "bits", from = 1, range = 16},
    {id = "cs", filter = "mqwire.mqqb.internal_header_flags.cs", type = "bits", from = 16, range = 2, bit = true},
    {id = "x", filter = "mqwire.mqqb.internal_header_flags.x", type = "bits", from = 32, range = 2048},
  },
}
STRUCTS["mqqb.establish_connection"] = {
  id = "mqqb.establish_connection",
  kind = "message",
  name = "EstablishConnection Packet",
  least = 568,
  message = "establish_connection",
  mark = "_end",
  extras = {undecoded = "mqwire.mqqb.undecoded", trailing = "mqwire.mqqb.trailing"},
  fields = {
    {id = "base_header", filter = "mqwire.mqqb.base_header", type = "ref", struct = "mqqb.base_header", least = 16},
    {id = "internal_header", filter = "mqwire.mqqb.internal_header", type = "ref", struct = "mqqb.internal_header", least = 4, cond = function(v) return v.base_header.flags.in_ end},
    {id = "establish_connection_header", filter = "mqwire.mqqb.establish_connection_header", type = "ref", struct = "mqqb.establish_connection_header", least = 552},
  },
  rules = {
    {id = "mqqb.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqqb.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqqb.base_header.packet_size_max", at = {"base_header", "packet_size"},
      test = function(v) return (v.base_header.packet_size <= 4194304) end},
    {id = "mqqb.establish_connection.packet_size", at = {"base_header", "packet_size"},
      test = function(v) return (v.base_header.packet_size == late(v)) end},
    {id = "mqqb.establish_connection.sh", at = {"base_header", "flags"},
      test = function(v) return (not v.base_header.flags.sh) end},
  },
}
STRUCTS["mqqb.establish_connection_header"] = {
  id = "mqqb.establish_connection_header",
  kind = "record",
  name = "EstablishConnectionHeader",
  least = 552,
  fields = {
    {id = "client_guid", filter = "mqwire.mqqb.client_guid", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "server_guid", filter = "mqwire.mqqb.server_guid", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "time_stamp", filter = "mqwire.mqqb.time_stamp", type = "int", size = 4, least = 4, show = "milliseconds"},
    {id = "operating_system", filter = "mqwire.mqqb.operating_system", type = "ref", struct = "mqqb.operating_system", least = 0},
    {id = "reserved", filter = "mqwire.mqqb.establish_connection_header.reserved", type = "int", size = 2, least = 2},
    {id = "padding", filter = "mqwire.mqqb.establish_connection_header.padding", type = "data", form = "bytes", size = function(v) return 512 end, least = 512},
  },
  rules = {
    {id = "mqqb.establish_connection_header.reserved", at = {"reserved"},
      test = function(v) return (v.reserved == 0) end},
    {id = "mqqb.establish_connection_header.re", at = {"operating_system"},
      test = function(v) return (v.operating_system.re == 16) end},
    {id = "mqqb.establish_connection_header.unused_bits", at = {"operating_system"},
      test = function(v) return (not ((((v.operating_system.x11 or v.operating_system.x12) or v.operating_system.x13) or v.operating_system.x14) or v.operating_system.x15)) end},
  },
}
STRUCTS["mqqb.operating_system"] = {
  id = "mqqb.operating_system",
  kind = "flags",
  name = "OperatingSystem",
  least = 0,
  size = 2,
  fields = {
    {id = "re", filter = "mqwire.mqqb.operating_system.re", type = "bits", from = 1, range = 256},
    {id = "se", filter = "mqwire.mqqb.operating_system.se", type = "bits", from = 256, range = 2, bit = true},
    {id = "os", filter = "mqwire.mqqb.operating_system.os", type = "bits", from = 512, range = 2, bit = true},
    {id = "qs", filter = "mqwire.mqqb.operating_system.qs", type = "bits", from = 1024, range = 2, bit = true},
    {id = "x11", filter = "mqwire.mqqb.operating_system.x11", type = "bits", from = 2048, range = 2, bit = true},
    {id = "x12", filter = "mqwire.mqqb.operating_system.x12", type = "bits", from = 4096, range = 2, bit = true},
    {id = "x13", filter = "mqwire.mqqb.operating_system.x13", type = "bits", from = 8192, range = 2, bit = true},
    {id = "x14", filter = "mqwire.mqqb.operating_system.x14", type = "bits", from = 16384, range = 2, bit = true},
    {id = "x15", filter = "mqwire.mqqb.operating_system.x15", type = "bits", from = 32768, range = 2, bit = true},
  },
}
STRUCTS["mqqb.connection_parameters"] = {
  id = "mqqb.connection_parameters",
  kind = "message",
  name = "ConnectionParameters Packet",
  least = 28,
  message = "connection_parameters",
  mark = "_end",
  extras = {undecoded = "mqwire.mqqb.undecoded", trailing = "mqwire.mqqb.trailing"},
  fields = {
    {id = "base_header", filter = "mqwire.mqqb.base_header", type = "ref", struct = "mqqb.base_header", least = 16},
    {id = "internal_header", filter = "mqwire.mqqb.internal_header", type = "ref", struct = "mqqb.internal_header", least = 4, cond = function(v) return v.base_header.flags.in_ end},
    {id = "connection_parameters_header", filter = "mqwire.mqqb.connection_parameters_header", type = "ref", struct = "mqqb.connection_parameters_header", least = 12},
  },
  rules = {
    {id = "mqqb.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqqb.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqqb.base_header.packet_size_max", at = {"base_header", "packet_size"},
      test = function(v) return (v.base_header.packet_size <= 4194304) end},
    {id = "mqqb.connection_parameters.packet_size", at = {"base_header", "packet_size"},
      test = function(v) return (v.base_header.packet_size == late(v)) end},
    {id = "mqqb.connection_parameters.sh", at = {"base_header", "flags"},
      test = function(v) return (not v.base_header.flags.sh) end},
  },
}
STRUCTS["mqqb.connection_parameters_header"] = {
  id = "mqqb.connection_parameters_header",
  kind = "record",
  name = "ConnectionParametersHeader",
  least = 12,
  fields = {
    {id = "recoverable_ack_timeout", filter = "mqwire.mqqb.recoverable_ack_timeout", type = "int", size = 4, least = 4, show = "milliseconds"},
    {id = "ack_timeout", filter = "mqwire.mqqb.ack_timeout", type = "int", size = 4, least = 4, show = "milliseconds"},
    {id = "reserved", filter = "mqwire.mqqb.connection_parameters_header.reserved", type = "int", size = 2, least = 2},
    {id = "window_size", filter = "mqwire.mqqb.window_size", type = "int", size = 2, least = 2},
  },
  rules = {
    {id = "mqqb.connection_parameters_header.recoverable_ack_timeout", at = {"recoverable_ack_timeout"},
      test = function(v) return ((v.recoverable_ack_timeout >= 500) and (v.recoverable_ack_timeout <= 120000)) end},
    {id = "mqqb.connection_parameters_header.ack_timeout", at = {"ack_timeout"},
      test = function(v) return ((v.ack_timeout >= 20000) and (v.ack_timeout <= 120000)) end},
    {id = "mqqb.connection_parameters_header.reserved", at = {"reserved"},
      test = function(v) return (v.reserved == 0) end},
    {id = "mqqb.connection_parameters_header.window_size", at = {"window_size"},
      test = function(v) return (v.window_size >= 1) end},
  },
}
STRUCTS["mqqb.session_ack"] = {
  id = "mqqb.session_ack",
  kind = "message",
  name = "SessionAck Packet",
  least = 32,
  message = "session_ack",
  mark = "_end",
  extras = {undecoded = "mqwire.mqqb.undecoded", trailing = "mqwire.mqqb.trailing"},
  fields = {
    {id = "base_header", filter = "mqwire.mqqb.base_header", type = "ref", struct = "mqqb.base_header", least = 16},
    {id = "internal_header", filter = "mqwire.mqqb.internal_header", type = "ref", struct = "mqqb.internal_header", least = 4, cond = function(v) return v.base_header.flags.in_ end},
    {id = "session_header", filter = "mqwire.mqqb.session_header", type = "ref", struct = "mqqb.session_header", least = 16},
  },
  rules = {
    {id = "mqqb.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqqb.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqqb.base_header.packet_size_max", at = {"base_header", "packet_size"},
      test = function(v) return (v.base_header.packet_size <= 4194304) end},
    {id = "mqqb.session_ack.packet_size", at = {"base_header", "packet_size"},
      test = function(v) return ((v.base_header.packet_size == late(v)) or (v.base_header.packet_size == 20)) end},
    {id = "mqqb.session_ack.sh", at = {"base_header", "flags"},
      test = function(v) return v.base_header.flags.sh end},
  },
}
STRUCTS["mqqb.session_header"] = {
  id = "mqqb.session_header",
  kind = "record",
  name = "SessionHeader",
  least = 16,
  fields = {
    {id = "ack_sequence_number", filter = "mqwire.mqqb.ack_sequence_number", type = "int", size = 2, least = 2},
    {id = "recoverable_msg_ack_seq_number", filter = "mqwire.mqqb.recoverable_msg_ack_seq_number", type = "int", size = 2, least = 2},
    {id = "recoverable_msg_ack_flags", filter = "mqwire.mqqb.recoverable_msg_ack_flags", type = "int", size = 4, least = 4, show = "hex"},
    {id = "user_msg_sequence_number", filter = "mqwire.mqqb.user_msg_sequence_number", type = "int", size = 2, least = 2},
    {id = "recoverable_msg_seq_number", filter = "mqwire.mqqb.recoverable_msg_seq_number", type = "int", size = 2, least = 2},
    {id = "window_size", filter = "mqwire.mqqb.window_size", type = "int", size = 2, least = 2},
    {id = "reserved", filter = "mqwire.mqqb.session_header.reserved", type = "int", size = 2, least = 2},
  },
  rules = {
    {id = "mqqb.session_header.window_size", at = {"window_size"},
      test = function(v) return (v.window_size >= 1) end},
  },
}
STRUCTS["mqqb.unknown"] = {
  id = "mqqb.unknown",
  kind = "message",
  name = "unknown internal packet",
  least = 16,
  message = "unknown",
  mark = "_end",
  extras = {trailing = "mqwire.mqqb.trailing"},
  fields = {
    {id = "base_header", filter = "mqwire.mqqb.base_header", type = "ref", struct = "mqqb.base_header", least = 16},
    {id = "internal_header", filter = "mqwire.mqqb.internal_header", type = "ref", struct = "mqqb.internal_header", least = 4, cond = function(v) return v.base_header.flags.in_ end},
    {id = "undecoded", filter = "mqwire.mqqb.undecoded", type = "data", form = "bytes", least = 0},
  },
  rules = {
    {id = "mqqb.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqqb.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqqb.base_header.packet_size_max", at = {"base_header", "packet_size"},
      test = function(v) return (v.base_header.packet_size <= 4194304) end},
    {id = "mqqb.packet_type", at = {"internal_header", "flags"},
      test = function(v) return ((v.internal_header.flags.pt >= 1) and (v.internal_header.flags.pt <= 3)) end},
  },
}
STRUCTS["mqqb.user_message"] = {
  id = "mqqb.user_message",
  kind = "message",
  name = "UserMessage Packet",
  least = 120,
  message = "user_message",
  mark = "session_header",
  extras = {undecoded = "mqwire.mqqb.undecoded", trailing = "mqwire.mqqb.trailing"},
  fields = {
    {id = "base_header", filter = "mqwire.mqqb.base_header", type = "ref", struct = "mqqb.base_header", least = 16},
    {id = "internal_header", filter = "mqwire.mqqb.internal_header", type = "ref", struct = "mqqb.internal_header", least = 4, cond = function(v) return v.base_header.flags.in_ end},
    {id = "user_header", filter = "mqwire.mqqb.user_header", type = "ref", struct = "mqqb.user_header", least = 48},
    {id = "transaction_header", filter = "mqwire.mqqb.transaction_header", type = "ref", struct = "mqqb.transaction_header", least = 20, cond = function(v) return v.user_header.flags.th end},
    {id = "security_header", filter = "mqwire.mqqb.security_header", type = "ref", struct = "mqqb.security_header", least = 16, cond = function(v) return v.user_header.flags.sh end},
    {id = "message_properties_header", filter = "mqwire.mqqb.message_properties_header", type = "ref", struct = "mqqb.message_properties_header", args = {function(v) return v.user_header.flags.sh and v.security_header.flags.eb end}, least = 56},
    {id = "debug_header", filter = "mqwire.mqqb.debug_header", type = "ref", struct = "mqqb.debug_header", least = 4, cond = function(v) return v.base_header.flags.dh end},
    {id = "soap_header", filter = "mqwire.mqqb.soap_header", type = "ref", struct = "mqqb.soap_header", args = {function(v) return v.user_header.flags.mq end}, least = 16, cond = function(v) return v.user_header.flags.hh end},
    {id = "multi_queue_format_header", filter = "mqwire.mqqb.multi_queue_format_header", type = "ref", struct = "mqqb.multi_queue_format_header", least = 44, cond = function(v) return v.user_header.flags.mq end},
    {id = "padding", filter = "mqwire.mqqb.user_message.padding", type = "data", form = "bytes", size = function(v, r) return (4 - (r.pos % 4)) % 4 end, least = 0, cond = function(v) return v.base_header.flags.sh end, fill = "zeros"},
    {id = "unparsed", filter = "mqwire.mqqb.unparsed", type = "data", form = "bytes", size = function(v, r) return v.base_header.packet_size - r.pos end, least = 0, cond = function(v, r) return (v.base_header.packet_size > r.pos) end, fill = "empty"},
    {id = "session_header", filter = "mqwire.mqqb.session_header", type = "ref", struct = "mqqb.session_header", least = 16, cond = function(v) return v.base_header.flags.sh end},
  },
  rules = {
    {id = "mqqb.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqqb.undecoded", at = {"undecoded"},
      test = function(v) return (size(v.undecoded) == 0) end},
    {id = "mqqb.base_header.packet_size_max", at = {"base_header", "packet_size"},
      test = function(v) return (v.base_header.packet_size <= 4194304) end},
    {id = "mqqb.user_message.packet_size", at = {"base_header", "packet_size"},
      test = function(v) return (v.base_header.packet_size == late(v)) end},
    {id = "mqqb.user_message.unparsed", at = {"unparsed"},
      test = function(v) return (size(v.unparsed) <= 3) end},
    {id = "mqqb.user_message.tail_padding", at = {"unparsed"},
      test = function(v) return ((size(v.unparsed) == 0) or (size(v.unparsed) > 3)) end},
    {id = "mqqb.user_message.http_headers", at = {"user_header", "flags"},
      test = function(v) return ((not (v.user_header.flags.ah or v.user_header.flags.hh)) or ((size(v.unparsed) <= 3) and ((not (v.soap_header ~= nil)) or (v.soap_header.header_section_id == 800)))) end},
    {id = "mqqb.user_message.priority", at = {"base_header", "flags"},
      test = function(v) return ((not v.user_header.flags.th) or (v.base_header.flags.pr == 0)) end},
    {id = "mqqb.user_message.admin_queue", at = {"user_header", "flags"},
      test = function(v) return ((v.user_header.flags.aq ~= 0) == (((v.message_properties_header.flags.pa or v.message_properties_header.flags.pr) or v.message_properties_header.flags.na) or v.message_properties_header.flags.nr)) end},
    {id = "mqqb.user_message.hash_algorithm", at = {"message_properties_header", "hash_algorithm"},
      test = function(v) return (((((((not (((v.security_header ~= nil) and (v.security_header.security_data.signature ~= nil)) or ((v.multi_queue_format_header ~= nil) and (size(v.multi_queue_format_header.signature.signature) ~= 0)))) or (v.message_properties_header.hash_algorithm == 32769)) or (v.message_properties_header.hash_algorithm == 32770)) or (v.message_properties_header.hash_algorithm == 32771)) or (v.message_properties_header.hash_algorithm == 32772)) or (v.message_properties_header.hash_algorithm == 32780)) or (v.message_properties_header.hash_algorithm == 32782)) end},
    {id = "mqqb.user_message.encryption_algorithm", at = {"message_properties_header", "encryption_algorithm"},
      test = function(v) return ((((((not ((v.security_header ~= nil) and v.security_header.flags.eb)) or (v.message_properties_header.encryption_algorithm == 26114)) or (v.message_properties_header.encryption_algorithm == 26625)) or (v.message_properties_header.encryption_algorithm == 26126)) or (v.message_properties_header.encryption_algorithm == 26127)) or (v.message_properties_header.encryption_algorithm == 26128)) end},
    {id = "mqqb.user_message.privacy_algorithm", at = {"message_properties_header", "privacy_level"},
      test = function(v) return (((not ((v.security_header ~= nil) and v.security_header.flags.eb)) or (((v.message_properties_header.privacy_level == 1) or (v.message_properties_header.privacy_level == 3)) and ((v.message_properties_header.encryption_algorithm == 26114) or (v.message_properties_header.encryption_algorithm == 26625)))) or ((v.message_properties_header.privacy_level == 5) and (((v.message_properties_header.encryption_algorithm == 26126) or (v.message_properties_header.encryption_algorithm == 26127)) or (v.message_properties_header.encryption_algorithm == 26128)))) end},
  },
}
STRUCTS["mqqb.order_ack_body"] = {
  id = "mqqb.order_ack_body",
  kind = "message",
  name = "OrderAck Body",
  least = 36,
  message = "order_ack_body",
  extras = {undecoded = "mqwire.order_ack_body.undecoded", trailing = "mqwire.order_ack_body.trailing"},
  fields = {
    {id = "tx_sequence_id", filter = "mqwire.order_ack_body.tx_sequence_id", type = "ref", struct = "mqqb.tx_sequence_id", least = 8},
    {id = "tx_sequence_number", filter = "mqwire.order_ack_body.tx_sequence_number", type = "int", size = 4, least = 4},
    {id = "tx_previous_sequence_number", filter = "mqwire.order_ack_body.tx_previous_sequence_number", type = "int", size = 4, least = 4},
    {id = "reserved", filter = "mqwire.order_ack_body.reserved", type = "data", form = "bytes", size = function(v) return 20 end, least = 20, fill = "zeros"},
  },
  rules = {
    {id = "mqqb.order_ack_body.tx_sequence_number", at = {"tx_sequence_number"},
      test = function(v) return (v.tx_sequence_number >= 1) end},
    {id = "mqqb.order_ack_body.tx_previous_sequence_number", at = {"tx_previous_sequence_number"},
      test = function(v) return ((v.tx_previous_sequence_number + 1) == v.tx_sequence_number) end},
    {id = "mqqb.order_ack_body.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
  },
}
STRUCTS["mqqb.final_ack_body"] = {
  id = "mqqb.final_ack_body",
  kind = "message",
  name = "FinalAck Body",
  least = 36,
  message = "final_ack_body",
  extras = {undecoded = "mqwire.final_ack_body.undecoded", trailing = "mqwire.final_ack_body.trailing"},
  fields = {
    {id = "tx_sequence_id", filter = "mqwire.final_ack_body.tx_sequence_id", type = "ref", struct = "mqqb.tx_sequence_id", least = 8},
    {id = "tx_sequence_number", filter = "mqwire.final_ack_body.tx_sequence_number", type = "int", size = 4, least = 4},
    {id = "tx_previous_sequence_number", filter = "mqwire.final_ack_body.tx_previous_sequence_number", type = "int", size = 4, least = 4},
    {id = "source_guid", filter = "mqwire.final_ack_body.source_guid", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "message_id", filter = "mqwire.final_ack_body.message_id", type = "int", size = 4, least = 4},
  },
  rules = {
    {id = "mqqb.final_ack_body.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
  },
}
STRUCTS["mqqb.user_header"] = {
  id = "mqqb.user_header",
  kind = "record",
  name = "UserHeader",
  least = 48,
  fields = {
    {id = "source_queue_manager", filter = "mqwire.mqqb.source_queue_manager", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "queue_manager_address", filter = "mqwire.mqqb.queue_manager_address", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "time_to_be_received", filter = "mqwire.mqqb.time_to_be_received", type = "int", size = 4, least = 4, show = "seconds"},
    {id = "sent_time", filter = "mqwire.mqqb.sent_time", type = "int", size = 4, least = 4, show = "time"},
    {id = "message_id", filter = "mqwire.mqqb.message_id", type = "int", size = 4, least = 4},
    {id = "flags", filter = "mqwire.mqqb.user_header.flags", type = "ref", struct = "mqqb.user_header_flags", least = 0},
    {id = "destination_queue", filter = "mqwire.mqqb.destination_queue", type = "switch", on = function(v) return v.flags.dq end, cases = {[2] = "mqqb.private_queue_format_name_id", [3] = "mqqb.private_queue_format_name_id", [4] = "mqqb.private_queue_format_name_id", [5] = "mqqb.public_queue_format_name", [6] = "mqqb.private_queue_format_name", [7] = "mqqb.direct_queue_format_name"}, least = 0},
    {id = "admin_queue", filter = "mqwire.mqqb.admin_queue", type = "switch", on = function(v) return v.flags.aq end, cases = {[2] = "mqqb.private_queue_format_name_id", [3] = "mqqb.private_queue_format_name_id", [4] = "mqqb.private_queue_format_name_id", [5] = "mqqb.public_queue_format_name", [6] = "mqqb.private_queue_format_name", [7] = "mqqb.direct_queue_format_name"}, least = 0},
    {id = "response_queue", filter = "mqwire.mqqb.response_queue", type = "switch", on = function(v) return v.flags.rq end, cases = {[2] = "mqqb.private_queue_format_name_id", [3] = "mqqb.private_queue_format_name_id", [4] = "mqqb.private_queue_format_name_id", [5] = "mqqb.public_queue_format_name", [6] = "mqqb.private_queue_format_name", [7] = "mqqb.direct_queue_format_name"}, least = 0},
    {id = "connector_type", filter = "mqwire.mqqb.connector_type", type = "data", form = "guid", size = function(v) return 16 end, least = 16, cond = function(v) return v.flags.cq end},
  },
  rules = {
    {id = "mqqb.user_header.rc", at = {"flags"},
      test = function(v) return (v.flags.rc <= 29) end},
    {id = "mqqb.user_header.dm", at = {"flags"},
      test = function(v) return (v.flags.dm <= 1) end},
    {id = "mqqb.user_header.dq", at = {"flags"},
      test = function(v) return ((((v.flags.dq == 0) or (v.flags.dq == 3)) or (v.flags.dq == 5)) or (v.flags.dq == 7)) end},
    {id = "mqqb.user_header.aq", at = {"flags"},
      test = function(v) return ((v.flags.aq ~= 1) and (v.flags.aq ~= 4)) end},
    {id = "mqqb.user_header.mp", at = {"flags"},
      test = function(v) return v.flags.mp end},
    {id = "mqqb.user_header.th", at = {"flags"},
      test = function(v) return ((not v.flags.th) or (v.flags.dm ~= 0)) end},
    {id = "mqqb.user_header.ah", at = {"flags"},
      test = function(v) return (not v.flags.ah) end},
    {id = "mqqb.user_header.reserved_flags", at = {"flags"},
      test = function(v) return ((((not v.flags.x1) and (not v.flags.x2)) and (v.flags.x3 == 0)) and (v.flags.x4 == 0)) end},
  },
}
STRUCTS["mqqb.user_header_flags"] = {
  id = "mqqb.user_header_flags",
  kind = "flags",
  name = "UserHeader Flags",
  least = 0,
  size = 4,
  fields = {
    {id = "rc", filter = "mqwire.mqqb.user_header_flags.rc", type = "bits", from = 1, range = 32},
    {id = "dm", filter = "mqwire.mqqb.user_header_flags.dm", type = "bits", from = 32, range = 4},
    {id = "x1", filter = "mqwire.mqqb.user_header_flags.x1", type = "bits", from = 128, range = 2, bit = true},
    {id = "jn", filter = "mqwire.mqqb.user_header_flags.jn", type = "bits", from = 256, range = 2, bit = true},
    {id = "jp", filter = "mqwire.mqqb.user_header_flags.jp", type = "bits", from = 512, range = 2, bit = true},
    {id = "dq", filter = "mqwire.mqqb.user_header_flags.dq", type = "bits", from = 1024, range = 8},
    {id = "aq", filter = "mqwire.mqqb.user_header_flags.aq", type = "bits", from = 8192, range = 8},
    {id = "rq", filter = "mqwire.mqqb.user_header_flags.rq", type = "bits", from = 65536, range = 8},
    {id = "sh", filter = "mqwire.mqqb.user_header_flags.sh", type = "bits", from = 524288, range = 2, bit = true},
    {id = "th", filter = "mqwire.mqqb.user_header_flags.th", type = "bits", from = 1048576, range = 2, bit = true},
    {id = "mp", filter = "mqwire.mqqb.user_header_flags.mp", type = "bits", from = 2097152, range = 2, bit = true},
    {id = "cq", filter = "mqwire.mqqb.user_header_flags.cq", type = "bits", from = 4194304, range = 2, bit = true},
    {id = "mq", filter = "mqwire.mqqb.user_header_flags.mq", type = "bits", from = 8388608, range = 2, bit = true},
    {id = "x2", filter = "mqwire.mqqb.user_header_flags.x2", type = "bits", from = 16777216, range = 2, bit = true},
    {id = "ah", filter = "mqwire.mqqb.user_header_flags.ah", type = "bits", from = 33554432, range = 2, bit = true},
    {id = "x3", filter = "mqwire.mqqb.user_header_flags.x3", type = "bits", from = 67108864, range = 4},
    {id = "hh", filter = "mqwire.mqqb.user_header_flags.hh", type = "bits", from = 268435456, range = 2, bit = true},
    {id = "x4", filter = "mqwire.mqqb.user_header_flags.x4", type = "bits", from = 536870912, range = 8},
  },
}
STRUCTS["mqqb.private_queue_format_name_id"] = {
  id = "mqqb.private_queue_format_name_id",
  kind = "record",
  name = "PrivateQueueFormatNameId",
  least = 4,
  fields = {
    {id = "private_queue_identifier", filter = "mqwire.mqqb.private_queue_identifier", type = "int", size = 4, least = 4, show = "queue"},
  },
}
STRUCTS["mqqb.public_queue_format_name"] = {
  id = "mqqb.public_queue_format_name",
  kind = "record",
  name = "PublicQueueFormatName",
  least = 16,
  fields = {
    {id = "public_queue_identifier", filter = "mqwire.mqqb.public_queue_identifier", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
  },
}
STRUCTS["mqqb.private_queue_format_name"] = {
  id = "mqqb.private_queue_format_name",
  kind = "record",
  name = "PrivateQueueFormatName",
  least = 20,
  fields = {
    {id = "source_queue_manager", filter = "mqwire.mqqb.source_queue_manager", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "private_queue_identifier", filter = "mqwire.mqqb.private_queue_identifier", type = "int", size = 4, least = 4, show = "queue"},
  },
}
STRUCTS["mqqb.direct_queue_format_name"] = {
  id = "mqqb.direct_queue_format_name",
  kind = "record",
  name = "DirectQueueFormatName",
  least = 2,
  fields = {
    {id = "count", filter = "mqwire.mqqb.count", type = "int", size = 2, least = 2},
    {id = "direct_format_name", filter = "mqwire.mqqb.direct_format_name", type = "data", form = "text", size = function(v) return v.count end, least = 0},
    {id = "padding", filter = "mqwire.mqqb.direct_queue_format_name.padding", type = "data", form = "bytes", size = function(v, r) return (4 - (r.pos % 4)) % 4 end, least = 0, fill = "zeros"},
  },
  rules = {
    {id = "mqqb.direct_queue_format_name.count_even", at = {"count"},
      test = function(v) return ((v.count % 2) == 0) end},
    {id = "mqqb.direct_queue_format_name.embedded_nul", at = {"direct_format_name"},
      test = function(v) return (not has_nul(v.direct_format_name)) end},
    {id = "mqqb.direct_queue_format_name.terminator", at = {"direct_format_name"},
      test = function(v) return (v.count == ((utf16_len(v.direct_format_name) + 1) * 2)) end},
  },
}
STRUCTS["mqqb.transaction_header"] = {
  id = "mqqb.transaction_header",
  kind = "record",
  name = "TransactionHeader",
  least = 20,
  fields = {
    {id = "flags", filter = "mqwire.mqqb.transaction_header.flags", type = "ref", struct = "mqqb.transaction_header_flags", least = 0},
    {id = "tx_sequence_id", filter = "mqwire.mqqb.tx_sequence_id", type = "ref", struct = "mqqb.tx_sequence_id", least = 8},
    {id = "tx_sequence_number", filter = "mqwire.mqqb.tx_sequence_number", type = "int", size = 4, least = 4},
    {id = "previous_tx_sequence_number", filter = "mqwire.mqqb.previous_tx_sequence_number", type = "int", size = 4, least = 4},
    {id = "connector_qm_guid", filter = "mqwire.mqqb.connector_qm_guid", type = "data", form = "guid", size = function(v) return 16 end, least = 16, cond = function(v) return v.flags.cg end},
  },
  rules = {
    {id = "mqqb.transaction_header.tx_sequence_number", at = {"tx_sequence_number"},
      test = function(v) return (v.tx_sequence_number >= 1) end},
    {id = "mqqb.transaction_header.previous_tx_sequence_number", at = {"previous_tx_sequence_number"},
      test = function(v) return (v.previous_tx_sequence_number <= 4294967294) end},
    {id = "mqqb.transaction_header.unused_flags", at = {"flags"},
      test = function(v) return (not (((((((v.flags.x1 or v.flags.x2) or v.flags.x3) or v.flags.x4) or v.flags.x5) or v.flags.x6) or v.flags.x7) or v.flags.x8)) end},
  },
}
STRUCTS["mqqb.transaction_header_flags"] = {
  id = "mqqb.transaction_header_flags",
  kind = "flags",
  name = "TransactionHeader Flags",
  least = 0,
  size = 4,
  fields = {
    {id = "cg", filter = "mqwire.mqqb.transaction_header_flags.cg", type = "bits", from = 1, range = 2, bit = true},
    {id = "fa", filter = "mqwire.mqqb.transaction_header_flags.fa", type = "bits", from = 2, range = 2, bit = true},
    {id = "fm", filter = "mqwire.mqqb.transaction_header_flags.fm", type = "bits", from = 4, range = 2, bit = true},
    {id = "lm", filter = "mqwire.mqqb.transaction_header_flags.lm", type = "bits", from = 8, range = 2, bit = true},
    {id = "id", filter = "mqwire.mqqb.transaction_header_flags.id", type = "bits", from = 16, range = 1048576},
    {id = "x1", filter = "mqwire.mqqb.transaction_header_flags.x1", type = "bits", from = 16777216, range = 2, bit = true},
    {id = "x2", filter = "mqwire.mqqb.transaction_header_flags.x2", type = "bits", from = 33554432, range = 2, bit = true},
    {id = "x3", filter = "mqwire.mqqb.transaction_header_flags.x3", type = "bits", from = 67108864, range = 2, bit = true},
    {id = "x4", filter = "mqwire.mqqb.transaction_header_flags.x4", type = "bits", from = 134217728, range = 2, bit = true},
    {id = "x5", filter = "mqwire.mqqb.transaction_header_flags.x5", type = "bits", from = 268435456, range = 2, bit = true},
    {id = "x6", filter = "mqwire.mqqb.transaction_header_flags.x6", type = "bits", from = 536870912, range = 2, bit = true},
    {id = "x7", filter = "mqwire.mqqb.transaction_header_flags.x7", type = "bits", from = 1073741824, range = 2, bit = true},
    {id = "x8", filter = "mqwire.mqqb.transaction_header_flags.x8", type = "bits", from = 2147483648, range = 2, bit = true},
  },
}
STRUCTS["mqqb.tx_sequence_id"] = {
  id = "mqqb.tx_sequence_id",
  kind = "record",
  name = "TxSequenceID",
  least = 8,
  fields = {
    {id = "ordinal", filter = "mqwire.mqqb.ordinal", type = "int", size = 4, least = 4},
    {id = "time_stamp", filter = "mqwire.mqqb.time_stamp", type = "int", size = 4, least = 4},
  },
}
STRUCTS["mqqb.security_header"] = {
  id = "mqqb.security_header",
  kind = "record",
  name = "SecurityHeader",
  least = 16,
  fields = {
    {id = "flags", filter = "mqwire.mqqb.security_header.flags", type = "ref", struct = "mqqb.security_header_flags", least = 0},
    {id = "sender_id_size", filter = "mqwire.mqqb.sender_id_size", type = "int", size = 2, least = 2},
    {id = "encryption_key_size", filter = "mqwire.mqqb.encryption_key_size", type = "int", size = 2, least = 2},
    {id = "signature_size", filter = "mqwire.mqqb.signature_size", type = "int", size = 2, least = 2},
    {id = "sender_cert_size", filter = "mqwire.mqqb.sender_cert_size", type = "int", size = 4, least = 4},
    {id = "provider_info_size", filter = "mqwire.mqqb.provider_info_size", type = "int", size = 4, least = 4},
    {id = "security_data", filter = "mqwire.mqqb.security_data", type = "ref", struct = "mqqb.security_data", args = {function(v) return v.sender_id_size end, function(v) return v.encryption_key_size end, function(v) return v.signature_size end, function(v) return v.sender_cert_size end, function(v) return v.provider_info_size end}, least = 0},
  },
  rules = {
    {id = "mqqb.security_header.sender_cert_size", at = {"sender_cert_size"},
      test = function(v) return (v.sender_cert_size <= 65535) end},
    {id = "mqqb.security_header.sizes", at = {"sender_id_size"},
      test = function(v) return (((((v.sender_id_size ~= 0) or (v.encryption_key_size ~= 0)) or (v.signature_size ~= 0)) or (v.sender_cert_size ~= 0)) or (v.provider_info_size ~= 0)) end},
    {id = "mqqb.security_header.st", at = {"flags"},
      test = function(v) return (v.flags.st <= 2) end},
    {id = "mqqb.security_header.no_sender_id", at = {"sender_id_size"},
      test = function(v) return ((v.flags.st ~= 0) or (v.sender_id_size == 0)) end},
    {id = "mqqb.security_header.sid", at = {"sender_id_size"},
      test = function(v) return ((v.flags.st ~= 1) or ((((v.sender_id_size >= 8) and (at(v.security_data.security_id, 0) == 1)) and (at(v.security_data.security_id, 1) <= 15)) and (v.sender_id_size == (8 + (4 * at(v.security_data.security_id, 1)))))) end},
    {id = "mqqb.security_header.queue_manager_id", at = {"sender_id_size"},
      test = function(v) return ((v.flags.st ~= 2) or (v.sender_id_size == 16)) end},
    {id = "mqqb.security_header.au", at = {"flags"},
      test = function(v) return (not v.flags.au) end},
    {id = "mqqb.security_header.as", at = {"flags"},
      test = function(v) return (v.flags.as_ == 0) end},
    {id = "mqqb.security_header.ai", at = {"flags"},
      test = function(v) return v.flags.ai end},
    {id = "mqqb.security_header.default_provider", at = {"provider_info_size"},
      test = function(v) return ((not v.flags.de) or (v.provider_info_size == 0)) end},
    {id = "mqqb.security_header.provider", at = {"provider_info_size"},
      test = function(v) return (((v.signature_size == 0) or v.flags.de) or (v.provider_info_size ~= 0)) end},
    {id = "mqqb.security_header.provider_terminator", at = {"provider_info_size"},
      test = function(v) return ((v.provider_info_size == 0) or (v.provider_info_size == (4 + ((utf16_len(v.security_data.provider_info.provider_name) + 1) * 2)))) end},
    {id = "mqqb.security_header.unused_flags", at = {"flags"},
      test = function(v) return (not (((v.flags.x12 or v.flags.x13) or v.flags.x14) or v.flags.x15)) end},
  },
}
STRUCTS["mqqb.security_header_flags"] = {
  id = "mqqb.security_header_flags",
  kind = "flags",
  name = "SecurityHeader Flags",
  least = 0,
  size = 2,
  fields = {
    {id = "st", filter = "mqwire.mqqb.security_header_flags.st", type = "bits", from = 1, range = 16},
    {id = "au", filter = "mqwire.mqqb.security_header_flags.au", type = "bits", from = 16, range = 2, bit = true},
    {id = "eb", filter = "mqwire.mqqb.security_header_flags.eb", type = "bits", from = 32, range = 2, bit = true},
    {id = "de", filter = "mqwire.mqqb.security_header_flags.de", type = "bits", from = 64, range = 2, bit = true},
    {id = "ai", filter = "mqwire.mqqb.security_header_flags.ai", type = "bits", from = 128, range = 2, bit = true},
    {id = "as_", filter = "mqwire.mqqb.security_header_flags.as_", type = "bits", from = 256, range = 16},
    {id = "x12", filter = "mqwire.mqqb.security_header_flags.x12", type = "bits", from = 4096, range = 2, bit = true},
    {id = "x13", filter = "mqwire.mqqb.security_header_flags.x13", type = "bits", from = 8192, range = 2, bit = true},
    {id = "x14", filter = "mqwire.mqqb.security_header_flags.x14", type = "bits", from = 16384, range = 2, bit = true},
    {id = "x15", filter = "mqwire.mqqb.security_header_flags.x15", type = "bits", from = 32768, range = 2, bit = true},
  },
}
STRUCTS["mqqb.security_data"] = {
  id = "mqqb.security_data",
  kind = "record",
  name = "SecurityData",
  least = 0,
  params = {"sender_id_size", "encryption_key_size", "signature_size", "sender_cert_size", "provider_info_size"},
  fields = {
    {id = "security_id", filter = "mqwire.mqqb.security_id", type = "data", form = "bytes", size = function(v) return v.sender_id_size end, least = 0, cond = function(v) return (v.sender_id_size ~= 0) end},
    {id = "security_id_padding", filter = "mqwire.mqqb.security_id_padding", type = "data", form = "bytes", size = function(v, r) return (4 - (r.pos % 4)) % 4 end, least = 0, fill = "zeros"},
    {id = "encryption_key", filter = "mqwire.mqqb.encryption_key", type = "data", form = "bytes", size = function(v) return v.encryption_key_size end, least = 0, cond = function(v) return (v.encryption_key_size ~= 0) end},
    {id = "encryption_key_padding", filter = "mqwire.mqqb.encryption_key_padding", type = "data", form = "bytes", size = function(v, r) return (4 - (r.pos % 4)) % 4 end, least = 0, fill = "zeros"},
    {id = "signature", filter = "mqwire.mqqb.security_data.signature", type = "data", form = "bytes", size = function(v) return v.signature_size end, least = 0, cond = function(v) return (v.signature_size ~= 0) end},
    {id = "signature_padding", filter = "mqwire.mqqb.signature_padding", type = "data", form = "bytes", size = function(v, r) return (4 - (r.pos % 4)) % 4 end, least = 0, fill = "zeros"},
    {id = "sender_cert", filter = "mqwire.mqqb.sender_cert", type = "data", form = "bytes", size = function(v) return v.sender_cert_size end, least = 0, cond = function(v) return (v.sender_cert_size ~= 0) end},
    {id = "sender_cert_padding", filter = "mqwire.mqqb.sender_cert_padding", type = "data", form = "bytes", size = function(v, r) return (4 - (r.pos % 4)) % 4 end, least = 0, fill = "zeros"},
    {id = "provider_info", filter = "mqwire.mqqb.provider_info", type = "ref", struct = "mqqb.provider_info", args = {function(v) return v.provider_info_size end}, least = 0, cond = function(v) return (v.provider_info_size ~= 0) end},
    {id = "provider_info_padding", filter = "mqwire.mqqb.provider_info_padding", type = "data", form = "bytes", size = function(v, r) return (4 - (r.pos % 4)) % 4 end, least = 0, fill = "zeros"},
  },
}
STRUCTS["mqqb.provider_info"] = {
  id = "mqqb.provider_info",
  kind = "record",
  name = "ProviderInfo",
  least = 0,
  params = {"info_size"},
  fields = {
    {id = "provider_type", filter = "mqwire.mqqb.provider_type", type = "int", size = 4, least = 4, cond = function(v) return (v.info_size >= 4) end},
    {id = "provider_name", filter = "mqwire.mqqb.provider_name", type = "data", form = "text", size = function(v) return (v.info_size >= 4) and (v.info_size - 4) or v.info_size end, least = 0},
  },
  rules = {
    {id = "mqqb.provider_info.embedded_nul", at = {"provider_name"},
      test = function(v) return (not has_nul(v.provider_name)) end},
  },
}
STRUCTS["mqqb.message_properties_header"] = {
  id = "mqqb.message_properties_header",
  kind = "record",
  name = "MessagePropertiesHeader",
  least = 56,
  params = {"encrypted"},
  fields = {
    {id = "flags", filter = "mqwire.mqqb.message_properties_header.flags", type = "ref", struct = "mqqb.message_properties_header_flags", least = 0},
    {id = "label_length", filter = "mqwire.mqqb.label_length", type = "int", size = 1, least = 1},
    {id = "message_class", filter = "mqwire.mqqb.message_class", type = "int", size = 2, least = 2},
    {id = "correlation_id", filter = "mqwire.mqqb.correlation_id", type = "data", form = "bytes", size = function(v) return 20 end, least = 20},
    {id = "body_type", filter = "mqwire.mqqb.body_type", type = "int", size = 4, least = 4},
    {id = "application_tag", filter = "mqwire.mqqb.application_tag", type = "int", size = 4, least = 4},
    {id = "message_size", filter = "mqwire.mqqb.message_size", type = "int", size = 4, least = 4},
    {id = "allocation_body_size", filter = "mqwire.mqqb.allocation_body_size", type = "int", size = 4, least = 4},
    {id = "privacy_level", filter = "mqwire.mqqb.privacy_level", type = "int", size = 4, least = 4},
    {id = "hash_algorithm", filter = "mqwire.mqqb.hash_algorithm", type = "int", size = 4, least = 4, show = "optional"},
    {id = "encryption_algorithm", filter = "mqwire.mqqb.encryption_algorithm", type = "int", size = 4, least = 4, show = "optional"},
    {id = "extension_size", filter = "mqwire.mqqb.extension_size", type = "int", size = 4, least = 4},
    {id = "label", filter = "mqwire.mqqb.label", type = "data", form = "text", size = function(v) return v.label_length * 2 end, least = 0, cond = function(v) return (v.label_length ~= 0) end},
    {id = "extension_data", filter = "mqwire.mqqb.extension_data", type = "data", form = "bytes", size = function(v) return v.extension_size end, least = 0},
    {id = "message_body", filter = "mqwire.mqqb.message_body", type = "data", form = "bytes", size = function(v) return (truth(v.encrypted) and (v.allocation_body_size > v.message_size)) and v.allocation_body_size or v.message_size end, least = 0, is_body = true},
    {id = "padding", filter = "mqwire.mqqb.message_properties_header.padding", type = "data", form = "bytes", size = function(v, r) return (4 - (r.pos % 4)) % 4 end, least = 0, fill = "zeros"},
  },
  rules = {
    {id = "mqqb.message_properties_header.label_length", at = {"label_length"},
      test = function(v) return (v.label_length <= 250) end},
    {id = "mqqb.message_properties_header.privacy_level", at = {"privacy_level"},
      test = function(v) return ((((v.privacy_level == 0) or (v.privacy_level == 1)) or (v.privacy_level == 3)) or (v.privacy_level == 5)) end},
    {id = "mqqb.message_properties_header.label_nul", at = {"label"},
      test = function(v) return (not has_nul(v.label)) end},
    {id = "mqqb.message_properties_header.unused_flags", at = {"flags"},
      test = function(v) return (v.flags.x == 0) end},
    {id = "mqqb.message_properties_header.label_terminator", at = {"label"},
      test = function(v) return ((v.label_length == 0) or (v.label_length == (utf16_len(v.label) + 1))) end},
    {id = "mqqb.message_properties_header.message_class", at = {"message_class"},
      test = function(v) return ((band(v.message_class, 7680)) == 0) end},
    {id = "mqqb.message_properties_header.allocation_body_size", at = {"allocation_body_size"},
      test = function(v) return (v.allocation_body_size >= v.message_size) end},
  },
}
STRUCTS["mqqb.message_properties_header_flags"] = {
  id = "mqqb.message_properties_header_flags",
  kind = "flags",
  name = "MessagePropertiesHeader Flags",
  least = 0,
  size = 1,
  fields = {
    {id = "pa", filter = "mqwire.mqqb.message_properties_header_flags.pa", type = "bits", from = 1, range = 2, bit = true},
    {id = "pr", filter = "mqwire.mqqb.message_properties_header_flags.pr", type = "bits", from = 2, range = 2, bit = true},
    {id = "na", filter = "mqwire.mqqb.message_properties_header_flags.na", type = "bits", from = 4, range = 2, bit = true},
    {id = "nr", filter = "mqwire.mqqb.message_properties_header_flags.nr", type = "bits", from = 8, range = 2, bit = true},
    {id = "x", filter = "mqwire.mqqb.message_properties_header_flags.x", type = "bits", from = 16, range = 16},
  },
}
STRUCTS["mqqb.debug_header"] = {
  id = "mqqb.debug_header",
  kind = "record",
  name = "DebugHeader",
  least = 4,
  fields = {
    {id = "flags", filter = "mqwire.mqqb.debug_header.flags", type = "ref", struct = "mqqb.debug_header_flags", least = 0},
    {id = "reserved", filter = "mqwire.mqqb.debug_header.reserved", type = "int", size = 2, least = 2},
    {id = "queue_identifier", filter = "mqwire.mqqb.queue_identifier", type = "data", form = "guid", size = function(v) return 16 end, least = 16, cond = function(v) return (v.flags.qt == 1) end},
  },
  rules = {
    {id = "mqqb.debug_header.reserved", at = {"reserved"},
      test = function(v) return (v.reserved == 0) end},
    {id = "mqqb.debug_header.qt", at = {"flags"},
      test = function(v) return (v.flags.qt <= 1) end},
    {id = "mqqb.debug_header.unused_flags", at = {"flags"},
      test = function(v) return (v.flags.x == 0) end},
  },
}
STRUCTS["mqqb.debug_header_flags"] = {
  id = "mqqb.debug_header_flags",
  kind = "flags",
  name = "DebugHeader Flags",
  least = 0,
  size = 2,
  fields = {
    {id = "qt", filter = "mqwire.mqqb.debug_header_flags.qt", type = "bits", from = 1, range = 4},
    {id = "x", filter = "mqwire.mqqb.debug_header_flags.x", type = "bits", from = 4, range = 16384},
  },
}
STRUCTS["mqqb.soap_header"] = {
  id = "mqqb.soap_header",
  kind = "record",
  name = "SoapHeader",
  least = 16,
  params = {"followed"},
  fields = {
    {id = "header_section_id", filter = "mqwire.mqqb.header_section_id", type = "int", size = 2, least = 2},
    {id = "reserved", filter = "mqwire.mqqb.soap_header.reserved", type = "int", size = 2, least = 2},
    {id = "header_data_length", filter = "mqwire.mqqb.header_data_length", type = "int", size = 4, least = 4},
    {id = "header", filter = "mqwire.mqqb.header", type = "data", form = "text", size = function(v) return v.header_data_length * 2 end, least = 0},
    {id = "body_section_id", filter = "mqwire.mqqb.body_section_id", type = "int", size = 2, least = 2},
    {id = "reserved1", filter = "mqwire.mqqb.reserved1", type = "int", size = 2, least = 2},
    {id = "body_data_length", filter = "mqwire.mqqb.body_data_length", type = "int", size = 4, least = 4},
    {id = "body", filter = "mqwire.mqqb.body", type = "data", form = "text", size = function(v) return v.body_data_length * 2 end, least = 0},
    {id = "padding", filter = "mqwire.mqqb.soap_header.padding", type = "data", form = "bytes", size = function(v, r) return truth(v.followed) and ((4 - (r.pos % 4)) % 4) or 0 end, least = 0, fill = "zeros"},
  },
  rules = {
    {id = "mqqb.soap_header.header_section_id", at = {"header_section_id"},
      test = function(v) return (v.header_section_id == 800) end},
    {id = "mqqb.soap_header.reserved", at = {"reserved"},
      test = function(v) return (v.reserved == 0) end},
    {id = "mqqb.soap_header.header_nul", at = {"header"},
      test = function(v) return (not has_nul(v.header)) end},
    {id = "mqqb.soap_header.body_section_id", at = {"body_section_id"},
      test = function(v) return (v.body_section_id == 900) end},
    {id = "mqqb.soap_header.reserved1", at = {"reserved1"},
      test = function(v) return (v.reserved1 == 0) end},
    {id = "mqqb.soap_header.body_nul", at = {"body"},
      test = function(v) return (not has_nul(v.body)) end},
    {id = "mqqb.soap_header.header_terminator", at = {"header"},
      test = function(v) return (v.header_data_length == (utf16_len(v.header) + 1)) end},
    {id = "mqqb.soap_header.body_terminator", at = {"body"},
      test = function(v) return (v.body_data_length == (utf16_len(v.body) + 1)) end},
  },
}
STRUCTS["mqqb.multi_queue_format_header"] = {
  id = "mqqb.multi_queue_format_header",
  kind = "record",
  name = "MultiQueueFormatHeader",
  least = 44,
  fields = {
    {id = "destination", filter = "mqwire.mqqb.destination", type = "ref", struct = "mqqb.mqf_address_header", least = 12},
    {id = "administration", filter = "mqwire.mqqb.administration", type = "ref", struct = "mqqb.mqf_address_header", least = 12},
    {id = "response", filter = "mqwire.mqqb.response", type = "ref", struct = "mqqb.mqf_address_header", least = 12},
    {id = "signature", filter = "mqwire.mqqb.multi_queue_format_header.signature", type = "ref", struct = "mqqb.mqf_signature_header", least = 8},
  },
  rules = {
    {id = "mqqb.multi_queue_format_header.destination", at = {"destination"},
      test = function(v) return (v.destination.header_id == 100) end},
    {id = "mqqb.multi_queue_format_header.administration", at = {"administration"},
      test = function(v) return (v.administration.header_id == 200) end},
    {id = "mqqb.multi_queue_format_header.response", at = {"response"},
      test = function(v) return (v.response.header_id == 300) end},
  },
}
STRUCTS["mqqb.mqf_address_header"] = {
  id = "mqqb.mqf_address_header",
  kind = "record",
  name = "MQFAddressHeader",
  least = 12,
  mark = "padding",
  fields = {
    {id = "header_size", filter = "mqwire.mqqb.header_size", type = "int", size = 4, least = 4},
    {id = "header_id", filter = "mqwire.mqqb.header_id", type = "int", size = 2, least = 2},
    {id = "reserved", filter = "mqwire.mqqb.mqf_address_header.reserved", type = "int", size = 2, least = 2},
    {id = "element_count", filter = "mqwire.mqqb.element_count", type = "int", size = 4, least = 4},
    {id = "format_name_list", filter = "mqwire.mqqb.format_name_list", type = "ref", struct = "mqqb.mqf_format_name_element", least = 2, count = function(v) return v.element_count end},
    {id = "padding", filter = "mqwire.mqqb.mqf_address_header.padding", type = "data", form = "bytes", size = function(v, r) return (4 - (r.pos % 4)) % 4 end, least = 0, fill = "zeros"},
  },
  rules = {
    {id = "mqqb.mqf_address_header.header_size_min", at = {"header_size"},
      test = function(v) return (v.header_size >= 12) end},
    {id = "mqqb.mqf_address_header.reserved", at = {"reserved"},
      test = function(v) return (v.reserved == 0) end},
    {id = "mqqb.mqf_address_header.header_size", at = {"header_size"},
      test = function(v) return ((v.header_size == late(v)) or (v.header_size == ((quotient(late(v) + 3, 4)) * 4))) end},
  },
}
STRUCTS["mqqb.mqf_format_name_element"] = {
  id = "mqqb.mqf_format_name_element",
  kind = "record",
  name = "MQFFormatNameElement",
  least = 2,
  fields = {
    {id = "format_type", filter = "mqwire.mqqb.format_type", type = "int", size = 2, least = 2},
    {id = "padding", filter = "mqwire.mqqb.mqf_format_name_element.padding", type = "data", form = "bytes", size = function(v, r) return (v.format_type == 3) and ((2 - (r.pos % 2)) % 2) or ((((v.format_type == 1) or (v.format_type == 2)) or (v.format_type == 6)) and ((4 - (r.pos % 4)) % 4) or 0) end, least = 0, fill = "zeros"},
    {id = "format_name", filter = "mqwire.mqqb.format_name", type = "switch", on = function(v) return v.format_type end, cases = {[1] = "mqqb.public_queue_format_name", [2] = "mqqb.private_queue_format_name", [3] = "mqqb.mqf_direct_queue_format_name", [6] = "mqqb.mqf_distribution_queue_format_name"}, default = "mqqb.unknown_format_name", least = 0},
  },
  rules = {
    {id = "mqqb.mqf_format_name_element.format_type", at = {"format_type"},
      test = function(v) return ((((v.format_type == 1) or (v.format_type == 2)) or (v.format_type == 3)) or (v.format_type == 6)) end},
  },
}
STRUCTS["mqqb.mqf_direct_queue_format_name"] = {
  id = "mqqb.mqf_direct_queue_format_name",
  kind = "record",
  name = "MQFDirectQueueFormatName",
  least = 2,
  fields = {
    {id = "direct_format_name", filter = "mqwire.mqqb.direct_format_name", type = "chars", terminator = "\000\000", least = 2},
  },
}
STRUCTS["mqqb.mqf_distribution_queue_format_name"] = {
  id = "mqqb.mqf_distribution_queue_format_name",
  kind = "record",
  name = "MQFDistributionQueueFormatName",
  least = 16,
  fields = {
    {id = "dl_identifier", filter = "mqwire.mqqb.dl_identifier", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
  },
}
STRUCTS["mqqb.unknown_format_name"] = {
  id = "mqqb.unknown_format_name",
  kind = "opaque",
  name = "format name of an unknown type",
  least = 0,
  fields = {
  },
}
STRUCTS["mqqb.mqf_signature_header"] = {
  id = "mqqb.mqf_signature_header",
  kind = "record",
  name = "MQFSignatureHeader",
  least = 8,
  fields = {
    {id = "id", filter = "mqwire.mqqb.mqf_signature_header.id", type = "int", size = 2, least = 2},
    {id = "reserved", filter = "mqwire.mqqb.mqf_signature_header.reserved", type = "int", size = 2, least = 2},
    {id = "size", filter = "mqwire.mqqb.size", type = "int", size = 4, least = 4},
    {id = "signature", filter = "mqwire.mqqb.mqf_signature_header.signature", type = "data", form = "bytes", size = function(v) return v.size end, least = 0},
  },
  rules = {
    {id = "mqqb.mqf_signature_header.id", at = {"id"},
      test = function(v) return (v.id == 350) end},
    {id = "mqqb.mqf_signature_header.reserved", at = {"reserved"},
      test = function(v) return (v.reserved == 0) end},
  },
}
STRUCTS["mqusersigncerts.mqusersigncert"] = {
  id = "mqusersigncerts.mqusersigncert",
  kind = "record",
  name = "MQUSERSIGNCERT",
  least = 36,
  fields = {
    {id = "digest", filter = "mqwire.mqusersigncerts.digest", type = "data", form = "bytes", size = function(v) return 16 end, least = 16},
    {id = "identifier", filter = "mqwire.mqusersigncerts.identifier", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "certificate_length", filter = "mqwire.mqusersigncerts.certificate_length", type = "int", size = 4, least = 4},
    {id = "certificate", filter = "mqwire.mqusersigncerts.certificate", type = "data", form = "bytes", size = function(v) return v.certificate_length end, least = 0},
  },
}
STRUCTS["propvalue.property_list"] = {
  id = "propvalue.property_list",
  kind = "pairs",
  name = "PropertyID and PropertyValue",
  least = 0,
  params = {"count"},
  fields = {
    {id = "property_id", filter = "mqwire.propvalue.property_id", type = "int", size = 4, least = 4, count = function(v) return v.count end},
    {id = "property_value", filter = "mqwire.propvalue.property_value", type = "switch", on = function(v, r, index) return at(v.property_id, index) end, cases = {[101] = "propvalue.vt_clsid", [102] = "propvalue.vt_clsid", [103] = "propvalue.vt_lpwstr", [104] = "propvalue.vt_ui1", [105] = "propvalue.vt_ui4", [106] = "propvalue.vt_i2", [107] = "propvalue.vt_ui4", [108] = "propvalue.vt_lpwstr", [109] = "propvalue.vt_i4", [110] = "propvalue.vt_i4", [111] = "propvalue.vt_ui1", [112] = "propvalue.vt_ui4", [113] = "propvalue.vt_ui1", [114] = "propvalue.vt_ui1", [115] = "propvalue.vt_clsid", [116] = "propvalue.vt_clsid", [117] = "propvalue.vt_blob", [118] = "propvalue.vt_ui4", [119] = "propvalue.vt_ui4", [121] = "propvalue.vt_lpwstr", [123] = "propvalue.vt_lpwstr", [124] = "propvalue.vt_lpwstr", [125] = "propvalue.vt_lpwstr", [126] = "propvalue.vt_lpwstr", [201] = "propvalue.vt_clsid", [202] = "propvalue.vt_clsid", [203] = "propvalue.vt_lpwstr", [204] = "propvalue.vt_lpwstr_vector", [205] = "propvalue.vt_ui1_vector", [206] = "propvalue.vt_blob", [207] = "propvalue.vt_clsid_vector", [208] = "propvalue.vt_clsid_vector", [209] = "propvalue.vt_clsid_vector", [210] = "propvalue.vt_ui4", [211] = "propvalue.vt_clsid", [212] = "propvalue.vt_ui4", [213] = "propvalue.vt_blob", [214] = "propvalue.vt_ui4", [215] = "propvalue.vt_ui4", [216] = "propvalue.vt_lpwstr", [217] = "propvalue.vt_i4", [218] = "propvalue.vt_i4", [219] = "propvalue.vt_ui1", [220] = "propvalue.vt_ui4", [221] = "propvalue.vt_lpwstr", [222] = "propvalue.vt_clsid_vector", [223] = "propvalue.vt_lpwstr_vector", [224] = "propvalue.vt_lpwstr_vector", [227] = "propvalue.vt_ui1", [228] = "propvalue.vt_ui1", [229] = "propvalue.vt_ui1", [231] = "propvalue.vt_ui1_vector", [232] = "propvalue.vt_ui1_vector", [233] = "propvalue.vt_lpwstr", [234] = "propvalue.vt_blob", [237] = "propvalue.vt_ui4", [238] = "propvalue.vt_blob", [239] = "propvalue.vt_blob", [241] = "propvalue.vt_blob", [242] = "propvalue.vt_ui1", [301] = "propvalue.vt_lpwstr", [302] = "propvalue.vt_clsid", [303] = "propvalue.vt_clsid_vector", [304] = "propvalue.vt_lpwstr", [305] = "propvalue.vt_ui2", [306] = "propvalue.vt_ui2", [307] = "propvalue.vt_clsid", [308] = "propvalue.vt_blob", [309] = "propvalue.vt_lpwstr", [310] = "propvalue.vt_ui2", [311] = "propvalue.vt_ui1", [312] = "propvalue.vt_ui1", [501] = "propvalue.vt_ui1", [502] = "propvalue.vt_lpwstr", [503] = "propvalue.vt_clsid", [504] = "propvalue.vt_clsid", [505] = "propvalue.vt_blob", [601] = "propvalue.vt_lpwstr", [602] = "propvalue.vt_ui1", [603] = "propvalue.vt_lpwstr", [604] = "propvalue.vt_lpwstr", [605] = "propvalue.vt_ui2", [606] = "propvalue.vt_ui2", [607] = "propvalue.vt_clsid", [608] = "propvalue.vt_blob", [609] = "propvalue.vt_clsid", [610] = "propvalue.vt_blob", [611] = "propvalue.vt_ui4", [612] = "propvalue.vt_ui4", [613] = "propvalue.vt_ui4", [614] = "propvalue.vt_ui4", [615] = "propvalue.vt_ui4", [616] = "propvalue.vt_ui4", [617] = "propvalue.vt_ui2", [701] = "propvalue.vt_blob", [702] = "propvalue.vt_blob", [703] = "propvalue.vt_clsid", [704] = "propvalue.vt_blob", [705] = "propvalue.vt_clsid_vector", [706] = "propvalue.vt_clsid", [801] = "propvalue.vt_clsid", [802] = "propvalue.vt_clsid", [803] = "propvalue.vt_ui4", [804] = "propvalue.vt_clsid", [805] = "propvalue.vt_blob", [806] = "propvalue.vt_clsid", [807] = "propvalue.vt_lpwstr_vector", [808] = "propvalue.vt_lpwstr", [809] = "propvalue.vt_lpwstr", [810] = "propvalue.vt_lpwstr", [811] = "propvalue.vt_lpwstr", [812] = "propvalue.vt_ui4", [813] = "propvalue.vt_clsid_vector", [1101] = "propvalue.vt_blob", [1102] = "propvalue.vt_blob", [1103] = "propvalue.vt_ui4", [1201] = "propvalue.vt_blob", [1202] = "propvalue.vt_blob", [1203] = "propvalue.vt_blob", [1205] = "propvalue.vt_blob", [1301] = "propvalue.vt_blob", [1302] = "propvalue.vt_blob", [1303] = "propvalue.vt_ui4", [1401] = "propvalue.vt_blob", [1402] = "propvalue.vt_clsid", [1403] = "propvalue.vt_ui1", [1404] = "propvalue.vt_ui1", [1405] = "propvalue.vt_clsid", [1501] = "propvalue.vt_blob", [1601] = "propvalue.vt_blob", [5101] = "propvalue.vt_lpwstr", [5102] = "propvalue.vt_ui4", [5103] = "propvalue.vt_clsid", [5105] = "propvalue.vt_lpwstr", [5106] = "propvalue.vt_ui1", [5107] = "propvalue.vt_clsid", [5108] = "propvalue.vt_lpwstr", [5109] = "propvalue.vt_ui1", [5110] = "propvalue.vt_ui1", [5111] = "propvalue.vt_ui1", [5112] = "propvalue.vt_ui4", [5201] = "propvalue.vt_lpwstr", [5202] = "propvalue.vt_lpwstr", [5204] = "propvalue.vt_ui4", [5205] = "propvalue.vt_lpwstr", [5206] = "propvalue.vt_blob", [5207] = "propvalue.vt_blob", [5208] = "propvalue.vt_clsid_vector", [5209] = "propvalue.vt_clsid", [5401] = "propvalue.vt_blob", [5402] = "propvalue.vt_blob", [5405] = "propvalue.vt_clsid_vector", [5406] = "propvalue.vt_clsid", [5407] = "propvalue.vt_blob"}, default = "propvalue.unknown_value", least = 0, count = function(v) return v.count end},
  },
}
STRUCTS["propvalue.vt_i2"] = {
  id = "propvalue.vt_i2",
  kind = "value",
  name = "VT_I2",
  least = 2,
  fields = {
    {id = "value", filter = "mqwire.propvalue.vt_i2.value", type = "int", size = 2, signed = true, least = 2},
  },
}
STRUCTS["propvalue.vt_i4"] = {
  id = "propvalue.vt_i4",
  kind = "value",
  name = "VT_I4",
  least = 4,
  fields = {
    {id = "value", filter = "mqwire.propvalue.vt_i4.value", type = "int", size = 4, signed = true, least = 4},
  },
}
STRUCTS["propvalue.vt_bool"] = {
  id = "propvalue.vt_bool",
  kind = "value",
  name = "VT_BOOL",
  least = 2,
  fields = {
    {id = "value", filter = "mqwire.propvalue.vt_bool.value", type = "int", size = 2, least = 2},
  },
}
STRUCTS["propvalue.vt_i1"] = {
  id = "propvalue.vt_i1",
  kind = "value",
  name = "VT_I1",
  least = 1,
  fields = {
    {id = "value", filter = "mqwire.propvalue.vt_i1.value", type = "int", size = 1, signed = true, least = 1},
  },
}
STRUCTS["propvalue.vt_ui1"] = {
  id = "propvalue.vt_ui1",
  kind = "value",
  name = "VT_UI1",
  least = 1,
  fields = {
    {id = "value", filter = "mqwire.propvalue.vt_ui1.value", type = "int", size = 1, least = 1},
  },
}
STRUCTS["propvalue.vt_ui2"] = {
  id = "propvalue.vt_ui2",
  kind = "value",
  name = "VT_UI2",
  least = 2,
  fields = {
    {id = "value", filter = "mqwire.propvalue.vt_ui2.value", type = "int", size = 2, least = 2},
  },
}
STRUCTS["propvalue.vt_ui4"] = {
  id = "propvalue.vt_ui4",
  kind = "value",
  name = "VT_UI4",
  least = 4,
  fields = {
    {id = "value", filter = "mqwire.propvalue.vt_ui4.value", type = "int", size = 4, least = 4},
  },
}
STRUCTS["propvalue.vt_i8"] = {
  id = "propvalue.vt_i8",
  kind = "value",
  name = "VT_I8",
  least = 8,
  fields = {
    {id = "value", filter = "mqwire.propvalue.vt_i8.value", type = "int", size = 8, signed = true, least = 8},
  },
}
STRUCTS["propvalue.vt_ui8"] = {
  id = "propvalue.vt_ui8",
  kind = "value",
  name = "VT_UI8",
  least = 8,
  fields = {
    {id = "value", filter = "mqwire.propvalue.vt_ui8.value", type = "int", size = 8, least = 8},
  },
}
STRUCTS["propvalue.vt_lpwstr"] = {
  id = "propvalue.vt_lpwstr",
  kind = "value",
  name = "VT_LPWSTR",
  least = 2,
  fields = {
    {id = "value", filter = "mqwire.propvalue.vt_lpwstr.value", type = "chars", terminator = "\000\000", least = 2},
  },
}
STRUCTS["propvalue.vt_blob"] = {
  id = "propvalue.vt_blob",
  kind = "value",
  name = "VT_BLOB",
  least = 4,
  fields = {
    {id = "size", filter = "mqwire.propvalue.vt_blob.size", type = "int", size = 4, least = 4},
    {id = "value", filter = "mqwire.propvalue.vt_blob.value", type = "data", form = "bytes", size = function(v) return v.size end, least = 0},
  },
}
STRUCTS["propvalue.vt_clsid"] = {
  id = "propvalue.vt_clsid",
  kind = "value",
  name = "VT_CLSID",
  least = 16,
  fields = {
    {id = "value", filter = "mqwire.propvalue.vt_clsid.value", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
  },
}
STRUCTS["propvalue.vt_ui4_vector"] = {
  id = "propvalue.vt_ui4_vector",
  kind = "value",
  name = "VT_UI4 | VT_VECTOR",
  least = 4,
  fields = {
    {id = "size", filter = "mqwire.propvalue.vt_ui4_vector.size", type = "int", size = 4, least = 4},
    {id = "value", filter = "mqwire.propvalue.vt_ui4_vector.value", type = "int", size = 4, least = 4, count = function(v) return v.size end},
  },
}
STRUCTS["propvalue.vt_clsid_vector"] = {
  id = "propvalue.vt_clsid_vector",
  kind = "value",
  name = "VT_CLSID | VT_VECTOR",
  least = 4,
  fields = {
    {id = "size", filter = "mqwire.propvalue.vt_clsid_vector.size", type = "int", size = 4, least = 4},
    {id = "value", filter = "mqwire.propvalue.vt_clsid_vector.value", type = "data", form = "guid", size = function(v) return 16 end, least = 16, count = function(v) return v.size end},
  },
}
STRUCTS["propvalue.vt_lpwstr_vector"] = {
  id = "propvalue.vt_lpwstr_vector",
  kind = "value",
  name = "VT_LPWSTR | VT_VECTOR",
  least = 4,
  fields = {
    {id = "size", filter = "mqwire.propvalue.vt_lpwstr_vector.size", type = "int", size = 4, least = 4},
    {id = "value", filter = "mqwire.propvalue.vt_lpwstr_vector.value", type = "chars", terminator = "\000\000", least = 2, count = function(v) return v.size end},
  },
}
STRUCTS["propvalue.vt_ui1_vector"] = {
  id = "propvalue.vt_ui1_vector",
  kind = "value",
  name = "VT_UI1 | VT_VECTOR",
  least = 4,
  fields = {
    {id = "size", filter = "mqwire.propvalue.vt_ui1_vector.size", type = "int", size = 4, least = 4},
    {id = "value", filter = "mqwire.propvalue.vt_ui1_vector.value", type = "data", form = "bytes", size = function(v) return v.size end, least = 0},
  },
}
STRUCTS["propvalue.unknown_value"] = {
  id = "propvalue.unknown_value",
  kind = "opaque",
  name = "value of an unknown property",
  least = 0,
  fields = {
  },
}
STRUCTS["ta_addresses.ta_address"] = {
  id = "ta_addresses.ta_address",
  kind = "record",
  name = "TA_ADDRESS",
  least = 4,
  fields = {
    {id = "address_length", filter = "mqwire.ta_addresses.address_length", type = "int", size = 2, least = 2},
    {id = "address_type", filter = "mqwire.ta_addresses.address_type", type = "int", size = 2, least = 2},
    {id = "address", filter = "mqwire.ta_addresses.address", type = "data", form = "bytes", size = function(v) return v.address_length end, least = 0},
  },
  rules = {
    {id = "ta_addresses.ta_address.address_type", at = {"address_type"},
      test = function(v) return ((((v.address_type == 1) or (v.address_type == 2)) or (v.address_type == 3)) or (v.address_type == 5)) end},
    {id = "ta_addresses.ta_address.ip_length", at = {"address_length"},
      test = function(v) return (((v.address_type ~= 1) and (v.address_type ~= 2)) or (v.address_length == 4)) end},
    {id = "ta_addresses.ta_address.ipx_length", at = {"address_length"},
      test = function(v) return ((v.address_type ~= 3) or (v.address_length == 10)) end},
    {id = "ta_addresses.ta_address.foreign_length", at = {"address_length"},
      test = function(v) return ((v.address_type ~= 5) or (v.address_length == 16)) end},
  },
}
STRUCTS["mqdspublickeys.mqdspublickeys"] = {
  id = "mqdspublickeys.mqdspublickeys",
  kind = "message",
  name = "MQDSPUBLICKEYS",
  least = 8,
  message = "mqdspublickeys",
  mark = "_end",
  extras = {undecoded = "mqwire.mqdspublickeys.undecoded", trailing = "mqwire.mqdspublickeys.trailing"},
  fields = {
    {id = "ul_len", filter = "mqwire.mqdspublickeys.ul_len", type = "int", size = 4, least = 4},
    {id = "c_numof_keys", filter = "mqwire.mqdspublickeys.c_numof_keys", type = "int", size = 4, least = 4},
    {id = "a_public_keys", filter = "mqwire.mqdspublickeys.a_public_keys", type = "ref", struct = "mqdspublickeys.mqdspublickey", least = 12, count = function(v) return v.c_numof_keys end},
  },
  rules = {
    {id = "mqdspublickeys.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
    {id = "mqdspublickeys.ul_len", at = {"ul_len"},
      test = function(v) return (v.ul_len == late(v)) end},
  },
}
STRUCTS["mqusersigncerts.mqusersigncerts"] = {
  id = "mqusersigncerts.mqusersigncerts",
  kind = "message",
  name = "MQUSERSIGNCERTS",
  least = 4,
  message = "mqusersigncerts",
  extras = {undecoded = "mqwire.mqusersigncerts.undecoded", trailing = "mqwire.mqusersigncerts.trailing"},
  fields = {
    {id = "certificate_count", filter = "mqwire.mqusersigncerts.certificate_count", type = "int", size = 4, least = 4},
    {id = "certificates", filter = "mqwire.mqusersigncerts.certificates", type = "ref", struct = "mqusersigncerts.mqusersigncert", least = 36, count = function(v) return v.certificate_count end},
  },
  rules = {
    {id = "mqusersigncerts.trailing", at = {"trailing"},
      test = function(v) return (size(v.trailing) == 0) end},
  },
}
STRUCTS["ta_addresses.ta_addresses"] = {
  id = "ta_addresses.ta_addresses",
  kind = "message",
  name = "TA_ADDRESS array",
  least = 0,
  message = "ta_addresses",
  extras = {undecoded = "mqwire.ta_addresses.undecoded", trailing = "mqwire.ta_addresses.trailing"},
  fields = {
    {id = "addresses", filter = "mqwire.ta_addresses.addresses", type = "ref", struct = "ta_addresses.ta_address", least = 4, eos = true},
  },
}

UNIONS["mqcn"] = {
  fields = {
    {id = "version", filter = "mqwire.mqcn.version", type = "int", size = 1, least = 1},
  },
  on = function(v) return v.version end,
  cases = {[1] = "mqcn.change_notification_1", [2] = "mqcn.change_notification_2"}, default = "mqcn.unknown",
}
UNIONS["mqdsrp"] = {
  fields = {
    {id = "version", filter = "mqwire.mqdsrp.version", type = "int", size = 1, least = 1},
    {id = "site_id", filter = "mqwire.mqdsrp.site_id", type = "data", form = "guid", size = function(v) return 16 end, least = 16},
    {id = "operation", filter = "mqwire.mqdsrp.operation", type = "int", size = 1, least = 1},
  },
  on = function(v) return v.operation end,
  cases = {[0] = "mqdsrp.change_propagation", [1] = "mqdsrp.change_request", [2] = "mqdsrp.sync_request", [3] = "mqdsrp.sync_reply", [4] = "mqdsrp.change_reply", [5] = "mqdsrp.already_purged", [6] = "mqdsrp.psc_ack", [7] = "mqdsrp.bsc_ack"}, default = "mqdsrp.unknown",
}
UNIONS["mqqb.session_packet"] = {
  fields = {
    {id = "base_header", filter = "mqwire.mqqb.base_header", type = "ref", struct = "mqqb.base_header", least = 16},
    {id = "internal_header", filter = "mqwire.mqqb.internal_header", type = "ref", struct = "mqqb.internal_header", least = 4, cond = function(v) return v.base_header.flags.in_ end},
  },
  on = function(v) return v.base_header.flags.in_ and ((v.internal_header.flags.pt == 0) and 15 or v.internal_header.flags.pt) or 0 end,
  cases = {[0] = "mqqb.user_message", [1] = "mqqb.session_ack", [2] = "mqqb.establish_connection", [3] = "mqqb.connection_parameters"}, default = "mqqb.unknown",
}
UNIONS["mqqb"] = {
  fields = {
  },
  on = function(v, r) return peek(r, 2, 2) end,
  cases = {[21832] = "mqqb.ping"}, default = "mqqb.session_packet",
}

PROPERTIES = {
  [101] = {filter = "mqwire.propvalue.propid_q_instance"},
  [102] = {filter = "mqwire.propvalue.propid_q_type"},
  [103] = {filter = "mqwire.propvalue.propid_q_pathname"},
  [104] = {filter = "mqwire.propvalue.propid_q_journal"},
  [105] = {filter = "mqwire.propvalue.propid_q_quota"},
  [106] = {filter = "mqwire.propvalue.propid_q_basepriority"},
  [107] = {filter = "mqwire.propvalue.propid_q_journal_quota"},
  [108] = {filter = "mqwire.propvalue.propid_q_label"},
  [109] = {filter = "mqwire.propvalue.propid_q_create_time"},
  [110] = {filter = "mqwire.propvalue.propid_q_modify_time"},
  [111] = {filter = "mqwire.propvalue.propid_q_authenticate"},
  [112] = {filter = "mqwire.propvalue.propid_q_priv_level"},
  [113] = {filter = "mqwire.propvalue.propid_q_transaction"},
  [114] = {filter = "mqwire.propvalue.propid_q_scope"},
  [115] = {filter = "mqwire.propvalue.propid_q_qmid"},
  [116] = {filter = "mqwire.propvalue.propid_q_partitionid"},
  [117] = {filter = "mqwire.propvalue.propid_q_seqnum"},
  [118] = {filter = "mqwire.propvalue.propid_q_hashkey"},
  [119] = {filter = "mqwire.propvalue.propid_q_label_hashkey"},
  [121] = {filter = "mqwire.propvalue.propid_q_full_path"},
  [123] = {filter = "mqwire.propvalue.propid_q_name_suffix"},
  [124] = {filter = "mqwire.propvalue.propid_q_pathname_dns"},
  [125] = {filter = "mqwire.propvalue.propid_q_multicast_address"},
  [126] = {filter = "mqwire.propvalue.propid_q_ads_path"},
  [201] = {filter = "mqwire.propvalue.propid_qm_site_id"},
  [202] = {filter = "mqwire.propvalue.propid_qm_machine_id"},
  [203] = {filter = "mqwire.propvalue.propid_qm_pathname"},
  [204] = {filter = "mqwire.propvalue.propid_qm_connection"},
  [205] = {filter = "mqwire.propvalue.propid_qm_encryption_pk"},
  [206] = {filter = "mqwire.propvalue.propid_qm_address", blob = "ta_addresses"},
  [207] = {filter = "mqwire.propvalue.propid_qm_cns"},
  [208] = {filter = "mqwire.propvalue.propid_qm_outfrs"},
  [209] = {filter = "mqwire.propvalue.propid_qm_infrs"},
  [210] = {filter = "mqwire.propvalue.propid_qm_service"},
  [211] = {filter = "mqwire.propvalue.propid_qm_partitionid"},
  [212] = {filter = "mqwire.propvalue.propid_qm_hashkey"},
  [213] = {filter = "mqwire.propvalue.propid_qm_seqnum"},
  [214] = {filter = "mqwire.propvalue.propid_qm_quota"},
  [215] = {filter = "mqwire.propvalue.propid_qm_journal_quota"},
  [216] = {filter = "mqwire.propvalue.propid_qm_machine_type"},
  [217] = {filter = "mqwire.propvalue.propid_qm_create_time"},
  [218] = {filter = "mqwire.propvalue.propid_qm_modify_time"},
  [219] = {filter = "mqwire.propvalue.propid_qm_foreign"},
  [220] = {filter = "mqwire.propvalue.propid_qm_os"},
  [221] = {filter = "mqwire.propvalue.propid_qm_full_path"},
  [222] = {filter = "mqwire.propvalue.propid_qm_site_ids"},
  [223] = {filter = "mqwire.propvalue.propid_qm_outfrs_dn"},
  [224] = {filter = "mqwire.propvalue.propid_qm_infrs_dn"},
  [227] = {filter = "mqwire.propvalue.propid_qm_service_routing"},
  [228] = {filter = "mqwire.propvalue.propid_qm_service_dsserver"},
  [229] = {filter = "mqwire.propvalue.propid_qm_service_depclients"},
  [231] = {filter = "mqwire.propvalue.propid_qm_encryption_pk_base"},
  [232] = {filter = "mqwire.propvalue.propid_qm_encryption_pk_enhanced"},
  [233] = {filter = "mqwire.propvalue.propid_qm_pathname_dns"},
  [234] = {filter = "mqwire.propvalue.propid_qm_obj_security"},
  [237] = {filter = "mqwire.propvalue.propid_qm_security_information"},
  [238] = {filter = "mqwire.propvalue.propid_qm_encrypt_pks", blob = "mqdspublickeys"},
  [239] = {filter = "mqwire.propvalue.propid_qm_sign_pks", blob = "mqdspublickeys"},
  [241] = {filter = "mqwire.propvalue.propid_qm_owner_sid", blob = "sid"},
  [242] = {filter = "mqwire.propvalue.propid_qm_group_in_cluster"},
  [301] = {filter = "mqwire.propvalue.propid_s_pathname"},
  [302] = {filter = "mqwire.propvalue.propid_s_siteid"},
  [303] = {filter = "mqwire.propvalue.propid_s_gates"},
  [304] = {filter = "mqwire.propvalue.propid_s_psc"},
  [305] = {filter = "mqwire.propvalue.propid_s_interval1"},
  [306] = {filter = "mqwire.propvalue.propid_s_interval2"},
  [307] = {filter = "mqwire.propvalue.propid_s_partitionid"},
  [308] = {filter = "mqwire.propvalue.propid_s_seqnum"},
  [309] = {filter = "mqwire.propvalue.propid_s_full_name"},
  [310] = {filter = "mqwire.propvalue.propid_s_nt4_stub"},
  [311] = {filter = "mqwire.propvalue.propid_s_foreign"},
  [312] = {filter = "mqwire.propvalue.propid_s_donothing"},
  [501] = {filter = "mqwire.propvalue.propid_cn_protocolid"},
  [502] = {filter = "mqwire.propvalue.propid_cn_name"},
  [503] = {filter = "mqwire.propvalue.propid_cn_guid"},
  [504] = {filter = "mqwire.propvalue.propid_cn_partitionid"},
  [505] = {filter = "mqwire.propvalue.propid_cn_seqnum"},
  [601] = {filter = "mqwire.propvalue.propid_e_name"},
  [602] = {filter = "mqwire.propvalue.propid_e_namestyle"},
  [603] = {filter = "mqwire.propvalue.propid_e_csp_name"},
  [604] = {filter = "mqwire.propvalue.propid_e_pecname"},
  [605] = {filter = "mqwire.propvalue.propid_e_s_interval1"},
  [606] = {filter = "mqwire.propvalue.propid_e_s_interval2"},
  [607] = {filter = "mqwire.propvalue.propid_e_partitionid"},
  [608] = {filter = "mqwire.propvalue.propid_e_seqnum"},
  [609] = {filter = "mqwire.propvalue.propid_e_id"},
  [610] = {filter = "mqwire.propvalue.propid_e_crl"},
  [611] = {filter = "mqwire.propvalue.propid_e_csp_type"},
  [612] = {filter = "mqwire.propvalue.propid_e_encrypt_alg"},
  [613] = {filter = "mqwire.propvalue.propid_e_sign_alg"},
  [614] = {filter = "mqwire.propvalue.propid_e_hash_alg"},
  [615] = {filter = "mqwire.propvalue.propid_e_cipher_mode"},
  [616] = {filter = "mqwire.propvalue.propid_e_long_live"},
  [617] = {filter = "mqwire.propvalue.propid_e_version"},
  [701] = {filter = "mqwire.propvalue.propid_u_sid", blob = "sid"},
  [702] = {filter = "mqwire.propvalue.propid_u_sign_cert", blob = "mqusersigncerts"},
  [703] = {filter = "mqwire.propvalue.propid_u_partitionid"},
  [704] = {filter = "mqwire.propvalue.propid_u_seqnum"},
  [705] = {filter = "mqwire.propvalue.propid_u_digest"},
  [706] = {filter = "mqwire.propvalue.propid_u_id"},
  [801] = {filter = "mqwire.propvalue.propid_l_neighbor1"},
  [802] = {filter = "mqwire.propvalue.propid_l_neighbor2"},
  [803] = {filter = "mqwire.propvalue.propid_l_cost"},
  [804] = {filter = "mqwire.propvalue.propid_l_partitionid"},
  [805] = {filter = "mqwire.propvalue.propid_l_seqnum"},
  [806] = {filter = "mqwire.propvalue.propid_l_id"},
  [807] = {filter = "mqwire.propvalue.propid_l_gates_dn"},
  [808] = {filter = "mqwire.propvalue.propid_l_neighbor1_dn"},
  [809] = {filter = "mqwire.propvalue.propid_l_neighbor2_dn"},
  [810] = {filter = "mqwire.propvalue.propid_l_description"},
  [811] = {filter = "mqwire.propvalue.propid_l_full_path"},
  [812] = {filter = "mqwire.propvalue.propid_l_actual_cost"},
  [813] = {filter = "mqwire.propvalue.propid_l_gates"},
  [1101] = {filter = "mqwire.propvalue.propid_q_security"},
  [1102] = {filter = "mqwire.propvalue.propid_q_obj_security"},
  [1103] = {filter = "mqwire.propvalue.propid_q_security_information"},
  [1201] = {filter = "mqwire.propvalue.propid_qm_security"},
  [1202] = {filter = "mqwire.propvalue.propid_qm_sign_pk", blob = "mqdspublickeys"},
  [1203] = {filter = "mqwire.propvalue.propid_qm_encrypt_pk", blob = "mqdspublickeys"},
  [1205] = {filter = "mqwire.propvalue.propid_qm_upgrade_dacl"},
  [1301] = {filter = "mqwire.propvalue.propid_s_security"},
  [1302] = {filter = "mqwire.propvalue.propid_s_psc_signpk", blob = "mqdspublickeys"},
  [1303] = {filter = "mqwire.propvalue.propid_s_security_information"},
  [1401] = {filter = "mqwire.propvalue.propid_d_seqnum"},
  [1402] = {filter = "mqwire.propvalue.propid_d_partitionid"},
  [1403] = {filter = "mqwire.propvalue.propid_d_scope"},
  [1404] = {filter = "mqwire.propvalue.propid_d_objtype"},
  [1405] = {filter = "mqwire.propvalue.propid_d_identifier"},
  [1501] = {filter = "mqwire.propvalue.propid_cn_security"},
  [1601] = {filter = "mqwire.propvalue.propid_e_security"},
  [5101] = {filter = "mqwire.propvalue.propid_set_name"},
  [5102] = {filter = "mqwire.propvalue.propid_set_service"},
  [5103] = {filter = "mqwire.propvalue.propid_set_qm_id"},
  [5105] = {filter = "mqwire.propvalue.propid_set_full_path"},
  [5106] = {filter = "mqwire.propvalue.propid_set_nt4"},
  [5107] = {filter = "mqwire.propvalue.propid_set_partitionid"},
  [5108] = {filter = "mqwire.propvalue.propid_set_sitename"},
  [5109] = {filter = "mqwire.propvalue.propid_set_service_routing"},
  [5110] = {filter = "mqwire.propvalue.propid_set_service_dsserver"},
  [5111] = {filter = "mqwire.propvalue.propid_set_service_depclients"},
  [5112] = {filter = "mqwire.propvalue.propid_set_oldservice"},
  [5201] = {filter = "mqwire.propvalue.propid_com_full_path"},
  [5202] = {filter = "mqwire.propvalue.propid_com_sam_account"},
  [5204] = {filter = "mqwire.propvalue.propid_com_account_control"},
  [5205] = {filter = "mqwire.propvalue.propid_com_dns_hostname"},
  [5206] = {filter = "mqwire.propvalue.propid_com_sid", blob = "sid"},
  [5207] = {filter = "mqwire.propvalue.propid_com_sign_cert"},
  [5208] = {filter = "mqwire.propvalue.propid_com_digest"},
  [5209] = {filter = "mqwire.propvalue.propid_com_id"},
  [5401] = {filter = "mqwire.propvalue.propid_mqu_sid", blob = "sid"},
  [5402] = {filter = "mqwire.propvalue.propid_mqu_sign_cert"},
  [5405] = {filter = "mqwire.propvalue.propid_mqu_digest"},
  [5406] = {filter = "mqwire.propvalue.propid_mqu_id"},
  [5407] = {filter = "mqwire.propvalue.propid_mqu_security"},
}

EXPERTS = {
  ["sid.revision"] = {"the revision of a SID must be 1 ([MS-DTYP] 2.4.2.2)", "error"},
  ["sid.sub_authority_count"] = {"a SID must not have more than 15 sub-authorities ([MS-DTYP] 2.4.2.2)", "error"},
  ["sid.trailing"] = {"nothing may follow the last sub-authority ([MS-DTYP] 2.4.2.2)", "error"},
  ["mqcn.undecoded"] = {"every version and property identifier must be a defined one, or the rest cannot be read ([MS-MQCN] 2.2.4)", "error"},
  ["mqcn.tail"] = {"at most one stray byte may follow the last update ([MS-MQCN] 3.3.5.3)", "error"},
  ["mqcn.stray_byte"] = {"one stray byte follows the last update ([MS-MQCN] 3.3.5.3)", "warning"},
  ["mqcn.number_of_update_notifications"] = {"NumberOfUpdateNotifications must be 1 in version 2 ([MS-MQCN] 2.2.4)", "error"},
  ["mqcn.text_tail"] = {"exactly one stray byte normally follows the closing tag ([MS-MQCN] 3.3.5.3)", "warning"},
  ["mqcn.version"] = {"Version must be 0x01 or 0x02 ([MS-MQCN] 2.2.4)", "error"},
  ["mqcn.notification_update.command"] = {"Command must be 0x00, 0x01 or 0x02 ([MS-MQCN] 2.2.6)", "error"},
  ["mqcn.notification_update.use_guid"] = {"UseGuid must be 0x00 or 0x01 ([MS-MQCN] 2.2.6)", "error"},
  ["mqcn.notification_update.use_guid_command"] = {"a create names its object by path and every other command by GUID, or the receiver finds nothing ([MS-MQCN] 3.3.5.2)", "warning"},
  ["mqcn.notification_update.properties_missing"] = {"an update carries properties, since the first one tells the type of the object ([MS-MQCN] 3.2.5.1)", "warning"},
  ["mqcn.notification_update.object_type"] = {"the first property of a create belongs to a queue, that of a change to a queue or a machine ([MS-MQCN] 3.2.5.1)", "warning"},
  ["mqcn.notification_update.create_properties"] = {"a create carries all fifteen properties that make up a queue ([MS-MQCN] 3.3.5.2)", "warning"},
  ["mqcn.notification_update.create_ads_path"] = {"a create does not carry PROPID_Q_ADS_PATH ([MS-MQCN] 3.3.5.2)", "warning"},
  ["mqcn.notification_update.queue_properties"] = {"a change of a queue carries PROPID_Q_QMID ([MS-MQCN] 3.3.5.2)", "warning"},
  ["mqcn.notification_update.machine_properties"] = {"a change of a machine carries PROPID_QM_MACHINE_ID and PROPID_QM_FOREIGN ([MS-MQCN] 3.3.5.2)", "warning"},
  ["mqcn.notification_update.delete_order"] = {"a delete starts with PROPID_D_SCOPE and then PROPID_D_OBJTYPE ([MS-MQCN] 3.3.5.2)", "warning"},
  ["mqcn.notification_update.delete_values"] = {"a delete has enterprise scope and is about a queue ([MS-MQCN] 3.3.5.2)", "warning"},
  ["mqdspublickeys.mqdspublickey.provider_len_even"] = {"ulProviderLen must be even, since it counts two-byte units ([MS-MQMQ] 2.2.1)", "error"},
  ["mqdspublickeys.mqdspublickey.provider_type"] = {"ulProviderType is PROV_RSA_FULL or PROV_RSA_AES ([MS-MQMQ] 2.2.1)", "warning"},
  ["mqdspublickeys.mqdspublickey.embedded_nul"] = {"sProviderName must not hold a zero unit before its terminator ([MS-MQMQ] 2.2.1)", "error"},
  ["mqdspublickeys.mqdspublickey.terminator"] = {"sProviderName must end with a zero unit that ulProviderLen counts ([MS-MQMQ] 2.2.1)", "error"},
  ["mqdspublickeys.mqdspublickey.key_header"] = {"a key starts with a public key BLOBHEADER, bType 6 and bVersion 2 ([MS-MQDS] 2.2.19)", "warning"},
  ["mqdspublickeys.mqdspublickey.key_algorithm"] = {"a key is for key exchange (0xA400) or for signing (0x2400), behind a reserved word of zero ([MS-MQDS] 2.2.19)", "warning"},
  ["mqdspublickeys.mqdspublickey.key_magic"] = {"the RSAPUBKEY in a key starts with the letters RSA1 ([MS-MQDS] 2.2.18)", "warning"},
  ["mqdspublickeys.mqdspublickey.key_length"] = {"a key is as long as its two headers and the modulus that bitLen announces ([MS-MQDS] 2.2.18)", "warning"},
  ["mqdsrp.directory_change.command"] = {"Command must be 0x00 to 0x03 ([MC-MQDSRP] 2.2.4)", "error"},
  ["mqdsrp.directory_change.use_guid"] = {"UseGuid must be 0x00 or 0x01 ([MC-MQDSRP] 2.2.4)", "error"},
  ["mqdsrp.directory_change.properties_missing"] = {"a create, update or synchronize must carry properties, or the object has no type ([MC-MQDSRP] 3.1.1.4)", "error"},
  ["mqdsrp.directory_change.deleted_object_property"] = {"a first property of a deleted object (14xx) must go with Command 0x02, and only with it ([MC-MQDSRP] 3.1.1.4)", "error"},
  ["mqdsrp.directory_change.delete_order"] = {"a delete starts with PROPID_D_SCOPE and then PROPID_D_OBJTYPE ([MC-MQDSRP] 3.1.7.1.2)", "warning"},
  ["mqdsrp.directory_change.too_many_properties"] = {"the directory service takes at most 128 properties at once ([MS-MQMQ] 2.4)", "warning"},
  ["mqdsrp.directory_change.seq_order"] = {"a change comes after the change it names as its predecessor; one that is only asked for has no numbers yet ([MC-MQDSRP] 3.1.7.2.2)", "warning"},
  ["mqdsrp.trailing"] = {"nothing may follow the last field ([MC-MQDSRP] 2.2.5.1)", "error"},
  ["mqdsrp.undecoded"] = {"every operation and property identifier must be a defined one, or the rest cannot be read ([MC-MQDSRP] 2.2.5.1)", "error"},
  ["mqdsrp.version"] = {"Version must be 0x00 ([MC-MQDSRP] 2.2.5.1)", "error"},
  ["mqdsrp.change_propagation.flush"] = {"Flush must be 0x00 or 0x01 ([MC-MQDSRP] 2.2.6.9)", "error"},
  ["mqdsrp.change_request.psc_name_offset"] = {"PSCNameOffset must be zero or point right behind the terminator of RequesterName ([MC-MQDSRP] 2.2.5.2)", "error"},
  ["mqdsrp.change_request.partition"] = {"the change that is asked for belongs to the partition that the request names ([MC-MQDSRP] 3.1.7.1.1)", "warning"},
  ["mqdsrp.sync_request.is_sync0"] = {"IsSync0 must be 0x00 or 0x01 ([MC-MQDSRP] 2.2.6.4)", "error"},
  ["mqdsrp.sync_request.scope"] = {"Scope must be 0x00 or 0x01 ([MC-MQDSRP] 2.2.6.4)", "error"},
  ["mqdsrp.sync_reply.complete_sync0"] = {"CompleteSync0 must be 0, 1 or 2 ([MC-MQDSRP] 2.2.5.3)", "error"},
  ["mqdsrp.sync_reply.partition"] = {"every change of a reply belongs to the partition that was asked for ([MC-MQDSRP] 3.2.7.3)", "warning"},
  ["mqdsrp.operation"] = {"Operation must be 0x00 to 0x07 ([MC-MQDSRP] 2.2.5.1)", "error"},
  ["mqqb.trailing"] = {"nothing may follow the last field ([MS-MQMQ] 2.2.20)", "error"},
  ["mqqb.undecoded"] = {"every packet type and format name type must be a defined one, or the rest cannot be read ([MS-MQMQ] 2.2.20)", "error"},
  ["mqqb.base_header.version_number"] = {"VersionNumber must be 0x10 ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.base_header.signature"] = {"Signature must be 0x524F494C ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.base_header.time_to_reach_queue"] = {"TimeToReachQueue must be infinite in a packet that is no message ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.base_header.tr"] = {"tracing (TR) must not be asked for without a DebugHeader (DH) ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.base_header.dh"] = {"only a message may have a DebugHeader (DH) ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.base_header.reserved_flags"] = {"reserved bits of Flags are clear ([MS-MQMQ] 2.2.19.1)", "warning"},
  ["mqqb.internal_header.reserved"] = {"Reserved is zero ([MS-MQQB] 2.2.1)", "warning"},
  ["mqqb.internal_header.cs"] = {"only EstablishConnection and ConnectionParameters may refuse the connection (CS) ([MS-MQQB] 2.2.1)", "error"},
  ["mqqb.internal_header.reserved_flags"] = {"reserved bits of Flags are clear ([MS-MQQB] 2.2.1)", "warning"},
  ["mqqb.base_header.packet_size_max"] = {"PacketSize must not exceed 0x00400000 ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.establish_connection.packet_size"] = {"PacketSize must be the size of the packet ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.establish_connection.sh"] = {"a packet without SessionHeader must not announce one (SH) ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.establish_connection_header.reserved"] = {"Reserved is zero ([MS-MQQB] 2.2.3.1)", "warning"},
  ["mqqb.establish_connection_header.re"] = {"the low byte of OperatingSystem (RE) must be 0x10 ([MS-MQQB] 2.2.3.1)", "error"},
  ["mqqb.establish_connection_header.unused_bits"] = {"unused bits of OperatingSystem are clear ([MS-MQQB] 2.2.3.1)", "warning"},
  ["mqqb.connection_parameters.packet_size"] = {"PacketSize must be the size of the packet ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.connection_parameters.sh"] = {"a packet without SessionHeader must not announce one (SH) ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.connection_parameters_header.recoverable_ack_timeout"] = {"RecoverableAckTimeout must be 500 to 120000 milliseconds ([MS-MQQB] 2.2.2.1)", "error"},
  ["mqqb.connection_parameters_header.ack_timeout"] = {"AckTimeout must be 20000 to 120000 milliseconds ([MS-MQQB] 2.2.2.1)", "error"},
  ["mqqb.connection_parameters_header.reserved"] = {"Reserved is zero ([MS-MQQB] 2.2.2.1)", "warning"},
  ["mqqb.connection_parameters_header.window_size"] = {"a window of no messages lets nothing pass ([MS-MQQB] 2.2.2.1)", "warning"},
  ["mqqb.session_ack.packet_size"] = {"PacketSize must be the size of the packet, 36, or 20 without its SessionHeader ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.session_ack.sh"] = {"a SessionAck must announce its SessionHeader (SH) ([MS-MQQB] 3.1.5.1.1)", "error"},
  ["mqqb.session_header.window_size"] = {"WindowSize must not be zero ([MS-MQMQ] 2.2.20.4)", "error"},
  ["mqqb.packet_type"] = {"the packet type (PT) must be 1, 2 or 3 ([MS-MQQB] 2.2.1)", "error"},
  ["mqqb.user_message.packet_size"] = {"PacketSize must count everything but the SessionHeader ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.user_message.unparsed"] = {"nothing but padding may stand between the last header and the end that PacketSize gives; headers of HTTP messages do not belong here ([MS-MQMQ] 2.2.20)", "error"},
  ["mqqb.user_message.tail_padding"] = {"no text describes padding behind the last header ([MS-MQMQ] 2.2.20)", "warning"},
  ["mqqb.user_message.http_headers"] = {"envelope and compound headers must come over HTTP only, so here they are an attack or a test ([MS-MQRR] 2.2.5)", "error"},
  ["mqqb.user_message.priority"] = {"the priority (PR) of a transactional message must be 0 ([MS-MQMQ] 2.2.19.1)", "error"},
  ["mqqb.user_message.admin_queue"] = {"an administration queue is given exactly when acknowledgments are asked for ([MS-MQMQ] 2.2.19.2)", "warning"},
  ["mqqb.user_message.hash_algorithm"] = {"HashAlgorithm of a signed message must be a defined one ([MS-MQMQ] 2.2.19.3)", "error"},
  ["mqqb.user_message.encryption_algorithm"] = {"EncryptionAlgorithm of an encrypted message must be a defined one ([MS-MQMQ] 2.2.19.3)", "error"},
  ["mqqb.user_message.privacy_algorithm"] = {"an encrypted message has PrivacyLevel 1 or 3 with RC2 or RC4, or 5 with AES ([MS-MQMQ] 2.2.19.3)", "warning"},
  ["mqqb.order_ack_body.tx_sequence_number"] = {"an OrderAck must acknowledge a number from 1 on ([MS-MQQB] 2.2.4.1)", "error"},
  ["mqqb.order_ack_body.tx_previous_sequence_number"] = {"an OrderAck must name the number before as its predecessor ([MS-MQQB] 2.2.4.1)", "error"},
  ["mqqb.order_ack_body.trailing"] = {"nothing may follow the last field ([MS-MQQB] 2.2.4.1)", "error"},
  ["mqqb.final_ack_body.trailing"] = {"nothing may follow the last field ([MS-MQQB] 2.2.5.1)", "error"},
  ["mqqb.user_header.rc"] = {"the hop count (RC) must not exceed 0x1D ([MS-MQMQ] 2.2.19.2)", "error"},
  ["mqqb.user_header.dm"] = {"the delivery mode (DM) is express or recoverable ([MS-MQMQ] 2.2.19.2)", "warning"},
  ["mqqb.user_header.dq"] = {"the type of DestinationQueue (DQ) must be 0, 3, 5 or 7 ([MS-MQMQ] 2.2.19.2)", "error"},
  ["mqqb.user_header.aq"] = {"the type of AdminQueue (AQ) must be 0, 2, 3, 5, 6 or 7 ([MS-MQMQ] 2.2.19.2)", "error"},
  ["mqqb.user_header.mp"] = {"MessagePropertiesHeader must be announced (MP) ([MS-MQMQ] 2.2.19.2)", "error"},
  ["mqqb.user_header.th"] = {"a transactional message (TH) must not be express (DM) ([MS-MQMQ] 2.2.19.2)", "error"},
  ["mqqb.user_header.ah"] = {"a message that came over HTTP (AH) does not travel on this transport, so this is an attack or a test ([MS-MQRR] 2.2.5)", "warning"},
  ["mqqb.user_header.reserved_flags"] = {"reserved bits of Flags are clear ([MS-MQMQ] 2.2.19.2)", "warning"},
  ["mqqb.direct_queue_format_name.count_even"] = {"Count must be even, since it counts two-byte units ([MS-MQMQ] 2.2.18.1.5.2)", "error"},
  ["mqqb.direct_queue_format_name.embedded_nul"] = {"DirectFormatName must not hold a zero unit before its terminator ([MS-MQMQ] 2.2.18.1.5.2)", "error"},
  ["mqqb.direct_queue_format_name.terminator"] = {"DirectFormatName must end with a zero unit that Count counts ([MS-MQMQ] 2.2.18.1.5.2)", "error"},
  ["mqqb.transaction_header.tx_sequence_number"] = {"TxSequenceNumber must not be zero ([MS-MQMQ] 2.2.20.5)", "error"},
  ["mqqb.transaction_header.previous_tx_sequence_number"] = {"PreviousTxSequenceNumber must not exceed 0xFFFFFFFE ([MS-MQMQ] 2.2.20.5)", "error"},
  ["mqqb.transaction_header.unused_flags"] = {"unused bits of Flags are clear ([MS-MQMQ] 2.2.20.5)", "warning"},
  ["mqqb.security_header.sender_cert_size"] = {"SenderCertSize must not exceed 0xFFFF ([MS-MQMQ] 2.2.20.6)", "error"},
  ["mqqb.security_header.sizes"] = {"at least one of the five sizes must not be zero ([MS-MQMQ] 2.2.20.6)", "error"},
  ["mqqb.security_header.st"] = {"the type of the sender id (ST) must be 0, 1 or 2 ([MS-MQMQ] 2.2.20.6)", "error"},
  ["mqqb.security_header.no_sender_id"] = {"SenderIdSize must be zero when there is no sender id (ST 0) ([MS-MQMQ] 2.2.20.6)", "error"},
  ["mqqb.security_header.sid"] = {"SecurityID must be a SID and nothing more when the sender id is one (ST 1) ([MS-MQMQ] 2.2.20.6)", "error"},
  ["mqqb.security_header.queue_manager_id"] = {"SenderIdSize must be 16 when the sender id is a queue manager's GUID (ST 2) ([MS-MQMQ] 2.2.20.6)", "error"},
  ["mqqb.security_header.au"] = {"AU must be clear on the wire ([MS-MQMQ] 2.2.20.6)", "error"},
  ["mqqb.security_header.as"] = {"AS must be zero on the wire, since only the receiver may say that it has verified a signature ([MS-MQMQ] 2.2.20.6)", "error"},
  ["mqqb.security_header.ai"] = {"SecurityData is announced (AI) when there is some ([MS-MQMQ] 2.2.20.6)", "warning"},
  ["mqqb.security_header.default_provider"] = {"no provider is named when the default one is used (DE) ([MS-MQMQ] 2.2.20.6)", "warning"},
  ["mqqb.security_header.provider"] = {"a signature made without the default provider (DE) comes with the name of its provider ([MS-MQMQ] 2.2.20.6)", "warning"},
  ["mqqb.security_header.provider_terminator"] = {"ProviderInfo must be a type and a name that ends with a zero unit ([MS-MQMQ] 2.2.20.6)", "error"},
  ["mqqb.security_header.unused_flags"] = {"unused bits of Flags are clear ([MS-MQMQ] 2.2.20.6)", "warning"},
  ["mqqb.provider_info.embedded_nul"] = {"ProviderName must not hold a zero unit before its terminator ([MS-MQMQ] 2.2.20.6)", "error"},
  ["mqqb.message_properties_header.label_length"] = {"LabelLength must not exceed 0xFA ([MS-MQMQ] 2.2.19.3)", "error"},
  ["mqqb.message_properties_header.privacy_level"] = {"PrivacyLevel must be 0, 1, 3 or 5 ([MS-MQMQ] 2.2.19.3)", "error"},
  ["mqqb.message_properties_header.label_nul"] = {"Label must not hold a zero unit before its terminator ([MS-MQMQ] 2.2.19.3)", "error"},
  ["mqqb.message_properties_header.unused_flags"] = {"unused bits of Flags are clear ([MS-MQMQ] 2.2.19.3)", "warning"},
  ["mqqb.message_properties_header.label_terminator"] = {"Label must end with a zero unit that LabelLength counts ([MS-MQMQ] 2.2.19.3)", "error"},
  ["mqqb.message_properties_header.message_class"] = {"MessageClass uses only the bits of 0xE1FF ([MS-MQMQ] 2.2.18.1.6)", "warning"},
  ["mqqb.message_properties_header.allocation_body_size"] = {"AllocationBodySize must not be less than MessageSize ([MS-MQMQ] 2.2.19.3)", "error"},
  ["mqqb.debug_header.reserved"] = {"Reserved is zero ([MS-MQMQ] 2.2.20.8)", "warning"},
  ["mqqb.debug_header.qt"] = {"the type of the report queue (QT) must be 0 or 1 ([MS-MQMQ] 2.2.20.8)", "error"},
  ["mqqb.debug_header.unused_flags"] = {"unused bits of Flags are clear ([MS-MQMQ] 2.2.20.8)", "warning"},
  ["mqqb.soap_header.header_section_id"] = {"HeaderSectionID must be 0x0320 ([MS-MQMQ] 2.2.20.7)", "error"},
  ["mqqb.soap_header.reserved"] = {"Reserved is zero ([MS-MQMQ] 2.2.20.7)", "warning"},
  ["mqqb.soap_header.header_nul"] = {"Header must not hold a zero unit before its terminator ([MS-MQMQ] 2.2.20.7)", "error"},
  ["mqqb.soap_header.body_section_id"] = {"BodySectionID must be 0x0384 ([MS-MQMQ] 2.2.20.7)", "error"},
  ["mqqb.soap_header.reserved1"] = {"Reserved1 is zero ([MS-MQMQ] 2.2.20.7)", "warning"},
  ["mqqb.soap_header.body_nul"] = {"Body must not hold a zero unit before its terminator ([MS-MQMQ] 2.2.20.7)", "error"},
  ["mqqb.soap_header.header_terminator"] = {"Header must end with a zero unit that HeaderDataLength counts ([MS-MQMQ] 2.2.20.7)", "error"},
  ["mqqb.soap_header.body_terminator"] = {"Body must end with a zero unit that BodyDataLength counts ([MS-MQMQ] 2.2.20.7)", "error"},
  ["mqqb.multi_queue_format_header.destination"] = {"HeaderID of Destination must be 0x0064 ([MS-MQMQ] 2.2.20.2)", "error"},
  ["mqqb.multi_queue_format_header.administration"] = {"HeaderID of Administration must be 0x00C8 ([MS-MQMQ] 2.2.20.2)", "error"},
  ["mqqb.multi_queue_format_header.response"] = {"HeaderID of Response must be 0x012C ([MS-MQMQ] 2.2.20.2)", "error"},
  ["mqqb.mqf_address_header.header_size_min"] = {"HeaderSize must not be less than 12 ([MS-MQMQ] 2.2.20.2)", "error"},
  ["mqqb.mqf_address_header.reserved"] = {"Reserved is zero ([MS-MQMQ] 2.2.20.2)", "warning"},
  ["mqqb.mqf_address_header.header_size"] = {"HeaderSize must be the size of this header with its list, with or without the padding ([MS-MQMQ] 2.2.20.2)", "error"},
  ["mqqb.mqf_format_name_element.format_type"] = {"FormatType must be 1, 2, 3 or 6 ([MS-MQMQ] 2.2.18.1.4)", "error"},
  ["mqqb.mqf_signature_header.id"] = {"ID must be 0x015E ([MS-MQMQ] 2.2.20.3)", "error"},
  ["mqqb.mqf_signature_header.reserved"] = {"Reserved is zero ([MS-MQMQ] 2.2.20.3)", "warning"},
  ["ta_addresses.ta_address.address_type"] = {"AddressType must be 1, 2, 3 or 5 ([MS-MQMQ] 2.2.4)", "error"},
  ["ta_addresses.ta_address.ip_length"] = {"an IP address must take 4 bytes ([MS-MQMQ] 2.2.4)", "error"},
  ["ta_addresses.ta_address.ipx_length"] = {"an IPX address must take 10 bytes, network number and node ([MS-MQMQ] 2.2.4)", "error"},
  ["ta_addresses.ta_address.foreign_length"] = {"a foreign address must take 16 bytes, the GUID of a connected network ([MS-MQMQ] 2.2.4)", "error"},
  ["mqdspublickeys.trailing"] = {"nothing may follow the last key ([MS-MQMQ] 2.2.2)", "error"},
  ["mqdspublickeys.ul_len"] = {"ulLen must be the size of the whole structure, its first eight bytes included ([MS-MQMQ] 2.2.2)", "error"},
  ["mqusersigncerts.trailing"] = {"nothing may follow the last certificate ([MS-MQMQ] 2.2.21)", "error"},
}

PROTOCOLS["sid"] = {root = "common.sid", title = "SID", short = "SID"}
PROTOCOLS["mqcn"] = {root = "mqcn", title = "MSMQ Directory Service Change Notification Protocol", short = "MQCN"}
PROTOCOLS["mqdspublickeys"] = {root = "mqdspublickeys.mqdspublickeys", title = "Public keys of a queue manager or site", short = "MQDSPUBLICKEYS"}
PROTOCOLS["mqdsrp"] = {root = "mqdsrp", title = "MSMQ Directory Service Replication Protocol", short = "MQDSRP"}
PROTOCOLS["order_ack_body"] = {root = "mqqb.order_ack_body", title = "OrderAck Body", short = "ORDER_ACK_BODY"}
PROTOCOLS["final_ack_body"] = {root = "mqqb.final_ack_body", title = "FinalAck Body", short = "FINAL_ACK_BODY"}
PROTOCOLS["mqqb"] = {root = "mqqb", title = "Packets of the MSMQ binary transport", short = "MQQB"}
PROTOCOLS["mqusersigncerts"] = {root = "mqusersigncerts.mqusersigncerts", title = "Signing certificates of a user", short = "MQUSERSIGNCERTS"}
PROTOCOLS["ta_addresses"] = {root = "ta_addresses.ta_addresses", title = "Network addresses of a queue manager", short = "TA_ADDRESSES"}

SENTENCES["common.partition_seq_numbers"] = {{path = {"partition_id"}, how = "guid", show = "partition"}, ": newest change ", {path = {"last_seq_number"}, how = "seqnum"}, ", purged up to ", {path = {"purged_seq_number"}, how = "seqnum"}}
SENTENCES["common.sid"] = {"the security identifier ", {path = {"sub_authority"}, spec = "sid", how = "list"}}
SENTENCES["mqcn.change_notification_1"] = {"a directory service tells a queue manager of ", {path = {"notification_updates"}, spec = "change", how = "list"}}
SENTENCES["mqcn.change_notification_2"] = {"a queue manager tells another that ", {any = {{{path = {"notification_body", "event"}, spec = "event", how = "text"}}, {"something undefined happened"}}}, ": object ", {any = {{{path = {"notification_body", "object_guid"}, how = "text"}}, {"without a GUID"}}}, ", to be read from ", {any = {{{path = {"notification_body", "domain_controller"}, how = "text"}}, {"no named domain controller"}}}}
SENTENCES["mqcn.unknown"] = {"this is no change notification that anybody has defined: Version is ", {path = {"version"}, spec = "number", how = "enum", enum = "mqcn.version"}}
SENTENCES["mqcn.notification_update"] = {{any = {{{path = {"command"}, how = "enum", enum = "mqcn.command"}}, {"apply an undefined command to"}}}, " ", {path = {"properties"}, spec = "object", how = "list"}, " ", {any = {{{path = {"guid_identifier"}, how = "guid"}}, {{path = {"path_name"}, how = "text"}}, {"without a path"}}}, ", as directory server ", {path = {"guid_master_id"}, how = "guid"}, " has done"}
SENTENCES["mqdspublickeys.mqdspublickey"] = {"a key of ", {path = {"ul_key_len"}, how = "number"}, " bytes for ", {path = {"s_provider_name"}, how = "text"}}
SENTENCES["mqdsrp.directory_change"] = {{any = {{{path = {"command"}, how = "enum", enum = "mqdsrp.command"}}, {"apply an undefined command to"}}}, " ", {path = {"properties"}, spec = "object", how = "list"}, " ", {any = {{{path = {"guid_identifier"}, how = "guid"}}, {{path = {"path_name"}, how = "text"}}, {"without a path"}}}, {any = {{" as change ", {path = {"seq_number"}, spec = "assigned", how = "seqnum"}}}}}
SENTENCES["mqdsrp.change_propagation"] = {{any = {{{path = {"seq_number_header", "machine_name"}, how = "text"}}, {"a directory server"}}}, " ", {any = {{"passes on ", {path = {"directory_changes"}, spec = "change", how = "list"}, " and tells how far it is in ", {path = {"seq_number_header", "partition_seq_numbers"}, spec = "partition", how = "list"}, "; ", {path = {"flush"}, how = "enum", enum = "mqdsrp.flush"}}, {"passes on ", {path = {"directory_changes"}, spec = "change", how = "list"}, "; ", {path = {"flush"}, how = "enum", enum = "mqdsrp.flush"}}, {"passes on ", {path = {"directory_changes"}, spec = "change", how = "list"}}, {"tells how far it is in ", {path = {"seq_number_header", "partition_seq_numbers"}, spec = "partition", how = "list"}}, {"passes on neither changes nor how far it is"}}}}
SENTENCES["mqdsrp.change_request"] = {{any = {{"BSC ", {path = {"requester_name"}, how = "text"}, " asks, through its PSC ", {path = {"psc_name"}, how = "text"}, ","}, {{path = {"requester_name"}, how = "text"}, " asks"}}}, " ", {path = {"partition_id"}, spec = "authority", how = "guid", show = "partition"}, " to ", {path = {"directory_change"}, how = "struct"}, " in ", {path = {"partition_id"}, spec = "", how = "guid", show = "partition"}, " (request ", {path = {"request_identifier"}, how = "number"}, ")"}
SENTENCES["mqdsrp.sync_request"] = {{any = {{{path = {"scope"}, how = "enum", enum = "mqdsrp.scope"}, " ", {path = {"requester_name"}, how = "text"}}, {{path = {"requester_name"}, how = "text"}}, {"a directory server without a name"}}}, " asks ", {path = {"partition_id"}, spec = "asked", how = "guid", show = "partition"}, " for everything in ", {path = {"partition_id"}, spec = "", how = "guid", show = "partition"}, " since ", {path = {"from_seq_number"}, how = "seqnum"}, {any = {{" up to ", {path = {"to_seq_number"}, spec = "end", how = "seqnum"}}}}, {any = {{"; ", {path = {"is_sync0"}, spec = "1", how = "enum", enum = "mqdsrp.is_sync0"}}}}}
SENTENCES["mqdsrp.sync_reply"] = {"a directory server answers a sync request with ", {path = {"directory_changes"}, spec = "change", how = "list"}, " of ", {path = {"partition_id"}, how = "guid", show = "partition"}, ", from ", {path = {"from_seq_number"}, how = "seqnum"}, " to ", {path = {"to_seq_number"}, how = "seqnum"}, {any = {{"; ", {path = {"complete_sync0"}, spec = "1,2", how = "enum", enum = "mqdsrp.complete_sync0"}}}}}
SENTENCES["mqdsrp.change_reply"] = {"the authority answers request ", {path = {"request_identifier"}, how = "number"}, {any = {{" of ", {path = {"requester_name"}, how = "text"}}}}, " with ", {path = {"result"}, how = "enum", enum = "common.hresult"}}
SENTENCES["mqdsrp.already_purged"] = {"a directory server cannot tell what changed in ", {path = {"partition_id"}, how = "guid", show = "partition"}, ": its records of deletions are purged up to ", {path = {"purged_seq_number"}, how = "seqnum"}, ", so the requester must rebuild its copy"}
SENTENCES["mqdsrp.psc_ack"] = {"PSC ", {path = {"psc_name"}, how = "text"}, " has every change of ", {path = {"acked_partition_id"}, how = "guid", show = "partition"}, " up to ", {path = {"acked_seq_number"}, how = "seqnum"}}
SENTENCES["mqdsrp.bsc_ack"] = {"BSC ", {path = {"bsc_name"}, how = "text"}, " tells its PSC that it is alive"}
SENTENCES["mqdsrp.unknown"] = {"this is no replication message that anybody has defined: Operation is ", {path = {"operation"}, spec = "number", how = "enum", enum = "mqdsrp.operation"}}
SENTENCES["mqqb.ping"] = {"queue manager ", {path = {"qm_guid"}, how = "guid"}, " ", {any = {{{path = {"flags", "rf"}, spec = "answers that it would refuse a session", how = "bit"}}, {"asks whether a session would be accepted, or answers that it would be"}}}, " (cookie ", {path = {"cookie"}, spec = "number", how = "number"}, ")"}
SENTENCES["mqqb.establish_connection"] = {{any = {{{path = {"internal_header", "flags", "cs"}, spec = "", how = "bit"}, {path = {"establish_connection_header", "server_guid"}, spec = "peer", how = "guid"}, " refuses the session that queue manager ", {path = {"establish_connection_header", "client_guid"}, how = "guid"}, " asked for"}, {{path = {"establish_connection_header", "padding"}, spec = "request", how = "bytes"}, "queue manager ", {path = {"establish_connection_header", "client_guid"}, how = "guid"}, " asks ", {path = {"establish_connection_header", "server_guid"}, spec = "peer", how = "guid"}, " for a session"}, {{path = {"establish_connection_header", "padding"}, spec = "answer", how = "bytes"}, {path = {"establish_connection_header", "server_guid"}, spec = "peer", how = "guid"}, " accepts the session that queue manager ", {path = {"establish_connection_header", "client_guid"}, how = "guid"}, " asked for"}, {{path = {"establish_connection_header", "server_guid"}, spec = "peer", how = "guid"}, " accepts the session that queue manager ", {path = {"establish_connection_header", "client_guid"}, how = "guid"}, " asked for, or this is the request, padded like an answer"}}}}
SENTENCES["mqqb.connection_parameters"] = {"one side of a session ", {any = {{{path = {"internal_header", "flags", "cs"}, spec = "refuses these terms", how = "bit"}}, {"proposes or confirms its terms"}}}, ": wait ", {path = {"connection_parameters_header", "recoverable_ack_timeout"}, how = "number"}, " ms for the acknowledgment of recoverable messages and ", {path = {"connection_parameters_header", "ack_timeout"}, how = "number"}, " ms for any, and send it at most ", {path = {"connection_parameters_header", "window_size"}, spec = "message", how = "number"}, " ahead"}
SENTENCES["mqqb.session_ack"] = {"one side of a session has received ", {path = {"session_header", "ack_sequence_number"}, spec = "message", how = "number"}, " so far and takes at most ", {path = {"session_header", "window_size"}, spec = "message", how = "number"}, " ahead"}
SENTENCES["mqqb.unknown"] = {"this is no packet that anybody has defined", {any = {{": its type is ", {path = {"internal_header", "flags", "pt"}, spec = "number", how = "enum", enum = "mqqb.packet_type"}}}}}
SENTENCES["mqqb.user_message"] = {"queue manager ", {path = {"user_header", "source_queue_manager"}, how = "guid"}, " sends ", {any = {{{path = {"message_properties_header", "message_class"}, how = "enum", enum = "mqqb.message_class"}}, {"a message of an undefined class,"}}}, " number ", {path = {"user_header", "message_id"}, how = "number"}, {any = {{" labelled ", {path = {"message_properties_header", "label"}, how = "text"}}}}, " to ", {any = {{{path = {"user_header", "destination_queue"}, how = "struct"}}, {{path = {"multi_queue_format_header"}, how = "struct"}}, {"no queue"}}}, ", ", {any = {{"with ", {path = {"message_properties_header", "message_size"}, spec = "byte", how = "number"}, " of ", {path = {"security_header", "flags", "eb"}, spec = "encrypted", how = "bit"}, " body"}, {"with ", {path = {"message_properties_header", "message_size"}, spec = "byte", how = "number"}, " of body"}, {"without a body"}}}}
SENTENCES["mqqb.order_ack_body"] = {"the messages of sequence ", {path = {"tx_sequence_id", "ordinal"}, how = "number"}, " have arrived in order up to number ", {path = {"tx_sequence_number"}, how = "number"}}
SENTENCES["mqqb.final_ack_body"] = {"message ", {path = {"message_id"}, how = "number"}, " of queue manager ", {path = {"source_guid"}, how = "guid"}, ", number ", {path = {"tx_sequence_number"}, how = "number"}, " of sequence ", {path = {"tx_sequence_id", "ordinal"}, how = "number"}, ", has met its end"}
SENTENCES["mqqb.private_queue_format_name_id"] = {"private queue ", {path = {"private_queue_identifier"}, spec = "queue", how = "number"}}
SENTENCES["mqqb.public_queue_format_name"] = {"public queue ", {path = {"public_queue_identifier"}, how = "guid"}}
SENTENCES["mqqb.private_queue_format_name"] = {"private queue ", {path = {"private_queue_identifier"}, spec = "queue", how = "number"}, " of ", {path = {"source_queue_manager"}, how = "guid"}}
SENTENCES["mqqb.direct_queue_format_name"] = {"queue ", {path = {"direct_format_name"}, how = "text"}}
SENTENCES["mqqb.multi_queue_format_header"] = {{path = {"destination"}, how = "struct"}}
SENTENCES["mqqb.mqf_address_header"] = {{path = {"format_name_list"}, how = "list"}}
SENTENCES["mqqb.mqf_format_name_element"] = {{path = {"format_name"}, how = "struct"}}
SENTENCES["mqqb.mqf_direct_queue_format_name"] = {"queue ", {path = {"direct_format_name"}, how = "text"}}
SENTENCES["mqqb.mqf_distribution_queue_format_name"] = {"distribution list ", {path = {"dl_identifier"}, how = "guid"}}
SENTENCES["mqusersigncerts.mqusersigncert"] = {"certificate ", {path = {"identifier"}, how = "guid"}, " of ", {path = {"certificate_length"}, how = "number"}, " bytes"}
SENTENCES["ta_addresses.ta_address"] = {{any = {{{path = {"address_type"}, how = "enum", enum = "ta_addresses.address_type"}}, {"undefined network"}}}, " address ", {path = {"address"}, spec = "network", how = "bytes"}}
SENTENCES["mqdspublickeys.mqdspublickeys"] = {"a list of ", {path = {"a_public_keys"}, spec = "public key", how = "list"}}
SENTENCES["mqusersigncerts.mqusersigncerts"] = {"a list of ", {path = {"certificates"}, spec = "signing certificate", how = "list"}}
SENTENCES["ta_addresses.ta_addresses"] = {"a list of ", {path = {"addresses"}, spec = "network address", how = "list"}}

SAYS["mqcn.version"] = {[1] = "sent by a directory service", [2] = "sent by a queue manager"}
SAYS["mqcn.command"] = {[0] = "create", [1] = "update", [2] = "delete"}
SAYS["mqcn.event"] = {[1] = "a queue was created", [2] = "a queue was changed", [3] = "a queue was deleted", [4] = "a machine was changed"}
SAYS["mqdsrp.command"] = {[0] = "create", [1] = "update", [2] = "delete", [3] = "synchronize"}
SAYS["mqdsrp.flush"] = {[0] = "the receiver decides whether its BSCs need this", [1] = "this is a flush to a BSC, which passes nothing on"}
SAYS["mqdsrp.is_sync0"] = {[0] = "it only catches up", [1] = "it is rebuilding its copy from nothing"}
SAYS["mqdsrp.scope"] = {[0] = "BSC", [1] = "PSC"}
SAYS["mqdsrp.complete_sync0"] = {[0] = "nothing is being rebuilt", [1] = "the requester's rebuilding is not complete yet", [2] = "with this the requester's rebuilding is complete"}
SAYS["mqqb.delivery_mode"] = {[0] = "express", [1] = "recoverable"}
SAYS["mqqb.queue_type"] = {[0] = "none", [1] = "the administration queue", [2] = "a private queue on the source host", [3] = "a private queue on the destination host", [4] = "a private queue on the host of the administration queue", [5] = "a public queue", [6] = "a private queue on another host", [7] = "a direct format name"}
SAYS["mqqb.sender_id_type"] = {[0] = "no sender id", [1] = "a SID", [2] = "the GUID of a queue manager"}
SAYS["mqqb.authentication_level"] = {[0] = "not verified", [1] = "a 1.0 signature was verified", [3] = "a 2.0 signature was verified", [5] = "a 3.0 signature was verified"}
SAYS["mqqb.message_class"] = {[0] = "message", [1] = "report", [2] = "acknowledgment (reached the queue)", [255] = "acknowledgment (transactional order)", [16384] = "acknowledgment (received)", [32768] = "negative acknowledgment (bad destination queue)", [32769] = "negative acknowledgment (message deleted)", [32770] = "negative acknowledgment (did not reach the queue in time)", [32771] = "negative acknowledgment (queue is full)", [32772] = "negative acknowledgment (access denied)", [32773] = "negative acknowledgment (too many hops)", [32774] = "negative acknowledgment (bad signature)", [32775] = "negative acknowledgment (bad encryption)", [32777] = "negative acknowledgment (queue is not transactional)", [32778] = "negative acknowledgment (message is not transactional)", [32779] = "negative acknowledgment (unknown cryptographic provider)", [49152] = "negative acknowledgment (queue deleted)", [49153] = "negative acknowledgment (queue purged)", [49154] = "negative acknowledgment (not received in time)", [49156] = "negative acknowledgment (rejected by the receiver)"}
SAYS["mqqb.privacy_level"] = {[0] = "not encrypted", [1] = "40-bit encryption", [3] = "128-bit encryption", [5] = "AES encryption"}
SAYS["mqqb.hash_algorithm"] = {[32769] = "MD2", [32770] = "MD4", [32771] = "MD5", [32772] = "SHA-1", [32780] = "SHA-256", [32782] = "SHA-512"}
SAYS["mqqb.encryption_algorithm"] = {[26114] = "RC2", [26625] = "RC4", [26126] = "AES-128", [26127] = "AES-192", [26128] = "AES-256"}
SAYS["ta_addresses.address_type"] = {[1] = "IP", [2] = "IP over RAS", [3] = "IPX", [5] = "foreign network"}

OBJECTS = {[101] = "the queue", [102] = "the queue", [103] = "the queue", [104] = "the queue", [105] = "the queue", [106] = "the queue", [107] = "the queue", [108] = "the queue", [109] = "the queue", [110] = "the queue", [111] = "the queue", [112] = "the queue", [113] = "the queue", [114] = "the queue", [115] = "the queue", [116] = "the queue", [117] = "the queue", [118] = "the queue", [119] = "the queue", [121] = "the queue", [123] = "the queue", [124] = "the queue", [125] = "the queue", [126] = "the queue", [201] = "the machine", [202] = "the machine", [203] = "the machine", [204] = "the machine", [205] = "the machine", [206] = "the machine", [207] = "the machine", [208] = "the machine", [209] = "the machine", [210] = "the machine", [211] = "the machine", [212] = "the machine", [213] = "the machine", [214] = "the machine", [215] = "the machine", [216] = "the machine", [217] = "the machine", [218] = "the machine", [219] = "the machine", [220] = "the machine", [221] = "the machine", [222] = "the machine", [223] = "the machine", [224] = "the machine", [227] = "the machine", [228] = "the machine", [229] = "the machine", [231] = "the machine", [232] = "the machine", [233] = "the machine", [234] = "the machine", [237] = "the machine", [238] = "the machine", [239] = "the machine", [241] = "the machine", [242] = "the machine", [301] = "the site", [302] = "the site", [303] = "the site", [304] = "the site", [305] = "the site", [306] = "the site", [307] = "the site", [308] = "the site", [309] = "the site", [310] = "the site", [311] = "the site", [312] = "the site", [501] = "the connected network", [502] = "the connected network", [503] = "the connected network", [504] = "the connected network", [505] = "the connected network", [601] = "the enterprise object", [602] = "the enterprise object", [603] = "the enterprise object", [604] = "the enterprise object", [605] = "the enterprise object", [606] = "the enterprise object", [607] = "the enterprise object", [608] = "the enterprise object", [609] = "the enterprise object", [610] = "the enterprise object", [611] = "the enterprise object", [612] = "the enterprise object", [613] = "the enterprise object", [614] = "the enterprise object", [615] = "the enterprise object", [616] = "the enterprise object", [617] = "the enterprise object", [701] = "the user", [702] = "the user", [703] = "the user", [704] = "the user", [705] = "the user", [706] = "the user", [801] = "the routing link", [802] = "the routing link", [803] = "the routing link", [804] = "the routing link", [805] = "the routing link", [806] = "the routing link", [807] = "the routing link", [808] = "the routing link", [809] = "the routing link", [810] = "the routing link", [811] = "the routing link", [812] = "the routing link", [813] = "the routing link", [1101] = "the queue", [1102] = "the queue", [1103] = "the queue", [1201] = "the machine", [1202] = "the machine", [1203] = "the machine", [1205] = "the machine", [1301] = "the site", [1302] = "the site", [1303] = "the site", [1401] = "", [1402] = "", [1403] = "", [1404] = "", [1405] = "", [1501] = "the connected network", [1601] = "the enterprise object", [5101] = "", [5102] = "", [5103] = "", [5105] = "", [5106] = "", [5107] = "", [5108] = "", [5109] = "", [5110] = "", [5111] = "", [5112] = "", [5201] = "", [5202] = "", [5204] = "", [5205] = "", [5206] = "", [5207] = "", [5208] = "", [5209] = "", [5401] = "", [5402] = "", [5405] = "", [5406] = "", [5407] = ""}
DELETED_OBJECTS = {[1] = "the queue", [2] = "the machine", [3] = "the site", [5] = "the connected network", [6] = "the enterprise object", [7] = "the user", [8] = "the routing link"}

FRAMING = {
  protocol = "mqqb",
  heads = "mqqb.session_packet",
  port = 1801,
  ping_port = 3527,
  most = 4194304,
  least = 16,
  head = 20,
  marks = {{at = 0, value = "\016", name = "VersionNumber"}, {at = 4, value = "\076\073\079\082", name = "Signature"}},
  size = function(v) return v.base_header.packet_size end,
  size_name = "PacketSize",
  extra = 16,
  has_extra = function(v) return v.base_header.flags.sh and ((not v.base_header.flags.in_) or ((v.internal_header.flags.pt == 1) and (v.base_header.packet_size == v.heads_size))) end,
}
ENVELOPE = {
  message = "mqqb.user_message",
  body = function(v) return v.message_properties_header.message_body end,
  holder = function(v) return v.message_properties_header end,
  is_readable = function(v) return (not ((v.security_header ~= nil) and v.security_header.flags.eb)) and ((v.message_properties_header.message_class == 0) or (v.message_properties_header.message_class >= 32768)) end,
  destinations = {{function(v) return v.user_header.destination_queue ~= nil end, function(v) return v.user_header.destination_queue end}, {function(v) return (v.multi_queue_format_header ~= nil) and (size(v.multi_queue_format_header.destination.format_name_list) > 0) end, function(v) return at(v.multi_queue_format_header.destination.format_name_list, 0).format_name end}},
  number = "private_queue_identifier",
  name = "direct_format_name",
}
QUEUES[1] = {name = "mqis_queue$", protocol = "mqdsrp"}
QUEUES[3] = {name = "notify_queue$", protocol = "mqcn"}
QUEUES[4] = {name = "order_queue$"}
EXCHANGES["establish"] = {requests = {establish_connection = true}, replies = {establish_connection = true}, between = "session", same = {}}
EXCHANGES["parameters"] = {requests = {connection_parameters = true}, replies = {connection_parameters = true}, between = "session", same = {}}
EXCHANGES["change"] = {requests = {change_request = true}, replies = {change_reply = true}, between = "addresses", same = {"request_identifier", "requester_name"}}
EXCHANGES["sync"] = {requests = {sync_request = true}, replies = {sync_reply = true, already_purged = true}, between = "addresses", same = {"partition_id"}}
EXCHANGES["ping"] = {requests = {ping = true}, replies = {ping = true}, between = "ports", same = {"cookie"}}
local DELETED_TYPE, EVENTS = 1404, "mqcn.event"
for _, code in ipairs({9, 10, 11, 12, 13, 28, 29, 30, 31, 32, 133, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288}) do BLANKS[code] = true end

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

-- ---- sentences ----------------------------------------------------------------------------------------------------
-- What a message means, from the templates that `mqwire explain` uses as well.

local LONGEST_NAME = 80
local MOST_LISTED = 3
local PLAIN_BYTES = 24

local function plural(noun)
  if find(noun, "[^e]y$") then return sub(noun, 1, -2) .. "ies" end
  return noun .. (sub(noun, -1) == "s" and "es" or "s")
end

local function counted(count, noun)
  if count == 1 then return "1 " .. noun end
  return (count == 0 and "no" or format("%d", count)) .. " " .. plural(noun)
end

local function quote(units)
  local most = LONGEST_NAME * 2
  local shown = '"' .. gsub(text_of(sub(units, 1, most)), '"', '\\"') .. '"'
  if #units <= most then return shown end
  return format("%s... (%d characters)", shown, floor(#units / 2))
end

local function byte_string(data)
  if #data == 0 then return "empty" end
  if #data > 4 and data == string.rep(sub(data, 1, 1), #data) then
    return format("%d bytes of 0x%02x", #data, byte(data))
  end
  if #data <= PLAIN_BYTES then return hex(data) end
  return format("%s... (%d bytes)", hex(sub(data, 1, PLAIN_BYTES)), #data)
end

local function partition(guid)
  return guid == NULL_GUID and "the enterprise partition" or "the partition of site " .. guid_text(guid)
end

local function sequence(value)
  return hex_number(value)
end

local function queue_name(number)
  local known = QUEUES[number]
  return known and format("%d (%s)", number, known.name) or format("%d", number)
end

local VIEWS = {} -- special ways to say a value

local fill

-- A piece of a sentence, and whether it says anything at all.
local SAY = {
  list = function(value, part, context)
    if part.spec then return counted(#value, part.spec), #value > 0 end
    local out = {}
    for place = 1, math.min(#value, MOST_LISTED) do
      local template = SENTENCES[value[place]._struct]
      out[place] = template and fill(template, value[place], context) or ""
    end
    local left = #value - #out
    return concat(out, ", ") .. (left > 0 and format(" and %d more", left) or ""), #value > 0
  end,
  struct = function(value, _, context)
    local template = SENTENCES[value._struct]
    if not template then return "", false end
    return fill(template, value, context)
  end,
  enum = function(value, part)
    if part.spec and not find("," .. part.spec .. ",", "," .. format("%d", value) .. ",", 1, true) then
      return "", false
    end
    local says = SAYS[part.enum]
    local found = says and says[value] or ENUMS[part.enum][value]
    if found then return found, true end
    return format("an undefined value (0x%x)", value), false
  end,
  bit = function(value, part) return value and part.spec or "", value end,
  seqnum = function(value) return sequence(value), true end,
  guid = function(value, part) return part.show == "partition" and partition(value) or guid_text(value), true end,
  text = function(value) return #value % 2 == 0 and quote(value) or byte_string(value), #value > 0 end,
  bytes = function(value) return byte_string(value), #value > 0 end,
  number = function(value, part)
    if part.spec then return counted(value, part.spec), value ~= 0 end
    return format("%d", value), true
  end,
}

local function say(part, v, context)
  local value, holder = v, v
  for _, name in ipairs(part.path) do
    holder = value
    value = type(value) == "table" and value[name]
    if value == nil or value == false and part.how ~= "bit" then return "(not readable)", false end
  end
  local view = VIEWS[part.spec]
  if view then
    local text = view(value, holder, context)
    return text or "", text ~= nil
  end
  return SAY[part.how](value, part, context)
end

function fill(template, v, context)
  local out, is_telling = {}, true
  for _, part in ipairs(template) do
    local text, tells = part, true
    if type(part) == "table" and part.any then
      text = ""
      for _, alternative in ipairs(part.any) do
        local found, fits = fill(alternative, v, context)
        if fits then
          text = found
          break
        end
      end
    elseif type(part) == "table" then
      text, tells = say(part, v, context)
    end
    out[#out + 1] = text
    is_telling = is_telling and tells
  end
  return concat(out), is_telling
end

-- One sentence about a message, or nothing.
local function sentence(v, context)
  local template = SENTENCES[v._struct]
  if not template then return "" end
  local ok, text = pcall(fill, template, v, context)
  if not ok or text == "" then return "" end
  return string.upper(sub(text, 1, 1)) .. sub(text, 2) .. "."
end

-- What the info column says about a message.
local function describe(result, is_request)
  if result.reason then return format("%s, %s", result.protocol, result.reason) end
  local said = sentence(result.v, is_request)
  if said ~= "" then result.item:add(FILTERS["mqwire.summary"], said):set_generated() end
  return said == "" and result.message or result.message .. ": " .. said
end

-- ---- values that need words of their own ---------------------------------------------------------------------------
-- The counterpart of VIEWS in mqwire/render/sentences.py and of `-mq-show`: the only place here that knows single fields.

local function network_address(v)
  if v.address_type == 1 or v.address_type == 2 then return concat({byte(v.address, 1, 8)}, ".") end
  if v.address_type == 5 and #v.address == 16 then return guid_text(v.address) end
  return byte_string(v.address)
end

local function sid_text(v)
  local authority = 0
  for place = 1, #v.identifier_authority do authority = authority * 256 + byte(v.identifier_authority, place) end
  local out = {"S", format("%d", v.revision), format("%.0f", authority)}
  for _, part in ipairs(v.sub_authority) do out[#out + 1] = format("%d", part) end
  return concat(out, "-")
end

local function authority(value)
  return value == NULL_GUID and "the PEC" or "the site's PSC"
end

local ALL_ONES = string.rep("\255", 8)
local ANSWER_PADDING = "\90" -- [MS-MQQB] 2.2.3.1: every byte of an answer; a request has what it likes

-- By what follows the colon in a template; `holder` is the structure that a value stands in, `is_request` nil where
-- nobody saw which way a packet went.
VIEWS = {
  asked = function(value, holder) return holder.scope == 0 and "its PSC" or authority(value) end,
  authority = authority,
  object = function(value)
    local kind
    for _, item in ipairs(value) do
      if item.id == DELETED_TYPE then
        kind = DELETED_OBJECTS[item.value]
        break
      end
      kind = kind or OBJECTS[item.id]
    end
    return kind and kind ~= "" and kind or "an object"
  end,
  assigned = function(value) return value ~= 0 and sequence(value) or nil end,
  ["end"] = function(value) return value ~= ALL_ONES and sequence(value) or nil end,
  request = function(padding, _, is_request)
    if is_request == nil then is_request = padding ~= string.rep(ANSWER_PADDING, #padding) end
    return is_request and "" or nil
  end,
  answer = function(_, _, is_request) return is_request == false and "" or nil end,
  peer = function(value)
    return value == NULL_GUID and "whichever queue manager is there" or "queue manager " .. guid_text(value)
  end,
  event = function(value)
    for number, said in pairs(SAYS[EVENTS]) do
      if text_of(value) == format("%d", number) then return said end
    end
  end,
  number = hex_number,
  queue = queue_name,
  sid = function(_, holder) return sid_text(holder) end,
  network = function(_, holder) return network_address(holder) end,
}

SHOW.partition = function(value) return value == NULL_GUID and " (the enterprise partition)" or "" end
SHOW.queue = function(value) return QUEUES[value] and format(" (%s)", QUEUES[value].name) or "" end
SHOW.seconds = function(value) return value == 0xFFFFFFFF and " (no limit)" or " s" end
SHOW.milliseconds = function() return " ms" end
SHOW.time = function(value) return os.date("! (%Y-%m-%d %H:%M:%SZ)", value) end

-- ---- which message answers which ----------------------------------------------------------------------------------
-- Worked out when a frame is seen for the first time; Wireshark shows it whenever the frame is looked at again.

local state = {}

local function forget()
  state = {requests = {}, clients = {}, answers = {}, answered = {}}
end
forget()

-- Who asks in a session: whoever does not use the well-known port, or else whoever was heard first.
local function is_client(src, dst, src_port, dst_port)
  if dst_port == FRAMING.port then return true end
  if src_port == FRAMING.port then return false end
  local key = src < dst and src .. " " .. dst or dst .. " " .. src
  state.clients[key] = state.clients[key] or src
  return state.clients[key] == src
end

-- Whether a packet goes from client to server; nil where nothing tells.
local function is_request(pinfo)
  if pinfo.src_port == pinfo.dst_port then return nil end
  local src, dst = tostring(pinfo.src) .. ":" .. pinfo.src_port, tostring(pinfo.dst) .. ":" .. pinfo.dst_port
  return is_client(src, dst, pinfo.src_port, pinfo.dst_port)
end

local function same_values(exchange, v)
  local out = {}
  for place, name in ipairs(exchange.same) do
    local value = v[name]
    if value == nil then return nil end
    out[place] = type(value) == "string" and #value .. ":" .. value or tostring(value)
  end
  return concat(out, "/")
end

-- What a request and its answer have in common, seen from whoever asks; nil if this side cannot be the one.
local BETWEEN = {
  session = function(src, dst, src_port, dst_port)
    return is_client(src .. ":" .. src_port, dst .. ":" .. dst_port, src_port, dst_port)
      and src .. ":" .. src_port .. " " .. dst .. ":" .. dst_port
  end,
  addresses = function(src, dst) return src .. " " .. dst end,
  ports = function(src, dst, src_port, dst_port)
    return dst_port == FRAMING.ping_port and src .. ":" .. src_port .. " " .. dst .. ":" .. dst_port
  end,
}

local function follow(pinfo, index, message, v)
  if pinfo.visited then return end
  local src, dst = tostring(pinfo.src), tostring(pinfo.dst)
  local src_port, dst_port = pinfo.src_port, pinfo.dst_port
  local place = pinfo.number .. "/" .. index
  for kind, exchange in pairs(EXCHANGES) do
    local same = (exchange.requests[message] or exchange.replies[message]) and same_values(exchange, v)
    if same then
      local between = BETWEEN[exchange.between]
      local asked = exchange.requests[message] and between(src, dst, src_port, dst_port)
      if asked then
        state.requests[kind .. " " .. asked .. " " .. same] = {place, pinfo.number, pinfo.rel_ts}
        return
      end
      asked = exchange.replies[message] and between(dst, src, dst_port, src_port)
      local request = asked and state.requests[kind .. " " .. asked .. " " .. same]
      if request then
        state.requests[kind .. " " .. asked .. " " .. same] = nil
        state.answers[place] = {request[2], pinfo.rel_ts - request[3]}
        state.answered[request[1]] = pinfo.number
        return
      end
    end
  end
end

-- Shows what is known of the other half of an exchange.
local function show_links(pinfo, index, item)
  local place = pinfo.number .. "/" .. index
  local request, reply = state.answers[place], state.answered[place]
  if request then
    item:add(FILTERS["mqwire.response_to"], request[1]):set_generated()
    local seconds = floor(request[2])
    item:add(FILTERS["mqwire.response_time"], NSTime(seconds, floor((request[2] - seconds) * 1e9 + 0.5))):set_generated()
  end
  if reply then item:add(FILTERS["mqwire.response_in"], reply):set_generated() end
end

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
