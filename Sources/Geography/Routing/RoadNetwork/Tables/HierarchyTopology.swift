/// A contraction hierarchy without its weights: which vertices its arcs join, whatever travelling
/// costs.
///
/// Its vertices are the labels of searches (an arc, with what a search remembers), so that turns
/// are exact; a vertex is known by its rank, the order in which it is eliminated. An arc between
/// two vertices stands for a turn or for ways over lower vertices. It is stored at its lower end:
/// an *upward* arc leads from there to the higher end, a *downward* arc from the higher end to
/// there.
///
/// Source: Dibbelt, Strasser, Wagner, "Customizable Contraction Hierarchies" (2016).
struct HierarchyTopology: Sendable {
    /// The rank of each label; ``GraphFormat/none`` for numbers that are no label.
    let labelRank: MappedArray<UInt32>
    /// The label of each rank.
    let rankLabel: MappedArray<UInt32>
    /// The lowest vertex above that a search from a vertex can come to; ``GraphFormat/none`` at
    /// roots. All others that it can come to are above that one.
    let parent: MappedArray<UInt32>
    let upward: RankedArcs
    let downward: RankedArcs

    var vertexCount: Int { rankLabel.count }

    /// The next vertex on the way to the root; nil at a root.
    @inline(__always)
    func parent(of vertex: UInt32) -> UInt32? {
        let next = parent[vertex]
        // A damaged file must not lead in circles.
        return next > vertex && Int(next) < vertexCount ? next : nil
    }
}
