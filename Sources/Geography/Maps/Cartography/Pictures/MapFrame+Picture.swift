import Geometry

extension MapFrame {
    /// The highest zoom of fitted pictures, so that a single place is shown with its surroundings.
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

    /// Margins in pixels around the fitted features, with space for a pin above them. Each is at
    /// most a third of the picture.
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
