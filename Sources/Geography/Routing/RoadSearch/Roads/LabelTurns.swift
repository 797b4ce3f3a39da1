import RoadNetwork

/// The turns between labels and their costs.
public protocol LabelTurns {
    /// Calls `visit` with every label that may follow, and the cost of the turn plus the whole arc
    /// after it.
    func visitTurns(from label: Label, _ visit: (_ next: Label, _ cost: Milliseconds) -> Void)
}
