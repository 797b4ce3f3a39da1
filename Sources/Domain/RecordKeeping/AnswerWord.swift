/// A word that goes with an answer to a request: 1 to 500 characters.
public struct AnswerWord: Hashable, Sendable {
    /// How many characters it may have.
    public static let limit = 500

    /// The checked text; `\n` separates its lines.
    public let text: String

    private static let rule = LinesOfText(field: "word", limit: limit)

    /// Removes white space around the text and at the ends of its lines.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension AnswerWord: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}
