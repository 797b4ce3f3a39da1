import Foundation
import PostgresStore
import PostgresTestSupport
import RecordTransfer
import SpatiaLiteStore
import StoreContract
import TestSupport
import Testing

@Suite("A backup of either store is restored into either", .timeLimit(.minutes(10)))
struct PortableBackupTests {
    private static func backUp(_ database: TestDatabase, to file: URL) async throws {
        try await Store.writeBackup(to: file) { target in
            let source = try await PostgresSource.open(database.address, isAlone: false)
            _ = try await RecordTransferRun(from: source, to: target).run()
        }
    }

    private static func restore(
        _ file: URL, to database: TestDatabase,
        _ wrap: @escaping @Sendable (any RecordTarget) -> any RecordTarget = { $0 }
    ) async throws {
        let folder = try TemporaryFolder()
        try await Store.withBackup(file, in: folder.url) { source in
            let target = try await PostgresTarget.replace(database.address)
            _ = try await RecordTransferRun(from: source, to: wrap(target)).run()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func everyWay() async throws {
        let filled = try await FilledStore()
        let place = try TemporaryFolder()
        let files = ["file", "database"].map(place.file)
        let store = try Store.open(at: filled.folder.url)
        try store.backup(to: files[0])
        try store.close()
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        try await Self.restore(files[0], to: database)
        let service = try await PostgresRecordStore.open(database.address)
        #expect(await service.check().isEmpty)
        // The service goes on meanwhile.
        try await Self.backUp(database, to: files[1])
        service.close()
        let folder = try TemporaryFolder()
        try Store.restore(from: files[1], into: folder.url)
        #expect(
            try SpatialFile.content(of: filled.folder.url)
                == SpatialFile.content(of: folder.url))
        let names = try FileManager.default.contentsOfDirectory(atPath: place.url.path)
        #expect(names.sorted() == ["database", "file"])
        await #expect(throws: StoreError.backupExists(path: files[1].path)) {
            try await Self.backUp(database, to: files[1])
        }
        // It replaces all records, also those that nobody can remove.
        try await Self.restore(files[1], to: database)
        #expect(throws: (any Error).self) { try database.run("DELETE FROM building_audit") }
    }

    @Test func aRestoreThatFailsChangesNothing() async throws {
        let filled = try await FilledStore()
        let place = try TemporaryFolder()
        let file = place.file("backup")
        let store = try Store.open(at: filled.folder.url)
        try store.backup(to: file)
        try store.close()
        let database = try await PostgresServer.shared.makeDatabase()
        try await Moves.run(from: filled.folder.url, to: database)
        try database.run("UPDATE parking SET note = 'newer'")
        let service = try await PostgresRecordStore.open(database.address)
        await #expect(throws: TransferError.inUse(place: database.address.description)) {
            try await Self.restore(file, to: database)
        }
        service.close()
        await #expect(throws: InterruptedTarget.Interruption.self) {
            try await Self.restore(file, to: database) {
                InterruptedTarget(target: $0, table: "gate_call")
            }
        }
        #expect(try database.run("SELECT 1 FROM parking WHERE note = 'newer'") == 2)
        try Data("no backup".utf8).write(to: place.file("other"))
        await #expect(throws: StoreError.self) {
            try await Self.restore(place.file("other"), to: database)
        }
        #expect(try database.run("SELECT 1 FROM parking WHERE note = 'newer'") == 2)
        try await Self.restore(file, to: database)
        #expect(try database.run("SELECT 1 FROM parking WHERE note = 'newer'") == 0)
    }

    @Test func aBackupThatFailsLeavesNoFile() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let place = try TemporaryFolder()
        await #expect(throws: InterruptedTarget.Interruption.self) {
            try await Store.writeBackup(to: place.file("backup")) { target in
                let source = try await PostgresSource.open(database.address, isAlone: false)
                _ = try await RecordTransferRun(
                    from: source, to: InterruptedTarget(target: target, table: "remote_lookup")
                ).run()
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path).isEmpty)
    }
}
