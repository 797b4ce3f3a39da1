public import Geometry

/// A place that a trip begins at, passes or ends at, and how it is to be met.
public struct Waypoint: Sendable, Hashable, Codable {
    /// Which side of a road the place must lie on as one arrives and leaves. On a one-way
    /// street and for a place on the road's very line, both sides will do.
    public enum Approach: String, Sendable, Codable, CaseIterable {
        /// Either side.
        case unrestricted
        /// The kerb's: the right one where traffic keeps to the right.
        case curb
        /// The one across the road.
        case opposite
    }

    /// A direction of travel, and how far the road may differ from it.
    public struct Heading: Sendable, Hashable, Codable {
        /// Clockwise from north, 0 ..< 360.
        public let degrees: Double
        /// To either side, 0 … 180.
        public let tolerance: Double

        /// Any number of degrees is taken modulo 360; a tolerance beyond its range is cut.
        public init(degrees: Double, tolerance: Double) {
            let turn = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 0
            self.degrees = turn < 0 ? turn + 360 : turn
            self.tolerance = min(max(tolerance, 0), 180)
        }
    }

    public var coordinate: Coordinate
    /// Only roads that one travels in this direction there; nil for any.
    public var heading: Heading?
    /// How far the place may lie from a road, in metres; nil for
    /// ``RoadOptions/snapRadiusMeters``.
    public var radiusMeters: Double?
    public var approach: Approach

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

/// The side of the road that traffic keeps to.
public enum TrafficSide: String, Sendable, Codable, CaseIterable {
    case right, left
}
