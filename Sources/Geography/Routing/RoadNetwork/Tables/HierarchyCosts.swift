/// What the arcs of a hierarchy cost, in milliseconds, as a graph file stores it.
public struct HierarchyCosts: Sendable {
    /// Of ``HierarchyTopology/upward``; ``Weights/limit`` if an arc stands for no way.
    public let upward: MappedArray<Int, Milliseconds>
    /// Of ``HierarchyTopology/downward``, likewise.
    public let downward: MappedArray<Int, Milliseconds>
    /// The middles of the shortcuts under these costs.
    public let unpacking: UnpackingTable

    init(
        upward: MappedArray<Int, Milliseconds>, downward: MappedArray<Int, Milliseconds>,
        _ unpacking: UnpackingTable
    ) {
        self.upward = upward
        self.downward = downward
        self.unpacking = unpacking
    }
}
