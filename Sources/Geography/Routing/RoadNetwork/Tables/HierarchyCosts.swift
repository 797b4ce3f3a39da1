/// What the arcs of a hierarchy cost, in milliseconds, as a graph file stores it.
public struct HierarchyCosts: Sendable {
    /// Of ``HierarchyTopology/upward``; ``Weights/limit`` if an arc stands for no way.
    public let upward: MappedArray<UInt32>
    /// Of ``HierarchyTopology/downward``, likewise.
    public let downward: MappedArray<UInt32>
    public let unpacking: UnpackingTable

    init(
        upward: MappedArray<UInt32>, downward: MappedArray<UInt32>, _ unpacking: UnpackingTable
    ) {
        self.upward = upward
        self.downward = downward
        self.unpacking = unpacking
    }
}
