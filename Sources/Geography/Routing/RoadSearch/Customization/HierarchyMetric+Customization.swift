import RoadNetwork

extension HierarchyMetric {
    /// Computes the costs on `roads`. They are stored in `recycled` if it is not nil; no query may
    /// still read it. `turns` saves time if ``PlainTurns/suit(_:)``; nil otherwise.
    ///
    /// - Complexity: O(triangles of the hierarchy): 50 million for New York's 730,100 arcs.
    convenience init(
        of roads: EffectiveRoads, workers: Int, _ turns: PlainTurns? = nil,
        in recycled: ArcCosts? = nil
    ) {
        let topology = roads.graph.hierarchy
        let customization = Customization(topology, in: recycled)
        if let turns {
            turns.write(into: customization.costs, on: roads)
        } else {
            customization.setTurns(of: roads)
        }
        customization.run(workers: workers)
        self.init(topology, customization.costs)
    }
}
