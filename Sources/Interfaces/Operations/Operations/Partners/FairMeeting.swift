public import Atlas
public import Geometry
import OSMModel
import RoadSearch
import Routing
public import StoreRuntime

/// Finds the place that nobody reaches late: of all places, the one with the earliest time at which
/// everybody is there, if all start at once.
public struct FairMeeting: Sendable {
    /// Somebody who goes to the meeting.
    public struct Traveller: Hashable, Sendable {
        /// Where the person starts.
        public let start: Coordinate
        /// How the person goes.
        public let mode: TravelMode

        /// A person who goes from `start`.
        public init(start: Coordinate, mode: TravelMode) {
            self.start = start
            self.mode = mode
        }
    }

    /// A place, and how long each person takes.
    public struct Answer: Hashable, Sendable {
        /// The place.
        public let place: MeetingPlace
        /// In the order of the travellers, in milliseconds.
        public let milliseconds: [Int64]

        /// A place that all can reach.
        package init(place: MeetingPlace, milliseconds: [Int64]) {
            self.place = place
            self.milliseconds = milliseconds
        }
    }

    /// How many places are compared at most: those nearest to the people in a straight line.
    public static let maximumPlaces = 20_000
    /// How many people can meet.
    public static let maximumPeople = 51

    private static let firstMargin = 1_000.0
    private static let widestMargin = 50_000.0
    /// Faster than anybody goes, ferries and trains included, in metres a second.
    private static let topSpeed: [TravelMode: Double] = [
        .walking: 20, .cycling: 20, .driving: 60,
    ]

    private let engines: Engines

    /// Searches the map of `engines`.
    public init(_ engines: Engines) {
        self.engines = engines
    }

    /// The place of one of `kinds` with the earliest last arrival; among equals, that with the
    /// shortest sum, then the first by kind. Nil if no place can be reached by everybody.
    ///
    /// - Throws: `RoutingError` if a start is too far from any road or `deadline` has passed; what
    ///   `Engines.router(_:)` throws.
    public func place(
        for people: [Traveller], kinds: Set<MeetingPlace.Kind> = Set(MeetingPlace.Kind.allCases),
        deadline: ContinuousClock.Instant? = nil
    ) throws -> Answer? {
        guard let first = people.first else { return nil }
        var box = BoundingBox(first.start)
        for person in people { box.extend(to: person.start) }
        var margin = Self.firstMargin
        var found: Answer?
        while found == nil, margin <= Self.widestMargin {
            found = try best(
                of: candidates(in: box.extended(by: margin), kinds, people), people, deadline)
            margin *= 7
        }
        guard let found, let latest = found.milliseconds.max() else { return nil }
        // A better place can be reached by the slowest person in less time.
        let reaches = people.map { person in
            (person, Double(latest) / 1_000 * (Self.topSpeed[person.mode] ?? 60))
        }
        guard let (slowest, reach) = reaches.min(by: { $0.1 < $1.1 }) else { return found }
        let whole = BoundingBox(around: slowest.start, radiusMeters: reach + Self.firstMargin)
        return try best(of: candidates(in: whole, kinds, people), people, deadline) ?? found
    }

    private func candidates(
        in box: BoundingBox, _ kinds: Set<MeetingPlace.Kind>, _ people: [Traveller]
    ) throws -> [MeetingPlace] {
        let all = try engines.meetingPlaces.places(in: box, kinds: kinds)
        guard all.count > Self.maximumPlaces else { return all }
        let near = all.map { place in
            (place, people.map { $0.start.meters(to: place.coordinate) }.max() ?? 0)
        }
        return near.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(Self.maximumPlaces).map(\.0)
    }

    /// Visits the candidates in the order of a lower bound of the last arrival, and stops when none
    /// of the rest can be better.
    private func best(
        of candidates: [MeetingPlace], _ people: [Traveller],
        _ deadline: ContinuousClock.Instant?
    ) throws -> Answer? {
        let places = candidates.map(\.coordinate)
        var points: [TravelMode: AccessPoints] = [:]
        for mode in Set(people.map(\.mode)) {
            points[mode] = AccessPoints(places, on: try engines.router(mode))
        }
        let ways = try people.map { person in
            try engines.router(person.mode).ways(
                from: person.start,
                to: points[person.mode] ?? AccessPoints([], on: engines.router(person.mode)),
                roads: RoadOptions(closed: try engines.closedRoads(to: person.mode)),
                deadline: deadline)
        }
        let bounds = candidates.indices.map { number in
            (least: ways.map { $0.leastMilliseconds(of: number) }.max() ?? 0, number: number)
        }
        var best: Answer?
        for (least, number) in bounds.sorted(by: { $0.least < $1.least }) {
            if let best, least > best.milliseconds.max() ?? 0 { break }
            var times: [Int64] = []
            for way in ways {
                guard let time = try way.milliseconds(of: number) else { break }
                times.append(time)
            }
            guard times.count == people.count else { continue }
            let answer = Answer(place: candidates[number], milliseconds: times)
            if best.map({ answer.isBetter(than: $0) }) ?? true { best = answer }
        }
        return best
    }
}

extension FairMeeting.Answer {
    /// Whether everybody is there earlier; then less time in all, then the order of places.
    package func isBetter(than other: FairMeeting.Answer) -> Bool {
        let (latest, otherLatest) = (milliseconds.max() ?? 0, other.milliseconds.max() ?? 0)
        let (sum, otherSum) = (milliseconds.reduce(0, +), other.milliseconds.reduce(0, +))
        return (latest, sum, place) < (otherLatest, otherSum, other.place)
    }
}

extension BoundingBox {
    /// The box with a margin in metres on each side.
    fileprivate func extended(by meters: Double) -> BoundingBox {
        var box = self
        for corner in [(south, west), (north, east)] {
            guard let place = try? Coordinate(latitude: corner.0, longitude: corner.1) else {
                continue
            }
            box.extend(to: BoundingBox(around: place, radiusMeters: meters))
        }
        return box
    }
}
