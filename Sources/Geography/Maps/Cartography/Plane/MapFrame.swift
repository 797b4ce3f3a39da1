import Foundation
import Geometry

/// The size of a picture in pixels, and the part of the world that it shows.
struct MapFrame: Sendable {
    let width: Int
    let height: Int
    let pixelRatio: Double
    /// The point at the centre, in the plane of ``WebMercator``.
    let center: Point
    let unitsPerPixel: Double

    var zoom: Double { WebMercator.zoom(unitsPerPoint: unitsPerPixel * pixelRatio) }

    /// The rectangle of the picture, in pixels.
    var bounds: Box {
        Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    }

    /// Thin boxes just outside of the picture, in pixels. A label that avoids them is whole.
    var edges: [Box] {
        let (right, bottom) = (bounds.maxX, bounds.maxY)
        return [
            Box(minX: -1, minY: 0, maxX: 0, maxY: bottom),
            Box(minX: right, minY: 0, maxX: right + 1, maxY: bottom),
            Box(minX: 0, minY: -1, maxX: right, maxY: 0),
            Box(minX: 0, minY: bottom, maxX: right, maxY: bottom + 1),
        ]
    }

    /// The part of the plane that the picture shows.
    var extent: Box {
        let halfWidth = Double(width) / 2 * unitsPerPixel
        let halfHeight = Double(height) / 2 * unitsPerPixel
        return Box(
            minX: center.x - halfWidth, minY: center.y - halfHeight,
            maxX: center.x + halfWidth, maxY: center.y + halfHeight)
    }

    /// The position of a place, in pixels from the upper left corner.
    func pixel(of place: Coordinate) -> Point {
        let point = WebMercator.project(place)
        return Point(
            x: Double(width) / 2 + (point.x - center.x) / unitsPerPixel,
            y: Double(height) / 2 - (point.y - center.y) / unitsPerPixel)
    }

    /// The point of the plane at a pixel.
    func planePoint(ofPixel pixel: Point) -> Point {
        Point(
            x: center.x + (pixel.x - Double(width) / 2) * unitsPerPixel,
            y: center.y - (pixel.y - Double(height) / 2) * unitsPerPixel)
    }

    /// Metres on the ground per pixel, at the centre of the picture.
    var metersPerPixel: Double {
        let west = Point(x: center.x - 50 * unitsPerPixel, y: center.y)
        let east = Point(x: center.x + 50 * unitsPerPixel, y: center.y)
        return WebMercator.unproject(west).meters(to: WebMercator.unproject(east)) / 100
    }
}

extension MapFrame {
    /// The frame of a metatile.
    init(_ metatile: Metatile, pixelRatio: Double) throws(MapError) {
        guard PixelRatio.range.contains(pixelRatio) else {
            throw .pixelRatioOutOfRange(pixelRatio, range: PixelRatio.range)
        }
        let side = Self.tileSide(pixelRatio) * metatile.side
        let extent = metatile.extent
        self.init(
            width: side, height: side, pixelRatio: pixelRatio, center: extent.center,
            unitsPerPixel: extent.width / Double(side))
    }

    /// The side of a tile in pixels.
    static func tileSide(_ pixelRatio: Double) -> Int { Int((256 * pixelRatio).rounded()) }
}

/// The number of pixels per point.
enum PixelRatio {
    static let range = 1.0...3.0
}
