public import RoadNetwork

/// A row of a ``TargetSelection``: a vertex above the targets, or a target.
public struct SweepRow: GraphIndex {
    /// The position of the row.
    public let rawValue: UInt32

    /// Wraps a position.
    @inline(__always)
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
