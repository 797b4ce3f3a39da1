import AddressText

/// Words of a query that name a category: `car park`, `eau potable`.
package struct CategoryPhrase: Sendable {
    /// The values of its OSM tag: `parking`, `drinking_water`. Some phrases have several.
    package let kinds: [String]
    /// The tokens of the category.
    package let tokens: TokenSet
    /// The tokens next to it that say something about such things: `nearest`, `free`.
    package let qualifiers: TokenSet
    /// The articles with which the query begins, if they are next to it. They may also be the name of
    /// a place: the town of `Au` in `Au Apotheke`.
    package let articles: TokenSet
    /// What these tokens, or the category's own, say.
    package let traits: Set<CategoryTrait>
    /// The words between the category and a place: `near`, `à`, `in der Nähe von`.
    package let placeWords: TokenSet

    /// Every phrase of `words` at the beginning or the end of a query, the longest first. Words
    /// that say something about the category may be around it: `nearest free car park, Old Town`.
    ///
    /// - Complexity: O(words).
    static func all(
        in words: [NormalizedText.Word], _ vocabulary: Vocabulary
    ) -> [CategoryPhrase] {
        let longest = min(words.count, vocabulary.longestCategoryPhrase)
        guard longest > 0 else { return [] }
        let traits = TraitWords(words, vocabulary)
        var phrases: [CategoryPhrase] = []
        for length in stride(from: longest, through: 1, by: -1) {
            for start in 0...words.count - length {
                let range = start..<start + length
                let texts = words[range].map(\.token.text)
                guard let kinds = vocabulary.categoriesOfPhrase[texts] else { continue }
                let whole = traits.start(before: start)..<traits.end(after: range.upperBound)
                guard whole.lowerBound == 0 || whole.upperBound == words.count else { continue }
                let place = placeWords(around: whole, in: words, vocabulary)
                let articles = words[..<start].prefix { $0.role == .stop }
                let own = vocabulary.traitsOfPhrase[texts].map { [$0] } ?? []
                phrases.append(
                    CategoryPhrase(
                        kinds: kinds.sorted(), tokens: TokenSet(range),
                        qualifiers: TokenSet(whole).subtracting(TokenSet(range)),
                        articles: TokenSet(whole.lowerBound == 0 ? articles.indices : 0..<0),
                        traits: traits.traits(in: whole).union(own), placeWords: place))
            }
        }
        return phrases
    }

    /// The longest sequence of place words next to the phrase at `range`.
    private static func placeWords(
        around range: Range<Int>, in all: [NormalizedText.Word], _ vocabulary: Vocabulary
    ) -> TokenSet {
        for length in stride(from: vocabulary.longestPlaceWord, through: 1, by: -1) {
            for start in [range.upperBound, range.lowerBound - length] {
                guard start >= 0, start + length <= all.count else { continue }
                let words = all[start..<start + length]
                if vocabulary.placeWords.contains(words.map(\.token.text)),
                    !isName(words, isAtEdge: start == 0 || start + length == all.count)
                {
                    return TokenSet(start..<start + length)
                }
            }
        }
        return TokenSet()
    }
}

extension CategoryPhrase {
    /// Whether an article with nothing beyond it may be a name: the town of `Au` in `Apotheke Au`.
    private static func isName(
        _ words: ArraySlice<NormalizedText.Word>, isAtEdge: Bool
    ) -> Bool {
        isAtEdge && words.count == 1 && words.allSatisfy { $0.role == .stop }
    }
}

/// The words of a query that say something about things of a category.
private struct TraitWords {
    /// The trait of the phrase that starts, and of the one that ends, at each position.
    private var starting: [Int: (trait: CategoryTrait, length: Int)] = [:]
    private var ending: [Int: Int] = [:]
    private let words: [NormalizedText.Word]

    init(_ words: [NormalizedText.Word], _ vocabulary: Vocabulary) {
        self.words = words
        for start in words.indices {
            for length in 1...max(1, vocabulary.longestTrait) where start + length <= words.count {
                let texts = words[start..<start + length].map(\.token.text)
                guard let trait = vocabulary.traitsOfPhrase[texts] else { continue }
                starting[start] = (trait, length)
                ending[start + length] = max(length, ending[start + length] ?? 0)
            }
        }
    }

    /// The start of the phrases that end at `position`, with articles before and between them.
    func start(before position: Int) -> Int {
        var start = position
        while start > 0 {
            if let length = ending[start] {
                start -= length
            } else if words[..<start].allSatisfy({ $0.role == .stop }) {
                start = 0
            } else {
                break
            }
        }
        return start
    }

    /// The end of the phrases that start at `position`.
    func end(after position: Int) -> Int {
        var end = position
        while let found = starting[end] { end += found.length }
        return end
    }

    func traits(in range: Range<Int>) -> Set<CategoryTrait> {
        var traits: Set<CategoryTrait> = []
        var position = range.lowerBound
        while position < range.upperBound {
            guard let found = starting[position] else {
                position += 1
                continue
            }
            traits.insert(found.trait)
            position += found.length
        }
        return traits
    }
}
