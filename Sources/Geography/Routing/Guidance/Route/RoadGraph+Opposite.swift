import RoadNetwork

extension RoadGraph {
    /// The arc of the same segment in the other direction; missing if the mode may not use that.
    private func opposite(of arc: Arc) -> Arc {
        let pair = segments.arcs[segment(of: arc)]
        return pair.first == arc ? pair.second : pair.first
    }

    /// Whether the mode may use the arc's segment in this direction only.
    func isOneWay(_ arc: Arc) -> Bool { opposite(of: arc) == .missing }

    /// Whether cyclists push their bicycle along the arc because it leads against a one-way street.
    /// Such an arc is never the obvious road.
    func isPushedAgainst(_ arc: Arc) -> Bool {
        guard arcs.flags[arc].contains(.pushed) else { return false }
        let back = opposite(of: arc)
        return back.index < arcCount && !arcs.flags[back].contains(.pushed)
    }
}
