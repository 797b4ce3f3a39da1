import Geometry
public import OSMModel
public import OpeningHours
import RoadSearch
public import Routing
public import StoreRuntime

/// Finds the areas that can be reached from a place within given times.
public struct IsochronePlanner: Sendable {
    /// The times that may be asked for, in minutes.
    public static let minutes = 1...120
    /// Maximum number of times in one request.
    public static let mostTimes = 8
    /// The times if none are given, in minutes.
    public static let standardMinutes = [5, 10, 15]

    private let engines: Engines

    /// Searches the roads of `engines`.
    public init(_ engines: Engines) {
        self.engines = engines
    }

    /// The areas around `origin`. Closures are taken into account. Conditions on roads apply as of
    /// `departure`, on the region's clocks; nil for none. The search gives up at `deadline`, nil
    /// for never.
    ///
    /// - Throws: `RoutingError` if `origin` is too far from any road or `deadline` has passed; what
    ///   `Engines.router(_:)` throws.
    public func areas(
        around origin: RouteEnd, within minutes: [Int] = standardMinutes, by mode: TravelMode,
        departure: LocalMoment? = nil, deadline: ContinuousClock.Instant? = nil
    ) throws -> ReachableAreas {
        let times = Set(minutes).sorted(by: >).prefix(Self.mostTimes)
        let isochrones = try engines.router(mode).isochrones(
            from: Waypoint(origin.coordinate), within: times.map { Int64($0) * 60_000 },
            roads: RoadOptions(
                closed: try engines.closedRoads(to: mode, departing: departure),
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
        guard numbers.count == parts.count, numbers.count <= mostTimes,
            numbers.allSatisfy(minutes.contains)
        else { return nil }
        return numbers
    }

    /// What ``minutes(in:)`` understands.
    public static var minutesRule: String {
        "write up to \(mostTimes) whole numbers of minutes from \(minutes.lowerBound) to "
            + "\(minutes.upperBound) with commas between, as in 5,10,15"
    }
}

/// Isochrones with the place that they are around. The widest is first, so that none hides another
/// if they are drawn in this order.
public struct ReachableAreas: Sendable {
    /// The widest first.
    public let isochrones: [Isochrone]
    /// Where the journey begins.
    public let origin: RouteEnd
    /// How one travels.
    public let mode: TravelMode

    init(_ isochrones: [Isochrone], from origin: RouteEnd, by mode: TravelMode) {
        self.isochrones = isochrones
        self.origin = origin
        self.mode = mode
    }
}
