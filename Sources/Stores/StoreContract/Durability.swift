import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes files so that they survive a power cut.
package enum Durability {
    /// Flushes a file's content, or a folder's list of names, to the disk.
    ///
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/inaccessible(path:reason:)``.
    package static func sync(_ url: URL) throws {
        let descriptor = unsafe open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(url) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(url) }
    }

    /// Creates an empty file that only its owner may read. Fails if the file exists.
    ///
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/inaccessible(path:reason:)``.
    package static func createPrivate(_ url: URL) throws {
        guard try claim(url) else {
            throw StoreError.inaccessible(path: url.path, reason: "the file exists already")
        }
    }

    /// Renames a finished file into place, durably. Other processes see the old file or the new one.
    ///
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/inaccessible(path:reason:)``.
    package static func replace(_ target: URL, with file: URL) throws {
        try sync(file)
        guard unsafe rename(file.path, target.path) == 0 else { throw failure(target) }
        try sync(target.deletingLastPathComponent())
    }

    /// Gives a finished file its name, durably, unless another file has that name.
    ///
    /// - Returns: false if another file has that name.
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/inaccessible(path:reason:)``.
    package static func publish(_ file: URL, as target: URL) throws -> Bool {
        try sync(file)
        if unsafe link(file.path, target.path) == 0 {
            try remove(file)
        } else {
            switch errno {
            case EEXIST: return false
            case EPERM, EOPNOTSUPP:
                // A file system without hard links, such as FAT: reserve the name first.
                guard try claim(target) else { return false }
                guard unsafe rename(file.path, target.path) == 0 else { throw failure(target) }
            default: throw failure(target)
            }
        }
        try sync(target.deletingLastPathComponent())
        return true
    }

    /// Removes a file; does nothing if there is none.
    ///
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/inaccessible(path:reason:)``.
    package static func remove(_ url: URL) throws {
        guard unsafe unlink(url.path) == 0 || errno == ENOENT else { throw failure(url) }
    }

    /// Renames a file; does nothing if there is none.
    ///
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/inaccessible(path:reason:)``.
    package static func moveIfPresent(_ source: URL, to target: URL) throws {
        guard unsafe rename(source.path, target.path) == 0 || errno == ENOENT else {
            throw failure(source)
        }
    }

    /// - Returns: false if the file exists.
    private static func claim(_ url: URL) throws -> Bool {
        let descriptor = unsafe open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return false }
            throw failure(url)
        }
        close(descriptor)
        return true
    }

    /// Whether the disk that holds a path has no free block or no free inode for this process. False
    /// if the system does not say.
    package static func isFull(_ path: String) -> Bool {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { return false }
        return status.f_bavail == 0 || (status.f_files > 0 && status.f_favail == 0)
    }

    /// The number of bytes that this process may still write to the disk that holds a path; nil if the
    /// system does not say.
    package static func freeBytes(_ path: String) -> Int? {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { return nil }
        let (bytes, isTooMuch) = Int(clamping: status.f_bavail)
            .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
        return isTooMuch ? .max : bytes
    }

    /// Gives a file another name as well. On a file system without hard links, copies it.
    ///
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/inaccessible(path:reason:)``.
    package static func share(_ file: URL, as target: URL) throws {
        if unsafe link(file.path, target.path) == 0 { return }
        guard [EPERM, EOPNOTSUPP, EMLINK, EXDEV].contains(errno) else { throw failure(target) }
        do {
            try FileManager.default.copyItem(at: file, to: target)
        } catch {
            if isFull(target.deletingLastPathComponent().path) {
                throw StoreError.diskFull(path: target.path)
            }
            throw StoreError.inaccessible(path: target.path, reason: "the file cannot be copied")
        }
        try sync(target)
    }

    /// The error of the system call that has just failed on `url`.
    package static func failure(_ url: URL) -> StoreError {
        if [ENOSPC, EDQUOT].contains(errno) { return .diskFull(path: url.path) }
        return .inaccessible(path: url.path, reason: unsafe String(cString: strerror(errno)))
    }
}
