/// The request target, split into the parts that all services have:
/// `/{service}/v{version}/{profile}/{query}`.
///
/// Source: OSRM, src/server/api/url_parser.cpp.
package struct OSRMTarget: Hashable, Sendable {
    /// The name of the service, such as `route`.
    package let service: String
    /// The version of the protocol.
    package let version: UInt32
    /// The name of the profile, such as `driving`.
    package let profile: String
    /// The coordinates and everything after them, with percent escapes decoded.
    package let query: [UInt8]
    /// Where the query begins in the target, for messages.
    package let queryPosition: Int

    /// Parses path and query, which may have percent escapes.
    ///
    /// - Throws: `InvalidUrl` with the position of the first unexpected byte.
    package init(target: String) throws(OSRMError) {
        let text = Self.unescaped(target)
        var cursor = OSRMCursor(text)
        func expect(_ isThere: Bool) throws(OSRMError) {
            if !isThere { throw .malformedURL(at: cursor.position, of: text) }
        }
        func identifier() throws(OSRMError) -> String {
            let name = cursor.run(where: Self.isIdentifier)
            try expect(!name.isEmpty)
            return String(decoding: name, as: UTF8.self)
        }
        try expect(cursor.skip(UInt8(ascii: "/")))
        service = try identifier()
        try expect(cursor.skip(UInt8(ascii: "/")))
        try expect(cursor.skip(UInt8(ascii: "v")))
        let number: UInt32? = cursor.integer()
        try expect(number != nil)
        version = number ?? 0
        try expect(cursor.skip(UInt8(ascii: "/")))
        profile = try identifier()
        try expect(cursor.skip(UInt8(ascii: "/")))
        queryPosition = cursor.position
        query = Array(cursor.run(where: Self.isQuery))
        // The position of an invalid escape is that of the byte after its percent sign.
        let isEscape = cursor.skip(UInt8(ascii: "%"))
        try expect(!query.isEmpty && cursor.isAtEnd && !isEscape)
    }

    /// `a-zA-Z0-9_.~:-`
    private static func isIdentifier(_ byte: UInt8) -> Bool {
        switch byte {
        case 45, 46, 48...58, 65...90, 95, 97...122, 126: true
        default: false
        }
    }

    /// ``isIdentifier(_:)`` and `&()`, `,`, `;`, `=`, `?@`, `[\]`, `^`, `` ` ``, `{|}`
    private static func isQuery(_ byte: UInt8) -> Bool {
        switch byte {
        case 38, 40, 41, 44...46, 48...59, 61, 63...126: true
        default: false
        }
    }

    /// Leaves invalid escapes as they are. They are rejected later, as unexpected bytes.
    private static func unescaped(_ target: String) -> [UInt8] {
        let escaped = Array(target.utf8)
        guard escaped.contains(UInt8(ascii: "%")) else { return escaped }
        var text: [UInt8] = []
        text.reserveCapacity(escaped.count)
        var position = 0
        while position < escaped.count {
            if escaped[position] == UInt8(ascii: "%"), position + 2 < escaped.count,
                let high = hexadecimal(escaped[position + 1]),
                let low = hexadecimal(escaped[position + 2])
            {
                text.append(high << 4 | low)
                position += 3
            } else {
                text.append(escaped[position])
                position += 1
            }
        }
        return text
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
