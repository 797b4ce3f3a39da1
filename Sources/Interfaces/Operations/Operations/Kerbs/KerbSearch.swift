public import Atlas
public import Geometry
public import KerbRules
import OSMModel
public import OpeningHours
public import RecordKeeping
public import StoreRuntime

/// A kerb or a car park, and whether a person may park there.
public struct KerbAnswer: Hashable, Sendable {
    /// The kerb or the car park.
    public let parking: NearbyParking
    /// The distance from the place that was asked about, in metres; nil if none was.
    public let meters: Double?
    /// Whether the person may park there.
    public let verdict: ParkingVerdict

    /// An answer from its parts.
    public init(parking: NearbyParking, meters: Double?, verdict: ParkingVerdict) {
        self.parking = parking
        self.meters = meters
        self.verdict = verdict
    }
}

/// Answers whether a person may park at a place, until when, and what comes then.
public struct KerbSearch: Sendable {
    /// The distance in metres within which a kerb or a car park is looked for.
    public static let reachMeters = 75.0
    /// A car that is at most so many metres away stands at a kerb or in a car park.
    public static let standingMeters = 20.0
    /// The allowed numbers of kerbs in a box.
    public static let limits = 1...2_000
    /// The longest side of a box, in degrees.
    public static let longestSide = 0.1

    private let engines: Engines

    /// Asks the atlas of `engines`.
    public init(_ engines: Engines) { self.engines = engines }

    /// The answer for what is nearest to `place`; nil if nothing is within ``reachMeters``.
    ///
    /// - Throws: an error of the database if the atlas cannot be read.
    public func nearest(
        to place: Coordinate, at time: Timestamp, for parker: Parker
    ) throws -> KerbAnswer? {
        guard let found = try engines.kerbs.nearest(to: place, within: Self.reachMeters) else {
            return nil
        }
        return KerbAnswer(
            parking: found.parking, meters: found.meters,
            verdict: try verdict(of: found.parking, at: time, for: parker))
    }

    /// When a car that has stood at `place` since `arrival` must be moved by the rules of the kerb or car
    /// park there; nil if it need not be within a week, may not stand there at all, or that is unknown.
    ///
    /// - Throws: an error of the database if the atlas cannot be read.
    public func moveBy(
        at place: Coordinate, since arrival: Timestamp, for parker: Parker
    ) throws -> Timestamp? {
        let found = try engines.kerbs.nearest(to: place, within: Self.standingMeters)
        guard let parking = found?.parking else { return nil }
        return try verdict(of: parking, at: arrival, for: parker).leaveBy
            .flatMap { Timestamp($0, in: engines.timeZone) }
    }

    /// What holds on a day at a kerb or in a car park.
    ///
    /// - Throws: an error of the database if the atlas cannot be read.
    public func day(
        _ date: LocalDate, at parking: NearbyParking, for parker: Parker
    ) throws -> [DayTerms] {
        switch parking {
        case .kerb(let kerb, let place):
            engines.parkingRules.day(
                kerb.rules, isKerb: true, on: date, for: parker, in: try surroundings(at: place))
        case .carPark(let carPark):
            engines.parkingRules.day(
                carPark.rules, on: date, for: parker,
                in: try surroundings(at: carPark.coordinate))
        }
    }

    /// The kerbs that may touch `box`, at most `limit`.
    ///
    /// - Throws: an error of the database if the atlas cannot be read.
    public func kerbs(
        in box: BoundingBox, at time: Timestamp, for parker: Parker, limit: Int
    ) throws -> [(kerb: Kerb, verdict: ParkingVerdict)] {
        let moment = LocalMoment(time.date, in: engines.timeZone)
        let surroundings = try surroundings(at: box.center)
        return try engines.kerbs.kerbs(in: box, limit: limit).map { kerb in
            let verdict = engines.parkingRules.verdict(
                kerb.rules, isKerb: true, at: moment, for: parker, in: surroundings)
            return (kerb, verdict)
        }
    }

    /// The kerbs within `radius` metres of `place`, at most `limit`, the nearest first.
    ///
    /// - Throws: an error of the database if the atlas cannot be read.
    public func kerbs(
        within radius: Double, of place: Coordinate, at time: Timestamp, for parker: Parker,
        limit: Int
    ) throws -> [KerbAnswer] {
        let box = BoundingBox(around: place, radiusMeters: radius)
        let all = try engines.kerbs.kerbs(in: box, limit: Self.limits.upperBound)
        let near = all.compactMap { kerb in
            place.nearestPoint(on: kerb.line).map { (kerb, $0.place, $0.distanceMeters) }
        }.filter { $0.2 <= radius }.sorted { ($0.2, $0.0.way) < ($1.2, $1.0.way) }
        return try near.prefix(limit).map { kerb, point, meters in
            let parking = NearbyParking.kerb(kerb, at: point)
            return KerbAnswer(
                parking: parking, meters: meters,
                verdict: try verdict(of: parking, at: time, for: parker))
        }
    }

    /// Whether a person may park at a kerb or in a car park.
    ///
    /// - Throws: an error of the database if the atlas cannot be read.
    public func verdict(
        of parking: NearbyParking, at time: Timestamp, for parker: Parker
    ) throws -> ParkingVerdict {
        switch parking {
        case .kerb(let kerb, let place):
            engines.parkingRules.verdict(
                kerb.rules, isKerb: true, at: LocalMoment(time.date, in: engines.timeZone),
                for: parker, in: try surroundings(at: place))
        case .carPark(let carPark): try verdict(of: carPark, at: time, for: parker)
        }
    }

    /// Whether a person may park in a car park.
    ///
    /// - Throws: an error of the database if the atlas cannot be read.
    public func verdict(
        of carPark: CarPark, at time: Timestamp, for parker: Parker
    ) throws -> ParkingVerdict {
        try verdict(
            carPark: carPark.rules, at: carPark.coordinate,
            LocalMoment(time.date, in: engines.timeZone), for: parker)
    }

    /// Whether a person may park in the car park at `place` with `rules`, as in ``CarPark``.
    ///
    /// - Throws: an error of the database if the atlas cannot be read.
    func verdict(
        carPark rules: String?, at place: Coordinate, _ moment: LocalMoment, for parker: Parker
    ) throws -> ParkingVerdict {
        engines.parkingRules.verdict(
            rules, at: moment, for: parker, in: try surroundings(at: place))
    }

    /// The sun rises within half a minute of the same time for places in a tenth of a degree, so
    /// that they share their verdicts.
    private func surroundings(at place: Coordinate) throws -> Surroundings {
        Surroundings(
            place: Coordinate(
                uncheckedLatitude: (place.latitude * 10).rounded() / 10,
                longitude: (place.longitude * 10).rounded() / 10),
            timeZone: engines.timeZone, holidays: try engines.holidayCalendar())
    }
}

extension CarPark {
    /// The largest height of a car in metres, as the map writes it; nil if it is unknown.
    public var maxHeight: String? { rules.flatMap { Tags(json: $0)["maxheight"] } }
}
