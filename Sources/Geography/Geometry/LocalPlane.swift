import Foundation

/// A flat map in metres around an origin: east is x, north is y.
///
/// An equirectangular projection, off by less than one part in a thousand
/// within 20 km of the origin at latitudes up to 70 degrees.
public struct LocalPlane: Sendable {
    public let origin: Coordinate
    /// Metres for a degree of longitude, of latitude.
    private let metersPerDegree: (longitude: Double, latitude: Double)

    public init(origin: Coordinate) {
        self.origin = origin
        let degree = GreatCircle.earthRadiusMeters * .pi / 180
        metersPerDegree = (degree * cos(origin.latitude * .pi / 180), degree)
    }

    /// Metres east and north of the origin.
    public func project(_ place: Coordinate) -> (x: Double, y: Double) {
        (
            (place.longitude - origin.longitude) * metersPerDegree.longitude,
            (place.latitude - origin.latitude) * metersPerDegree.latitude
        )
    }

    /// The place so many metres east and north of the origin, cut at the poles and the
    /// antimeridian.
    public func unproject(x: Double, y: Double) -> Coordinate {
        Coordinate(
            uncheckedLatitude: min(90, max(-90, origin.latitude + y / metersPerDegree.latitude)),
            longitude: min(
                180, max(-180, origin.longitude + x / metersPerDegree.longitude)))
    }
}

/// The point of a polyline that is nearest to a place.
public struct NearestPoint: Hashable, Sendable {
    public let place: Coordinate
    /// From the asked place to ``place``, in metres.
    public let distanceMeters: Double
    /// The piece between vertices `piece` and `piece + 1` holds the point.
    public let piece: Int
    /// How far along that piece, 0 … 1.
    public let fraction: Double
    /// Whether the asked place lies left of the line's direction there.
    public let isOnLeft: Bool
}

/// Finds the point of a polyline that is nearest to a place, vertex by vertex.
package struct NearestPointSearch {
    private let plane: LocalPlane
    private var tail = (x: 0.0, y: 0.0)
    private var vertexCount = 0
    private var square = 0.0
    private var piece = 0
    private var fraction = 0.0
    private var isOnLeft = false
    private var best = (x: 0.0, y: 0.0)

    package init(to place: Coordinate) {
        plane = LocalPlane(origin: place)
    }

    /// Starts a new polyline.
    package mutating func begin() { vertexCount = 0 }

    package mutating func visit(_ vertex: Coordinate) {
        let head = plane.project(vertex)
        defer {
            tail = head
            vertexCount += 1
        }
        guard vertexCount > 0 else {
            (best, square) = (head, head.x * head.x + head.y * head.y)
            (piece, fraction, isOnLeft) = (0, 0, false)
            return
        }
        let (dx, dy) = (head.x - tail.x, head.y - tail.y)
        let length = dx * dx + dy * dy
        let along = length == 0 ? 0 : -(tail.x * dx + tail.y * dy) / length
        let share = min(1, max(0, along))
        let (x, y) = (tail.x + share * dx, tail.y + share * dy)
        let distance = x * x + y * y
        guard distance < square || vertexCount == 1 else { return }
        (best, square) = ((x, y), distance)
        (piece, fraction) = (vertexCount - 1, share)
        isOnLeft = dy * tail.x - dx * tail.y > 0
    }

    /// The nearest point of the polyline visited so far, or nil where it has no vertices.
    package var point: NearestPoint? {
        guard vertexCount > 0 else { return nil }
        return NearestPoint(
            place: plane.unproject(x: best.x, y: best.y), distanceMeters: square.squareRoot(),
            piece: piece, fraction: fraction, isOnLeft: isOnLeft)
    }
}

extension Coordinate {
    /// The nearest point of `line`, or nil where it has no vertices.
    ///
    /// - Complexity: O(vertices), no allocation.
    public func nearestPoint(on line: some RandomAccessCollection<Coordinate>) -> NearestPoint? {
        var search = NearestPointSearch(to: self)
        for vertex in line { search.visit(vertex) }
        return search.point
    }
}
