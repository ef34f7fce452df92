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
