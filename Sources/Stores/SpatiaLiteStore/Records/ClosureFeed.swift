import Foundation
import GRDB
import RecordKeeping
public import RoadClosures
import Synchronization

/// Tells which closures were added or reopened since one last asked, whoever did it and in
/// whichever process.
///
/// It is asked before every route. So it has a connection of its own, which SQLite tells in
/// microseconds whether another has written at all (`PRAGMA data_version`); only then the rows
/// are looked at, and of them only those that are new.
///
/// Source: https://www.sqlite.org/pragma.html#pragma_data_version
public final class ClosureFeed: Sendable {
    /// What happened to the closures after some edition, up to ``edition``.
    public struct Changes: Hashable, Sendable {
        public let edition: Int64
        public let closed: [RoadClosure]
        public let reopened: [RoadClosure.ID]
    }

    private struct Kept {
        var queue: DatabaseQueue?
        /// What SQLite said, and the edition that the rows had then.
        var known: (version: Int64, edition: Int64)?
    }

    private let file: URL
    private let kept = Mutex(Kept())

    init(_ file: URL) {
        self.file = file
    }

    /// What changed after `edition`, 0 for all; nil where nothing did.
    ///
    /// - Throws: ``StoreError``.
    /// - Complexity: O(1) where nothing was written, else O(changes).
    public func changes(after edition: Int64) throws -> Changes? {
        do {
            return try kept.withLock { kept in
                let queue = try kept.queue ?? open()
                kept.queue = queue
                let known = kept.known
                let (version, changes) = try queue.inDatabase { database in
                    let statement = try database.cachedStatement(sql: "PRAGMA data_version")
                    let version = try Int64.fetchOne(statement) ?? 0
                    if let known, known == (version, edition) { return (version, nil as Changes?) }
                    return (version, try Self.changes(after: edition, in: database))
                }
                kept.known = (version, changes?.edition ?? edition)
                return changes
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: file.path)
        } catch let error as StoredValueError {
            throw StoreError.damaged(path: file.path, detail: error.detail)
        }
    }

    /// Not read-only: whichever connection is the last of a store to close tidies its journal.
    private func open() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        return try DatabaseQueue(path: file.path, configuration: configuration)
    }

    func close() throws {
        try kept.withLock { kept in
            try kept.queue?.close()
            kept.queue = nil
            kept.known = nil
        }
    }

    private static func changes(after edition: Int64, in database: Database) throws -> Changes? {
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
        return Changes(edition: latest, closed: closed, reopened: reopened)
    }
}
