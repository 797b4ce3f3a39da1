import OSMModel
import TagRules

/// The way of a boundary.
struct BoundaryWay {
    /// The smallest administrative level of the boundaries on it.
    var level: Int
    var isMaritime: Bool
    var isDisputed: Bool

    /// What tiles show of it; nil if it is nothing.
    var feature: MapFeatureClass? {
        BoundaryLines.feature(level: level, isMaritime: isMaritime, isDisputed: isDisputed)
    }
}

/// The ways of boundaries and of routes of pistes, whose relations come before the ways.
struct RelationMembers {
    private var levels: [Int64: Int] = [:]
    private var disputed: Set<Int64> = []
    private var pistes: [Int64: Tags] = [:]

    mutating func add(_ relation: OSMRelation) {
        let ways = relation.members.lazy.filter { $0.reference.kind == .way }
            .map(\.reference.id)
        if let level = BoundaryLines.level(relation.tags) {
            for way in ways { levels[way] = min(level, levels[way] ?? level) }
        } else if BoundaryLines.isDisputed(relation.tags) {
            disputed.formUnion(ways)
        } else if relation.tags["route"] == "piste", ParkwayFeatures.pisteKind(relation.tags) != nil
        {
            for way in ways where pistes[way] == nil { pistes[way] = relation.tags }
        }
    }

    /// The boundary on a way; nil if there is none.
    func boundary(of way: OSMWay) -> BoundaryWay? {
        guard let level = levels[way.id] else { return nil }
        return BoundaryWay(
            level: level, isMaritime: BoundaryLines.isMaritime(way.tags),
            isDisputed: disputed.contains(way.id) || way.tags["disputed"] == "yes")
    }

    /// The tags of the piste on a way, its own before those of a route; nil if there is none.
    func piste(of way: OSMWay) -> Tags? {
        if ParkwayFeatures.pisteKind(way.tags) != nil { return way.tags }
        return pistes[way.id]
    }
}
