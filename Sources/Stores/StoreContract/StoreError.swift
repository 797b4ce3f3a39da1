public import Remedies

/// Why a store cannot be opened or used.
public enum StoreError: Error, Hashable {
    /// The folder has neither records nor an atlas.
    case noStore(path: String)
    case notAFolder(path: String)
    case inaccessible(path: String, reason: String)
    /// The file exists, but it is not a store's, or its header is damaged.
    case notAStore(path: String)
    case damaged(path: String, detail: String)
    /// The picture is missing or damaged, or in a folder that this program does not know.
    case photoUnreadable(place: String, reason: String)
    /// The store has migrations that this program does not know.
    case newerThanProgram(path: String, migrations: [String])
    case atlasUnusable(path: String)
    case atlasVersion(path: String, found: String, expected: Int)
    case diskFull(path: String)
    /// The records can be read but not changed, because this process may not write the file or folder.
    case readOnly(path: String, reason: String)
    /// Another process has held a lock for longer than the store waits.
    case busy(path: String)
    /// The tables of the database are missing, or older than this program.
    case notMigrated(server: String)
    /// The server with the records cannot be reached. `server` is its address without a password.
    case unreachable(server: String, reason: String)
    /// All connections to the server were in use for longer than the store waits.
    case overloaded(server: String)
    /// The server has not finished a statement within the store's limit; nothing was changed.
    case timedOut(server: String)
    /// The connection was lost while a change was being made, so it may have been made.
    case outcomeUnknown(server: String)
    /// The service was started for the map alone.
    case noRecords
    /// The records of the database are being moved, or replaced by a backup.
    case beingMoved(server: String)
    /// A move of records to `place` has not ended. `source` is where they come from; nil if that is not
    /// known.
    case moveUnfinished(place: String, source: String?)
    case backupExists(path: String)
    case backupUnwritable(path: String, reason: String)
    case backupUnusable(path: String, problem: String)
    /// `detail` is the message of the database, without SQL and values.
    case failed(path: String, detail: String)
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noStore(let path):
            "there is no store at '\(path)'. Importing a map or signing up creates one"
        case .notAFolder(let path):
            "the store '\(path)' is a file; a store is a folder"
        case .inaccessible(let path, let reason):
            "cannot use '\(path)': \(reason)"
        case .notAStore(let path):
            "'\(path)' does not hold the records of a Parkway store; nothing was changed. "
                + "Move the file away first"
        case .damaged(let path, let detail):
            "'\(path)' is damaged (\(detail))"
        case .photoUnreadable(let place, let reason):
            "cannot read a photo in '\(place)': \(reason)"
        case .newerThanProgram(let path, let migrations):
            "'\(path)' was written by a newer Parkway (it has "
                + "\(migrations.joined(separator: ", "))); nothing was changed"
        case .atlasUnusable(let path):
            "'\(path)' is not an atlas that Parkway can read"
        case .atlasVersion(let path, let found, let expected):
            "'\(path)' is an atlas of version \(found); this program reads version \(expected)"
        case .diskFull(let path):
            "the disk that holds '\(path)' is full; nothing was changed. "
                + "Free some space and try again"
        case .readOnly(let path, let reason):
            "cannot write '\(path)': \(reason). Records can be read but not changed. "
                + "To change them, make the store writable"
        case .busy(let path):
            "'\(path)' has been locked by another process for seconds; nothing was changed"
        case .notMigrated(let server):
            "'\(server)' does not have the tables of this version; nothing was changed. "
                + "Run 'parkway migrate'"
        case .unreachable(let server, let reason):
            "cannot reach '\(server)': \(reason); nothing was changed"
        case .overloaded(let server):
            "all connections to '\(server)' have been in use for seconds; nothing was changed"
        case .timedOut(let server):
            "'\(server)' has not answered in time; nothing was changed"
        case .outcomeUnknown(let server):
            "the connection to '\(server)' was lost while a change was being made. "
                + "Check whether it was made before you try again"
        case .noRecords:
            "this service has no accounts and no records, because it was started with "
                + "--without-records, for the map alone. Ask a service that has them"
        case .beingMoved(let server):
            "the records in '\(server)' are being moved or restored; nothing was changed. "
                + "Try again when that has ended"
        case .moveUnfinished(let place, let source):
            "'\(place)' does not have all records yet: a move to it has not ended. Go on with "
                + "'parkway move-records --from \(source ?? "SOURCE") --to \(place)'"
        case .backupExists(let path):
            "there is a file '\(path)' already. "
                + "Name another file for the backup, or remove that one"
        case .backupUnwritable(let path, let reason):
            "cannot write the backup '\(path)': \(reason). "
                + "Name a file in an existing folder that you may write to"
        case .backupUnusable(let path, let problem):
            "cannot restore '\(path)': \(problem). "
                + "The store is unchanged; choose another backup"
        case .failed(let path, let detail):
            "cannot use '\(path)': \(detail); nothing was changed"
        }
    }
}

extension StoreError: RemediableError {
    public var remedy: Remedy? {
        switch self {
        case .noStore, .notAFolder, .inaccessible: .chooseStore
        case .notAStore, .damaged: .restoreBackup
        case .newerThanProgram: .updateProgram
        case .atlasUnusable, .atlasVersion: .importMap
        case .busy, .unreachable, .overloaded, .timedOut: .retryLater
        case .noRecords, .notMigrated, .outcomeUnknown, .failed, .diskFull, .readOnly, .beingMoved,
            .moveUnfinished, .backupExists, .backupUnwritable, .backupUnusable, .photoUnreadable:
            nil
        }
    }
}
