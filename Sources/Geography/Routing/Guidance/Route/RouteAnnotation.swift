/// Data for each piece of a route between neighbouring points of its geometry.
public struct RouteAnnotation: Sendable, Hashable, Codable {
    /// The durations of the pieces. Their sum is the route's duration. A turn counts towards the
    /// piece after it.
    public internal(set) var durationsMilliseconds: [Int64]
    /// The lengths of the pieces. Their sum is the route's length.
    public internal(set) var distancesMillimeters: [Int64]
    /// The OSM node of each point of the geometry; 0 if unknown. A route begins and ends between
    /// two nodes. Its first point has the node behind it, its last point the node ahead.
    public internal(set) var nodes: [Int64]
}
