import Geometry

/// The hint of a waypoint. Clients may send it back with the same coordinate.
///
/// OSRM's hints save it a lookup. Here they are accepted but not needed. A hint encodes both
/// coordinates, so that clients can compare two hints.
enum OSRMHint {
    /// Maximum length of a hint in characters. Those of OSRM 26 have 112.
    static let maximumLength = 512

    /// Reads a hint: base64 with `-` and `_`, in complete groups of four characters. Nil if there
    /// is none at the cursor.
    static func text(_ cursor: inout OSRMCursor) -> String? {
        let start = cursor
        let text = cursor.run(where: isBase64)
        guard !text.isEmpty, text.count.isMultiple(of: 4), text.count <= maximumLength else {
            cursor = start
            return nil
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case 45, 48...57, 61, 65...90, 95, 97...122: true
        default: false
        }
    }

    /// The length of the hints that are written, in characters.
    static let length = 24

    /// Writes both coordinates in millionths of a degree, six characters for each number, low bits
    /// first.
    static func write(
        from asked: Coordinate, to location: Coordinate, into text: inout OutputSpan<UInt8>
    ) {
        write(asked.longitude, into: &text)
        write(asked.latitude, into: &text)
        write(location.longitude, into: &text)
        write(location.latitude, into: &text)
    }

    private static func write(_ degrees: Double, into text: inout OutputSpan<UInt8>) {
        var bits = UInt64(UInt32(bitPattern: Int32(Int64(rounding: degrees * 1e6))))
        for _ in 0..<6 {
            text.append(alphabet[Int(bits & 0x3f)])
            bits >>= 6
        }
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
