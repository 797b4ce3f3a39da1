import RoadNetwork

/// The roads that a query excludes: segments with certain flags, and single arcs.
public struct Exclusion: Equatable, Sendable {
    /// Segments with any of these flags are excluded.
    public let flags: SegmentFlags
    /// These arcs are excluded.
    public let roads: ClosedRoads

    /// Excludes nothing.
    public static let none = Exclusion(flags: [], roads: ClosedRoads())

    /// Whether nothing is excluded.
    public var isEmpty: Bool { flags.isEmpty && roads.isEmpty }
}

extension RoadGraph {
    /// Whether an exclusion closes an arc.
    @inline(__always)
    public func isClosed(_ arc: Arc, by exclusion: Exclusion) -> Bool {
        segments.flags[segment(of: arc)].rawValue & exclusion.flags.rawValue != 0
            || exclusion.roads.contains(arc)
    }
}
