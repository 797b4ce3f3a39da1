import Accounts
import DomainTestSupport
import Foundation
import GRDB
import Geometry
import ParkingRecords
import PersonalEvents
import Photos
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import RecordTransfer
import Reminders
import RoadClosures
import SpatiaLiteStore
import StoreContract
import StoreTestSupport
import TestSupport
import Testing

@Suite("All records move to PostgreSQL and back", .timeLimit(.minutes(10))) struct MoveTests {
    @Test func everythingIsThereAndBack() async throws {
        let filled = try await FilledStore()
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        let there = try await Moves.run(from: filled.folder.url, to: database)
        #expect(there.map(\.table) == TransferTable.all.map(\.name))
        #expect(there.allSatisfy { $0.isEqual })
        let empty = there.filter { $0.sourceCount == 0 }.map(\.table)
        #expect(empty.isEmpty, "no row tests these tables")
        let folder = try TemporaryFolder()
        let back = try await Moves.run(from: database, to: folder.url)
        #expect(back == there)
        let contents = try [filled.folder.url, folder.url].map(SpatialFile.content)
        for table in contents[0].keys {
            #expect(contents[0][table] == contents[1][table], "\(table)")
        }
        #expect(contents[0].keys == contents[1].keys)
        let store = try Store.open(at: folder.url)
        #expect(store.check().isEmpty)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!names.contains { $0.contains("moving") })
    }

    @Test func peopleNoticeNothing() async throws {
        let filled = try await FilledStore()
        let before = try Store.open(at: filled.folder.url, clock: FilledStore.clock)
        let ann = filled.ann.id
        let events = try await before.events.events(of: ann, after: .beginning, limit: 99)
        let photo = try await before.parkingPhotos.photo(
            of: filled.parking, of: ann, size: .large, format: .webP)
        let kept = try await before.accounts.findSession(filled.session.digest)
        try before.close()
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        try await Moves.run(from: filled.folder.url, to: database)
        let store = try await PostgresRecordStore.open(
            database.address, clock: FilledStore.clock)
        #expect(kept != nil)
        #expect(try await store.accounts.findSession(filled.session.digest) == kept)
        #expect(try await store.accounts.findToken(filled.token.digest)?.account == ann)
        // The password is the same.
        _ = try await store.accounts.openSession(
            of: ann, knowing: OpenBackend.hash(of: "ann"), digest: SessionToken().digest,
            lifetime: .short, client: nil, device: nil)
        #expect(
            try await store.parkingPhotos.photo(
                of: filled.parking, of: ann, size: .large, format: .webP) == photo)
        // A key that was used creates nothing, and new events come after the old ones.
        let again = try await store.parkings.add(.sample(), of: ann, key: filled.key)
        #expect(again.isRepeated && again.record.id == filled.parking)
        let last = try await store.events.latest(of: ann)
        #expect(
            try await store.events.events(of: ann, after: .beginning, limit: 99) == events)
        _ = try await store.reminders.tellTest(to: ann)
        let new = try await store.events.events(of: ann, after: last, limit: 99).events
        #expect(new.map(\.id.number) == [last.number + 1])
        // Numbers of closures and links ascend, also after one that is gone.
        _ = try await store.closures.close(.sample(1), by: ann, key: nil)
        #expect(
            try database.texts(
                """
                SELECT (last = (SELECT max(edition) FROM closure))::text || last FROM closure_counter
                """) == ["true9"])
        let links = try database.texts("SELECT max(number)::text FROM parking_share")
        _ = try await store.parkings.share(filled.parking, of: ann, by: ShareToken().digest)
        let more = try database.texts("SELECT max(number)::text FROM parking_share")
        let numbers = try (links + more).map { try #require(Int($0)) }
        #expect(numbers[1] == numbers[0] + 2)
        #expect(await store.check().isEmpty)
    }

    @Test(arguments: ["records-10.sqlite.gz", "records-25.sqlite.gz"])
    func recordsOfAnEarlierProgram(_ name: String) async throws {
        let folder = try TemporaryFolder()
        let file = Store.recordsFile(in: folder.url)
        try Data(try unpacked(name)).write(to: file)
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        let there = try await Moves.run(from: folder.url, to: database)
        #expect(there.first { $0.table == "account" }?.targetCount == 2)
        let other = try TemporaryFolder()
        #expect(try await Moves.run(from: database, to: other.url) == there)
        #expect(
            try SpatialFile.content(of: folder.url) == SpatialFile.content(of: other.url))
        #expect(try Store.open(at: other.url).check().isEmpty)
    }

    @Test(arguments: ["blob", "event", "parking_photo", "building_audit", "gate_call"])
    func anInterruptedMoveGoesOn(_ table: String) async throws {
        let filled = try await FilledStore()
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        await #expect(throws: InterruptedTarget.Interruption.self) {
            try await Moves.run(from: filled.folder.url, to: database) {
                InterruptedTarget(target: $0, table: table)
            }
        }
        let refusal = StoreError.moveUnfinished(
            place: database.address.description, source: filled.folder.url.path)
        await #expect(throws: refusal) {
            try await PostgresRecordStore.open(database.address)
        }
        #expect("\(refusal)".contains("parkway move-records --from \(filled.folder.url.path)"))
        let there = try await Moves.run(from: filled.folder.url, to: database)
        #expect(there.allSatisfy { $0.isEqual })
        let folder = try TemporaryFolder()
        await #expect(throws: InterruptedTarget.Interruption.self) {
            try await Moves.run(from: database, to: folder.url) {
                InterruptedTarget(target: $0, table: table)
            }
        }
        let found = #expect(throws: StoreError.self) { try Store.open(at: folder.url) }
        let error = try #require(found)
        #expect("\(error)".contains("--from \(database.address.description)"))
        #expect(try await Moves.run(from: database, to: folder.url) == there)
        #expect(
            try SpatialFile.content(of: filled.folder.url)
                == SpatialFile.content(of: folder.url))
    }

    @Test func aMoveThatWasKilledWhileItMadeItsFileBeginsAgain() async throws {
        let filled = try await FilledStore()
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        let there = try await Moves.run(from: filled.folder.url, to: database)
        let folder = try TemporaryFolder()
        try Self.leaveHalfATransaction(in: folder.file("records.sqlite.moving"))
        #expect(throws: StoreError.moveUnfinished(place: folder.url.path, source: nil)) {
            try Store.open(at: folder.url)
        }
        #expect(try await Moves.run(from: database, to: folder.url) == there)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!left.contains { $0.contains("moving") }, "\(left)")
    }

    /// Writes a file and its journal as a killed process leaves them in the middle of a transaction.
    private static func leaveHalfATransaction(in file: URL) throws {
        let folder = try TemporaryFolder()
        let queue = try DatabaseQueue(path: folder.file("half.sqlite").path)
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    CREATE TABLE half AS WITH RECURSIVE counted (n) AS
                        (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 2000)
                        SELECT n, hex(randomblob(250)) AS text FROM counted;
                    -- Pages are written before the end of the transaction, because few fit in memory.
                    PRAGMA cache_size = 1;
                    BEGIN;
                    UPDATE half SET text = 'b' || text;
                    """)
            for end in ["", "-journal"] {
                try FileManager.default.copyItem(
                    atPath: queue.path + end, toPath: file.path + end)
            }
            try database.execute(sql: "ROLLBACK")
        }
        try queue.close()
    }

    private func unpacked(_ name: String) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let packed = Repository.root.appending(path: "Tests/StoreFixtures/\(name)")
        process.arguments = ["gzip", "-d", "-c", packed.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let content = try pipe.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        return try #require(content)
    }
}
