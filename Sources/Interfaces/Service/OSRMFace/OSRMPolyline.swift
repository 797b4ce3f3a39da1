import Geometry

/// Encoded polylines: differences of rounded degrees, latitude first, five bits per character.
///
/// Source: Google, "Encoded Polyline Algorithm Format"; OSRM, src/engine/polyline_compressor.cpp.
package enum OSRMPolyline {
    /// The factor by which degrees are multiplied before they are rounded.
    package enum Precision: Double, Sendable {
        case five = 1e5
        case six = 1e6
    }

    /// The characters `?` to `~`.
    package static let alphabet: ClosedRange<UInt8> = 63...126

    /// Decodes `text`. The positions may be out of range. An incomplete position at the end is
    /// ignored.
    package static func decode(
        _ text: some Sequence<UInt8>, precision: Precision
    ) -> [OSRMPosition] {
        var positions: [OSRMPosition] = []
        var numbers: (latitude: Int32, longitude: Int32) = (0, 0)
        var (value, shift): (UInt32, UInt32) = (0, 0)
        var latitude: Int32?
        for byte in text {
            let piece = UInt32(byte &- 63)
            value |= shift < 32 ? (piece & 0x1f) << shift : 0
            shift += 5
            if piece & 0x20 != 0 { continue }
            let difference = Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
            (value, shift) = (0, 0)
            guard let change = latitude else {
                latitude = difference
                continue
            }
            latitude = nil
            numbers.latitude &+= change
            numbers.longitude &+= difference
            positions.append(
                OSRMPosition(
                    longitude: Double(numbers.longitude) / precision.rawValue,
                    latitude: Double(numbers.latitude) / precision.rawValue))
        }
        return positions
    }

    /// The greatest length of a position. The last character of each number may be escaped.
    package static let mostBytes = 16

    /// Writes `line` for a JSON string, in which the backslash of the alphabet is escaped. Each
    /// position has at most ``mostBytes``.
    ///
    /// - Precondition: the text fits into the free capacity.
    /// - Complexity: O(positions).
    package static func encode(
        _ line: some Collection<Coordinate>, precision: Precision,
        into text: inout OutputSpan<UInt8>
    ) {
        precondition(line.count * mostBytes <= text.freeCapacity)
        let scale = precision.rawValue
        unsafe text.withUnsafeMutableBufferPointer { bytes, count in
            var last: (latitude: Int32, longitude: Int32) = (0, 0)
            for place in line {
                let latitude = Int32(Int64(rounding: place.latitude * scale))
                let longitude = Int32(Int64(rounding: place.longitude * scale))
                unsafe encode(latitude &- last.latitude, into: bytes, &count)
                unsafe encode(longitude &- last.longitude, into: bytes, &count)
                last = (latitude, longitude)
            }
        }
    }

    /// Writes a number after the first `count` bytes.
    @inline(__always)
    private static func encode(
        _ difference: Int32, into bytes: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
    ) {
        func append(_ character: UInt32) {
            unsafe bytes.initializeElement(at: count, to: UInt8(truncatingIfNeeded: character))
            count &+= 1
        }
        var rest = UInt32(bitPattern: difference << 1 ^ difference >> 31)
        while rest > 0x1f {
            append((rest & 0x1f | 0x20) &+ 63)
            rest >>= 5
        }
        if rest &+ 63 == UInt32(UInt8(ascii: "\\")) { append(rest &+ 63) }
        append(rest &+ 63)
    }
}
