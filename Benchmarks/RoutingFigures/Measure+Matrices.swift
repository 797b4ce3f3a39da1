import Figures
import Routing

/// Snaps all places each time.
func matrices(
    _ scene: Scene, _ name: String, _ sources: [Range<Int>], _ destinations: Range<Int>,
    includesDistances: Bool = false
) throws -> [Figure] {
    let router = try scene.router()
    let places = scene.matrixPlaces
    let times = QueryTimes(of: sources.count, passes: 5) { index in
        _ = try router.matrix(
            of: places, from: Array(sources[index]), to: Array(destinations),
            includesDistances: includesDistances)
    }
    return [Figure(scene.name, name, times)]
}

/// Durations to all places, which were snapped before.
func snappedMatrices(_ scene: Scene, _ name: String, _ sources: [Range<Int>]) throws -> [Figure] {
    let router = try scene.router()
    let places = try router.places(scene.matrixPlaces)
    let times = QueryTimes(of: sources.count, passes: 5) { index in
        _ = try router.matrix(of: places, from: Array(sources[index]), includesDistances: false)
    }
    return [Figure(scene.name, name, times)]
}
