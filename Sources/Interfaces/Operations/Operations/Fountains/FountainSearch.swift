public import Accounts
public import Geometry
import OSMModel
import RoadSearch
import Routing
public import StoreRuntime
public import WaterFountains

/// A fountain with the walk to it.
public struct FountainWalk: Sendable {
    /// The fountain.
    public let fountain: KnownFountain
    /// The walk from the place that was asked about.
    public let walk: ParkingOption.Stretch
}

/// A fountain with the walk past it to a destination.
public struct FountainDetour: Sendable {
    /// The fountain.
    public let fountain: KnownFountain
    /// The walk to the fountain.
    public let toFountain: ParkingOption.Stretch
    /// The walk from the fountain to the destination.
    public let fromFountain: ParkingOption.Stretch

    /// The whole walk.
    public var whole: ParkingOption.Stretch {
        ParkingOption.Stretch(
            durationMilliseconds: toFountain.durationMilliseconds
                + fromFountain.durationMilliseconds,
            distanceMillimeters: toFountain.distanceMillimeters
                + fromFountain.distanceMillimeters)
    }
}

/// The fountains to pass by on the way to a destination.
public struct FountainDetours: Sendable {
    /// Where the walk begins.
    public let origin: RouteEnd
    /// Where the walk ends.
    public let destination: RouteEnd
    /// The walk without a fountain.
    public let direct: ParkingOption.Stretch
    /// Those with the least extra walking first.
    public let detours: [FountainDetour]

    /// The extra time of a detour in milliseconds.
    public func extraMilliseconds(_ detour: FountainDetour) -> Int64 {
        detour.whole.durationMilliseconds - direct.durationMilliseconds
    }
}

/// Finds the fountains with the shortest walk. The answers are exact among the candidates, which
/// interfaces choose by their straight distance: every fountain within ``radii`` of a place, or, on
/// the way to a destination, within ``circle(from:to:detour:)``.
public struct FountainSearch: Sendable {
    /// The allowed straight distances of the nearest fountains, in metres.
    public static let radii = 50.0...10_000.0
    /// The straight distance if none is given, in metres.
    public static let standardRadius = 2_000.0
    /// The allowed detours from a walk to one side, in metres.
    public static let detours = 50.0...5_000.0
    /// The detour if none is given, in metres.
    public static let standardDetour = 1_000.0
    /// The largest straight distance between the ends of a walk, in metres.
    public static let longestWalk = 30_000.0
    /// The allowed numbers of answers.
    public static let limits = 1...50
    /// The number of answers if none is given.
    public static let standardLimit = 10

    private let engines: Engines
    private let viewer: Account.ID?

    /// Searches the roads of `engines`, without those that are closed for `viewer`, nil for somebody
    /// who is not signed in.
    public init(_ engines: Engines, for viewer: Account.ID? = nil) {
        self.engines = engines
        self.viewer = viewer
    }

    /// The middle between the ends of a walk, and the radius around it that contains every fountain
    /// whose straight way from one end over the fountain to the other is at most twice `detour`
    /// metres longer than the straight way between the ends.
    ///
    /// The distance of a point from the middle is at most the mean of its distances from both ends.
    ///
    /// - Throws: ``WaterFountainsError/tooFarApart(meters:limit:)``.
    public static func circle(
        from origin: Coordinate, to destination: Coordinate, detour: Double
    ) throws(WaterFountainsError) -> (center: Coordinate, radius: Double) {
        let meters = origin.meters(to: destination)
        guard meters <= longestWalk else {
            throw .tooFarApart(meters: meters, limit: longestWalk)
        }
        let middle = BoundingBox(origin).extended(to: destination).center
        // The middle of latitude and longitude is not exactly that of the way, so a little more.
        return (middle, meters * 0.505 + detour)
    }

    /// The candidates with the shortest walk from `place`, at most `limit`, the shortest first. Equal
    /// walks are in the order of the candidates.
    ///
    /// - Throws: `RoutingError` if the place is too far from any road, or `deadline` has passed; what
    ///   `Engines.router(_:)` throws.
    /// - Complexity: O(candidates · log segments), a climb of the hierarchy, and the part of it above
    ///   the candidates that may be among the nearest.
    public func nearest(
        to place: RouteEnd, among candidates: [KnownFountain], limit: Int = standardLimit,
        deadline: ContinuousClock.Instant? = nil
    ) throws -> [FountainWalk] {
        let router = try engines.router(.walking)
        let points = AccessPoints(candidates.map(\.coordinate), on: router)
        let ways = try router.ways(
            from: place.coordinate, to: points, roads: try roads(), deadline: deadline)
        let chosen = try Self.best(
            limit, of: candidates.indices, least: ways.leastMilliseconds,
            exact: ways.milliseconds)
        return try chosen.compactMap { index in
            try ways.way(of: index).map { way in
                FountainWalk(fountain: candidates[index], walk: ParkingOption.Stretch(way))
            }
        }
    }

    /// The candidates with the least extra walking on the way from `origin` to `destination`, at most
    /// `limit`. Equal walks are in the order of the candidates.
    ///
    /// - Throws: `RoutingError` if there is no walk, or `deadline` has passed; what
    ///   `Engines.router(_:)` throws.
    /// - Complexity: as ``nearest(to:among:limit:deadline:)``, with two climbs.
    public func along(
        from origin: RouteEnd, to destination: RouteEnd, among candidates: [KnownFountain],
        limit: Int = standardLimit, deadline: ContinuousClock.Instant? = nil
    ) throws -> FountainDetours {
        let direct = try RoutePlanner(engines, for: viewer).route(
            RouteRequest(from: origin, to: destination, by: .walking), deadline: deadline
        ).trip
        let router = try engines.router(.walking)
        let roads = try roads()
        let points = AccessPoints(candidates.map(\.coordinate), on: router)
        let there = try router.ways(
            from: origin.coordinate, to: points, roads: roads, deadline: deadline)
        let onward = try router.ways(
            to: destination.coordinate, from: points, roads: roads, deadline: deadline)
        let chosen = try Self.best(
            limit, of: candidates.indices,
            least: { there.leastMilliseconds(of: $0) + onward.leastMilliseconds(of: $0) },
            exact: { index in
                guard let first = try there.milliseconds(of: index),
                    let second = try onward.milliseconds(of: index)
                else { return nil }
                return first + second
            })
        let detours = try chosen.compactMap { index -> FountainDetour? in
            guard let first = try there.way(of: index), let second = try onward.way(of: index)
            else { return nil }
            return FountainDetour(
                fountain: candidates[index], toFountain: ParkingOption.Stretch(first),
                fromFountain: ParkingOption.Stretch(second))
        }
        return FountainDetours(
            origin: origin, destination: destination,
            direct: ParkingOption.Stretch(
                durationMilliseconds: Int64(direct.durationMilliseconds),
                distanceMillimeters: Int64(direct.distanceMillimeters)),
            detours: detours)
    }

    private func roads() throws -> RoadOptions {
        RoadOptions(closed: try engines.closedRoads(to: .walking, for: viewer))
    }

    /// The indices with the smallest exact values, in order; of equal values, the smaller index first.
    ///
    /// Visits them in the order of their lower bounds, and stops when none of the rest can be better
    /// than those found.
    private static func best(
        _ count: Int, of indices: Range<Int>, least: (Int) -> Int64,
        exact: (Int) throws -> Int64?
    ) rethrows -> [Int] {
        let count = min(max(count, limits.lowerBound), limits.upperBound)
        let bounds = indices.map { (bound: least($0), index: $0) }
            .sorted { ($0.bound, $0.index) < ($1.bound, $1.index) }
        var found: [(value: Int64, index: Int)] = []
        for (bound, index) in bounds {
            if found.count == count, let worst = found.last, bound > worst.value { break }
            guard let value = try exact(index) else { continue }
            let place = found.firstIndex { (value, index) < ($0.value, $0.index) } ?? found.endIndex
            guard place < count else { continue }
            found.insert((value, index), at: place)
            if found.count > count { found.removeLast() }
        }
        return found.map(\.index)
    }
}

extension BoundingBox {
    fileprivate func extended(to point: Coordinate) -> BoundingBox {
        var box = self
        box.extend(to: point)
        return box
    }
}
