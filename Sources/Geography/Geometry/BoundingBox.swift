import Foundation

/// A rectangle of longitudes and latitudes in degrees, its edges included.
///
/// It does not reach across the antimeridian: `west` is no larger than `east`.
public struct BoundingBox: Hashable, Sendable, Codable {
    public var south: Double
    public var west: Double
    public var north: Double
    public var east: Double

    public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// The box of one place, without width or height.
    public init(_ point: Coordinate) {
        self.init(
            south: point.latitude, west: point.longitude,
            north: point.latitude, east: point.longitude)
    }

    /// The smallest box around `points`, or nil where there are none.
    @specialized(where Points == [Coordinate])
    public init?<Points: Sequence<Coordinate>>(enclosing points: Points) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        self.init(first)
        while let point = iterator.next() { extend(to: point) }
    }

    /// Grows so far that it holds `point`.
    public mutating func extend(to point: Coordinate) {
        south = min(south, point.latitude)
        north = max(north, point.latitude)
        west = min(west, point.longitude)
        east = max(east, point.longitude)
    }

    /// Grows so far that it holds `box`.
    public mutating func extend(to box: BoundingBox) {
        south = min(south, box.south)
        north = max(north, box.north)
        west = min(west, box.west)
        east = max(east, box.east)
    }

    /// Halfway between the edges, in degrees.
    public var center: Coordinate {
        Coordinate(
            uncheckedLatitude: (south + north) / 2, longitude: (west + east) / 2)
    }

    /// A box whose edges are swapped or not numbers contains nothing.
    public func contains(_ point: Coordinate) -> Bool {
        south <= point.latitude && point.latitude <= north
            && west <= point.longitude && point.longitude <= east
    }

    /// Whether the boxes have a place in common, be it on an edge.
    public func intersects(_ other: BoundingBox) -> Bool {
        south <= other.north && other.south <= north && west <= other.east && other.west <= east
    }

    /// The box that holds every place within `radius` metres of `center`, cut at the
    /// poles and the antimeridian.
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
