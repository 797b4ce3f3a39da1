import Foundation

/// A plane in metres around an origin: x is east, y is north.
///
/// An equirectangular projection with an error of less than 0.1 % within 20 km of the origin at
/// latitudes up to 70 degrees.
public struct LocalPlane: Sendable {
    /// The place at x = 0, y = 0.
    public let origin: Coordinate
    /// Metres per degree of longitude and of latitude.
    @usableFromInline package let metersPerDegree: (longitude: Double, latitude: Double)

    /// A plane around `origin`.
    public init(origin: Coordinate) {
        self.origin = origin
        let degree = GreatCircle.earthRadiusMeters * .pi / 180
        metersPerDegree = (degree * cos(origin.latitude * .pi / 180), degree)
    }

    /// Metres east and north of the origin.
    @inlinable
    public func project(_ place: Coordinate) -> (x: Double, y: Double) {
        (
            (place.longitude - origin.longitude) * metersPerDegree.longitude,
            (place.latitude - origin.latitude) * metersPerDegree.latitude
        )
    }

    /// The point `x` metres east and `y` metres north of the origin, cut at the poles and the
    /// antimeridian.
    public func unproject(x: Double, y: Double) -> Coordinate {
        Coordinate(
            uncheckedLatitude: min(90, max(-90, origin.latitude + y / metersPerDegree.latitude)),
            longitude: min(
                180, max(-180, origin.longitude + x / metersPerDegree.longitude)))
    }
}

/// The point of a line that is nearest to a place.
public struct NearestPoint: Hashable, Sendable {
    /// The nearest point.
    public let place: Coordinate
    /// The distance from the query to ``place`` in metres.
    public let distanceMeters: Double
    /// The index of the edge with the point, between vertices `piece` and `piece + 1`.
    public let piece: Int
    /// The position on that edge, 0 … 1.
    public let fraction: Double
    /// Whether the query lies to the left of the line.
    public let isOnLeft: Bool
}

/// Finds the point of a line that is nearest to a place, vertex by vertex.
///
/// A vertex that several lines share has exactly the same distance on each of them.
package struct NearestPointSearch {
    @usableFromInline let plane: LocalPlane
    @usableFromInline var tail = (x: 0.0, y: 0.0)
    @usableFromInline var vertexCount = 0
    /// The square of the distance to the nearest point so far, in square metres.
    package var square = 0.0
    /// The index of the edge with the nearest point so far.
    package var piece = 0
    /// The position on that edge, 0 … 1.
    package var fraction = 0.0
    @usableFromInline var isOnLeft = false
    @usableFromInline var best = (x: 0.0, y: 0.0)

    /// Searches for the point nearest to the origin of `plane`.
    package init(on plane: LocalPlane) {
        self.plane = plane
    }

    /// Starts a new line.
    @inlinable
    package mutating func begin() { vertexCount = 0 }

    /// Adds a vertex to the line.
    ///
    /// - Returns: Whether the edge that ends at `vertex` is the nearest so far.
    @inlinable @discardableResult
    package mutating func visit(_ vertex: Coordinate) -> Bool {
        let head = plane.project(vertex)
        defer {
            tail = head
            vertexCount += 1
        }
        guard vertexCount > 0 else {
            (best, square) = (head, head.x * head.x + head.y * head.y)
            (piece, fraction, isOnLeft) = (0, 0, false)
            return true
        }
        let (dx, dy) = (head.x - tail.x, head.y - tail.y)
        let length = dx * dx + dy * dy
        let along = -(tail.x * dx + tail.y * dy)
        var (point, share) = (tail, 0.0)
        if along >= length {
            (point, share) = (head, length > 0 ? 1 : 0)
        } else if along > 0 {
            share = along / length
            point = (tail.x + share * dx, tail.y + share * dy)
        }
        let distance = point.x * point.x + point.y * point.y
        guard distance < square || vertexCount == 1 else { return false }
        (best, square) = (point, distance)
        (piece, fraction) = (vertexCount - 1, share)
        isOnLeft = dy * tail.x - dx * tail.y > 0
        return true
    }

    /// The nearest point of the line visited so far; nil if it has no vertices.
    package var point: NearestPoint? {
        guard vertexCount > 0 else { return nil }
        return NearestPoint(
            place: plane.unproject(x: best.x, y: best.y), distanceMeters: square.squareRoot(),
            piece: piece, fraction: fraction, isOnLeft: isOnLeft)
    }
}

extension Coordinate {
    /// The nearest point of `line`; nil if it has no vertices.
    ///
    /// - Complexity: O(vertices), no allocation.
    @specialized(where Line == [Coordinate])
    public func nearestPoint<Line: RandomAccessCollection<Coordinate>>(
        on line: Line
    ) -> NearestPoint? {
        var search = NearestPointSearch(on: LocalPlane(origin: self))
        for vertex in line { search.visit(vertex) }
        return search.point
    }
}
