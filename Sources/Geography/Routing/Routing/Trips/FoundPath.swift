import Guidance
import RoadNetwork
import RoadSearch

/// The path of a leg: its arcs and the points where it begins and ends.
struct FoundPath: Sendable {
    let start: Snap
    let end: Snap
    let arcs: [Arc]
    let cost: Milliseconds
    let settledCount: Int

    /// The start on the path's first segment.
    func startPoint(_ graph: RoadGraph) -> RoadPoint {
        arcs.first.map { start.point(on: $0, graph) } ?? start.nearest
    }

    func endPoint(_ graph: RoadGraph) -> RoadPoint {
        arcs.last.map { end.point(on: $0, graph) } ?? end.nearest
    }

    func startPlace(_ graph: RoadGraph) -> SnappedPlace {
        SnappedPlace(
            start.requested, startPoint(graph), graph, leavesCutOffRoad: start.leavesCutOffRoad)
    }

    func endPlace(_ graph: RoadGraph) -> SnappedPlace {
        SnappedPlace(end.requested, endPoint(graph), graph, leavesCutOffRoad: end.leavesCutOffRoad)
    }
}
