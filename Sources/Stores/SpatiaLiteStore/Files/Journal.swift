import Foundation
import StoreContract

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files that SQLite keeps next to an open database.
///
/// SQLite finds them by the database's name, not by its content: it applies a log to the file next
/// to it, even if it belongs to another one. So the last connection removes them when it closes,
/// and no file is renamed into place next to those that a killed process left behind.
///
/// Source: https://www.sqlite.org/howtocorrupt.html, section 1.4
enum Journal {
    static let suffixes = ["-wal", "-shm", "-journal"]

    /// Removes the journal of a database file that no longer exists, durably.
    static func remove(of database: URL) throws {
        for suffix in suffixes {
            try Durability.remove(URL(filePath: database.path + suffix))
        }
        try Durability.sync(database.deletingLastPathComponent())
    }

    /// Whether a journal next to a database may hold changes that the database file lacks.
    ///
    /// Source: https://www.sqlite.org/walformat.html, section 1.3: a log has a header of 32 bytes
    static func hasContent(of database: URL) -> Bool {
        suffixes.contains { suffix in
            var status = stat()
            guard suffix != "-shm", unsafe stat(database.path + suffix, &status) == 0 else {
                return false
            }
            return status.st_size > (suffix == "-wal" ? 32 : 0)
        }
    }

    /// Creates a log of one byte, which SQLite reads as empty, for a database in WAL mode without
    /// one. If a pool finds no log or an empty file, GRDB changes the schema and changes it back, and
    /// every process would read the schema again and wait for the disk.
    ///
    /// Source: GRDB/Core/Database.swift, `setUpWALMode`; https://www.sqlite.org/walformat.html,
    /// section 1.3: a log without a whole header has no frames
    static func begin(for database: URL) {
        var status = stat()
        guard unsafe stat(database.path, &status) == 0 else { return }
        let descriptor = unsafe open(
            database.path + "-wal", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
            status.st_mode & 0o666)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // As SQLite does: a log that root creates belongs to the owner of the database.
        if geteuid() == 0 { _ = fchown(descriptor, status.st_uid, status.st_gid) }
        _ = unsafe write(descriptor, [0 as UInt8], 1)
    }
}
