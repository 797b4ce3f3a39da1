extension RoadGraph {
    /// Whether a bicycle is pushed against a one-way: nobody takes that for the way to ride on.
    func isPushedAgainst(_ arc: UInt32) -> Bool {
        guard ArcFlags(rawValue: arcFlags[arc]).contains(.pushed) else { return false }
        let pair = segmentArcs[arcSegment[arc] >> 1]
        let back = pair.first == arc ? pair.second : pair.first
        return Int(back) < arcCount && !ArcFlags(rawValue: arcFlags[back]).contains(.pushed)
    }
}
