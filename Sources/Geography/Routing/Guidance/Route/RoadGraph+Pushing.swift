import RoadNetwork

extension RoadGraph {
    /// Whether cyclists push their bicycle along the arc because it leads against a one-way street.
    /// Such an arc is never the obvious road.
    func isPushedAgainst(_ arc: Arc) -> Bool {
        guard arcs.flags[arc].contains(.pushed) else { return false }
        let pair = segments.arcs[segment(of: arc)]
        let back = pair.first == arc ? pair.second : pair.first
        return back.index < arcCount && !arcs.flags[back].contains(.pushed)
    }
}
