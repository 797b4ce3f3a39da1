package import Geometry

/// The extent of a closure, in the parts that stores keep.
package struct StoredExtent {
    /// What is closed. Stored.
    package enum Kind: String {
        case street, box, circle, polygons
    }

    /// What is closed.
    package let kind: Kind
    /// Where.
    package let shape: Shape
    /// The name of the street; nil for areas.
    package private(set) var street: String?
    /// Way ids, separated by spaces; nil for areas.
    package private(set) var ways: String?
    /// The radius of a circle; nil for all else.
    package private(set) var radiusMeters: Double?

    /// The parts of `extent`.
    package init(_ extent: ClosedExtent) {
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
