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

extension Coordinate {
    /// The nearest point of `line`, or nil where it has no vertices.
    ///
    /// - Complexity: O(vertices), no allocation.
    public func nearestPoint(on line: some RandomAccessCollection<Coordinate>) -> NearestPoint? {
        guard let first = line.first else { return nil }
        let plane = LocalPlane(origin: self)
        var tail = plane.project(first)
        var best = (
            square: tail.x * tail.x + tail.y * tail.y, piece: 0, fraction: 0.0,
            x: tail.x, y: tail.y, isOnLeft: false
        )
        for (piece, vertex) in line.dropFirst().enumerated() {
            let head = plane.project(vertex)
            let (dx, dy) = (head.x - tail.x, head.y - tail.y)
            let square = dx * dx + dy * dy
            let along = square == 0 ? 0 : -(tail.x * dx + tail.y * dy) / square
            let fraction = min(1, max(0, along))
            let (x, y) = (tail.x + fraction * dx, tail.y + fraction * dy)
            let distance = x * x + y * y
            if distance < best.square || piece == 0 {
                let isOnLeft = dy * tail.x - dx * tail.y > 0
                best = (distance, piece, fraction, x, y, isOnLeft)
            }
            tail = head
        }
        return NearestPoint(
            place: plane.unproject(x: best.x, y: best.y),
            distanceMeters: best.square.squareRoot(),
            piece: best.piece, fraction: best.fraction, isOnLeft: best.isOnLeft)
    }
}
