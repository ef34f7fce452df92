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
