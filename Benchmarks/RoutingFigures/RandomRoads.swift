import Extracts
import Geometry
import Operations
import Routing

/// Places within reach of a road that is open, from a fixed seed.
struct RoadsidePlaces {
    private let bounds: BoundingBox
    private let router: Router
    private let roads: RoadOptions
    private var random: SeededGenerator

    init(
        in bounds: BoundingBox, on router: Router, roads: RoadOptions = RoadOptions(), seed: UInt64
    ) {
        self.bounds = bounds
        self.router = router
        self.roads = roads
        random = SeededGenerator(seed: seed)
    }

    /// - Throws: `UsageError` where there is hardly a road in the box.
    mutating func next() throws -> Coordinate {
        for _ in 0..<10_000 {
            let place = try bounds.randomPlace(using: &random)
            let road = try? router.nearestRoads(to: Waypoint(place), count: 1, roads: roads)
            if road != nil { return place }
        }
        throw UsageError("there is hardly a road in \(bounds) for '\(router.graph.mode)'")
    }

    mutating func next(_ count: Int) throws -> [Coordinate] {
        try (0..<count).map { _ in try next() }
    }
}

extension ClosedRoads {
    /// At most so many arcs of a graph, and never more than a tenth of them.
    static func random(
        _ count: Int, on graph: RoadGraph, using random: inout some RandomNumberGenerator
    ) -> ClosedRoads {
        ClosedRoads(
            arcs: (0..<min(count, graph.arcCount / 10)).map { _ in
                UInt32.random(in: 0..<UInt32(graph.arcCount), using: &random)
            })
    }
}

extension RoadOptions {
    /// With conditions as they stand on a Monday at eight.
    static func onMondayMorning(closed: ClosedRoads = ClosedRoads()) -> RoadOptions {
        RoadOptions(closed: closed, departure: Departure.moment("2026-11-23T08:00"))
    }
}
