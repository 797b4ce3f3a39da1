import RoadNetwork

/// The elimination tree: the lowest higher neighbour of each vertex after elimination.
///
/// Source: Liu, "The Role of Elimination Trees in Sparse Factorization" (1990).
struct EliminationTree {
    private var parent: [Rank]
    /// The vertices in postorder, so that every subtree is contiguous.
    private(set) var postorder: [Rank] = []

    /// - Complexity: near O(arcs).
    init(_ turns: (upward: DraftArcs, downward: DraftArcs)) {
        let count = turns.upward.first.count - 1
        parent = [Rank](repeating: .missing, count: count)
        let lower = Self.lowerNeighbours(turns, count)
        var ancestor = parent
        for vertex in Rank.all(count: count) {
            for neighbour in lower[vertex] {
                var below = neighbour
                while below != vertex {
                    let next = ancestor[below.index]
                    ancestor[below.index] = vertex
                    if next == .missing {
                        parent[below.index] = vertex
                        break
                    }
                    below = next
                }
            }
        }
        buildPostorder()
    }

    private static func lowerNeighbours(
        _ turns: (upward: DraftArcs, downward: DraftArcs), _ count: Int
    ) -> DraftArcs {
        var pairs: [Pair<Rank>] = []
        pairs.reserveCapacity(turns.upward.far.count + turns.downward.far.count)
        for vertex in Rank.all(count: count) {
            for higher in turns.upward[vertex] {
                pairs.append(Pair(first: higher, second: vertex))
            }
            for higher in turns.downward[vertex] {
                pairs.append(Pair(first: higher, second: vertex))
            }
        }
        return DraftArcs(pairs, vertexCount: count)
    }

    private mutating func buildPostorder() {
        let count = parent.count
        var firstChild = [Rank](repeating: .missing, count: count)
        var nextSibling = firstChild
        for vertex in Rank.all(count: count).reversed() {
            let above = parent[vertex.index]
            guard above != .missing else { continue }
            nextSibling[vertex.index] = firstChild[above.index]
            firstChild[above.index] = vertex
        }
        postorder.reserveCapacity(count)
        var path: [Rank] = []
        for root in Rank.all(count: count) where parent[root.index] == .missing {
            path.append(root)
            while let vertex = path.last {
                let child = firstChild[vertex.index]
                if child != .missing {
                    firstChild[vertex.index] = nextSibling[child.index]
                    path.append(child)
                } else {
                    postorder.append(vertex)
                    path.removeLast()
                }
            }
        }
    }

    /// The parent of each vertex, both numbered by postorder.
    var renumberedParents: [Rank] {
        var place = [Rank](repeating: .absent, count: parent.count)
        for (number, vertex) in postorder.enumerated() { place[vertex.index] = Rank(number) }
        return postorder.map { vertex in
            let above = parent[vertex.index]
            return above == .missing ? above : place[above.index]
        }
    }
}
