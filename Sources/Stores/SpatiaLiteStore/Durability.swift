import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Puts files on the disk for good, and keeps processes from creating one store twice.
enum Durability {
    /// Flushes a file's content, or a folder's list of names, to the disk.
    static func sync(_ url: URL) throws {
        let descriptor = unsafe open(url.path, O_RDONLY)
        guard descriptor >= 0 else { throw failure(url) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(url) }
    }

    /// Moves a whole file into place, durably: whoever looks sees the old one or the new one.
    static func replace(_ target: URL, with file: URL) throws {
        try sync(file)
        guard unsafe rename(file.path, target.path) == 0 else { throw failure(target) }
        try sync(target.deletingLastPathComponent())
    }

    /// Removes a file; does nothing where there is none.
    static func remove(_ url: URL) throws {
        guard unsafe unlink(url.path) == 0 || errno == ENOENT else { throw failure(url) }
    }

    /// Renames a file; does nothing where there is none.
    static func moveIfPresent(_ source: URL, to target: URL) throws {
        guard unsafe rename(source.path, target.path) == 0 || errno == ENOENT else {
            throw failure(source)
        }
    }

    /// Runs `work` while no other process or thread holds the lock on `folder`. The lock goes
    /// with its process, so a killed one leaves nothing behind.
    static func withLock<Value>(on folder: URL, _ work: () throws -> Value) throws -> Value {
        let descriptor = unsafe open(folder.path, O_RDONLY)
        guard descriptor >= 0 else { throw failure(folder) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw failure(folder) }
        }
        return try work()
    }

    private static func failure(_ url: URL) -> StoreError {
        if errno == ENOSPC { return .diskFull(path: url.path) }
        return .inaccessible(path: url.path, reason: unsafe String(cString: strerror(errno)))
    }
}
