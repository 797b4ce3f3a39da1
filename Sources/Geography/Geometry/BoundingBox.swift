import Foundation

/// A rectangle of longitudes and latitudes in degrees, including its edges.
///
/// It does not cross the antimeridian: `west` is at most `east`.
public struct BoundingBox: Hashable, Sendable, Codable {
    /// The smallest latitude in degrees.
    public var south: Double
    /// The smallest longitude in degrees.
    public var west: Double
    /// The largest latitude in degrees.
    public var north: Double
    /// The largest longitude in degrees.
    public var east: Double

    /// A box with these edges in degrees, which are not checked.
    public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// The box of one point, without width or height.
    public init(_ point: Coordinate) {
        self.init(
            south: point.latitude, west: point.longitude,
            north: point.latitude, east: point.longitude)
    }

    /// The smallest box around `points`; nil if there are none.
    @specialized(where Points == [Coordinate])
    public init?<Points: Sequence<Coordinate>>(enclosing points: Points) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        self.init(first)
        while let point = iterator.next() { extend(to: point) }
    }

    /// Extends the box to contain `point`.
    public mutating func extend(to point: Coordinate) {
        south = min(south, point.latitude)
        north = max(north, point.latitude)
        west = min(west, point.longitude)
        east = max(east, point.longitude)
    }

    /// Extends the box to contain `box`.
    public mutating func extend(to box: BoundingBox) {
        south = min(south, box.south)
        north = max(north, box.north)
        west = min(west, box.west)
        east = max(east, box.east)
    }

    /// The point halfway between the edges.
    public var center: Coordinate {
        Coordinate(
            uncheckedLatitude: (south + north) / 2, longitude: (west + east) / 2)
    }

    /// Whether a point is in the box. A box with swapped edges, or with an edge that is not a
    /// number, contains nothing.
    public func contains(_ point: Coordinate) -> Bool {
        south <= point.latitude && point.latitude <= north
            && west <= point.longitude && point.longitude <= east
    }

    /// Whether the boxes have a point in common, including their edges.
    public func intersects(_ other: BoundingBox) -> Bool {
        south <= other.north && other.south <= north && west <= other.east && other.west <= east
    }

    /// The box of all points within `radius` metres of `center`, cut at the poles and the
    /// antimeridian.
    public init(around center: Coordinate, radiusMeters radius: Double) {
        let latitudes = radius / GreatCircle.earthRadiusMeters * 180 / .pi
        let farthest = min(89.9, abs(center.latitude) + latitudes)
        let longitudes = latitudes / cos(farthest * .pi / 180)
        self.init(
            south: max(-90, center.latitude - latitudes),
            west: max(-180, center.longitude - longitudes),
            north: min(90, center.latitude + latitudes),
            east: min(180, center.longitude + longitudes))
    }
}
