/// The segments of a graph: stretches of OSM ways between intersections.
public struct SegmentTable: Sendable {
    /// The forward and the backward arc; ``GraphFormat/none`` for a closed direction.
    public let arcs: MappedArray<NumberPair>
    /// The first and the last node.
    public let ends: MappedArray<NumberPair>
    /// In millimetres.
    public let length: MappedArray<UInt32>
    public let flags: MappedArray<SegmentFlags>
    /// The raw value of a ``RoadCategory``.
    public let roadClass: MappedArray<UInt8>
    /// The name, an index of the names table; 0 if there is none.
    public let name: MappedArray<UInt32>
    /// The number, likewise.
    public let reference: MappedArray<UInt32>
    /// The signpost, likewise.
    public let destination: MappedArray<UInt32>
    /// The id of the OSM way.
    public let way: MappedArray<Int64>
    /// The boxes of the packed R-tree, level by level from the segments to the root.
    public let treeBox: MappedArray<GridBox>
    /// The first byte of each segment's inner vertices in ``geometryByte``.
    public let firstGeometryByte: MappedArray<UInt32>
    /// The inner vertices, as ``GeometryCodec`` encodes them.
    public let geometryByte: MappedArray<UInt8>
    /// The first byte of each segment's inner nodes in ``shapeNodeByte``.
    public let firstShapeNodeByte: MappedArray<UInt32>
    /// The OSM ids of the inner vertices, as zigzag varints of their differences.
    public let shapeNodeByte: MappedArray<UInt8>

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
        treeBox = reader.array(.treeBox)
        firstGeometryByte = reader.array(.firstGeometryByte)
        geometryByte = reader.array(.geometryByte)
        firstShapeNodeByte = reader.array(.firstShapeNodeByte)
        shapeNodeByte = reader.array(.shapeNodeByte)
    }
}
