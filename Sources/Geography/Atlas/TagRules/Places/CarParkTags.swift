import OSMModel

/// Reads the tags of car parks.
///
/// Source: https://wiki.openstreetmap.org/wiki/Tag:amenity=parking
package enum CarParkTags {
    /// The number of spaces in `50`, `~50` and `about 50`, and the lower end of a range such as
    /// `40-60`; nil if there is no number or it is absurd.
    package static func capacity(_ text: String?) -> Int? {
        guard let text else { return nil }
        let digits = text.drop { !($0.isASCII && $0.isNumber) }.filter { $0 != "," && $0 != " " }
            .prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), number <= 1_000_000, !text.hasPrefix("-") else {
            return nil
        }
        return number
    }

    /// Whether a key is about who may park when and at what price, or how large cars may be.
    package static func isRule(_ key: String) -> Bool {
        let first = key.prefix { $0 != ":" }
        return ruleKeys.contains(String(first)) && key != "access:lanes"
    }

    private static let ruleKeys: Set<String> = [
        "access", "vehicle", "motor_vehicle", "motorcar", "fee", "charge", "maxstay",
        "opening_hours", "zone", "disabled", "residents", "private", "restriction", "reason",
        "authentication", "maxheight",
    ]

    /// The kind of a car park: `surface`, `multi-storey`, `underground`, `rooftop`, `street_side`,
    /// `lane`, …
    package static func kind(_ tags: Tags) -> String {
        switch tags["parking"] {
        case "multi_storey", "multistorey", "multi-story": return "multi-storey"
        case "on_street", "on-street", "parallel", "perpendicular", "diagonal", "marked":
            return "street_side"
        case "garage": return "garages"
        case .some(let kind) where !["yes", "no", "public", "private"].contains(kind):
            return kind
        default: break
        }
        if let building = tags["building"], building != "no" {
            return ["garages", "garage", "carport"].contains(building) ? "garages" : "multi-storey"
        }
        let layer = tags["layer"].flatMap { Int($0) } ?? 0
        if layer < 0 || tags["location"] == "underground" || tags["tunnel"] == "yes" {
            return "underground"
        }
        return "surface"
    }
}
