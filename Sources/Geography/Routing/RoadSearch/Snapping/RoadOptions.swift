public import OpeningHours
import RoadNetwork

/// A class of roads that a query may exclude; the profile's `exclude` defines it by tags.
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

/// The roads that a query may use, and the snapping radius of its places.
public struct RoadOptions: Sendable, Hashable, Codable {
    /// The snapping radius of places without their own, in metres; 0 … 50,000.
    public var snapRadiusMeters: Double
    /// The classes that routes never use, not even at the start or the end.
    public var excluded: Set<ExcludableClass>
    /// The arcs of the router's graph that routes never use, not even at the start or the end.
    public var closed: ClosedRoads
    /// The side of the road that ``Waypoint/Approach/curb`` means; nil for the side on the map.
    public var trafficSide: TrafficSide?
    /// The departure in local time. The conditions on access, turns and speeds at that time apply
    /// to the whole trip. If nil, conditions do not apply.
    public var departure: LocalMoment?

    /// By default, all roads of the map may be used, without conditions, and places are snapped to
    /// roads within 1,000 metres.
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

    /// The excluded classes and closed arcs.
    public var exclusion: Exclusion {
        Exclusion(flags: excluded.reduce(into: []) { $0.formUnion($1.flag) }, roads: closed)
    }

    /// The snapping radius of `waypoint`, in metres.
    public func radius(of waypoint: Waypoint) -> Double {
        let requested = waypoint.radiusMeters ?? snapRadiusMeters
        return requested.isNaN ? 0 : min(max(0, requested), SegmentTree.horizonMeters)
    }
}
