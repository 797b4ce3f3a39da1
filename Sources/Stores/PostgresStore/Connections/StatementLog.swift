import Synchronization

/// What a store sends to its server while it serves requests, so that tests can count statements.
///
/// The connections that listen for events, look for closed roads or ask replicas are not in it, nor are the first
/// statements of a connection.
package final class StatementLog: Sendable {
    /// Statements that are sent together and answered together, in their order.
    package typealias RoundTrip = [String]

    private let trips = Mutex<[RoundTrip]>([])
    /// Later round trips are not kept.
    private static let capacity = 10_000

    /// An empty log.
    package init() {}

    /// The round trips since the last call.
    package func take() -> [RoundTrip] {
        trips.withLock { trips in
            defer { trips = [] }
            return trips
        }
    }

    func add(begin: String?, _ statements: [PostgresStatement]) {
        let texts = (begin.map { [$0] } ?? []) + statements.map(\.sql)
        trips.withLock { trips in
            if trips.count < Self.capacity { trips.append(texts) }
        }
    }
}
