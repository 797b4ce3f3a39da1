import Atlas
import Geometry
import Routing

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
        let places = try engines.parkingPlaces()
        let walks = try engines.router(.walking).ways(
            to: destination.coordinate, from: places.walking,
            roads: RoadOptions(closed: try engines.closedRoads(to: .walking)), deadline: deadline)
        let drives = try origin.map { origin in
            try engines.router(.driving).ways(
                from: origin.coordinate, to: places.driving,
                roads: RoadOptions(closed: try engines.closedRoads(to: .driving)),
                deadline: deadline)
        }
        let near = places.walking.near(
            destination.coordinate, meters: Double(Self.longestWalkMeters))
        var candidates: [Candidate] = []
        for place in near {
            let owner = places.owners[place]
            guard places.mayServe(places.carParks[owner], wish),
                let walk = try walks.milliseconds(of: place),
                let drive = try drives.map({ try $0.milliseconds(of: place) }) ?? 0
            else { continue }
            candidates.append(
                Candidate(
                    milliseconds: drive + walk, walkMilliseconds: walk,
                    reference: places.carParks[owner].reference, place: place, owner: owner))
        }
        let chosen = try choose(count, of: candidates, places, wish, walks, drives)
        let carParks = try places.carParks(chosen.map(\.owner), from: engines.carParks)
        return ParkingOptions(
            destination: destination, origin: origin,
            options: zip(carParks, chosen).map { carPark, chosen in
                ParkingOption(
                    carPark: carPark, entrance: places.walking.places[chosen.walk.place],
                    street: places.driving.streetName(of: chosen.walk.place),
                    drive: chosen.drive.map(ParkingOption.Stretch.init),
                    walk: ParkingOption.Stretch(chosen.walk))
            })
    }

    private typealias Choice = (owner: Int, drive: PlaceReached?, walk: PlaceReached)

    /// The soonest that serve, each by its best access point.
    private func choose(
        _ count: Int, of candidates: [Candidate], _ places: ParkingPlaces, _ wish: ParkingWish,
        _ walks: AccessWays, _ drives: AccessWays?
    ) throws -> [Choice] {
        var chosen: [Choice] = []
        var seen: Set<Int> = []
        for candidate in candidates.sorted() {
            let (owner, place) = (candidate.owner, candidate.place)
            guard !seen.contains(owner), places.serves(places.carParks[owner], wish),
                let walk = try walks.way(of: place),
                walk.distanceMillimeters <= Int64(Self.longestWalkMeters) * 1_000
            else { continue }
            seen.insert(owner)
            chosen.append((owner, try drives?.way(of: place), walk))
            if chosen.count == count { break }
        }
        return chosen
    }
}

/// A car park by one of its access points; the sooner first, as ``ParkingOption/isSooner(_:_:)``.
private struct Candidate: Comparable {
    let milliseconds: Int64
    let walkMilliseconds: Int64
    let reference: OSMReference
    let place: Int
    let owner: Int

    static func < (one: Candidate, other: Candidate) -> Bool {
        (one.milliseconds, one.walkMilliseconds, one.reference, one.place)
            < (other.milliseconds, other.walkMilliseconds, other.reference, other.place)
    }
}

extension ParkingOption.Stretch {
    fileprivate init(_ reached: PlaceReached) {
        self.init(
            durationMilliseconds: reached.durationMilliseconds,
            distanceMillimeters: reached.distanceMillimeters)
    }
}
