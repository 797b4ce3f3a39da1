import RoadNetwork

extension HierarchyMetric {
    /// What the arcs cost on `roads`. The costs are stored in the memory of `spent`, which nobody
    /// may read any more. `turns` are given if they suit the roads.
    ///
    /// - Complexity: O(triangles of the hierarchy): 50 million for New York's 730,100 arcs.
    convenience init(
        of roads: EffectiveRoads, workers: Int, _ turns: PlainTurns? = nil,
        in spent: ArcCosts? = nil
    ) {
        let topology = roads.graph.hierarchy
        let customization = Customization(topology, in: spent)
        if let turns {
            turns.write(into: customization.costs, on: roads)
        } else {
            customization.takeTurns(of: roads)
        }
        customization.run(workers: workers)
        self.init(topology, customization.costs)
    }
}
