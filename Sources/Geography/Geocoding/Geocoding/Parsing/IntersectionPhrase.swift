import AddressText

/// Two streets with a word such as `and`, or a `&` or `/`, between them.
package struct IntersectionPhrase: Sendable {
    /// The tokens before the word between the streets.
    package let left: TokenSet
    /// The tokens after it.
    package let right: TokenSet
    /// Both streets, and the words between and before them: `corner of`, `and`.
    package let tokens: TokenSet

    private static let longestAbbreviation = 4

    /// Every phrase of `words` that may name an intersection: a mark with words on both sides, up
    /// to the next comma.
    ///
    /// - Complexity: O(words).
    static func all(in words: [NormalizedText.Word], _ vocabulary: Vocabulary)
        -> [IntersectionPhrase]
    {
        words.indices.dropFirst().compactMap { index in
            guard let mark = mark(at: index, in: words, vocabulary), mark.upperBound < words.count
            else { return nil }
            var start = words[..<mark.lowerBound].lastIndex { $0.token.separator == .comma } ?? 0
            let beginning = start
            // `corner of A and B`.
            if let first = Self.mark(at: start, in: words, vocabulary), !first.isEmpty,
                first.upperBound < mark.lowerBound
            {
                start = first.upperBound
            }
            let rest = words[mark.upperBound...].dropFirst()
            let end = rest.firstIndex { $0.token.separator == .comma } ?? words.count
            // `C/ Mayor` is one street.
            let isType = words[start..<mark.lowerBound].allSatisfy { $0.role == .streetType }
            if mark.isEmpty, isType, mark.lowerBound - start == 1,
                words[start].token.text.utf8.count <= Self.longestAbbreviation
            {
                return nil
            }
            return IntersectionPhrase(
                left: TokenSet(start..<mark.lowerBound), right: TokenSet(mark.upperBound..<end),
                tokens: TokenSet(beginning..<end))
        }
    }

    /// The words between the streets, which are empty for a slash; nil if there is no mark at
    /// `index`.
    private static func mark(
        at index: Int, in words: [NormalizedText.Word], _ vocabulary: Vocabulary
    ) -> Range<Int>? {
        if words[index].token.text == "&" { return index..<index + 1 }
        for count in [3, 2, 1] where index + count <= words.count {
            let text = words[index..<index + count].map(\.token.text)
            if vocabulary.intersectionWords.contains(text) { return index..<index + count }
        }
        return words[index].token.separator == .slash ? index..<index : nil
    }
}
