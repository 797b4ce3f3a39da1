import AddressText
import Foundation
import Gazetteer

/// A query parsed without the atlas: its spans with their keys, and the tokens that look like house
/// numbers, units, regions or noise.
package struct ParsedQuery: Sendable {
    /// Consecutive tokens that may be a name.
    package struct Span: Sendable {
        /// The tokens of the span.
        package let tokens: TokenSet
        /// Their positions.
        package let range: Range<Int>
        /// The keys of the name that they may be.
        package let keys: NameKeys
        /// 1 for the words as typed; less for corrected ones.
        package var fidelity = 1.0
    }

    /// Tokens that may be a house number.
    package struct Number: Sendable {
        /// The tokens of the number.
        package let tokens: TokenSet
        /// The numbers, at least one; `12-16` has three.
        package let houseNumbers: [HouseNumber]

        /// The first of the numbers.
        package var houseNumber: HouseNumber { houseNumbers[0] }
    }

    /// Tokens that name a country or a state.
    package struct Region: Sendable {
        /// The tokens of the name.
        package let tokens: TokenSet
        /// ISO 3166-1 alpha-2, lower case.
        package let country: String
        /// The abbreviation of the state; nil for a country.
        package let state: String?
    }

    /// The part of a structured query that names the answer. The other parts are its context.
    package struct Subject: Sendable {
        /// The tokens of that part.
        package let tokens: TokenSet
        /// The kinds of entries that can be the answer.
        package let kinds: Set<GazetteerEntry.Kind>
        /// See ``GeocodeResult/rank``.
        package let ranks: ClosedRange<Int>
        /// Every answer must explain these tokens.
        package let required: TokenSet
    }

    /// The text as typed.
    package var text = ""
    /// The normalised words; a token is the position of one.
    package var words: [NormalizedText.Word] = []
    /// Longest first.
    package var spans: [Span] = []
    /// The tokens that may be house numbers.
    package var numbers: [Number] = []
    /// The names of countries and states.
    package var regions: [Region] = []
    /// Phrases that may name an intersection.
    package var intersections: [IntersectionPhrase] = []
    /// Phrases that may name a category.
    package var categories: [CategoryPhrase] = []
    /// The subject of a structured query; nil for free text.
    package var subject: Subject?
    /// Parts of a building, companies, marks before a number. They may stay unexplained.
    package var noise = TokenSet()
    /// The weight of each token.
    package var weights: [Double] = []

    /// Whether it ends in an article or preposition, as `Pharmacie des` does.
    var isBrokenOff: Bool { words.count > 1 && words.last?.role == .stop }

    /// All tokens.
    package var all: TokenSet { TokenSet(words.indices) }

    /// The tokens that are neither the category, nor next to it, nor noise.
    func rest(of phrase: CategoryPhrase) -> TokenSet {
        all.subtracting(noise).subtracting(phrase.tokens).subtracting(phrase.qualifiers)
            .subtracting(phrase.placeWords)
    }

    /// `tokens` without articles and prepositions.
    func significant(_ tokens: TokenSet) -> TokenSet {
        TokenSet.all(of: tokens.positions.filter { words[$0].role != .stop })
    }

    /// Whether only numbers and the names of regions follow `tokens`.
    func isAtEnd(_ tokens: TokenSet) -> Bool {
        guard let last = tokens.positions.last else { return false }
        return words.indices.dropFirst(last + 1).allSatisfy { position in
            words[position].token.isNumeric
                || regions.contains { $0.tokens.contains(TokenSet(position..<position + 1)) }
        }
    }

    /// Whether it names a category and nothing else.
    var isCategoryAlone: Bool {
        categories.contains { significant(rest(of: $0)).isEmpty }
    }

    /// The query reduced to `tokens`, without a subject.
    func restricted(to tokens: TokenSet) -> ParsedQuery {
        var query = self
        query.subject = nil
        for position in words.indices
        where !tokens.contains(TokenSet(position..<position + 1)) {
            query.weights[position] = 0
        }
        query.spans.removeAll { !tokens.isSuperset(of: $0.tokens) }
        query.numbers.removeAll { !tokens.isSuperset(of: $0.tokens) }
        query.regions.removeAll { !tokens.isSuperset(of: $0.tokens) }
        query.categories = []
        query.intersections = []
        return query
    }

    /// The words before the first comma if they may be the name of what stands at the address
    /// after it: they have neither digits nor a type of street, and the address has a number.
    var nameBeforeAddress: TokenSet? {
        guard subject == nil,
            let end = words.indices.dropFirst().first(where: {
                words[$0].token.separator == .comma
            })
        else { return nil }
        let name = TokenSet(0..<end)
        let isName = words[..<end].allSatisfy { word in
            word.role != .streetType && word.stem == nil
                && !word.token.text.contains(where: \.isNumber)
        }
        return isName && numbers.contains { $0.tokens.isDisjoint(with: name) } ? name : nil
    }

    /// The query with `tokens` as noise.
    func ignoring(_ tokens: TokenSet) -> ParsedQuery {
        var query = self
        query.noise.formUnion(tokens)
        for position in tokens.positions {
            query.weights[position] = Scoring.standard.tokens.noise
        }
        query.spans.removeAll { !tokens.isDisjoint(with: $0.tokens) }
        query.regions.removeAll { !tokens.isDisjoint(with: $0.tokens) }
        query.categories = []
        query.intersections = []
        return query
    }

    /// The sum of the weights of `tokens`.
    package func weight(of tokens: TokenSet) -> Double {
        var sum = 0.0
        for position in words.indices where tokens.contains(TokenSet(position..<position + 1)) {
            sum += weights[position]
        }
        return sum
    }
}

/// Parses queries.
package struct QueryParser: Sendable {
    /// The maximum number of words of a span.
    private static let longestSpan = 9
    private let normalizer: Normalizer

    /// A parser for queries that `normalizer` normalises.
    package init(_ normalizer: Normalizer) {
        self.normalizer = normalizer
    }

    var vocabulary: Vocabulary { normalizer.vocabulary }

    /// - Complexity: O(tokens).
    package func parse(_ text: String) -> ParsedQuery {
        let normalized = normalizer.normalize(StreetConnectors.unified(in: text))
        var query = ParsedQuery()
        query.text = text
        query.words = normalized.words
        query.noise = noise(query.words)
        query.weights = query.words.indices.map { weight(at: $0, in: query) }
        query.numbers = numbers(in: query)
        query.spans = spans(of: normalized)
        query.regions = regions(in: query)
        query.spans = query.spans.filter { !endsInState($0, of: query) }
        query.regions += countryCode(in: query)
        query.intersections = IntersectionPhrase.all(in: query.words, vocabulary)
        if StreetConnectors.haveDash(in: text) {
            query.intersections = query.intersections.map(\.asGuess)
        }
        query.categories = CategoryPhrase.all(in: query.words, vocabulary)
        return query
    }

    private func spans(of text: NormalizedText) -> [ParsedQuery.Span] {
        var spans: [ParsedQuery.Span] = []
        let count = text.words.count
        for length in stride(from: min(count, Self.longestSpan), through: 1, by: -1) {
            for start in 0...(count - length) {
                let range = start..<start + length
                spans.append(
                    ParsedQuery.Span(
                        tokens: TokenSet(range), range: range, keys: keys(of: range, in: text)))
            }
        }
        return spans
    }

    /// The keys of the words in `range`. After a type of street, a comma ends the street's name:
    /// `Street, Baltimore` is not `Baltimore Street`.
    private func keys(of range: Range<Int>, in text: NormalizedText) -> NameKeys {
        let keys = text.keys(of: range)
        let comma = range.dropFirst().first { text.words[$0].token.separator == .comma }
        guard let comma,
            text.words[range.lowerBound..<comma].contains(where: { $0.role == .streetType })
        else { return keys }
        return NameKeys(full: keys.full, bare: keys.bare)
    }

    private func weight(at index: Int, in query: ParsedQuery) -> Double {
        let word = query.words[index]
        let scoring = Scoring.standard.tokens
        if query.noise.contains(TokenSet(index..<index + 1)) { return scoring.noise }
        if word.token.isNumeric || word.token.text.last?.isNumber ?? false {
            return scoring.number
        }
        switch word.role {
        case .stop: return scoring.stopWord
        case .streetType: return scoring.streetType
        case .name:
            let letters = Double(word.token.text.count)
            return min(scoring.nameLimit, scoring.nameBase + scoring.namePerLetter * letters)
        }
    }

    /// Whether the span ends in the abbreviation of a state that is also an article, as `il` in
    /// `12 Elm Street, Springfield, IL`.
    private func endsInState(_ span: ParsedQuery.Span, of query: ParsedQuery) -> Bool {
        guard span.range.count > 1, let last = span.range.last,
            query.words[last].role == .stop
        else { return false }
        let token = TokenSet(last..<last + 1)
        return query.isAtEnd(token)
            && query.regions.contains { $0.state != nil && $0.tokens == token }
    }

    private func regions(in query: ParsedQuery) -> [ParsedQuery.Region] {
        query.spans.flatMap { span -> [ParsedQuery.Region] in
            let first = query.words[span.range.lowerBound].token.text
            guard vocabulary.beginningsOfRegions.contains(first) else { return [] }
            let words = query.words[span.range].map(\.token.text)
            let country = vocabulary.countryOfName[words].map {
                ParsedQuery.Region(tokens: span.tokens, country: $0, state: nil)
            }
            let states = (vocabulary.statesOfName[words] ?? []).map {
                ParsedQuery.Region(tokens: span.tokens, country: $0.country, state: $0.code)
            }
            return [country].compactMap { $0 } + states
        }
    }

    /// The code of a country as the last part of a query: `9486, li`; empty if there is none.
    private func countryCode(in query: ParsedQuery) -> [ParsedQuery.Region] {
        guard let last = query.words.indices.last, last > 0,
            query.words[last].token.separator == .comma,
            vocabulary.countries[query.words[last].token.text] != nil
        else { return [] }
        let tokens = TokenSet(last..<last + 1)
        guard !query.regions.contains(where: { $0.tokens == tokens }) else { return [] }
        return [
            ParsedQuery.Region(
                tokens: tokens, country: query.words[last].token.text, state: nil)
        ]
    }
}
