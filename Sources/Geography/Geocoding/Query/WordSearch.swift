/// Finds candidates by their words, where keys fail: by those of the whole query, of its first
/// part, of what no place explains.
struct WordSearch {
    /// A place named this well explains its words.
    private static let wellNamed = 0.95

    let finder: CandidateFinder
    let query: ParsedQuery

    /// What the first of the attempts finds that finds something; `known` names the places.
    func candidates(beside known: [Candidate]) throws -> [Candidate] {
        var tried: Set<TokenSet> = []
        for tokens in attempts(beside: known) where !tokens.isEmpty && tried.insert(tokens).inserted
        {
            let found = try finder.byWords(tokens, of: query)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func attempts(beside known: [Candidate]) -> [TokenSet] {
        let numbers = query.numbers.reduce(into: TokenSet()) { $0.formUnion($1.tokens) }
        let text = query.all.subtracting(query.noise)
        let places = known.filter { $0.entry.kind == .place && $0.quality >= Self.wellNamed }
            .reduce(into: TokenSet()) { $0.formUnion($1.tokens) }
        let regions = query.regions.reduce(into: TokenSet()) { $0.formUnion($1.tokens) }
        let types = TokenSet.all(
            of: query.words.indices.filter { query.words[$0].role == .streetType })
        let end = query.words.indices.dropFirst().first {
            query.words[$0].token.separator == .comma
        }
        let first = TokenSet(0..<(end ?? query.words.count)).subtracting(query.noise)
        let rest = text.subtracting(numbers).subtracting(places).subtracting(regions)
        return [
            text, text.subtracting(numbers), first, first.subtracting(numbers), rest,
            rest.subtracting(types),
        ].map { query.subject.map(\.tokens)?.intersection($0) ?? $0 }
    }
}
