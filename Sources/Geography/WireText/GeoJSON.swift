package import Geometry

/// The types of GeoJSON objects.
///
/// Source: RFC 7946, section 1.4.
package enum GeoJSONType: String, Encodable, Sendable {
    case point = "Point"
    case lineString = "LineString"
    case multiLineString = "MultiLineString"
    case polygon = "Polygon"
    case multiPolygon = "MultiPolygon"
    case geometryCollection = "GeometryCollection"
    case feature = "Feature"
    case featureCollection = "FeatureCollection"
}

/// A GeoJSON feature collection whose features have `Properties` and a geometry each.
package struct FeatureCollection<Properties: Encodable>: Encodable {
    package let type = GeoJSONType.featureCollection
    package let features: [Feature<Properties>]

    package init(_ features: [(geometry: GeoJSONGeometry, properties: Properties)]) {
        self.features = features.map { Feature(geometry: $0.geometry, properties: $0.properties) }
    }

    private enum CodingKeys: String, CodingKey {
        case type, features
    }
}

/// A GeoJSON feature: a geometry and its properties.
package struct Feature<Properties: Encodable>: Encodable {
    package let type = GeoJSONType.feature
    package let geometry: GeoJSONGeometry
    package let properties: Properties

    package init(geometry: GeoJSONGeometry, properties: Properties) {
        self.geometry = geometry
        self.properties = properties
    }

    private enum CodingKeys: String, CodingKey {
        case type, geometry, properties
    }
}

/// A GeoJSON geometry. Longitude comes before latitude in its positions.
package struct GeoJSONGeometry: Encodable, Sendable {
    /// One position, or a list of positions, of lines or of polygons, as the type demands.
    package indirect enum Coordinates: Sendable {
        case position(x: Double, y: Double)
        case list([Coordinates])
    }

    package let type: GeoJSONType
    package let coordinates: Coordinates

    package init(_ type: GeoJSONType, _ coordinates: Coordinates) {
        self.type = type
        self.coordinates = coordinates
    }

    package static func point(_ place: Coordinate) -> GeoJSONGeometry {
        GeoJSONGeometry(.point, .position(place))
    }

    package static func line(_ line: [Coordinate]) -> GeoJSONGeometry {
        GeoJSONGeometry(.lineString, .list(line.map(Coordinates.position)))
    }

    package static func lines(_ lines: [[Coordinate]]) -> GeoJSONGeometry {
        GeoJSONGeometry(
            .multiLineString, .list(lines.map { .list($0.map(Coordinates.position)) }))
    }

    /// Polygons with their holes, rounded to millionths of a degree (11 cm).
    package static func polygons(_ polygons: [Polygon]) -> GeoJSONGeometry {
        GeoJSONGeometry(
            .multiPolygon,
            .list(
                polygons.map { polygon in
                    .list(([polygon.outer] + polygon.holes).map { .list($0.map(rounded)) })
                }))
    }

    private static func rounded(_ place: Coordinate) -> Coordinates {
        .position(
            x: (place.longitude * 1e6).rounded() / 1e6, y: (place.latitude * 1e6).rounded() / 1e6)
    }
}

extension GeoJSONGeometry.Coordinates {
    package static func position(_ place: Coordinate) -> Self {
        .position(x: place.longitude, y: place.latitude)
    }
}

extension GeoJSONGeometry.Coordinates: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        switch self {
        case .position(let x, let y):
            try values.encode(x)
            try values.encode(y)
        case .list(let elements):
            for element in elements { try values.encode(element) }
        }
    }
}

// MARK: - Writing directly

extension JSONWriter {
    /// A feature collection; `members` are written between its type and its features.
    package mutating func featureCollection(
        _ members: (inout JSONWriter) -> Void, features: (inout JSONWriter) -> Void
    ) {
        object { json in
            json.member("type", GeoJSONType.featureCollection.rawValue)
            members(&json)
            json.array("features", features)
        }
    }

    /// A feature that is a point, with its `box` (west, south, east, north) if there is one,
    /// rounded to ten millionths of a degree (1 cm).
    package mutating func feature(
        at place: Coordinate, in box: BoundingBox? = nil,
        properties: (inout JSONWriter) -> Void
    ) {
        object { json in
            json.member("type", GeoJSONType.feature.rawValue)
            json.object("properties", properties)
            if let box {
                json.array("bbox") { json in
                    for edge in [box.west, box.south, box.east, box.north] {
                        json.element((edge * 1e7).rounded() / 1e7)
                    }
                }
            }
            json.name("geometry")
            json.geometry(.point) { json in
                json.element(place.longitude)
                json.element(place.latitude)
            }
        }
    }

    /// A geometry; `coordinates` writes the elements of its array of coordinates.
    package mutating func geometry(
        _ type: GeoJSONType, _ coordinates: (inout JSONWriter) -> Void
    ) {
        object { json in
            json.member("type", type.rawValue)
            json.array("coordinates", coordinates)
        }
    }
}

// MARK: - Reading

extension JSONValue {
    /// The polygons of a GeoJSON geometry, feature or feature collection: each a list of rings, the
    /// outer one first, and each ring a list of positions. Other geometries are ignored.
    ///
    /// Nil if this is not a GeoJSON object, or if a polygon has no ring.
    package var geoJSONPolygons: [[[[Double]]]]? {
        guard let type = self["type"]?.string else { return nil }
        let polygons: [[[[Double]]]]?
        switch GeoJSONType(rawValue: type) {
        case .polygon: polygons = self["coordinates"]?.rings.map { [$0] }
        case .multiPolygon: polygons = self["coordinates"]?.list(\.rings)
        case .feature: polygons = self["geometry"]?.geoJSONPolygons
        case .featureCollection:
            polygons = self["features"]?.list(\.geoJSONPolygons)?.flatMap(\.self)
        case .geometryCollection:
            polygons = self["geometries"]?.list(\.geoJSONPolygons)?.flatMap(\.self)
        default: polygons = []
        }
        guard let polygons, polygons.allSatisfy({ !$0.isEmpty }) else { return nil }
        return polygons
    }

    private var rings: [[[Double]]]? {
        list { ring in ring.list { position in position.list(\.number) } }
    }

    /// What `read` makes of each element; nil if this is no array, or if it fails for one.
    private func list<Element>(_ read: (JSONValue) -> Element?) -> [Element]? {
        guard case .array(let elements) = self else { return nil }
        let read = elements.compactMap(read)
        return read.count == elements.count ? read : nil
    }
}
