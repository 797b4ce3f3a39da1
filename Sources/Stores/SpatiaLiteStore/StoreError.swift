import GRDB

/// Why a store cannot be opened or used.
public enum StoreError: Error, Hashable {
    case notAFolder(path: String)
    case inaccessible(path: String, reason: String)
    /// The file is there, but it is something else, or damaged at its head.
    case notAStore(path: String)
    case damaged(path: String, detail: String)
    /// Holds migrations that this program does not know.
    case newerThanProgram(path: String, migrations: [String])
    case atlasUnusable(path: String)
    case atlasVersion(path: String, found: String, expected: Int)
    case diskFull(path: String)
    case busy(path: String)
    case backupExists(path: String)
    case backupUnwritable(path: String, reason: String)
    case backupUnusable(path: String, problem: String)
    case failed(path: String, detail: String)
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAFolder(let path):
            "the store '\(path)' is a file; a store is a folder. Name another with --store"
        case .inaccessible(let path, let reason):
            "cannot use '\(path)': \(reason). Check who owns it, or name another store with --store"
        case .notAStore(let path):
            "'\(path)' is not a Parkway store's records; nothing was changed. Move it away, "
                + "or restore a backup with 'parkway restore'"
        case .damaged(let path, let detail):
            "'\(path)' is damaged (\(detail)). Restore a backup with 'parkway restore'"
        case .newerThanProgram(let path, let migrations):
            "'\(path)' was written by a newer Parkway (it has \(migrations.joined(separator: ", "))); "
                + "nothing was changed. Update this program"
        case .atlasUnusable(let path):
            "'\(path)' is not an atlas that Parkway can read. Import one with 'parkway import'"
        case .atlasVersion(let path, let found, let expected):
            "'\(path)' is an atlas of version \(found); this program reads version \(expected). "
                + "Import it again with 'parkway import'"
        case .diskFull(let path):
            "the disk that holds '\(path)' is full; nothing was changed. Free some space and try again"
        case .busy(let path):
            "'\(path)' has been locked by another process for seconds; nothing was changed. "
                + "Try again when that is done"
        case .backupExists(let path):
            "there is a file '\(path)' already. Name another file for the backup, or remove that one"
        case .backupUnwritable(let path, let reason):
            "cannot write the backup '\(path)': \(reason). "
                + "Name a file in a folder that is there and yours to write"
        case .backupUnusable(let path, let problem):
            "cannot restore '\(path)': \(problem). The store is as it was; choose another backup"
        case .failed(let path, let detail):
            "cannot use '\(path)': \(detail). Nothing was changed; 'parkway check' may say more"
        }
    }
}

extension StoreError {
    /// What an SQLite error means to the person in front of it. Neither SQL nor values appear.
    init(_ error: DatabaseError, path: String) {
        let detail = error.message ?? "\(error.resultCode)"
        self =
            switch error.resultCode {
            case .SQLITE_NOTADB: .notAStore(path: path)
            case .SQLITE_CORRUPT: .damaged(path: path, detail: detail)
            case .SQLITE_FULL: .diskFull(path: path)
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
            case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_IOERR:
                .inaccessible(path: path, reason: detail)
            default: .failed(path: path, detail: detail)
            }
    }

    /// Runs `work` and translates what SQLite throws.
    static func translating<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}
