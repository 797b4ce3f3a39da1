public import RecordKeeping

/// What a person is called: one line of 1 to 100 characters in any script.
public struct PersonName: Hashable, Sendable {
    public let text: String

    private static let rule = LineOfText(field: "name", lengths: 1...100)

    /// Drops the white space around `text` and makes every run within it one blank.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension PersonName: CustomStringConvertible {
    public var description: String { text }
}

extension PersonName: ValidatedText {}
