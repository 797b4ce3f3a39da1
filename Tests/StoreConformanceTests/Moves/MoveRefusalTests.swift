import Foundation
import GRDB
import PostgresStore
import PostgresTestSupport
import RecordTransfer
import SpatiaLiteStore
import StoreContract
import TestSupport
import Testing

@Suite("A move that would lose records is refused", .timeLimit(.minutes(10)))
struct MoveRefusalTests {
    @Test func recordsAreNotMixed() async throws {
        let filled = try await FilledStore()
        let database = try await PostgresServer.shared.makeDatabase()
        try await Moves.run(from: filled.folder.url, to: database)
        let other = try await FilledStore()
        await #expect(
            throws: TransferError.notEmpty(
                place: database.address.description, table: "account", count: 3)
        ) { try await Moves.run(from: other.folder.url, to: database) }
        await #expect(
            throws: TransferError.notEmpty(
                place: other.folder.url.path, table: "account", count: 3)
        ) { try await Moves.run(from: database, to: other.folder.url, startingOver: true) }
        // Neither has changed, and both can be used.
        #expect(try Store.open(at: other.folder.url).check().isEmpty)
        let service = try await PostgresRecordStore.open(database.address)
        #expect(await service.check().isEmpty)
    }

    @Test func aStoreInUseIsNotMoved() async throws {
        let filled = try await FilledStore()
        let database = try await PostgresServer.shared.makeDatabase()
        let service = try Store.open(at: filled.folder.url)
        await #expect(throws: TransferError.inUse(place: filled.folder.url.path)) {
            try await Moves.run(from: filled.folder.url, to: database)
        }
        try service.close()
        let (place, address) = (database.address.description, database.address)
        let other = try await PostgresRecordStore.open(address)
        await #expect(throws: TransferError.inUse(place: place)) {
            try await Moves.run(from: filled.folder.url, to: database)
        }
        other.close()
        try await Moves.run(from: filled.folder.url, to: database)
        let third = try await PostgresRecordStore.open(address)
        let folder = try TemporaryFolder()
        await #expect(throws: TransferError.inUse(place: place)) {
            try await Moves.run(from: database, to: folder.url)
        }
        third.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func nobodyOpensWhatIsBeingMoved() async throws {
        let filled = try await FilledStore()
        let database = try await PostgresServer.shared.makeDatabase()
        let source = try SpatiaLiteSource.open(folder: filled.folder.url)
        let target = try await PostgresTarget.move(
            into: database.address, from: source.place, startingOver: false)
        await #expect(
            throws: StoreError.beingMoved(server: database.address.description)
        ) { try await PostgresRecordStore.open(database.address) }
        await #expect(
            throws: StoreError.beingMoved(server: database.address.description)
        ) { try await PostgresRecordStore.migrate(database.address) }
        _ = try await RecordTransferRun(from: source, to: target).run()
    }

    @Test func aChangedRowIsFoundAndTheMoveCanBeginAgain() async throws {
        let filled = try await FilledStore()
        let database = try await PostgresServer.shared.makeDatabase()
        _ = try? await Moves.run(from: filled.folder.url, to: database) {
            InterruptedTarget(target: $0, table: "building_audit")
        }
        #expect(
            try database.texts(
                """
                UPDATE parking SET note = 'x'
                WHERE id = (SELECT id FROM parking ORDER BY id LIMIT 1) RETURNING note
                """) == ["x"])
        let error = await #expect(throws: TransferError.self) {
            try await Moves.run(from: filled.folder.url, to: database)
        }
        guard case .differs(let tables, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(tables.filter { !$0.isEqual }.map(\.table) == ["parking"])
        #expect(error.map { "\($0)" }?.contains("'parking'") == true)
        await #expect(throws: StoreError.self) {
            try await PostgresRecordStore.open(database.address)
        }
        let again = try await Moves.run(
            from: filled.folder.url, to: database, startingOver: true)
        #expect(again.allSatisfy { $0.isEqual })
        #expect(try database.texts("SELECT note FROM parking WHERE note = 'x'").isEmpty)
        // What keeps the log as it is, is there again.
        #expect(throws: (any Error).self) { try database.run("DELETE FROM building_audit") }
    }

    @Test func anotherSourceDoesNotGoOn() async throws {
        let (filled, other) = (try await FilledStore(), try await FilledStore())
        let database = try await PostgresServer.shared.makeDatabase()
        _ = try? await Moves.run(from: filled.folder.url, to: database) {
            InterruptedTarget(target: $0, table: "building")
        }
        await #expect(
            throws: TransferError.otherMove(
                place: database.address.description, source: filled.folder.url.path)
        ) { try await Moves.run(from: other.folder.url, to: database) }
        let tables = try await Moves.run(
            from: other.folder.url, to: database, startingOver: true)
        #expect(tables.allSatisfy { $0.isEqual })
    }
}
