/// The nodes of a graph. Node *n* owns the outgoing arcs `firstArc[n] ..< firstArc[n + 1]`.
package struct NodeTable: Sendable {
    package let firstArc: MappedArray<UInt32>
    /// The first of each node's incoming arcs in ``ArcTable/incoming``.
    package let firstIncoming: MappedArray<UInt32>
    package let sphere: MappedArray<SpherePoint>
    package let place: MappedArray<GridPoint>
    package let flags: MappedArray<NodeFlags>
    /// The id of each node in OpenStreetMap.
    package let osmID: MappedArray<Int64>

    init(_ reader: SectionReader) {
        firstArc = reader.array(.firstArc)
        firstIncoming = reader.array(.firstIncoming)
        sphere = reader.array(.nodeSphere)
        place = reader.array(.nodePlace)
        flags = reader.array(.nodeFlags)
        osmID = reader.array(.nodeID)
    }
}
