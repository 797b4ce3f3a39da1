/// A value with a checking initialiser from text, coded as that text.
public protocol ValidatedText: Codable {
    var text: String { get }
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
