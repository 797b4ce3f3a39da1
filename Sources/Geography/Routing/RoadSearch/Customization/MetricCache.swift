import Dispatch
import Foundation
import RoadNetwork
import Synchronization

/// A cache of the metrics of a hierarchy under recent closures and states of the conditions.
///
/// The second request for a metric starts its computation in the background, one metric at a time.
/// Meanwhile, queries use slower searches. A single request never evicts a metric.
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
        var requestedOnce: [Key] = []
        var inProgress: Key?

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
            if inProgress != nil { return false }
            if let index = requestedOnce.firstIndex(of: key) {
                requestedOnce.remove(at: index)
            } else if !isExpected {
                requestedOnce.append(key)
                if requestedOnce.count > MetricCache.maximumRememberedKeys {
                    requestedOnce.removeFirst()
                }
                return false
            }
            inProgress = key
            return true
        }
    }

    private let memory = Mutex(Memory())
    private let turns = Mutex<PlainTurns?>(nil)
    private let queue = DispatchQueue(label: "parkway.routing.metrics", qos: .utility)

    private static let maximumRememberedKeys = 16
    private static let maximumMetrics = 3
    /// The maximum size of all metrics together, in bytes. A larger metric is never computed.
    public static let maximumBytes = 512 << 20
    private let maximumBytes: Int

    /// An empty cache whose metrics take at most `maximumBytes` bytes.
    public init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
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
        guard capacity(for: roads) > 0 else { return roads }
        let key = Key(roads)
        let (metric, isDue) = memory.withLock { memory -> (HierarchyMetric?, Bool) in
            if let metric = memory.use(key) { return (metric, false) }
            return (nil, memory.isDue(key, isExpected))
        }
        roads.metric = metric
        if isDue {
            queue.async { [roads] in self.compute(roads, key, workers: 1) }
        }
        return roads
    }

    /// Computes a metric if it is not cached and there is capacity for it.
    public func customize(_ roads: EffectiveRoads) {
        let key = Key(roads)
        guard !(roads.exclusion.isEmpty && roads.isPlain), capacity(for: roads) > 0,
            memory.withLock({ $0.use(key) }) == nil
        else { return }
        compute(roads, key, workers: ProcessInfo.processInfo.activeProcessorCount)
    }

    private func compute(_ roads: EffectiveRoads, _ key: Key, workers: Int) {
        let capacity = capacity(for: roads)
        // A metric is evicted first so that its memory is reused: allocating new memory would take
        // longer than computing the metric.
        let recycled = memory.withLock { $0.metrics.count < capacity ? nil : $0.removeOldest() }
        let metric = HierarchyMetric(
            of: roads, workers: workers, plainTurns(for: roads), in: recycled)
        memory.withLock { memory in
            if memory.inProgress == key { memory.inProgress = nil }
            memory.metrics.removeAll { $0.key == key }
            memory.metrics.append((key, metric))
            let surplus = memory.metrics.count - capacity
            if surplus > 0 { memory.metrics.removeFirst(surplus) }
        }
    }

    /// The turns of a query without a time; nil if the turns of `roads` differ by more than single
    /// closed arcs.
    private func plainTurns(for roads: EffectiveRoads) -> PlainTurns? {
        guard PlainTurns.suit(roads) else { return nil }
        return turns.withLock { known in
            let turns = known ?? PlainTurns(roads.base)
            known = turns
            return turns
        }
    }

    /// The maximum number of metrics to keep.
    private func capacity(for roads: EffectiveRoads) -> Int {
        let bytes = HierarchyMetric.byteCount(roads.graph.hierarchy)
        return min(Self.maximumMetrics, maximumBytes / max(1, bytes))
    }
}
