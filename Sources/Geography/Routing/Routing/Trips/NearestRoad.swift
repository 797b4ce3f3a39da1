public import Geometry
import Guidance
import RoadNetwork
import RoadSearch

/// A point on a road near a requested place.
public struct NearestRoad: Sendable, Hashable, Codable {
    /// The point on the road.
    public let location: Coordinate
    /// Metres from the requested place to ``location``.
    public let distanceMeters: Double
    /// The road's name; nil if it has none.
    public let name: String?
    /// The OSM nodes before and after ``location``, in a direction of travel that is allowed; 0 for
    /// an unknown node.
    public let nodes: [Int64]
    /// The id of the OSM way.
    public let way: Int64
}

extension NearestRoad {
    init(_ snap: RoadPoint, of requested: Coordinate, _ graph: RoadGraph) {
        let place = SnappedPlace(requested, snap, graph)
        var nodes: [Int64] = []
        graph.readNodeIDs(
            of: snap.segment, vertexCount: graph.vertexCount(of: snap.segment), into: &nodes)
        let piece = nodes.dropFirst(snap.point.piece).prefix(2)
        let isBackward = snap.arcs.first.map { graph.isBackward($0) } ?? false
        self.init(
            location: place.onRoad, distanceMeters: place.distanceToRoadMeters, name: place.name,
            nodes: isBackward ? piece.reversed() : Array(piece),
            way: graph.segments.way[snap.segment]
        )
    }
}
