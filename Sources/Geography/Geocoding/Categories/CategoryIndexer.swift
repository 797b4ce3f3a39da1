import GRDB
import Geometry

/// A square of the map, about 2 km high, by which things of a kind are found near a place.
struct CategoryCell: Hashable {
    /// Degrees.
    static let size = 0.02
    private static let columnBits: Int64 = 15

    let row: Int64
    let column: Int64

    init(_ place: Coordinate) {
        row = Int64(((place.latitude + 90) / Self.size).rounded(.down))
        column = Int64(((place.longitude + 180) / Self.size).rounded(.down))
    }

    /// Cells of one row follow one another.
    var rawValue: Int64 { row << Self.columnBits | column }

    /// The ranges of cells, one a row, of the square that reaches `radius` cells to each side.
    ///
    /// What lies beyond the 180th meridian is left out.
    func square(radius: Int64) -> [ClosedRange<Int64>] {
        let last: Int64 = 1 << Self.columnBits - 1
        let columns = max(0, column - radius)...min(last, column + radius)
        return (row - radius...row + radius).filter { $0 >= 0 }.map { row in
            let start = row << Self.columnBits
            return start | columns.lowerBound...start | columns.upperBound
        }
    }
}

/// Keeps what every entry is, so that the things of a kind near a place are found.
struct CategoryIndexer {
    private let insert: Statement

    init(_ database: Database) throws {
        insert = try database.makeStatement(sql: "INSERT INTO category_input VALUES (?, ?, ?)")
    }

    func add(_ entry: Int64, kind: String, at place: Coordinate) throws {
        try insert.execute(arguments: [
            NameKey([kind], form: .category).rawValue, CategoryCell(place).rawValue, entry,
        ])
    }
}
