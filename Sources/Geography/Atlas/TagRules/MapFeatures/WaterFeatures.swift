import OSMModel

/// The map features of water: lakes, rivers, dams and piers.
///
/// Source: https://shortbread-tiles.org/schema/1.0/, "Water"
enum WaterFeatures {
    static func ofArea(_ tags: Tags) -> [MapFeatureClass] {
        if let (kind, minZoom) = waterKind(tags) {
            let water = MapFeatureClass(.waterPolygons, kind, from: minZoom).bySize
            guard NameFields.isNamed(tags) else { return [water] }
            let label = MapFeatureClass(.waterPolygonLabels, kind, from: minZoom).bySize
            return [water, label.named(by: tags).asLabel]
        }
        if tags["waterway"] == "dam" { return [MapFeatureClass(.damPolygons, "dam", from: 12)] }
        if let kind = pierKind(tags) { return [MapFeatureClass(.pierPolygons, kind, from: 12)] }
        return []
    }

    private static func waterKind(_ tags: Tags) -> (kind: String, minZoom: Int)? {
        switch tags["natural"] {
        case "glacier": return ("glacier", 4)
        case "water": return (tags["water"] == "river" ? "river" : "water", 4)
        default: break
        }
        switch tags["waterway"] {
        case "riverbank": return ("river", 4)
        case "dock": return ("dock", 10)
        // A closed canal may be a line.
        case "canal" where tags["area"] == "yes" || tags["type"] == "multipolygon":
            return ("canal", 10)
        default: break
        }
        switch tags["landuse"] {
        case "reservoir": return ("reservoir", 4)
        case "basin": return ("basin", 4)
        default: return nil
        }
    }

    private static func pierKind(_ tags: Tags) -> String? {
        guard let kind = tags["man_made"], ["pier", "breakwater", "groyne"].contains(kind) else {
            return nil
        }
        return kind
    }

    /// Closed dams and piers are areas unless their tags deny it.
    static func ofLine(_ tags: Tags, isClosed: Bool) -> [MapFeatureClass] {
        let isArea = isClosed && tags["area"] != "no"
        if !isArea, let kind = pierKind(tags) {
            return [MapFeatureClass(.pierLines, kind, from: 12)]
        }
        switch tags["waterway"] {
        case "dam" where !isArea: return [MapFeatureClass(.damLines, "dam", from: 12)]
        case "canal" where isArea && tags["area"] == "yes": return []
        case let kind? where kind == "river" || kind == "canal":
            return lines(kind, tags, from: 9, labelsFrom: 12)
        case let kind? where kind == "stream" || kind == "ditch":
            return lines(kind, tags, from: 14, labelsFrom: 14)
        default: return []
        }
    }

    private static func lines(
        _ kind: String, _ tags: Tags, from minZoom: Int, labelsFrom labelZoom: Int
    ) -> [MapFeatureClass] {
        let structure = RoadStructure(tags)
        let line = MapFeatureClass(.waterLines, kind, from: minZoom, rank: structure.layer)
            .with("tunnel", structure.isTunnel).with("bridge", structure.isBridge)
        guard NameFields.isNamed(tags) else { return [line] }
        let label = MapFeatureClass(.waterLineLabels, kind, from: labelZoom, rank: structure.layer)
            .named(by: tags)
            .with("tunnel", structure.isTunnel).with("bridge", structure.isBridge)
        return [line, label]
    }
}

/// Whether a road, railway or waterway is underground or on a bridge.
struct RoadStructure {
    let isTunnel: Bool
    let isBridge: Bool
    /// The value of `layer=*`, −20 … 20; 0 if there is none.
    let layer: Int

    private static let bridges: Set<String> = [
        "yes", "viaduct", "boardwalk", "cantilever", "covered", "low_water_crossing", "movable",
        "trestle",
    ]

    init(_ tags: Tags) {
        isTunnel = ["yes", "building_passage"].contains(tags["tunnel"]) || tags["covered"] == "yes"
        isBridge = tags["bridge"].map(Self.bridges.contains) ?? false
        layer = min(20, max(-20, tags["layer"].flatMap { Int($0) } ?? 0))
    }

    /// The vertical order: tunnels before what is on the ground, bridges after it.
    var level: Int { layer * 3 + (isBridge ? 1 : 0) - (isTunnel ? 1 : 0) }
}
