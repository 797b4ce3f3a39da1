import Atlas
import Cartography
public import Foundation
public import Geometry
public import Guidance
public import MapStyles
public import Operations
public import StoreRuntime

/// A map picture that a client asks for: places with pins, and a route.
public struct RequestedMap: Sendable {
    /// The allowed widths and heights, in pixels.
    public static let sides = 64...2_048
    /// The allowed values of ``scale``.
    public static let scales = MapPicture.pixelRatios
    /// The allowed zooms, as on a web map: 0 is the world, 20 a building.
    public static let zooms = 0.0...20.0
    /// Maximum number of ``pins``.
    public static let maximumPins = 20
    /// The width and the height if none are given, as of the command line's pictures.
    public static let standardSize = (width: MapDrawing.width, height: MapDrawing.height)
    /// The scale if none is given.
    public static let standardScale = MapDrawing.pixelRatio

    /// In pixels, one of ``sides``.
    public var width = standardSize.width
    /// In pixels, one of ``sides``.
    public var height = standardSize.height
    /// Pixels per point: 2 draws everything twice as large, for high-density screens.
    public var scale = standardScale
    /// The middle of the picture; nil to fit the pins and the route, or the imported map.
    public var center: Coordinate?
    /// The zoom; nil for that of a single place, or to fit several and the route.
    public var zoom: Double?
    /// The places to mark.
    public var pins: [RouteEnd] = []
    /// How many of the pins, from the first, have their numbers for labels.
    public var numberedPins = 0
    /// The reachable areas to shade, with their times and their start; nil for none.
    public var areas: ReachableAreas?
    /// The number of the alternative to draw as the main line; 0 for the fastest trip, which also
    /// replaces one that was not found.
    public var chosenTrip = 0

    /// The colours of the map.
    public var theme = StyleTheme.light

    /// A picture of the standard size without anything.
    public init() {}

    /// The number of pixels, which determines how long drawing takes.
    public var pixels: Int { width * height }

    /// A PNG file with the pins and, if there is one, with `route`, its ends and its via places; with
    /// a scale and the attribution. Alternatives have their travel time in `language`.
    ///
    /// Without a center, pins and a route, the whole imported map.
    ///
    /// - Throws: `MapError`.
    public func png(
        with route: PlannedRoute?, in language: Language, on engines: Engines
    ) throws -> Data {
        var picture =
            route.map { MapDrawing.picture(of: $0, choosing: chosenTrip, in: language) }
            ?? MapPicture()
        picture.width = width
        picture.height = height
        picture.pixelRatio = scale
        picture.markers = pins.enumerated().map(marker) + picture.markers
        if let areas { MapDrawing.add(areas, to: &picture) }
        picture.extent = extent(of: picture, on: engines.atlas.bounds)
        return try engines.mapRenderer(theme).png(of: picture)
    }

    /// `region` is the extent of the imported map; nil if it is empty.
    private func extent(
        of picture: MapPicture, on region: BoundingBox?
    ) -> MapPicture.Extent {
        if let center { return .centered(center, zoom: zoom ?? MapDrawing.placeZoom) }
        if areas != nil { return .fitted(padding: MapDrawing.padding) }
        if picture.route.isEmpty, pins.count == 1 {
            return .centered(pins[0].coordinate, zoom: zoom ?? MapDrawing.placeZoom)
        }
        let places =
            picture.route + picture.alternatives.joined() + picture.markers.map(\.coordinate)
        guard let box = BoundingBox(enclosing: places) ?? region else {
            return .box(BoundingBox(south: -85, west: -180, north: 85, east: 180))
        }
        if let zoom, let middle = box.middle { return .centered(middle, zoom: zoom) }
        return places.isEmpty ? .box(box) : .fitted(padding: MapDrawing.padding)
    }

    /// A pin with its number or its short name.
    private func marker(_ index: Int, _ pin: RouteEnd) -> MapMarker {
        var marker = MapDrawing.marker(pin.isParking ? .parking : .place, of: pin)
        if index < numberedPins { marker.label = String(index + 1) }
        return marker
    }
}

extension BoundingBox {
    fileprivate var middle: Coordinate? {
        try? Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }
}
