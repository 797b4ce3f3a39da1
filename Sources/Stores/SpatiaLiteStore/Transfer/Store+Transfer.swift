public import Foundation
import GRDB
public import RecordTransfer
import StoreContract

extension Store {
    /// Writes a backup of the records of another store: a file as ``backup(to:)`` writes it. `copy` copies
    /// them into the target that it gets, and completes it.
    ///
    /// - Throws: ``StoreError/backupExists(path:)``, ``StoreError/backupUnwritable(path:reason:)``;
    ///   what `copy` throws, and then there is no file.
    public static func writeBackup(
        to file: URL, _ copy: (any RecordTarget) async throws -> Void
    ) async throws {
        try requireFree(file)
        do {
            let draft = try BackupDraft(in: file.deletingLastPathComponent())
            try Durability.createPrivate(draft.file)
            let queue = try DatabaseQueue(
                path: draft.file.path, configuration: transferConfiguration)
            try SpatiaLiteTarget.prepare(queue, source: file.path)
            try await copy(
                SpatiaLiteTarget(draft.file, queue, place: file.path) { [file = draft.file] in
                    let queue = try DatabaseQueue(path: file.path)
                    // One file, without a journal.
                    try queue.writeWithoutTransaction { database in
                        try database.execute(sql: "PRAGMA journal_mode = DELETE")
                    }
                    try queue.close()
                })
            guard try Durability.publish(draft.file, as: file) else {
                throw StoreError.backupExists(path: file.path)
            }
        } catch StoreError.diskFull {
            throw StoreError.diskFull(path: file.path)
        } catch StoreError.inaccessible(_, let reason) {
            throw StoreError.backupUnwritable(path: file.path, reason: reason)
        } catch let error as DatabaseError {
            throw StoreError(error, path: file.path)
        }
    }

    /// Calls `body` with the records of a backup, after checking that they are complete and of a version
    /// that this program knows. `folder` has a copy meanwhile.
    ///
    /// - Throws: ``StoreError/backupUnusable(path:problem:)``; ``TransferError/inUse(place:)`` if the
    ///   folder is; what `body` throws.
    public static func withBackup(
        _ backup: URL, in folder: URL, _ body: (any RecordSource) async throws -> Void
    ) async throws {
        try StoreFiles.prepare(folder)
        guard let lock = try FileLock(folder: folder) else {
            throw TransferError.inUse(place: folder.path)
        }
        let draft = draft(for: recordsFile(in: folder))
        defer { withExtendedLifetime(lock) { removeDatabase(draft) } }
        try StoreError.translating(folder.path) { try copyChecked(backup, to: draft) }
        try await body(SpatiaLiteSource.open(file: draft, place: backup.path))
    }

    /// For a file that nobody else opens before it is finished.
    private static var transferConfiguration: Configuration {
        var configuration = draftConfiguration
        configuration.foreignKeysEnabled = false
        return configuration
    }
}
