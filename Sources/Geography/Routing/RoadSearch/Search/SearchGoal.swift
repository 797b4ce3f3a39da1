import RoadNetwork

/// The goal of a search.
protocol SearchGoal {
    /// Called when the search may enter `arc` from `label`, `cost` from the start with the
    /// turn.
    mutating func enter(_ arc: Arc, at cost: Milliseconds, from label: Label)
    /// Whether no label with a key of at least `key` can improve the result.
    func isReached(before key: Milliseconds) -> Bool
}
