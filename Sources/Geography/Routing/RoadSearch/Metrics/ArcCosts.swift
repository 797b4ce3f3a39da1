import RoadNetwork

/// The memory for the costs of a hierarchy's arcs under one metric.
public final class ArcCosts: Sendable {
    /// The costs of ``HierarchyTopology/upward``.
    public let upward: Scratch<Int, Milliseconds>
    /// The costs of ``HierarchyTopology/downward``.
    public let downward: Scratch<Int, Milliseconds>
    /// The lower vertex that each arc leads over; ``GraphIndex/missing`` for turns.
    public let upwardMiddle: Scratch<Int, Rank>
    /// The same for ``downward``.
    public let downwardMiddle: Scratch<Int, Rank>

    /// Uninitialized until a ``Customization`` writes it.
    init(_ topology: HierarchyTopology) {
        let (up, down) = (topology.upward.count, topology.downward.count)
        upward = Scratch(unwritten: up)
        downward = Scratch(unwritten: down)
        upwardMiddle = Scratch(unwritten: up)
        downwardMiddle = Scratch(unwritten: down)
    }
}
