/// A moment in UTC, to the millisecond, in the years 0000 to 9999.
public struct Timestamp: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    public let millisecondsSinceEpoch: Int64

    /// The moments that RFC 3339 can express, in milliseconds since the epoch.
    public static let range: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

    /// Clamps the number to ``range``.
    public init(millisecondsSinceEpoch milliseconds: Int64) {
        millisecondsSinceEpoch = min(
            max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
    }

    /// The moment `duration` later, or earlier if it is negative; clamped to ``range``.
    public func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000)
        guard !overflows else {
            return Timestamp(millisecondsSinceEpoch: seconds < 0 ? .min : .max)
        }
        let milliseconds = whole + attoseconds / 1_000_000_000_000_000
        let (sum, tooFar) = millisecondsSinceEpoch.addingReportingOverflow(milliseconds)
        return Timestamp(millisecondsSinceEpoch: tooFar ? (milliseconds < 0 ? .min : .max) : sum)
    }

    /// The time from `earlier` to this moment; negative if this moment is before it.
    public func since(_ earlier: Timestamp) -> Duration {
        .milliseconds(millisecondsSinceEpoch - earlier.millisecondsSinceEpoch)
    }
}

extension Timestamp: Comparable {
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.millisecondsSinceEpoch < right.millisecondsSinceEpoch
    }
}

extension Timestamp: Codable {
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
