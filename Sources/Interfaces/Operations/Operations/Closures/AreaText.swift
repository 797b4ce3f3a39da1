public import Foundation
public import Geometry
public import RecordKeeping
import WireText

/// Areas as people write them.
public enum AreaText {
    /// The allowed radii of a circle, in metres.
    public static let radii = 1.0...50_000.0
    /// Maximum number of corners of a polygon in a request.
    public static let maximumRequestCorners = 1_000
    /// Maximum number of corners of an area.
    public static let maximumCorners = 10_000

    /// How to write an area, as a sentence for messages.
    public static let rule =
        "write a box as south,west,north,east, a circle as latitude,longitude,radius with metres "
        + "from 1 to 50000, or name a GeoJSON file (.json or .geojson) with a polygon"

    /// A box as two opposite corners, `43.72,7.40,43.74,7.43`, or a circle with its radius in
    /// metres, `43.7384,7.4246,250`; nil if the text is not a list of numbers.
    ///
    /// - Throws: `InvalidValue`, `CoordinateError`.
    public static func parse(_ text: String) throws -> Area? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.trimmingCharacters(in: .whitespaces)) }
        let numbers = parts.compactMap(\.self)
        guard numbers.count == parts.count, !numbers.isEmpty else { return nil }
        switch numbers.count {
        case 3:
            let center = try Coordinate(latitude: numbers[0], longitude: numbers[1])
            return try circle(center, radiusMeters: numbers[2])
        case 4:
            return .box(
                corner: try Coordinate(latitude: numbers[0], longitude: numbers[1]),
                opposite: try Coordinate(latitude: numbers[2], longitude: numbers[3]))
        default:
            throw InvalidValue.malformed(field: "area", text: text, rule: rule)
        }
    }

    /// A circle with a radius in ``radii``.
    ///
    /// - Throws: `InvalidValue` for a radius that is out of range.
    public static func circle(
        _ center: Coordinate, radiusMeters: Double
    ) throws(InvalidValue) -> Area {
        guard radii.contains(radiusMeters) else {
            throw .outOfRange(
                field: "radius", text: "\(radiusMeters)",
                rule: "give 1 to 50000 metres")
        }
        return .circle(center: center, radiusMeters: radiusMeters)
    }

    /// An area as ``parse(_:)`` reads it, or the polygons of a GeoJSON file.
    ///
    /// - Throws: like ``parse(_:)``; `InvalidValue` if there is no such file or no polygon in it.
    public static func parse(orFile text: String) throws -> Area? {
        if let area = try parse(text) { return area }
        guard [".json", ".geojson"].contains(where: text.lowercased().hasSuffix) else { return nil }
        guard let bytes = try? Data(contentsOf: URL(filePath: text)) else {
            throw InvalidValue.malformed(field: "area", text: text, rule: "no such file; \(rule)")
        }
        return try polygons(geoJSON: bytes)
    }

    /// The polygons of a geometry, a feature or a feature collection.
    ///
    /// Source: RFC 7946.
    ///
    /// - Throws: `InvalidValue`, `CoordinateError`.
    public static func polygons(geoJSON bytes: Data) throws -> Area {
        let rule =
            "it must be GeoJSON with a Polygon or MultiPolygon of at most "
            + "\(maximumCorners) corners"
        guard let positions = (try? JSONValue(parsingUTF8: bytes))?.geoJSONPolygons else {
            throw InvalidValue.malformed(field: "area", text: "file", rule: rule)
        }
        let polygons = try positions.map { rings in
            let rings = try rings.map { ring in try closed(ring.map(coordinate)) }
            return Polygon(outer: rings[0], holes: Array(rings.dropFirst()))
        }
        let corners = polygons.reduce(0) { $0 + $1.outer.count + $1.holes.joined().count }
        guard !polygons.isEmpty, corners <= maximumCorners else {
            throw InvalidValue.malformed(field: "area", text: "file", rule: rule)
        }
        return .polygons(polygons)
    }

    /// A polygon with these corners, clockwise or anticlockwise. The first corner may be repeated
    /// at the end.
    ///
    /// - Throws: `InvalidValue` if there are fewer than three.
    public static func polygon(_ corners: [Coordinate]) throws(InvalidValue) -> Area {
        .polygons([Polygon(outer: try closed(corners))])
    }

    private static func coordinate(_ position: [Double]) throws -> Coordinate {
        guard position.count >= 2 else {
            throw InvalidValue.malformed(
                field: "position", text: "\(position)", rule: "it needs a longitude and a latitude")
        }
        return try Coordinate(latitude: position[1], longitude: position[0])
    }

    private static func closed(_ ring: [Coordinate]) throws(InvalidValue) -> [Coordinate] {
        guard ring.count >= 3, let first = ring.first else {
            throw .outOfRange(
                field: "polygon", text: "\(ring.count) corners", rule: "it needs at least three")
        }
        return ring.last == first ? ring : ring + [first]
    }
}

extension Area {
    /// The box between two opposite corners.
    public static func box(corner: Coordinate, opposite: Coordinate) -> Area {
        var box = BoundingBox(corner)
        box.extend(to: opposite)
        return .box(box)
    }

    /// The name of the area in words.
    public var label: String {
        switch self {
        case .box(let box):
            Coordinate(uncheckedLatitude: box.south, longitude: box.west).description + " to "
                + Coordinate(uncheckedLatitude: box.north, longitude: box.east).description
        case .circle(let center, let radius): "\(Int(radius.rounded())) m around \(center)"
        case .polygons(let polygons):
            "an area of \(polygons.reduce(0) { $0 + $1.outer.count - 1 }) corners"
        }
    }
}
