import Foundation

/// The few file operations whose durability matters.
enum Files {
    /// Renames `source` to `target`, which it replaces in one step.
    static func replace(_ target: URL, by source: URL) throws {
        guard unsafe rename(source.path, target.path) == 0 else { throw failure(target) }
    }

    /// Makes renames in `folder` survive a power cut.
    static func syncFolder(_ folder: URL) throws {
        let descriptor = unsafe open(folder.path, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw failure(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(folder) }
    }

    private static func failure(_ file: URL) -> CocoaError {
        CocoaError(
            .fileWriteUnknown,
            userInfo: [
                NSFilePathErrorKey: file.path,
                NSUnderlyingErrorKey: POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO),
            ])
    }
}

/// A lock that this process holds on a file until the value goes away; the system lets it go
/// when the process dies.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Nil where another process holds the lock.
    init?(_ file: URL) {
        descriptor = unsafe open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit {
        close(descriptor)
    }
}
