package import RecordKeeping

/// The latest departure of a trip that must end by a given time.
///
/// The travel time depends on the departure, because time restrictions apply as they are then. It stays
/// the same until one of them begins or ends, which is mostly at a quarter of an hour.
package struct LatestDeparture {
    /// The travel time in milliseconds of a departure; nil if there is no way then.
    package typealias TravelTime = (Timestamp) throws -> Int64?

    private let arrival: Int64
    private let travelTime: TravelTime
    /// Whether each examined minute is early enough.
    private var examined: [Int64: Bool] = [:]

    private static let minute: Int64 = 60_000
    /// How many departures are tried until one is early enough.
    private static let attempts = 24
    /// How many quarters of an hour after that are tried.
    private static let quarters: Int64 = 16

    /// For an arrival by `arrival`, to the minute.
    package init(by arrival: Timestamp, travelTime: @escaping TravelTime) {
        self.arrival = Self.floor(arrival.millisecondsSinceEpoch, to: Self.minute)
        self.travelTime = travelTime
    }

    /// The minute of the departure; nil if there is no way within the hours before the arrival.
    ///
    /// A departure a minute later arrives too late. If a restriction begins or ends on the way, an even
    /// later one is found that is at a quarter of an hour and arrives in time.
    ///
    /// - Throws: what the search for a travel time throws.
    /// - Complexity: O(travel time / 15 min) searches for a travel time, up to a fixed number.
    package mutating func moment() throws -> Timestamp? {
        var departure = arrival
        for _ in 0..<Self.attempts {
            let needed = try departureNeeded(at: departure)
            if let needed, departure <= needed {
                return Timestamp(
                    millisecondsSinceEpoch: try latest(
                        from: departure, before: arrival + Self.minute))
            }
            departure = needed ?? Self.floor(departure - 1, to: 15 * Self.minute)
        }
        return nil
    }

    /// When one would have to leave with the travel time of a departure; nil if there is no way then.
    private mutating func departureNeeded(at departure: Int64) throws -> Int64? {
        let time = try travelTime(Timestamp(millisecondsSinceEpoch: departure))
        let needed = time.map { Self.floor(arrival - $0, to: Self.minute) }
        examined[departure] = needed.map { departure <= $0 } ?? false
        return needed
    }

    private mutating func isEarlyEnough(_ departure: Int64) throws -> Bool {
        if let known = examined[departure] { return known }
        return try departureNeeded(at: departure).map { departure <= $0 } ?? false
    }

    /// The latest departure from `good`, which is early enough, to before `bad`, which is not.
    private mutating func latest(from good: Int64, before bad: Int64) throws -> Int64 {
        var (good, bad) = (good, bad)
        let quarter = 15 * Self.minute
        // On long trips, not every quarter of an hour.
        let step = ((bad - good) / quarter / Self.quarters + 1) * quarter
        var probe = Self.floor(bad - 1, to: step)
        while probe > good {
            if try isEarlyEnough(probe) { good = probe } else { bad = probe }
            probe -= step
        }
        guard try isEarlyEnough(good + Self.minute) else { return good }
        while bad - good > Self.minute {
            let middle = Self.floor((good + bad) / 2, to: Self.minute)
            if try isEarlyEnough(middle) { good = middle } else { bad = middle }
        }
        return good
    }

    private static func floor(_ value: Int64, to unit: Int64) -> Int64 {
        value - ((value % unit) + unit) % unit
    }
}
