public import RecordKeeping

/// A licence plate as a guard types it or a camera reads it, or a part of it: 2 to 9 English letters
/// or digits in upper case, without spaces and hyphens. One more than a plate has, since a character
/// may have been added.
public struct PlateQuery: Hashable, Sendable {
    /// The letters and digits in upper case, without separators.
    public let text: String

    private static let rule = CodeRule(
        field: "licence plate", lengths: 2...9, dropsSeparators: true)

    /// Removes spaces and hyphens, and converts to upper case.
    ///
    /// - Throws: ``InvalidValue``, which names a foreign letter that looks like an English one.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension PlateQuery: CustomStringConvertible {
    public var description: String { text }
}

extension PlateQuery: ValidatedText {}
