public import Remedies

/// A geometry that SpatiaLite can store.
public enum Shape: Hashable, Sendable {
    case point(Coordinate)
    case line([Coordinate])
    case polygon(Polygon)
    case lines([[Coordinate]])
    case polygons([Polygon])

    /// The number of the geometry class in WKB and in SpatiaLite's BLOB.
    fileprivate var classNumber: UInt32 {
        switch self {
        case .point: 1
        case .line: 2
        case .polygon: 3
        case .lines: 5
        case .polygons: 6
        }
    }

    /// All vertices, ring after ring.
    public var vertices: [Coordinate] {
        switch self {
        case .point(let place): [place]
        case .line(let line): line
        case .polygon(let polygon): polygon.outer + polygon.holes.joined()
        case .lines(let lines): Array(lines.joined())
        case .polygons(let polygons): polygons.flatMap { $0.outer + $0.holes.joined() }
        }
    }
}

/// An invalid value of a geometry column.
public enum GeometryBlobError: RemediableError, Equatable, CustomStringConvertible {
    /// The bytes are not a geometry.
    case notSpatiaLite(byteCount: Int)
    /// The bytes end too early.
    case truncated(byteCount: Int)
    /// The geometry class is not one of ``Shape``.
    case unsupportedClass(UInt32)
    /// A vertex in degrees is out of range or not a number.
    case offTheGlobe(latitude: Double, longitude: Double)

    public var remedy: Remedy? { .importMap }

    public var description: String {
        switch self {
        case .notSpatiaLite(let count):
            "Cannot read a geometry: \(count) bytes are not a SpatiaLite geometry."
        case .truncated(let count):
            "Cannot read a geometry: it ends too early, after \(count) bytes."
        case .unsupportedClass(let number):
            "Cannot read a geometry of class \(number): it is not a point, line, polygon or a "
                + "collection of lines or polygons in two dimensions."
        case .offTheGlobe(let latitude, let longitude):
            "Cannot read a geometry: a vertex at latitude \(latitude), longitude \(longitude) is "
                + "out of range."
        }
    }
}

/// SpatiaLite's BLOB-Geometry in SRID 4326, little endian. Reading and writing it here is faster
/// than by SQL functions, for imports and for the preparation of graphs.
///
/// Source: "BLOB-Geometry", SpatiaLite's internal format,
/// https://www.gaia-gis.it/gaia-sins/BLOB-Geometry.html
public enum GeometryBlob {
    private static let headerSize = 43
    private static let entityMark: UInt8 = 0x69

    /// The BLOB of a shape. A shape without vertices gets the bounding box of the point 0, 0.
    ///
    /// - Complexity: O(vertices).
    public static func encode(_ shape: Shape) -> [UInt8] {
        let vertices = shape.vertices
        let box =
            BoundingBox(enclosing: vertices)
            ?? BoundingBox(south: 0, west: 0, north: 0, east: 0)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(headerSize + 16 + vertices.count * 16)
        bytes += [0x00, 0x01]
        bytes.append(UInt32(4326))
        for edge in [box.west, box.south, box.east, box.north] { bytes.append(edge) }
        bytes.append(0x7C as UInt8)
        bytes.append(shape.classNumber)
        switch shape {
        case .point(let place):
            bytes.append(place)
        case .line(let line):
            bytes.append(line)
        case .polygon(let polygon):
            bytes.append(polygon)
        case .lines(let lines):
            bytes.append(UInt32(lines.count))
            for line in lines {
                bytes.append(entityMark)
                bytes.append(UInt32(2))
                bytes.append(line)
            }
        case .polygons(let polygons):
            bytes.append(UInt32(polygons.count))
            for polygon in polygons {
                bytes.append(entityMark)
                bytes.append(UInt32(3))
                bytes.append(polygon)
            }
        }
        bytes.append(0xFE as UInt8)
        return bytes
    }

    /// The shape of a BLOB.
    ///
    /// - Throws: ``GeometryBlobError`` if the bytes are not a complete two-dimensional shape with
    ///   valid coordinates.
    public static func decode(_ bytes: [UInt8]) throws(GeometryBlobError) -> Shape {
        try unsafe read(bytes.span.bytes)
    }

    /// The number of bytes at the start of a BLOB that ``box(_:)`` needs.
    public static let boxSize = 39

    /// The box of a shape, read from the start of its BLOB.
    ///
    /// - Throws: ``GeometryBlobError`` if the bytes do not start like a shape with valid
    ///   coordinates.
    public static func box(_ bytes: [UInt8]) throws(GeometryBlobError) -> BoundingBox {
        let span = unsafe bytes.span.bytes
        guard span.byteCount >= boxSize, span.unsafeByte(0) == 0, span.unsafeByte(1) == 1,
            span.unsafeByte(38) == 0x7C
        else { throw .notSpatiaLite(byteCount: span.byteCount) }
        var cursor = Cursor(offset: 6)
        let southWest = try cursor.coordinate(span)
        let northEast = try cursor.coordinate(span)
        return BoundingBox(
            south: southWest.latitude, west: southWest.longitude,
            north: northEast.latitude, east: northEast.longitude)
    }

    /// The shape of a BLOB, read without copying its bytes.
    ///
    /// - Throws: ``GeometryBlobError`` if the bytes are not a complete two-dimensional shape with
    ///   valid coordinates.
    /// - Complexity: O(vertices).
    public static func read(_ bytes: borrowing RawSpan) throws(GeometryBlobError) -> Shape {
        guard bytes.byteCount > headerSize, bytes.unsafeByte(0) == 0, bytes.unsafeByte(1) == 1,
            bytes.unsafeByte(38) == 0x7C
        else { throw .notSpatiaLite(byteCount: bytes.byteCount) }
        var cursor = Cursor(offset: 39)
        switch try cursor.number(bytes) {
        case 1: return .point(try cursor.coordinate(bytes))
        case 2: return .line(try cursor.line(bytes))
        case 3: return .polygon(try cursor.polygon(bytes))
        case 5:
            var lines: [[Coordinate]] = []
            for _ in 0..<(try cursor.number(bytes)) {
                try cursor.skipEntityHeader(bytes)
                lines.append(try cursor.line(bytes))
            }
            return .lines(lines)
        case 6:
            var polygons: [Polygon] = []
            for _ in 0..<(try cursor.number(bytes)) {
                try cursor.skipEntityHeader(bytes)
                polygons.append(try cursor.polygon(bytes))
            }
            return .polygons(polygons)
        case let other: throw .unsupportedClass(other)
        }
    }
}

extension RawSpan {
    fileprivate func unsafeByte(_ offset: Int) -> UInt8 {
        unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }
}

/// A position in the bytes; every read checks the bounds.
private struct Cursor {
    var offset: Int

    mutating func number(_ bytes: borrowing RawSpan) throws(GeometryBlobError) -> UInt32 {
        guard offset + 4 <= bytes.byteCount else { throw .truncated(byteCount: bytes.byteCount) }
        defer { offset += 4 }
        return UInt32(
            littleEndian: unsafe bytes.unsafeLoadUnaligned(
                fromByteOffset: offset, as: UInt32.self))
    }

    mutating func coordinate(_ bytes: borrowing RawSpan) throws(GeometryBlobError) -> Coordinate {
        guard offset + 16 <= bytes.byteCount else { throw .truncated(byteCount: bytes.byteCount) }
        defer { offset += 16 }
        let x = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let y = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
        let latitude = Double(bitPattern: UInt64(littleEndian: y))
        let longitude = Double(bitPattern: UInt64(littleEndian: x))
        guard abs(latitude) <= 90, abs(longitude) <= 180 else {
            throw .offTheGlobe(latitude: latitude, longitude: longitude)
        }
        return Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    }

    mutating func line(_ bytes: borrowing RawSpan) throws(GeometryBlobError) -> [Coordinate] {
        let count = Int(try number(bytes))
        guard count * 16 <= bytes.byteCount - offset else {
            throw .truncated(byteCount: bytes.byteCount)
        }
        var line: [Coordinate] = []
        line.reserveCapacity(count)
        for _ in 0..<count { line.append(try coordinate(bytes)) }
        return line
    }

    mutating func polygon(_ bytes: borrowing RawSpan) throws(GeometryBlobError) -> Polygon {
        let count = try number(bytes)
        guard count > 0 else { return Polygon(outer: []) }
        let outer = try line(bytes)
        var holes: [[Coordinate]] = []
        for _ in 1..<count { holes.append(try line(bytes)) }
        return Polygon(outer: outer, holes: holes)
    }

    mutating func skipEntityHeader(_ bytes: borrowing RawSpan) throws(GeometryBlobError) {
        guard offset + 5 <= bytes.byteCount else { throw .truncated(byteCount: bytes.byteCount) }
        offset += 5
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ value: UInt32) {
        unsafe Swift.withUnsafeBytes(of: value.littleEndian) { unsafe append(contentsOf: $0) }
    }

    fileprivate mutating func append(_ value: Double) {
        unsafe Swift.withUnsafeBytes(of: value.bitPattern.littleEndian) {
            unsafe append(contentsOf: $0)
        }
    }

    fileprivate mutating func append(_ place: Coordinate) {
        append(place.longitude)
        append(place.latitude)
    }

    fileprivate mutating func append(_ line: [Coordinate]) {
        append(UInt32(line.count))
        for place in line { append(place) }
    }

    fileprivate mutating func append(_ polygon: Polygon) {
        append(UInt32(1 + polygon.holes.count))
        append(polygon.outer)
        for hole in polygon.holes { append(hole) }
    }
}
