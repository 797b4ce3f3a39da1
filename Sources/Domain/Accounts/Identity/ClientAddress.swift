public import RecordKeeping

/// A network from which somebody has signed in to an account.
public struct KnownClient: Hashable, Sendable {
    /// The network.
    public let address: ClientAddress
    /// When somebody last signed in from there.
    public let lastUsedAt: Timestamp

    /// Creates a client from its stored parts.
    public init(address: ClientAddress, lastUsedAt: Timestamp) {
        self.address = address
        self.lastUsedAt = lastUsedAt
    }
}

/// The network of one subscriber, from which attempts to sign in or up come.
///
/// That is an IPv4 address, or the first 64 bits of an IPv6 address: each device chooses the other
/// half by itself.
///
/// Source: RFC 6177.
public struct ClientAddress: Hashable, Sendable {
    /// `192.0.2.7`, `2001:db8:1:2::/64`.
    public let text: String

    /// The network that `address` belongs to.
    public init(_ address: NetworkAddress) {
        text =
            address.bytes.count == 4
            ? address.description : Self.network(address.bytes.prefix(8))
    }

    /// - Returns: Nil if `text` is not a numeric address, such as the path of a local socket.
    public init?(_ text: String) {
        guard let address = NetworkAddress(text) else { return nil }
        self.init(address)
    }

    /// For an address that was read from a store.
    package init(stored text: String) {
        self.text = text
    }

    private static func network(_ bytes: ArraySlice<UInt8>) -> String {
        let groups = stride(from: 0, to: 8, by: 2).map { index in
            String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::/64"
    }
}
