/// A vertex where the ways of a sweep begin or end.
public struct SweepPlace: Sendable {
    public let rank: UInt32
    /// Milliseconds from the start to the vertex, or from the vertex to the end.
    public let cost: UInt32
    /// Millimetres of the same modulo 2³²; negative from the vertex to the end.
    let length: UInt32
}

/// A place where the ways of a sweep end.
public struct SweepTarget: Sendable {
    public let ends: [SweepPlace]
    /// See ``RankedEnds/lead``.
    public let lead: UInt32
}
