import RoadNetwork
import Routing
import Synchronization

/// The router of a mode, opened at its first use, and closed if its graph turns out to be damaged.
final class RouterSlot: Sendable {
    private struct State {
        var router: Router?
        /// What was known about the graph's file when it was last checked.
        var knowledge: GraphSeals.Knowledge?
    }

    private let state = Mutex(State())

    /// The router. The first call opens it with `open`; if that fails, the next one tries again.
    ///
    /// - Throws: what `open` throws.
    func router(
        as knowledge: @autoclosure () -> GraphSeals.Knowledge?, _ open: () throws -> Router
    ) throws -> Router {
        try state.withLock { state in
            if let router = state.router { return router }
            // Read before the file: a change in between is noticed by the next check.
            let known = knowledge()
            let router = try open()
            state.router = router
            state.knowledge = known
            return router
        }
    }

    /// Runs `check` if something about the file has changed since the last time, and closes the
    /// router if `check` throws and the router reads that file. Searches that are under way go on.
    ///
    /// - Throws: what `check` throws, if the router was closed.
    func closeIfDamaged(
        as knowledge: GraphSeals.Knowledge?, _ check: () throws -> Void
    ) throws {
        let (router, last) = state.withLock { ($0.router, $0.knowledge) }
        guard let router, knowledge != last else { return }
        do {
            try check()
            state.withLock { $0.knowledge = knowledge }
        } catch {
            // A file that was put in its place is not the one that the router has mapped.
            let isMapped = knowledge?.stamp.fileNumber == router.graph.stamp.fileNumber
            state.withLock { state in
                state.knowledge = knowledge
                if isMapped { state.router = nil }
            }
            if isMapped { throw error }
        }
    }
}
