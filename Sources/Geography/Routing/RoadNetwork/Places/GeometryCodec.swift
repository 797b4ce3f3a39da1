import Geometry

/// Encodes the inner vertices of a segment as zigzag varints of the differences from one to the
/// next, latitude before longitude. The ends are the nodes' coordinates.
public enum GeometryCodec {
    /// Appends the inner vertices among `points`, which include both ends.
    public static func encode(_ points: ArraySlice<GridPoint>, into bytes: inout [UInt8]) {
        guard var previous = points.first else { return }
        for point in points.dropFirst().dropLast() {
            Varint.append(
                signed: Int64(point.latitude) - Int64(previous.latitude), to: &bytes)
            Varint.append(
                signed: Int64(point.longitude) - Int64(previous.longitude), to: &bytes)
            previous = point
        }
    }
}

extension MappedArray<Int, UInt8> {
    /// Reads a zigzag varint, at most up to `end`, and advances `offset`.
    @inline(__always)
    public func readStep(_ offset: inout Int, _ end: Int) -> Int64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < end {
            let byte = self[offset]
            offset += 1
            value |= UInt64(byte & 0x7F) &<< shift
            shift &+= 7
            if byte < 0x80 { break }
        }
        return Varint.signed(value)
    }
}
