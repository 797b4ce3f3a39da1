import RoadNetwork

/// The scratch memory of queries on a hierarchy, for one task at a time.
public final class HierarchySpace {
    /// The costs from the start; ``Weights/limit`` everywhere between two queries.
    public let forward: Scratch<Rank, Milliseconds>
    /// The costs to the end, likewise.
    public let backward: Scratch<Rank, Milliseconds>
    /// The predecessor of each vertex in the latest forward search that reached it, and the
    /// successor in the latest backward search; undefined for other vertices.
    let cameFrom: Scratch<Rank, Rank>
    let goesTo: Scratch<Rank, Rank>
    /// The lengths of the forward paths modulo 2³², if they are requested.
    let forwardLength: Scratch<Rank, Millimeters>
    /// The row of each vertex in the latest selection; ``GraphIndex/missing`` for other vertices.
    public let row: Scratch<Rank, SweepRow>
    /// The entries of ``VisitedRanks``.
    let entry: Scratch<Rank, VisitedRanks.Entry>
    private var numbered: SelectedVertices?

    init(vertexCount: Int) {
        cameFrom = Scratch(zeros: vertexCount)
        goesTo = Scratch(zeros: vertexCount)
        entry = Scratch(zeros: vertexCount)
        row = Scratch(repeating: .missing, count: vertexCount)
        forwardLength = Scratch(zeros: vertexCount)
        forward = Scratch(repeating: Weights.limit, count: vertexCount)
        backward = Scratch(repeating: Weights.limit, count: vertexCount)
    }

    /// Sets ``row`` for a selection, unless it is already set.
    public func number(_ vertices: SelectedVertices) {
        guard vertices !== numbered else { return }
        for vertex in numbered?.ranks ?? [] { row[vertex] = .missing }
        for (place, vertex) in vertices.ranks.enumerated() { row[vertex] = SweepRow(place) }
        numbered = vertices
    }
}
