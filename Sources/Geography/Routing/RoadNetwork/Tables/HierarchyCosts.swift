/// The costs of a hierarchy's arcs, as stored in a graph file.
public struct HierarchyCosts: Sendable {
    /// The costs of ``HierarchyTopology/upward``; ``Weights/limit`` for an arc without a path.
    public let upward: MappedArray<Int, Milliseconds>
    /// The costs of ``HierarchyTopology/downward``, likewise.
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
