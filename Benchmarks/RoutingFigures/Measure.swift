import Figures

/// A measurement on an extract. To add one, add a line to ``all``.
struct Measure: Sendable {
    let name: String
    /// Prints figures named after it, or with names that begin with its name.
    let run: @Sendable (Scene, _ name: String) throws -> [Figure]

    static let all = [
        Measure("duration") { try searches($0, $1, $0.random, passes: 5, duration) },
        Measure("route") { try searches($0, $1, $0.random, passes: 3, route) },
        Measure("local-duration") { try searches($0, $1, $0.local, passes: 5, duration) },
        Measure("local-route") { try searches($0, $1, $0.local, passes: 3, route) },
        Measure("local-dijkstra") { try searches($0, $1, $0.local, passes: 1, dijkstra) },
        Measure("alternatives") { try searches($0, $1, $0.random, passes: 2, alternatives) },
        Measure("nearest", nearest),
        Measure("matrix-1x1000") { try matrices($0, $1, twenty, 0..<1_000) },
        Measure("matrix-100x100") { try matrices($0, $1, [0..<100], 100..<200) },
        Measure("matrix-100x100-distances") {
            try matrices($0, $1, [0..<100], 100..<200, includesDistances: true)
        },
        Measure("matrix-1000x1000") { try matrices($0, $1, [0..<1_000], 0..<1_000) },
        Measure("snapped-1x1000") { try snappedMatrices($0, $1, twenty) },
        Measure("snapped-1000x1000") { try snappedMatrices($0, $1, [0..<1_000]) },
        Measure("isochrone", isochrones),
        Measure("park-and-walk", parkAndWalk),
        Measure("park-and-walk-legs", parkAndWalkLegs),
        Measure("duration-closures", durationUnderClosures),
        Measure("customization", customization),
        Measure("live-closure", liveClosure),
        Measure("open", open),
        Measure("preparation", preparation),
    ]

    private init(
        _ name: String, _ run: @escaping @Sendable (Scene, _ name: String) throws -> [Figure]
    ) {
        self.name = name
        self.run = run
    }

    func figures(of scene: Scene) throws -> [Figure] { try run(scene, name) }
}

/// Measures that print one figure.
private let twenty = (0..<20).map { $0..<($0 + 1) }
