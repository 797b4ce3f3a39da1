import Foundation
import GRDB
import RecordKeeping
import RemoteGeocoding
import SpatiaLiteStore
import StoreContract
import TestSupport
import Testing

@Suite struct RemoteLookupLedgerTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let ledger: any RemoteLookupLedger
    private let now = Timestamp(millisecondsSinceEpoch: 1_795_266_300_250)

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(at: folder.url)
        ledger = store.remoteLookups
    }

    private func answer(_ url: String, _ body: String = "[]", for age: Duration) -> CachedAnswer {
        CachedAnswer(url: url, body: Array(body.utf8), expiresAt: now.advanced(by: age))
    }

    private func count() throws -> Int? {
        let queue = try DatabaseQueue(path: store.recordsFile.path)
        return try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM remote_answer") }
    }

    @Test func aNewStoreHasTheInitialState() async throws {
        #expect(try await ledger.state() == LookupState())
    }

    @Test func theStateOutlivesTheProcess() async throws {
        let left = try await ledger.change { [now] state in
            state.isSwitchedOff = true
            _ = state.claim(at: now)
            _ = state.finish(.setback(.throttled(retryAfter: .seconds(600))), at: now)
            return state
        }
        try store.close()
        let next = try Store.open(at: folder.url)
        #expect(try await next.remoteLookups.state() == left)
        #expect(left.breaker.reason.contains("429"))
    }

    @Test func oneOfManySimultaneousClaimsIsGranted() async throws {
        let other = try Store.open(at: folder.url).remoteLookups
        let granted = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                let ledger = number % 2 == 0 ? ledger : other
                group.addTask { [now] in
                    try await ledger.change { $0.claim(at: now) } == .granted
                }
            }
            return try await group.reduce(0) { $1 ? $0 + 1 : $0 }
        }
        #expect(granted == 1)
    }

    @Test func aCancelledTaskStillGivesItsTurnBack() async throws {
        let task = Task { [ledger, now] in
            while !Task.isCancelled { await Task.yield() }
            _ = try await ledger.change { $0.finish(.abandoned, at: now) }
        }
        task.cancel()
        try await task.value
        #expect(try await ledger.state().freeAt == now.advanced(by: .seconds(1)))
    }

    @Test func answersAreKeptUntilTheyExpire() async throws {
        try await ledger.keep(answer("https://h/a", "[1]", for: .seconds(60)), at: now)
        let kept = try await ledger.answer(from: "https://h/a", at: now)
        #expect(kept == answer("https://h/a", "[1]", for: .seconds(60)))
        #expect(try await ledger.answer(from: "https://h/b", at: now) == nil)
        let end = now.advanced(by: .seconds(60))
        #expect(try await ledger.answer(from: "https://h/a", at: end) == nil)
    }

    @Test func aNewAnswerReplacesTheOld() async throws {
        try await ledger.keep(answer("https://h/a", "[1]", for: .seconds(60)), at: now)
        try await ledger.keep(answer("https://h/a", "[2]", for: .seconds(90)), at: now)
        #expect(
            try await ledger.answer(from: "https://h/a", at: now)?.body == Array("[2]".utf8))
        #expect(try count() == 1)
    }

    @Test func anAnswerFromTheFutureIsNotUsed() async throws {
        try await ledger.keep(answer("https://h/a", for: .seconds(60)), at: now)
        let yearBefore = now.advanced(by: .seconds(-365 * 86_400))
        #expect(try await ledger.answer(from: "https://h/a", at: yearBefore) == nil)
    }

    @Test func theOldestAndTheExpiredAnswersAreRemoved() async throws {
        try await ledger.keep(answer("https://h/short", for: .seconds(1)), at: now)
        let later = now.advanced(by: .seconds(2))
        for number in 0..<RemoteLookupPolicy.maximumCachedAnswers + 5 {
            try await ledger.keep(answer("https://h/\(number)", for: .seconds(60)), at: later)
        }
        #expect(try count() == RemoteLookupPolicy.maximumCachedAnswers)
        #expect(try await ledger.answer(from: "https://h/4", at: later) == nil)
        #expect(try await ledger.answer(from: "https://h/5", at: later) != nil)
        #expect(try await ledger.answer(from: "https://h/short", at: now) == nil)
    }

    @Test func aDamagedStateIsAnErrorNotATrap() async throws {
        let queue = try DatabaseQueue(path: store.recordsFile.path)
        try await queue.write { database in
            try database.execute(sql: "DELETE FROM remote_lookup")
        }
        await #expect(throws: StoreError.self) { try await ledger.state() }
        await #expect(throws: StoreError.self) {
            try await ledger.change { $0.isSwitchedOff = true }
        }
    }
}
