import RoadNetwork

/// The scratch memory of queries on a hierarchy, for one task at a time.
public final class HierarchySpace {
    /// ``Weights/limit`` everywhere between two queries.
    public let forward: Scratch<UInt32>
    public let backward: Scratch<UInt32>
    /// The predecessor and successor of each vertex in the latest search that reached it; undefined
    /// for other vertices.
    let cameFrom: Scratch<UInt32>
    let goesTo: Scratch<UInt32>
    /// Millimetres of the forward ways modulo 2³², if they are requested.
    let forwardLength: Scratch<UInt32>
    /// The positions of vertices in the latest selection; ``GraphFormat/none`` for others.
    public let number: Scratch<UInt32>
    private var numbered: SelectedVertices?

    init(vertexCount: Int) {
        cameFrom = Scratch(zeros: vertexCount)
        goesTo = Scratch(zeros: vertexCount)
        number = Scratch(repeating: GraphFormat.none, count: vertexCount)
        forwardLength = Scratch(zeros: vertexCount)
        forward = Scratch(repeating: Weights.limit, count: vertexCount)
        backward = Scratch(repeating: Weights.limit, count: vertexCount)
    }

    /// Numbers the vertices of a selection, if they are not yet.
    public func number(_ vertices: SelectedVertices) {
        guard vertices !== numbered else { return }
        for vertex in numbered?.ranks ?? [] { number[vertex] = GraphFormat.none }
        for (place, vertex) in vertices.ranks.enumerated() { number[vertex] = UInt32(place) }
        numbered = vertices
    }
}
