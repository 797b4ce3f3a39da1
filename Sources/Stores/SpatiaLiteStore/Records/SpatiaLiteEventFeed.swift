import Atlas
import Foundation
import GRDB
import PersonalEvents
import StoreContract
import Synchronization

/// Notices writes as ``SpatiaLiteClosureFeed`` does, on a connection of its own: by the header of
/// the journal's index, or else by `PRAGMA data_version`.
final class SpatiaLiteEventFeed: EventFeed {
    private struct Kept {
        var queue: DatabaseQueue?
        /// The index of the queue's journal, from the second call on.
        var journal: JournalIndex?
        /// The header of the index before ``version`` was read.
        var header: JournalIndex.Header?
        /// SQLite's data version.
        var version: Int64?
        var edition: Int64 = 0
    }

    private let file: URL
    private let access: RecordAccess
    private let kept = Mutex(Kept())

    init(_ file: URL, _ access: RecordAccess) {
        self.file = file
        self.access = access
    }

    func edition() throws -> Int64 {
        try StoreError.translating(file.path) {
            try kept.withLock { kept in
                let header = kept.journal?.header
                if let header, header == kept.header { return kept.edition }
                let queue =
                    try kept.queue
                    ?? DatabaseQueue(path: access.path, configuration: access.configuration)
                let isFirst = kept.queue == nil
                kept.queue = queue
                let version = try queue.inDatabase { database in
                    // A read, so that the connection looks at the journal.
                    let statement = try database.cachedStatement(sql: "PRAGMA data_version")
                    return try Int64.fetchOne(statement) ?? 0
                }
                if version != kept.version { kept.edition += 1 }
                kept.version = version
                kept.header = header
                if isFirst { kept.journal = try queue.inDatabase(JournalIndex.init) }
                return kept.edition
            }
        }
    }

    func close() throws {
        try kept.withLock { kept in
            try kept.queue?.close()
            kept = Kept()
        }
    }
}
