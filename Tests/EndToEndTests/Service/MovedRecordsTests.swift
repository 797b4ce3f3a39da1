import Atlas
import Foundation
import GRDB
import PostgresTestSupport
import StoreContract
import TestSupport
import Testing

@Suite("Records that move between a folder and PostgreSQL", .timeLimit(.minutes(20)))
struct MovedRecordsTests {
    @Test func aPersonStaysSignedInAndServicesAreKeptAway() async throws {
        let town = try SampleTown.withParking()
        var program = town.program
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        let service = try await ServingProgram(program)
        let refused = try program.run("move-records", "--to", database.url)
        #expect(refused.status == 1 && refused.messages.contains("is in use"))
        service.send(SIGTERM)
        #expect(try await service.exitStatus() == 0)
        let moved = try program.succeed(["move-records", "--to", database.url])
        #expect(moved.output.contains("different") == false)
        let parking = moved.lines.first { $0.hasPrefix("parking ") }
        #expect(parking?.split(separator: " ") == ["parking", "1", "1", "equal"])
        #expect(moved.messages.contains("Set PARKWAY_RECORDS=postgres://"))
        let before = try program.succeed(["list", "--csv"]).output

        program.environment["PARKWAY_RECORDS"] = database.url
        #expect(try program.succeed(["list", "--csv"]).output == before)
        #expect(try program.succeed(["check"]).output == "The store is sound.\n")
        let other = try await ServingProgram(program)
        let backup = town.folder.file("copy.sqlite").path
        try program.succeed(["backup", backup])
        let kept = try program.run("restore", "--yes", backup)
        #expect(kept.status == 1 && kept.messages.contains("is in use"))
        let busy = try program.run("move-records", "--to", town.folder.file("other").path)
        #expect(busy.status == 1 && busy.messages.contains("is in use"))
        other.send(SIGTERM)
        #expect(try await other.exitStatus() == 0)
        try program.succeed(["restore", "--yes", backup])
        #expect(try program.succeed(["list", "--csv"]).output == before)
        let again = try program.run("move-records", "--to", program.store.path)
        #expect(again.status == 1 && again.messages.contains("already has records"))
        let same = try program.run("move-records", "--to", database.url)
        #expect(same.status == 1 && same.messages.contains("already"))
        try program.succeed(["move-records", "--to", town.folder.file("other").path])
        program.environment["PARKWAY_RECORDS"] = nil
        try program.succeed(["restore", "--yes", backup])
        #expect(try program.succeed(["list", "--csv"]).output == before)
        #expect(
            try program.succeed(["check", "--store", town.folder.file("other").path]).output
                == "The store is sound.\n")
    }

    /// Twenty processes are killed in each direction.
    @Test func aKilledMoveGoesOnAndDoublesNothing() async throws {
        let town = try SampleTown.withParking()
        try Self.fill(town.program.store)
        var random = SeededGenerator(seed: 80)
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        let back = town.folder.file("back")
        for words in [
            ["--to", database.url], ["--from", database.url, "--to", back.path],
        ] {
            var killed = 0
            for _ in 0..<20 {
                let process = town.program.process(["move-records"] + words)
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                try process.run()
                usleep(.random(in: 40_000...200_000, using: &random))
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                if process.terminationReason == .uncaughtSignal { killed += 1 }
            }
            #expect(killed >= 15, "the moves ended before they were killed")
            let last = try town.program.run(["move-records"] + words)
            // One that ended before it was killed has left nothing to do.
            #expect(
                last.status == 0 || killed < 20 && last.messages.contains("already has records"),
                "\(last.messages)")
        }
        let contents = try [town.program.store, back].map(Self.content)
        #expect(contents[0].values.map(\.count).max() ?? 0 >= 40_000)
        for (table, rows) in contents[0] { #expect(contents[1][table] == rows, "\(table)") }
        try town.program.succeed(["check", "--store", back.path])
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        return configuration
    }

    /// Adds so many rows that a move takes seconds.
    private static func fill(_ store: URL) throws {
        let queue = try DatabaseQueue(
            path: store.path + "/records.sqlite", configuration: configuration)
        try queue.write { database in
            database.add(
                function: DatabaseFunction("blob_hash", argumentCount: 1, pure: true) { values in
                    Data(BlobHash(of: Array(Data.fromDatabaseValue(values[0]) ?? Data())).bytes)
                })
            try database.execute(
                sql: """
                    INSERT INTO event_counter (account_id, last)
                        SELECT id, 40000 FROM account WHERE true
                        ON CONFLICT (account_id) DO UPDATE SET last = 40000;
                    WITH RECURSIVE counted (n) AS
                        (SELECT 100 UNION ALL SELECT n + 1 FROM counted WHERE n < 40099)
                    INSERT INTO event (account_id, number, at, name, members)
                        SELECT id, n, n, 'reminder.test', '{}' FROM account, counted;
                    WITH RECURSIVE counted (n) AS
                        (SELECT 100 UNION ALL SELECT n + 1 FROM counted WHERE n < 5099)
                    INSERT INTO parking (id, owner_id, building, suite, stay_hours, address,
                        match_kind, created_at, geometry)
                        SELECT '01900000-0000-7000-8000-' || printf('%012d', n), owner_id,
                            building, suite, stay_hours, address, match_kind, n, geometry
                        FROM parking, counted;
                    CREATE TEMP TABLE picture AS SELECT id, randomblob(100000) AS bytes
                        FROM parking ORDER BY id LIMIT 100;
                    INSERT INTO blob (hash, bytes) SELECT blob_hash(bytes), bytes FROM picture;
                    INSERT INTO parking_photo (parking_id, size, format, width, height, hash)
                        SELECT id, 'large', 'jpeg', 9, 9, blob_hash(bytes) FROM picture;
                    """)
        }
        try queue.close()
    }

    /// All rows of the tables that have some, without the numbers of the rows.
    private static func content(of store: URL) throws -> [String: [String]] {
        let queue = try DatabaseQueue(
            path: store.path + "/records.sqlite", configuration: configuration)
        return try queue.read { database in
            var content: [String: [String]] = [:]
            for table in [
                "account", "session", "saved_plate", "event_counter", "event", "parking",
                "blob", "parking_photo",
            ] {
                let columns = try database.columns(in: table).map(\.name).filter { $0 != "fid" }
                content[table] = try String.fetchAll(
                    database,
                    sql: """
                        SELECT \(columns.map { "quote(\($0))" }.joined(separator: " || ',' || "))
                        FROM \(table) ORDER BY 1
                        """)
            }
            return content
        }
    }
}
