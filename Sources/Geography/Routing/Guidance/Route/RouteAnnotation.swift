/// A route piece by piece: the pieces lie between neighbouring points of its geometry.
public struct RouteAnnotation: Sendable, Hashable, Codable {
    /// One for each piece. A turn's time counts to the piece behind it; the sum is the route's.
    public internal(set) var durationsMilliseconds: [Int64]
    /// One for each piece; the sum is the route's.
    public internal(set) var distancesMillimeters: [Int64]
    /// The OSM node of each point of the geometry, 0 where it is not known. A route begins and
    /// ends between two nodes: its first point has the one behind it, its last the one ahead.
    public internal(set) var nodes: [Int64]
}
