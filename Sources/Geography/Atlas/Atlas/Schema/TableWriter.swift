import Foundation
package import GRDB
import Geometry

/// Writes rows into one table with one prepared statement.
package struct TableWriter<Column: TableColumn> {
    private let columns: [Column]
    private let statement: Statement
    /// The number of rows written so far.
    package private(set) var rowCount = 0

    /// - Throws: `DatabaseError` if the database lacks the table.
    package init(_ database: Database, _ table: AtlasTable<Column>) throws {
        columns = table.columns
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        statement = try database.makeStatement(
            sql: "INSERT INTO \(table.name) (\(table.selection())) VALUES (\(marks))")
    }

    /// Writes one row with the value that `value` has for each column; nil becomes NULL.
    ///
    /// - Throws: `DatabaseError` if a value violates a constraint, or the disk is full.
    package mutating func insert(
        _ value: (Column) -> (any DatabaseValueConvertible)?
    ) throws {
        statement.setUncheckedArguments(StatementArguments(columns.map(value)))
        try statement.execute()
        rowCount += 1
    }
}

extension Shape {
    /// The value of a geometry column.
    package var columnValue: Data { Data(GeometryBlob.encode(self)) }
}
