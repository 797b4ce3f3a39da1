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
    /// The maximum number of words between the streets: `on the corner of`.
    private static let longestMark = 5

    /// Every phrase of `words` that may name an intersection: a mark with words on both sides, up
    /// to the next comma.
    ///
    /// - Complexity: O(words).
    static func all(in words: [NormalizedText.Word], _ vocabulary: Vocabulary)
        -> [IntersectionPhrase]
    {
        words.indices.dropFirst().flatMap { index in
            marks(at: index, in: words, vocabulary).flatMap { mark in
                phrases(with: mark, in: words, vocabulary)
            }
        }
    }

    /// The readings with `mark` between the streets: without and with a mark before the first, as
    /// in `corner of A and B`. A street may begin with the same word.
    private static func phrases(
        with mark: Range<Int>, in words: [NormalizedText.Word], _ vocabulary: Vocabulary
    ) -> [IntersectionPhrase] {
        let beginning = words[..<mark.lowerBound].lastIndex { $0.token.separator == .comma } ?? 0
        let rest = words[mark.upperBound...].dropFirst()
        let end = rest.firstIndex { $0.token.separator == .comma } ?? words.count
        let first = Self.mark(at: beginning, in: words, vocabulary)
        let starts = [beginning, first?.upperBound].compactMap { $0 }
            .filter { $0 < mark.lowerBound }
        return Set(starts).sorted().compactMap { start in
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

    /// The readings of the words between the streets: the first mark at `index`, and all marks that
    /// follow one another, as in `A at the corner of B`.
    private static func marks(
        at index: Int, in words: [NormalizedText.Word], _ vocabulary: Vocabulary
    ) -> [Range<Int>] {
        guard let first = mark(at: index, in: words, vocabulary), first.upperBound < words.count
        else { return [] }
        var whole = first
        while let next = mark(at: whole.upperBound, in: words, vocabulary), !next.isEmpty,
            next.upperBound < words.count
        {
            whole = whole.lowerBound..<next.upperBound
        }
        return whole == first ? [first] : [first, whole]
    }

    /// The words between the streets, which are empty for a slash; nil if there is no mark at
    /// `index`.
    private static func mark(
        at index: Int, in words: [NormalizedText.Word], _ vocabulary: Vocabulary
    ) -> Range<Int>? {
        if words[index].token.text == "&" { return index..<index + 1 }
        for count in (1...longestMark).reversed() where index + count <= words.count {
            let text = words[index..<index + count].map(\.token.text)
            if vocabulary.intersectionWords.contains(text) { return index..<index + count }
        }
        return words[index].token.separator == .slash ? index..<index : nil
    }
}
