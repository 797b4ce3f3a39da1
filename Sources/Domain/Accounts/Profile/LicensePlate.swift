public import RecordKeeping

/// A licence plate: 2 to 8 English letters or digits in upper case, without spaces and hyphens.
public struct LicensePlate: Hashable, Sendable {
    /// The letters and digits in upper case, without separators.
    public let text: String

    private static let rule = CodeRule(
        field: "licence plate", lengths: 2...8, dropsSeparators: true)

    /// Removes spaces and hyphens, and converts to upper case.
    ///
    /// - Throws: ``InvalidValue``, which names a foreign letter that looks like an English one.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }

    /// Equal for plates that are easily confused: 0/O/D/Q, 1/I/L, 2/Z, 5/S, 6/G, 8/B.
    public var lookAlikeKey: String {
        LookAlike.folded(text)
    }

    /// Whether one of the plates is probably a misreading of the other.
    public func differsOnlyInLookAlikes(from other: LicensePlate) -> Bool {
        self != other && lookAlikeKey == other.lookAlikeKey
    }
}

extension LicensePlate: CustomStringConvertible {
    public var description: String { text }
}

extension LicensePlate: ValidatedText {}
