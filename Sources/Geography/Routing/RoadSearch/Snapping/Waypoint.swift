public import Geometry

/// A place where a trip begins, passes or ends, with requirements for the road there.
public struct Waypoint: Sendable, Hashable, Codable {
    /// The side of the road on which the place must be when arriving and leaving. On a one-way
    /// street and for a place right on the road's line, either side is accepted.
    public enum Approach: String, Sendable, Codable, CaseIterable {
        /// Either side.
        case unrestricted
        /// The kerb side: the right side if traffic drives on the right.
        case curb
        /// The opposite side.
        case opposite
    }

    /// A direction of travel with a tolerance.
    public struct Heading: Sendable, Hashable, Codable {
        /// Clockwise from north, 0 ..< 360.
        public let degrees: Double
        /// Degrees to either side, 0 … 180.
        public let tolerance: Double

        /// Degrees are normalized to 0 ..< 360; the tolerance is clamped to its range.
        public init(degrees: Double, tolerance: Double) {
            let turn = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 0
            self.degrees = turn < 0 ? turn + 360 : turn
            self.tolerance = min(max(tolerance, 0), 180)
        }
    }

    /// The requested place.
    public var coordinate: Coordinate
    /// Only roads with this direction of travel at the place; nil for any.
    public var heading: Heading?
    /// The snapping radius, in metres; nil for ``RoadOptions/snapRadiusMeters``.
    public var radiusMeters: Double?
    /// The side of the road on which the place must be.
    public var approach: Approach

    /// By default, any road within the radius of the query is suitable.
    public init(
        _ coordinate: Coordinate, heading: Heading? = nil, radiusMeters: Double? = nil,
        approach: Approach = .unrestricted
    ) {
        self.coordinate = coordinate
        self.heading = heading
        self.radiusMeters = radiusMeters
        self.approach = approach
    }
}
