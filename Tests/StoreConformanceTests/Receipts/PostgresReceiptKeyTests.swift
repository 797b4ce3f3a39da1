import Accounts
import DomainTestSupport
import Foundation
import ParkingRecords
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import SignedReceipts
import StoreContract
import TestSupport
import Testing

@Suite("Services on one database have the same keys of receipts")
struct PostgresReceiptKeyTests {
    private let noon = SettableClock.sample.now()

    private func code(_ ring: ReceiptKeyRing, at time: Timestamp) throws -> ReceiptCode {
        let receipt = try ParkingReceipt(
            building: BuildingCode("A1B2C"), plate: PlateEnding("318"), from: time,
            until: time.advanced(by: .seconds(3_600)), number: 7)
        return ReceiptCode(receipt, by: try #require(ring.signer(at: time)))
    }

    private func check(_ code: ReceiptCode, _ ring: ReceiptKeyRing) -> ReceiptFinding {
        ReceiptCode.check(code.text, keys: ring.keys.map(\.publicKey), at: noon)
    }

    private func open(
        _ database: TestDatabase, _ folder: TemporaryFolder? = nil
    ) async throws -> PostgresRecordStore {
        try await PostgresRecordStore.open(
            database.address, atlasFolder: folder?.url, clock: SettableClock.sample,
            limits: .patient)
    }

    @Test func aReceiptOfOneIsValidForTheOtherUntilKeysAreReplaced() async throws {
        let pair = try await PostgresPair()
        let keys = pair.stores.map(\.receiptKeys)
        let receipt = try await code(keys[0].keys(at: noon), at: noon)
        guard case .valid = check(receipt, try await keys[1].keys(at: noon)) else {
            Issue.record("the other service does not know the key")
            return
        }
        _ = try await keys[0].replaceKeys(at: noon)
        #expect(
            check(receipt, try await keys[1].keys(at: noon)) == .refused(.unknownKey, nil))
    }

    @Test func servicesThatStartAtOnceMakeOneRing() async throws {
        let pair = try await PostgresPair()
        let time = noon
        let rings = await pair.race(16) { store, _ in try await store.receiptKeys.keys(at: time) }
        #expect(try Set(rings.map { try $0.get() }).count == 1)
        #expect(try pair.database.run("SELECT 1 FROM receipt_key") == 1)
        // The next key is made once, too.
        let later = time.advanced(by: .seconds(80 * 86_400))
        let next = await pair.race(16) { store, _ in try await store.receiptKeys.keys(at: later) }
        #expect(try Set(next.map { try $0.get() }).count == 1)
        #expect(try pair.database.run("SELECT 1 FROM receipt_key") == 2)
    }

    @Test func aDatabaseWithoutKeysBeginsWithThoseOfTheFile() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let folders = [try TemporaryFolder(), try TemporaryFolder()]
        let earlier = try ReceiptKeyFile(in: folders[0].url).keys(at: noon)
        _ = try ReceiptKeyFile(in: folders[1].url).keys(at: noon)
        let receipt = try code(earlier, at: noon)
        let first = try await open(database, folders[0])
        #expect(try await first.receiptKeys.keys(at: noon) == earlier)
        // The keys of a service that starts later are not used.
        let second = try await open(database, folders[1])
        #expect(try await second.receiptKeys.keys(at: noon) == earlier)
        guard case .valid = check(receipt, try await second.receiptKeys.keys(at: noon)) else {
            Issue.record("the receipts so far are no longer valid")
            return
        }
        // Replaced keys do not come back from the file.
        let replaced = try await first.receiptKeys.replaceKeys(at: noon)
        let file = folders[0].url.appending(path: "receipt-keys.json")
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(try await second.receiptKeys.keys(at: noon) == replaced)
    }

    @Test func aDamagedFileIsNotReplacedByNewKeys() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "receipt-keys.json")
        try Data("{}".utf8).write(to: file)
        let store = try await open(database, folder)
        await #expect(throws: ReceiptKeyFileError.unreadable(path: file.path)) {
            try await store.receiptKeys.keys(at: noon)
        }
        #expect(try database.run("SELECT 1 FROM receipt_key") == 0)
    }

    @Test func aDamagedRowIsReported() async throws {
        let pair = try await PostgresPair()
        _ = try await pair.stores[0].receiptKeys.keys(at: noon)
        try pair.database.run("UPDATE receipt_key SET secret = decode(repeat('00', 32), 'hex')")
        await #expect(throws: StoreError.self) {
            try await pair.stores[1].receiptKeys.keys(at: noon)
        }
    }
}
