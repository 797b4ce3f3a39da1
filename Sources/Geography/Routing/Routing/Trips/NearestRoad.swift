public import Geometry

/// A place on a road near the one that was asked for.
public struct NearestRoad: Sendable, Hashable, Codable {
    public let location: Coordinate
    /// From the asked place to ``location``.
    public let distanceMeters: Double
    /// The road's name, or nil where it has none.
    public let name: String?
    /// The two OSM nodes between which ``location`` lies, in a direction that one may travel;
    /// 0 for one that is not known.
    public let nodes: [Int64]
    /// The OSM way.
    public let way: Int64
}

extension NearestRoad {
    init(_ snap: RoadPoint, of asked: Coordinate, _ graph: RoadGraph) {
        let place = SnappedPlace(asked, snap, graph)
        var nodes: [Int64] = []
        graph.readNodeIDs(
            of: snap.segment, vertexCount: graph.vertexCount(of: snap.segment), into: &nodes)
        let piece = nodes.dropFirst(snap.point.piece).prefix(2)
        let isBackward = snap.arcs.first.map { graph.arcSegment[$0] & 1 == 1 } ?? false
        self.init(
            location: place.onRoad, distanceMeters: place.distanceToRoadMeters, name: place.name,
            nodes: isBackward ? piece.reversed() : Array(piece), way: graph.segmentWay[snap.segment]
        )
    }
}
