import AddressText
import Atlas
import Foundation
import GRDB
import Geometry

/// Writes entries with all their keys, words and context terms.
final class EntryWriter {
    struct Entry {
        var kind: GazetteerEntry.Kind
        var object: Int64?
        /// Empty if it has no name.
        var name: String
        /// The other name tags as a JSON object.
        var names: String?
        var otherNames: [String] = []
        /// The value of its OSM tag.
        var category: String?
        var place: Int64?
        var cities: String?
        var postcodes: String?
        var country: String?
        var state: String?
        var coordinate: Coordinate
        var importance: Double
    }

    let normalizer: Normalizer
    private var entries: TableWriter<EntryColumn>
    private let insertKey: Statement
    private var lastID: Int64 = 0
    private var spelling = SpellingIndexer()
    private let categories: CategoryIndexer
    private let places: PlaceHierarchy
    private let addresses: AddressContext

    init(_ database: Database, normalizer: Normalizer) throws {
        self.normalizer = normalizer
        categories = try CategoryIndexer(database)
        places = PlaceHierarchy(database, PlaceCache())
        addresses = AddressContext(normalizer)
        entries = try TableWriter(database, GazetteerSchema.entryInput)
        insertKey = try database.makeStatement(sql: "INSERT INTO key_input VALUES (?, ?, ?)")
    }

    /// Reserves an id for an entry that is written later.
    func reserveID() -> Int64 {
        lastID += 1
        return lastID
    }

    func write(_ entry: Entry, id reserved: Int64? = nil) throws {
        let id = reserved ?? reserveID()
        let words = entry.name.isEmpty ? [] : try writeKeys(of: entry, id: id)
        if let category = entry.category, normalizer.vocabulary.categories.contains(category) {
            try categories.add(id, kind: category, at: entry.coordinate)
        }
        let terms =
            entry.kind == .postcode || words.isEmpty
            ? nil : try (words + contextTerms(of: entry)).joined(separator: " ")
        try entries.insert { column in
            switch column {
            case .id: id
            case .kind: entry.kind.rawValue
            case .object: entry.object
            case .name: entry.name
            case .placeID: entry.place
            case .cities: entry.cities
            case .postcodes: entry.postcodes
            case .country: entry.country
            case .state: entry.state
            case .latitude: Int64((entry.coordinate.latitude * 1e7).rounded())
            case .longitude: Int64((entry.coordinate.longitude * 1e7).rounded())
            case .importance: Int64((entry.importance * 1_000).rounded())
            case .words: terms
            }
        }
    }

    /// The ``ContextTerm``s of the entry. Words that are in the name of a place around it are left
    /// out.
    private func contextTerms(of entry: Entry) throws -> [String] {
        let around = try places.chain(from: entry.place)
        let addressed = Set(
            addresses.words(cities: entry.cities, postcodes: entry.postcodes, state: entry.state)
                .flatMap { [$0.token.text, $0.canonical] })
        let said = Set(
            addresses.words(cities: around.map(\.name).joined(separator: ";"))
                .map(\.token.text))
        return (entry.kind == .place ? [ContextTerm.place] : [])
            + around.map { ContextTerm.inside($0.id) }
            + addressed.subtracting(said).sorted().map(ContextTerm.addressed)
    }

    /// Writes the words of all names. Call this once at the end.
    func writeSpelling(to database: Database) throws {
        try spelling.write(to: database)
    }

    /// Writes the keys of every name and returns the distinct words of the names.
    private func writeKeys(of entry: Entry, id: Int64) throws -> [String] {
        var words: [String] = []
        var knownWords: Set<String> = []
        var knownNames: Set<String> = []
        let others =
            entry.otherNames + AlternativeNames.all(in: entry.names)
            + (entry.kind == .thoroughfare || entry.kind == .place
                ? normalizer.sides(
                    ofBilingual: entry.name, isStreet: entry.kind == .thoroughfare) : [])
            + (entry.kind == .place ? Self.withoutBracket(entry.name) : [])
            + (entry.name.contains(";") ? entry.name.split(separator: ";").map(String.init) : [])
        for (index, name) in ([entry.name] + others).enumerated()
        where knownNames.insert(name).inserted {
            let text = normalizer.normalize(name)
            try writeKeys(text, of: entry.kind, id: id, isOther: index > 0)
            spelling.add(text)
            for word in text.words {
                for spelling in [word.token.text, word.canonical]
                where knownWords.insert(spelling).inserted {
                    words.append(spelling)
                }
            }
        }
        return words
    }

    /// `Halle` of `Halle (Saale)`; empty for a name without a bracket.
    private static func withoutBracket(_ name: String) -> [String] {
        guard let bracket = name.firstIndex(of: "("), bracket > name.startIndex else { return [] }
        return [String(name[..<bracket])]
    }

    private func writeKeys(
        _ text: NormalizedText, of kind: GazetteerEntry.Kind, id: Int64, isOther: Bool
    ) throws {
        let forms: [NameKey.Form] =
            switch kind {
            case .thoroughfare: [.full, .bare, .core]
            case .place, .poi, .carPark, .house: [.full, .bare]
            case .postcode: [.full]
            }
        for form in forms {
            guard let key = text.key(form) else { continue }
            try insertKey.execute(arguments: [
                key.rawValue, id, KeyForms(form, isOther: isOther).rawValue,
            ])
        }
    }
}

extension Normalizer {
    /// The two halves of a bilingual name, such as `Rue Neuve - Nieuwstraat`; empty if a half of a
    /// street's name is not a street, as in `Baltimore - Washington Parkway`.
    func sides(ofBilingual name: String, isStreet: Bool) -> [String] {
        for mark in [" - ", " – ", " / "] where name.contains(mark) {
            let sides = name.components(separatedBy: mark)
            let isBoth = sides.allSatisfy { side in
                let words = normalize(side).words
                return !words.isEmpty
                    && (!isStreet
                        || words.contains { $0.role == .streetType || $0.stem != nil })
            }
            return sides.count == 2 && isBoth ? sides : []
        }
        return []
    }
}
