/// Two streets with a word such as `and`, or a `&` or `/`, between them.
package struct Crossing: Sendable {
    package let left: TokenSet
    package let right: TokenSet
    /// Both, and the words between and before them that say how they meet.
    package let tokens: TokenSet

    private static let longestAbbreviation = 4
    /// Names whose worth differs by less are equally good.
    private static let tolerance = 0.001

    /// Every place of `words` where two streets may be meant: a mark with something on both
    /// sides of it, up to the next comma.
    ///
    /// - Complexity: O(words).
    static func all(in words: [NormalizedText.Word], _ vocabulary: Vocabulary) -> [Crossing] {
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
            return Crossing(
                left: TokenSet(start..<mark.lowerBound), right: TokenSet(mark.upperBound..<end),
                tokens: TokenSet(beginning..<end))
        }
    }

    /// The words between the streets; a slash is none.
    private static func mark(
        at index: Int, in words: [NormalizedText.Word], _ vocabulary: Vocabulary
    ) -> Range<Int>? {
        if words[index].token.text == "&" { return index..<index + 1 }
        for count in [3, 2, 1] where index + count <= words.count {
            let text = words[index..<index + count].map(\.token.text)
            if vocabulary.crossingWords.contains(text) { return index..<index + count }
        }
        return words[index].token.separator == .slash ? index..<index : nil
    }

    /// Whether `candidates` know a street on either side, or on one with the other at least
    /// written as a street; but not one street with its name in two languages, and nothing
    /// whose name holds both sides, such as `Rue Pierre et Marie Curie`.
    func isMeant(by candidates: [Candidate], _ words: [NormalizedText.Word]) -> Bool {
        let named = candidates.filter { $0.form != nil && !isNumber($0.tokens, words) }
        let spansBoth = named.contains { candidate in
            let name = candidate.tokens.positions.filter { Self.isNamed(words[$0], candidate.form) }
            return [left, right].allSatisfy { side in
                name.contains { side.isSuperset(of: TokenSet($0..<$0 + 1)) }
            }
        }
        if spansBoth { return false }
        let streets = [left, right].map { side in
            Set(
                Self.streets(on: side, among: named).lazy.filter(\.isBest).map(\.candidate.entry.id)
            )
        }
        guard streets[0].isDisjoint(with: streets[1]) else { return false }
        let isKnown = streets.map { !$0.isEmpty }
        let isWritten = [left, right].map { side in
            side.positions.contains { words[$0].role == .streetType || words[$0].stem != nil }
        }
        return isKnown[0] && (isKnown[1] || isWritten[1]) || isKnown[1] && isWritten[0]
    }

    /// The streets that words of `side` name, each by its best name there; `isBest` where no other
    /// is named by more words, or better.
    static func streets(
        on side: TokenSet, among candidates: [Candidate]
    ) -> [(candidate: Candidate, isBest: Bool)] {
        var best: [Int64: Candidate] = [:]
        for candidate in candidates
        where candidate.entry.kind == .thoroughfare && side.isSuperset(of: candidate.tokens) {
            if let known = best[candidate.entry.id], known.worth >= candidate.worth { continue }
            best[candidate.entry.id] = candidate
        }
        let most = best.values.lazy.map(\.worth).max() ?? 0
        return best.values.sorted { ($0.worth, -$0.entry.id) > ($1.worth, -$1.entry.id) }
            .map { ($0, $0.worth > most - Self.tolerance) }
    }

    /// What is said with `left` and `right` as its streets: their names, and the words that say
    /// that they meet.
    func tokens(naming left: Candidate, _ right: Candidate) -> TokenSet {
        tokens.subtracting(self.left).subtracting(self.right)
            .union(left.tokens).union(right.tokens)
    }

    /// Whether `word` makes a difference to a key of that form.
    private static func isNamed(_ word: NormalizedText.Word, _ form: NameKey.Form?) -> Bool {
        word.role == .name || word.role == .streetType && form != .core
    }

    private func isNumber(_ tokens: TokenSet, _ words: [NormalizedText.Word]) -> Bool {
        tokens.positions.allSatisfy { words[$0].token.isNumeric }
    }
}

extension Candidate {
    /// How well how many words name it.
    fileprivate var worth: Double { quality * Double(tokens.positions.count) }
}
