import RoadNetwork

/// A vertex where the paths of a sweep begin or end.
public struct SweepPlace: Sendable {
    /// The vertex.
    public let rank: Rank
    /// The cost from the start to the vertex, or from the vertex to the end.
    public let cost: Milliseconds
    /// The length between the start or end and the vertex, modulo 2³². It is negative for an end,
    /// which is before the head of its arc.
    let length: Millimeters
}

/// A place where the paths of a sweep end.
public struct SweepTarget: Sendable {
    /// The vertices of the place's arcs.
    public let ends: [SweepPlace]
    /// See ``RankedEnds/lead``.
    public let lead: Milliseconds
}
