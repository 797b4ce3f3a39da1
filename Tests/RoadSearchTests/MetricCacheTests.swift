import Geometry
import RoadNetwork
import RoadSearch
import Routing
import RoutingFixtures
import TestSupport
import Testing

@Suite("Metrics of recent closures are cached within a memory limit")
struct MetricCacheTests {
    private let graph: RoadGraph
    private let base: RoutableGraph
    private let places: [Coordinate]

    init() throws {
        var random = RandomTown(seed: 5, side: 12)
        graph = try random.town.router(TestProfile.plain(sharpestSeconds: 3)).graph
        base = RoutableGraph(graph)
        places = (0..<20).map { _ in random.randomPlace() }
    }

    /// All roads except every seventh arc, beginning with `first`.
    private func roads(without first: Int) -> RoadOptions {
        let arcs = stride(from: first, to: graph.arcCount, by: 7).map { Arc($0) }
        return RoadOptions(closed: ClosedRoads(arcs: arcs))
    }

    private func effectiveRoads(without first: Int) -> EffectiveRoads {
        EffectiveRoads(
            base, exclusion: roads(without: first).exclusion, conditions: base.conditions(at: nil))
    }

    /// The roads whose metrics are in a cache. The call counts as a use of each metric, so tests
    /// call it only once for a cache.
    private func known(_ cache: MetricCache) -> [Int] {
        (0..<7).filter { cache.withMetric(effectiveRoads(without: $0)).metric != nil }
    }

    private func cache(maximumBytes: Int = .max, customizedFor firsts: Int...) -> MetricCache {
        let cache = MetricCache(maximumBytes: maximumBytes)
        for first in firsts { cache.customize(effectiveRoads(without: first)) }
        return cache
    }

    private func expectCorrectResults(_ router: Router, _ roads: RoadOptions) {
        var connected = 0
        for (from, to) in zip(places, places.dropFirst()) {
            let dijkstra = try? router.duration(
                from: from, to: to, using: .dijkstra, roads: roads
            ).durationMilliseconds
            let duration = try? router.duration(
                from: from, to: to, roads: roads
            ).durationMilliseconds
            #expect(duration == dijkstra)
            if dijkstra != nil { connected += 1 }
        }
        #expect(connected > 1)
    }

    @Test func evictsTheLeastRecentlyUsed() {
        #expect(known(cache(customizedFor: 0, 1, 2, 3)) == [1, 2, 3])
        let used = cache(customizedFor: 0, 1, 2, 3)
        #expect(used.withMetric(effectiveRoads(without: 1)).metric != nil)
        used.customize(effectiveRoads(without: 4))
        #expect(known(used) == [1, 3, 4])
        #expect(known(cache(customizedFor: 0, 1, 2, 3, 4, 5, 6, 0, 1, 2)) == [0, 1, 2])
    }

    /// The memory of an evicted metric is reused, but not its weights.
    @Test func reusesTheMemoryOfAnEvictedMetric() {
        let router = Router(graph: graph)
        for first in [0, 1, 2, 3, 1, 4, 5, 6, 0, 1, 2] {
            router.customize(for: roads(without: first))
            expectCorrectResults(router, roads(without: first))
        }
        for first in 0..<7 { expectCorrectResults(router, roads(without: first)) }
    }

    @Test func aSingleQueryEvictsNothing() {
        let cache = cache(customizedFor: 0, 1, 2)
        for first in 3..<7 { _ = cache.withMetric(effectiveRoads(without: first)) }
        #expect(known(cache) == [0, 1, 2])
    }

    @Test func staysWithinTheMemoryLimit() {
        let bytes = HierarchyMetric.byteCount(graph.hierarchy)
        #expect(known(cache(maximumBytes: 3 * bytes - 1, customizedFor: 0, 1, 2, 3, 4)) == [3, 4])
        #expect(known(cache(maximumBytes: bytes, customizedFor: 0, 1, 2, 3, 4)) == [4])
        let none = cache(maximumBytes: bytes - 1, customizedFor: 0, 1, 2, 3, 4)
        for first in 0..<5 { none.expect(effectiveRoads(without: first)) }
        #expect(known(none) == [])
    }

    @Test func metricsInUseAreNotOverwritten() async throws {
        let router = Router(graph: graph)
        let matrices = try (0..<3).map { first in
            try router.matrix(
                of: places.map { Waypoint($0) }, roads: roads(without: first), method: .dijkstra)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for first in 0..<28 { router.customize(for: roads(without: first % 7)) }
            }
            for first in 0..<3 {
                group.addTask {
                    for _ in 0..<6 {
                        let matrix = try router.matrix(
                            of: places.map { Waypoint($0) }, roads: roads(without: first))
                        #expect(same(matrix, matrices[first]))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func same(_ one: Matrix, _ other: Matrix) -> Bool {
        places.indices.allSatisfy { row in
            places.indices.allSatisfy { column in
                one.durationMilliseconds(from: row, to: column)
                    == other.durationMilliseconds(from: row, to: column)
            }
        }
    }
}
