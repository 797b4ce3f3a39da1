import Atlas
import Geometry
import Routing

/// Finds car parks near a destination, the soonest there first: the drive to the car park and the
/// walk on to the destination, or the walk alone.
///
/// The candidates are the ``mostCandidates`` that are nearest to the destination by the straight
/// line; among these the answer is exact.
public struct ParkingSearch: Sendable {
    /// Nobody is sent on a longer walk; metres on foot.
    public static let longestWalkMeters = 1_500
    /// Car parks that are looked at, however dense the town.
    public static let mostCandidates = 50
    /// So many answers may be asked for.
    public static let limits = 1...mostCandidates
    public static let standardLimit = 10

    private let engines: Engines

    public init(_ engines: Engines) {
        self.engines = engines
    }

    /// The drive starts at `origin`; where that is nil, only the walk counts. A `limit` outside
    /// ``limits`` is cut to them. The search gives up at `deadline`, nil for never.
    ///
    /// - Throws: `RoutingError` where the destination is off the ways for walking or the origin
    ///   off the roads, or `deadline` is past; what ``Engines/router(_:)`` throws.
    public func options(
        near destination: RouteEnd, from origin: RouteEnd? = nil,
        access: CarParkAccess = .everybody, limit: Int = standardLimit,
        deadline: ContinuousClock.Instant? = nil
    ) throws -> ParkingOptions {
        let carParks = try engines.carParks.nearest(
            to: destination.coordinate, within: Double(Self.longestWalkMeters),
            admitted: access.admitted, limit: Self.mostCandidates)
        let onFoot = try walks(from: carParks, to: destination, deadline)
        let byCar = try origin.map { origin in
            try drives(from: origin, to: carParks, deadline)
        }
        let options = carParks.indices.compactMap { index -> ParkingOption? in
            guard let walk = onFoot[index],
                walk.distanceMillimeters <= Int64(Self.longestWalkMeters) * 1_000
            else { return nil }
            let drive = byCar?[index]
            if byCar != nil && drive == nil { return nil }
            return ParkingOption(carPark: carParks[index], drive: drive, walk: walk)
        }
        let count = min(max(limit, Self.limits.lowerBound), Self.limits.upperBound)
        return ParkingOptions(
            destination: destination, origin: origin,
            options: Array(options.sorted(by: ParkingOption.isSooner).prefix(count)))
    }

    /// From each car park to the destination on foot; nil where there is no way.
    private func walks(
        from carParks: [CarPark], to destination: RouteEnd,
        _ deadline: ContinuousClock.Instant?
    ) throws -> [ParkingOption.Stretch?] {
        let router = try engines.router(.walking)
        let roads = RoadOptions(closed: try engines.closedRoads(to: .walking))
        try router.requireRoad(near: destination.coordinate, roads, deadline)
        let places = (carParks.map(\.coordinate) + [destination.coordinate]).map { Waypoint($0) }
        let starts = router.besideRoads(carParks.indices, of: places, roads)
        let matrix = try router.matrix(
            of: places, from: starts, to: [carParks.count], roads: roads, deadline: deadline)
        return carParks.indices.map { index in
            starts.firstIndex(of: index).flatMap { matrix.stretch(from: $0, to: 0) }
        }
    }

    /// From the origin to each car park by car; nil where there is no way.
    private func drives(
        from origin: RouteEnd, to carParks: [CarPark],
        _ deadline: ContinuousClock.Instant?
    ) throws -> [ParkingOption.Stretch?] {
        let router = try engines.router(.driving)
        let roads = RoadOptions(closed: try engines.closedRoads(to: .driving))
        try router.requireRoad(near: origin.coordinate, roads, deadline)
        let places = ([origin.coordinate] + carParks.map(\.coordinate)).map { Waypoint($0) }
        let ends = router.besideRoads(places.indices.dropFirst(), of: places, roads)
        let matrix = try router.matrix(
            of: places, from: [0], to: ends, roads: roads, deadline: deadline)
        return carParks.indices.map { index in
            ends.firstIndex(of: index + 1).flatMap { matrix.stretch(from: 0, to: $0) }
        }
    }
}

extension Router {
    /// - Throws: `RoutingError` in the words for a start.
    fileprivate func requireRoad(
        near place: Coordinate, _ roads: RoadOptions, _ deadline: ContinuousClock.Instant?
    ) throws(RoutingError) {
        let there = Waypoint(place)
        _ = try trips(
            through: [there, there],
            options: TripOptions(roads: roads, contents: [], deadline: deadline))
    }

    /// The `candidates` among the indices of `places` that have a road near by; one that has none
    /// would spoil a whole matrix.
    fileprivate func besideRoads(
        _ candidates: Range<Int>, of places: [Waypoint], _ roads: RoadOptions
    ) -> [Int] {
        candidates.filter { (try? nearestRoads(to: places[$0], count: 1, roads: roads)) != nil }
    }
}

extension Matrix {
    fileprivate func stretch(from row: Int, to column: Int) -> ParkingOption.Stretch? {
        guard let duration = durationMilliseconds(from: row, to: column),
            let distance = distanceMillimeters(from: row, to: column)
        else { return nil }
        return ParkingOption.Stretch(
            durationMilliseconds: duration, distanceMillimeters: distance)
    }
}
