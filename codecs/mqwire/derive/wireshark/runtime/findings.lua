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
