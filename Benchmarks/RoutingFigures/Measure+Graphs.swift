import Extracts
import Figures
import OSMModel
import RoadNetwork
import RoadSearch
import Routing

// MARK: - Closed roads

/// With 1,000 random arcs closed, and the conditions of a Monday morning.
func durationUnderClosures(_ scene: Scene, _ name: String) throws -> [Figure] {
    let router = try scene.router()
    var random = SeededGenerator(seed: 3)
    let roads = RoadOptions.onMondayMorning(
        closed: .random(1_000, on: router.graph, using: &random))
    router.customize(for: roads)
    let times = QueryTimes(of: scene.random.pairs.count, passes: 5) { index in
        let pair = scene.random.pairs[index]
        _ = try router.duration(from: pair.from, to: pair.to, roads: roads)
    }
    return [Figure(scene.name, name, times)]
}

/// CPU seconds of all threads for a new set of 1,000 closed arcs. The first metrics of a process need
/// new memory; later ones reuse that of the oldest.
func customization(_ scene: Scene, _ name: String) throws -> [Figure] {
    let router = try scene.freshRouter()
    var random = SeededGenerator(seed: 4)
    let seconds = (0..<12).map { _ in
        let roads = RoadOptions(closed: .random(1_000, on: router.graph, using: &random))
        return Stopwatch.process.time { router.customize(for: roads) }
    }
    return [Figure(scene.name, name, [seconds.min() ?? 0], unit: .seconds)]
}

/// The time from closing a street to the first answer that takes the closure into account.
func liveClosure(_ scene: Scene, _ name: String) throws -> [Figure] {
    let router = try scene.router()
    var random = SeededGenerator(seed: 5)
    let streets = (0..<200).map { _ in ClosedRoads.random(2, on: router.graph, using: &random) }
    let times = QueryTimes(of: streets.count, passes: 1) { index in
        let pair = scene.random.pairs[index]
        let roads = RoadOptions(closed: streets[index])
        _ = try router.duration(from: pair.from, to: pair.to, roads: roads)
    }
    return [Figure(scene.name, name, times)]
}

// MARK: - Files

/// The time from opening a graph file to the first route, in a running process.
func open(_ scene: Scene, _ name: String) throws -> [Figure] {
    let file = scene.graphFile(.driving)
    let pair = scene.random.pairs[0]
    let times = try (0..<9).map { _ in
        try Stopwatch.wall.time {
            let router = Router(graph: try RoadGraph.open(file))
            _ = try router.route(from: pair.from, to: pair.to)
        } * 1e6
    }
    return [Figure(scene.name, name, times)]
}

/// CPU seconds of all threads from the tables of the atlas to the finished file.
func preparation(_ scene: Scene, _ name: String) -> [Figure] {
    let seconds = TravelMode.allCases.compactMap { mode in
        scene.preparations[mode].map { (mode, $0.seconds) }
    }
    return seconds.map { mode, seconds in
        Figure(scene.name, "\(name)-\(mode)", [seconds], unit: .seconds)
    } + [Figure(scene.name, name, [seconds.reduce(0) { $0 + $1.1 }], unit: .seconds)]
}
