import Atlas
import Foundation
import GRDB

/// The connection that fills a new atlas.
///
/// It uses no journal and does not wait for the disk, because the file of a failed import is
/// deleted anyway. ``close()`` flushes the file.
struct AtlasWriter {
    let database: DatabaseQueue
    private let url: URL

    init(_ url: URL) throws {
        self.url = url
        var configuration = Configuration()
        configuration.label = "atlas import"
        configuration.prepareDatabase { database in
            try database.execute(
                sql: """
                    PRAGMA page_size = 4096;
                    PRAGMA journal_mode = OFF;
                    PRAGMA synchronous = OFF;
                    PRAGMA locking_mode = EXCLUSIVE;
                    PRAGMA cache_size = -65536;
                    PRAGMA temp_store = MEMORY;
                    """)
            try SpatialConnection.initialise(database)
        }
        database = try DatabaseQueue(path: url.path, configuration: configuration)
        try AtlasSchema.blank.get().backup(to: database)
    }

    /// Closes the connection; the file is then complete and on the disk.
    ///
    /// - Throws: ``ImportError/unwritable(path:reason:)``.
    func close() throws {
        try database.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        try database.close()
        guard let file = try? FileHandle(forUpdating: url) else {
            throw ImportError.unwritable(path: url.path, reason: "the file cannot be opened again")
        }
        defer { try? file.close() }
        do {
            try file.synchronize()
        } catch {
            throw ImportError.unwritable(
                path: url.path, reason: "the file cannot be flushed to the disk")
        }
    }
}
