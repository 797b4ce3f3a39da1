import RoadNetwork

extension RoadGraph {
    /// Whether the mode may use the arc's segment in this direction only.
    func isOneWay(_ arc: Arc) -> Bool {
        let pair = segments.arcs[segment(of: arc)]
        return (pair.first == arc ? pair.second : pair.first) == .missing
    }
}
