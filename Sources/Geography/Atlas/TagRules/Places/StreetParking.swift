import OSMModel

/// Reads parking along a street from the street's tags.
///
/// Source: https://wiki.openstreetmap.org/wiki/Street_parking and, for the earlier scheme,
/// https://wiki.openstreetmap.org/wiki/Key:parking:lane
package enum StreetParking {
    private static let kinds: Set = ["lane", "street_side", "on_kerb", "half_on_kerb", "shoulder"]
    private static let earlierKinds: Set = [
        "parallel", "diagonal", "perpendicular", "marked", "yes",
    ]
    private static let noParking: Set = [
        "no_parking", "no_stopping", "no_standing", "loading_only", "charging_only",
    ]

    /// The sides of a street in the direction of its way.
    package enum Side: String, Sendable {
        case left, right
    }

    /// The tags of a car park, for each side of the street where parking is allowed: `left`, `right`
    /// or `both`. Both sides make one car park if one tag describes both.
    package static func sides(of tags: Tags) -> [(name: String, tags: Tags)] {
        ["left", "right", "both"].compactMap { name in
            parking(on: name, tags).map { (name, $0) }
        }
    }

    /// The same for each side by itself.
    package static func bySide(of tags: Tags) -> [(side: Side, tags: Tags)] {
        [Side.left, .right].compactMap { side in
            (parking(on: side.rawValue, tags) ?? parking(on: "both", tags)).map { (side, $0) }
        }
    }

    private static func parking(on side: String, _ tags: Tags) -> Tags? {
        guard let parking = present(side, tags) ?? earlier(side, tags) else { return nil }
        let name = tags["name"].map { [(key: "name", value: $0)] } ?? []
        return Tags(parking + name)
    }

    private static func present(
        _ side: String, _ tags: Tags
    ) -> [(key: String, value: String)]? {
        let key = "parking:\(side)"
        guard let kind = tags[key], kinds.contains(kind),
            !noParking.contains(tags["\(key):restriction"] ?? "")
        else { return nil }
        return [("parking", kind)]
            + tags.pairs.filter { $0.key.hasPrefix(key + ":") }
            .map { (String($0.key.dropFirst(key.count + 1)), $0.value) }
    }

    private static func earlier(
        _ side: String, _ tags: Tags
    ) -> [(key: String, value: String)]? {
        guard earlierKinds.contains(tags["parking:lane:\(side)"] ?? "") else { return nil }
        let key = "parking:condition:\(side)"
        let condition = tags[key] ?? "free"
        guard !noParking.contains(condition), condition != "no" else { return nil }
        var carPark: [(key: String, value: String)] = [("parking", "lane")]
        switch condition {
        case "free": if tags[key] != nil { carPark.append(("fee", "no")) }
        case "ticket": carPark.append(("fee", "yes"))
        case "residents", "permit": carPark.append(("access", "permit"))
        case "customers", "private": carPark.append(("access", condition))
        default: break
        }
        for name in ["maxstay", "fee"] {
            if let value = tags["\(key):\(name)"] { carPark.append((name, value)) }
        }
        return carPark
    }
}
