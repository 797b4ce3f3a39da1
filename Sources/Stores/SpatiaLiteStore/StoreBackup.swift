public import Foundation
import GRDB
import StoreContract

extension Store {
    /// Writes a consistent copy of the records to one file, while others read and write. The
    /// atlas is not copied: it can be imported again.
    ///
    /// The file contains password hashes and people's addresses; only its owner may read it.
    ///
    /// - Throws: ``StoreError/backupExists(path:)`` if there is such a file;
    ///   ``StoreError/backupUnwritable(path:reason:)``; another ``StoreError``, and then there
    ///   is no file.
    public func backup(to file: URL) throws {
        try Self.requireFree(file)
        do {
            let draft = try BackupDraft(in: file.deletingLastPathComponent())
            try Durability.createPrivate(draft.file)
            try copy(to: draft.file)
            guard try Durability.publish(draft.file, as: file) else {
                throw StoreError.backupExists(path: file.path)
            }
        } catch StoreError.diskFull {
            throw StoreError.diskFull(path: file.path)
        } catch StoreError.inaccessible(_, let reason) {
            throw StoreError.backupUnwritable(path: file.path, reason: reason)
        } catch let error as DatabaseError {
            let isOurs = [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
            throw StoreError(error, path: isOurs ? recordsFile.path : file.path)
        }
    }

    /// Checks that the file can be created, before the copy begins.
    static func requireFree(_ file: URL) throws {
        guard !FileManager.default.fileExists(atPath: file.path) else {
            throw StoreError.backupExists(path: file.path)
        }
        let folder = file.deletingLastPathComponent()
        guard FileManager.default.fileExists(atPath: folder.path) else {
            throw StoreError.backupUnwritable(
                path: file.path, reason: "there is no folder '\(folder.path)'")
        }
    }

    /// Copies the records to one file without a journal, whatever journal the store uses.
    private func copy(to draft: URL) throws {
        let queue = try DatabaseQueue(path: draft.path)
        try pool.backup(to: queue)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        try queue.close()
    }

    /// Replaces the records in `folder` with those of a backup, after checking that they are
    /// complete and of a version that this program knows.
    ///
    /// Replacing is one transaction: processes that have the store open see the old records or the
    /// new ones, also after a power cut. Records too damaged to be opened are kept as
    /// `records.sqlite.damaged`.
    ///
    /// - Throws: ``StoreError/backupUnusable(path:problem:)``,
    ///   ``StoreError/moveUnfinished(place:source:)``, and then nothing was changed.
    public static func restore(from backup: URL, into folder: URL) throws {
        try StoreFiles.prepare(folder)
        try StoreError.translating(folder.path) {
            try FileLock.whileHeld(on: folder) {
                try UnfinishedMove.refuse(in: folder)
                let file = recordsFile(in: folder)
                let draft = draft(for: file)
                defer { removeDatabase(draft) }
                try copyChecked(backup, to: draft)
                try replace(file, with: draft)
            }
        }
    }

    static func copyChecked(_ backup: URL, to draft: URL) throws {
        do {
            try checkApplication(backup)
            var configuration = Configuration()
            configuration.readonly = true
            let source = try DatabaseQueue(path: backup.path, configuration: configuration)
            try Durability.createPrivate(draft)
            let queue = try DatabaseQueue(path: draft.path, configuration: draftConfiguration)
            try source.backup(to: queue)
            try queue.read { database in
                try refuseNewer(RecordsSchema.migrator, database, backup)
                // Before the migrations, which would run them.
                if let foreign = try ForeignObjects.list(in: database, isMigrated: false).first {
                    throw StoreError.backupUnusable(path: backup.path, problem: "it \(foreign)")
                }
            }
            try RecordsSchema.migrator.migrate(queue)
            let problems = try queue.read { try Self.problems(ofRecords: backup, in: $0) }
            if let first = problems.first {
                throw StoreError.backupUnusable(path: backup.path, problem: first.text)
            }
            try finishDraft(queue)
        } catch StoreError.notAStore {
            throw StoreError.backupUnusable(
                path: backup.path, problem: "it is not a backup of a Parkway store")
        } catch StoreError.newerThanProgram {
            throw StoreError.backupUnusable(
                path: backup.path, problem: "it was made by a newer Parkway; update this program")
        } catch let error as DatabaseError {
            throw StoreError.backupUnusable(
                path: backup.path, problem: "it is damaged (\(error.message ?? "unreadable"))")
        }
    }

    private static func replace(_ file: URL, with draft: URL) throws {
        guard FileManager.default.fileExists(atPath: file.path) else {
            return try install(draft, as: file)
        }
        do {
            try overwrite(file, with: draft)
        } catch let error as DatabaseError
            where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
        {
            try setAside(file)
            try install(draft, as: file)
        } catch StoreError.notAStore {
            try setAside(file)
            try install(draft, as: file)
        }
    }

    /// Replaces the pages in place in one transaction, so that connections stay valid.
    private static func overwrite(_ file: URL, with draft: URL) throws {
        try checkApplication(file)
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        let source = try DatabaseQueue(path: draft.path)
        let target = try DatabaseQueue(path: file.path, configuration: configuration)
        try source.backup(to: target)
        try source.close()
        try target.close()
    }

    /// Renames the file to `.damaged`. The journal comes first, because it must not be applied to the
    /// file that takes the name.
    private static func setAside(_ file: URL) throws {
        for suffix in Journal.suffixes + [""] {
            let part = URL(filePath: file.path + suffix)
            let damaged = URL(filePath: file.path + ".damaged" + suffix)
            try Durability.remove(damaged)
            try Durability.moveIfPresent(part, to: damaged)
        }
        try Durability.sync(file.deletingLastPathComponent())
    }
}
