import AddressText

/// Compares names with the text as it was typed, before normalisation: `Crta Gral` finds a street
/// of that spelling before `Carretera General`.
struct NameSimilarity {
    private struct Comparison: Hashable {
        let name: String
        let tokens: TokenSet
    }

    /// Cached, because hundreds of streets may share a name.
    private var known: [Comparison: Double] = [:]

    /// The similarity of `name` to `tokens` of `query`, 0 … 1.
    mutating func value(of name: String, to tokens: TokenSet, _ query: ParsedQuery) -> Double {
        let comparison = Comparison(name: name, tokens: tokens)
        if let known = known[comparison] { return known }
        let typed = tokens.positions.map { query.words[$0].token }
        let similarity = Self.similarity(of: name, to: typed, in: query.text)
        known[comparison] = similarity
        return similarity
    }

    /// The similarity of `name` to `typed`, 0 … 1: the share of typed words that it has; whether it
    /// has no others; whether blanks, hyphens and full stops are the same; and whether `text`
    /// contains it with its accents and capitals.
    ///
    /// - Complexity: O(words of `typed` · words of `name`).
    static func similarity(of name: String, to typed: [Token], in text: String) -> Double {
        guard !typed.isEmpty else { return 0 }
        let words = Tokenizer.tokens(of: name)
        let scoring = Scoring.standard.similarity
        let common = typed.count { token in words.contains { $0.text == token.text } }
        var similarity = scoring.words * Double(common) / Double(typed.count)
        guard words.map(\.text) == typed.map(\.text) else { return similarity }
        similarity += scoring.whole
        let hasSameMarks = zip(words, typed).enumerated().allSatisfy { index, pair in
            (index == 0 || pair.0.separator == pair.1.separator)
                && pair.0.isAbbreviated == pair.1.isAbbreviated
        }
        if hasSameMarks { similarity += scoring.marks }
        if text.contains(name) { return similarity + scoring.accents + scoring.capitals }
        return text.lowercased().contains(name.lowercased())
            ? similarity + scoring.accents : similarity
    }
}
