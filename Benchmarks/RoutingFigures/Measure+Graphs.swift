import Extracts
import Figures
import OSMModel
import RoadNetwork
import RoadSearch
import Routing

// MARK: - Closed roads

/// On 1,000 random arcs closed and conditions as they stand on a Monday morning.
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

/// Seconds of all threads, for 1,000 random arcs that nobody has closed before; the first metrics of
/// a process need new memory, later ones take that of the oldest.
func customization(_ scene: Scene, _ name: String) throws -> [Figure] {
    let router = try scene.freshRouter()
    var random = SeededGenerator(seed: 4)
    let seconds = (0..<12).map { _ in
        let roads = RoadOptions(closed: .random(1_000, on: router.graph, using: &random))
        return Stopwatch.process.time { router.customize(for: roads) }
    }
    return [Figure(scene.name, name, [seconds.min() ?? 0], unit: .seconds)]
}

/// From the closing of one street that was open until then to the first answer that heeds it.
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

/// From a file that nobody has opened to the first route, in a process that runs already.
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

/// Seconds of all threads from the atlas's tables to the finished file.
func preparation(_ scene: Scene, _ name: String) -> [Figure] {
    let seconds = TravelMode.allCases.compactMap { mode in
        scene.preparations[mode].map { (mode, $0.seconds) }
    }
    return seconds.map { mode, seconds in
        Figure(scene.name, "\(name)-\(mode)", [seconds], unit: .seconds)
    } + [Figure(scene.name, name, [seconds.reduce(0) { $0 + $1.1 }], unit: .seconds)]
}
