import RoadNetwork

/// The scratch memory of queries on a hierarchy, for one task at a time.
public final class HierarchySpace {
    /// The costs from the start; ``Weights/limit`` everywhere between two queries.
    public let forward: Scratch<Rank, Milliseconds>
    /// The costs to the end, likewise.
    public let backward: Scratch<Rank, Milliseconds>
    /// The predecessor and successor of each vertex in the latest search that reached it; undefined
    /// for other vertices.
    let cameFrom: Scratch<Rank, Rank>
    let goesTo: Scratch<Rank, Rank>
    /// The lengths of the forward ways modulo 2³², if they are requested.
    let forwardLength: Scratch<Rank, Millimeters>
    /// The rows of vertices in the latest selection; ``GraphIndex/missing`` for others.
    public let row: Scratch<Rank, SweepRow>
    /// The entries of ``WaysSeen``.
    let seenEntry: Scratch<Rank, WaysSeen.Entry>
    private var numbered: SelectedVertices?

    init(vertexCount: Int) {
        cameFrom = Scratch(zeros: vertexCount)
        goesTo = Scratch(zeros: vertexCount)
        seenEntry = Scratch(zeros: vertexCount)
        row = Scratch(repeating: .missing, count: vertexCount)
        forwardLength = Scratch(zeros: vertexCount)
        forward = Scratch(repeating: Weights.limit, count: vertexCount)
        backward = Scratch(repeating: Weights.limit, count: vertexCount)
    }

    /// Numbers the vertices of a selection, if they are not yet.
    public func number(_ vertices: SelectedVertices) {
        guard vertices !== numbered else { return }
        for vertex in numbered?.ranks ?? [] { row[vertex] = .missing }
        for (place, vertex) in vertices.ranks.enumerated() { row[vertex] = SweepRow(place) }
        numbered = vertices
    }
}
