import Dispatch
import Foundation
import RoadNetwork
import Synchronization

/// The metrics of a hierarchy under the most recent closures and states of the conditions.
///
/// The second request for a metric computes it in the background, one at a time, while searches
/// without a metric answer the queries. Afterwards such queries are as fast as those on all roads.
/// A single request never evicts a metric.
public final class MetricCache: Sendable {
    private struct Key: Equatable {
        let exclusion: Exclusion
        let conditions: RoadConditions.Key

        init(_ roads: EffectiveRoads) {
            exclusion = roads.exclusion
            conditions = roads.conditions.key
        }
    }

    private struct Memory {
        /// The most recently used last.
        var metrics: [(key: Key, metric: HierarchyMetric)] = []
        /// The keys that were requested once; the latest last.
        var askedOnce: [Key] = []
        var inWork: Key?

        mutating func use(_ key: Key) -> HierarchyMetric? {
            guard let index = metrics.firstIndex(where: { $0.key == key }) else { return nil }
            let known = metrics.remove(at: index)
            metrics.append(known)
            return known.metric
        }

        /// Evicts the least recently used metric. Returns its memory; nil if it is still in use.
        mutating func removeOldest() -> ArcCosts? {
            metrics.isEmpty ? nil : HierarchyMetric.memory(of: metrics.removeFirst().metric)
        }

        /// Whether a missing metric should be computed now.
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
    /// The limit of all metrics together, in bytes; a larger one is never computed.
    public static let mostBytes = 512 << 20
    private let mostBytes: Int

    /// An empty cache whose metrics take at most `mostBytes` bytes.
    public init(mostBytes: Int) {
        self.mostBytes = mostBytes
    }

    /// The roads with their metric if it is cached.
    public func withMetric(_ roads: EffectiveRoads) -> EffectiveRoads {
        find(roads, isExpected: false)
    }

    /// Computes the metric in the background, for roads that will be requested again.
    public func expect(_ roads: EffectiveRoads) {
        _ = find(roads, isExpected: true)
    }

    private func find(_ roads: EffectiveRoads, isExpected: Bool) -> EffectiveRoads {
        var roads = roads
        if roads.exclusion.isEmpty && roads.isPlain {
            roads.metric = roads.base.metric
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

    /// Computes a metric if it is not cached and there is room for it.
    public func customize(_ roads: EffectiveRoads) {
        let key = Key(roads)
        guard !(roads.exclusion.isEmpty && roads.isPlain), room(for: roads) > 0,
            memory.withLock({ $0.use(key) }) == nil
        else { return }
        workOut(roads, key, workers: ProcessInfo.processInfo.activeProcessorCount)
    }

    private func workOut(_ roads: EffectiveRoads, _ key: Key, workers: Int) {
        let room = room(for: roads)
        // The metric to evict is evicted first so that its memory is reused: allocating new memory
        // costs more than the arithmetic.
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

    /// Nil if other turns are open, or if more than single arcs is closed.
    private func plainTurns(for roads: EffectiveRoads) -> PlainTurns? {
        guard PlainTurns.suit(roads) else { return nil }
        return turns.withLock { known in
            let turns = known ?? PlainTurns(roads.base)
            known = turns
            return turns
        }
    }

    /// The number of metrics of a graph that are kept.
    private func room(for roads: EffectiveRoads) -> Int {
        let bytes = HierarchyMetric.byteCount(roads.graph.hierarchy)
        return min(Self.mostKept, mostBytes / max(1, bytes))
    }
}
