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

/// The text before the first and after the last feature of a GeoJSON feature collection that is
/// written piece by piece. Commas separate the features.
package enum FeatureCollectionFrame {
    package static let opening = #"{"type":"FeatureCollection","features":["#
    package static let closing = "]}"
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
package enum GeoJSONGeometry: Encodable, Sendable {
    case point(Coordinate)
    case line([Coordinate])
    case lines([[Coordinate]])
    /// Polygons with their holes, rounded to millionths of a degree (11 cm).
    case polygons([Polygon])

    private enum CodingKeys: String, CodingKey {
        case type, coordinates
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .point(let place):
            try members.encode(GeoJSONType.point, forKey: .type)
            try members.encode(Self.position(place), forKey: .coordinates)
        case .line(let line):
            try members.encode(GeoJSONType.lineString, forKey: .type)
            try members.encode(line.map(Self.position), forKey: .coordinates)
        case .lines(let lines):
            try members.encode(GeoJSONType.multiLineString, forKey: .type)
            try members.encode(lines.map { $0.map(Self.position) }, forKey: .coordinates)
        case .polygons(let polygons):
            let rings = polygons.map { polygon in
                ([polygon.outer] + polygon.holes).map { $0.map(Self.rounded) }
            }
            try members.encode(GeoJSONType.multiPolygon, forKey: .type)
            try members.encode(rings, forKey: .coordinates)
        }
    }

    private static func position(_ place: Coordinate) -> [Double] {
        [place.longitude, place.latitude]
    }

    private static func rounded(_ place: Coordinate) -> [Double] {
        position(place).map { ($0 * 1e6).rounded() / 1e6 }
    }
}

// MARK: - Writing directly

extension JSONWriter {
    /// A feature collection; `members` are written between its type and its features.
    package mutating func featureCollection(
        _ members: (inout JSONWriter) -> Void = { _ in }, features: (inout JSONWriter) -> Void
    ) {
        object { json in
            json.member("type", GeoJSONType.featureCollection.rawValue)
            members(&json)
            json.array("features", features)
        }
    }

    /// A feature; `geometry` writes its geometry. A `box` is written as west, south, east, north,
    /// rounded to ten millionths of a degree (1 cm).
    package mutating func feature(
        in box: BoundingBox? = nil, _ properties: (inout JSONWriter) -> Void,
        geometry: (inout JSONWriter) -> Void
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
            geometry(&json)
        }
    }

    /// A feature that is a point.
    package mutating func feature(
        at place: Coordinate, in box: BoundingBox? = nil,
        _ properties: (inout JSONWriter) -> Void
    ) {
        feature(in: box, properties) { json in
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
    /// The polygons of a GeoJSON geometry, feature or feature collection. Each polygon is a list of
    /// rings, of which the first is the outer one; each ring is a list of positions. Other
    /// geometries are ignored.
    ///
    /// Nil if the value is not a GeoJSON object, or if a polygon has no ring.
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

    /// The results of `read` for all elements; nil if the value is not an array, or if `read`
    /// returns nil for an element.
    private func list<Element>(_ read: (JSONValue) -> Element?) -> [Element]? {
        guard case .array(let elements) = self else { return nil }
        let read = elements.compactMap(read)
        return read.count == elements.count ? read : nil
    }
}
