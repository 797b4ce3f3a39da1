/// A contraction hierarchy without its weights.
///
/// Its vertices are the labels of searches, not the nodes of the graph, so that turns are exact. A
/// vertex is identified by its rank, its position in the elimination order. An arc between two
/// vertices represents a turn or paths over lower vertices. It is stored at its lower end: an
/// *upward* arc leads from the lower to the higher end, a *downward* arc from the higher to the
/// lower end.
///
/// Source: Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (2016).
public struct HierarchyTopology: Sendable {
    /// The rank of each label; ``GraphIndex/missing`` for numbers without a label.
    public let labelRank: MappedArray<Label, Rank>
    /// The label of each rank.
    public let rankLabel: MappedArray<Rank, Label>
    /// The parent in the elimination tree, the lowest of a vertex's higher neighbours;
    /// ``GraphIndex/missing`` at roots. All higher neighbours are ancestors of the vertex.
    public let parent: MappedArray<Rank, Rank>
    /// The arcs that lead to higher vertices, stored at their tails.
    public let upward: RankedArcs
    /// The arcs that lead from higher vertices, stored at their heads.
    public let downward: RankedArcs

    /// The number of vertices.
    public var vertexCount: Int { rankLabel.count }

    /// All vertices, bottom-up.
    public var vertices: Range<Rank> { Rank.all(count: vertexCount) }

    /// The parent in the elimination tree; nil at a root.
    @inline(__always)
    public func parent(of vertex: Rank) -> Rank? {
        let next = parent[vertex]
        // Guards against cycles in a damaged file.
        return next > vertex && next.index < vertexCount ? next : nil
    }
}
