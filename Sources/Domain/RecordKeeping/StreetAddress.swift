/// A street address: one line of 2 to 200 characters in any script.
public struct StreetAddress: Hashable, Sendable {
    /// The checked text.
    public let text: String

    private static let rule = LineOfText(field: "street address", lengths: 2...200)

    /// Trims `text` and collapses each run of white space to one space.
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
