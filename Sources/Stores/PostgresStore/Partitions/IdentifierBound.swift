import RecordKeeping

/// The smallest UUID with the timestamp of a UUIDv7: those of that time or later are greater, earlier ones
/// smaller. The bits of its version are zeros.
struct IdentifierBound: PostgresValue {
    /// The first eight bytes, big endian: 48 bits of time and 16 zeros. The other eight are zeros, too.
    private let high: UInt64

    init(_ time: Timestamp) {
        // The time of an identifier is never negative.
        high = UInt64(max(0, time.millisecondsSinceEpoch)) << 16
    }

    static var postgresType: PostgresType { .uuid }

    var postgresBytes: [UInt8]? { high.bigEndianBytes + UInt64(0).bigEndianBytes }

    /// As SQL has it.
    var text: String {
        let digits = String(high, radix: 16)
        let padded = String(repeating: "0", count: 16 - digits.count) + digits
        return "\(padded.prefix(8))-\(padded.dropFirst(8).prefix(4))-0000-0000-000000000000"
    }
}
