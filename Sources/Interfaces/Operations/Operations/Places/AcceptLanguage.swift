/// The languages that a browser asks for: `fr-CH, fr;q=0.9, en;q=0.8`.
///
/// Source: RFC 9110, section 12.5.4.
public enum AcceptLanguage {
    /// Maximum number of languages to read.
    private static let maximumCount = 20

    /// BCP 47 tags in the order of preference. A regional tag is followed by its plain language.
    /// Malformed parts are skipped.
    public static func languages(in text: String) -> [String] {
        let wanted = text.split(separator: ",").prefix(maximumCount).compactMap(language)
            .enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
        var languages: [String] = []
        for tag in wanted {
            languages.append(tag)
            let plain = String(tag.prefix { $0 != "-" })
            if plain != tag, !wanted.contains(plain), !languages.contains(plain) {
                languages.append(plain)
            }
        }
        return languages
    }

    private static func language(_ part: Substring) -> (tag: String, weight: Double)? {
        let pieces = part.split(separator: ";", maxSplits: 1).map { $0.filter { $0 != " " } }
        guard let tag = pieces.first, isTag(tag) else { return nil }
        guard pieces.count > 1 else { return (tag, 1) }
        guard pieces[1].hasPrefix("q="), let weight = Double(pieces[1].dropFirst(2)),
            (0...1).contains(weight)
        else { return nil }
        return weight > 0 ? (tag, weight) : nil
    }

    /// Whether `text` is a language with subtags, such as `fr` or `zh-Hans`, of at most 35
    /// characters.
    public static func isTag(_ text: String) -> Bool {
        text.utf8.count <= 35
            && text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy {
                (1...8).contains($0.utf8.count)
                    && $0.utf8.allSatisfy { byte in
                        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                            || (0x61...0x7A).contains(byte)
                    }
            }
            && text.prefix { $0 != "-" }.allSatisfy(\.isLetter)
    }
}
