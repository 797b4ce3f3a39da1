/// The segments of a graph: stretches of OSM ways between intersections.
public struct SegmentTable: Sendable {
    /// The forward and the backward arc; ``GraphIndex/missing`` for a closed direction.
    public let arcs: MappedArray<RoadSegment, Pair<Arc>>
    /// The first and the last node.
    public let ends: MappedArray<RoadSegment, Pair<Node>>
    /// The length along the segment.
    public let length: MappedArray<RoadSegment, Millimeters>
    /// The properties of each segment's road.
    public let flags: MappedArray<RoadSegment, SegmentFlags>
    /// The class of the road: the raw value of a ``RoadCategory``.
    public let roadClass: MappedArray<RoadSegment, UInt8>
    /// The name; ``NameIndex/missing`` if there is none.
    public let name: MappedArray<RoadSegment, NameIndex>
    /// The road number, likewise.
    public let reference: MappedArray<RoadSegment, NameIndex>
    /// The signpost, likewise.
    public let destination: MappedArray<RoadSegment, NameIndex>
    /// The id of the OSM way.
    public let way: MappedArray<RoadSegment, Int64>
    /// The part of the road network that the segment belongs to.
    public let part: MappedArray<RoadSegment, RoadPart>
    /// The number of arcs of each part, the largest first.
    public let partArcCount: MappedArray<RoadPart, UInt32>
    /// The boxes of the packed R-tree, level by level from the segments to the root.
    public let treeBox: MappedArray<Int, GridBox>
    /// The first byte of each segment's inner vertices in ``geometryByte``.
    public let firstGeometryByte: MappedArray<RoadSegment, UInt32>
    /// The inner vertices, as ``GeometryCodec`` encodes them.
    public let geometryByte: MappedBytes
    /// The first byte of each segment's inner nodes in ``shapeNodeByte``.
    public let firstShapeNodeByte: MappedArray<RoadSegment, UInt32>
    /// The OSM ids of the inner vertices, as zigzag varints of their differences.
    public let shapeNodeByte: MappedBytes

    init(_ reader: SectionReader) {
        arcs = reader.array(.segmentArcs)
        ends = reader.array(.segmentEnds)
        length = reader.array(.segmentLength)
        flags = reader.array(.segmentFlags)
        roadClass = reader.array(.segmentClass)
        name = reader.array(.segmentName)
        reference = reader.array(.segmentReference)
        destination = reader.array(.segmentDestination)
        way = reader.array(.segmentWay)
        part = reader.array(.segmentPart)
        partArcCount = reader.array(.partArcCount)
        treeBox = reader.array(.treeBox)
        firstGeometryByte = reader.array(.firstGeometryByte)
        geometryByte = reader.array(.geometryByte)
        firstShapeNodeByte = reader.array(.firstShapeNodeByte)
        shapeNodeByte = reader.array(.shapeNodeByte)
    }
}
