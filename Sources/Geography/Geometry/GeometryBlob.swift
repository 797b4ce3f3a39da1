/// A shape as SpatiaLite stores it.
public enum Shape: Hashable, Sendable {
    case point(Coordinate)
    case line([Coordinate])
    case polygon(Polygon)
    case lines([[Coordinate]])
    case polygons([Polygon])

    /// The number of the class in WKB and in SpatiaLite's BLOB.
    fileprivate var classNumber: UInt32 {
        switch self {
        case .point: 1
        case .line: 2
        case .polygon: 3
        case .lines: 5
        case .polygons: 6
        }
    }

    /// Every vertex, ring after ring.
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

/// What is wrong with a geometry column's value.
public enum GeometryBlobError: Error, Equatable, CustomStringConvertible {
    case notSpatiaLite(byteCount: Int)
    case truncated(byteCount: Int)
    case unsupportedClass(UInt32)
    /// A vertex in degrees that is off the globe or not a number.
    case offTheGlobe(latitude: Double, longitude: Double)

    public var description: String {
        switch self {
        case .notSpatiaLite(let count):
            "\(count) bytes are not a SpatiaLite geometry. Rebuild the atlas with 'parkway import'."
        case .truncated(let count):
            "a SpatiaLite geometry of \(count) bytes ends too early. "
                + "Rebuild the atlas with 'parkway import'."
        case .unsupportedClass(let number):
            "geometry class \(number) is not a point, line, polygon or a collection of "
                + "lines or polygons in two dimensions."
        case .offTheGlobe(let latitude, let longitude):
            "a SpatiaLite geometry has a vertex at latitude \(latitude), longitude \(longitude), "
                + "which is off the globe. Rebuild the atlas with 'parkway import'."
        }
    }
}

/// SpatiaLite's BLOB-Geometry in SRID 4326, little endian: written and read without SQL
/// functions, so an import of a country and the preparation of a graph stay cheap.
///
/// Source: "BLOB-Geometry", SpatiaLite's internal format,
/// https://www.gaia-gis.it/gaia-sins/BLOB-Geometry.html
public enum GeometryBlob {
    private static let headerSize = 43
    private static let entityMark: UInt8 = 0x69

    /// A shape without vertices gets the bounding box of the place at 0, 0.
    ///
    /// - Complexity: O(vertices).
    public static func encode(_ shape: Shape) -> [UInt8] {
        let vertices = shape.vertices
        let box =
            BoundingBox(enclosing: vertices)
            ?? BoundingBox(
                south: 0, west: 0, north: 0, east: 0)
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

    /// - Throws: ``GeometryBlobError`` for anything but a whole two-dimensional shape on the globe.
    public static func decode(_ bytes: [UInt8]) throws(GeometryBlobError) -> Shape {
        try unsafe read(bytes.span.bytes)
    }

    /// So many bytes at the start of a BLOB hold its box.
    public static let boxSize = 39

    /// The box around a shape, from the start of its BLOB alone.
    ///
    /// - Throws: ``GeometryBlobError`` where the bytes do not start like a shape on the globe.
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

    /// Reads from a column's bytes without copying them.
    ///
    /// - Throws: ``GeometryBlobError`` for anything but a whole two-dimensional shape on the globe.
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

/// A place in the bytes that are being read; every read checks its bounds.
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
