import Dispatch
import Foundation
import Synchronization

/// What a hierarchy's arcs cost under the latest closed roads and states of the conditions.
///
/// What is asked for a second time is worked out aside, one at a time, while searches that need no
/// metric go on answering; from then on its queries cost what those over all roads do. What is
/// asked for but once never takes the place of a metric.
final class MetricCache: Sendable {
    private struct Key: Equatable {
        let exclusion: Exclusion
        let conditions: RoadConditions.Key

        init(_ roads: RoadsInForce) {
            exclusion = roads.exclusion
            conditions = roads.conditions.key
        }
    }

    private struct Memory {
        /// The latest used last.
        var metrics: [(key: Key, metric: HierarchyMetric)] = []
        /// Those that were asked for once; the latest last.
        var askedOnce: [Key] = []
        var inWork: Key?

        mutating func use(_ key: Key) -> HierarchyMetric? {
            guard let index = metrics.firstIndex(where: { $0.key == key }) else { return nil }
            let known = metrics.remove(at: index)
            metrics.append(known)
            return known.metric
        }

        /// Forgets the metric that was used the longest ago, and gives its memory where nobody uses it.
        mutating func removeOldest() -> ArcCosts? {
            metrics.isEmpty ? nil : HierarchyMetric.memory(of: metrics.removeFirst().metric)
        }

        /// Whether a metric that is not known is to be worked out now.
        mutating func isDue(_ key: Key, _ isExpected: Bool) -> Bool {
            if inWork != nil { return false }
            if let index = askedOnce.firstIndex(of: key) {
                askedOnce.remove(at: index)
            } else if !isExpected {
                askedOnce.append(key)
                if askedOnce.count > MetricCache.mostRemembered { askedOnce.removeFirst() }
                return false
            }
            inWork = key
            return true
        }
    }

    private let memory = Mutex(Memory())
    private let turns = Mutex<PlainTurns?>(nil)
    private let queue = DispatchQueue(label: "parkway.routing.metrics", qos: .utility)

    private static let mostRemembered = 16
    private static let mostKept = 3
    /// All metrics together; a larger one is never worked out.
    static let mostBytes = 512 << 20
    private let mostBytes: Int

    init(mostBytes: Int) {
        self.mostBytes = mostBytes
    }

    /// The roads with their metric, where it is known.
    func withMetric(_ roads: RoadsInForce) -> RoadsInForce {
        find(roads, isExpected: false)
    }

    /// Whether a metric is known, which does not count as its use.
    func contains(_ roads: RoadsInForce) -> Bool {
        let key = Key(roads)
        return memory.withLock { $0.metrics.contains { $0.key == key } }
    }

    /// Has the metric of roads worked out aside that will be asked for again.
    func expect(_ roads: RoadsInForce) {
        _ = find(roads, isExpected: true)
    }

    private func find(_ roads: RoadsInForce, isExpected: Bool) -> RoadsInForce {
        var roads = roads
        if roads.exclusion.isEmpty && roads.isPlain {
            roads.metric = roads.graph.metric
            return roads
        }
        guard room(for: roads) > 0 else { return roads }
        let key = Key(roads)
        let (metric, isDue) = memory.withLock { memory -> (HierarchyMetric?, Bool) in
            if let metric = memory.use(key) { return (metric, false) }
            return (nil, memory.isDue(key, isExpected))
        }
        roads.metric = metric
        if isDue {
            queue.async { [roads] in self.workOut(roads, key, workers: 1) }
        }
        return roads
    }

    /// Works a metric out, if it is not known and there is room for it.
    func customize(_ roads: RoadsInForce) {
        let key = Key(roads)
        guard !(roads.exclusion.isEmpty && roads.isPlain), room(for: roads) > 0,
            memory.withLock({ $0.use(key) }) == nil
        else { return }
        workOut(roads, key, workers: ProcessInfo.processInfo.activeProcessorCount)
    }

    private func workOut(_ roads: RoadsInForce, _ key: Key, workers: Int) {
        let room = room(for: roads)
        // The metric that would have to go goes first: large memory that is new costs more than the
        // arithmetic.
        let spent = memory.withLock { $0.metrics.count < room ? nil : $0.removeOldest() }
        let metric = HierarchyMetric(
            of: roads, workers: workers, plainTurns(for: roads), in: spent)
        memory.withLock { memory in
            if memory.inWork == key { memory.inWork = nil }
            memory.metrics.removeAll { $0.key == key }
            memory.metrics.append((key, metric))
            let surplus = memory.metrics.count - room
            if surplus > 0 { memory.metrics.removeFirst(surplus) }
        }
    }

    /// Nil where other turns are open, or other roads are closed than single arcs.
    private func plainTurns(for roads: RoadsInForce) -> PlainTurns? {
        guard PlainTurns.suit(roads) else { return nil }
        return turns.withLock { known in
            let turns = known ?? PlainTurns(roads.graph)
            known = turns
            return turns
        }
    }

    /// How many metrics of a graph are kept.
    private func room(for roads: RoadsInForce) -> Int {
        let bytes = HierarchyMetric.byteCount(roads.graph.hierarchy)
        return min(Self.mostKept, mostBytes / max(1, bytes))
    }
}
