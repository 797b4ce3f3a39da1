import RoadNetwork

/// The ancestors of a start, of an end and of vertices between them in the elimination tree, each with
/// the fastest path over it.
///
/// The ancestors of a vertex separate the cells of the graph that contain it, from the whole graph
/// to the smallest cell. So a path that goes round a cell, or ends in it, passes one of them. Two
/// upward searches and a pass back down compute the exact costs of all paths.
///
/// Sources: Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (2016), section 6;
/// Bacherle, Bläsius, Zündorf, "Separator-Based Alternative Paths in Customizable Contraction
/// Hierarchies" (2025).
public struct ViaVertices {
    private let metric: HierarchyMetric
    private let space: HierarchySpace
    /// All ancestors, ascending.
    private let ancestors: [Rank]
    /// The vertices with a path over them, ascending.
    public let all: [Rank]

    /// Finds the ancestors of the starts, the ends and `middles`. The caller must reset `space` with
    /// ``clear()`` afterwards.
    ///
    /// - Complexity: O(arcs of the ancestors).
    public init(
        _ metric: HierarchyMetric, from starts: [RankedCost], to ends: [RankedCost],
        over middles: [Rank], in space: HierarchySpace
    ) {
        self.metric = metric
        self.space = space
        let places = starts.map(\.rank) + ends.map(\.rank) + middles
        let ancestors = Self.ancestors(of: places, metric.topology, space)
        let (forward, backward) = (space.forward, space.backward)
        Self.search(
            ancestors, from: starts, forward, space.cameFrom,
            up: { metric.visitUpward($0, $1) }, down: { metric.visitDownward($0, $1) })
        Self.search(
            ancestors, from: ends, backward, space.goesTo,
            up: { metric.visitDownward($0, $1) }, down: { metric.visitUpward($0, $1) })
        self.ancestors = ancestors
        all = ancestors.filter { forward[$0] &+ backward[$0] < Weights.limit }
    }

    /// Resets the memory for the next query.
    public func clear() {
        for vertex in ancestors {
            space.forward[vertex] = Weights.limit
            space.backward[vertex] = Weights.limit
        }
    }

    /// The cost from a start to the vertex.
    public func costBefore(_ vertex: Rank) -> Milliseconds { space.forward[vertex] }

    /// The cost from the vertex to an end.
    public func costAfter(_ vertex: Rank) -> Milliseconds { space.backward[vertex] }

    /// The cost of the fastest path over a vertex, from a start to an end.
    public func cost(over vertex: Rank) -> Milliseconds {
        costBefore(vertex) &+ costAfter(vertex)
    }

    /// The last vertex before a vertex, on the fastest path to it, that meets a condition and where
    /// hierarchy arcs join; nil if there is none.
    @inline(__always)
    public func predecessor(of vertex: Rank, where isWanted: (Rank) -> Bool) -> Rank? {
        first(behind: vertex, space.cameFrom, where: isWanted)
    }

    /// The first vertex after a vertex, on the fastest path from it, likewise.
    @inline(__always)
    public func successor(of vertex: Rank, where isWanted: (Rank) -> Bool) -> Rank? {
        first(behind: vertex, space.goesTo, where: isWanted)
    }

    @inline(__always)
    private func first(
        behind vertex: Rank, _ next: Scratch<Rank, Rank>, where isWanted: (Rank) -> Bool
    ) -> Rank? {
        var vertex = next[vertex]
        // Guards against cycles in a damaged file.
        for _ in 0..<metric.topology.vertexCount {
            guard vertex != .missing else { return nil }
            if isWanted(vertex) { return vertex }
            vertex = next[vertex]
        }
        return nil
    }

    /// All vertices of the fastest path over a vertex; nil if the file is damaged.
    ///
    /// - Complexity: O(turns · log(arcs of a vertex)).
    public func path(over vertex: Rank) -> [Rank]? {
        metric.middles.unpack(
            chain(from: vertex, space.cameFrom).reversed() + [vertex]
                + chain(from: vertex, space.goesTo))
    }

    private func chain(from vertex: Rank, _ next: Scratch<Rank, Rank>) -> [Rank] {
        var chain: [Rank] = []
        var vertex = next[vertex]
        while vertex != .missing, chain.count < metric.topology.vertexCount {
            chain.append(vertex)
            vertex = next[vertex]
        }
        return chain
    }

    /// The vertices above `places`, which are included; ascending.
    private static func ancestors(
        of places: [Rank], _ topology: HierarchyTopology, _ space: HierarchySpace
    ) -> [Rank] {
        var known = VisitedRanks(in: space)
        for place in places {
            var next: Rank? = place
            while let vertex = next, known.insert(vertex) { next = topology.parent(of: vertex) }
        }
        return known.all.sorted()
    }

    /// Writes the exact costs of all `ancestors` from `starts`.
    @inline(__always)
    private static func search(
        _ ancestors: [Rank], from starts: [RankedCost], _ costs: Scratch<Rank, Milliseconds>,
        _ origins: Scratch<Rank, Rank>, up: (Rank, (Rank, Milliseconds) -> Void) -> Void,
        down: (Rank, (Rank, Milliseconds) -> Void) -> Void
    ) {
        for start in starts where start.cost < costs[start.rank] {
            costs[start.rank] = start.cost
            origins[start.rank] = .missing
        }
        for vertex in ancestors {
            let cost = costs[vertex]
            guard cost < Weights.limit else { continue }
            up(vertex) { far, weight in
                guard cost &+ weight < costs[far] else { return }
                costs[far] = cost &+ weight
                origins[far] = vertex
            }
        }
        // Paths over higher vertices: those are ancestors, whose costs are exact by then.
        for vertex in ancestors.reversed() {
            down(vertex) { far, weight in
                guard costs[far] &+ weight < costs[vertex] else { return }
                costs[vertex] = costs[far] &+ weight
                origins[vertex] = far
            }
        }
    }
}
