import Geometry
import RoadNetwork
import RoadSearch

/// Decides which places leave a road that a gap in the mapping cuts off from the main network.
///
/// A place on such a road uses the nearest road of the main network instead, if that is near
/// (``RoadSearch/Snap/farthestMainRoadMeters``) and at most a fifth of the distance asked for away, so
/// that no place is moved nearly onto another. Roads that are joined are never left: if no legal way
/// leads from one to the other, there is no route.
struct CutOffRoads {
    private let tree: SegmentTree
    private let roads: RoadOptions
    private let conditions: RoadConditions
    /// The snaps to the main network by waypoint; nil for a place whose road is not cut off.
    private var known: [Int: Snap?] = [:]

    /// The maximum distance of the road, as a share of the distance to the next place.
    static let largestShare = 0.2

    init(_ tree: SegmentTree, _ roads: RoadOptions, _ conditions: RoadConditions) {
        self.tree = tree
        self.roads = roads
        self.conditions = conditions
    }

    /// The snaps of a chain of places after those that may leave cut-off roads have done so; nil if
    /// none may. `numbers` are the positions of the places in `waypoints`, whose nearest roads are
    /// `nearest`.
    mutating func leaving(
        _ nearest: [Snap], _ numbers: [Int], _ waypoints: [Waypoint]
    ) -> [Snap]? {
        let parts = nearest.map { $0.parts(tree.graph) }
        guard parts.dropFirst().contains(where: { $0.isDisjoint(with: parts[0]) }) else {
            return nil
        }
        var snaps = nearest
        for (index, number) in numbers.enumerated() {
            let distances = [index - 1, index + 1].filter(nearest.indices.contains)
                .map { nearest[index].requested.meters(to: nearest[$0].requested) }
                .filter { $0 > 0 }
            guard let asked = distances.min(),
                let main = mainNetworkSnap(of: number, waypoints[number], nearest[index]),
                Self.allows(main, asked: asked)
            else { continue }
            snaps[index] = main
        }
        return snaps.contains(where: \.leavesCutOffRoad) ? snaps : nil
    }

    /// Whether a place may be moved to `main` for a route to a place `asked` metres away.
    static func allows(_ main: Snap, asked meters: Double) -> Bool {
        main.nearest.point.distanceMeters <= largestShare * meters
    }

    private mutating func mainNetworkSnap(
        of number: Int, _ waypoint: Waypoint, _ nearest: Snap
    ) -> Snap? {
        if let known = known[number] { return known }
        let snap = tree.mainNetworkSnap(
            at: waypoint.coordinate, besides: nearest, SnapFilter(waypoint, roads, conditions))
        known[number] = .some(snap)
        return snap
    }
}
