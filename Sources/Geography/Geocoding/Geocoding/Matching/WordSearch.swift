import AddressText
import GRDB
import Gazetteer

/// Finds candidates by words if keys fail: by the words of the whole query, of its first part, or
/// of the rest after the places.
struct WordSearch {
    /// The maximum number of entries with the words.
    private static let mostFound = 40

    private let database: Database
    private let normalizer: Normalizer
    private let query: ParsedQuery
    private let indexed: IndexedWords

    init(database: Database, normalizer: Normalizer, query: ParsedQuery) {
        self.database = database
        self.normalizer = normalizer
        self.query = query
        indexed = IndexedWords(database)
    }

    /// The result of the first attempt that finds anything. `known` provides the places.
    func candidates(beside known: [Candidate]) throws -> [Candidate] {
        var tried: Set<TokenSet> = []
        for tokens in attempts(beside: known) where !tokens.isEmpty && tried.insert(tokens).inserted
        {
            let found = try candidates(with: tokens)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func attempts(beside known: [Candidate]) -> [TokenSet] {
        let numbers = query.numbers.reduce(into: TokenSet()) { $0.formUnion($1.tokens) }
        let text = query.all.subtracting(query.noise)
        let places = known.filter {
            $0.entry.kind == .place && $0.quality >= Scoring.standard.names.explaining
        }
        .reduce(into: TokenSet()) { $0.formUnion($1.tokens) }
        let regions = query.regions.reduce(into: TokenSet()) { $0.formUnion($1.tokens) }
        let types = TokenSet.all(
            of: query.words.indices.filter { query.words[$0].role == .streetType })
        let end = query.words.indices.dropFirst().first {
            query.words[$0].token.separator == .comma
        }
        let first = TokenSet(0..<(end ?? query.words.count)).subtracting(query.noise)
        let rest = text.subtracting(numbers).subtracting(places).subtracting(regions)
        let street =
            known.filter { $0.entry.kind == .thoroughfare && $0.isLiteral }
            .max { query.weight(of: $0.tokens) < query.weight(of: $1.tokens) }?.tokens ?? TokenSet()
        return [
            text, text.subtracting(numbers), first, first.subtracting(numbers), rest,
            rest.subtracting(types), rest.subtracting(street),
        ].map { query.subject.map(\.tokens)?.intersection($0) ?? $0 }
    }

    // MARK: Words

    /// Entries with all the words of `tokens`; the last word and abbreviations may be prefixes.
    /// Articles are ignored unless the query ends in one.
    private func candidates(with tokens: TokenSet) throws -> [Candidate] {
        let significant = tokens.positions.filter { query.words[$0].role != .stop }
        guard significant.contains(where: { query.words[$0].token.text.utf8.count > 2 }) else {
            return []
        }
        if query.isBrokenOff, let last = tokens.positions.last, last != significant.last {
            let found = try candidates(tokens, words: significant + [last])
            if !found.isEmpty { return found }
        }
        return try candidates(tokens, words: significant)
    }

    private func candidates(
        _ tokens: TokenSet, words positions: [Int]
    ) throws -> [Candidate] {
        let words = positions.map { query.words[$0] }
        // If nothing has one of the words, such as a misspelled one, no search is needed.
        for (index, word) in words.enumerated() {
            let isLast = index == words.count - 1
            guard try indexed.have(Self.expression(word, isPrefix: true, isLast: isLast))
            else { return [] }
        }
        let prefixed = Self.expression(words, isPrefix: true)
        let whole = Self.expression(words, isPrefix: false)
        var entries = try entries(matching: prefixed)
        var literal = Set(entries.map(\.id))
        if prefixed != whole, !entries.isEmpty {
            let known = try self.entries(matching: whole)
            literal = Set(known.map(\.id))
            entries = known + entries.filter { !literal.contains($0.id) }
        }
        let significant = words.filter { $0.role != .stop }
        let scoring = Scoring.standard.names
        return entries.map { entry in
            let name = normalizer.normalize(entry.name).words
            let quality =
                query.isBrokenOff && begins(name)
                ? scoring.continued
                : scoring.wordsBase + scoring.wordsShare * share(of: name, in: significant)
            let absent = tokens.positions.filter { position in
                let word = query.words[position]
                return word.role == .stop && !name.contains { $0.canonical == word.canonical }
            }
            return Candidate(
                entry: entry, tokens: tokens.subtracting(TokenSet.all(of: absent)), form: nil,
                quality: quality, isLiteral: literal.contains(entry.id))
        }
    }

    private static func expression(
        _ words: [NormalizedText.Word], isPrefix: Bool
    ) -> String {
        words.enumerated().map { index, word in
            expression(word, isPrefix: isPrefix, isLast: index == words.count - 1)
        }.joined(separator: " AND ")
    }

    private static func expression(
        _ word: NormalizedText.Word, isPrefix: Bool, isLast: Bool
    ) -> String {
        let text = word.token.text
        let mayGoOn = word.token.isAbbreviated || isLast && text.utf8.count > 3
        let prefix = isPrefix && mayGoOn ? " OR \(quote(text))*" : ""
        return "(\(quote(text)) OR \(quote(word.canonical))\(prefix))"
    }

    /// The entries that match `expression`; if there are too many, the best matches.
    private func entries(matching expression: String) throws -> [GazetteerEntry] {
        let few = try entries(matching: expression, isRanked: false, limit: Self.mostFound + 1)
        return few.count <= Self.mostFound
            ? few : try entries(matching: expression, isRanked: true, limit: Self.mostFound)
    }

    private static let bestMatches = matches(orderedBy: "rank")
    private static let firstMatches = matches(orderedBy: "rowid")

    private static func matches(orderedBy order: String) -> String {
        """
        SELECT \(GazetteerEntry.columns)
        FROM (SELECT rowid AS id FROM gazetteer_text WHERE gazetteer_text MATCH ?
            ORDER BY \(order) LIMIT ?) AS t
        CROSS JOIN gazetteer_entry AS e ON e.id = t.id
        """
    }

    private func entries(
        matching expression: String, isRanked: Bool, limit: Int
    ) throws -> [GazetteerEntry] {
        let statement = try database.cachedStatement(
            sql: isRanked ? Self.bestMatches : Self.firstMatches)
        let rows = try Row.fetchCursor(statement, arguments: [expression, limit])
        var entries: [GazetteerEntry] = []
        while let row = try rows.next() {
            if let entry = GazetteerEntry(row) { entries.append(entry) }
        }
        return entries
    }

    private func begins(_ name: [NormalizedText.Word]) -> Bool {
        name.count > query.words.count
            && zip(query.words, name).allSatisfy { $0.canonical == $1.canonical }
    }

    /// Words consist of letters and digits, or are `&`, so they need no escaping.
    private static func quote(_ word: String) -> String { "\"\(word)\"" }

    /// The share of the letters of `name` that `words` cover, 0 … 1.
    private func share(
        of name: [NormalizedText.Word], in words: [NormalizedText.Word]
    ) -> Double {
        let all = name.filter { $0.role != .stop }
        let total = all.reduce(0) { $0 + $1.token.text.utf8.count }
        let known = Set(words.map(\.canonical))
        var found = 0
        for word in all {
            if known.contains(word.canonical) {
                found += word.token.text.utf8.count
            } else if let last = words.last, word.token.text.hasPrefix(last.token.text) {
                found += last.token.text.utf8.count
            }
        }
        return total == 0 ? 0 : Double(found) / Double(total)
    }
}
