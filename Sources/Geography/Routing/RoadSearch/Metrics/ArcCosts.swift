import RoadNetwork

/// The costs of a hierarchy's arcs under one metric, in memory.
public final class ArcCosts: Sendable {
    /// The costs of ``HierarchyTopology/upward``.
    public let upward: Scratch<Int, Milliseconds>
    /// The costs of ``HierarchyTopology/downward``.
    public let downward: Scratch<Int, Milliseconds>
    /// The middle vertex of each upward arc; ``GraphIndex/missing`` for turns.
    public let upwardMiddle: Scratch<Int, Rank>
    /// The middle vertex of each downward arc, likewise.
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
