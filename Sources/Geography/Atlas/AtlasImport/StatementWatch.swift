import GRDB
import GRDBSQLite

/// Ends a connection's statements once an import is cancelled, in the middle of whatever they do.
final class StatementWatch {
    /// About a millisecond of SQLite's virtual machine.
    private static let instructions: Int32 = 10_000

    private let isCancelled: () -> Bool
    private var hasInterrupted = false

    private init(_ monitor: ImportMonitor) {
        isCancelled = monitor.isCancelled
    }

    /// Runs `body` under a watch.
    ///
    /// - Throws: ``ImportError/cancelled`` where a statement was ended, else what `body` throws.
    static func over<Result>(
        _ connection: Database, for monitor: ImportMonitor, _ body: () throws -> Result
    ) throws -> Result {
        let watch = StatementWatch(monitor)
        let context = unsafe Unmanaged.passUnretained(watch)
        unsafe sqlite3_progress_handler(
            connection.sqliteConnection, instructions,
            { context in
                guard let context = unsafe context else { return 0 }
                let watch = unsafe Unmanaged<StatementWatch>.fromOpaque(context)
                return unsafe watch.takeUnretainedValue().mustStop() ? 1 : 0
            }, context.toOpaque())
        defer { unsafe sqlite3_progress_handler(connection.sqliteConnection, 0, nil, nil) }
        do {
            return try withExtendedLifetime(watch, body)
        } catch  where watch.hasInterrupted {
            throw ImportError.cancelled
        }
    }

    private func mustStop() -> Bool {
        if isCancelled() { hasInterrupted = true }
        return hasInterrupted
    }
}
