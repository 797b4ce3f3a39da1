import RoadNetwork

/// The memory for the costs of a hierarchy's arcs under one metric.
public final class ArcCosts: Sendable {
    public let upward: Scratch<UInt32>
    public let downward: Scratch<UInt32>
    /// The lower vertex that each arc leads over; ``GraphFormat/none`` for turns.
    public let upwardMiddle: Scratch<UInt32>
    public let downwardMiddle: Scratch<UInt32>

    /// Uninitialized until a ``Customization`` writes it.
    init(_ topology: HierarchyTopology) {
        let (up, down) = (topology.upward.count, topology.downward.count)
        upward = Scratch(unwritten: up)
        downward = Scratch(unwritten: down)
        upwardMiddle = Scratch(unwritten: up)
        downwardMiddle = Scratch(unwritten: down)
    }
}
