import RoadNetwork

/// What a query excludes: segments with certain flags, and single arcs.
public struct Exclusion: Equatable, Sendable {
    public let flags: SegmentFlags
    public let roads: ClosedRoads

    public static let none = Exclusion(flags: [], roads: ClosedRoads())

    public var isEmpty: Bool { flags.isEmpty && roads.isEmpty }
}

extension RoadGraph {
    @inline(__always)
    public func isClosed(_ arc: UInt32, by exclusion: Exclusion) -> Bool {
        segments.flags[segment(of: arc)].rawValue & exclusion.flags.rawValue != 0
            || exclusion.roads.contains(arc)
    }
}
