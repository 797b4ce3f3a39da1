import Accounts
import DomainTestSupport
import Foundation
import GRDB
import ParkingRecords
import RecordKeeping
import RoadClosures
import SpatiaLiteStore
import StoreTestSupport
import TestSupport
import Testing

@Suite("Every ledger stores closures in the same way")
struct ClosureLedgerConformance {
    @Test(arguments: Backend.allCases)
    func keepsEveryField(backend: Backend) async throws {
        let store = try await backend.open()
        let ada = try await store.makeRoadManager()
        for number in 0..<12 {
            let draft = try RoadClosureDraft.sample(number)
            let made = try await store.closures.close(draft, by: ada.id, key: nil)
            #expect(made.record.draft == draft)
            #expect(made.record.author == ada.id)
            #expect(made.record.createdAt == store.clock.now())
            let read = try await store.closures.closure(
                RecordReference(made.record.id), for: nil)
            #expect(read == made.record)
        }
    }

    @Test(arguments: Backend.allCases)
    func pagesFollowEachOther(backend: Backend) async throws {
        let store = try await backend.open()
        let ada = try await store.makeRoadManager()
        var made: [RoadClosure.ID] = []
        for number in 0..<7 {
            let draft = try RoadClosureDraft.sample(number)
            made.append(try await store.closures.close(draft, by: ada.id, key: nil).record.id)
            store.clock.advance(by: .milliseconds(number % 2))
        }
        try await store.closures.reopen(made[3], by: ada.id)
        var listed: [RoadClosure.ID] = []
        var cursor: PageCursor?
        repeat {
            let page = try await store.closures.newestFirst(
                for: nil, after: cursor, limit: 2)
            listed += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil
        made.remove(at: 3)
        #expect(listed == made.reversed())
    }

    @Test(arguments: Backend.allCases)
    func anyRoadManagerCanReopenOnce(backend: Backend) async throws {
        let store = try await backend.open()
        let ada = try await store.makeRoadManager("ada")
        let bob = try await store.makeRoadManager("bob")
        let key = try CreationKey("k", request: Fingerprint(of: [1]))
        let made = try await store.closures.close(.sample(), by: ada.id, key: key)
        #expect(try await store.closures.close(.sample(), by: ada.id, key: key).isRepeated)
        #expect(try await store.closures.madeClosure(by: key, of: bob.id) == nil)
        await #expect(throws: AccountsError.self) {
            try await store.closures.reopen(made.record.id, by: nobody)
        }
        try await store.closures.reopen(made.record.id, by: bob.id)
        let reference = RecordReference(made.record.id)
        await #expect(throws: RoadClosuresError.notFound(reference)) {
            try await store.closures.reopen(made.record.id, by: bob.id)
        }
        await #expect(throws: RoadClosuresError.notFound(reference)) {
            try await store.closures.closure(reference, for: ada.id)
        }
        await #expect(throws: AccountsError.createdRecordGone) {
            try await store.closures.close(.sample(), by: ada.id, key: key)
        }
    }

    @Test(arguments: Backend.allCases)
    func aClosureOutlivesTheAccountOfItsAuthor(backend: Backend) async throws {
        let store = try await backend.open()
        let ada = try await store.makeRoadManager()
        let made = try await store.closures.close(.sample(), by: ada.id, key: nil).record
        try await store.accounts.delete(ada.id, expecting: nil)
        let left = try await store.closures.closure(RecordReference(made.id), for: nil)
        #expect(left.author == nil)
        #expect(left.draft == made.draft)
        await #expect(throws: AccountsError.accountNotFound(ada.id)) {
            try await store.closures.close(.sample(), by: ada.id, key: nil)
        }
    }
}

@Suite("The feed of closures misses nothing and repeats nothing")
struct ClosureFeedTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func everyReaderGetsEachChangeOnce() async throws {
        let (writer, reader) = (try Store.open(at: folder.url), try Store.open(at: folder.url))
        let ada = try await roadManager(in: writer)
        #expect(try reader.closureFeed.changes(after: 0) == nil)
        var random = SeededGenerator(seed: 4)
        var standing: Set<RoadClosure.ID> = []
        var received: [ObjectIdentifier: (edition: Int64, ids: Set<RoadClosure.ID>)] = [:]
        for number in 0..<60 {
            if let id = standing.randomElement(using: &random), number % 3 == 2 {
                try await writer.closures.reopen(id, by: ada.id)
                standing.remove(id)
            } else {
                let draft = try RoadClosureDraft.sample(number)
                standing.insert(
                    try await writer.closures.close(draft, by: ada.id, key: nil).record.id)
            }
            // The reader asks after every change, the writer only after some.
            for store in number % 7 == 0 ? [writer, reader] : [reader] {
                var known = received[ObjectIdentifier(store)] ?? (0, [])
                if let changes = try store.closureFeed.changes(after: known.edition) {
                    known.ids.formUnion(changes.closed.map(\.id))
                    known.ids.subtract(changes.reopened)
                    known.edition = changes.edition
                }
                #expect(known.ids == standing)
                #expect(try store.closureFeed.changes(after: known.edition) == nil)
                received[ObjectIdentifier(store)] = known
            }
        }
    }

    @Test func otherRecordsAreNoChange() async throws {
        let store = try Store.open(at: folder.url)
        let ada = try await roadManager(in: store)
        _ = try await store.closures.close(.sample(), by: ada.id, key: nil)
        let edition = try #require(try store.closureFeed.changes(after: 0)).edition
        _ = try await store.parkings.add(.sample(), of: ada.id)
        #expect(try store.closureFeed.changes(after: edition) == nil)
        // A reader that starts again gets all of them.
        #expect(try store.closureFeed.changes(after: 0)?.closed.count == 1)
    }

    /// The rows of a deleted account's own closures stay as changes, without what it entered.
    @Test func theOwnClosuresOfADeletedAccountAreReopened() async throws {
        let (writer, reader) = (try Store.open(at: folder.url), try Store.open(at: folder.url))
        let ada = try await roadManager(in: writer)
        let closures = writer.closures
        var own: Set<RoadClosure.ID> = []
        for number in 0..<3 {
            let draft = try RoadClosureDraft.sample(number, scope: .own)
            own.insert(try await closures.close(draft, by: ada.id, key: nil).record.id)
        }
        let shared = try await closures.close(.sample(), by: ada.id, key: nil).record.id
        let before = try #require(try reader.closureFeed.changes(after: 0))
        #expect(Set(before.closed.map(\.id)) == own.union([shared]))
        try await writer.accounts.delete(ada.id, expecting: nil)
        let bob = try await writer.accounts.create(
            .sample("bob"), password: PasswordHash(stored: "$"))
        let next = try await closures.close(.sample(4, scope: .own), by: bob.id, key: nil).record
        let changes = try #require(try reader.closureFeed.changes(after: before.edition))
        #expect(Set(changes.reopened) == own)
        #expect(changes.closed.map(\.id) == [next.id])
        #expect(writer.check().isEmpty)
        let rows = try await writer.reader.read { database in
            try String.fetchAll(database, sql: "SELECT label FROM closure WHERE scope = 'own'")
        }
        #expect(rows.sorted() == ["", "", "", "closure 4"])
    }

    @Test func aStoreWithAFeedClosesCleanly() async throws {
        let store = try Store.open(at: folder.url)
        _ = try store.closureFeed.changes(after: 0)
        #expect(store.check().isEmpty)
        try store.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!names.contains { $0.hasSuffix("-wal") && size(of: $0) > 0 })
        #expect(try Store.open(at: folder.url).check().isEmpty)
    }

    private func roadManager(in store: Store) async throws -> Account {
        let ada = try await store.accounts.create(
            .sample("ada"), password: PasswordHash(stored: "$"))
        return try await store.accounts.setRole(of: ada.id, to: .roadManager)
    }

    private func size(of name: String) -> Int {
        let path = folder.url.appending(path: name).path
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }
}
