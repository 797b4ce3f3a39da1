import Accounts
import DomainTestSupport
import PostgresStore
import PostgresTestSupport
import RecordKeeping
import StoreTestSupport

/// What a call sends to the server.
struct Traffic: Equatable, CustomStringConvertible {
    let roundTrips: Int
    /// With those that begin and end transactions.
    let statements: Int

    init(_ roundTrips: Int, _ statements: Int) {
        self.roundTrips = roundTrips
        self.statements = statements
    }

    var description: String { "\(statements) statements in \(roundTrips) round trips" }
}

/// A store on PostgreSQL that tells what it sends.
struct CountedStore: Sendable {
    let records: OpenBackend
    private let log = StatementLog()

    init() async throws {
        let clock = SettableClock.sample
        let database = try await PostgresServer.shared.makeDatabase()
        let store = try await PostgresRecordStore.open(
            database.address, clock: clock, limits: .patient, log: log)
        records = OpenBackend(store, clock: clock, keeping: [store, database])
    }

    /// Counts what `work` sends. Nothing else may use the store meanwhile.
    func traffic<Value>(
        of work: () async throws -> Value
    ) async throws -> (value: Value, traffic: Traffic, trips: [StatementLog.RoundTrip]) {
        _ = log.take()
        let value = try await work()
        let trips = log.take()
        let traffic = Traffic(trips.count, trips.map(\.count).reduce(0, +))
        return (value, traffic, trips)
    }

    /// Signs people up.
    func people(_ count: Int, _ name: String = "p") async throws -> [Account.ID] {
        var people: [Account.ID] = []
        for number in 0..<count {
            people.append(try await records.makeAccount("\(name)\(number)").id)
        }
        return people
    }
}
