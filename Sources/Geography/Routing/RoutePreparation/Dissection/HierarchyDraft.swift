import RoadNetwork
import RoadSearch

/// Computes the ranks and the arcs of a hierarchy over all roads that are ever open.
struct HierarchyDraft {
    private(set) var labelRank: [Rank]
    private(set) var rankLabel: [Label]
    private(set) var parent: [Rank] = []
    private(set) var upward = DraftArcs()
    private(set) var downward = DraftArcs()

    /// - Complexity: near O(n log n) in the labels of road networks.
    init(_ roads: PossibleRoads) {
        let graph = roads.graph
        let dissection = NestedDissection(
            places: graph.allNodes.map { graph.nodes.place[$0] },
            ends: graph.allSegments.map { graph.segments.ends[$0] })
        rankLabel = Self.labels(of: roads, along: dissection.order)
        labelRank = [Rank](repeating: .missing, count: 2 * graph.stateCount)
        number()
        // Renumbered so that every subtree is a range, which keeps neighbours close in memory.
        let tree = EliminationTree(turns(of: roads))
        rankLabel = tree.postorder.map { rankLabel[$0.index] }
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
            guard arc.index < roads.graph.arcCount else { continue }
            roads.visitLabels(of: arc) { labels.append($0) }
        }
        return labels
    }

    private mutating func number() {
        for (rank, label) in rankLabel.enumerated() {
            labelRank[label.index] = Rank(rank)
        }
    }

    /// The turns between labels, stored at the lower of the two.
    private func turns(of roads: PossibleRoads) -> (upward: DraftArcs, downward: DraftArcs) {
        var (up, down): ([Pair<Rank>], [Pair<Rank>]) = ([], [])
        for (rank, label) in rankLabel.enumerated() {
            let rank = Rank(rank)
            roads.visitTurns(from: label) { next, _ in
                let other = labelRank[next.index]
                if other > rank {
                    up.append(Pair(first: rank, second: other))
                } else if other < rank {
                    down.append(Pair(first: other, second: rank))
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
        let (leaving, entering) = (WaitingVertices(count), WaitingVertices(count))
        var collected = HeadCollector(count)
        for vertex in Rank.all(count: count) {
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
    private(set) var far: [Rank] = []

    init() {}

    /// Each pair is a vertex and its arc's higher end.
    init(_ pairs: [Pair<Rank>], vertexCount: Int) {
        first = [UInt32](repeating: 0, count: vertexCount + 1)
        for pair in pairs { first[pair.first.index + 1] += 1 }
        for vertex in 0..<vertexCount { first[vertex + 1] += first[vertex] }
        far = [Rank](repeating: .absent, count: pairs.count)
        var next = first
        for pair in pairs {
            far[Int(next[pair.first.index])] = pair.second
            next[pair.first.index] += 1
        }
    }

    mutating func append(_ heads: [Rank]) {
        far += heads
        first.append(UInt32(far.count))
    }

    subscript(vertex: Rank) -> ArraySlice<Rank> {
        far[Int(first[vertex.index])..<Int(first[vertex.index + 1])]
    }

    /// The higher end of a vertex's arc at a position; nil after the last.
    subscript(vertex: Rank, position: UInt32) -> Rank? {
        let index = first[vertex.index] + position
        return index < first[vertex.index + 1] ? far[Int(index)] : nil
    }
}

/// A set of vertices.
private struct HeadCollector {
    private var isIn: [Bool]
    private var vertices: [Rank] = []

    init(_ count: Int) { isIn = [Bool](repeating: false, count: count) }

    @inline(__always)
    mutating func insert(_ vertex: Rank) {
        guard !isIn[vertex.index] else { return }
        isIn[vertex.index] = true
        vertices.append(vertex)
    }

    /// Returns the vertices, ascending, and removes them.
    mutating func removeAll() -> [Rank] {
        defer { vertices.removeAll(keepingCapacity: true) }
        for vertex in vertices { isIn[vertex.index] = false }
        return vertices.sorted()
    }
}
