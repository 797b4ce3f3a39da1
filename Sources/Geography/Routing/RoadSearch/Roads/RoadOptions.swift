public import OpeningHours

/// A kind of road that a query may leave out; the profile says which tags make a road one
/// (`exclude`).
public enum ExcludableClass: String, Sendable, Codable, CaseIterable {
    case toll, motorway, ferry, tunnel, unpaved

    var flag: SegmentFlags {
        switch self {
        case .toll: .toll
        case .motorway: .motorway
        case .ferry: .excludedAsFerry
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
    /// Decides which side of a road ``Waypoint/Approach/curb`` means; nil: the map does.
    public var trafficSide: TrafficSide?
    /// When one sets out, on the clocks of the region: conditions on access, turns and speeds are
    /// taken for the whole trip as they stand then. Nil for the plain tags.
    public var departure: LocalMoment?

    public init(
        snapRadiusMeters: Double = 1000, excluded: Set<ExcludableClass> = [],
        closed: ClosedRoads = ClosedRoads(), trafficSide: TrafficSide? = nil,
        departure: LocalMoment? = nil
    ) {
        self.departure = departure
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
