import Algorithms
import Geometry
import RoadNetwork

/// The sections of a graph file on the segments' geometry.
struct SegmentShapes {
    private(set) var firstGeometryByte: [UInt32] = [0]
    private(set) var geometryByte: [UInt8] = []
    private(set) var firstShapeNodeByte: [UInt32] = [0]
    private(set) var shapeNodeByte: [UInt8] = []
    private(set) var arcBearings: [UInt16]
    private(set) var treeBoxes: [GridBox] = []
    /// The highest speed of each arc, in millimetres of polyline per millisecond.
    private(set) var arcSpeeds: [Double]

    init(_ graph: DraftGraph) {
        arcBearings = [UInt16](repeating: 0, count: graph.arcCount)
        arcSpeeds = [Double](repeating: 0, count: graph.arcCount)
        var millimeters: [Double] = []
        var departures: [UInt8] = []
        var arrivals: [UInt8] = []
        for (index, segment) in graph.segments.enumerated() {
            let line = graph.line(of: index)
            departures.append(Bearing.quantized(Bearing.departing(line)))
            arrivals.append(Bearing.quantized(Bearing.arriving(line)))
            GeometryCodec.encode(graph.points[segment.points], into: &geometryByte)
            firstGeometryByte.append(UInt32(clamping: geometryByte.count))
            shapeNodeByte += segment.shapeNodes
            firstShapeNodeByte.append(UInt32(clamping: shapeNodeByte.count))
            treeBoxes.append(GridBox(graph.points[segment.points]))
            millimeters.append(max(line.lengthMeters * 1000, Double(segment.length)))
        }
        for (arc, directed) in graph.arcSegment.enumerated() {
            let segment = directed.segment.index
            // Backward arcs depart where the way arrives, in the opposite direction.
            let (out, into) =
                !directed.isBackward
                ? (departures[segment], arrivals[segment])
                : (arrivals[segment] &+ 128, departures[segment] &+ 128)
            arcBearings[arc] = UInt16(out) << 8 | UInt16(into)
            arcSpeeds[arc] = millimeters[segment] / Double(graph.leastWeight(of: arc))
        }
        buildTree()
    }

    /// Builds the levels of the tree: boxes of sixteen boxes each, up to the root.
    ///
    /// Source: Kamel and Faloutsos, "On packing R-trees" (1993); segments are in Hilbert order.
    private mutating func buildTree() {
        var level = treeBoxes
        while level.count > 1 {
            level = level.chunks(ofCount: GraphFormat.fanout).map { children in
                children.dropFirst().reduce(into: children[children.startIndex]) {
                    $0.extend(to: $1)
                }
            }
            treeBoxes += level
        }
    }
}
