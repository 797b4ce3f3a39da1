import Synchronization

/// What the arcs of a hierarchy cost: the fastest ways that they stand for, in milliseconds.
///
/// It never changes, so any number of queries share it.
final class HierarchyMetric: Sendable {
    let topology: HierarchyTopology
    /// Of ``HierarchyTopology/upward``; ``Weights/limit`` where there is no way.
    let upwardWeight: MappedArray<UInt32>
    let downwardWeight: MappedArray<UInt32>
    let middles: HierarchyMiddles
    /// Keeps the weights in memory where no file does.
    private let costs: ArcCosts?
    private let lengths = Mutex<HierarchyLengths?>(nil)

    /// The weights as a graph file holds them.
    init(
        _ topology: HierarchyTopology, upwardWeight: MappedArray<UInt32>,
        downwardWeight: MappedArray<UInt32>, _ middles: HierarchyMiddles
    ) {
        self.topology = topology
        self.middles = middles
        self.upwardWeight = upwardWeight
        self.downwardWeight = downwardWeight
        costs = nil
    }

    /// What the arcs cost on `roads`, kept in the memory of `spent`, which nobody reads any more.
    /// `turns` are given where they suit the roads.
    ///
    /// - Complexity: O(triangles of the hierarchy): 50 million for New York's 730,100 arcs.
    init(
        of roads: RoadsInForce, workers: Int, _ turns: PlainTurns? = nil, in spent: ArcCosts? = nil
    ) {
        let topology = roads.graph.hierarchy
        let customization = Customization(topology, in: spent)
        if let turns {
            turns.write(into: customization.costs, on: roads)
        } else {
            customization.takeTurns(of: roads)
        }
        customization.run(workers: workers)
        let costs = customization.costs
        self.topology = topology
        self.costs = costs
        upwardWeight = costs.upward.frozen
        downwardWeight = costs.downward.frozen
        middles = HierarchyMiddles(
            topology, upward: costs.upwardMiddle.frozen, downward: costs.downwardMiddle.frozen)
    }

    /// The memory of a metric that nobody else holds; nil where somebody does, or a file holds it.
    static func memory(of metric: consuming HierarchyMetric) -> ArcCosts? {
        isKnownUniquelyReferenced(&metric) ? metric.costs : nil
    }

    /// What one of a topology takes in memory: costs, middles and lengths.
    static func byteCount(_ topology: HierarchyTopology) -> Int {
        12 * (topology.upward.count + topology.downward.count)
    }

    /// How long the ways are that the arcs stand for; worked out when first asked for.
    func lengths(in graph: RoadGraph) -> HierarchyLengths {
        lengths.withLock { known in
            let lengths = known ?? HierarchyLengths(self, graph)
            known = lengths
            return lengths
        }
    }

    /// Calls `visit` with the upward arcs of a vertex: their heads and weights.
    @inline(__always)
    func visitUpward(_ vertex: UInt32, _ visit: (_ head: UInt32, _ weight: UInt32) -> Void) {
        for arc in topology.upward.arcs(at: vertex) {
            visit(topology.upward.far[within: arc], upwardWeight[within: arc])
        }
    }

    /// Calls `visit` with the downward arcs to a vertex: their tails and weights.
    @inline(__always)
    func visitDownward(_ vertex: UInt32, _ visit: (_ tail: UInt32, _ weight: UInt32) -> Void) {
        for arc in topology.downward.arcs(at: vertex) {
            visit(topology.downward.far[within: arc], downwardWeight[within: arc])
        }
    }
}
