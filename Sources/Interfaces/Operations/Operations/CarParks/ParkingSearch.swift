import Atlas
import Geometry
import OSMModel
import RoadSearch
import Routing
public import StoreRuntime

/// Finds the car parks that are soonest reached: by the drive and the walk from there to the
/// destination, or by the walk alone.
///
/// Every car park within ``longestWalkMeters`` on foot is considered, and the answer is exact.
public struct ParkingSearch: Sendable {
    /// The longest walk in metres.
    public static let longestWalkMeters = 1_500
    /// The number of answers that may be asked for.
    public static let limits = 1...50
    /// The number of answers if none is given.
    public static let standardLimit = 10

    let engines: Engines

    /// Searches the atlas of `engines`.
    public init(_ engines: Engines) {
        self.engines = engines
    }

    /// The soonest car parks near `destination`. The drive begins at `origin`; if that is nil, only
    /// the walk counts. A `limit` outside ``limits`` is moved into them. The search gives up at
    /// `deadline`, nil for never.
    ///
    /// - Throws: `RoutingError` if the destination or the origin is too far from any road, or
    ///   `deadline` has passed; what `Engines.router(_:)` throws.
    /// - Complexity: a climb of each hierarchy, and the part of it above the car parks within
    ///   reach.
    public func options(
        near destination: RouteEnd, from origin: RouteEnd? = nil,
        requirements: CarParkRequirements = CarParkRequirements(), limit: Int = standardLimit,
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
        let chosen = try soonest(
            count, near: destination.coordinate, places, requirements, walks, drives)
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

    /// The soonest suitable car parks, each by its best access point.
    ///
    /// Those that are nearest by the straight line are tried first, until none of the rest can be
    /// sooner than those found.
    private func soonest(
        _ count: Int, near destination: Coordinate, _ places: CarParkIndex,
        _ requirements: CarParkRequirements,
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
            guard places.mayServe(places.carParks[owner], requirements),
                let walk = try walks.milliseconds(of: place), soonest.mayTake(walk + leastDrive),
                let drive = try drives.map({ try $0.milliseconds(of: place) }) ?? 0
            else { continue }
            let candidate = ParkingCandidate(
                milliseconds: drive + walk, walkMilliseconds: walk,
                reference: places.carParks[owner].reference, place: place, owner: owner)
            guard soonest.mayTake(candidate), places.serves(places.carParks[owner], requirements),
                let way = try walks.way(of: place),
                way.distanceMillimeters <= Int64(reach) * 1_000
            else { continue }
            soonest.take(candidate, way)
        }
        return soonest.all
    }
}

extension ParkingOption.Stretch {
    fileprivate init(_ reached: ReachedAccessPoint) {
        self.init(
            durationMilliseconds: reached.durationMilliseconds,
            distanceMillimeters: reached.distanceMillimeters)
    }
}
