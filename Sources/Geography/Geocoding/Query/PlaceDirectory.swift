import GRDB

/// Places with what lies around them, read once in a query.
final class PlaceDirectory {
    final class Place: Sendable {
        let id: Int64
        let kind: String
        let name: String
        let names: String?
        /// In the languages of the query.
        let localName: String
        let countryCode: String?
        let parent: Int64?
        let rank: Int
        let adminLevel: Int?

        fileprivate init(id: Int64, _ row: Row, languages: [String]) {
            self.id = id
            kind = row[0]
            name = row[1]
            names = row[2]
            localName = OtherNames.name(in: languages, of: names) ?? name
            countryCode = row[3]
            parent = row[4]
            rank = row[5]
            adminLevel = row[6]
        }
    }

    /// Deeper nesting is a mistake in the atlas.
    private static let deepest = 12
    private let database: Database
    private let languages: [String]
    private var known: [Int64: Place?] = [:]
    private var chains: [Int64: [Place]] = [:]

    /// `languages` are BCP 47, the most wanted first.
    init(_ database: Database, languages: [String] = []) {
        self.database = database
        self.languages = languages
    }

    func place(_ id: Int64) throws -> Place? {
        if let place = known[id] { return place }
        let statement = try database.cachedStatement(
            sql: """
                SELECT kind, name, names, country_code, parent_id, rank, admin_level FROM place
                WHERE id = ?
                """)
        let place = try Row.fetchOne(statement, arguments: [id])
            .map { Place(id: id, $0, languages: languages) }
        known[id] = .some(place)
        return place
    }

    /// The place `id` and everything around it, the smallest first.
    func chain(from id: Int64?) throws -> [Place] {
        if let id, let chain = chains[id] { return chain }
        var chain: [Place] = []
        var next = id
        while let id = next, chain.count < Self.deepest, let place = try place(id) {
            chain.append(place)
            next = place.parent
        }
        if let id { chains[id] = chain }
        return chain
    }
}
