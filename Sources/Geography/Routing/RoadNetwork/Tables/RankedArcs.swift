/// The arcs of a hierarchy that join each vertex with higher ones, all in one direction: vertex
/// *v* owns `first[v] ..< first[v + 1]`, in ascending order of the higher end.
public struct RankedArcs: Sendable {
    /// The position of each vertex's first arc in ``far``.
    public let first: MappedArray<Rank, UInt32>
    /// The rank of the higher end.
    public let far: MappedArray<Int, Rank>

    /// The number of arcs.
    public var count: Int { far.count }

    /// The range of a vertex's arcs; empty if the vertex is beyond the last.
    @inline(__always)
    public func arcs(at vertex: Rank) -> Range<Int> {
        let end = min(Int(first[after: vertex]), far.count)
        return min(Int(first[vertex]), end)..<end
    }

    /// The arc to a higher vertex; nil if there is none.
    ///
    /// - Complexity: O(log(arcs of the vertex)).
    public func arc(at vertex: Rank, to higher: Rank) -> Int? {
        let arcs = arcs(at: vertex)
        var (low, high) = (arcs.lowerBound, arcs.upperBound)
        // For the few arcs of most vertices, a linear scan is faster.
        while high - low > 8 {
            let middle = (low + high) / 2
            if far[within: middle] < higher { low = middle + 1 } else { high = middle }
        }
        while low < high, far[within: low] < higher { low += 1 }
        return low < arcs.upperBound && far[within: low] == higher ? low : nil
    }
}
