import AddressText
import Atlas
import GRDB
import Gazetteer
import Geometry

/// Tokens that name streets, as the context of a thing there: `Blue Bakery, Mill Road 5`.
struct StreetContext {
    let tokens: TokenSet
    /// The keys of the name.
    let keys: NameKeys
    /// The best candidate of each street, by its row.
    let streets: [Int64: Candidate]

    /// Whether the tokens are the name of a street as typed.
    var isLiteral: Bool { streets.values.contains(where: \.isLiteral) }

    /// The contexts among `candidates`: streets that tokens name, not only with some of their
    /// words.
    static func all(among candidates: [Candidate], of query: ParsedQuery) -> [StreetContext] {
        let named = candidates.lazy.filter {
            $0.entry.kind == .thoroughfare && $0.form != nil
                && $0.quality >= Scoring.standard.context.leastStreetQuality
        }
        guard !named.isEmpty else { return [] }
        let spans = Dictionary(query.spans.map { ($0.tokens, $0.keys) }) { first, _ in first }
        return Dictionary(grouping: named, by: \.tokens).compactMap { tokens, candidates in
            guard let keys = spans[tokens] else { return nil }
            var streets: [Int64: Candidate] = [:]
            for candidate in candidates {
                guard let street = candidate.entry.object,
                    streets[street]?.quality ?? 0 < candidate.quality
                else { continue }
                streets[street] = candidate
            }
            return StreetContext(tokens: tokens, keys: keys, streets: streets)
        }
    }
}

/// Tells which streets things are on, by their addresses or by their distance; caches the answers
/// for one search.
final class StreetSides {
    /// The street and house number of an address.
    struct Address {
        let street: NameKeys?
        let houseNumber: String?
    }

    /// The maximum number of streets around a thing.
    private static let mostStreets = 64

    private let database: Database
    private let normalizer: Normalizer
    private var lines: [Int64: StreetLine?] = [:]
    private var keys: [String: NameKeys] = [:]
    private var addresses: [Int64: Address] = [:]
    private var around: [Int64: [Int64]] = [:]

    init(_ database: Database, _ normalizer: Normalizer) {
        self.database = database
        self.normalizer = normalizer
    }

    /// How surely `entry` is on a street of `context`, 0 … 1: 1 if its address says so, or if it is
    /// next to a street of exactly that name; 0 if it is not.
    func agreement(of entry: GazetteerEntry, with context: StreetContext) throws -> Double {
        if let own = try address(of: entry).street, Self.haveCommonName(own, context.keys) {
            return 1
        }
        var best = 0.0
        for street in try streets(around: entry) {
            guard let candidate = context.streets[street], candidate.quality > best,
                let nearest = try line(of: street)?.nearest(to: entry.coordinate)?.point,
                nearest.distanceMeters <= Scoring.standard.context.streetMeters
            else { continue }
            best = candidate.quality
        }
        return best
    }

    private static func haveCommonName(_ own: NameKeys, _ typed: NameKeys) -> Bool {
        own.full == typed.full || own.bare != nil && own.bare == typed.bare
            || own.core != nil && own.core == typed.core
    }

    private static let ofThing = """
        SELECT coalesce(\(PointOfInterestColumn.selection(.street, .nearestStreet))),
            \(PointOfInterestColumn.selection(.houseNumber)) FROM poi WHERE id = ?
        """
    private static let ofHouse = """
        SELECT coalesce(\(AddressColumn.selection(.street, .place, .nearestStreet))),
            \(AddressColumn.selection(.houseNumber)) FROM address WHERE id = ?
        """

    /// The address that the object itself has, or its nearest street.
    func address(of entry: GazetteerEntry) throws -> Address {
        if let known = addresses[entry.id] { return known }
        let sql: String? =
            switch entry.kind {
            case .poi: Self.ofThing
            case .house: Self.ofHouse
            case .thoroughfare, .place, .postcode, .carPark: nil
            }
        let row = try sql.flatMap { sql in
            try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [entry.object])
        }
        let address = Address(
            street: (row?[0] as String?).map(keys(of:)), houseNumber: row?[1])
        addresses[entry.id] = address
        return address
    }

    private func keys(of name: String) -> NameKeys {
        if let known = keys[name] { return known }
        let words = normalizer.normalize(name)
        let found = words.keys(of: words.words.indices)
        keys[name] = found
        return found
    }

    private static let streetsInWindow = """
        SELECT pkid FROM idx_street_geometry
        WHERE xmin <= ? AND xmax >= ? AND ymin <= ? AND ymax >= ? LIMIT \(mostStreets)
        """

    /// The rows of the streets whose bounding boxes are near `entry`.
    private func streets(around entry: GazetteerEntry) throws -> [Int64] {
        if let known = around[entry.id] { return known }
        let statement = try database.cachedStatement(sql: Self.streetsInWindow)
        let found = try Int64.fetchAll(
            statement,
            arguments: .window(Scoring.standard.context.streetMeters, entry.coordinate))
        around[entry.id] = found
        return found
    }

    private static let streetByID = """
        SELECT \(StreetColumn.selection(.geometry)) FROM street WHERE id = ?
        """

    private func line(of street: Int64) throws -> StreetLine? {
        if let known = lines[street] { return known }
        let statement = try database.cachedStatement(sql: Self.streetByID)
        let line = try Row.fetchOne(statement, arguments: [street])?.shape(at: 0)
            .flatMap(StreetLine.init)
        lines[street] = .some(line)
        return line
    }
}
