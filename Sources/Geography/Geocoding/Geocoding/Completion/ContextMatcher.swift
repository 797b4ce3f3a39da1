import AddressText
import Atlas
import GRDB
import Gazetteer

/// Checks whether words of a partial query name the surroundings of entries; caches the matches of
/// each word.
final class ContextMatcher {
    /// The maximum number of rows to search for places with a word, by importance.
    private static let mostRows = 2_000
    /// The maximum number of places with a word to search in.
    private static let mostPlaces = 64

    private struct Term: Hashable {
        let position: Int
        let isPrefix: Bool
    }

    private let database: Database
    private let query: PartialQuery
    private let normalizer: Normalizer
    private let addresses: AddressContext
    private let directory: PlaceHierarchy
    private var places: [Term: (best: ArraySlice<Int64>, all: Set<Int64>)] = [:]
    private var expressions: [Term: String?] = [:]
    private var countries: [String: [NormalizedText.Word]] = [:]

    init(
        _ database: Database, _ query: PartialQuery, _ normalizer: Normalizer,
        _ directory: PlaceHierarchy
    ) {
        self.database = database
        self.query = query
        self.normalizer = normalizer
        addresses = AddressContext(normalizer)
        self.directory = directory
    }

    /// Full-text expressions for entries in the context, one for each word that is not part of a
    /// country's name.
    func expressions(for reading: PartialQuery.Reading) throws -> [String] {
        try significantWords(reading).compactMap { position in
            try expression(for: Term(position: position, isPrefix: position == reading.unfinished))
        }
    }

    private func expression(for term: Term) throws -> String? {
        if let known = expressions[term] { return known }
        if mayBeCountry(term) {
            expressions[term] = .some(nil)
            return nil
        }
        let around = try places(with: term).best
            .map { "\"\(ContextTerm.inside($0))\"" }
        let addressed = query.expression(
            forWordAt: term.position, isPrefix: term.isPrefix, mark: ContextTerm.addressed)
        let expression = "(" + (around + [addressed]).joined(separator: " OR ") + ")"
        expressions[term] = expression
        return expression
    }

    private func significantWords(_ reading: PartialQuery.Reading) -> [Int] {
        reading.context.filter { query.words[$0].role != .stop }
    }

    /// Whether the word may be part of a country's name.
    private func mayBeCountry(_ term: Term) -> Bool {
        let typed = query.words[term.position].token.text
        let others = query.alternatives[term.position]
        return normalizer.vocabulary.countryOfName.keys.contains { name in
            name.contains { word in
                word == typed || term.isPrefix && word.hasPrefix(typed)
                    || others.contains { word == $0.text || $0.isPrefix && word.hasPrefix($0.text) }
            }
        }
    }

    /// Whether each word of the context is in the name of a place around `entry`, or in its
    /// addresses.
    func explain(_ reading: PartialQuery.Reading, around entry: GazetteerEntry) throws -> Bool {
        let words = significantWords(reading)
        guard !words.isEmpty else { return true }
        let chain = try directory.chain(from: entry.place)
        var own = addresses.words(of: entry)
        if let code = chain.lazy.compactMap(\.countryCode).first { own += country(code) }
        return try words.allSatisfy { position in
            if own.contains(where: { query.fits(position, of: reading, $0) }) { return true }
            let term = Term(position: position, isPrefix: position == reading.unfinished)
            let named = try places(with: term).all
            return chain.contains { named.contains($0.id) }
        }
    }

    private static let placesWithWord = """
        SELECT DISTINCT \(EntryColumn.selection(.object, as: "e"))
        FROM (SELECT rowid AS id FROM gazetteer_text WHERE gazetteer_text MATCH ?
            ORDER BY rowid LIMIT \(mostRows)) AS t
        CROSS JOIN gazetteer_entry AS e ON e.id = t.id
        WHERE e.kind = \(GazetteerEntry.Kind.place.rawValue)
        """

    /// The rows of the places with the word in a name, by importance.
    private func places(
        with term: Term
    ) throws -> (best: ArraySlice<Int64>, all: Set<Int64>) {
        if let known = places[term] { return known }
        let statement = try database.cachedStatement(sql: Self.placesWithWord)
        let expression = query.expression(forWordAt: term.position, isPrefix: term.isPrefix)
        let marked = "\(expression) AND \"\(ContextTerm.place)\""
        let rows = try Int64.fetchAll(statement, arguments: [marked])
        let found = (best: rows.prefix(Self.mostPlaces), all: Set(rows))
        places[term] = found
        return found
    }

    private func country(_ code: String) -> [NormalizedText.Word] {
        if let known = countries[code] { return known }
        let names = normalizer.vocabulary.countries[code]?.names ?? []
        let words = names.flatMap { normalizer.normalize($0).words }
        countries[code] = words
        return words
    }
}
