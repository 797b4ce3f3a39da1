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
    private let places: [Coordinate]

    init() throws {
        var random = RandomTown(seed: 5, side: 12)
        graph = try random.town.router(TestProfile.plain(sharpestSeconds: 3)).graph
        places = (0..<20).map { _ in random.randomPlace() }
    }

    /// All roads except every seventh arc, beginning with `first`.
    private func roads(without first: Int) -> RoadOptions {
        let arcs = stride(from: first, to: graph.arcCount, by: 7).map { Arc($0) }
        return RoadOptions(closed: ClosedRoads(arcs: arcs))
    }

    private func known(_ router: Router, of firsts: Range<Int> = 0..<7) -> [Int] {
        firsts.filter { router.isCustomized(for: roads(without: $0)) }
    }

    private func expectTrueAnswers(_ router: Router, _ roads: RoadOptions) {
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

    @Test func evictsTheLeastRecentlyUsed() throws {
        let router = Router(graph: graph)
        for first in 0..<4 { router.customize(for: roads(without: first)) }
        #expect(known(router) == [1, 2, 3])
        expectTrueAnswers(router, roads(without: 1))
        router.customize(for: roads(without: 4))
        #expect(known(router) == [1, 3, 4])
        // The memory of an evicted metric is reused, but not its weights.
        for first in [5, 6, 0, 1, 2] {
            router.customize(for: roads(without: first))
            expectTrueAnswers(router, roads(without: first))
        }
        #expect(known(router) == [0, 1, 2])
        for first in 0..<7 { expectTrueAnswers(router, roads(without: first)) }
    }

    @Test func aSingleQueryEvictsNothing() throws {
        let router = Router(graph: graph)
        for first in 0..<3 { router.customize(for: roads(without: first)) }
        for first in 3..<7 {
            _ = try? router.duration(from: places[0], to: places[1], roads: roads(without: first))
        }
        #expect(known(router) == [0, 1, 2])
    }

    @Test func staysWithinTheMemoryLimit() throws {
        let bytes = Router(graph: graph).metricBytes
        let pair = Router(graph: graph, mostMetricBytes: 3 * bytes - 1)
        for first in 0..<5 { pair.customize(for: roads(without: first)) }
        #expect(known(pair) == [3, 4])
        let one = Router(graph: graph, mostMetricBytes: bytes)
        for first in 0..<5 { one.customize(for: roads(without: first)) }
        #expect(known(one) == [4])
        let none = Router(graph: graph, mostMetricBytes: bytes - 1)
        for first in 0..<5 {
            none.customize(for: roads(without: first))
            none.expect(roads(without: first))
            expectTrueAnswers(none, roads(without: first))
        }
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
