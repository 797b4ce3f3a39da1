import Atlas
import GRDB
import Synchronization

/// The places that contain one another, with their names in the languages of one query.
public final class PlaceHierarchy {
    /// A place of the atlas.
    public final class Place: Sendable {
        /// The row of `place`.
        public let id: Int64
        /// `suburb`, `town`, `county`, …
        public let kind: String
        /// The value of `name`.
        public let name: String
        /// The other name tags as a JSON object; nil if there are none.
        public let names: String?
        /// ISO 3166-1 alpha-2, lower case; nil if it is unknown.
        public let countryCode: String?
        /// The place that contains it; nil if there is none.
        public let parent: Int64?
        /// 4 country … 16 city … 25 locality.
        public let rank: Int
        /// Of its boundary; nil if it has none.
        public let adminLevel: Int?
        /// Its own postcode; nil if it has none, or several.
        public let postcode: String?
        /// The ISO 3166-2 code; nil if it has none.
        public let isoCode: String?

        /// Reads a row of ``PlaceHierarchy/columns``, by their positions.
        fileprivate init(id: Int64, _ row: Row) {
            self.id = id
            kind = row[0]
            name = row[1]
            names = row[2]
            countryCode = row[3]
            parent = row[4]
            rank = row[5]
            adminLevel = row[6]
            let code: String? = row[7]
            postcode = code.flatMap { $0.contains { ";,–".contains($0) } ? nil : $0 }
            isoCode = row[8]
        }
    }

    /// Deeper nesting is an error in the atlas.
    private static let deepest = 12
    /// The connection to the atlas.
    public let database: Database
    /// The cache that searches share.
    public let memory: PlaceCache
    private let languages: NameLanguages?

    /// Places with their names in `languages`; nil: with the value of `name`.
    public init(_ database: Database, _ memory: PlaceCache, languages: NameLanguages? = nil) {
        self.database = database
        self.memory = memory
        self.languages = languages
    }

    /// The place `id` and everything around it, the smallest first.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func chain(from id: Int64?) throws -> [Place] {
        guard let id else { return [] }
        return try memory.chain(from: id) {
            var chain: [Place] = []
            var next: Int64? = id
            while let id = next, chain.count < Self.deepest, let place = try place(id) {
                chain.append(place)
                next = place.parent
            }
            return chain
        }
    }

    /// The name of `place` in the languages of the query.
    public func localName(of place: Place) -> String {
        languages?.name(in: place.names, country: place.countryCode) ?? place.name
    }

    private static let columns = PlaceColumn.selection(
        .kind, .name, .names, .countryCode, .parentID, .rank, .adminLevel, .postcode, .isoCode)
    private static let placeByID = "SELECT \(columns) FROM place WHERE id = ?"

    private func place(_ id: Int64) throws -> Place? {
        let statement = try database.cachedStatement(sql: Self.placeByID)
        return try Row.fetchOne(statement, arguments: [id]).map { Place(id: id, $0) }
    }
}

/// The places around places, cached across searches, because an atlas never changes.
public final class PlaceCache: Sendable {
    /// The cache is emptied at this number of chains, of a few hundred bytes each.
    private static let mostChains = 50_000
    private let chains = Mutex<[Int64: [PlaceHierarchy.Place]]>([:])

    /// An empty cache.
    public init() {}

    /// The cached chain of `place`; calls `read` if there is none.
    public func chain(
        from place: Int64, or read: () throws -> [PlaceHierarchy.Place]
    ) rethrows -> [PlaceHierarchy.Place] {
        if let chain = chains.withLock({ $0[place] }) { return chain }
        let chain = try read()
        chains.withLock {
            if $0.count >= Self.mostChains { $0 = [:] }
            $0[place] = chain
        }
        return chain
    }
}
