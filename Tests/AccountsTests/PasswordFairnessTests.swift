import Accounts
import DomainTestSupport
import InMemoryStore
import RecordKeeping
import Synchronization
import TestSupport
import Testing

@Suite("Clients take turns to have passwords hashed", .timeLimit(.minutes(10)))
struct PasswordFairnessTests {
    private let clock = SettableClock(Timestamp(millisecondsSinceEpoch: 1_795_266_300_000))

    /// The clients whose sign-ins have ended.
    private final class Ended: Sendable {
        let clients = Mutex<[String]>([])
    }

    private func desk(_ hasher: PasswordHasher) -> AccountDesk {
        AccountDesk(
            InMemoryRecords(clock: clock).accounts, clock: clock, hasher: hasher,
            limits: SignInLimits(account: 1_000, client: 1_000, window: .seconds(60)))
    }

    private static func signIn(
        _ number: Int, at desk: AccountDesk, from client: String
    ) async -> AccountsError? {
        do {
            _ = try await desk.signIn(
                EmailAddress("p\(number)@example.org"),
                password: PasswordAttempt("not-this-one"), client: ClientAddress(client))
            return nil
        } catch {
            return error as? AccountsError
        }
    }

    @Test func thirtySignInsOfOneClientDoNotDelayAnother() async throws {
        let hasher = PasswordHasher(cost: .least)
        let desk = desk(hasher)
        let ended = Ended()
        try await withThrowingTaskGroup(of: Void.self) { group in
            func add(_ number: Int, from client: String) {
                group.addTask {
                    let error = await Self.signIn(number, at: desk, from: client)
                    #expect(error == .wrongCredentials)
                    ended.clients.withLock { $0.append(client) }
                }
            }
            try await hasher.stalled {
                for number in 0..<30 { add(number, from: "192.0.2.1") }
                let waits1 = try await eventually { hasher.load == 30 }
                #expect(waits1)
                add(30, from: "192.0.2.2")
                let waits2 = try await eventually { hasher.load == 31 }
                #expect(waits2)
            }
            try await group.waitForAll()
        }
        // Its hash is the second. The other tasks may continue in another order than their hashes.
        let place = ended.clients.withLock { $0.firstIndex(of: "192.0.2.2") }
        #expect(try #require(place) < 15)
    }

    @Test func aFullQueueHasRoomForAnotherClient() async throws {
        let hasher = PasswordHasher(cost: .least, queueLimit: 4)
        let desk = desk(hasher)
        try await withThrowingTaskGroup(of: (String, AccountsError?).self) { group in
            func add(_ number: Int, from client: String) {
                group.addTask { (client, await Self.signIn(number, at: desk, from: client)) }
            }
            try await hasher.stalled {
                for number in 0..<4 { add(number, from: "192.0.2.1") }
                let waits3 = try await eventually { hasher.load == 4 }
                #expect(waits3)
                add(4, from: "192.0.2.1")
                let refused = try await group.next()
                #expect(refused?.1 == .tooManyWaiting(limit: 4))
                add(5, from: "192.0.2.2")
                let displaced = try await group.next()
                #expect(displaced?.0 == "192.0.2.1")
                #expect(displaced?.1 == .tooManyWaiting(limit: 4))
            }
            for try await (_, error) in group { #expect(error == .wrongCredentials) }
        }
    }

    @Test func aCancelledSignInLeavesTheQueue() async throws {
        let hasher = PasswordHasher(cost: .least)
        let desk = desk(hasher)
        try await hasher.stalled {
            let task = Task { await Self.signIn(1, at: desk, from: "192.0.2.1") }
            let waits4 = try await eventually { hasher.load == 1 }
            #expect(waits4)
            task.cancel()
            _ = await task.value
            #expect(hasher.load == 0)
        }
    }
}
