import Accounts
import DomainTestSupport
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StoreTestSupport

/// Two stores with connections of their own on one database, as two nodes have them.
struct PostgresPair: Sendable {
    let database: TestDatabase
    let stores: [PostgresRecordStore]
    let clock: SettableClock

    init() async throws {
        clock = .sample
        database = try await PostgresServer.shared.makeDatabase()
        stores = try await database.openTwice(clock: clock)
    }

    /// Signs somebody up in the first store.
    func makeAccount(_ name: String = "ann") async throws -> Account {
        try await stores[0].accounts.create(.sample(name), password: OpenBackend.hash(of: name))
    }

    /// Signs people up, in each store in turn.
    func makePeople(_ count: Int) async throws -> [Account.ID] {
        var people: [Account.ID] = []
        for number in 0..<count {
            let name = "p\(number)"
            let account = try await stores[number % stores.count].accounts.create(
                .sample(name), password: OpenBackend.hash(of: name))
            people.append(account.id)
        }
        return people
    }

    /// Runs `work` `count` times at once, half of them in each store.
    func race<Value: Sendable>(
        _ count: Int, _ work: @escaping @Sendable (PostgresRecordStore, Int) async throws -> Value
    ) async -> [Result<Value, any Error>] {
        await stores.atOnce(Array(0..<count), work)
    }
}

extension SettableClock {
    /// A clock that stands at a time of 2026.
    static var sample: SettableClock {
        SettableClock(Timestamp(millisecondsSinceEpoch: 1_795_266_300_250))
    }
}

extension TestDatabase {
    /// Two stores, as two nodes have them.
    func openTwice(clock: any RecordClock) async throws -> [PostgresRecordStore] {
        [
            try await PostgresRecordStore.open(address, clock: clock, limits: .patient),
            try await PostgresRecordStore.open(address, clock: clock, limits: .patient),
        ]
    }
}

extension [PostgresRecordStore] {
    /// Does something for all items at once, by the stores in turn.
    func atOnce<Item: Sendable, Value: Sendable>(
        _ items: [Item],
        _ work: @escaping @Sendable (PostgresRecordStore, Item) async throws -> Value
    ) async -> [Result<Value, any Error>] {
        await withTaskGroup(of: Result<Value, any Error>.self) { group in
            for (number, item) in items.enumerated() {
                let store = self[number % count]
                group.addTask { await Result.catching { try await work(store, item) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}

extension Result where Failure == any Error {
    static func catching(_ work: () async throws -> Success) async -> Self {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }

    /// Nil if it failed.
    var value: Success? { try? get() }

    /// Nil if it succeeded.
    var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
