import Accounts
import Synchronization

/// A limited number of places, of which each client may take a limited number.
package final class ClientPlaces: Sendable {
    private struct Taken {
        var total = 0
        var byClient: [ClientAddress?: Int] = [:]
    }

    private let perClient: Int
    private let total: Int
    private let taken = Mutex(Taken())

    /// All places are free.
    package init(perClient: Int, total: Int) {
        self.perClient = perClient
        self.total = total
    }

    /// Takes a place for `client`, which is free again when the result is released. Nil if all
    /// places, or all of the client's, are taken.
    package func take(for client: ClientAddress?) -> ClientPlace? {
        let isFree = taken.withLock { taken in
            let count = taken.byClient[client] ?? 0
            guard taken.total < total, count < perClient else { return false }
            taken.byClient[client] = count + 1
            taken.total += 1
            return true
        }
        return isFree ? ClientPlace(self, client) : nil
    }

    fileprivate func free(for client: ClientAddress?) {
        taken.withLock { taken in
            let rest = (taken.byClient[client] ?? 0) - 1
            taken.byClient[client] = rest > 0 ? rest : nil
            taken.total -= 1
        }
    }

    /// The number of places that are taken.
    package var load: Int { taken.withLock(\.total) }
}

/// A place that a client has taken. Releasing it frees the place.
package final class ClientPlace: Sendable {
    private let places: ClientPlaces
    private let client: ClientAddress?

    fileprivate init(_ places: ClientPlaces, _ client: ClientAddress?) {
        self.places = places
        self.client = client
    }

    deinit { places.free(for: client) }
}
