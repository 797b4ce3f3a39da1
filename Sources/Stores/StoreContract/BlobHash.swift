import Accounts

/// The name of some bytes: their SHA-256 hash.
public struct BlobHash: Hashable, Sendable {
    /// The number of ``bytes``.
    public static let length = 32
    /// The hash.
    public let bytes: [UInt8]

    /// The hash of `content`.
    ///
    /// - Complexity: O(bytes).
    public init(of content: [UInt8]) {
        bytes = Fingerprint.bytes(of: content)
    }

    /// A hash that was stored; nil unless it has ``length`` bytes.
    public init?(stored bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }
}

extension BlobHash: CustomStringConvertible {
    /// 64 lower-case hexadecimal digits.
    public var description: String { bytes.hexDigits }
}
