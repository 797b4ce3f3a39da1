import Geometry
import RoadSearch
import Routing

extension Router {
    /// Milliseconds from one place to many at once; nil if they are not connected.
    package func durations(
        from start: Coordinate, to destinations: [Coordinate],
        method: SearchMethod = .hierarchy
    ) throws -> [Int64?] {
        let matrix = try matrix(
            of: ([start] + destinations).map { Waypoint($0) }, from: [0],
            to: destinations.indices.map { $0 + 1 }, includesDistances: false, method: method)
        return destinations.indices.map { matrix.durationMilliseconds(from: 0, to: $0) }
    }
}
