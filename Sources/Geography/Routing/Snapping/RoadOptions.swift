/// A kind of road that a query may leave out.
public enum ExcludableClass: String, Sendable, Codable, CaseIterable {
    case toll
    /// Motorways and their ramps.
    case motorway
    case ferry
    case tunnel
    /// Roads tagged with a loose surface, and tracks that are not tagged with a firm one.
    case unpaved

    var flag: SegmentFlags {
        switch self {
        case .toll: .toll
        case .motorway: .motorway
        case .ferry: .ferry
        case .tunnel: .tunnel
        case .unpaved: .unpaved
        }
    }
}

/// Which roads a query may use, and how places are moved onto them.
public struct RoadOptions: Sendable, Hashable, Codable {
    /// How far a place without a radius of its own may lie from a road, in metres; 0 … 50,000.
    public var snapRadiusMeters: Double
    /// Never travelled, not even to begin or to end.
    public var excluded: Set<ExcludableClass>
    /// Of the router's own graph: never travelled, not even to begin or to end.
    public var closed: ClosedRoads
    /// Decides which side of a road ``Waypoint/Approach/curb`` means.
    public var trafficSide: TrafficSide

    public init(
        snapRadiusMeters: Double = 1000, excluded: Set<ExcludableClass> = [],
        closed: ClosedRoads = ClosedRoads(), trafficSide: TrafficSide = .right
    ) {
        self.snapRadiusMeters = snapRadiusMeters
        self.excluded = excluded
        self.closed = closed
        self.trafficSide = trafficSide
    }

    /// What a query leaves out.
    var exclusion: Exclusion {
        Exclusion(flags: excluded.reduce(into: []) { $0.formUnion($1.flag) }, roads: closed)
    }

    /// How far to look for a road near `waypoint`.
    func radius(of waypoint: Waypoint) -> Double {
        let asked = waypoint.radiusMeters ?? snapRadiusMeters
        return asked.isNaN ? 0 : min(max(0, asked), SegmentTree.horizonMeters)
    }
}
