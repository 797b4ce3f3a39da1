import Accounts
import Foundation
import GRDB
import Geometry
import RecordKeeping
import StoreContract

/// The connections and the clock that all ledgers share.
struct RecordDatabase: Sendable {
    let pool: DatabasePool
    let path: String
    let clock: any RecordClock
    /// Why the records can only be read; nil if they can be changed, too.
    let obstacle: StoreError?

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.read(body)
        } catch {
            throw translated(error)
        }
    }

    /// Runs `body` in one transaction, which is on the disk when this returns. The time is read
    /// while the write lock is held, so records are dated in the order of their commits.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database, Timestamp) throws -> Value
    ) async throws -> Value {
        if let obstacle { throw obstacle }
        do {
            return try await pool.write { try body($0, clock.now()) }
        } catch {
            throw translated(error)
        }
    }

    func translated(_ error: any Error) -> any Error {
        switch error {
        case let error as DatabaseError: StoreError(error, path: path)
        case let error as StoredValueError: StoreError.damaged(path: path, detail: error.detail)
        default: error
        }
    }

    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    static func requireAccount(_ id: Account.ID, in database: Database) throws {
        let exists = try Bool.fetchOne(
            database, cached: "SELECT EXISTS (SELECT 1 FROM account WHERE id = ?)",
            arguments: [id.description])
        guard exists == true else { throw AccountsError.accountNotFound(id) }
    }

    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    static func role(of id: Account.ID, in database: Database) throws -> Role {
        let row = try Row.fetchOne(
            database, cached: "SELECT role FROM account WHERE id = ?", arguments: [id.description])
        guard let row else { throw AccountsError.accountNotFound(id) }
        return try row.role()
    }
}

/// A value in a row that this program cannot have written, so the file is damaged.
struct StoredValueError: Error {
    let detail: String
}

/// The file is not trusted: a missing value, or one of another type, is an error.
extension Row {
    /// - Throws: ``StoredValueError``.
    func stored<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        guard let value: Value = try storedIfPresent(column) else {
            throw StoredValueError(detail: "column '\(column)' is empty")
        }
        return value
    }

    /// - Throws: ``StoredValueError``.
    func storedIfPresent<Value: DatabaseValueConvertible>(_ column: String) throws -> Value? {
        let value: DatabaseValue? = self[column]
        guard let value, !value.isNull else { return nil }
        guard let stored = Value.fromDatabaseValue(value) else {
            throw StoredValueError(detail: "column '\(column)' is not a \(Value.self)")
        }
        return stored
    }

    /// Reads a column as one of the domain's values.
    ///
    /// - Throws: ``StoredValueError``.
    func value<Raw: DatabaseValueConvertible, Value>(
        _ column: String, as make: (Raw) throws -> Value
    ) throws -> Value {
        let raw: Raw = try stored(column)
        do {
            return try make(raw)
        } catch {
            throw StoredValueError(detail: "column '\(column)': \(error)")
        }
    }

    /// The value of a column that may be empty, as one of the domain's values.
    ///
    /// - Throws: ``StoredValueError``.
    func valueIfPresent<Value>(
        _ column: String, as make: (String) throws -> Value
    ) throws -> Value? {
        try storedIfPresent(column) as String? == nil ? nil : value(column, as: make)
    }

    /// - Throws: ``StoredValueError``.
    func timestampIfPresent(_ column: String) throws -> Timestamp? {
        try storedIfPresent(column).map(Timestamp.init(millisecondsSinceEpoch:))
    }

    /// - Throws: ``StoredValueError``.
    func enteredAddress() throws -> StreetAddress? {
        guard try storedIfPresent("entered_address") as String? != nil else { return nil }
        return try value("entered_address") { try StreetAddress($0) }
    }

    /// - Throws: ``StoredValueError``.
    func placeMatch() throws -> PlaceMatch {
        guard let match = PlaceMatch(rawValue: try stored("match_kind")) else {
            throw StoredValueError(detail: "column 'match_kind' is not a known kind of match")
        }
        return match
    }

    /// - Throws: ``StoredValueError``.
    func timestamp(_ column: String) throws -> Timestamp {
        Timestamp(millisecondsSinceEpoch: try stored(column))
    }

    /// - Throws: ``StoredValueError``.
    func coordinate(in column: String = "geometry") throws -> Coordinate {
        let bytes: Data = try stored(column)
        guard case .point(let place) = try? GeometryBlob.decode(Array(bytes)) else {
            throw StoredValueError(detail: "column '\(column)' is not a point on the globe")
        }
        return place
    }
}

extension Coordinate {
    var blob: Data { Data(GeometryBlob.encode(.point(self))) }
}

extension RecordReference {
    /// A condition on `id` with its arguments. A whole id uses the index.
    var condition: (sql: String, arguments: StatementArguments) { condition(on: "id") }

    /// Like ``condition``, on another column.
    func condition(on column: String) -> (sql: String, arguments: StatementArguments) {
        if let whole { return ("\(column) = ?", [whole.description]) }
        let bare = "replace(\(column), '-', '')"
        return ("(\(bare) LIKE ? OR \(bare) LIKE ?)", ["\(digits)%", "%\(digits)"])
    }
}

/// The part of a statement that lists newest first after a cursor.
///
/// Source: keyset pagination, https://use-the-index-luke.com/no-offset
struct NewestFirst {
    let sql: String
    let arguments: StatementArguments

    /// `condition`, with its arguments, selects the rows of the whole list.
    ///
    /// - Throws: `InvalidValue` if `limit` is not in `PageLimit.range`.
    init(
        where condition: String, _ arguments: StatementArguments, after cursor: PageCursor?,
        limit: Int
    ) throws {
        try PageLimit.check(limit)
        var arguments = arguments
        var rest = ""
        if let cursor {
            rest = " AND (created_at, id) < (?, ?)"
            arguments += [cursor.createdAt.millisecondsSinceEpoch, cursor.id.description]
        }
        // One row more shows whether there is another page.
        sql = " WHERE \(condition)\(rest) ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)"
        self.arguments = arguments
    }
}
