import RoadNetwork

/// The goal of a search.
protocol SearchGoal {
    /// Called when the search can enter `arc` from `label`. `cost` is the cost from the start to
    /// the arc's tail, including the turn.
    mutating func enter(_ arc: Arc, at cost: Milliseconds, from label: Label)
    /// Whether no label with a key of at least `key` can improve the result.
    func isReached(before key: Milliseconds) -> Bool
}
