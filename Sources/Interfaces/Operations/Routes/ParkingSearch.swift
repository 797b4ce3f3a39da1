import Atlas
import Geometry
import Routing

/// Finds car parks near a destination, the soonest there first: the drive to the car park and the
/// walk on to the destination, or the walk alone.
///
/// One walk from the destination outward meets every car park within ``longestWalkMeters``; one
/// drive then leads to all of them. The answer is exact.
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
    /// - Complexity: O(n log n) in the ways within the longest walk, and a one-to-many search.
    public func options(
        near destination: RouteEnd, from origin: RouteEnd? = nil,
        wish: ParkingWish = ParkingWish(), limit: Int = standardLimit,
        deadline: ContinuousClock.Instant? = nil
    ) throws -> ParkingOptions {
        let count = min(max(limit, Self.limits.lowerBound), Self.limits.upperBound)
        let places = try engines.parkingPlaces()
        let walks = try walks(
            to: destination, places, wish, count: origin == nil ? count : nil, deadline)
        let drives = try origin.map { try self.drives(from: $0, places, to: walks, deadline) }
        var best: [Int: Candidate] = [:]
        for walk in walks {
            let drive = drives?[walk.place]
            if drives != nil && drive == nil { continue }
            let owner = places.owners[walk.place]
            let candidate = Candidate(
                reference: places.carParks[owner].reference, owner: owner, drive: drive, walk: walk)
            if best[owner].map({ candidate < $0 }) ?? true { best[owner] = candidate }
        }
        let chosen = Array(
            best.values.sorted().lazy
                .filter { places.serves(places.carParks[$0.owner], wish) }.prefix(count))
        let carParks = try engines.carParks.carParks(chosen.map { places.carParks[$0.owner].id })
        return ParkingOptions(
            destination: destination, origin: origin,
            options: zip(carParks, chosen).map { carPark, candidate in
                ParkingOption(
                    carPark: carPark, entrance: places.walking.places[candidate.walk.place],
                    drive: candidate.drive.map(ParkingOption.Stretch.init),
                    walk: ParkingOption.Stretch(candidate.walk))
            })
    }

    /// On foot, from each access point within reach of a car park that may serve; only those of
    /// the nearest `count` that serve matter, nil for all.
    private func walks(
        to destination: RouteEnd, _ places: ParkingPlaces, _ wish: ParkingWish, count: Int?,
        _ deadline: ContinuousClock.Instant?
    ) throws -> [PlaceReached] {
        var known: [Int: Bool] = [:]
        func serves(_ owner: Int) -> Bool {
            if let known = known[owner] { return known }
            let serves = places.serves(places.carParks[owner], wish)
            known[owner] = serves
            return serves
        }
        var nearest = NearestFew(count)
        let reached = try engines.router(.walking).ways(
            to: destination.coordinate, from: places.walking,
            longestMeters: Self.longestWalkMeters,
            roads: RoadOptions(closed: try engines.closedRoads(to: .walking)), deadline: deadline
        ) { reached in
            let owner = places.owners[reached.place]
            if count != nil, serves(owner) { nearest.note(owner, reached.durationMilliseconds) }
            return nearest.bound
        }
        return reached.filter { places.mayServe(places.carParks[places.owners[$0.place]], wish) }
    }

    /// By car, to the access points that were walked from.
    private func drives(
        from origin: RouteEnd, _ places: ParkingPlaces, to walks: [PlaceReached],
        _ deadline: ContinuousClock.Instant?
    ) throws -> [Int: PlaceReached] {
        let reached = try engines.router(.driving).ways(
            from: origin.coordinate, to: places.driving, walks.map(\.place),
            roads: RoadOptions(closed: try engines.closedRoads(to: .driving)), deadline: deadline)
        return Dictionary(uniqueKeysWithValues: reached.map { ($0.place, $0) })
    }
}

/// A car park by one of its access points; the sooner first, as ``ParkingOption/isSooner(_:_:)``.
private struct Candidate: Comparable {
    let reference: OSMReference
    let owner: Int
    let drive: PlaceReached?
    let walk: PlaceReached

    private var milliseconds: Int64 {
        (drive?.durationMilliseconds ?? 0) + walk.durationMilliseconds
    }

    static func == (one: Candidate, other: Candidate) -> Bool {
        one.walk == other.walk && one.drive == other.drive
    }

    static func < (one: Candidate, other: Candidate) -> Bool {
        let one = (one.milliseconds, one.walk.durationMilliseconds, one.reference, one.walk.place)
        let other = (
            other.milliseconds, other.walk.durationMilliseconds, other.reference, other.walk.place
        )
        return one < other
    }
}

/// The least milliseconds that so many car parks were reached in.
private struct NearestFew {
    private let count: Int?
    private var least: [Int: Int64] = [:]
    /// Beyond this, none is among them.
    private(set) var bound = Int64.max

    /// Nil for all.
    init(_ count: Int?) {
        self.count = count
    }

    mutating func note(_ carPark: Int, _ milliseconds: Int64) {
        guard let count, milliseconds < least[carPark] ?? .max else { return }
        least[carPark] = milliseconds
        if least.count >= count { bound = least.values.sorted()[count - 1] }
    }
}

extension ParkingOption.Stretch {
    fileprivate init(_ reached: PlaceReached) {
        self.init(
            durationMilliseconds: reached.durationMilliseconds,
            distanceMillimeters: reached.distanceMillimeters)
    }
}
