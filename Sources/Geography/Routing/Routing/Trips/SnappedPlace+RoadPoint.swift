import Geometry
import Guidance
import RoadNetwork
import RoadSearch

extension SnappedPlace {
    init(_ asked: Coordinate, _ road: RoadPoint, _ graph: RoadGraph) {
        let name = graph.name(graph.segments.name[road.segment])
        self.init(
            asked: asked, onRoad: road.point.place,
            distanceToRoadMeters: road.point.distanceMeters, name: name.isEmpty ? nil : name)
    }
}
