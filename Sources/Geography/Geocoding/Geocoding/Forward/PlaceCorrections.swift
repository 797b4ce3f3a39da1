/// Finds what the words next to a category name if they are misspelled: `parking near Wstdorf`.
/// Caches the answers, because a search asks with every ``NearbySearch/Effort``.
final class PlaceCorrections {
    /// Names of more words are not corrected: the time grows with the square of their number.
    private static let longestName = 8
    /// The maximum number of names that are corrected in one search.
    private static let mostNames = 3

    private let finder: CandidateFinder
    private let variants: SpellingVariants
    private var known: [TokenSet: [Candidate]] = [:]

    init(_ finder: CandidateFinder, _ variants: SpellingVariants) {
        self.finder = finder
        self.variants = variants
    }

    /// What the tokens `name` of `query`, which is restricted to them, name with one or two words
    /// corrected; empty for a long name and after ``mostNames`` others. `found` are candidates
    /// found before.
    func candidates(
        for name: TokenSet, of query: ParsedQuery, beside found: [Candidate]
    ) throws -> [Candidate] {
        if let candidates = known[name] { return candidates }
        guard known.count < Self.mostNames, name.positions.count <= Self.longestName
        else { return [] }
        let candidates = try finder.byKey(variants.spans(of: query), of: query, beside: found)
        known[name] = candidates
        return candidates
    }
}
