import OSMModel

/// The map features of public transport, ferries and aerialways.
///
/// Source: https://shortbread-tiles.org/schema/1.0/
enum TransportFeatures {
    private static let aerialways: Set<String> = [
        "cable_car", "gondola", "goods", "chair_lift", "drag_lift", "t-bar", "j-bar", "platter",
        "rope_tow",
    ]

    static func ofLine(_ tags: Tags) -> [MapFeatureClass] {
        if let kind = tags["aerialway"], aerialways.contains(kind) {
            // The schema spells it differently.
            return [
                MapFeatureClass(
                    .aerialways, kind == "rope_tow" ? "rope-tow" : kind, from: 12)
            ]
        }
        guard tags["route"] == "ferry" else { return [] }
        let carries = tags["motor_vehicle"] != "no"
        return [MapFeatureClass(.ferries, "ferry", from: carries ? 10 : 12).named(by: tags)]
    }

    private static let stops: [(key: String, kind: String, minZoom: Int)] = [
        ("aeroway", "aerodrome", 11), ("aeroway", "helipad", 13), ("railway", "station", 13),
        ("railway", "halt", 13), ("railway", "tram_stop", 14), ("amenity", "bus_station", 13),
        ("highway", "bus_stop", 14), ("amenity", "ferry_terminal", 12),
    ]

    /// For points, and for areas as points.
    static func ofPlace(_ tags: Tags) -> [MapFeatureClass] {
        for (rank, stop) in stops.enumerated() where tags[stop.key] == stop.kind {
            return [
                MapFeatureClass(.publicTransport, stop.kind, from: stop.minZoom, rank: rank)
                    .named(by: tags).with("iata", tags["iata"]).asLabel
            ]
        }
        guard tags["aerialway"] == "station" else { return [] }
        return [
            MapFeatureClass(.publicTransport, "aerialway_station", from: 13, rank: stops.count)
                .named(by: tags).asLabel
        ]
    }
}
