-- The layers of Shortbread 1.0 for tilemaker 2.2, by the tables of the schema, as Parkway's import
-- applies them: the same elements, kinds, fields and smallest zooms.

node_keys = {"place", "highway", "railway", "aeroway", "amenity", "aerialway", "shop", "leisure",
  "tourism", "man_made", "historic", "emergency", "office", "addr:housenumber", "addr:housename"}

local function set(text)
  local values = {}
  for word in text:gmatch("%S+") do values[word] = true end
  return values
end

local function zooms(text)
  local values = {}
  for word, zoom in text:gmatch("(%S+)=(%d+)") do values[word] = tonumber(zoom) end
  return values
end

local land = {
  landuse = zooms("forest=7 grass=11 meadow=11 orchard=11 vineyard=11 allotments=11 cemetery=13 " ..
    "village_green=11 recreation_ground=11 greenhouse_horticulture=11 plant_nursery=11 " ..
    "residential=10 industrial=10 commercial=10 garages=10 retail=10 railway=10 landfill=10 " ..
    "quarry=11 brownfield=10 greenfield=10 farmyard=10 farmland=10"),
  natural = zooms("wood=7 sand=10 beach=10 heath=11 scrub=11 grassland=11 bare_rock=11 scree=11 shingle=11"),
  wetland = zooms("swamp=11 bog=11 string_bog=11 wet_meadow=11 marsh=11"),
  leisure = zooms("golf_course=11 park=11 garden=11 playground=11 miniature_golf=11"),
  amenity = zooms("grave_yard=13"),
}
local sites = {
  military = set("danger_area"), leisure = set("sports_centre"), landuse = set("construction"),
  amenity = set("university college school hospital prison parking bicycle_parking"),
}
local streets = zooms("motorway=5 trunk=6 primary=8 secondary=9 tertiary=10 unclassified=12 " ..
  "residential=12 busway=12 bus_guideway=12 living_street=13 pedestrian=13 service=13 track=13 " ..
  "cycleway=13 footway=13 steps=13 path=13")
local labels = zooms("motorway=10 motorway_link=13 trunk=12 trunk_link=13 primary=12 primary_link=13 " ..
  "secondary=13 secondary_link=13 tertiary=13")
local railways = zooms("rail=8 narrow_gauge=8 tram=10 light_rail=10 funicular=10 subway=10 monorail=10")
local pois = {
  amenity = set("arts_centre atm bank bar bench bicycle_rental biergarten cafe car_rental car_sharing " ..
    "car_wash cinema clinic college community_centre courthouse dentist doctors dog_park " ..
    "drinking_water embassy fast_food fire_station food_court fountain grave_yard hospital " ..
    "hunting_stand library marketplace nightclub nursing_home pharmacy place_of_worship playground " ..
    "police post_box post_office prison pub public_building recycling restaurant school shelter " ..
    "telephone theatre toilets townhall university vending_machine veterinary waste_basket"),
  leisure = set("golf_course ice_rink pitch sports_centre stadium swimming_pool water_park"),
  tourism = set("artwork alpine_hut bed_and_breakfast camp_site caravan_site chalet guest_house hostel " ..
    "hotel information motel picnic_site theme_park viewpoint zoo"),
  shop = set("alcohol bakery beauty beverages bicycle books butcher car chemist clothes computer " ..
    "convenience department_store doityourself dry_cleaning florist furniture garden_centre general " ..
    "gift greengrocer hairdresser hardware jewelry kiosk laundry mall mobile_phone newsagent " ..
    "optician outdoor shoes sports stationery supermarket toys travel_agency video"),
  man_made = set("lighthouse surveillance tower wastewater_plant water_well water_works watermill windmill"),
  historic = set("archaeological_site battlefield castle fort memorial monument ruins wayside_cross wayside_shrine"),
  emergency = set("defibrillator fire_hydrant phone"), highway = set("emergency_access_point"),
  office = set("diplomatic"),
}
local bridges = set("yes viaduct boardwalk cantilever covered low_water_crossing movable trestle")

local function names(object)
  for field, key in pairs({name = "name", name_en = "name:en", name_de = "name:de"}) do
    local value = object:Find(key)
    if value ~= "" then object:Attribute(field, value) end
  end
end

local function text(object, field, key)
  local value = object:Find(key)
  if value ~= "" then object:Attribute(field, value) end
end

local function structure(object)
  local tunnel = object:Find("tunnel")
  if tunnel == "yes" or tunnel == "building_passage" or object:Find("covered") == "yes" then
    object:AttributeBoolean("tunnel", true)
  end
  if bridges[object:Find("bridge")] then object:AttributeBoolean("bridge", true) end
end

local function layer(object, name, minzoom, kind, is_area)
  object:Layer(name, is_area)
  object:MinZoom(minzoom)
  if kind then object:Attribute("kind", kind) end
end

local function point(object, name, is_way)
  if is_way then object:LayerAsCentroid(name) else object:Layer(name, false) end
end

-- Points of interest, stops and addresses; of areas, the centroid.
local function places(object, is_way)
  local stops = {{"aeroway", "aerodrome", 11}, {"aeroway", "helipad", 13}, {"railway", "station", 13},
    {"railway", "halt", 13}, {"railway", "tram_stop", 14}, {"amenity", "bus_station", 13},
    {"highway", "bus_stop", 14}, {"amenity", "ferry_terminal", 12}, {"aerialway", "station", 13}}
  for _, stop in ipairs(stops) do
    if object:Find(stop[1]) == stop[2] then
      point(object, "public_transport", is_way)
      object:MinZoom(stop[3])
      object:Attribute("kind", stop[1] == "aerialway" and "aerialway_station" or stop[2])
      names(object)
      text(object, "iata", "iata")
      break
    end
  end
  local found = false
  for key, values in pairs(pois) do
    if values[object:Find(key)] then
      if not found then
        point(object, "pois", is_way)
        object:MinZoom(14)
        names(object)
        for _, detail in ipairs({"cuisine", "sport", "vending", "information", "religion", "denomination"}) do
          text(object, detail, detail)
        end
        text(object, "tower:type", "tower:type")
        text(object, "housename", "addr:housename")
        text(object, "housenumber", "addr:housenumber")
        found = true
      end
      object:Attribute(key, object:Find(key))
    end
  end
  if not found and (object:Holds("addr:housenumber") or object:Holds("addr:housename")) then
    point(object, "addresses", is_way)
    object:MinZoom(14)
    text(object, "housename", "addr:housename")
    text(object, "housenumber", "addr:housenumber")
  end
end

local kinds = {city = {6, 100000}, town = {7, 5000}, village = {10, 100}, hamlet = {10, 50},
  suburb = {10, 1000}, quarter = {10, 500}, neighbourhood = {10, 100}, isolated_dwelling = {10, 5},
  farm = {10, 5}, island = {10, 0}, locality = {10, 0}}

function node_function(node)
  local kind = kinds[node:Find("place")]
  if kind and node:Holds("name") then
    local capital = node:Find("capital")
    local is_capital = capital == "yes" or capital == "4"
    layer(node, "place_labels", is_capital and 4 or kind[1],
      capital == "yes" and "capital" or capital == "4" and "state_capital" or node:Find("place"))
    names(node)
    node:AttributeNumeric("population", tonumber(node:Find("population")) or kind[2])
  end
  if node:Find("highway") == "motorway_junction" then
    layer(node, "street_labels_points", 12, "motorway_junction")
    names(node)
    text(node, "ref", "ref")
  end
  places(node, false)
end

-- The smallest zoom at which an area covers 4 of a tile's 512 x 512 pixels.
local function zoom_of_area(area)
  return math.ceil(math.log(4 * 40075016.7 ^ 2 / (2 ^ 18 * area)) / (2 * math.log(2)))
end

local function label(way, kind, minzoom)
  local ref = way:Find("ref")
  if not way:Holds("name") and ref == "" then return end
  layer(way, "street_labels", minzoom, kind)
  names(way)
  if ref ~= "" then
    local rows, columns = 1, 0
    for row in ref:gmatch("[^;]+") do columns = math.max(columns, #row) end
    ref, rows = ref:gsub(";", "\n")
    way:Attribute("ref", ref)
    way:AttributeNumeric("ref_rows", rows + 1)
    way:AttributeNumeric("ref_cols", columns)
  end
  structure(way)
end

local function street(way, kind, minzoom, is_link, is_rail)
  -- Fields come with zooms: one layer of the configuration for each range.
  for _, range in ipairs({{"streets", 14}, {"streets_med", 11}, {"streets_low", 5}}) do
    if range[1] ~= "streets_med" or minzoom <= 13 then
      if range[1] ~= "streets_low" or minzoom <= 10 then
        layer(way, range[1], math.max(minzoom, range[2]), kind)
        if is_rail then way:AttributeBoolean("rail", true) end
        if range[1] ~= "streets_low" then
          if is_link then way:AttributeBoolean("link", true) end
          structure(way)
          text(way, "service", "service")
          if not is_rail then
            text(way, "surface", "surface")
            text(way, "tracktype", "tracktype")
          end
        end
        if range[1] == "streets" and not is_rail then
          local oneway = way:Find("oneway")
          if oneway == "yes" or oneway == "1" or oneway == "true" or oneway == "-1" then
            way:AttributeBoolean("oneway", true)
          end
          if oneway == "-1" then way:AttributeBoolean("oneway_reverse", true) end
          text(way, "bicycle", "bicycle")
          text(way, "horse", "horse")
        end
      end
    end
  end
end

local function lines(way)
  local highway, railway = way:Find("highway"), way:Find("railway")
  local kind = highway:gsub("_link$", "")
  if streets[kind] and not (way:IsClosed() and way:Find("area") == "yes") then
    street(way, kind, streets[kind], kind ~= highway, false)
    label(way, highway, labels[highway] or 14)
  elseif railways[railway] then
    street(way, railway, way:Holds("service") and 10 or railways[railway], false, true)
    label(way, railway, 10)
  end
  local waterway = way:Find("waterway")
  local zoom = ({river = 9, canal = 9, stream = 14, ditch = 14})[waterway]
  if zoom then
    layer(way, "water_lines", zoom, waterway)
    structure(way)
    if way:Holds("name") then
      layer(way, "water_lines_labels", zoom == 9 and 12 or 14, waterway)
      names(way)
      structure(way)
    end
  elseif waterway == "dam" and not way:IsClosed() then
    layer(way, "dam_lines", 12, "dam")
  end
  local man_made = way:Find("man_made")
  if (man_made == "pier" or man_made == "breakwater" or man_made == "groyne") and not way:IsClosed() then
    layer(way, "pier_lines", 12, man_made)
  end
  if way:Find("route") == "ferry" then
    layer(way, "ferries", way:Find("motor_vehicle") == "no" and 12 or 10, "ferry")
    names(way)
  end
  local aerialways = set("cable_car gondola goods chair_lift drag_lift t-bar j-bar platter rope_tow")
  if aerialways[way:Find("aerialway")] then layer(way, "aerialways", 12, way:Find("aerialway")) end
end

local function areas(way)
  local natural, waterway, landuse = way:Find("natural"), way:Find("waterway"), way:Find("landuse")
  local water
  if natural == "glacier" then water = {"glacier", 4}
  elseif natural == "water" then water = {way:Find("water") == "river" and "river" or "water", 4}
  elseif waterway == "riverbank" then water = {"river", 4}
  elseif waterway == "dock" then water = {"dock", 10}
  elseif landuse == "reservoir" or landuse == "basin" then water = {landuse, 4} end
  local area = way:Area()
  local visible = zoom_of_area(area)
  if water then
    local zoom = math.min(14, math.max(water[2], visible))
    layer(way, "water_polygons", zoom, water[1], true)
    way:AttributeNumeric("way_area", area)
    if way:Holds("name") then
      way:LayerAsCentroid("water_polygons_labels")
      way:MinZoom(zoom)
      way:Attribute("kind", water[1])
      way:AttributeNumeric("way_area", area)
      names(way)
    end
  end
  for _, key in ipairs({"landuse", "natural", "wetland", "leisure", "amenity"}) do
    local zoom = land[key][way:Find(key)]
    if zoom then
      local kind = way:Find(key)
      layer(way, "land", math.min(14, math.max(zoom, visible)), kind == "wood" and "forest" or kind, true)
      break
    end
  end
  for key, values in pairs(sites) do
    if values[way:Find(key)] then
      layer(way, "sites", 14, way:Find(key), true)
      break
    end
  end
  if way:Holds("building") and way:Find("building") ~= "no" then
    layer(way, "buildings", 14, nil, true)
    way:AttributeNumeric("dummy", 1)
  end
  local highway = way:Find("highway")
  local is_tagged = way:Find("area") == "yes" or way:Find("type") == "multipolygon"
  if is_tagged and (highway == "pedestrian" or highway == "service") then
    layer(way, "street_polygons", 14, highway, true)
    structure(way)
    text(way, "surface", "surface")
  end
  local man_made = way:Find("man_made")
  if man_made == "bridge" then layer(way, "bridges", 12, "bridge", true) end
  if man_made == "pier" or man_made == "breakwater" or man_made == "groyne" then
    layer(way, "pier_polygons", 12, man_made, true)
  end
  if waterway == "dam" then layer(way, "dam_polygons", 12, "dam", true) end
  places(way, true)
end

function relation_scan_function(relation)
  local level = tonumber(relation:Find("admin_level"))
  if relation:Find("boundary") == "administrative" and (level == 2 or level == 4) then relation:Accept() end
end

function way_function(way)
  local level = 99
  while true do
    local relation = way:NextRelation()
    if not relation then break end
    level = math.min(level, tonumber(way:FindInRelation("admin_level")) or 99)
  end
  if level < 99 then
    layer(way, "boundaries", level == 2 and 0 or 7, nil)
    way:AttributeNumeric("admin_level", level)
    if way:Find("maritime") == "yes" or way:Find("natural") == "coastline" then
      way:AttributeBoolean("maritime", true)
    end
  end
  lines(way)
  if way:IsClosed() and way:Find("area") ~= "no" then areas(way) end
end
