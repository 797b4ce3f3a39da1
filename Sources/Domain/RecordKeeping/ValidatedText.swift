/// A value that is checked when it is created from text, and encoded as that text.
public protocol ValidatedText: Codable {
    /// The checked text.
    var text: String { get }
    /// Checks `text`.
    ///
    /// - Throws: ``InvalidValue``.
    init(_ text: String) throws(InvalidValue)
}

extension ValidatedText {
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
