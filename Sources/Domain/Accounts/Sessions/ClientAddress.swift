#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The part of the network that an attempt to sign in came from: what one subscriber has.
///
/// That is one IPv4 address, and the first 64 bits of an IPv6 address, whose other half each
/// device chooses by itself.
///
/// Source: RFC 6177; RFC 4291, section 2.5.5.2 for IPv4 addresses within IPv6.
public struct ClientAddress: Hashable, Sendable {
    /// `192.0.2.7`, `2001:db8:1:2::/64`.
    public let text: String

    /// - Returns: nil for anything but a numeric address, such as the path of a local socket.
    public init?(_ text: String) {
        // `fe80::1%eth0` names the interface as well.
        let address = String(text.prefix { $0 != "%" })
        if let bytes = Self.bytes(of: address, family: AF_INET, count: 4) {
            self.text = Self.dotted(bytes)
        } else if let bytes = Self.bytes(of: address, family: AF_INET6, count: 16) {
            let isMapped = bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
            self.text = isMapped ? Self.dotted(bytes.suffix(4)) : Self.network(bytes.prefix(8))
        } else {
            return nil
        }
    }

    private static func bytes(of text: String, family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return unsafe inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }

    private static func dotted(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map(String.init).joined(separator: ".")
    }

    private static func network(_ bytes: ArraySlice<UInt8>) -> String {
        let groups = stride(from: 0, to: 8, by: 2).map { index in
            String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::/64"
    }
}
