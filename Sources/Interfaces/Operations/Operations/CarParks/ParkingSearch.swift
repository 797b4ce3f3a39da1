public import Accounts
import Atlas
import Geometry
import OSMModel
import RoadSearch
import Routing
public import StoreRuntime

/// Finds the car parks with the shortest travel time: that of the drive and the walk to the
/// destination, or of the walk alone.
///
/// Every car park within ``maximumWalkMeters`` on foot is considered, and the answer is exact.
public struct ParkingSearch: Sendable {
    /// The maximum length of the walk, in metres.
    public static let maximumWalkMeters = 1_500
    /// The allowed numbers of answers.
    public static let limits = 1...50
    /// The number of answers if none is given.
    public static let standardLimit = 10

    let engines: Engines
    let viewer: Account.ID?

    /// Searches the atlas of `engines`, without the roads that are closed for `viewer`, nil for
    /// somebody who is not signed in.
    public init(_ engines: Engines, for viewer: Account.ID? = nil) {
        self.engines = engines
        self.viewer = viewer
    }

    /// The car parks near `destination` with the shortest travel time, at most `limit`, which is
    /// clamped to ``limits``. The drive begins at `origin`; if it is nil, only the walk counts. The
    /// search gives up at `deadline`, if there is one.
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
            roads: RoadOptions(closed: try engines.closedRoads(to: .walking, for: viewer)),
            deadline: deadline)
        let drives = try origin.map { origin in
            try engines.router(.driving).ways(
                from: origin.coordinate, to: places.driving,
                roads: RoadOptions(closed: try engines.closedRoads(to: .driving, for: viewer)),
                deadline: deadline)
        }
        let chosen = try fastest(
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

    /// The suitable car parks with the shortest travel time, each with its best access point.
    ///
    /// Visits the access points in the order of a lower bound of their travel time, and stops when
    /// none of the rest can be faster than those found.
    private func fastest(
        _ count: Int, near destination: Coordinate, _ places: CarParkIndex,
        _ requirements: CarParkRequirements,
        _ walks: AccessWays, _ drives: AccessWays?
    ) throws -> [FastestCandidates.Choice] {
        let reach = Self.maximumWalkMeters
        let near = places.walking.near(destination, meters: Double(reach)).map { place in
            let drive = drives?.leastMilliseconds(of: place) ?? 0
            return (least: walks.leastMilliseconds(of: place) + drive, drive: drive, place: place)
        }
        var fastest = FastestCandidates(count)
        for (least, leastDrive, place) in near.sorted(by: { $0.least < $1.least }) {
            guard fastest.mayTake(least) else { break }
            let owner = places.owners[place]
            guard places.mayBeSuitable(places.carParks[owner], requirements),
                let walk = try walks.milliseconds(of: place), fastest.mayTake(walk + leastDrive),
                let drive = try drives.map({ try $0.milliseconds(of: place) }) ?? 0
            else { continue }
            let candidate = ParkingCandidate(
                milliseconds: drive + walk, walkMilliseconds: walk,
                reference: places.carParks[owner].reference, place: place, owner: owner)
            guard fastest.mayTake(candidate),
                places.isSuitable(places.carParks[owner], requirements),
                try mayStay(in: places.carParks[owner], requirements),
                let way = try walks.way(of: place),
                way.distanceMillimeters <= Int64(reach) * 1_000
            else { continue }
            fastest.take(candidate, way)
        }
        return fastest.all
    }
}

extension ParkingOption.Stretch {
    init(_ reached: ReachedAccessPoint) {
        self.init(
            durationMilliseconds: reached.durationMilliseconds,
            distanceMillimeters: reached.distanceMillimeters)
    }
}
