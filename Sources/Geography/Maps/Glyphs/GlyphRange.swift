/// 256 characters of Unicode's first plane: what a map requests at once.
public struct GlyphRange: Hashable, Sendable, CustomStringConvertible {
    /// The first character; a multiple of 256.
    public let first: UInt32

    /// The number of characters.
    public static let length: UInt32 = 256

    /// All of them.
    public static let all = (0..<256).map { GlyphRange(first: UInt32($0) * length) }

    private init(first: UInt32) {
        self.first = first
    }

    /// Parses a range such as `0-255`; nil if it is not one of ``all``. Each has only one spelling.
    public init?(_ text: some StringProtocol) {
        guard let end = text.firstIndex(of: "-"), let first = UInt32(text[..<end]),
            first.isMultiple(of: Self.length), first <= 0xFF00
        else { return nil }
        self.first = first
        guard text == description else { return nil }
    }

    /// The characters.
    public var characters: ClosedRange<UInt32> { first...(first + Self.length - 1) }

    public var description: String { "\(first)-\(first + Self.length - 1)" }
}
