import Atlas
public import Foundation
import GRDB
import RecordTransfer
import StoreContract

extension SpatiaLiteTarget {
    /// Begins to move records into a folder without any, or goes on with that. Nobody can use the folder's
    /// records until all are there.
    ///
    /// - Throws: ``TransferError``; `StoreError`. Then nothing was changed.
    public static func move(
        into folder: URL, from source: String, startingOver: Bool
    ) throws -> SpatiaLiteTarget {
        try StoreFiles.prepare(folder)
        guard let lock = try FileLock(folder: folder) else {
            throw TransferError.inUse(place: folder.path)
        }
        let draft = UnfinishedMove.file(in: folder)
        return try StoreError.translating(draft.path) {
            let begun = try begunSource(in: draft, startingOver)
            if let begun, begun != source {
                throw TransferError.otherMove(place: folder.path, source: begun)
            }
            let file = Store.recordsFile(in: folder)
            try requireEmpty(file, place: folder.path)
            let queue: DatabaseQueue
            if begun == nil {
                Store.removeDatabase(draft)
                try Durability.createPrivate(draft)
                queue = try DatabaseQueue(path: draft.path, configuration: configuration)
                try prepare(queue, source: source)
            } else {
                queue = try DatabaseQueue(path: draft.path, configuration: configuration)
            }
            return SpatiaLiteTarget(draft, queue, place: folder.path) {
                try withExtendedLifetime(lock) {
                    try requireEmpty(file, place: folder.path)
                    try Store.install(draft, as: file)
                }
            }
        }
    }

    /// Where the records of an unfinished move come from; nil if there is none to go on with.
    private static func begunSource(in draft: URL, _ isStartingOver: Bool) throws -> String? {
        guard !isStartingOver, FileManager.default.fileExists(atPath: draft.path) else {
            return nil
        }
        return try UnfinishedMove.source(in: draft, mayRecover: true)
    }

    /// A killed process leaves whole transactions.
    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            try SpatialConnection.initialise(database)
            try database.execute(
                sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        }
        return configuration
    }

    /// - Throws: ``TransferError/inUse(place:)``, ``TransferError/notEmpty(place:table:count:)``.
    private static func requireEmpty(_ file: URL, place: String) throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        try Store.checkApplication(file)
        let queue = try SpatiaLiteSource.exclusiveQueue(file, place: place)
        try queue.read { database in
            for table in TransferTable.all where !table.isIncidental {
                guard try database.tableExists(table.name) else { continue }
                let count = try TransferRows(table: table, place: place).count(in: database)
                guard count == 0 else {
                    throw TransferError.notEmpty(place: place, table: table.name, count: count)
                }
            }
        }
        try queue.close()
    }
}
