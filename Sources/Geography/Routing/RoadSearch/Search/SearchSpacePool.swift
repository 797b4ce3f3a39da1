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

    public func take(for graph: RoadGraph) -> SearchSpace {
        idle.withLock { $0.spaces.popLast() } ?? SearchSpace(for: graph)
    }

    public func giveBack(_ space: SearchSpace) {
        idle.withLock { $0.spaces.append(space) }
    }
}
