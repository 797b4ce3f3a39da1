import CSpatiaLite
package import GRDB

/// The index of a database's journal, which the connections of all processes share.
///
/// Every transaction that writes changes its header before the commit returns. So whoever reads the
/// same header twice knows, without a lock and without a call of the system, that nothing was
/// written in between.
///
/// Source: https://www.sqlite.org/walformat.html, section 2.1, "The WAL-Index Header"
@safe package struct JournalIndex {
    /// What the index begins with: a counter of transactions, the length of the journal, checksums.
    package struct Header: Equatable {
        fileprivate var words = SIMD8<UInt64>()
    }

    private let connection: SQLiteConnection

    /// The index for `database`, which must have been read since it was opened; nil unless it is in
    /// WAL mode.
    ///
    /// - Throws: `DatabaseError`.
    package init?(_ database: Database) throws {
        guard try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal",
            let connection = unsafe database.sqliteConnection
        else { return nil }
        unsafe self.connection = connection
    }

    /// The current header; nil if there is none. The connection must be open, and in use by nobody
    /// else.
    package var header: Header? {
        var header = Header()
        let isRead = unsafe withUnsafeMutableBytes(of: &header.words) { bytes in
            unsafe cspatialite_journal_header(
                connection, bytes.bindMemory(to: UInt8.self).baseAddress)
        }
        return isRead ? header : nil
    }
}
