import AddressText
import GRDB
import Gazetteer

/// Tells whether words of a begun text name what lies around entries; the index of words is
/// asked once for each.
final class NamedSurroundings {
    /// So many rows of the index are looked through for places with a word, the best known first.
    private static let mostRows = 2_000
    /// So many places with a word are looked around in.
    private static let mostPlaces = 64

    private struct Term: Hashable {
        let position: Int
        let isBegun: Bool
    }

    private let database: Database
    private let text: BegunText
    private let normalizer: Normalizer
    private let addresses: AddressContext
    private let directory: PlaceDirectory
    private var places: [Term: (best: ArraySlice<Int64>, all: Set<Int64>)] = [:]
    private var expressions: [Term: String?] = [:]
    private var countries: [String: [NormalizedText.Word]] = [:]

    init(
        _ database: Database, _ text: BegunText, _ normalizer: Normalizer,
        _ directory: PlaceDirectory
    ) {
        self.database = database
        self.text = text
        self.normalizer = normalizer
        addresses = AddressContext(normalizer)
        self.directory = directory
    }

    /// What entries have in the index that lie where the context says, an expression for each
    /// word but those that may be a country's.
    func expressions(for reading: BegunText.Reading) throws -> [String] {
        try telling(reading).compactMap { position in
            try expression(for: Term(position: position, isBegun: position == reading.begun))
        }
    }

    private func expression(for term: Term) throws -> String? {
        if let known = expressions[term] { return known }
        if mayBeCountry(term) {
            expressions[term] = .some(nil)
            return nil
        }
        let around = try places(with: term).best
            .map { "\"\(SurroundingMark.inside($0))\"" }
        let addressed = text.expression(
            forWordAt: term.position, isBegun: term.isBegun, mark: SurroundingMark.addressed)
        let expression = "(" + (around + [addressed]).joined(separator: " OR ") + ")"
        expressions[term] = expression
        return expression
    }

    private func telling(_ reading: BegunText.Reading) -> [Int] {
        reading.context.filter { text.words[$0].role != .stop }
    }

    /// Whether the word may stand in the name of a country.
    private func mayBeCountry(_ term: Term) -> Bool {
        let typed = text.words[term.position].token.text
        let others = text.alternatives[term.position]
        return normalizer.vocabulary.countryOfName.keys.contains { name in
            name.contains { word in
                word == typed || term.isBegun && word.hasPrefix(typed)
                    || others.contains { word == $0.text || $0.isBegun && word.hasPrefix($0.text) }
            }
        }
    }

    /// Whether each word of the context stands in the name of a place around `entry`, or in what
    /// its addresses say.
    func explain(_ reading: BegunText.Reading, around entry: GazetteerEntry) throws -> Bool {
        let words = telling(reading)
        guard !words.isEmpty else { return true }
        let chain = try directory.chain(from: entry.place)
        var own = addresses.words(of: entry)
        if let code = chain.lazy.compactMap(\.countryCode).first { own += country(code) }
        return try words.allSatisfy { position in
            if own.contains(where: { text.fits(position, of: reading, $0) }) { return true }
            let term = Term(position: position, isBegun: position == reading.begun)
            let named = try places(with: term).all
            return chain.contains { named.contains($0.id) }
        }
    }

    /// The rows of the places that have the word in a name, the best known first.
    private func places(
        with term: Term
    ) throws -> (best: ArraySlice<Int64>, all: Set<Int64>) {
        if let known = places[term] { return known }
        let statement = try database.cachedStatement(
            sql: """
                SELECT DISTINCT e.object
                FROM (SELECT rowid AS id FROM gazetteer_text WHERE gazetteer_text MATCH ?
                    ORDER BY rowid LIMIT \(Self.mostRows)) AS t
                CROSS JOIN gazetteer_entry AS e ON e.id = t.id
                WHERE e.kind = 2
                """)
        let expression = text.expression(forWordAt: term.position, isBegun: term.isBegun)
        let marked = "\(expression) AND \"\(SurroundingMark.place)\""
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
