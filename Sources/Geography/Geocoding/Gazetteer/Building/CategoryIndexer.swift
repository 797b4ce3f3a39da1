import GRDB
import Geometry

/// Keeps what every entry is, so that the things of a kind near a place are found.
struct CategoryIndexer {
    private let insert: Statement

    init(_ database: Database) throws {
        insert = try database.makeStatement(sql: "INSERT INTO category_input VALUES (?, ?)")
    }

    func add(_ entry: Int64, kind: String, at place: Coordinate) throws {
        try insert.execute(arguments: [
            CategoryCell(place).key(of: kind), entry,
        ])
    }
}
