import Geometry
import Guidance
import RoadNetwork
import RoadSearch

extension SnappedPlace {
    init(_ requested: Coordinate, _ road: RoadPoint, _ graph: RoadGraph) {
        let name = graph.name(graph.segments.name[road.segment])
        self.init(
            requested: requested, onRoad: road.point.place,
            distanceToRoadMeters: road.point.distanceMeters, name: name.isEmpty ? nil : name)
    }
}
