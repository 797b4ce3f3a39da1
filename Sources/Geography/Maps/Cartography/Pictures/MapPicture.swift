public import Geometry
public import OSMModel

/// A marked place on a picture.
public struct MapMarker: Hashable, Sendable {
    /// The meaning of a marker, which determines its icon.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case start, destination, parking, place
    }

    /// The meaning of the marker.
    public var kind: Kind
    /// The marked place.
    public var coordinate: Coordinate
    /// The text next to the pin, which is omitted if there is no room; nil for no label.
    public var label: String?

    /// Creates a marker; nil for no label.
    public init(kind: Kind, coordinate: Coordinate, label: String? = nil) {
        self.kind = kind
        self.coordinate = coordinate
        self.label = label
    }
}

/// A text at a place without a pin, such as the name of a line or an area.
public struct MapNote: Hashable, Sendable {
    /// The text to write.
    public var text: String
    /// The place of the text.
    public var coordinate: Coordinate
    /// Other places for it, if there is no room at the first.
    public var others: [Coordinate]

    /// Creates a note at a place, or at one of `others`.
    public init(_ text: String, at coordinate: Coordinate, or others: [Coordinate] = []) {
        self.text = text
        self.coordinate = coordinate
        self.others = others
    }
}

/// A picture to draw: a part of the atlas with a route, areas and markers.
public struct MapPicture: Sendable {
    /// The part of the world that a picture shows.
    public enum Extent: Hashable, Sendable {
        /// The route, areas and markers, with at least `padding` points around them.
        case fitted(padding: Double)
        /// The whole box, and more if the picture has another shape.
        case box(BoundingBox)
        /// A centre and the zoom of a web map, 0 … 20. The world is 256 × 2^zoom points wide.
        case centered(Coordinate, zoom: Double)
    }

    /// The allowed widths and heights of a picture, in pixels.
    public static let sizes = 64...4096
    /// The allowed values of ``pixelRatio``, in pixels per point.
    public static let pixelRatios = PixelRatio.range

    /// The width of the PNG file in pixels.
    public var width: Int
    /// The height of the PNG file in pixels.
    public var height: Int
    /// Pixels per point: 2 draws everything twice as large, for high-density screens.
    public var pixelRatio: Double
    /// The part of the world that the picture shows.
    public var extent: Extent
    /// The line of the route; empty for none.
    public var route: [Coordinate]
    /// The mode of travel, which determines the colour of the route.
    public var routeMode: TravelMode
    /// Alternatives to the route, drawn below it in a paler colour.
    public var alternatives: [[Coordinate]]
    /// The line of the walk from the end of the route; empty for none.
    public var walk: [Coordinate]
    /// The lines between the ends of the route and the requested places, drawn dotted.
    public var gaps: [[Coordinate]]
    /// Shaded areas. Each is a list of polygons, which may have holes. The smaller ones are drawn
    /// above the larger ones, and darker.
    public var areas: [[Polygon]]
    /// The markers to draw.
    public var markers: [MapMarker]
    /// Notes, which are omitted if the labels of markers leave no room.
    public var notes: [MapNote]
    /// The units of the scale bar.
    public var units: DistanceUnits

    /// Creates a picture; everything but the extent may be empty.
    public init(
        width: Int = 800, height: Int = 600, pixelRatio: Double = 1,
        extent: Extent = .fitted(padding: 32), route: [Coordinate] = [],
        routeMode: TravelMode = .driving, alternatives: [[Coordinate]] = [],
        walk: [Coordinate] = [], gaps: [[Coordinate]] = [], areas: [[Polygon]] = [],
        markers: [MapMarker] = [],
        notes: [MapNote] = [], units: DistanceUnits = .metric
    ) {
        self.width = width
        self.height = height
        self.pixelRatio = pixelRatio
        self.extent = extent
        self.route = route
        self.routeMode = routeMode
        self.alternatives = alternatives
        self.walk = walk
        self.gaps = gaps
        self.areas = areas
        self.markers = markers
        self.notes = notes
        self.units = units
    }

    func check() throws(MapError) {
        guard Self.sizes.contains(width) else {
            throw .sizeOutOfRange(side: "width", pixels: width, range: Self.sizes)
        }
        guard Self.sizes.contains(height) else {
            throw .sizeOutOfRange(side: "height", pixels: height, range: Self.sizes)
        }
        guard Self.pixelRatios.contains(pixelRatio) else {
            throw .pixelRatioOutOfRange(pixelRatio, range: Self.pixelRatios)
        }
    }
}
