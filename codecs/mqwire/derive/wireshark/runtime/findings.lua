-- ---- findings -----------------------------------------------------------------------------------------------------

local MOST_FINDINGS = 1000 -- of one frame

local function place_of(v, path, item)
  local node = v
  for depth = 1, #path - 1 do
    node = type(node) == "table" and node[path[depth]] or nil
  end
  local items = type(node) == "table" and node._items
  return items and items[path[#path]] or v._item or item
end

-- Adds an expert item for every broken rule of what was read. A rule about what could not be read counts as kept.
function report(reader, item)
  local budget, broken = reader.budget, {}
  for _, check in ipairs(reader.checks) do
    local struct, v = check[1], check[2]
    for _, rule in ipairs(struct.rules) do
      local ok, is_kept = pcall(rule.test, v)
      if ok and not is_kept then
        broken[#broken + 1] = rule.id
        local place = place_of(v, rule.at, item)
        if budget.findings >= MOST_FINDINGS then
          budget.is_cut = true
        elseif place then
          budget.findings = budget.findings + 1
          place:add_proto_expert_info(EXPERTS[rule.id])
        end
      end
    end
  end
  return broken
end
