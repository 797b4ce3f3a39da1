import Foundation
public import OpeningHours
public import RecordKeeping

/// When cars may stand in a building, as opening hours.
public struct VisitorHours: Hashable, Sendable {
    /// The hours.
    public let schedule: OpeningSchedule
    /// The hours as they were entered.
    public var text: String { schedule.text }

    /// Reads opening hours.
    ///
    /// - Throws: ``InvalidValue/malformed(field:text:rule:)``.
    public init(_ text: String) throws(InvalidValue) {
        let typed = text.trimmed
        do {
            schedule = try OpeningSchedule(typed)
        } catch {
            throw .malformed(
                field: "visitor hours", text: typed,
                rule: "write them as opening hours, like 'Mo-Fr 08:00-18:00; PH off'")
        }
    }

    /// Whether cars may stand there at `time`, and when that changes; nil if it does not within a
    /// week. What depends on something unknown, such as school holidays, counts as closed.
    func state(
        at time: Timestamp, in surroundings: Surroundings
    ) -> (isOpen: Bool, changesAt: Timestamp?) {
        let zone = surroundings.timeZone ?? .gmt
        let moment = LocalMoment(Self.date(time), in: zone)
        let isOpen = schedule.state(at: moment, in: surroundings) == .open
        var change = schedule.nextChange(after: moment, in: surroundings)
        // From closed to unknown is no change.
        while let found = change, !isOpen, schedule.state(at: found, in: surroundings) != .open,
            found < moment.advanced(byMinutes: 7 * 1_440)
        {
            change = schedule.nextChange(after: found, in: surroundings)
        }
        if let found = change, !isOpen, schedule.state(at: found, in: surroundings) != .open {
            change = nil
        }
        return (isOpen, change.map { Self.moment($0, after: time, in: zone) })
    }

    /// The first moment after `time` at which clocks show `local`.
    private static func moment(
        _ local: LocalMoment, after time: Timestamp, in zone: TimeZone
    ) -> Timestamp {
        let wall = Int64(local.date.dayNumber) * 86_400 + Int64(local.minute) * 60
        // The offsets before and after a change of clocks, which is less than a day away.
        let offsets = [-86_400, 86_400].map { shift in
            Int64(
                zone.secondsFromGMT(
                    for: Date(timeIntervalSince1970: Double(wall + Int64(shift)))))
        }
        let candidates = offsets.map { wall - $0 }.sorted().filter { seconds in
            LocalMoment(Date(timeIntervalSince1970: Double(seconds)), in: zone) == local
                && seconds * 1_000 > time.millisecondsSinceEpoch
        }
        if let first = candidates.first { return Timestamp(millisecondsSinceEpoch: first * 1_000) }
        // Clocks that are set forward skip it: it is the moment at which they are set.
        let before = Date(timeIntervalSince1970: Double(wall - 2 * 86_400))
        let change = zone.nextDaylightSavingTimeTransition(after: before)
        let seconds = change.map { Int64($0.timeIntervalSince1970) } ?? (wall - offsets[0])
        return Timestamp(millisecondsSinceEpoch: seconds * 1_000)
    }

    private static func date(_ time: Timestamp) -> Date {
        Date(timeIntervalSince1970: Double(time.millisecondsSinceEpoch) / 1_000)
    }
}
