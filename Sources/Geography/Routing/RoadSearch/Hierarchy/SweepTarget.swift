import RoadNetwork

/// A vertex where the ways of a sweep begin or end.
public struct SweepPlace: Sendable {
    /// The vertex.
    public let rank: Rank
    /// The cost from the start to the vertex, or from the vertex to the end.
    public let cost: Milliseconds
    /// The length of the same modulo 2³²; negative from the vertex to the end.
    let length: Millimeters
}

/// A place where the ways of a sweep end.
public struct SweepTarget: Sendable {
    /// The vertices of the place's arcs.
    public let ends: [SweepPlace]
    /// See ``RankedEnds/lead``.
    public let lead: Milliseconds
}
