import GRDB
import Geometry

/// Writes the category and the cell of every entry, for finding things of a kind near a place.
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
