import GRDB

/// Places with what lies around them, read once in a query.
final class PlaceDirectory {
    struct Place {
        let id: Int64
        let kind: String
        let name: String
        let names: String?
        let countryCode: String?
        let parent: Int64?
    }

    /// Deeper nesting is a mistake in the atlas.
    private static let deepest = 12
    private let database: Database
    private var known: [Int64: Place?] = [:]

    init(_ database: Database) {
        self.database = database
    }

    func place(_ id: Int64) throws -> Place? {
        if let place = known[id] { return place }
        let statement = try database.cachedStatement(
            sql: "SELECT kind, name, names, country_code, parent_id FROM place WHERE id = ?")
        let row = try Row.fetchOne(statement, arguments: [id])
        let place = row.map {
            Place(
                id: id, kind: $0[0], name: $0[1], names: $0[2], countryCode: $0[3], parent: $0[4])
        }
        known[id] = .some(place)
        return place
    }

    /// The place `id` and everything around it, the smallest first.
    func chain(from id: Int64?) throws -> [Place] {
        var chain: [Place] = []
        var next = id
        while let id = next, chain.count < Self.deepest, let place = try place(id) {
            chain.append(place)
            next = place.parent
        }
        return chain
    }
}
