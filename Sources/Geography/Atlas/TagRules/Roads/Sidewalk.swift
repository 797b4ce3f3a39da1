import OSMModel

/// The sidewalks of a road.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:sidewalk
enum Sidewalk {
    /// `both`, `left`, `right`, `no` or `separate`; nil if it is unknown. A side with a sidewalk of
    /// its own counts more than one that is mapped separately.
    static func tagged(_ tags: Tags) -> String? {
        if let value = tags["sidewalk"] ?? tags["sidewalk:both"] {
            switch value {
            case "both", "left", "right", "no", "separate": return value
            case "none": return "no"
            case "yes": return "both"
            default: break
            }
        }
        let sides = ["left", "right"].map { tags["sidewalk:" + $0] }
        guard sides.contains(where: { $0 != nil }) else { return nil }
        switch sides.map({ $0 == "yes" }) {
        case [true, true]: return "both"
        case [true, false]: return "left"
        case [false, true]: return "right"
        default: return sides.contains("separate") ? "separate" : "no"
        }
    }
}
