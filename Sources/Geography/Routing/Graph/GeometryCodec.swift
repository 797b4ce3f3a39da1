import Geometry

/// The vertices between a segment's ends as zigzag varints of the steps from one to the next,
/// latitude before longitude; the ends are the nodes' places.
enum GeometryCodec {
    static func encode(_ points: ArraySlice<GridPoint>, into bytes: inout [UInt8]) {
        guard var previous = points.first else { return }
        for point in points.dropFirst().dropLast() {
            append(Int64(point.latitude) - Int64(previous.latitude), to: &bytes)
            append(Int64(point.longitude) - Int64(previous.longitude), to: &bytes)
            previous = point
        }
    }

    private static func append(_ step: Int64, to bytes: inout [UInt8]) {
        var value = UInt64(bitPattern: step << 1 ^ step >> 63)
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(value))
    }
}

extension RoadGraph {
    /// Calls `body` with each vertex of a segment, in the direction of its way.
    func forEachVertex(of segment: UInt32, _ body: (GridPoint) -> Void) {
        let ends = segmentEnds[segment]
        var point = nodePlace[ends.first]
        body(point)
        var offset = Int(firstGeometryByte[segment])
        let end = min(Int(firstGeometryByte[segment + 1]), geometryByte.count)
        while offset < end {
            point.latitude &+= readStep(&offset, end)
            point.longitude &+= readStep(&offset, end)
            body(point)
        }
        body(nodePlace[ends.second])
    }

    private func readStep(_ offset: inout Int, _ end: Int) -> Int32 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < end {
            let byte = geometryByte[offset]
            offset += 1
            value |= UInt64(byte & 0x7F) &<< shift
            shift &+= 7
            if byte < 0x80 { break }
        }
        return Int32(truncatingIfNeeded: Int64(bitPattern: value >> 1) ^ -Int64(value & 1))
    }

    /// A segment's vertices, in the direction of its way; at least two.
    func line(of segment: UInt32) -> [Coordinate] {
        var line: [Coordinate] = []
        forEachVertex(of: segment) { line.append($0.coordinate) }
        return line
    }

    /// A text of the names table; empty for an index beyond it.
    func name(_ index: UInt32) -> String {
        let start = Int(firstNameByte[index])
        let end = min(Int(firstNameByte[Int(index) + 1]), nameByte.count)
        guard start < end else { return "" }
        return String(decoding: (start..<end).map { nameByte[$0] }, as: UTF8.self)
    }
}
