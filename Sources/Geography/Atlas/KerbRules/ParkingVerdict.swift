import Foundation
public import OpeningHours

/// Whether a person may park at a place, until when, and what comes then.
///
/// All times are those of the region's clocks.
public struct ParkingVerdict: Hashable, Sendable {
    /// The minute that the verdict is about.
    public let moment: LocalMoment
    /// What holds then.
    public let terms: ParkingTerms
    /// The first minute with other terms; nil if there is none within ``ParkingRules/daysAhead``
    /// days.
    public let until: LocalMoment?
    /// What holds at ``until``.
    public let next: ParkingTerms?
    /// When a car that arrives at ``moment`` must leave: parking is no longer allowed or known to be,
    /// or the longest stay is over. Nil if there is no such time within ``ParkingRules/daysAhead``
    /// days, or the person may not park.
    public let leaveBy: LocalMoment?

    /// A verdict from its parts.
    public init(
        moment: LocalMoment, terms: ParkingTerms, until: LocalMoment?, next: ParkingTerms?,
        leaveBy: LocalMoment?
    ) {
        self.moment = moment
        self.terms = terms
        self.until = until
        self.next = next
        self.leaveBy = leaveBy
    }
}

extension ParkingRules {
    /// The number of days that a verdict looks ahead.
    public static let daysAhead = 7

    /// The verdict for a person who arrives at a minute.
    ///
    /// - Complexity: O(n²) in the text of the tags for each day that is looked at.
    public func verdict(
        at moment: LocalMoment, for parker: Parker, in surroundings: Surroundings = Surroundings()
    ) -> ParkingVerdict {
        let first = terms(at: moment, for: parker, in: surroundings)
        var stay = StayClock(surroundings.timeZone)
        var leaveBy = stay.end(first, from: moment)
        var change: (moment: LocalMoment, terms: ParkingTerms)?
        var current = first
        let end = moment.advanced(byMinutes: Self.daysAhead * 1_440)
        days: for day in 0...Self.daysAhead where dependsOnTime {
            let date = moment.date.advanced(by: day)
            for minute in boundaries(on: date, in: surroundings) {
                let next = LocalMoment(date, minute: minute)
                guard next > moment else { continue }
                guard next <= end else { break days }
                let mustLeave = leaveBy.map { $0 <= next } ?? false
                if change != nil && mustLeave { break days }
                let terms = terms(at: next, for: parker, in: surroundings)
                guard terms != current else { continue }
                change = change ?? (next, terms)
                if !mustLeave { leaveBy = stay.end(terms, from: next) }
                current = terms
            }
        }
        return ParkingVerdict(
            moment: moment, terms: first, until: change?.moment, next: change?.terms,
            leaveBy: first.permission == .allowed ? leaveBy.flatMap { $0 <= end ? $0 : nil } : nil)
    }
}

/// Counts a stay against the limits that apply in turn. A limit counts from the time since which
/// there has been one, so that another limit does not start the stay again.
private struct StayClock {
    private let timeZone: TimeZone?
    private var limitedSince: LocalMoment?

    init(_ timeZone: TimeZone?) { self.timeZone = timeZone }

    /// When the car must leave if `terms` apply from `moment` on; nil if never.
    mutating func end(_ terms: ParkingTerms, from moment: LocalMoment) -> LocalMoment? {
        guard terms.permission == .allowed else { return moment }
        guard let seconds = terms.stay.seconds else {
            limitedSince = nil
            return nil
        }
        let since = limitedSince ?? moment
        limitedSince = since
        return moment.advanced(bySeconds: seconds, since: since, in: timeZone)
    }
}

extension LocalMoment {
    /// The local time `seconds` after `since` has passed, whatever the clocks did in between; not
    /// before this moment.
    fileprivate func advanced(
        bySeconds seconds: Int, since: LocalMoment, in timeZone: TimeZone?
    ) -> LocalMoment {
        let plain = since.advanced(byMinutes: seconds / 60)
        guard let timeZone else { return max(self, plain) }
        let start = since.instant(in: timeZone)
        return max(self, LocalMoment(start.addingTimeInterval(Double(seconds)), in: timeZone))
    }
}

extension LocalMoment {
    /// The first instant at which clocks in `timeZone` show this time; if they skip it, the instant
    /// of the skip's end that corresponds to it.
    package func instant(in timeZone: TimeZone) -> Date {
        let utc = Double(date.dayNumber) * 86_400 + Double(minute) * 60
        // The earliest instant has the largest offset.
        let offsets = [-86_400.0, 86_400.0].map {
            timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: utc + $0))
        }
        let candidates = Set(offsets).map { Date(timeIntervalSince1970: utc - Double($0)) }.sorted()
        return candidates.first { LocalMoment($0, in: timeZone) == self }
            ?? candidates.first ?? Date(timeIntervalSince1970: utc)
    }
}
