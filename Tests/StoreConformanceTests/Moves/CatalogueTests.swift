import Foundation
import GRDB
import PostgresTestSupport
import RecordTransfer
import SpatiaLiteStore
import TestSupport
import Testing

@Suite("Everything in the stores is moved, or named as not moved") struct CatalogueTests {
    private static let moved = Set(
        TransferTable.all.flatMap { table in
            table.columns.map { "\(table.name).\($0.name)" }
        })

    @Test func everyColumnOfAFile() throws {
        let folder = try TemporaryFolder()
        try Store.open(at: folder.url).close()
        let found = try Self.columns(of: Store.recordsFile(in: folder.url))
        // Rows that have no number of their own there have one as `rowid`.
        Self.expect(found.union(["building_guess.id"]))
    }

    @Test func everyColumnOfADatabase() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let rows = try database.texts(
            """
            SELECT table_name || '.' || column_name FROM information_schema.columns
            JOIN information_schema.tables USING (table_schema, table_name)
            JOIN pg_class ON relname = table_name AND NOT relispartition
            WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
                AND table_name <> 'spatial_ref_sys'
            """)
        Self.expect(Set(rows))
    }

    @Test func noTableComesBeforeOneThatItRefersTo() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let references = try database.texts(
            """
            SELECT conrelid::regclass || ' ' || confrelid::regclass FROM pg_constraint
            WHERE contype = 'f' AND conparentid = 0
            """)
        let order = TransferTable.all.map(\.name)
        #expect(references.count > 50 && Set(order).count == order.count)
        for reference in references {
            let names = reference.split(separator: " ").map(String.init)
            let places = try names.map { try #require(order.firstIndex(of: $0)) }
            #expect(places[0] >= places[1], "\(reference)")
        }
    }

    @Test func everyNumberThatADatabaseAssignsGoesOn() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let numbered = try database.texts(
            """
            SELECT table_name || '.' || column_name FROM information_schema.columns
            WHERE table_schema = 'public' AND is_identity = 'YES'
            """)
        let known = TransferTable.all.compactMap { table in
            table.numbered.map { "\(table.name).\($0)" }
        }
        #expect(Set(numbered) == Set(known))
    }

    private static func expect(_ found: Set<String>) {
        #expect(moved.subtracting(found).isEmpty, "the move knows what the store lacks")
        let rest = found.subtracting(moved).filter { name in
            let table = name.split(separator: ".").first.map(String.init) ?? ""
            return TransferTable.notMoved[name] == nil && TransferTable.notMoved[table] == nil
        }
        #expect(rest.isEmpty, "the move does not know \(rest.sorted())")
    }

    /// All columns of a file but those of SQLite's, SpatiaLite's and the spatial indexes' own tables.
    static func columns(of file: URL) throws -> Set<String> {
        let blank = try DatabaseQueue(configuration: SpatialFile.configuration)
        let own = try blank.writeWithoutTransaction { database in
            try database.execute(sql: "SELECT InitSpatialMetaDataFull(1, 'WGS84')")
            return Set(try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema"))
        }
        let queue = try DatabaseQueue(path: file.path, configuration: SpatialFile.configuration)
        return try queue.read { database in
            let tables = try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM sqlite_schema WHERE type = 'table'
                    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'idx\\_%' ESCAPE '\\'
                    """)
            return Set(
                try tables.filter { !own.contains($0) }.flatMap { table in
                    try String.fetchAll(
                        database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table]
                    ).map { "\(table).\($0)" }
                })
        }
    }
}
