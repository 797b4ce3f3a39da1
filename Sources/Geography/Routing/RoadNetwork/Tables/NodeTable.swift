/// The nodes of a graph. Node *n* owns the outgoing arcs `firstArc[n] ..< firstArc[n + 1]`.
public struct NodeTable: Sendable {
    /// The first arc of each node, and the end of the last one's arcs.
    public let firstArc: MappedArray<Node, Arc>
    /// The first of each node's incoming arcs in ``ArcTable/incoming``.
    public let firstIncoming: MappedArray<Node, UInt32>
    /// The place of each node as a point in space.
    public let sphere: MappedArray<Node, SpherePoint>
    /// The place of each node on the map.
    public let place: MappedArray<Node, GridPoint>
    /// The properties of each node that turns depend on.
    public let flags: MappedArray<Node, NodeFlags>
    /// The id of each node in OpenStreetMap.
    public let osmID: MappedArray<Node, Int64>

    init(_ reader: SectionReader) {
        firstArc = reader.array(.firstArc)
        firstIncoming = reader.array(.firstIncoming)
        sphere = reader.array(.nodeSphere)
        place = reader.array(.nodePlace)
        flags = reader.array(.nodeFlags)
        osmID = reader.array(.nodeID)
    }
}
