public import Geometry

/// Places that stay where they are, such as the entrances of car parks, moved to the roads of
/// one graph once and for all queries.
public struct AccessPoints: Sendable {
    public let places: [Coordinate]
    /// The nearest road of each and, where most others do not connect with that, the nearest with
    /// which they do; empty where there is none.
    let snaps: [[Snap]]
    let departures: AccessLegs
    let arrivals: AccessLegs
    private let spots: [AccessSpot]
    private let graph: RoadGraph
    /// The places by the segments of their roads.
    private let bySegment: [UInt32: [Int]]
    /// Their numbers from south to north.
    private let northward: [Int]

    /// - Complexity: O(places · log segments).
    public init(_ places: [Coordinate], on router: Router) {
        let graph = router.graph
        self.graph = graph
        self.places = places
        let snaps = places.map { place in
            let filter = SnapFilter(Waypoint(place), RoadOptions(), graph.conditions(at: nil))
            let snaps = router.tree.snapsOfEveryComponent(at: place, filter)
            guard let nearest = snaps.first, snaps.count > 1,
                let connected = snaps.first(where: { $0.isMain(graph) }) ?? snaps.last
            else { return snaps }
            return [nearest, connected]
        }
        self.snaps = snaps
        departures = AccessLegs(snaps, isArrival: false, graph)
        arrivals = AccessLegs(snaps, isArrival: true, graph)
        spots = snaps.map { AccessSpot($0) }
        var bySegment: [UInt32: [Int]] = [:]
        for (place, snaps) in snaps.enumerated() {
            for segment in Set(snaps.flatMap(\.arcs).map { graph.arcSegment[$0] >> 1 }) {
                bySegment[segment, default: []].append(place)
            }
        }
        self.bySegment = bySegment
        northward = places.indices.sorted {
            (places[$0].latitude, $0) < (places[$1].latitude, $1)
        }
    }

    /// The name of the nearest road of one; nil where that has none.
    public func streetName(of number: Int) -> String? {
        snaps[number].first.flatMap { SnappedPlace($0.asked, $0.nearest, graph).name }
    }

    /// The numbers of those that lie in the box around a place that reaches so far to each side.
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

    /// Millimetres that lie at least between one, wherever it is moved to, and a spot.
    @inline(__always)
    func leastMillimeters(of number: Int, to spot: AccessSpot) -> Double {
        spots[number].leastMillimeters(to: spot)
    }

    /// Places whose roads are not the ones to use, because one of them is closed.
    func displaced(by exclusion: Exclusion) -> Set<Int> {
        guard !exclusion.isEmpty else { return [] }
        guard exclusion.flags.isEmpty else {
            return Set(
                places.indices.filter { place in
                    !snaps[place].allSatisfy { $0.isOpen(graph, exclusion) }
                })
        }
        return Set(
            exclusion.roads.arcs.lazy.flatMap { bySegment[graph.arcSegment[$0] >> 1] ?? [] })
    }
}

/// Where on the roads a place lies at most.
struct AccessSpot {
    private let center: SpherePoint
    private let radiusMillimeters: Double

    /// `snaps` are what the place may be moved to.
    init(_ snaps: [Snap]) {
        guard let nearest = snaps.first?.nearest.point else {
            (center, radiusMillimeters) = (.absent, .infinity)
            return
        }
        center = SpherePoint(nearest.place)
        let besides = snaps.dropFirst().map(\.nearest.point.distanceMeters).max()
        let radius = besides.map { $0 + nearest.distanceMeters } ?? 0
        radiusMillimeters = (radius + Snap.tieMeters) * 1_000 + SpherePoint.roundingMillimeters
    }

    /// Less than nothing where the two may be the same.
    @inline(__always)
    func leastMillimeters(to other: AccessSpot) -> Double {
        center.millimeters(to: other.center) - radiusMillimeters - other.radiusMillimeters
    }
}

extension Snap {
    /// Whether one can leave and reach it over most roads.
    func isMain(_ graph: RoadGraph) -> Bool {
        arcs.contains { graph.arcComponent[$0] == graph.mainComponent }
    }

    /// Whether no direction of the road that may be used otherwise is closed.
    func isOpen(_ graph: RoadGraph, _ exclusion: Exclusion) -> Bool {
        arcs.allSatisfy { !graph.isClosed($0, by: exclusion) }
    }
}

extension [Int] {
    /// The first place from which on all elements belong to the second part.
    fileprivate func partitioningIndex(_ belongsToSecond: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// A place from which, or at which, one arrives.
public struct PlaceReached: Sendable, Hashable {
    /// Its number among the ``AccessPoints``.
    public let place: Int
    public let durationMilliseconds: Int64
    public let distanceMillimeters: Int64
}
