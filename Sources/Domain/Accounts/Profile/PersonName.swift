public import RecordKeeping

/// The name of a person: one line of 1 to 100 characters in any script.
public struct PersonName: Hashable, Sendable {
    /// The checked name.
    public let text: String

    private static let rule = LineOfText(field: "name", lengths: 1...100)

    /// Trims `text` and collapses each run of white space to one space.
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
