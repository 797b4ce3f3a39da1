import Dispatch
import Synchronization

/// What a hierarchy's arcs cost where roads are closed, for the latest sets of closed roads.
///
/// A set that is asked for a second time is worked out aside, while A* goes on answering; from then
/// on queries with it cost what those over all roads do.
final class MetricCache: Sendable {
    private struct Entry {
        let exclusion: Exclusion
        var metric: HierarchyMetric?
        var isAsked = false
    }

    /// The latest last.
    private let entries = Mutex<[Entry]>([])
    private let queue = DispatchQueue(label: "parkway.routing.metrics")

    /// Each takes eight bytes for an arc of the hierarchy.
    private static let mostKept = 3

    /// The roads with their metric, where it is known.
    func withMetric(_ roads: RoadsInForce) -> RoadsInForce {
        guard roads.isPlain else { return roads }
        var roads = roads
        if roads.exclusion.isEmpty {
            roads.metric = roads.graph.metric
            return roads
        }
        let (metric, isDue) = look(roads.exclusion)
        roads.metric = metric
        if isDue {
            queue.async { [roads] in self.customize(roads) }
        }
        return roads
    }

    /// Works a metric out, if it is not known.
    func customize(_ roads: RoadsInForce) {
        guard roads.isPlain, !roads.exclusion.isEmpty, look(roads.exclusion).metric == nil else {
            return
        }
        let metric = HierarchyMetric(of: roads)
        entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.exclusion == roads.exclusion }) else {
                return
            }
            entries[index].metric = metric
        }
    }

    /// The metric of a set, and whether it is time to work it out.
    private func look(_ exclusion: Exclusion) -> (metric: HierarchyMetric?, isDue: Bool) {
        entries.withLock { entries in
            if let index = entries.firstIndex(where: { $0.exclusion == exclusion }) {
                let isDue = entries[index].metric == nil && !entries[index].isAsked
                entries[index].isAsked = true
                return (entries[index].metric, isDue)
            }
            entries.append(Entry(exclusion: exclusion))
            if entries.count > Self.mostKept { entries.removeFirst() }
            return (nil, false)
        }
    }
}
