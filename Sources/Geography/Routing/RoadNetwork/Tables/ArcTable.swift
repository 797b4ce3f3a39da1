/// The arcs of a graph. An arc is one direction of a segment that the mode may use.
public struct ArcTable: Sendable {
    /// The node at the end of each arc.
    public let head: MappedArray<UInt32>
    /// The segment and direction of each arc.
    public let segment: MappedArray<DirectedSegment>
    public let flags: MappedArray<ArcFlags>
    /// The bearing at the tail in the upper byte, at the head in the lower; in 256ths of a circle.
    public let bearings: MappedArray<UInt16>
    /// The strongly connected component of each arc, in reverse topological order.
    public let component: MappedArray<UInt32>
    /// The lowest component of the states on each arc.
    public let arrivalComponent: MappedArray<UInt32>
    /// The arcs by their heads; see ``NodeTable/firstIncoming``.
    public let incoming: MappedArray<UInt32>

    init(_ reader: SectionReader) {
        head = reader.array(.arcHead)
        segment = reader.array(.arcSegment)
        flags = reader.array(.arcFlags)
        bearings = reader.array(.arcBearings)
        component = reader.array(.arcComponent)
        arrivalComponent = reader.array(.arcArrivalComponent)
        incoming = reader.array(.incomingArc)
    }
}
