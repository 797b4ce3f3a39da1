import Foundation
import GRDB
import Geometry

/// Writes rows into one table with one prepared statement.
package struct RowWriter {
    private let statement: Statement
    package private(set) var rowCount = 0

    package init(_ database: Database, table: String, columns: [String]) throws {
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        statement = try database.makeStatement(
            sql: "INSERT INTO \(table) (\(names)) VALUES (\(marks))")
    }

    package mutating func insert(_ values: [(any DatabaseValueConvertible)?]) throws {
        statement.setUncheckedArguments(StatementArguments(values))
        try statement.execute()
        rowCount += 1
    }
}

extension Shape {
    /// The value of a geometry column.
    package var columnValue: Data { Data(GeometryBlob.encode(self)) }
}
