public import RecordKeeping

/// A car's licence plate: 2 to 8 English letters or digits in upper case, without the
/// blanks and hyphens of its print.
public struct LicensePlate: Hashable, Sendable {
    public let text: String

    private static let rule = CodeRule(
        field: "licence plate", lengths: 2...8, dropsSeparators: true)

    /// Drops blanks and hyphens and folds to upper case.
    ///
    /// - Throws: ``InvalidValue``; a foreign letter that looks like an English one is named.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }

    /// Equal for plates that are easily taken for one another: 0/O, 1/I/L, 8/B, 5/S, 2/Z.
    public var lookAlikeKey: String {
        LookAlike.folded(text)
    }

    /// Whether one of the two is likely a misreading of the other.
    public func differsOnlyInLookAlikes(from other: LicensePlate) -> Bool {
        self != other && lookAlikeKey == other.lookAlikeKey
    }
}

extension LicensePlate: CustomStringConvertible {
    public var description: String { text }
}

extension LicensePlate: ValidatedText {}
