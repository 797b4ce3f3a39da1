import Foundation
import Geometry

/// How a picture lies on the plane: its size in pixels and what of the world it shows.
struct MapFrame: Sendable {
    let width: Int
    let height: Int
    let pixelRatio: Double
    /// In the plane of ``WebMercator``.
    let center: Point
    let unitsPerPixel: Double

    var zoom: Double { WebMercator.zoom(unitsPerPoint: unitsPerPixel * pixelRatio) }

    /// The picture itself, in pixels.
    var bounds: Box {
        Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    }

    /// What the picture shows, in the plane.
    var extent: Box {
        let halfWidth = Double(width) / 2 * unitsPerPixel
        let halfHeight = Double(height) / 2 * unitsPerPixel
        return Box(
            minX: center.x - halfWidth, minY: center.y - halfHeight,
            maxX: center.x + halfWidth, maxY: center.y + halfHeight)
    }

    /// Where a place is drawn, in pixels from the upper left corner.
    func pixel(of place: Coordinate) -> Point {
        let point = WebMercator.project(place)
        return Point(
            x: Double(width) / 2 + (point.x - center.x) / unitsPerPixel,
            y: Double(height) / 2 - (point.y - center.y) / unitsPerPixel)
    }

    /// The place in the plane that a pixel shows.
    func planePoint(ofPixel pixel: Point) -> Point {
        Point(
            x: center.x + (pixel.x - Double(width) / 2) * unitsPerPixel,
            y: center.y - (pixel.y - Double(height) / 2) * unitsPerPixel)
    }

    /// Metres on the ground for a pixel, at the picture's middle.
    var metersPerPixel: Double {
        let west = Point(x: center.x - 50 * unitsPerPixel, y: center.y)
        let east = Point(x: center.x + 50 * unitsPerPixel, y: center.y)
        return WebMercator.unproject(west).meters(to: WebMercator.unproject(east)) / 100
    }
}

extension MapFrame {
    /// Closer than this a fitted picture would show too little around a single place.
    private static let closestFit = 17.0

    init(_ picture: MapPicture) throws(MapError) {
        try picture.check()
        let size = (Double(picture.width), Double(picture.height))
        switch picture.extent {
        case .centered(let place, let zoom):
            guard WebMercator.zooms.contains(zoom) else { throw .zoomOutOfRange(zoom) }
            self.init(picture, center: WebMercator.project(place), zoom: zoom)
        case .box(let box):
            let corners = [
                Coordinate(uncheckedLatitude: box.south, longitude: box.west),
                Coordinate(uncheckedLatitude: box.north, longitude: box.east),
            ]
            let plane = try Self.enclosing(corners)
            let units = max(plane.width / size.0, plane.height / size.1)
            self.init(
                picture, center: plane.center,
                zoom: WebMercator.zoom(unitsPerPoint: units * picture.pixelRatio))
        case .fitted(let padding):
            let places =
                picture.route + picture.alternatives.joined() + picture.walk
                + picture.areas.joined().flatMap(\.outer)
                + picture.markers.map(\.coordinate)
            let plane = try Self.enclosing(places)
            let margins = Self.margins(of: picture, padding: padding)
            let units = max(
                plane.width / (size.0 - margins.side * 2),
                plane.height / (size.1 - margins.top - margins.bottom))
            let fit = WebMercator.zoom(unitsPerPoint: units * picture.pixelRatio)
            let zoom = min(fit, Self.closestFit)
            let shift =
                (margins.top - margins.bottom) / 2 / picture.pixelRatio
                * WebMercator.unitsPerPoint(zoom: zoom)
            let center = Point(x: plane.center.x, y: plane.center.y + shift)
            self.init(picture, center: center, zoom: zoom)
        }
    }

    private init(_ picture: MapPicture, center: Point, zoom: Double) {
        let zoom = min(max(zoom, WebMercator.zooms.lowerBound), WebMercator.zooms.upperBound)
        self.init(
            width: picture.width, height: picture.height, pixelRatio: picture.pixelRatio,
            center: center,
            unitsPerPixel: WebMercator.unitsPerPoint(zoom: zoom) / picture.pixelRatio)
    }

    /// Pixels kept free around what is fitted: room for a pin above, the scale and the
    /// attribution below; never more than a third of the picture at each side.
    private static func margins(
        of picture: MapPicture, padding: Double
    ) -> (side: Double, top: Double, bottom: Double) {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let ratio = picture.pixelRatio
        let padding = max(0, padding)
        let pin = picture.markers.isEmpty ? 0 : MarkerPin.height
        return (
            side: min(padding * ratio, width / 3),
            top: min((padding + pin) * ratio, height / 3),
            bottom: min(padding * ratio, height / 3)
        )
    }

    private static func enclosing(_ places: [Coordinate]) throws(MapError) -> Box {
        guard let box = Box(enclosing: places.lazy.map(WebMercator.project)) else {
            throw .nothingToShow
        }
        return box
    }
}

extension MapFrame {
    /// A square of tiles of the web's usual grid.
    init(_ metatile: Metatile, pixelRatio: Double) throws(MapError) {
        guard MapPicture.pixelRatios.contains(pixelRatio) else {
            throw .pixelRatioOutOfRange(pixelRatio)
        }
        let side = Self.tileSide(pixelRatio) * metatile.side
        let extent = metatile.extent
        self.init(
            width: side, height: side, pixelRatio: pixelRatio, center: extent.center,
            unitsPerPixel: extent.width / Double(side))
    }

    /// Pixels on the side of a tile.
    static func tileSide(_ pixelRatio: Double) -> Int { Int((256 * pixelRatio).rounded()) }
}
