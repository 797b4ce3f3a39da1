import Geometry
import KerbRules
import OSMModel
import TagRules

/// Collects the sides of streets that have tags of parking.
struct KerbCollector {
    /// A future row of the table `kerb`.
    struct Kerb {
        var way: Int64
        var side: KerbSide
        var street: String?
        var rules: String
        var line: [Coordinate]
    }

    private(set) var kerbs: [Kerb] = []

    mutating func add(_ way: OSMWay) {
        guard way.tags["highway"] != nil, way.line.count > 1 else { return }
        for side in KerbTags.sides(of: way.tags) {
            guard let rules = side.tags.json else { continue }
            let meters = Self.meters(from: way.tags)
            kerbs.append(
                Kerb(
                    way: way.id, side: side.side, street: way.tags["name"] ?? way.tags["ref"],
                    rules: rules,
                    line: way.line.parallel(atMeters: side.side == .right ? meters : -meters)))
        }
    }

    /// The distance of a kerb from the line of its street, in metres: half the width of the roadway,
    /// by its lanes if the width is unknown.
    private static func meters(from tags: Tags) -> Double {
        let width = tags["width"].flatMap(PhysicalLimits.meters)
        let isOneway = ["yes", "1", "-1", "true"].contains(tags["oneway"] ?? "")
        let lanes = tags["lanes"].flatMap { Double($0) } ?? (isOneway ? 1 : 2)
        return min(12, max(2.5, (width ?? lanes * laneMeters) / 2 + 1))
    }

    private static let laneMeters = 3.0
}
