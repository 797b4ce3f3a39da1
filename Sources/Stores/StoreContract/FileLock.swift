import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A lock on a file that is held for the lifetime of the value. The lock ends with its process, so
/// a killed process leaves nothing behind.
///
/// Source: flock(2); it excludes other threads of the same process, too.
package final class FileLock: Sendable {
    private let descriptor: Int32

    /// Creates a missing file, readable for its owner only. Nil if the lock is held already.
    ///
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/inaccessible(path:reason:)``.
    package convenience init?(_ file: URL) throws {
        guard let descriptor = try Self.lock(file, O_RDWR | O_CREAT, LOCK_EX | LOCK_NB) else {
            return nil
        }
        self.init(descriptor)
    }

    /// Locks an existing folder. Nil if the lock is held already.
    ///
    /// - Throws: ``StoreError/inaccessible(path:reason:)``.
    package convenience init?(folder: URL) throws {
        guard let descriptor = try Self.lock(folder, O_RDONLY, LOCK_EX | LOCK_NB) else {
            return nil
        }
        self.init(descriptor)
    }

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Waits for the lock on `folder`, and runs `work` while holding it.
    ///
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/inaccessible(path:reason:)``; what
    ///    `work` throws.
    package static func whileHeld<Value>(
        on folder: URL, _ work: () throws -> Value
    ) throws -> Value {
        let lock = try lock(folder, O_RDONLY, LOCK_EX).map(FileLock.init)
        return try withExtendedLifetime(lock, work)
    }

    /// - Returns: the open file; nil if it is locked and `operation` does not wait.
    private static func lock(
        _ file: URL, _ access: Int32, _ operation: Int32
    ) throws -> Int32? {
        let descriptor = unsafe open(file.path, access | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Durability.failure(file) }
        while flock(descriptor, operation) != 0 {
            if errno == EINTR { continue }
            let isHeld = errno == EWOULDBLOCK
            let failure = Durability.failure(file)
            close(descriptor)
            if isHeld { return nil }
            throw failure
        }
        return descriptor
    }

    deinit {
        close(descriptor)
    }
}
