import Foundation
import Geometry
import RecordKeeping
import RecordTransfer

/// The rows of one table as every store has them.
struct TransferRows {
    let table: TransferTable
    /// For messages.
    let place: String

    private var names: String { table.columns.map(\.name).joined(separator: ", ") }

    /// The rows that are moved.
    private var relation: String {
        table.name == TransferTable.blob.name
            ? "(SELECT hash, bytes FROM blob WHERE \(BlobSchema.isReferenced)) AS blob" : table.name
    }

    /// The next rows in the order of the key.
    func fetch(
        after key: [TransferValue]?, limit: Int, in tx: PostgresTransaction
    ) async throws -> [TransferRow] {
        let order = table.key.map(\.name).joined(separator: ", ")
        let marks = table.key.indices.map { "$\($0 + 2)" }.joined(separator: ", ")
        let condition = key == nil ? "" : " WHERE (\(order)) > (\(marks))"
        let sql = "SELECT \(names) FROM \(relation)\(condition) ORDER BY \(order) LIMIT $1"
        let values = [limit as any PostgresValue] + (key ?? []).compactMap(Self.postgresValue)
        return try await tx.rows(sql, values).map(read)
    }

    func count(in tx: PostgresTransaction) async throws -> Int {
        try await tx.value("SELECT count(*) FROM \(relation)") ?? 0
    }

    /// One statement that inserts all rows: an array of values for each column.
    func insertion(of rows: [TransferRow]) -> PostgresStatement {
        let numbers = table.columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        let values = table.columns.map { column in
            // The type `geography` has no number that all databases share.
            column.kind == .shape ? "ST_GeogFromWKB(\(column.name))" : column.name
        }.joined(separator: ", ")
        return PostgresStatement(
            """
            INSERT INTO \(table.name) (\(names))
            SELECT \(values) FROM unnest(\(numbers)) AS moved (\(names))
            """,
            table.columns.enumerated().map { place, column in
                Self.array(rows.map { $0.values[place] }, of: column.kind)
            })
    }

    /// The last number that was assigned in a column, also to a row that is gone.
    func lastNumber(in tx: PostgresTransaction) async throws -> Int64 {
        guard let column = table.numbered else { return 0 }
        let highest: Int64? = try await tx.value("SELECT max(\(column)) FROM \(table.name)")
        let sequence: String? = try await tx.value(
            "SELECT pg_get_serial_sequence($1, $2)", [table.name, column])
        guard let sequence else { return highest ?? 0 }
        let last: Int64? = try await tx.value(
            "SELECT last_value FROM \(sequence) WHERE is_called")
        return max(highest ?? 0, last ?? 0)
    }

    /// Goes on with numbers after `number`.
    func numbering(after number: Int64) -> PostgresStatement? {
        guard let column = table.numbered else { return nil }
        return PostgresStatement(
            "SELECT setval(pg_get_serial_sequence($1, $2), $3, $4)",
            [table.name, column, max(1, number), number > 0])
    }

    private func read(_ row: PostgresRow) throws -> TransferRow {
        TransferRow(
            try table.columns.map { column in
                do {
                    return try Self.value(row, column)
                } catch is StoredValueError {
                    throw TransferError.unreadable(
                        place: place, table: table.name, column: column.name)
                }
            })
    }

    private static func value(
        _ row: PostgresRow, _ column: TransferTable.Column
    ) throws -> TransferValue {
        func found<Stored: PostgresReadable>(
            _ make: (Stored) throws -> TransferValue
        ) throws -> TransferValue {
            try (row.storedIfPresent(column.name) as Stored?).map(make) ?? .null
        }
        return switch column.kind {
        case .id: try found { (id: UUIDv7) in .id(id) }
        case .text: try found { (text: String) in .text(text) }
        case .integer: try found { (number: Int64) in .integer(number) }
        case .boolean: try found { (flag: Bool) in .boolean(flag) }
        case .real: try found { (number: Double) in .real(number) }
        case .bytes, .hash: try found { (bytes: Data) in .bytes(bytes) }
        case .shape: try found { (_: Data) in .shape(try row.shape(in: column.name)) }
        }
    }

    /// The value of a key's column.
    private static func postgresValue(_ value: TransferValue) -> (any PostgresValue)? {
        switch value {
        case .id(let id): id
        case .text(let text): text
        case .integer(let number): number
        case .bytes(let bytes): bytes
        case .null, .boolean, .real, .shape: nil
        }
    }

    private static func array(
        _ values: [TransferValue], of kind: TransferTable.Kind
    ) -> any PostgresValue {
        switch kind {
        case .id: values.map { if case .id(let id) = $0 { id } else { nil } } as [UUIDv7?]
        case .text: values.map { if case .text(let text) = $0 { text } else { nil } } as [String?]
        case .integer:
            values.map { if case .integer(let number) = $0 { number } else { nil } } as [Int64?]
        case .boolean:
            values.map { if case .boolean(let flag) = $0 { flag } else { nil } } as [Bool?]
        case .real:
            values.map { if case .real(let number) = $0 { number } else { nil } } as [Double?]
        case .bytes, .hash:
            values.map { if case .bytes(let bytes) = $0 { bytes } else { nil } } as [Data?]
        case .shape:
            values.map { value -> Data? in
                guard case .shape(let shape) = value else { return nil }
                return Data(WellKnownBinary.encode(shape))
            }
        }
    }
}
