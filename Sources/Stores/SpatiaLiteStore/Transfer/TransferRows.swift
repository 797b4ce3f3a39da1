import Foundation
import GRDB
import Geometry
import RecordKeeping
import RecordTransfer

/// The rows of one table as every store has them.
struct TransferRows {
    let table: TransferTable
    /// For messages.
    let place: String

    private var names: String { table.columns.map(name).joined(separator: ", ") }

    /// Rows that have no number of their own here have one elsewhere.
    private func name(_ column: TransferTable.Column) -> String {
        table.name == "building_guess" && column.name == "id" ? "rowid" : column.name
    }

    /// The next rows in the order of the key.
    func fetch(
        after key: [TransferValue]?, limit: Int, in database: Database
    ) throws -> [TransferRow] {
        let order = table.key.map(name).joined(separator: ", ")
        let marks = table.key.map { _ in "?" }.joined(separator: ", ")
        let condition = key == nil ? "" : " WHERE (\(order)) > (\(marks))"
        let statement = try database.cachedStatement(
            sql: "SELECT \(names) FROM \(table.name)\(condition) ORDER BY \(order) LIMIT ?")
        let arguments = (key ?? []).map(Self.databaseValue) + [limit.databaseValue]
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
        var found: [TransferRow] = []
        while let row = try rows.next() { found.append(try read(row)) }
        return found
    }

    func count(in database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table.name)") ?? 0
    }

    func insert(_ rows: [TransferRow], in database: Database) throws {
        let marks = table.columns.map { _ in "?" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: "INSERT INTO \(table.name) (\(names)) VALUES (\(marks))")
        for row in rows {
            try statement.execute(
                arguments: StatementArguments(row.values.map(Self.databaseValue)))
        }
    }

    /// The last number that was assigned in a column, also to a row that is gone.
    func lastNumber(in database: Database) throws -> Int64 {
        let column = table.columns.first { $0.name == table.numbered }
        guard let column else { return 0 }
        return try Int64.fetchOne(
            database,
            sql: """
                SELECT max(
                    coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0),
                    coalesce((SELECT max(\(name(column))) FROM \(table.name)), 0))
                """, arguments: [table.name]) ?? 0
    }

    /// Goes on with numbers after `number`, if the table never uses a number again.
    func setLastNumber(_ number: Int64, in database: Database) throws {
        let isKept = try Bool.fetchOne(
            database,
            sql: "SELECT sql LIKE '%AUTOINCREMENT%' FROM sqlite_schema WHERE name = ?",
            arguments: [table.name])
        guard isKept == true else { return }
        try database.execute(
            sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table.name])
        try database.execute(
            sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
            arguments: [table.name, number])
    }

    private func read(_ row: Row) throws -> TransferRow {
        TransferRow(
            try table.columns.enumerated().map { place, column in
                let stored: DatabaseValue = row[place]
                if stored.isNull { return .null }
                guard let value = Self.value(stored, column.kind) else {
                    throw TransferError.unreadable(
                        place: self.place, table: table.name, column: column.name)
                }
                return value
            })
    }

    private static func value(
        _ stored: DatabaseValue, _ kind: TransferTable.Kind
    ) -> TransferValue? {
        switch (kind, stored.storage) {
        case (.id, .string(let text)): (try? UUIDv7(text)).map { .id($0) }
        case (.text, .string(let text)): .text(text)
        case (.integer, .int64(let number)): .integer(number)
        case (.boolean, .int64(let number)) where (0...1).contains(number):
            .boolean(number == 1)
        case (.real, .double(let number)): .real(number)
        case (.shape, .blob(let bytes)):
            (try? GeometryBlob.decode(Array(bytes))).map { .shape($0) }
        case (.bytes, .blob(let bytes)), (.hash, .blob(let bytes)): .bytes(bytes)
        default: nil
        }
    }

    private static func databaseValue(_ value: TransferValue) -> DatabaseValue {
        switch value {
        case .null: .null
        case .id(let id): id.description.databaseValue
        case .text(let text): text.databaseValue
        case .integer(let number): number.databaseValue
        case .boolean(let flag): flag.databaseValue
        case .real(let number): number.databaseValue
        case .shape(let shape): Data(GeometryBlob.encode(shape)).databaseValue
        case .bytes(let bytes): bytes.databaseValue
        }
    }
}
