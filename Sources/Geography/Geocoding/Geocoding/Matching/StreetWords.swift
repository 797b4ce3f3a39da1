import AddressText
import Algorithms
import GRDB
import Gazetteer
import Geometry

/// Finds streets by their names without type and direction: `3rd` is also `East 3rd Street`. With a
/// type, only the direction may be missing.
struct StreetWords {
    /// The maximum number of streets to read, by importance, and to return.
    private static let mostRead = 2_000
    private static let mostFound = 400
    private static let longestName = 5

    let database: Database
    let normalizer: Normalizer
    /// The nearest streets are preferred; nil for the most important ones.
    let focus: Coordinate?

    /// The streets that the first words of `side` name, as candidates.
    ///
    /// - Complexity: O(streets with the words), at most some thousands of rows.
    func candidates(on side: TokenSet, of query: ParsedQuery) throws -> [Candidate] {
        let positions = side.positions
        for count in (1...Self.longestName).reversed() where count <= positions.count {
            let tokens = TokenSet.all(of: positions.prefix(count))
            let words = tokens.positions.map { query.words[$0] }
            let found = try candidates(tokens, words)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func candidates(
        _ tokens: TokenSet, _ words: [NormalizedText.Word]
    ) throws -> [Candidate] {
        let hasType = words.contains { $0.role == .streetType }
        let typed = name(of: words, withTypes: hasType)
        let significant = words.filter(isSignificant).map(\.canonical)
        guard !significant.isEmpty else { return [] }
        return try streets(with: significant).filter {
            name(of: normalizer.normalize($0.name).words, withTypes: hasType) == typed
        }.map {
            Candidate(
                entry: $0, tokens: tokens, form: .core,
                quality: Scoring.standard.names.withoutStreetType)
        }
    }

    private func isSignificant(_ word: NormalizedText.Word) -> Bool {
        word.role == .name && !normalizer.vocabulary.isDirection(word.token.text)
    }

    /// The words without directions and articles, and without types of streets unless `withTypes`.
    private func name(of words: [NormalizedText.Word], withTypes: Bool) -> [String] {
        words.filter { isSignificant($0) || withTypes && $0.role == .streetType }
            .map(\.canonical)
    }

    private static let matches = """
        SELECT \(GazetteerEntry.columns)
        FROM (SELECT rowid AS id FROM gazetteer_text WHERE gazetteer_text MATCH ?
            ORDER BY rowid) AS t
        CROSS JOIN gazetteer_entry AS e ON e.id = t.id
        WHERE e.kind = \(GazetteerEntry.Kind.thoroughfare.rawValue) LIMIT \(mostRead)
        """

    private func streets(with words: [String]) throws -> [GazetteerEntry] {
        let statement = try database.cachedStatement(sql: Self.matches)
        let expression = words.map { "\"\($0)\"" }.joined(separator: " AND ")
        let rows = try Row.fetchCursor(statement, arguments: [expression])
        var found: [GazetteerEntry] = []
        while let row = try rows.next() {
            if let entry = GazetteerEntry(row) { found.append(entry) }
        }
        guard let focus, found.count > Self.mostFound else {
            return Array(found.prefix(Self.mostFound))
        }
        return found.min(count: Self.mostFound) {
            $0.coordinate.meters(to: focus) < $1.coordinate.meters(to: focus)
        }
    }
}
