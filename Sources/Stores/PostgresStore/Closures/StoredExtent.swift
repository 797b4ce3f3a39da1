import Geometry
import RoadClosures

/// The extent of a closure as columns.
struct StoredExtent {
    enum Kind: String {
        case street, box, circle, polygons
    }

    let kind: Kind
    let shape: Shape
    var street: String?
    /// Way ids, separated by spaces.
    var ways: String?
    var radiusMeters: Double?

    init(_ extent: ClosedExtent) {
        switch extent {
        case .street(let closed):
            (kind, shape) = (.street, .lines(closed.lines))
            street = closed.name
            ways = closed.ways.map(String.init).joined(separator: " ")
        case .area(.box(let box)):
            (kind, shape) = (.box, .polygons([Polygon(outer: box.ring)]))
        case .area(.circle(let center, let radius)):
            (kind, shape) = (.circle, .point(center))
            radiusMeters = radius
        case .area(.polygons(let polygons)):
            (kind, shape) = (.polygons, .polygons(polygons))
        }
    }
}

extension BoundingBox {
    /// The corners, counter-clockwise from the south-west, which is repeated at the end.
    fileprivate var ring: [Coordinate] {
        [(south, west), (south, east), (north, east), (north, west), (south, west)].map {
            Coordinate(uncheckedLatitude: $0, longitude: $1)
        }
    }
}
