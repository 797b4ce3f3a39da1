import Foundation
import Geometry

/// The plane of web maps, EPSG:3857. Its unit is a metre at the equator.
enum WebMercator {
    private static let radius = 6_378_137.0
    /// Half of the width of the world.
    static let halfWorld = Double.pi * radius
    /// The zooms of web maps.
    static let zooms = 0.0...20.0

    static func project(_ place: Coordinate) -> Point {
        let position = MercatorPlane.position(of: place)
        return Point(
            x: (2 * position.x - 1) * halfWorld, y: (1 - 2 * position.y) * halfWorld)
    }

    static func unproject(_ point: Point) -> Coordinate {
        MercatorPlane.place(
            x: (point.x / halfWorld + 1) / 2, y: (1 - point.y / halfWorld) / 2)
    }

    /// The number of units of the plane per point of a map at `zoom`.
    static func unitsPerPoint(zoom: Double) -> Double {
        2 * halfWorld / 256 / exp2(zoom)
    }

    static func zoom(unitsPerPoint: Double) -> Double {
        log2(2 * halfWorld / 256 / unitsPerPoint)
    }
}

/// A point of the Mercator plane, where y points north, or of a picture, where y points down.
package struct Point: Hashable, Sendable {
    /// The distance to the east, or to the right in a picture.
    package var x: Double
    /// The distance to the north, or downwards in a picture.
    package var y: Double
}

/// A rectangle in a plane.
package struct Box: Hashable, Sendable {
    /// The western or left edge.
    package var minX: Double
    /// The southern edge, or the upper one in a picture.
    package var minY: Double
    /// The eastern or right edge.
    package var maxX: Double
    /// The northern edge, or the lower one in a picture.
    package var maxY: Double

    var width: Double { maxX - minX }
    var height: Double { maxY - minY }
    var center: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

    init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    init?(enclosing points: some Sequence<Point>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        self.init(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
        while let point = iterator.next() {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
    }

    /// Whether the interiors overlap. Common edges do not count.
    package func intersects(_ other: Box) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Whether `other` lies inside. Common edges are allowed.
    package func contains(_ other: Box) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}
