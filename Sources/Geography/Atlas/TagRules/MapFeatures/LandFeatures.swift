import OSMModel

/// The map features of the ground: land use and cover, sites and buildings.
///
/// Source: https://shortbread-tiles.org/schema/1.0/, "Land Use, Land Cover, Buildings"
enum LandFeatures {
    static func ofArea(_ tags: Tags) -> [MapFeatureClass] {
        var classes: [MapFeatureClass] = []
        if let (kind, minZoom) = landKind(tags) {
            classes.append(MapFeatureClass(.land, kind, from: minZoom).bySize)
        }
        if let kind = siteKind(tags) {
            classes.append(MapFeatureClass(.sites, kind, from: 14).bySize)
        }
        if let building = tags["building"], building != "no" {
            classes.append(MapFeatureClass(.buildings, from: 14).with("dummy", 1))
        }
        if let label = greenLabel(tags) { classes.append(label) }
        return classes
    }

    private static let greens: [(key: String, kinds: Set<String>)] = [
        ("leisure", ["park", "garden", "golf_course", "nature_reserve"]),
        ("landuse", ["forest", "cemetery"]), ("natural", ["wood", "beach"]),
        ("boundary", ["national_park"]),
    ]

    /// The name of a park, a wood and the like, which Shortbread has no layer for.
    private static func greenLabel(_ tags: Tags) -> MapFeatureClass? {
        for (key, kinds) in greens {
            guard let value = tags[key], kinds.contains(value), NameFields.isNamed(tags) else {
                continue
            }
            var label = MapFeatureClass(.greenLabels, value, from: 12).named(by: tags).asLabel
            label.sizeRule = .label
            label.isSortedByArea = true
            return label
        }
        return nil
    }

    /// By key: the values that are kinds, with their smallest zoom.
    private static let land: [(key: String, kinds: [String: Int])] = [
        (
            "landuse",
            [
                "forest": 7, "grass": 11, "meadow": 11, "orchard": 11, "vineyard": 11,
                "allotments": 11, "cemetery": 13, "village_green": 11, "recreation_ground": 11,
                "greenhouse_horticulture": 11, "plant_nursery": 11, "residential": 10,
                "industrial": 10, "commercial": 10, "garages": 10, "retail": 10, "railway": 10,
                "landfill": 10, "quarry": 11, "brownfield": 10, "greenfield": 10, "farmyard": 10,
                "farmland": 10,
            ]
        ),
        (
            "natural",
            [
                "wood": 7, "sand": 10, "beach": 10, "heath": 11, "scrub": 11, "grassland": 11,
                "bare_rock": 11, "scree": 11, "shingle": 11,
            ]
        ),
        ("wetland", ["swamp": 11, "bog": 11, "string_bog": 11, "wet_meadow": 11, "marsh": 11]),
        (
            "leisure",
            ["golf_course": 11, "park": 11, "garden": 11, "playground": 11, "miniature_golf": 11]
        ),
        ("amenity", ["grave_yard": 13]),
    ]

    private static func landKind(_ tags: Tags) -> (kind: String, minZoom: Int)? {
        for (key, kinds) in land {
            guard let value = tags[key], let minZoom = kinds[value] else { continue }
            return (value == "wood" ? "forest" : value, minZoom)
        }
        return nil
    }

    private static let sites: [(key: String, kinds: Set<String>)] = [
        ("military", ["danger_area"]), ("leisure", ["sports_centre"]),
        (
            "amenity",
            [
                "university", "college", "school", "hospital", "prison", "parking",
                "bicycle_parking",
            ]
        ),
        ("landuse", ["construction"]),
    ]

    private static func siteKind(_ tags: Tags) -> String? {
        for (key, kinds) in sites {
            if let value = tags[key], kinds.contains(value) { return value }
        }
        return nil
    }
}
