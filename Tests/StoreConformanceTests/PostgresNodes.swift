import Accounts
import DomainTestSupport
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StoreTestSupport

/// Two stores on one database, each with connections of its own, as two service nodes have them.
struct PostgresNodes: Sendable {
    let database: TestDatabase
    let stores: [PostgresRecordStore]
    let clock: SettableClock

    init() async throws {
        clock = SettableClock(Timestamp(millisecondsSinceEpoch: 1_795_266_300_250))
        database = try await PostgresServer.shared.makeDatabase()
        stores = [
            try await PostgresRecordStore.open(database.address, clock: clock, limits: .patient),
            try await PostgresRecordStore.open(database.address, clock: clock, limits: .patient),
        ]
    }

    func makePeople(_ count: Int) async throws -> [Account.ID] {
        var people: [Account.ID] = []
        for number in 0..<count {
            people.append(
                try await stores[number % 2].accounts.create(
                    AccountProfile.sample("p\(number)"), password: PasswordHash(stored: "$")
                ).id)
        }
        return people
    }

    /// Calls `body` at once for each number below `count`, by turns with the one and the other store.
    func race<Value: Sendable>(
        _ count: Int,
        _ body: @escaping @Sendable (PostgresRecordStore, Int) async throws -> Value
    ) async -> [Result<Value, any Error>] {
        await withTaskGroup(of: Result<Value, any Error>.self) { group in
            for number in 0..<count {
                group.addTask { [store = stores[number % 2]] in
                    do {
                        return .success(try await body(store, number))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}

extension Result where Failure == any Error {
    /// Nil if it failed.
    var value: Success? { try? get() }

    /// Nil if it succeeded.
    var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
