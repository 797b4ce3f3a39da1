public import Geometry
import Guidance
import RoadNetwork
import RoadSearch

/// Fixed places, such as the entrances of car parks. They are snapped to the roads of a graph once,
/// for all queries.
public struct AccessPoints: Sendable {
    /// The places, as requested.
    public let places: [Coordinate]
    /// The nearest snap of each place. If its road is cut off, the snap to the main network follows.
    /// Empty if there is no road nearby.
    let snaps: [[Snap]]
    let departures: AccessLegs
    let arrivals: AccessLegs
    private let circles: [SnapCircle]
    private let graph: RoadGraph
    /// The indices of the places by segment.
    private let bySegment: [RoadSegment: [Int]]
    /// The indices of the places from south to north.
    private let northward: [Int]

    /// - Complexity: O(places · log segments).
    public init(_ places: [Coordinate], on router: Router) {
        let graph = router.graph
        self.graph = graph
        self.places = places
        let snaps: [[Snap]] = places.map { place in
            let filter = SnapFilter(Waypoint(place), RoadOptions(), router.base.conditions(at: nil))
            guard let nearest = router.tree.nearestSnap(at: place, filter) else { return [] }
            let main = router.tree.mainNetworkSnap(at: place, besides: nearest, filter)
            return [nearest] + (main.map { [$0] } ?? [])
        }
        self.snaps = snaps
        departures = AccessLegs(snaps, isArrival: false, graph)
        arrivals = AccessLegs(snaps, isArrival: true, graph)
        circles = snaps.map { SnapCircle($0) }
        var bySegment: [RoadSegment: [Int]] = [:]
        for (place, snaps) in snaps.enumerated() {
            for segment in Set(snaps.flatMap(\.arcs).map { graph.segment(of: $0) }) {
                bySegment[segment, default: []].append(place)
            }
        }
        self.bySegment = bySegment
        northward = places.indices.sorted {
            (places[$0].latitude, $0) < (places[$1].latitude, $1)
        }
    }

    /// The name of a place's nearest road; nil if it has none.
    public func streetName(of number: Int) -> String? {
        snaps[number].first.flatMap { SnappedPlace($0, graph).name }
    }

    /// The indices of the places in a box around a place, which extends `meters` to each side.
    ///
    /// - Complexity: O(log places + those between its latitudes).
    public func near(_ place: Coordinate, meters: Double) -> [Int] {
        let box = BoundingBox(around: place, radiusMeters: meters)
        let first = northward.partitioningIndex { places[$0].latitude >= box.south }
        var near: [Int] = []
        for number in northward[first...] {
            let place = places[number]
            if place.latitude > box.north { break }
            if box.contains(place) { near.append(number) }
        }
        return near
    }

    /// A lower bound in millimetres of the distance between the snaps of a place and of another.
    @inline(__always)
    func leastMillimeters(of number: Int, to circle: SnapCircle) -> Double {
        circles[number].leastMillimeters(to: circle)
    }

    /// The indices of the places whose snaps are invalid because one of their roads is closed.
    func displaced(by exclusion: Exclusion) -> Set<Int> {
        guard !exclusion.isEmpty else { return [] }
        guard exclusion.flags.isEmpty else {
            return Set(
                places.indices.filter { place in
                    !snaps[place].allSatisfy { $0.isOpen(graph, exclusion) }
                })
        }
        return Set(
            exclusion.roads.arcs.lazy.flatMap { bySegment[graph.segment(of: $0)] ?? [] })
    }
}

/// A circle that contains the snaps of a place.
struct SnapCircle {
    private let center: SpherePoint
    private let radiusMillimeters: Double

    /// `snaps` are the possible snaps of the place.
    init(_ snaps: [Snap]) {
        guard let nearest = snaps.first?.nearest.point else {
            (center, radiusMillimeters) = (.absent, .infinity)
            return
        }
        center = SpherePoint(nearest.place)
        let farthestOther = snaps.dropFirst().map(\.nearest.point.distanceMeters).max()
        let radius = farthestOther.map { $0 + nearest.distanceMeters } ?? 0
        radiusMillimeters = (radius + Snap.tieMeters) * 1_000 + SpherePoint.roundingMillimeters
    }

    /// A lower bound of the distance, in millimetres; negative if the circles overlap.
    @inline(__always)
    func leastMillimeters(to other: SnapCircle) -> Double {
        center.millimeters(to: other.center) - radiusMillimeters - other.radiusMillimeters
    }
}

extension Snap {
    /// Whether none of its arcs is closed.
    func isOpen(_ graph: RoadGraph, _ exclusion: Exclusion) -> Bool {
        arcs.allSatisfy { !graph.isClosed($0, by: exclusion) }
    }
}

extension [Int] {
    /// The first index whose element belongs to the second part of the array.
    fileprivate func partitioningIndex(_ belongsToSecond: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// An access point with the duration and length of its access way.
public struct ReachedAccessPoint: Sendable, Hashable {
    /// Its index in the ``AccessPoints``.
    public let place: Int
    /// The duration of the way in milliseconds.
    public let durationMilliseconds: Int64
    /// The length of the way in millimetres.
    public let distanceMillimeters: Int64
}
