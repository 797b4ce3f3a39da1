import RoadNetwork

/// The elimination tree: the lowest higher neighbour of each vertex after elimination.
///
/// Source: Liu, "The Role of Elimination Trees in Sparse Factorization" (1990).
struct EliminationTree {
    private var parent: [UInt32]
    /// The vertices in postorder, so that every subtree is contiguous.
    private(set) var postorder: [UInt32] = []

    /// - Complexity: near O(arcs).
    init(_ turns: (upward: DraftArcs, downward: DraftArcs)) {
        let count = turns.upward.first.count - 1
        parent = [UInt32](repeating: GraphFormat.none, count: count)
        let lower = Self.lowerNeighbours(turns, count)
        var ancestor = parent
        for vertex in 0..<UInt32(count) {
            for neighbour in lower[vertex] {
                var below = neighbour
                while below != vertex {
                    let next = ancestor[Int(below)]
                    ancestor[Int(below)] = vertex
                    if next == GraphFormat.none {
                        parent[Int(below)] = vertex
                        break
                    }
                    below = next
                }
            }
        }
        layPostorder()
    }

    private static func lowerNeighbours(
        _ turns: (upward: DraftArcs, downward: DraftArcs), _ count: Int
    ) -> DraftArcs {
        var pairs: [NumberPair] = []
        pairs.reserveCapacity(turns.upward.far.count + turns.downward.far.count)
        for vertex in 0..<UInt32(count) {
            for higher in turns.upward[vertex] {
                pairs.append(NumberPair(first: higher, second: vertex))
            }
            for higher in turns.downward[vertex] {
                pairs.append(NumberPair(first: higher, second: vertex))
            }
        }
        return DraftArcs(pairs, vertexCount: count)
    }

    private mutating func layPostorder() {
        let count = parent.count
        var firstChild = [UInt32](repeating: GraphFormat.none, count: count)
        var nextSibling = firstChild
        for vertex in (0..<UInt32(count)).reversed() {
            let above = parent[Int(vertex)]
            guard above != GraphFormat.none else { continue }
            nextSibling[Int(vertex)] = firstChild[Int(above)]
            firstChild[Int(above)] = vertex
        }
        postorder.reserveCapacity(count)
        var path: [UInt32] = []
        for root in 0..<UInt32(count) where parent[Int(root)] == GraphFormat.none {
            path.append(root)
            while let vertex = path.last {
                let child = firstChild[Int(vertex)]
                if child != GraphFormat.none {
                    firstChild[Int(vertex)] = nextSibling[Int(child)]
                    path.append(child)
                } else {
                    postorder.append(vertex)
                    path.removeLast()
                }
            }
        }
    }

    /// The parent of each vertex, both numbered by postorder.
    var renumberedParents: [UInt32] {
        var place = [UInt32](repeating: 0, count: parent.count)
        for (number, vertex) in postorder.enumerated() { place[Int(vertex)] = UInt32(number) }
        return postorder.map { vertex in
            let above = parent[Int(vertex)]
            return above == GraphFormat.none ? above : place[Int(above)]
        }
    }
}
