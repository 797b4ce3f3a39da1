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
    private let customization: Customization?
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
        customization = nil
    }

    /// What the arcs cost on `roads`.
    ///
    /// - Complexity: O(triangles of the hierarchy): 50 million for New York's 730,100 arcs.
    init(of roads: RoadsInForce, workers: Int) {
        let topology = roads.graph.hierarchy
        let customization = Customization(topology)
        customization.takeTurns(of: roads)
        customization.run(workers: workers)
        self.topology = topology
        self.customization = customization
        upwardWeight = customization.upward.frozen
        downwardWeight = customization.downward.frozen
        middles = HierarchyMiddles(
            topology, upward: customization.upwardMiddle.frozen,
            downward: customization.downwardMiddle.frozen)
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
