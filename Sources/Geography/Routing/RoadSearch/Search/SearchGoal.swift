import RoadNetwork

/// The goal of a search.
protocol SearchGoal {
    /// Called when the search may enter `arc` from `label`, `cost` milliseconds from the start with
    /// the turn.
    mutating func enter(_ arc: UInt32, at cost: UInt32, from label: Label)
    /// Whether no label with a key of at least `key` can improve the result.
    func isReached(before key: UInt32) -> Bool
}
