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
