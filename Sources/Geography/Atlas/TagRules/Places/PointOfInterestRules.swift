import OSMModel

/// Which elements are points of interest, and their categories and kinds.
package enum PointOfInterestRules {
    /// A key, such as `amenity`, and its value.
    package struct Class: Hashable, Sendable {
        /// The OSM key, such as `amenity`.
        package let category: String
        /// The value of the key, such as `townhall`.
        package let kind: String
    }

    /// Each of these makes a row of its own, so a hotel with a restaurant is found as either.
    private static let mainKeys = ["amenity", "shop", "tourism", "leisure", "office", "craft"]
    /// The first of these that fits counts if no main key does.
    private static let otherKeys = [
        "healthcare", "historic", "railway", "aeroway", "aerialway", "highway", "public_transport",
        "natural", "mountain_pass", "emergency", "man_made", "military", "waterway", "club",
        "landuse", "boundary", "water", "sport", "attraction", "power", "building",
    ]

    private static let keys = Set(mainKeys + otherKeys)
    /// Values which mean that nothing is there.
    private static let absent: Set<String> = ["no", "vacant", "disused", "abandoned", "none"]
    /// Street furniture and parts of larger objects, which make no rows even with a name.
    private static let parts: Set<String> = [
        "parking_space", "bench", "waste_basket", "grit_bin", "hunting_stand", "lounger",
        "loading_dock", "table", "feeding_place", "bbq_grill", "garden_seat",
    ]
    /// Too many or too unimportant to be found without a name.
    private static let onlyNamed: Set<String> = [
        "shelter", "vending_machine", "waste_disposal", "clock", "letter_box", "garden", "slipway",
        "information", "artwork", "common", "outdoor_seating", "swimming_pool", "yes", "fountain",
        "parking_entrance", "picnic_table", "firepit", "bleachers", "track", "nature_reserve",
    ]
    private static let unnamedKeys: Set<String> = ["amenity", "shop", "tourism", "leisure"]

    /// The values that count, for keys that have other values as well. Other keys need only a name.
    private static let values: [String: Set<String>] = [
        "railway": ["station", "halt", "tram_stop", "subway_entrance", "funicular", "stop"],
        "aeroway": ["aerodrome", "terminal", "helipad", "heliport"],
        "aerialway": ["station"],
        "public_transport": ["station", "platform", "stop_position"],
        "highway": ["bus_stop", "rest_area", "services", "elevator"],
        "mountain_pass": ["yes"],
        "waterway": ["waterfall", "dam", "lock_gate", "boatyard", "weir", "fuel"],
        "boundary": ["protected_area", "national_park"],
        "power": ["plant", "substation"],
    ]

    /// Stops of vehicles on the way itself, next to which there is often a stop for passengers.
    package static let stopPositions: Set<String> = ["stop_position", "stop"]
    /// Stops for passengers.
    package static let stops: Set<String> = [
        "bus_stop", "tram_stop", "platform", "station", "halt", "subway_entrance",
    ]

    /// Keys of things that do not lie along a street.
    private static let openCountry: Set<String> = [
        "natural", "landuse", "waterway", "boundary", "mountain_pass", "water", "military", "power",
    ]

    /// Whether people look for things with that key along a street.
    package static func liesAlongStreet(category: String) -> Bool {
        !openCountry.contains(category)
    }

    /// The values that make a line with a name a thing of its own.
    private static let lines: [(key: String, values: Set<String>)] = [
        ("waterway", ["river", "stream", "canal", "brook", "tidal_channel", "rapids"]),
        (
            "aerialway",
            [
                "cable_car", "gondola", "chair_lift", "mixed_lift", "drag_lift", "t-bar", "j-bar",
                "platter", "rope_tow", "magic_carpet", "zip_line",
            ]
        ),
        ("railway", ["rail", "light_rail", "narrow_gauge", "funicular", "monorail"]),
        ("natural", ["cliff", "ridge", "arete", "valley", "gorge", "tree_row"]),
        (
            "man_made",
            ["pier", "breakwater", "groyne", "bridge", "dyke", "embankment", "quay"]
        ),
        ("historic", ["citywalls", "city_wall", "castle_wall", "aqueduct"]),
        ("barrier", ["city_wall"]), ("leisure", ["track", "slipway"]),
        ("tourism", ["attraction"]), ("highway", ["via_ferrata"]), ("route", ["ferry"]),
    ]

    /// The class of a line with a name; nil if it is not a thing of its own, or a street.
    package static func lineClass(of tags: Tags) -> Class? {
        for (key, values) in lines {
            if let kind = tags[key], values.contains(kind) {
                return Class(category: key, kind: kind)
            }
        }
        return nil
    }

    /// The classes of an element; none if it is not a point of interest.
    package static func classes(of tags: Tags) -> [Class] {
        guard tags.pairs.contains(where: { keys.contains($0.key) }) else { return [] }
        let isNamed = OtherNames.mainName(in: tags) != nil || tags["brand"] != nil
        let isFindable = isNamed || AddressTags.isAddress(tags)
        var classes: [Class] = []
        for key in mainKeys {
            guard let kind = tags[key], !absent.contains(kind), !parts.contains(kind),
                isFindable || unnamedKeys.contains(key) && !onlyNamed.contains(kind)
            else { continue }
            classes.append(Class(category: key, kind: kind))
        }
        guard classes.isEmpty, isNamed || tags["highway"] == "bus_stop" else { return classes }
        for key in otherKeys {
            guard let kind = tags[key], !absent.contains(kind) else { continue }
            if let values = values[key], !values.contains(kind) { continue }
            return [Class(category: key, kind: kind)]
        }
        return []
    }
}
