import Atlas
import Foundation
import GRDB
import RecordKeeping
import RoadClosures
import StoreContract
import Synchronization

/// Reads changes from the table of closures.
///
/// It has a connection of its own. The header of the journal's index shows within a microsecond
/// whether any connection has written, and `PRAGMA data_version` shows it within some more where
/// there is no such index. Only then are rows read, and only those that are new.
///
/// Source: https://www.sqlite.org/pragma.html#pragma_data_version
final class SpatiaLiteClosureFeed: ClosureFeed {
    private struct Kept {
        var queue: DatabaseQueue?
        /// The index of the queue's journal, from the second call on.
        var journal: JournalIndex?
        /// The header of the index before ``known`` was read.
        var header: JournalIndex.Header?
        /// SQLite's data version, and the edition that the rows had then.
        var known: (version: Int64, edition: Int64)?
    }

    private let file: URL
    private let access: RecordAccess
    private let kept = Mutex(Kept())

    init(_ file: URL, _ access: RecordAccess) {
        self.file = file
        self.access = access
    }

    func changes(after edition: Int64) throws -> ClosureChanges? {
        do {
            return try kept.withLock { kept in
                let header = kept.journal?.header
                let known = kept.known
                if let header, header == kept.header, known?.edition == edition { return nil }
                let queue = try kept.queue ?? open()
                kept.queue = queue
                let (version, changes) = try queue.inDatabase { database in
                    let statement = try database.cachedStatement(sql: "PRAGMA data_version")
                    let version = try Int64.fetchOne(statement) ?? 0
                    if let known, known == (version, edition) {
                        return (version, nil as ClosureChanges?)
                    }
                    return (version, try Self.changes(after: edition, in: database))
                }
                kept.known = (version, changes?.edition ?? edition)
                kept.header = header
                if known == nil { kept.journal = try queue.inDatabase(JournalIndex.init) }
                return changes
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: file.path)
        } catch let error as StoredValueError {
            throw StoreError.damaged(path: file.path, detail: error.detail)
        }
    }

    /// Not read-only if the records can be changed, because the last connection of a store to close
    /// removes its journal.
    private func open() throws -> DatabaseQueue {
        try DatabaseQueue(path: access.path, configuration: access.configuration)
    }

    func close() throws {
        try kept.withLock { kept in
            try kept.queue?.close()
            kept = Kept()
        }
    }

    private static func changes(after edition: Int64, in database: Database) throws
        -> ClosureChanges?
    {
        let statement = try database.cachedStatement(
            sql: "SELECT * FROM closure WHERE edition > ? ORDER BY edition")
        var (latest, closed, reopened) = (edition, [RoadClosure](), [RoadClosure.ID]())
        let rows = try Row.fetchCursor(statement, arguments: [edition])
        while let row = try rows.next() {
            latest = try row.stored("edition")
            if try row.storedIfPresent("reopened_at") == nil as Int64? {
                closed.append(try row.roadClosure())
            } else {
                reopened.append(try row.value("id") { try RoadClosure.ID($0) })
            }
        }
        guard latest > edition else { return nil }
        return ClosureChanges(edition: latest, closed: closed, reopened: reopened)
    }
}
