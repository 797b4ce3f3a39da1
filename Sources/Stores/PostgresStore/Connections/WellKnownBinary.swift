import Geometry

/// Geometries in the binary form that PostGIS reads and writes.
///
/// Source: OGC 06-103r4, section 8, and "EWKB" in PostGIS's manual for the flag of the SRID.
enum WellKnownBinary {
    private static let hasSRID: UInt32 = 0x2000_0000
    private static let srid: UInt32 = 4326

    /// A shape in little endian with SRID 4326.
    static func encode(_ shape: Shape) -> [UInt8] {
        var bytes: [UInt8] = []
        append(shape, withSRID: true, to: &bytes)
        return bytes
    }

    private static func append(_ shape: Shape, withSRID: Bool, to bytes: inout [UInt8]) {
        let number: UInt32 =
            switch shape {
            case .point: 1
            case .line: 2
            case .polygon: 3
            case .lines: 5
            case .polygons: 6
            }
        bytes.append(1)
        append(withSRID ? number | hasSRID : number, to: &bytes)
        if withSRID { append(srid, to: &bytes) }
        switch shape {
        case .point(let place): append(place, to: &bytes)
        case .line(let line): append(line, to: &bytes)
        case .polygon(let polygon):
            append(UInt32(1 + polygon.holes.count), to: &bytes)
            for ring in [polygon.outer] + polygon.holes { append(ring, to: &bytes) }
        case .lines(let lines):
            append(UInt32(lines.count), to: &bytes)
            for line in lines { append(.line(line), withSRID: false, to: &bytes) }
        case .polygons(let polygons):
            append(UInt32(polygons.count), to: &bytes)
            for polygon in polygons { append(.polygon(polygon), withSRID: false, to: &bytes) }
        }
    }

    private static func append(_ line: [Coordinate], to bytes: inout [UInt8]) {
        append(UInt32(line.count), to: &bytes)
        for place in line { append(place, to: &bytes) }
    }

    private static func append(_ place: Coordinate, to bytes: inout [UInt8]) {
        append(place.longitude.bitPattern, to: &bytes)
        append(place.latitude.bitPattern, to: &bytes)
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        bytes += number.bigEndianBytes.reversed()
    }

    /// The shape in `bytes`; nil if they are none that the domain has.
    static func decode(_ bytes: [UInt8]) -> Shape? {
        var reader = Reader(bytes: bytes)
        guard let shape = reader.shape(), reader.isAtEnd else { return nil }
        return shape
    }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0
        var isLittle = true

        var isAtEnd: Bool { position == bytes.count }

        mutating func shape() -> Shape? {
            guard position < bytes.count, bytes[position] <= 1 else { return nil }
            isLittle = bytes[position] == 1
            position += 1
            guard let type: UInt32 = number() else { return nil }
            if type & WellKnownBinary.hasSRID != 0 {
                guard let srid: UInt32 = number(), srid == WellKnownBinary.srid else { return nil }
            }
            switch type & ~WellKnownBinary.hasSRID {
            case 1: return place().map(Shape.point)
            case 2: return line().map(Shape.line)
            case 3: return polygon().map(Shape.polygon)
            case 5:
                return list { reader in
                    if case .line(let line) = reader.shape() { line } else { nil }
                }.map(Shape.lines)
            case 6:
                return list { reader in
                    if case .polygon(let polygon) = reader.shape() { polygon } else { nil }
                }.map(Shape.polygons)
            default: return nil
            }
        }

        private mutating func polygon() -> Polygon? {
            guard let rings = list({ $0.line() }), let outer = rings.first else { return nil }
            return Polygon(outer: outer, holes: Array(rings.dropFirst()))
        }

        private mutating func line() -> [Coordinate]? { list { $0.place() } }

        private mutating func list<Item>(_ item: (inout Reader) -> Item?) -> [Item]? {
            guard let count: UInt32 = number(), Int(count) <= bytes.count else { return nil }
            var items: [Item] = []
            for _ in 0..<count {
                guard let item = item(&self) else { return nil }
                items.append(item)
            }
            return items
        }

        private mutating func place() -> Coordinate? {
            guard let x: UInt64 = number(), let y: UInt64 = number() else { return nil }
            return try? Coordinate(
                latitude: Double(bitPattern: y), longitude: Double(bitPattern: x))
        }

        private mutating func number<Number: FixedWidthInteger>() -> Number? {
            let size = Number.bitWidth / 8
            guard bytes.count - position >= size else { return nil }
            var value: Number = 0
            for offset in 0..<size {
                let byte = bytes[position + (isLittle ? size - 1 - offset : offset)]
                value = value << 8 | Number(truncatingIfNeeded: byte)
            }
            position += size
            return value
        }
    }
}
