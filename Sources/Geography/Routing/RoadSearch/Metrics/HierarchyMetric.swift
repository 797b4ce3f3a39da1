import RoadNetwork
import Synchronization

/// The costs of a hierarchy's arcs: those of the fastest paths that they represent.
///
/// It is immutable, so any number of queries share it.
public final class HierarchyMetric: Sendable {
    /// The hierarchy without its costs.
    public let topology: HierarchyTopology
    /// The costs of ``HierarchyTopology/upward``; ``Weights/limit`` for an arc without a path.
    public let upwardWeight: MappedArray<Int, Milliseconds>
    /// The costs of ``HierarchyTopology/downward``, likewise.
    public let downwardWeight: MappedArray<Int, Milliseconds>
    let middles: UnpackingTable
    /// Owns the weights if they are not in a file.
    private let costs: ArcCosts?
    private let lengths = Mutex<HierarchyLengths?>(nil)

    /// The costs as a graph file stores them.
    init(_ topology: HierarchyTopology, _ stored: HierarchyCosts) {
        self.topology = topology
        upwardWeight = stored.upward
        downwardWeight = stored.downward
        middles = stored.unpacking
        costs = nil
    }

    /// The result of a customization.
    init(_ topology: HierarchyTopology, _ costs: ArcCosts) {
        self.topology = topology
        self.costs = costs
        upwardWeight = costs.upward.frozen
        downwardWeight = costs.downward.frozen
        middles = UnpackingTable(
            topology, upward: costs.upwardMiddle.frozen, downward: costs.downwardMiddle.frozen)
    }

    /// The memory of a metric, for reuse; nil if the metric is still in use or in a file.
    static func memory(of metric: consuming HierarchyMetric) -> ArcCosts? {
        isKnownUniquelyReferenced(&metric) ? metric.costs : nil
    }

    /// The memory of a metric in bytes: costs, middles and lengths.
    public static func byteCount(_ topology: HierarchyTopology) -> Int {
        12 * (topology.upward.count + topology.downward.count)
    }

    /// The lengths of the arcs, computed at the first call.
    public func lengths(in graph: RoadGraph) -> HierarchyLengths {
        lengths.withLock { known in
            let lengths = known ?? HierarchyLengths(self, graph)
            known = lengths
            return lengths
        }
    }

    /// Calls `visit` with the upward arcs of a vertex: their heads and weights.
    @inline(__always)
    func visitUpward(_ vertex: Rank, _ visit: (_ head: Rank, _ weight: Milliseconds) -> Void) {
        for arc in topology.upward.arcs(at: vertex) {
            visit(topology.upward.far[within: arc], upwardWeight[within: arc])
        }
    }

    /// Calls `visit` with the downward arcs to a vertex: their tails and weights.
    @inline(__always)
    func visitDownward(_ vertex: Rank, _ visit: (_ tail: Rank, _ weight: Milliseconds) -> Void) {
        for arc in topology.downward.arcs(at: vertex) {
            visit(topology.downward.far[within: arc], downwardWeight[within: arc])
        }
    }
}
