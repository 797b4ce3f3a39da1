/// The arcs of a graph. An arc is one direction of a segment that the mode may use.
public struct ArcTable: Sendable {
    /// The node at the end of each arc.
    public let head: MappedArray<Arc, Node>
    /// The segment and direction of each arc.
    public let segment: MappedArray<Arc, DirectedSegment>
    /// The properties of each arc that searches read.
    public let flags: MappedArray<Arc, ArcFlags>
    /// The bearing at the tail in the upper byte, at the head in the lower; in 256ths of a circle.
    public let bearings: MappedArray<Arc, UInt16>
    /// The strongly connected component of each arc, in reverse topological order.
    public let component: MappedArray<Arc, Component>
    /// The lowest component of the states on each arc.
    public let arrivalComponent: MappedArray<Arc, Component>
    /// The arcs by their heads; see ``NodeTable/firstIncoming``.
    public let incoming: MappedArray<Int, Arc>

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
