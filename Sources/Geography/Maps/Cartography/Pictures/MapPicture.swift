public import Atlas
public import Geometry

/// A place that a picture points out.
public struct MapMarker: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case start, destination, parking, place
    }

    public var kind: Kind
    public var coordinate: Coordinate
    /// Written beside the pin where there is room.
    public var label: String?

    public init(kind: Kind, coordinate: Coordinate, label: String? = nil) {
        self.kind = kind
        self.coordinate = coordinate
        self.label = label
    }
}

/// A text at a place, without a pin: what a line or an area stands for.
public struct MapNote: Hashable, Sendable {
    public var text: String
    public var coordinate: Coordinate

    public init(_ text: String, at coordinate: Coordinate) {
        self.text = text
        self.coordinate = coordinate
    }
}

/// What to draw: a part of the atlas, and on it a route, areas and markers.
public struct MapPicture: Sendable {
    /// Which part of the world a picture shows.
    public enum Extent: Hashable, Sendable {
        /// All of the route, the areas and the markers, with at least `padding` points around them.
        case fitted(padding: Double)
        /// All of the box, and more where the picture has another shape.
        case box(BoundingBox)
        /// A web map's zoom, 0 … 20: the world is 256 × 2^zoom points wide.
        case centered(Coordinate, zoom: Double)
    }

    /// What a side of the picture may measure, in pixels.
    public static let sizes = 64...4096
    public static let pixelRatios = 1.0...3.0

    /// In pixels of the PNG file.
    public var width: Int
    public var height: Int
    /// How many pixels make one point: 2 draws everything twice as large, for fine screens.
    public var pixelRatio: Double
    public var extent: Extent
    public var route: [Coordinate]
    public var routeMode: TravelMode
    /// Other ways than the route, drawn below it and paler.
    public var alternatives: [[Coordinate]]
    /// On foot from the route's end on.
    public var walk: [Coordinate]
    /// Areas that are shaded, each of parts with holes; what several cover is the darker.
    public var areas: [[Polygon]]
    public var markers: [MapMarker]
    /// Written where there is room beside the markers' labels.
    public var notes: [MapNote]

    public init(
        width: Int = 800, height: Int = 600, pixelRatio: Double = 1,
        extent: Extent = .fitted(padding: 32), route: [Coordinate] = [],
        routeMode: TravelMode = .driving, alternatives: [[Coordinate]] = [],
        walk: [Coordinate] = [], areas: [[Polygon]] = [], markers: [MapMarker] = [],
        notes: [MapNote] = []
    ) {
        self.width = width
        self.height = height
        self.pixelRatio = pixelRatio
        self.extent = extent
        self.route = route
        self.routeMode = routeMode
        self.alternatives = alternatives
        self.walk = walk
        self.areas = areas
        self.markers = markers
        self.notes = notes
    }

    func check() throws(MapError) {
        guard Self.sizes.contains(width) else {
            throw .sizeOutOfRange(side: "width", pixels: width)
        }
        guard Self.sizes.contains(height) else {
            throw .sizeOutOfRange(side: "height", pixels: height)
        }
        guard Self.pixelRatios.contains(pixelRatio) else {
            throw .pixelRatioOutOfRange(pixelRatio)
        }
    }
}
