import RoadNetwork

/// The parts of a road network that are joined at nodes.
///
/// One-ways, turn restrictions and barriers do not divide a part, although there may be no legal way
/// from one of its roads to another. So only a gap in the mapping separates two parts.
struct RoadParts {
    /// The part of each segment.
    let part: [RoadPart]
    /// The number of arcs of each part, the largest first.
    let arcCounts: [UInt32]

    /// - Complexity: O(segments · log segments).
    init(_ graph: DraftGraph, _ barriers: BarrierTable) {
        var joined = DisjointNodes(count: graph.nodeCount)
        for (tail, head) in zip(graph.tails, graph.heads) { joined.join(tail.index, head.index) }
        // A barrier that nobody passes was split into one node for each road.
        var first: [Int64: Int] = [:]
        for (node, id) in graph.nodeID.enumerated() where barriers.blocked.contains(id) {
            joined.join(first[id, default: node], node)
            first[id] = node
        }
        let roots = graph.tails.map { joined.root(of: $0.index) }
        var counts: [Int: UInt32] = [:]
        for (segment, root) in zip(graph.segments, roots) {
            let directions = [segment.forward, segment.backward]
            counts[root, default: 0] += UInt32(directions.count { $0.weight != nil })
        }
        let ordered = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let numbers = Dictionary(
            uniqueKeysWithValues: ordered.enumerated().map { ($1.key, RoadPart($0)) })
        part = roots.map { numbers[$0] ?? .missing }
        arcCounts = ordered.map(\.value)
    }
}

/// A partition of nodes into sets, which can be joined.
///
/// Source: R. Tarjan and J. van Leeuwen, "Worst-Case Analysis of Set Union Algorithms" (1984), path
/// halving.
private struct DisjointNodes {
    private var parents: [Int32]

    init(count: Int) { parents = (0..<count).map { Int32($0) } }

    mutating func root(of node: Int) -> Int {
        var node = node
        while Int(parents[node]) != node {
            parents[node] = parents[Int(parents[node])]
            node = Int(parents[node])
        }
        return node
    }

    mutating func join(_ one: Int, _ other: Int) {
        let (first, second) = (root(of: one), root(of: other))
        // The lower number stays the root, so that the result does not depend on the order.
        if first < second { parents[second] = Int32(first) } else { parents[first] = Int32(second) }
    }
}
