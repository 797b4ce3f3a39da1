import Accounts
import Foundation
import GRDB
import Geometry
import RecordKeeping

/// What the ledger, the catalog and the directory have in common: connections and a clock.
struct Records: Sendable {
    let pool: DatabasePool
    let path: String
    let clock: any RecordClock

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.read(body)
        } catch {
            throw translated(error)
        }
    }

    /// Runs `body` in one transaction, which is on the disk when this returns. The time is
    /// taken while the write lock is held, so records are dated in the order of their commits.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database, Timestamp) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.write { try body($0, clock.now()) }
        } catch {
            throw translated(error)
        }
    }

    private func translated(_ error: any Error) -> any Error {
        switch error {
        case let error as DatabaseError: StoreError(error, path: path)
        case let error as StoredValueError: StoreError.damaged(path: path, detail: error.detail)
        default: error
        }
    }

    /// - Throws: ``AccountsError/accountNotFound(_:)``.
    static func requireAccount(_ id: Account.ID, in database: Database) throws {
        let exists = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM account WHERE id = ?)",
            arguments: [id.description])
        guard exists == true else { throw AccountsError.accountNotFound(id) }
    }
}

/// A value in a row that could not have been written by us.
struct StoredValueError: Error {
    let detail: String
}

extension Row {
    /// Reads a column as one of the domain's values.
    func value<Value>(_ column: String, as make: (String) throws -> Value) throws -> Value {
        do {
            return try make(self[column])
        } catch {
            throw StoredValueError(detail: "column '\(column)': \(error)")
        }
    }

    func value<Value>(_ column: String, as make: (Int) throws -> Value) throws -> Value {
        do {
            return try make(self[column])
        } catch {
            throw StoredValueError(detail: "column '\(column)': \(error)")
        }
    }

    func timestamp(_ column: String) -> Timestamp {
        Timestamp(millisecondsSinceEpoch: self[column])
    }

    func coordinate() throws -> Coordinate {
        let bytes: Data = self["geometry"]
        guard case .point(let place) = try? GeometryBlob.decode(Array(bytes)) else {
            throw StoredValueError(detail: "column 'geometry' holds no point")
        }
        return place
    }
}

extension Coordinate {
    var blob: Data { Data(GeometryBlob.encode(.point(self))) }
}

extension RecordReference {
    /// A condition on `id`, with its arguments: by the index where the id is whole.
    var condition: (sql: String, arguments: StatementArguments) {
        if let whole { return ("id = ?", [whole.description]) }
        let bare = "replace(id, '-', '')"
        return ("(\(bare) LIKE ? OR \(bare) LIKE ?)", ["\(digits)%", "%\(digits)"])
    }
}

/// The part of a statement that lists newest first after a cursor.
///
/// Source: keyset pagination, https://use-the-index-luke.com/no-offset
struct NewestFirst {
    let sql: String
    let arguments: StatementArguments

    /// `condition`, with its arguments, is what all rows have in common.
    ///
    /// - Throws: `InvalidValue` where `limit` is not in `PageLimit.range`.
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
        // One row more tells whether there is another page.
        sql = " WHERE \(condition)\(rest) ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)"
        self.arguments = arguments
    }

    /// Cuts what was fetched to a page.
    static func page<Item>(
        of items: [Item], limit: Int, cursor: (Item) -> PageCursor
    ) -> Page<Item> {
        let kept = items.prefix(limit)
        let next = items.count > limit ? kept.last.map(cursor) : nil
        return Page(items: Array(kept), next: next)
    }
}
