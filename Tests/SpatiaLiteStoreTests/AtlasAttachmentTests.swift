import Accounts
import Atlas
import Foundation
import GRDB
import ParkingRecords
import Remedies
import SpatiaLiteStore
import StoreContract
import TestSupport
import Testing

@Suite struct AtlasAttachmentTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func worksWithoutAnAtlas() throws {
        let store = try Store.open(at: folder.url)
        #expect(!store.hasAtlas)
        #expect(store.check().isEmpty)
    }

    @Test(arguments: ["plain", "with blank", "a?mode=rwc&b#c%20d", "Übersee-東京", "it's"])
    func oneStatementReadsBothFiles(_ name: String) async throws {
        let home = folder.file(name)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        try makeAtlas(Store.atlasFile(in: home), street: "Quay")
        let store = try Store.open(at: home)
        _ = try await store.addSamples()
        #expect(store.hasAtlas)
        let street = try await store.reader.read { database in
            try String.fetchOne(
                database,
                sql: """
                    SELECT address.street FROM parking JOIN atlas.address AS address
                    ORDER BY ST_Distance(parking.geometry, address.geometry) LIMIT 1
                    """)
        }
        #expect(street == "Quay")
        let writer = try #require(store.reader as? DatabasePool)
        let seen = try await writer.write { database in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM parking, atlas.address")
        }
        #expect(seen == 1)
        #expect(store.check().isEmpty)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.path).sorted() == [
                "atlas.sqlite", "records.sqlite", "records.sqlite-shm", "records.sqlite-wal",
            ])
    }

    @Test func theAtlasIsReadOnly() async throws {
        try makeAtlas(Store.atlasFile(in: folder.url), street: "Quay")
        let before = try Data(contentsOf: Store.atlasFile(in: folder.url))
        let store = try Store.open(at: folder.url)
        let writer = try #require(store.reader as? DatabasePool)
        await #expect(throws: DatabaseError.self) {
            try await writer.write { try $0.execute(sql: "DELETE FROM atlas.address") }
        }
        #expect(try Data(contentsOf: Store.atlasFile(in: folder.url)) == before)
    }

    @Test func anOpenStorePicksUpANewAtlas() async throws {
        let store = try Store.open(at: folder.url)
        for street in ["Quay", "Mole", "Pier"] {
            let draft = folder.file("draft.sqlite")
            try makeAtlas(draft, street: street)
            _ = unsafe rename(draft.path, store.atlasFile.path)
            try store.reloadAtlas()
            for _ in 0..<3 {
                let seen = try await store.reader.read { database in
                    try String.fetchOne(database, sql: "SELECT street FROM atlas.address")
                }
                #expect(seen == street)
            }
        }
    }

    @Test func anAtlasOfAnotherVersionIsNotAttached() async throws {
        let file = Store.atlasFile(in: folder.url)
        try makeAtlas(file, street: "Quay", version: "99")
        let expected = AtlasSchema.version
        try await expectRecordsWithoutAtlas(
            "'\(file.path)' is an atlas of version 99; this program reads version "
                + "\(expected)",
            check: "is an atlas of version 99; this program reads version \(expected)")
    }

    @Test(arguments: ["", "hello", String(repeating: "SQLite format 3\0", count: 400)])
    func aFileThatIsNoAtlasIsNotAttached(_ content: String) async throws {
        let file = Store.atlasFile(in: folder.url)
        try Data(content.utf8).write(to: file)
        try await expectRecordsWithoutAtlas(
            "'\(file.path)' is not an atlas that Parkway can read",
            check: "cannot be read as an atlas (")
    }

    private func expectRecordsWithoutAtlas(_ problem: String, check: String) async throws {
        let store = try Store.open(at: folder.url)
        let (account, parking, _) = try await store.addSamples()
        #expect(try await store.parkings.parking(parking.id, of: account.id) == parking)
        #expect(!store.hasAtlas)
        #expect(try store.atlasID() == nil)
        #expect(store.atlasProblem?.description == problem)
        let problems = store.check()
        #expect(problems.map(\.place) == [store.atlasFile.path])
        #expect(problems.first?.text.hasPrefix(check) == true)
        let draft = folder.file("draft.sqlite")
        try makeAtlas(draft, street: "Quay")
        _ = unsafe rename(draft.path, store.atlasFile.path)
        #expect(!store.hasAtlas)
        try store.reloadAtlas()
        #expect(store.hasAtlas && store.atlasProblem == nil)
        #expect(try store.atlasID() == "00")
    }

    @Test func anAtlasThatAppearsLaterIsAttachedByAReload() async throws {
        let store = try Store.open(at: folder.url)
        try makeAtlas(store.atlasFile, street: "Quay")
        _ = try await store.addSamples()
        #expect(!store.hasAtlas)
        #expect(try store.atlasID() == nil)
        try store.reloadAtlas()
        #expect(store.hasAtlas)
    }

    @Test func aReloadThatFailsKeepsTheRecords() async throws {
        try makeAtlas(Store.atlasFile(in: folder.url), street: "Quay")
        let store = try Store.open(at: folder.url)
        let (account, parking, _) = try await store.addSamples()
        let draft = folder.file("draft.sqlite")
        try Data("hello".utf8).write(to: draft)
        _ = unsafe rename(draft.path, store.atlasFile.path)
        #expect(throws: StoreError.atlasUnusable(path: store.atlasFile.path)) {
            try store.reloadAtlas()
        }
        #expect(!store.hasAtlas)
        #expect(try await store.parkings.parking(parking.id, of: account.id) == parking)
    }

    @Test func theCheckReportsProblemsOfBothFiles() async throws {
        let store = try Store.open(at: folder.url)
        _ = try await store.addSamples()
        let writer = try #require(store.reader as? DatabasePool)
        try await writer.write { try $0.execute(sql: "DELETE FROM idx_parking_geometry") }
        try Data("hello".utf8).write(to: store.atlasFile)
        #expect(
            store.check().map(\.place) == [store.recordsFile.path, store.atlasFile.path])
    }

    @Test func theCheckReportsADamagedAtlas() throws {
        let file = Store.atlasFile(in: folder.url)
        try makeAtlas(file, street: "Quay")
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { database in
            try database.execute(sql: "DELETE FROM idx_address_geometry")
            try database.execute(sql: "DELETE FROM meta WHERE key = 'licence'")
        }
        try queue.close()
        let problems = try Store.open(at: folder.url).check()
        #expect(
            problems.map(\.text) == [
                "does not state its licence",
                "the spatial index of 'address' does not match its rows",
            ])
        #expect(problems.allSatisfy { $0.remedy == .importMap })
    }

    private func makeAtlas(
        _ file: URL, street: String, version: String = String(AtlasSchema.version)
    ) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        try AtlasSchema.blank.get().backup(to: queue)
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    INSERT INTO meta VALUES ('schema_version', ?), ('atlas_id', '00'),
                        ('imported_at', '2026-11-21T13:05:00Z'), ('licence', 'ODbL');
                    """,
                arguments: [version])
            try database.execute(
                sql: """
                    INSERT INTO address (osm_type, osm_id, street, interpolated, geometry)
                    VALUES ('N', 1, ?, 0, MakePoint(7.42, 43.73, 4326))
                    """,
                arguments: [street])
            try AtlasSchema.createIndexes(database)
        }
        try queue.close()
    }
}
