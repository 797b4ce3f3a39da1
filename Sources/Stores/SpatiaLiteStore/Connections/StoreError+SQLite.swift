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
