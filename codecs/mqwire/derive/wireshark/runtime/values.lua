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
