import OSMModel

/// The map layer that an area or a line belongs to, and its kind there.
package enum LayerRules {
    /// A layer of areas.
    package enum Layer: String, CaseIterable, Sendable {
        case building, water, green, paved
        case landUse = "land_use"
    }

    /// A layer and the kind of an area in it.
    package struct Class: Hashable, Sendable {
        /// The layer.
        package let layer: Layer
        /// The value of the tag, such as `park`.
        package let kind: String
    }

    /// Values which mean that nothing is there.
    private static let absent: Set<String> = ["no", "none", "razed", "demolished", "proposed"]

    private static let water: [String: Set<String>] = [
        "natural": ["water", "wetland", "glacier"],
        "waterway": ["riverbank", "dock", "canal", "boatyard"],
        "landuse": ["reservoir", "basin", "salt_pond"],
        "leisure": ["swimming_pool", "marina"],
        "amenity": ["fountain"],
    ]
    private static let green: [String: Set<String>] = [
        "leisure": [
            "park", "garden", "pitch", "playground", "golf_course", "nature_reserve",
            "dog_park", "common", "miniature_golf", "recreation_ground", "disc_golf_course",
        ],
        "landuse": [
            "forest", "grass", "meadow", "cemetery", "orchard", "vineyard", "village_green",
            "recreation_ground", "allotments", "flowerbed", "greenfield", "plant_nursery",
            "greenery",
        ],
        "natural": [
            "wood", "scrub", "heath", "grassland", "beach", "sand", "fell", "tundra", "shrubbery",
            "bare_rock", "scree", "shingle", "rock", "moor", "mud", "tree_group",
        ],
        "amenity": ["grave_yard"],
    ]
    private static let landUse: [String: Set<String>] = [
        "landuse": [
            "residential", "commercial", "industrial", "retail", "farmland", "farmyard",
            "construction", "brownfield", "railway", "quarry", "military", "garages", "landfill",
            "harbour", "port", "religious", "education", "institutional", "depot", "winter_sports",
            "greenhouse_horticulture", "aquaculture", "traffic_island", "farm",
        ],
        "amenity": [
            "school", "university", "college", "kindergarten", "hospital", "clinic", "prison",
            "fire_station", "police", "marketplace", "fuel", "monastery",
        ],
        "leisure": ["sports_centre", "stadium", "track", "water_park", "horse_riding"],
        "tourism": ["camp_site", "caravan_site", "zoo", "theme_park", "attraction"],
        "aeroway": ["aerodrome", "apron", "runway", "taxiway", "helipad"],
        "power": ["substation", "plant", "generator"],
        "man_made": ["works", "wastewater_plant", "water_works"],
    ]
    private static let footAreas: Set<String> = [
        "pedestrian", "footway", "service", "path", "living_street",
    ]

    /// The layers of an area; most areas have one. `isMultipolygon` is true for a relation, which
    /// is certainly an area; a closed way may be a line.
    package static func classes(of tags: Tags, isMultipolygon: Bool) -> [Class] {
        var classes: [Class] = []
        var hasGround = false
        for (key, value) in tags.pairs where !absent.contains(value) {
            if key == "building" {
                classes.append(Class(layer: .building, kind: value))
            } else if let found = ground(key, value, tags, isMultipolygon), !hasGround {
                classes.append(found)
                hasGround = true
            }
        }
        return classes
    }

    private static func ground(
        _ key: String, _ value: String, _ tags: Tags, _ isMultipolygon: Bool
    ) -> Class? {
        // Other closed ways may be lines: a running track, a circular river.
        let isArea = isMultipolygon || tags["area"] == "yes"
        switch key {
        case "highway":
            guard isArea, footAreas.contains(value) else { return nil }
            return Class(layer: .paved, kind: value)
        case "place":
            return value == "square" ? Class(layer: .paved, kind: "square") : nil
        case "public_transport", "railway":
            return value == "platform" && (isArea || tags["highway"] == nil)
                ? Class(layer: .paved, kind: "platform") : nil
        case "man_made" where ["pier", "breakwater", "groyne", "quay", "bridge"].contains(value):
            return Class(layer: .paved, kind: value)
        case "amenity" where value == "parking":
            return isGroundParking(tags) ? Class(layer: .paved, kind: "parking") : nil
        case "waterway" where value == "canal" && !isArea: return nil
        case "leisure" where value == "track" && !isArea && tags["sport"] == nil: return nil
        default: break
        }
        if water[key]?.contains(value) == true {
            let kind = value == "water" ? tags["water"] ?? value : value
            return Class(layer: .water, kind: kind)
        }
        if green[key]?.contains(value) == true { return Class(layer: .green, kind: value) }
        if landUse[key]?.contains(value) == true { return Class(layer: .landUse, kind: value) }
        return nil
    }

    private static func isGroundParking(_ tags: Tags) -> Bool {
        tags["building"] == nil
            && ["surface", "street_side", "lane", "layby"].contains(CarParkTags.kind(tags))
    }

    private static let waterways: Set<String> = [
        "river", "stream", "canal", "ditch", "drain", "brook", "tidal_channel", "rapids",
        "waterfall", "dam", "weir", "fish_pass", "flowline",
    ]

    /// The kind of a waterway that is a line; nil for other elements.
    package static func waterway(_ tags: Tags) -> String? {
        tags["waterway"].flatMap { waterways.contains($0) ? $0 : nil }
    }

    private static let railways: Set<String> = [
        "rail", "light_rail", "subway", "tram", "narrow_gauge", "funicular", "monorail",
        "preserved", "miniature", "disused",
    ]

    /// The kind of a railway; nil for other elements.
    package static func railway(_ tags: Tags) -> String? {
        tags["railway"].flatMap { railways.contains($0) ? $0 : nil }
    }

    /// The kind and width in metres of a line that the map draws as wide as it is; nil for others.
    package static func thickLine(_ tags: Tags) -> (kind: String, meters: Double)? {
        guard let kind = tags["man_made"], ["pier", "breakwater", "groyne", "quay"].contains(kind)
        else { return nil }
        let tagged = tags["width"].flatMap { text in
            Double(text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") })
        }
        let usual = kind == "pier" ? 2.5 : 5.0
        return (kind == "pier" ? "jetty" : kind, tagged.map { min(50, max(0.5, $0)) } ?? usual)
    }
}
