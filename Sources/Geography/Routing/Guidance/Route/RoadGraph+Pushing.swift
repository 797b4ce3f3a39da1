import RoadNetwork

extension RoadGraph {
    /// Whether the arc pushes a bicycle against a one-way street, which is never the obvious way.
    func isPushedAgainst(_ arc: Arc) -> Bool {
        guard arcs.flags[arc].contains(.pushed) else { return false }
        let pair = segments.arcs[segment(of: arc)]
        let back = pair.first == arc ? pair.second : pair.first
        return back.index < arcCount && !arcs.flags[back].contains(.pushed)
    }
}
