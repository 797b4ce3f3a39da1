import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files that SQLite keeps beside a database while it is open.
///
/// They go by the database's name, not by its content: a log that is found beside a file is
/// played into it, whosever it was. So the last connection removes them as it closes, and no
/// file is put in place beside those that a killed process left behind.
///
/// Source: https://www.sqlite.org/howtocorrupt.html, section 1.4
enum Journal {
    static let suffixes = ["-wal", "-shm", "-journal"]

    /// Removes the journal of a file that is gone, durably.
    static func remove(of database: URL) throws {
        for suffix in suffixes {
            try Durability.remove(URL(filePath: database.path + suffix))
        }
        try Durability.sync(database.deletingLastPathComponent())
    }

    /// Puts a log of one byte, which SQLite takes for an empty one, beside a database in WAL
    /// mode that has none. Where a pool finds no log or one without a byte, GRDB changes the
    /// schema to and fro, for which every process would read it again and wait for the disk.
    ///
    /// Source: GRDB/Core/Database.swift, `setUpWALMode`; https://www.sqlite.org/walformat.html,
    /// section 1.3: a log without a whole header has no frames
    static func begin(beside database: URL) {
        var status = stat()
        guard unsafe stat(database.path, &status) == 0 else { return }
        let descriptor = unsafe open(
            database.path + "-wal", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
            status.st_mode & 0o666)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // As SQLite does it: what root makes is the owner's, too.
        if geteuid() == 0 { _ = fchown(descriptor, status.st_uid, status.st_gid) }
        _ = unsafe write(descriptor, [0 as UInt8], 1)
    }
}
