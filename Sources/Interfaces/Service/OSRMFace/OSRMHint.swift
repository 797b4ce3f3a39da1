import Geometry
import NIOCore

/// What a waypoint is tagged with, for a client to send back with the same coordinate.
///
/// OSRM's hints save it a look-up; here they are taken and not needed. Each says where it leads,
/// so that a client may compare two.
enum OSRMHint {
    /// The longest hint taken; OSRM 26's have 112 characters.
    static let mostCharacters = 512

    /// A hint as it stands here: base64 with `-` and `_`, a whole number of groups.
    static func text(_ cursor: inout OSRMCursor) -> String? {
        let start = cursor
        let text = cursor.run(where: isBase64)
        guard !text.isEmpty, text.count.isMultiple(of: 4), text.count <= mostCharacters else {
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

    /// 24 characters: both places in millionths of a degree, in six characters each, low bits first.
    static func write(
        from asked: Coordinate, to location: Coordinate, into buffer: inout ByteBuffer
    ) {
        for degrees in [asked.longitude, asked.latitude, location.longitude, location.latitude] {
            var bits = UInt64(UInt32(bitPattern: Int32((degrees * 1e6).rounded())))
            for _ in 0..<6 {
                buffer.writeInteger(alphabet[Int(bits & 0x3f)])
                bits >>= 6
            }
        }
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
