/// A vertex where the ways of a sweep begin or end.
package struct SweepPlace {
    package let rank: UInt32
    /// Milliseconds from the start to the vertex, or from the vertex to the end.
    package let cost: UInt32
    /// Millimetres of the same modulo 2³²; negative from the vertex to the end.
    let length: UInt32
}

/// A place where the ways of a sweep end.
package struct SweepTarget {
    package let ends: [SweepPlace]
    /// See ``RankedEnds/lead``.
    package let lead: UInt32
}
