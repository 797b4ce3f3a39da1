import Geometry
import Guidance
import RoadNetwork
import RoadSearch

extension SnappedPlace {
    init(
        _ requested: Coordinate, _ road: RoadPoint, _ graph: RoadGraph,
        leavesCutOffRoad: Bool = false
    ) {
        let name = graph.name(graph.segments.name[road.segment])
        self.init(
            requested: requested, onRoad: road.point.place,
            distanceToRoadMeters: road.point.distanceMeters, name: name.isEmpty ? nil : name,
            leavesCutOffRoad: leavesCutOffRoad)
    }

    /// The place on the nearest segment of a snap.
    init(_ snap: Snap, _ graph: RoadGraph) {
        self.init(
            snap.requested, snap.nearest, graph, leavesCutOffRoad: snap.leavesCutOffRoad)
    }
}
