#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The IP address at the other end of a connection.
package struct PeerAddress: Hashable, Sendable {
    /// 4 or 16 bytes.
    package let bytes: [UInt8]

    /// An address of 4 or 16 bytes; nil for another number.
    package init?(_ bytes: [UInt8]) {
        guard [4, 16].contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// Reads a `sockaddr_in` or `sockaddr_in6`; nil for any other.
    init?(family: Int32, socketAddress: [UInt8]) {
        switch family {
        case AF_INET where socketAddress.count >= 8: self.init(Array(socketAddress[4..<8]))
        case AF_INET6 where socketAddress.count >= 24: self.init(Array(socketAddress[8..<24]))
        default: return nil
        }
    }

    /// Whether it is an address on the public Internet: not of this machine, a private or local
    /// network, a translation to such a one, or a special purpose.
    ///
    /// Source: the registries of special-purpose addresses of IANA; RFC 6890
    package var isPublic: Bool {
        if bytes.count == 4 { return !Self.special.contains { $0.contains(bytes) } }
        // IPv4 within IPv6: mapped, compatible, and translated (RFC 6052).
        let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        if bytes.starts(with: mapped) || bytes.starts(with: translated) {
            return PeerAddress(Array(bytes.suffix(4)))?.isPublic ?? false
        }
        // Only 2000::/3 is routed, without documentation, Teredo, ORCHID and 6to4.
        guard bytes[0] & 0xE0 == 0x20 else { return false }
        let pair = (bytes[0], bytes[1])
        if pair == (0x20, 0x02) { return false }
        if pair == (0x20, 0x01) {
            let next = (bytes[2], bytes[3])
            return next != (0x0D, 0xB8) && bytes[2] >= 0x02
        }
        return pair != (0x3F, 0xFF)
    }

    private struct Block {
        let start: [UInt8]
        let length: Int

        init(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ length: Int) {
            start = [a, b, c, 0]
            self.length = length
        }

        func contains(_ address: [UInt8]) -> Bool {
            Self.number(address) >> (32 - length) == Self.number(start) >> (32 - length)
        }

        private static func number(_ bytes: [UInt8]) -> UInt32 {
            bytes.reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    private static let special = [
        Block(0, 0, 0, 8), Block(10, 0, 0, 8), Block(100, 64, 0, 10), Block(127, 0, 0, 8),
        Block(169, 254, 0, 16), Block(172, 16, 0, 12), Block(192, 0, 0, 24), Block(192, 0, 2, 24),
        Block(192, 31, 196, 24), Block(192, 52, 193, 24), Block(192, 88, 99, 24),
        Block(192, 168, 0, 16), Block(192, 175, 48, 24), Block(198, 18, 0, 15),
        Block(198, 51, 100, 24), Block(203, 0, 113, 24), Block(224, 0, 0, 3),
    ]
}
