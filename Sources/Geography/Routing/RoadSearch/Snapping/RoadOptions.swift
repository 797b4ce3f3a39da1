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

/// Which roads a query may use, and how places are snapped to them.
public struct RoadOptions: Sendable, Hashable, Codable {
    /// The snapping radius of places without their own, in metres; 0 … 50,000.
    public var snapRadiusMeters: Double
    /// Classes that are never travelled, not even at the start or the end.
    public var excluded: Set<ExcludableClass>
    /// Arcs of the router's graph that are never travelled, not even at the start or the end.
    public var closed: ClosedRoads
    /// The side of the road that ``Waypoint/Approach/curb`` means; nil for the map's.
    public var trafficSide: TrafficSide?
    /// The departure on the region's clocks. Conditions on access, turns and speeds apply to the
    /// whole trip as they are then. Nil for the plain tags.
    public var departure: LocalMoment?

    /// By default all roads of the map within 1,000 metres, under the plain tags.
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

    /// What a query excludes.
    public var exclusion: Exclusion {
        Exclusion(flags: excluded.reduce(into: []) { $0.formUnion($1.flag) }, roads: closed)
    }

    /// The snapping radius of `waypoint`, in metres.
    public func radius(of waypoint: Waypoint) -> Double {
        let asked = waypoint.radiusMeters ?? snapRadiusMeters
        return asked.isNaN ? 0 : min(max(0, asked), SegmentTree.horizonMeters)
    }
}
