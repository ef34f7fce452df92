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
