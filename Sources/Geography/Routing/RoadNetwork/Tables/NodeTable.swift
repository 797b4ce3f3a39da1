/// The nodes of a graph. Node *n* owns the outgoing arcs `firstArc[n] ..< firstArc[n + 1]`.
public struct NodeTable: Sendable {
    public let firstArc: MappedArray<UInt32>
    /// The first of each node's incoming arcs in ``ArcTable/incoming``.
    public let firstIncoming: MappedArray<UInt32>
    public let sphere: MappedArray<SpherePoint>
    public let place: MappedArray<GridPoint>
    public let flags: MappedArray<NodeFlags>
    /// The id of each node in OpenStreetMap.
    public let osmID: MappedArray<Int64>

    init(_ reader: SectionReader) {
        firstArc = reader.array(.firstArc)
        firstIncoming = reader.array(.firstIncoming)
        sphere = reader.array(.nodeSphere)
        place = reader.array(.nodePlace)
        flags = reader.array(.nodeFlags)
        osmID = reader.array(.nodeID)
    }
}
