import RoadNetwork
import RoadSearch

/// Computes the ranks and the arcs of a hierarchy over all roads that are ever open.
struct HierarchyDraft {
    private(set) var labelRank: [UInt32]
    private(set) var rankLabel: [Label]
    private(set) var parent: [UInt32] = []
    private(set) var upward = DraftArcs()
    private(set) var downward = DraftArcs()

    /// - Complexity: near O(n log n) in the labels of road networks.
    init(_ roads: PossibleRoads) {
        let graph = roads.graph
        let dissection = NestedDissection(
            places: (0..<graph.nodeCount).map { graph.nodes.place[$0] },
            ends: (0..<graph.segmentCount).map { graph.segments.ends[$0] })
        rankLabel = Self.labels(of: roads, along: dissection.order)
        labelRank = [UInt32](repeating: GraphFormat.none, count: 2 * graph.stateCount)
        number()
        // Renumbered so that every subtree is a range, which keeps neighbours close in memory.
        let tree = EliminationTree(turns(of: roads))
        rankLabel = tree.postorder.map { rankLabel[Int($0)] }
        parent = tree.renumberedParents
        number()
        eliminate(turns(of: roads))
    }

    /// The labels of the arcs, in their order.
    private static func labels(of roads: PossibleRoads, along directed: [DirectedSegment])
        -> [Label]
    {
        var labels: [Label] = []
        labels.reserveCapacity(roads.graph.stateCount)
        for number in directed {
            let arc = roads.graph.segments.arcs[number.segment][number.isBackward]
            guard Int(arc) < roads.graph.arcCount else { continue }
            roads.visitLabels(of: arc) { labels.append($0) }
        }
        return labels
    }

    private mutating func number() {
        for (rank, label) in rankLabel.enumerated() {
            labelRank[Int(label.rawValue)] = UInt32(rank)
        }
    }

    /// The turns between labels, stored at the lower of the two.
    private func turns(of roads: PossibleRoads) -> (upward: DraftArcs, downward: DraftArcs) {
        var (up, down): ([NumberPair], [NumberPair]) = ([], [])
        for (rank, label) in rankLabel.enumerated() {
            let rank = UInt32(rank)
            roads.visitTurns(from: label) { next, _ in
                let other = labelRank[Int(next.rawValue)]
                if other > rank {
                    up.append(NumberPair(first: rank, second: other))
                } else if other < rank {
                    down.append(NumberPair(first: other, second: rank))
                }
            }
        }
        let count = rankLabel.count
        return (DraftArcs(up, vertexCount: count), DraftArcs(down, vertexCount: count))
    }

    // MARK: - Elimination

    /// Adds the shortcuts over lower vertices: eliminating a vertex joins every neighbour with an
    /// arc to it with every neighbour that it has an arc to.
    ///
    /// Vertices are processed bottom-up. Each collects the neighbours of its lower ones, which wait
    /// in a list at their next higher neighbour.
    private mutating func eliminate(_ turns: (upward: DraftArcs, downward: DraftArcs)) {
        let count = rankLabel.count
        var (leaving, entering) = (WaitingVertices(count), WaitingVertices(count))
        var collected = HeadCollector(count)
        for vertex in 0..<UInt32(count) {
            // Over a lower vertex that this one has an arc to, to that one's higher neighbours.
            for head in turns.upward[vertex] { collected.insert(head) }
            entering.visit(at: vertex) { lower in
                for head in upward[lower].reversed() {
                    if head <= vertex { break }
                    collected.insert(head)
                }
            }
            upward.append(collected.removeAll())
            for tail in turns.downward[vertex] { collected.insert(tail) }
            leaving.visit(at: vertex) { lower in
                for tail in downward[lower].reversed() {
                    if tail <= vertex { break }
                    collected.insert(tail)
                }
            }
            downward.append(collected.removeAll())
            entering.advance(from: vertex, start: 0) { downward[$0, $1] }
            leaving.advance(from: vertex, start: 0) { upward[$0, $1] }
        }
    }
}

/// The higher ends of each vertex's arcs, ascending.
struct DraftArcs {
    private(set) var first: [UInt32] = [0]
    private(set) var far: [UInt32] = []

    init() {}

    /// Each pair is a vertex and its arc's higher end.
    init(_ pairs: [NumberPair], vertexCount: Int) {
        first = [UInt32](repeating: 0, count: vertexCount + 1)
        for pair in pairs { first[Int(pair.first) + 1] += 1 }
        for vertex in 0..<vertexCount { first[vertex + 1] += first[vertex] }
        far = [UInt32](repeating: 0, count: pairs.count)
        var next = first
        for pair in pairs {
            far[Int(next[Int(pair.first)])] = pair.second
            next[Int(pair.first)] += 1
        }
    }

    mutating func append(_ heads: [UInt32]) {
        far += heads
        first.append(UInt32(far.count))
    }

    subscript(vertex: UInt32) -> ArraySlice<UInt32> {
        far[Int(first[Int(vertex)])..<Int(first[Int(vertex) + 1])]
    }

    /// The higher end of a vertex's arc at a position; nil after the last.
    subscript(vertex: UInt32, position: UInt32) -> UInt32? {
        let index = first[Int(vertex)] + position
        return index < first[Int(vertex) + 1] ? far[Int(index)] : nil
    }
}

/// A set of numbers.
private struct HeadCollector {
    private var isIn: [Bool]
    private var numbers: [UInt32] = []

    init(_ count: Int) { isIn = [Bool](repeating: false, count: count) }

    @inline(__always)
    mutating func insert(_ number: UInt32) {
        guard !isIn[Int(number)] else { return }
        isIn[Int(number)] = true
        numbers.append(number)
    }

    /// Returns the numbers, ascending, and removes them.
    mutating func removeAll() -> [UInt32] {
        defer { numbers.removeAll(keepingCapacity: true) }
        for number in numbers { isIn[Int(number)] = false }
        return numbers.sorted()
    }
}
