#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A numeric IPv4 or IPv6 address. Different notations of an address are equal.
///
/// An IPv4-mapped IPv6 address equals the IPv4 address.
///
/// Source: RFC 4291, sections 2.2 and 2.5.5.2.
public struct NetworkAddress: Hashable, Sendable {
    /// 4 bytes for IPv4, 16 for IPv6, in network byte order.
    let bytes: [UInt8]

    /// - Returns: Nil if `text` is not a numeric address, such as the path of a local socket.
    public init?(_ text: String) {
        guard !text.utf8.contains(0) else { return nil }
        // `fe80::1%eth0` names the interface as well.
        let address = String(text.prefix { $0 != "%" })
        guard
            let bytes = Self.bytes(of: address, family: AF_INET, count: 4)
                ?? Self.bytes(of: address, family: AF_INET6, count: 16)
        else { return nil }
        self.init(bytes: bytes)
    }

    /// 4 bytes for IPv4, 16 for IPv6, in network byte order; nil for another number.
    private init?(bytes: [UInt8]) {
        switch bytes.count {
        case 4: self.bytes = bytes
        case 16:
            let isMapped = bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
            self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
        default: return nil
        }
    }

    private static func bytes(of text: String, family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return unsafe inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}

extension NetworkAddress: CustomStringConvertible {
    /// `192.0.2.7`, `2001:db8::1`.
    public var description: String {
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        return unsafe withUnsafeTemporaryAllocation(
            of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)
        ) { text in
            unsafe inet_ntop(family, bytes, text.baseAddress, socklen_t(text.count))
                .map { unsafe String(cString: $0) } ?? ""
        }
    }
}
