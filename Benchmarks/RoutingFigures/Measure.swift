import Atlas
import Extracts
import Foundation
import Geometry
import Routing

/// Something that is measured on an extract. A new one is a line of ``all``.
struct Measure: Sendable {
    let name: String
    let run: @Sendable (Scene) throws -> [Figure]

    static let all = [
        Measure("duration") { try searches($0, "duration", $0.random, passes: 5, duration) },
        Measure("route") { try searches($0, "route", $0.random, passes: 3, route) },
        Measure("local-duration") {
            try searches($0, "local-duration", $0.local, passes: 5, duration)
        },
        Measure("local-route") { try searches($0, "local-route", $0.local, passes: 3, route) },
        Measure("local-dijkstra") {
            try searches($0, "local-dijkstra", $0.local, passes: 1) {
                _ = try $0.duration(from: $1, to: $2, using: .dijkstra)
            }
        },
        Measure("nearest", nearest),
        Measure("matrix-1x1000") { scene in
            try matrices(scene, "matrix-1x1000", (0..<20).map { $0..<($0 + 1) }, 0..<1_000)
        },
        Measure("matrix-100x100") { scene in
            try matrices(scene, "matrix-100x100", [0..<100], 100..<200)
        },
        Measure("matrix-1000x1000") { scene in
            try matrices(scene, "matrix-1000x1000", [0..<1_000], 0..<1_000)
        },
        Measure("open", open),
        Measure("preparation", preparation),
    ]

    private init(_ name: String, _ run: @escaping @Sendable (Scene) throws -> [Figure]) {
        self.name = name
        self.run = run
    }
}

// MARK: - Searches

private func searches(
    _ scene: Scene, _ name: String, _ places: PlacePairs, passes: Int,
    _ search: (Router, Coordinate, Coordinate) throws -> Void
) throws -> [Figure] {
    let router = try scene.router()
    let times = QueryTimes(of: places.pairs.count, passes: passes) { index in
        let pair = places.pairs[index]
        try search(router, pair.from, pair.to)
    }
    return [Figure(scene.name, name, times.microseconds, unanswered: times.unanswered)]
}

/// Both ends are moved to the roads.
private func duration(_ router: Router, _ from: Coordinate, _ to: Coordinate) throws {
    _ = try router.duration(from: from, to: to)
}

/// With geometry, maneuvers and sentences.
private func route(_ router: Router, _ from: Coordinate, _ to: Coordinate) throws {
    _ = try router.route(from: from, to: to)
}

/// Some thirty metres beside where the searches begin.
private func nearest(_ scene: Scene) throws -> [Figure] {
    let router = try scene.router()
    let places = try scene.random.pairs.map { pair in
        Waypoint(
            try Coordinate(
                latitude: pair.from.latitude + 0.0003, longitude: pair.from.longitude + 0.0003))
    }
    let times = QueryTimes(of: places.count, passes: 5) { index in
        _ = try router.nearestRoads(to: places[index], count: 1)
    }
    return [Figure(scene.name, "nearest", times.microseconds, unanswered: times.unanswered)]
}

/// Durations alone, all places moved to the roads each time.
private func matrices(
    _ scene: Scene, _ name: String, _ sources: [Range<Int>], _ destinations: Range<Int>
) throws -> [Figure] {
    let router = try scene.router()
    let places = scene.matrixPlaces
    let times = QueryTimes(of: sources.count, passes: 3) { index in
        _ = try router.matrix(
            of: places, from: Array(sources[index]), to: Array(destinations),
            includesDistances: false)
    }
    return [Figure(scene.name, name, times.microseconds, unanswered: times.unanswered)]
}

// MARK: - Graphs

/// From a file that nobody has opened to the first answer, in a process that runs already.
private func open(_ scene: Scene) throws -> [Figure] {
    _ = try scene.router()
    let file = scene.graphFile(.driving)
    let pair = scene.random.pairs[0]
    let times = try (0..<9).map { _ in
        try Stopwatch.wall.time {
            let router = Router(graph: try RoadGraph.open(file))
            _ = try router.duration(from: pair.from, to: pair.to)
        } * 1e6
    }
    return [Figure(scene.name, "open", times)]
}

/// Seconds of all threads from the atlas's tables to the finished file.
private func preparation(_ scene: Scene) -> [Figure] {
    let seconds = TravelMode.allCases.compactMap { mode in
        scene.preparations[mode].map { (mode, $0.seconds) }
    }
    return seconds.map { mode, seconds in
        Figure(scene.name, "preparation-\(mode)", [seconds], unit: .seconds)
    } + [
        Figure(scene.name, "preparation", [seconds.reduce(0) { $0 + $1.1 }], unit: .seconds)
    ]
}
