public import Geometry

/// What a traveller may want to know about a road beforehand.
///
/// The raw values are OSRM's words where it has one.
public enum RoadTrait: String, Sendable, Codable, CaseIterable {
    case toll, motorway, ferry, tunnel, unpaved
    /// May only begin or end a route.
    case restricted
}

/// A junction that a route passes, as one sees it while arriving.
public struct Intersection: Sendable, Hashable, Codable {
    /// A point of the route's geometry.
    public let location: Coordinate
    /// Into ``Route/geometry``.
    public let geometryIndex: Int
    /// The direction of every road that meets here, seen from the junction: degrees clockwise
    /// from north, 0 ..< 360, ascending.
    public let bearings: [Int]
    /// For each bearing, whether one may turn there as one arrives: no one-way street against,
    /// no restriction, not closed to through traffic.
    public let entries: [Bool]
    /// Into ``bearings``: the road that one arrives on; nil at the departure.
    public let inIndex: Int?
    /// Into ``bearings``: the road that one leaves on; nil at the arrival.
    public let outIndex: Int?
    /// Of the road that one leaves on.
    public let classes: [RoadTrait]
}
