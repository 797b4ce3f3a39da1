import Atlas
import Foundation
import GRDB
import StoreContract

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How the connections of a store open `records.sqlite`.
struct RecordAccess: Sendable {
    /// What SQLite opens: a path, or a URI.
    let path: String
    /// Why the records can only be read; nil if they can be changed, too.
    let obstacle: StoreError?

    /// Access for reading and writing.
    static func writing(_ file: URL) -> RecordAccess {
        RecordAccess(path: file.path, obstacle: nil)
    }

    /// Access for reading, because of `obstacle`.
    ///
    /// SQLite reads a database in WAL mode through its log. If there is none, it creates one, which
    /// is impossible here; then the file is complete and is opened as immutable. Changes that another
    /// process makes to an immutable file later are not noticed.
    ///
    /// Source: https://www.sqlite.org/wal.html, section "Read-Only Databases"
    static func reading(_ file: URL, because obstacle: StoreError) -> RecordAccess {
        RecordAccess(
            path: Journal.hasContent(of: file) ? file.path : AtlasFile.immutableURI(file),
            obstacle: obstacle)
    }

    /// The configuration of a connection.
    var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.readonly = obstacle != nil
        return configuration
    }

    /// Why this process may not change the records in `file`; nil if it may. A full disk is noticed
    /// only by writing.
    static func obstacle(to file: URL) -> StoreError? {
        let journals = Journal.suffixes.map { file.path + $0 }
        for path in [file.path, file.deletingLastPathComponent().path] + journals
        where unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 {
            guard [EROFS, EACCES, EPERM].contains(errno) else { continue }
            let reason = unsafe String(cString: strerror(errno)).lowercased()
            return .readOnly(path: path, reason: reason)
        }
        return nil
    }
}
