import AddressText

/// Two streets with a word such as `and`, or a `&` or `/`, between them.
package struct IntersectionPhrase: Sendable {
    /// The tokens before the word between the streets.
    package let left: TokenSet
    /// The tokens after it.
    package let right: TokenSet
    /// Both streets, and the words between and before them: `corner of`, `and`.
    package let tokens: TokenSet
    /// Whether only a dash is between the streets, or no word but one before or after them: `Ecke A
    /// B`. They may then also be another name.
    package let isGuess: Bool

    /// The same as a guess.
    var asGuess: IntersectionPhrase {
        IntersectionPhrase(left: left, right: right, tokens: tokens, isGuess: true)
    }

    private static let longestAbbreviation = 4
    /// The maximum number of words between the streets: `on the corner of`.
    private static let longestMark = 5
    /// The maximum number of phrases with a word between the streets. Only a text that is no
    /// address has more.
    private static let mostMarked = 12
    /// The maximum number of words of a text that names an intersection.
    private static let longestText = 32
    /// The maximum number of words of a guess.
    private static let longestGuess = 16

    /// Every phrase of `words` that may name an intersection: a mark with words on both sides, up
    /// to the next comma. At most the first ``mostMarked`` of them, and none in a text of more than
    /// ``longestText`` words.
    ///
    /// - Complexity: O(words).
    static func all(in words: [NormalizedText.Word], _ vocabulary: Vocabulary)
        -> [IntersectionPhrase]
    {
        guard words.count <= longestText else { return [] }
        let marked = words.indices.dropFirst().flatMap { index in
            marks(at: index, in: words, vocabulary).flatMap { mark in
                phrases(with: mark, in: words, vocabulary)
            }
        }
        return marked.prefix(mostMarked) + guesses(in: words, vocabulary)
    }

    /// The words before and after the first comma as two streets: `Elm Street, Oak Road`; nil
    /// without a comma.
    static func atComma(in words: [NormalizedText.Word]) -> IntersectionPhrase? {
        guard
            let comma = words.indices.dropFirst().first(where: {
                words[$0].token.separator == .comma
            })
        else { return nil }
        let rest = words[(comma + 1)...].firstIndex { $0.token.separator == .comma }
        let end = rest ?? words.count
        return guess(0..<comma, comma..<end, within: 0..<end)
    }

    /// The readings without a word between the streets, for each place where the second may begin:
    /// `Ecke A B`, `A B corner`. There is a word for intersections at the beginning or before the
    /// first comma.
    private static func guesses(
        in words: [NormalizedText.Word], _ vocabulary: Vocabulary
    ) -> [IntersectionPhrase] {
        let comma = words.indices.dropFirst().first { words[$0].token.separator == .comma }
        let end = comma ?? words.count
        guard end > 1, end <= longestGuess else { return [] }
        var streets = 0..<end
        if let mark = mark(at: 0, in: words, vocabulary), mark.upperBound < end,
            isTelling(words[mark], orType: true)
        {
            streets = mark.upperBound..<end
            // `Ecke A, B`
            if let comma {
                let rest = words[(comma + 1)...].firstIndex { $0.token.separator == .comma }
                let second = comma..<(rest ?? words.count)
                return splits(of: streets, at: streets.dropFirst(), within: 0..<end)
                    + [guess(streets, second, within: 0..<second.upperBound)]
            }
        } else if let start = streets.first(where: { index in
            mark(at: index, in: words, vocabulary).map {
                $0.upperBound == end && isTelling(words[$0])
            } ?? false
        }) {
            streets = 0..<start
        } else {
            return []
        }
        return splits(of: streets, at: streets.dropFirst(), within: 0..<end)
    }

    private static func splits(
        of streets: Range<Int>, at places: Range<Int>, within all: Range<Int>
    ) -> [IntersectionPhrase] {
        places.map { guess(streets.lowerBound..<$0, $0..<streets.upperBound, within: all) }
    }

    private static func guess(
        _ left: Range<Int>, _ right: Range<Int>, within all: Range<Int>
    ) -> IntersectionPhrase {
        IntersectionPhrase(
            left: TokenSet(left), right: TokenSet(right), tokens: TokenSet(all), isGuess: true)
    }

    /// Whether the words say that an intersection is meant: not `i`, or `E` of `E Street`.
    /// With `orType`, also `crossing`.
    private static func isTelling(
        _ mark: ArraySlice<NormalizedText.Word>, orType: Bool = false
    ) -> Bool {
        mark.contains {
            $0.token.text.utf8.count > 2 && ($0.role == .name || orType && $0.role == .streetType)
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
                tokens: TokenSet(beginning..<end), isGuess: false)
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
