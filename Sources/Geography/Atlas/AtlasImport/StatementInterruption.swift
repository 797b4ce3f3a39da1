import GRDB
import GRDBSQLite

/// Interrupts running SQL statements when an import is cancelled.
final class StatementInterruption {
    /// The number of instructions of SQLite's virtual machine between two checks, about a
    /// millisecond.
    private static let instructions: Int32 = 10_000

    private let isCancelled: () -> Bool
    private var hasInterrupted = false

    private init(_ monitor: ImportMonitor) {
        isCancelled = monitor.isCancelled
    }

    /// Runs `body` and interrupts its statements if the import is cancelled.
    ///
    /// - Throws: ``ImportError/cancelled`` if a statement was interrupted, else what `body` throws.
    static func watching<Result>(
        _ connection: Database, for monitor: ImportMonitor, _ body: () throws -> Result
    ) throws -> Result {
        let watch = StatementInterruption(monitor)
        let context = unsafe Unmanaged.passUnretained(watch)
        unsafe sqlite3_progress_handler(
            connection.sqliteConnection, instructions,
            { context in
                guard let context = unsafe context else { return 0 }
                let watch = unsafe Unmanaged<StatementInterruption>.fromOpaque(context)
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
