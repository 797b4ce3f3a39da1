import OSMModel

/// The labels of places and boundaries.
///
/// Source: https://shortbread-tiles.org/schema/1.0/, "Countries, States, Cities"
package enum PlaceFeatures {
    private static let kinds: [String: (minZoom: Int, population: Int)] = [
        "city": (6, 100_000), "town": (7, 5_000), "village": (10, 100), "hamlet": (10, 50),
        "suburb": (10, 1_000), "quarter": (10, 500), "neighbourhood": (10, 100),
        "isolated_dwelling": (10, 5), "farm": (10, 5), "island": (10, 0), "locality": (10, 0),
    ]
    private static let capitals: Set<String> = ["city", "town", "village", "hamlet"]

    static func ofPoint(_ tags: Tags) -> [MapFeatureClass] {
        guard let place = tags["place"], let (minZoom, usual) = kinds[place],
            NameFields.isNamed(tags)
        else { return [] }
        let level = capitals.contains(place) ? capitalLevel(tags) : nil
        let (kind, zoom) =
            switch level {
            case 2: ("capital", 4)
            case 4: ("state_capital", 4)
            default: (place, minZoom)
            }
        let population = population(tags["population"]) ?? usual
        return [
            MapFeatureClass(.placeLabels, kind, from: zoom, rank: -population)
                .named(by: tags).with("population", population)
        ]
    }

    /// The administrative level of which a place is the capital: 2 for a country, 4 for a state, as
    /// far as it is tagged; nil if it is no capital.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:capital
    package static func capitalLevel(_ tags: Tags) -> Int? {
        switch tags["capital"] {
        case "yes": 2
        case let text?: Int(text).flatMap { (2...11).contains($0) ? $0 : nil }
        case nil: nil
        }
    }

    /// The number in `12,345`, `12 345` and `12345 (2011)`; nil if there is none.
    package static func population(_ text: String?) -> Int? {
        guard let text else { return nil }
        let digits = text.prefix { $0.isNumber || ",. ' ".contains($0) }.filter(\.isNumber)
        return Int(digits)
    }

    /// Islands that are mapped as areas, and countries and states by their boundaries.
    static func ofArea(_ tags: Tags) -> [MapFeatureClass] {
        if tags["place"] == "island", tags["boundary"] == nil {
            return ofPoint(tags).map(\.asLabel)
        }
        guard tags["boundary"] == "administrative", let level = tags["admin_level"],
            let number = Int(level), number == 2 || number == 4, NameFields.isNamed(tags)
        else { return [] }
        var label = MapFeatureClass(.boundaryLabels, from: 5).with("admin_level", number)
            .named(by: tags).asLabel
        label.isSortedByArea = true
        return [label]
    }

    /// The smallest zoom of the label of a country or a state with this area.
    package static func labelZoom(adminLevel: Int, squareKilometers: Double) -> Int {
        switch squareKilometers {
        case 2e6... where adminLevel == 2: 2
        case 7e5...: 3
        case 1e5...: 4
        default: 5
        }
    }
}

/// A line between countries or states.
package enum BoundaryLines {
    /// The administrative levels whose boundaries are kept.
    package static let levels = 2...6

    /// The level of a boundary relation; nil if it is none, or smaller than a county.
    package static func level(_ tags: Tags) -> Int? {
        guard tags["boundary"] == "administrative",
            let level = tags["admin_level"].flatMap({ Int($0) }), levels.contains(level)
        else { return nil }
        return level
    }

    /// Whether a relation says that its ways are disputed.
    package static func isDisputed(_ tags: Tags) -> Bool {
        guard tags["boundary"] == "disputed" else { return false }
        return tags["admin_level"].map { ["2", "3", "4"].contains($0) } ?? true
    }

    /// Whether a way of a boundary lies on sea, or is the coast.
    package static func isMaritime(_ tags: Tags) -> Bool {
        tags["maritime"] == "yes" || tags["natural"] == "coastline"
    }

    /// The feature of a way; nil for levels that the tiles do not show.
    package static func feature(
        level: Int, isMaritime: Bool, isDisputed: Bool
    ) -> MapFeatureClass? {
        guard level == 2 || level == 4 else { return nil }
        return MapFeatureClass(.boundaries, from: level == 2 ? 0 : 7, rank: -level)
            .with("admin_level", level).with("maritime", isMaritime)
            .with("disputed", isDisputed)
    }
}
