import RoadNetwork

/// What a query excludes: segments with certain flags, and single arcs.
package struct Exclusion: Equatable {
    package let flags: SegmentFlags
    package let roads: ClosedRoads

    package static let none = Exclusion(flags: [], roads: ClosedRoads())

    package var isEmpty: Bool { flags.isEmpty && roads.isEmpty }
}

extension RoadGraph {
    @inline(__always)
    package func isClosed(_ arc: UInt32, by exclusion: Exclusion) -> Bool {
        segments.flags[segment(of: arc)].rawValue & exclusion.flags.rawValue != 0
            || exclusion.roads.contains(arc)
    }
}
