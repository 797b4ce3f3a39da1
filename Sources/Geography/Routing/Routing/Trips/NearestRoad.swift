public import Geometry
import Guidance
import RoadNetwork
import RoadSearch

/// A place on a road near a requested one.
public struct NearestRoad: Sendable, Hashable, Codable {
    /// The point on the road.
    public let location: Coordinate
    /// Metres from the requested place to ``location``.
    public let distanceMeters: Double
    /// The road's name; nil if it has none.
    public let name: String?
    /// The two OSM nodes on either side of ``location``, in a direction that may be travelled; 0
    /// for an unknown one.
    public let nodes: [Int64]
    /// The id of the OSM way.
    public let way: Int64
}

extension NearestRoad {
    init(_ snap: RoadPoint, of asked: Coordinate, _ graph: RoadGraph) {
        let place = SnappedPlace(asked, snap, graph)
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
