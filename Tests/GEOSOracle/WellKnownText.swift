import CGEOS
import Foundation
public import Geometry

/// A geometry as well-known text (WKT), on which GEOS, the library of PostGIS and QGIS, answers
/// questions.
///
/// Source: OGC 06-103r4, "Simple feature access", section 7
public struct WellKnownText: CustomStringConvertible {
    public let description: String

    public init(_ place: Coordinate) {
        description = "POINT (\(Self.list([place])))"
    }

    public init(line: [Coordinate]) {
        description = "LINESTRING (\(Self.list(line)))"
    }

    public init(_ polygon: Polygon) {
        description = "POLYGON \(Self.rings(of: polygon))"
    }

    public init(_ polygons: [Polygon]) {
        description =
            polygons.isEmpty
            ? "MULTIPOLYGON EMPTY"
            : "MULTIPOLYGON (" + polygons.map(Self.rings(of:)).joined(separator: ", ") + ")"
    }

    /// A point in a plane.
    public init(point: (x: Double, y: Double)) {
        description = "POINT (\(Self.list([point])))"
    }

    /// A line in a plane.
    public init(line: [(x: Double, y: Double)]) {
        description = "LINESTRING (\(Self.list(line)))"
    }

    /// A polygon in a plane, without holes.
    public init(ring: [(x: Double, y: Double)]) {
        description = "POLYGON ((\(Self.list(ring))))"
    }

    /// Takes over the memory of `text`.
    private init?(_ text: UnsafeMutablePointer<CChar>?) {
        guard let text = unsafe text else { return nil }
        defer { unsafe free(text) }
        unsafe description = String(cString: text)
    }

    private static func rings(of polygon: Polygon) -> String {
        let rings = [polygon.outer] + polygon.holes
        return "(" + rings.map { "(\(list($0)))" }.joined(separator: ", ") + ")"
    }

    private static func list(_ line: [Coordinate]) -> String {
        list(line.map { ($0.longitude, $0.latitude) })
    }

    private static func list(_ line: [(x: Double, y: Double)]) -> String {
        line.map { "\($0.x) \($0.y)" }.joined(separator: ", ")
    }
}

extension WellKnownText {
    /// Whether it has a point in common with another geometry; nil if one of them is invalid.
    public func intersects(_ other: WellKnownText) -> Bool? {
        unsafe Self.answer(cgeos_intersects(description, other.description))
    }

    /// Whether no point of `inner` is outside; nil if one of them is invalid.
    public func contains(_ inner: WellKnownText) -> Bool? {
        unsafe Self.answer(cgeos_contains(description, inner.description))
    }

    /// Nil if the text is not WKT.
    public var isValid: Bool? { unsafe Self.answer(cgeos_is_valid(description)) }

    /// The number of its polygons, lines and points; -1 if the text is not WKT.
    public var partCount: Int { unsafe Int(cgeos_part_count(description)) }

    /// The area in the square of its units; -1 if the text is not WKT.
    public var area: Double { unsafe cgeos_area(description) }

    /// The area of the points that are in one of the two geometries but not in both; -1 if one of
    /// them is invalid.
    public func areaBetween(_ other: WellKnownText) -> Double {
        unsafe cgeos_area_between(description, other.description)
    }

    /// The geometry without the points of another; nil if one of them is invalid.
    public func subtracting(_ part: WellKnownText) -> WellKnownText? {
        unsafe WellKnownText(cgeos_difference(description, part.description))
    }

    /// The points within a distance of a line, with mitred corners and flat ends; nil if the text
    /// is not WKT.
    public func mitredBuffer(_ distance: Double) -> WellKnownText? {
        unsafe WellKnownText(cgeos_mitred_buffer(description, distance))
    }

    private static func answer(_ answer: cgeos_answer) -> Bool? {
        switch answer {
        case CGEOS_YES: true
        case CGEOS_NO: false
        default: nil
        }
    }
}
