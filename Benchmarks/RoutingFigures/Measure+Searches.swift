import Extracts
import Figures
import Geometry
import Guidance
import Operations
import RoadSearch
import Routing

/// The time includes snapping both ends.
func searches(
    _ scene: Scene, _ name: String, _ places: PlacePairs, passes: Int,
    _ search: (Router, Coordinate, Coordinate) throws -> Void
) throws -> [Figure] {
    let router = try scene.router()
    let times = QueryTimes(of: places.pairs.count, passes: passes) { index in
        let pair = places.pairs[index]
        try search(router, pair.from, pair.to)
    }
    return [Figure(scene.name, name, times)]
}

func duration(_ router: Router, _ from: Coordinate, _ to: Coordinate) throws {
    _ = try router.duration(from: from, to: to)
}

func dijkstra(_ router: Router, _ from: Coordinate, _ to: Coordinate) throws {
    _ = try router.duration(from: from, to: to, using: .dijkstra)
}

/// With geometry, maneuvers and sentences.
func route(_ router: Router, _ from: Coordinate, _ to: Coordinate) throws {
    _ = try router.route(from: from, to: to)
}

/// The fastest route and at most two others, all in full.
func alternatives(_ router: Router, _ from: Coordinate, _ to: Coordinate) throws {
    _ = try router.trips(
        through: [Waypoint(from), Waypoint(to)], options: TripOptions(alternatives: 2))
}

/// Looks up places about thirty metres from the starts of the searches.
func nearest(_ scene: Scene, _ name: String) throws -> [Figure] {
    let router = try scene.router()
    let places = try scene.random.pairs.map { pair in
        Waypoint(
            try Coordinate(
                latitude: pair.from.latitude + 0.0003, longitude: pair.from.longitude + 0.0003))
    }
    let times = QueryTimes(of: places.count, passes: 5) { index in
        _ = try router.nearestRoads(to: places[index], count: 1)
    }
    return [Figure(scene.name, name, times)]
}

/// Ten-minute polygons from the starts of the first hundred searches.
func isochrones(_ scene: Scene, _ name: String) throws -> [Figure] {
    let router = try scene.router()
    let starts = scene.random.pairs.prefix(100).map { Waypoint($0.from) }
    let times = QueryTimes(of: starts.count, passes: 3) { index in
        _ = try router.isochrones(from: starts[index], within: [600_000])
    }
    return [Figure(scene.name, name, times)]
}

/// The ten best car parks with the times of the drive and the walk, for the first 300 pairs. Prints
/// nothing on a map without car parks.
func parkAndWalk(_ scene: Scene, _ name: String) throws -> [Figure] {
    guard let search = try scene.parkingSearch() else { return [] }
    return parkAndWalk(scene, name) { origin, destination in
        let found = try search.options(near: destination, from: origin)
        guard !found.options.isEmpty else { throw UsageError("no car park is near") }
    }
}

/// The best car park, with the full drive and the full walk.
func parkAndWalkLegs(_ scene: Scene, _ name: String) throws -> [Figure] {
    guard let search = try scene.parkingSearch() else { return [] }
    return parkAndWalk(scene, name) { origin, destination in
        let found = try search.options(near: destination, from: origin, limit: 1)
        guard let best = found.options.first else { throw UsageError("no car park is near") }
        _ = try search.legs(of: best, in: found)
    }
}

private func parkAndWalk(
    _ scene: Scene, _ name: String,
    _ find: (_ origin: RouteEnd, _ destination: RouteEnd) throws -> Void
) -> [Figure] {
    let ends = scene.random.pairs.prefix(300).map { (RouteEnd($0.from), RouteEnd($0.to)) }
    let times = QueryTimes(of: ends.count, passes: 3) { index in
        try find(ends[index].0, ends[index].1)
    }
    return [Figure(scene.name, name, times)]
}
