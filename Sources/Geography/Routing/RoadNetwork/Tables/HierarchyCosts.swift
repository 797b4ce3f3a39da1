/// What the arcs of a hierarchy cost, in milliseconds, as a graph file stores it.
package struct HierarchyCosts: Sendable {
    /// Of ``HierarchyTopology/upward``; ``Weights/limit`` if an arc stands for no way.
    package let upward: MappedArray<UInt32>
    /// Of ``HierarchyTopology/downward``, likewise.
    package let downward: MappedArray<UInt32>
    package let unpacking: UnpackingTable

    init(
        upward: MappedArray<UInt32>, downward: MappedArray<UInt32>, _ unpacking: UnpackingTable
    ) {
        self.upward = upward
        self.downward = downward
        self.unpacking = unpacking
    }
}
