import GRDB
import StoreContract

extension StoreError {
    /// The meaning of an SQLite error for a person. It has neither SQL nor values.
    init(_ error: DatabaseError, path: String) {
        let detail = error.message ?? "\(error.resultCode)"
        self =
            switch error.resultCode {
            case .SQLITE_NOTADB: .notAStore(path: path)
            case .SQLITE_CORRUPT: .damaged(path: path, detail: detail)
            case .SQLITE_FULL: .diskFull(path: path)
            // The log's index cannot grow.
            case _ where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: .diskFull(path: path)
            case .SQLITE_IOERR where Durability.isFull(path): .diskFull(path: path)
            case .SQLITE_CANTOPEN where Durability.isFull(path): .diskFull(path: path)
            case _ where error.extendedResultCode == .SQLITE_READONLY_DBMOVED:
                .inaccessible(path: path, reason: "the file was moved or deleted while in use")
            case .SQLITE_READONLY: .readOnly(path: path, reason: detail)
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
            case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_IOERR:
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
