import Accounts
import DomainTestSupport
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StoreTestSupport

/// Two stores with connections of their own on one database, as two nodes have them.
struct PostgresPair: Sendable {
    let stores: [PostgresRecordStore]
    let clock: SettableClock
    private let database: TestDatabase

    init() async throws {
        database = try await PostgresServer.shared.makeDatabase()
        clock = SettableClock(Timestamp(millisecondsSinceEpoch: 1_795_266_300_250))
        stores = [
            try await PostgresRecordStore.open(database.address, clock: clock, limits: .patient),
            try await PostgresRecordStore.open(database.address, clock: clock, limits: .patient),
        ]
    }

    /// Signs somebody up in the first store.
    func makeAccount(_ name: String = "ann") async throws -> Account {
        try await stores[0].accounts.create(
            .sample(name), password: PasswordHash(stored: "$argon2id$of-\(name)"))
    }

    /// Runs `work` in many tasks at once, half of them in each store.
    func inTurns<Value: Sendable>(
        _ count: Int, _ work: @escaping @Sendable (PostgresRecordStore, Int) async throws -> Value
    ) async -> [Result<Value, any Error>] {
        await withTaskGroup(of: Result<Value, any Error>.self) { group in
            for number in 0..<count {
                let store = stores[number % stores.count]
                group.addTask { await Result.catching { try await work(store, number) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}
