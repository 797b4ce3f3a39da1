import Foundation
import Geometry

/// Text forms that records share: JSON, CSV and GeoJSON.
public enum RecordFormats {
    /// JSON for people: indented, keys sorted, slashes not escaped.
    ///
    /// - Throws: `EncodingError` if `value` has a number that JSON cannot write.
    public static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// JSON for programs: without whitespace, keys sorted, slashes not escaped.
    static func compactJSON(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// One CSV line, without its line end.
    ///
    /// Source: RFC 4180.
    public static func csvLine(_ fields: [String]) -> String {
        fields.map { field in
            guard field.utf8.contains(where: needsQuotes) else { return field }
            return "\"" + field.replacingOccurrences(of: "\"", with: "\"\"") + "\""
        }.joined(separator: ",")
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        [UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n")]
            .contains(byte)
    }
}

/// A GeoJSON feature collection whose features are `Properties` with a geometry each.
///
/// Source: RFC 7946.
public struct FeatureCollection<Properties: Encodable>: Encodable {
    /// The type's name in GeoJSON.
    public let type = "FeatureCollection"
    /// In the order in which they are written.
    public let features: [Feature<Properties>]

    /// A feature for each geometry with its properties.
    public init(_ features: [(geometry: GeoJSONGeometry, properties: Properties)]) {
        self.features = features.map { Feature(geometry: $0.geometry, properties: $0.properties) }
    }

    private enum CodingKeys: String, CodingKey {
        case type, features
    }
}

/// A geometry of GeoJSON with what is to be said about it.
public struct Feature<Properties: Encodable>: Encodable {
    /// The type's name in GeoJSON.
    public let type = "Feature"
    /// Where it is.
    public let geometry: GeoJSONGeometry
    /// What it is.
    public let properties: Properties

    private enum CodingKeys: String, CodingKey {
        case type, geometry, properties
    }
}

/// A GeoJSON point, line, lines or areas; longitude comes first here.
public enum GeoJSONGeometry: Encodable, Sendable {
    case point(Coordinate)
    case line([Coordinate])
    case lines([[Coordinate]])
    /// Written to a tenth of a metre.
    case areas([Polygon])

    private enum CodingKeys: String, CodingKey {
        case type, coordinates
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .point(let place):
            try values.encode("Point", forKey: .type)
            try values.encode([place.longitude, place.latitude], forKey: .coordinates)
        case .line(let line):
            try values.encode("LineString", forKey: .type)
            try values.encode(line.map { [$0.longitude, $0.latitude] }, forKey: .coordinates)
        case .lines(let lines):
            try values.encode("MultiLineString", forKey: .type)
            try values.encode(
                lines.map { $0.map { [$0.longitude, $0.latitude] } }, forKey: .coordinates)
        case .areas(let areas):
            try values.encode("MultiPolygon", forKey: .type)
            try values.encode(
                areas.map { area in ([area.outer] + area.holes).map { $0.map(Self.rounded) } },
                forKey: .coordinates)
        }
    }

    private static func rounded(_ place: Coordinate) -> [Double] {
        [place.longitude, place.latitude].map { ($0 * 1e6).rounded() / 1e6 }
    }
}
