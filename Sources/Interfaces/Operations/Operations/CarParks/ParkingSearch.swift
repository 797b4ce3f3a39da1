import Atlas
import Geometry
import OSMModel
import Routing
public import StoreRuntime

/// Finds car parks near a destination, the soonest there first: the drive to the car park and the
/// walk on to the destination, or the walk alone.
///
/// Every car park within ``longestWalkMeters`` on foot is looked at, and the answer is exact.
public struct ParkingSearch: Sendable {
    /// Nobody is sent on a longer walk; metres on foot.
    public static let longestWalkMeters = 1_500
    /// So many answers may be asked for.
    public static let limits = 1...50
    public static let standardLimit = 10

    let engines: Engines

    public init(_ engines: Engines) {
        self.engines = engines
    }

    /// The drive starts at `origin`; where that is nil, only the walk counts. A `limit` outside
    /// ``limits`` is cut to them. The search gives up at `deadline`, nil for never.
    ///
    /// - Throws: `RoutingError` where the destination is off the ways for walking or the origin
    ///   off the roads, or `deadline` is past; what ``Engines/router(_:)`` throws.
    /// - Complexity: a climb of each hierarchy, and what lies above the car parks within reach.
    public func options(
        near destination: RouteEnd, from origin: RouteEnd? = nil,
        wish: ParkingWish = ParkingWish(), limit: Int = standardLimit,
        deadline: ContinuousClock.Instant? = nil
    ) throws -> ParkingOptions {
        let count = min(max(limit, Self.limits.lowerBound), Self.limits.upperBound)
        let places = try engines.carParkIndex()
        let walks = try engines.router(.walking).ways(
            to: destination.coordinate, from: places.walking,
            roads: RoadOptions(closed: try engines.closedRoads(to: .walking)), deadline: deadline)
        let drives = try origin.map { origin in
            try engines.router(.driving).ways(
                from: origin.coordinate, to: places.driving,
                roads: RoadOptions(closed: try engines.closedRoads(to: .driving)),
                deadline: deadline)
        }
        let chosen = try soonest(count, near: destination.coordinate, places, wish, walks, drives)
        let carParks = try places.carParks(chosen.map(\.candidate.owner), from: engines.carParks)
        let options = try zip(carParks, chosen).map { carPark, chosen in
            let place = chosen.candidate.place
            let drive = try drives?.way(of: place)
            return ParkingOption(
                carPark: carPark, entrance: places.walking.places[place],
                street: places.driving.streetName(of: place),
                drive: drive.map(ParkingOption.Stretch.init),
                walk: ParkingOption.Stretch(chosen.walk))
        }
        return ParkingOptions(destination: destination, origin: origin, options: options)
    }

    /// The soonest car parks that serve, each by its best access point.
    ///
    /// Those that may be the soonest by the straight line are looked at first, until none of
    /// the others can be sooner than what was found.
    private func soonest(
        _ count: Int, near destination: Coordinate, _ places: CarParkIndex, _ wish: ParkingWish,
        _ walks: AccessWays, _ drives: AccessWays?
    ) throws -> [SoonestCandidates.Choice] {
        let reach = Self.longestWalkMeters
        let near = places.walking.near(destination, meters: Double(reach)).map { place in
            let drive = drives?.leastMilliseconds(of: place) ?? 0
            return (least: walks.leastMilliseconds(of: place) + drive, drive: drive, place: place)
        }
        var soonest = SoonestCandidates(count)
        for (least, leastDrive, place) in near.sorted(by: { $0.least < $1.least }) {
            guard soonest.mayTake(least) else { break }
            let owner = places.owners[place]
            guard places.mayServe(places.carParks[owner], wish),
                let walk = try walks.milliseconds(of: place), soonest.mayTake(walk + leastDrive),
                let drive = try drives.map({ try $0.milliseconds(of: place) }) ?? 0
            else { continue }
            let candidate = ParkingCandidate(
                milliseconds: drive + walk, walkMilliseconds: walk,
                reference: places.carParks[owner].reference, place: place, owner: owner)
            guard soonest.mayTake(candidate), places.serves(places.carParks[owner], wish),
                let way = try walks.way(of: place),
                way.distanceMillimeters <= Int64(reach) * 1_000
            else { continue }
            soonest.take(candidate, way)
        }
        return soonest.all
    }
}

extension ParkingOption.Stretch {
    fileprivate init(_ reached: PlaceReached) {
        self.init(
            durationMilliseconds: reached.durationMilliseconds,
            distanceMillimeters: reached.distanceMillimeters)
    }
}
