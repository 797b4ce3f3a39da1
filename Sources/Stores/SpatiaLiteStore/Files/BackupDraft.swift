import Foundation
import StoreContract

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder for a backup that is being written, next to the finished one.
///
/// The folder is locked while it is in use. If a process is killed, the next backup into the same
/// place finds its folder unlocked and removes it.
final class BackupDraft {
    /// The file to write.
    var file: URL { folder.appendingPathComponent("records.sqlite") }

    private let folder: URL
    private let lock: FileLock

    /// Creates the folder in `place`, and removes abandoned ones.
    ///
    /// - Throws: `StoreError`.
    init(in place: URL) throws {
        Self.removeAbandoned(in: place)
        // Another process may remove the folder before it is locked.
        for _ in 0..<3 {
            let folder = place.appendingPathComponent(Self.prefix + UUID().uuidString)
            guard unsafe mkdir(folder.path, 0o700) == 0 else { throw Durability.failure(folder) }
            if let lock = try? FileLock(folder: folder),
                FileManager.default.fileExists(atPath: folder.path)
            {
                self.folder = folder
                self.lock = lock
                return
            }
        }
        throw StoreError.busy(path: place.path)
    }

    deinit {
        withExtendedLifetime(lock) { try? FileManager.default.removeItem(at: folder) }
    }

    private static let prefix = ".parkway-backup-"

    private static func removeAbandoned(in place: URL) {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: place.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let folder = place.appendingPathComponent(name)
            guard let lock = try? FileLock(folder: folder) else { continue }
            withExtendedLifetime(lock) { try? files.removeItem(at: folder) }
        }
    }
}
