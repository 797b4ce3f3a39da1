/// A contraction hierarchy without its weights.
///
/// Its vertices are the labels of searches (an arc, with what a search remembers), so that turns
/// are exact; a vertex is known by its rank, the order in which it is eliminated. An arc between
/// two vertices stands for a turn or for ways over lower vertices. It is stored at its lower end:
/// an *upward* arc leads from there to the higher end, a *downward* arc from the higher end to
/// there.
///
/// Source: Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (2016).
public struct HierarchyTopology: Sendable {
    /// The rank of each label; ``GraphIndex/missing`` for numbers that are no label.
    public let labelRank: MappedArray<Label, Rank>
    /// The label of each rank.
    public let rankLabel: MappedArray<Rank, Label>
    /// The parent in the elimination tree, the lowest of a vertex's higher neighbours;
    /// ``GraphIndex/missing`` at roots. All others are ancestors of the parent.
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
