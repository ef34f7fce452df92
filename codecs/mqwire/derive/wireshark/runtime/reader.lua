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
