import Geometry
public import OSMModel
public import OpeningHours
public import Routing
public import StoreRuntime

/// Finds what can be reached from a place within some times.
public struct IsochronePlanner: Sendable {
    /// So many minutes may be asked for.
    public static let minutes = 1...120
    public static let mostTimes = 8
    public static let standardMinutes = [5, 10, 15]

    private let engines: Engines

    public init(_ engines: Engines) {
        self.engines = engines
    }

    /// Heeds what is closed. Conditions on roads are taken as they stand at `departure`, on the
    /// clocks of the region; nil for none. The search gives up at `deadline`, nil for never.
    ///
    /// - Throws: `RoutingError` where `origin` is off the roads, or `deadline` is past; what
    ///   ``Engines/router(_:)`` throws.
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

    /// The minutes that a text lists, as in `5,10,15`; nil for anything else.
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

/// Isochrones with the place that they are around, the widest first, so that drawn in this order
/// none hides another.
public struct ReachableAreas: Sendable {
    public let isochrones: [Isochrone]
    public let origin: RouteEnd
    public let mode: TravelMode

    init(_ isochrones: [Isochrone], from origin: RouteEnd, by mode: TravelMode) {
        self.isochrones = isochrones
        self.origin = origin
        self.mode = mode
    }
}
