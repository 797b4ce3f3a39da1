/// Data for each piece of a route between neighbouring points of its geometry.
public struct RouteAnnotation: Sendable, Hashable, Codable {
    /// The durations of the pieces, whose sum is the route's. A turn counts towards the piece after
    /// it.
    public internal(set) var durationsMilliseconds: [Int64]
    /// The lengths of the pieces, whose sum is the route's.
    public internal(set) var distancesMillimeters: [Int64]
    /// The OSM node of each point of the geometry; 0 if unknown. A route begins and ends between
    /// two nodes: its first point has the one behind it, its last the one ahead.
    public internal(set) var nodes: [Int64]
}
