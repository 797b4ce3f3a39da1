import Extracts
import Geometry
import OpeningHours
import RoadNetwork
import RoadSearch
import Routing

/// Places within a few hundred metres of random roads, from a fixed seed.
struct RoadsidePlaces {
    private let router: Router
    private let roads: RoadOptions
    private var random: SeededGenerator

    init(on router: Router, roads: RoadOptions = RoadOptions(), seed: UInt64) {
        self.router = router
        self.roads = roads
        random = SeededGenerator(seed: seed)
    }

    /// Returns a place from which `roads` can be reached.
    ///
    /// - Throws: `UsageError` if there are hardly any such places.
    mutating func next() throws -> Coordinate {
        for _ in 0..<10_000 {
            let number = UInt32.random(in: 0..<UInt32(router.graph.arcCount), using: &random)
            let lines = router.graph.lines(of: ClosedRoads(arcs: [Arc(rawValue: number)]))
            guard let vertex = lines.joined().randomElement(using: &random)
            else { continue }
            let place = try Coordinate(
                latitude: vertex.latitude + .random(in: -0.001...0.001, using: &random),
                longitude: vertex.longitude + .random(in: -0.001...0.001, using: &random))
            let nearest = try? router.nearestRoads(to: Waypoint(place), count: 1, roads: roads)
            if nearest != nil { return place }
        }
        throw UsageError("hardly a place is near an open road for \(router.graph.mode)")
    }

    mutating func next(_ count: Int) throws -> [Coordinate] {
        try (0..<count).map { _ in try next() }
    }
}

extension ClosedRoads {
    /// Returns `count` random arcs of a graph, but at most a tenth of them.
    static func random(
        _ count: Int, on graph: RoadGraph, using random: inout some RandomNumberGenerator
    ) -> ClosedRoads {
        ClosedRoads(
            arcs: (0..<min(count, graph.arcCount / 10)).map { _ in
                Arc(rawValue: UInt32.random(in: 0..<UInt32(graph.arcCount), using: &random))
            })
    }
}

extension RoadOptions {
    /// The conditions of a Monday at 8:00.
    static func onMondayMorning(closed: ClosedRoads = ClosedRoads()) -> RoadOptions {
        RoadOptions(closed: closed, departure: LocalMoment("2026-11-23T08:00"))
    }
}
