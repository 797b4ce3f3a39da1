public import Accounts
public import OpeningHours
import ParkingRecords
public import RecordKeeping

/// Whether a car may stand in a building, until when, and why.
public struct BuildingVerdict: Hashable, Sendable {
    /// What decides.
    public enum Reason: String, CaseIterable, Codable, Sendable {
        /// The plate is permitted.
        case permitted
        /// The plate is blocked.
        case blocked
        /// The car has a stay, or has none.
        case stay
        /// Somebody of the building has ended the stay.
        case ended
        case visitorHours = "visitor-hours"
        case plateHours = "plate-hours"
        case suiteHours = "suite-hours"
        case spaces
    }

    /// Whether it may be there.
    public let mayBeHere: Bool
    /// The first moment at which that may change; nil if it does not change by itself.
    public let until: Timestamp?
    /// Why, or, of a car that may be there, what ends it.
    public let reason: Reason

    /// Creates a verdict from its parts.
    public init(mayBeHere: Bool, until: Timestamp?, reason: Reason) {
        self.mayBeHere = mayBeHere
        self.until = until
        self.reason = reason
    }
}

extension BuildingVerdict: TimedSentence {
    /// The verdict in words, with its time as `text` writes it.
    public func sentence(writing text: (Timestamp) -> String) -> String {
        let end = until.map(text)
        guard mayBeHere else {
            return "may not be here: " + refusal(end)
        }
        guard let end else { return "may be here: the plate is permitted" }
        let why =
            switch reason {
            case .visitorHours: "when visitor hours end"
            case .plateHours: "when the plate has used its hours"
            case .suiteHours: "when the suite has used its hours"
            case .stay, .ended, .permitted, .blocked, .spaces: "when its stay ends"
            }
        return "may be here until \(end), \(why)"
    }

    private func refusal(_ end: String?) -> String {
        switch reason {
        case .blocked: "the plate is blocked"
        case .ended: "the building has ended its stay"
        case .visitorHours:
            "outside visitor hours" + (end.map { ", which begin at \($0)" } ?? "")
        case .plateHours: "the plate has used its hours"
        case .suiteHours: "the suite has used its hours"
        case .spaces: "all spaces are taken by cars that came before"
        case .stay, .permitted: "it has no valid stay"
        }
    }
}

extension BuildingRules {
    /// Whether the car with a plate may be there at `now`.
    ///
    /// `stays` are those of the building that end after `now` or within ``longestWindow`` before it.
    /// Times are half-open: at the end of a stay, the car may no longer be there.
    ///
    /// - Complexity: O(n log n) in the stays.
    public func verdict(
        of plate: LicensePlate, among stays: [BuildingStay], at now: Timestamp,
        in surroundings: Surroundings
    ) -> BuildingVerdict {
        if blocked.contains(plate) {
            return BuildingVerdict(mayBeHere: false, until: nil, reason: .blocked)
        }
        if permitted.contains(plate) {
            return BuildingVerdict(mayBeHere: true, until: nil, reason: .permitted)
        }
        let own = stays.filter { $0.plate == plate }
        guard let stay = own.filter({ $0.contains(now) }).min(by: BuildingStay.arrivesBefore),
            let presence = own.map(\.span).united()
                .first(where: { $0.begin <= now.ms && now.ms < $0.end })
        else {
            let wasEnded = own.contains { $0.closedAt != nil && $0.contains(now, isClosed: false) }
            return BuildingVerdict(
                mayBeHere: false, until: nil, reason: wasEnded ? .ended : .stay)
        }
        var judge = Judge(now: now.ms, end: presence.end)
        let excepted = exceptions[plate] ?? []
        if !excepted.contains(.spaces) {
            let rank = Set(
                stays.filter { $0.contains(now) && BuildingStay.arrivesBefore($0, stay) }
                    .compactMap(\.plate)
            ).subtracting([plate]).count
            if rank >= spaces.count { judge.refuse(.spaces) }
        }
        if let visitorHours, !excepted.contains(.visitorHours) {
            let (isOpen, change) = visitorHours.state(at: now, in: surroundings)
            if isOpen {
                judge.limit(to: change?.ms, .visitorHours)
            } else {
                judge.refuse(.visitorHours, until: change)
            }
        }
        if let plateHours, !excepted.contains(.plateHours) {
            judge.apply(plateHours, to: own.map(\.span).united(), .plateHours)
        }
        if let suiteHours, !excepted.contains(.suiteHours) {
            let cars = Dictionary(grouping: stays.filter { $0.suite == stay.suite }, by: \.plate)
            judge.apply(
                suiteHours, to: cars.values.flatMap { $0.map(\.span).united() }, .suiteHours)
        }
        return judge.verdict
    }

    /// Collects what ends the presence of a car first.
    private struct Judge {
        let now: Int64
        var end: Int64
        var reason = BuildingVerdict.Reason.stay
        var refusal: BuildingVerdict?

        init(now: Int64, end: Int64) {
            self.now = now
            self.end = end
        }

        var verdict: BuildingVerdict {
            refusal
                ?? BuildingVerdict(
                    mayBeHere: true, until: Timestamp(millisecondsSinceEpoch: end), reason: reason)
        }

        /// The first reason counts.
        mutating func refuse(_ reason: BuildingVerdict.Reason, until: Timestamp? = nil) {
            guard refusal == nil else { return }
            refusal = BuildingVerdict(mayBeHere: false, until: until, reason: reason)
        }

        mutating func limit(to time: Int64?, _ reason: BuildingVerdict.Reason) {
            guard let time, time < end else { return }
            end = time
            self.reason = reason
        }

        mutating func apply(
            _ limit: HourLimit, to spans: [TimeSpan], _ reason: BuildingVerdict.Reason
        ) {
            let last = SlidingWindow.limit(
                from: now, to: end, counting: spans, in: limit.window, allowing: limit.allowed)
            if let last { self.limit(to: last, reason) } else { refuse(reason) }
        }
    }
}

extension Timestamp {
    /// Milliseconds since the epoch.
    var ms: Int64 { millisecondsSinceEpoch }
}
