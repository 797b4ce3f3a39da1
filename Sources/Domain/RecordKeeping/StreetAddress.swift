/// Where something is, in words: one line of 2 to 200 characters in any script.
public struct StreetAddress: Hashable, Sendable {
    public let text: String

    private static let rule = LineOfText(field: "street address", lengths: 2...200)

    /// Drops the white space around `text` and makes every run within it one blank.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension StreetAddress: CustomStringConvertible {
    public var description: String { text }
}

extension StreetAddress: ValidatedText {}
