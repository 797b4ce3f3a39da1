import Foundation
import GRDB
import StoreContract

/// The file that a move of records into a folder writes before it becomes the folder's records. While
/// it exists, nobody uses the folder.
enum UnfinishedMove {
    static let table = "record_move"

    /// Where a folder has the file.
    static func file(in folder: URL) -> URL {
        folder.appending(path: "records.sqlite.moving")
    }

    /// - Throws: ``StoreError/moveUnfinished(place:source:)`` if a move into the folder has not ended.
    static func refuse(in folder: URL) throws {
        let file = file(in: folder)
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        throw StoreError.moveUnfinished(
            place: folder.path, source: try? source(in: file, mayRecover: false))
    }

    /// Where the records of a file come from; nil if a run was killed before it had written that.
    ///
    /// A run that was killed while it made the file may have left half of a transaction. Taking it back changes
    /// the file; if `mayRecover` is false, `SQLITE_READONLY_ROLLBACK` is thrown then.
    static func source(in file: URL, mayRecover: Bool) throws -> String? {
        var configuration = Configuration()
        configuration.readonly = !mayRecover
        configuration.busyMode = .timeout(5)
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        return try queue.read { database in
            guard try database.tableExists(table) else { return nil }
            return try String.fetchOne(database, sql: "SELECT source FROM \(table)")
        }
    }
}
