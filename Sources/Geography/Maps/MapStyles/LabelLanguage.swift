import WireText

/// The language of the names on a map.
public struct LabelLanguage: Hashable, Sendable {
    /// The names of a feature that are tried in this order, as fields of vector tiles.
    private let fields: [String]

    /// The names that are used in each place.
    static let local = LabelLanguage(fields: ["name"])

    private init(fields: [String]) {
        self.fields = fields
    }

    /// Parses a language tag such as `de` or `zh-Hant`; nil if `tag` is not one.
    ///
    /// Source: BCP 47.
    public init?(_ tag: String) {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        let isTag =
            tag.utf8.count <= 16
            && parts.enumerated().allSatisfy { index, part in
                (index == 0 ? 2...3 : 2...8).contains(part.utf8.count)
                    && part.utf8.allSatisfy { byte in
                        Self.letters.contains(byte | 0x20)
                            || index > 0 && Self.digits.contains(byte)
                    }
            }
        guard isTag, let first = parts.first else { return nil }
        let language = first.lowercased()
        let whole = ([language] + parts.dropFirst().map(String.init)).joined(separator: "-")
        fields = (whole == language ? [] : ["name_\(whole)"]) + ["name_\(language)", "name"]
    }

    private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// The name as an expression of MapLibre.
    var expression: JSONValue {
        let names = fields.map { JSONValue.array([.string("get"), .string($0)]) }
        return names.count == 1 ? names[0] : .array([.string("coalesce")] + names)
    }
}
