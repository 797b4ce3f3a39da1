import AddressText

/// Words of a query that name a category: `car park`, `eau potable`.
package struct CategoryPhrase: Sendable {
    /// The value of its OSM tag: `parking`, `drinking_water`.
    package let kind: String
    /// The tokens of the category.
    package let tokens: TokenSet
    /// The words between the category and a place: `near`, `à`, `in der Nähe von`.
    package let placeWords: TokenSet

    /// Every phrase of `words` at the beginning or the end of a query, the longest first.
    ///
    /// - Complexity: O(words).
    static func all(
        in words: [NormalizedText.Word], _ vocabulary: Vocabulary
    ) -> [CategoryPhrase] {
        let longest = min(words.count, vocabulary.longestCategoryPhrase)
        guard longest > 0 else { return [] }
        var phrases: [CategoryPhrase] = []
        for length in stride(from: longest, through: 1, by: -1) {
            let ranges = Set([0..<length, words.count - length..<words.count])
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                guard let kind = vocabulary.categoryOfPhrase[words[range].map(\.token.text)]
                else { continue }
                phrases.append(
                    CategoryPhrase(
                        kind: kind, tokens: TokenSet(range),
                        placeWords: placeWords(around: range, in: words, vocabulary)))
            }
        }
        return phrases
    }

    /// The longest sequence of place words next to the phrase at `range`.
    private static func placeWords(
        around range: Range<Int>, in words: [NormalizedText.Word], _ vocabulary: Vocabulary
    ) -> TokenSet {
        var found = TokenSet()
        for length in stride(from: vocabulary.longestPlaceWord, through: 1, by: -1) {
            for start in [range.upperBound, range.lowerBound - length] {
                let words =
                    words.indices.contains(start) && start + length <= words.count
                    ? words[start..<start + length].map(\.token.text) : []
                if found.isEmpty, vocabulary.placeWords.contains(words) {
                    found = TokenSet(start..<start + length)
                }
            }
        }
        return found
    }
}
