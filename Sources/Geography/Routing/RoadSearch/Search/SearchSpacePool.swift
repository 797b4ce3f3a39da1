import RoadNetwork
import Synchronization

/// A pool of scratch memory for queries.
public final class SearchSpacePool: Sendable {
    private struct Idle: @unchecked Sendable {
        // Sendable: a space lies here only while no query holds it.
        var spaces: [SearchSpace] = []
    }

    private let idle = Mutex(Idle())

    /// An empty pool.
    public init() {}

    /// Memory that no other query uses, for the graph of this pool.
    public func take(for graph: RoadGraph) -> SearchSpace {
        idle.withLock { $0.spaces.popLast() } ?? SearchSpace(for: graph)
    }

    /// Returns memory after a query.
    public func giveBack(_ space: SearchSpace) {
        idle.withLock { $0.spaces.append(space) }
    }
}
