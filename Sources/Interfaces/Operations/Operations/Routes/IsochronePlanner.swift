public import Accounts
import Geometry
public import OSMModel
public import OpeningHours
import RoadSearch
public import Routing
public import StoreRuntime

/// Finds the areas that can be reached from a place within given times.
public struct IsochronePlanner: Sendable {
    /// The allowed times, in minutes.
    public static let minutes = 1...120
    /// Maximum number of times in one request.
    public static let maximumTimeCount = 8
    /// The times if none are given, in minutes.
    public static let standardMinutes = [5, 10, 15]

    private let engines: Engines
    private let viewer: Account.ID?

    /// Searches the roads of `engines`, without those that are closed for `viewer`, nil for somebody
    /// who is not signed in.
    public init(_ engines: Engines, for viewer: Account.ID? = nil) {
        self.engines = engines
        self.viewer = viewer
    }

    /// The areas around `origin`. Takes closures into account. Conditions on roads apply as at
    /// `departure`, on the region's clocks; if it is nil, they do not apply. The search gives up at
    /// `deadline`, if there is one.
    ///
    /// - Throws: `RoutingError` if `origin` is too far from any road or `deadline` has passed; what
    ///   `Engines.router(_:)` throws.
    public func areas(
        around origin: RouteEnd, within minutes: [Int] = standardMinutes, by mode: TravelMode,
        departure: LocalMoment? = nil, deadline: ContinuousClock.Instant? = nil
    ) throws -> ReachableAreas {
        let times = Set(minutes).sorted(by: >).prefix(Self.maximumTimeCount)
        let isochrones = try engines.router(mode).isochrones(
            from: Waypoint(origin.coordinate), within: times.map { Int64($0) * 60_000 },
            roads: RoadOptions(
                closed: try engines.closedRoads(to: mode, departing: departure, for: viewer),
                departure: departure),
            deadline: deadline)
        return ReachableAreas(isochrones, from: origin, by: mode)
    }

    /// The minutes in a list such as `5,10,15`; nil for anything else.
    public static func minutes(in text: String) -> [Int]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.allSatisfy { $0.isASCII && $0.isNumber } && part.first != "0" ? Int(part) : nil
        }
        guard numbers.count == parts.count, numbers.count <= maximumTimeCount,
            numbers.allSatisfy(minutes.contains)
        else { return nil }
        return numbers
    }

    /// What ``minutes(in:)`` understands.
    public static var minutesRule: String {
        "write up to \(maximumTimeCount) whole numbers of minutes from \(minutes.lowerBound) to "
            + "\(minutes.upperBound), separated by commas, as in 5,10,15"
    }
}

/// Isochrones around a place. The largest is first, so that none hides another if they are drawn in
/// this order.
public struct ReachableAreas: Sendable {
    /// The largest first.
    public let isochrones: [Isochrone]
    /// The place that the areas are around.
    public let origin: RouteEnd
    /// The mode of travel.
    public let mode: TravelMode

    init(_ isochrones: [Isochrone], from origin: RouteEnd, by mode: TravelMode) {
        self.isochrones = isochrones
        self.origin = origin
        self.mode = mode
    }
}
