import Foundation
import OpeningHours
import RecordKeeping
public import StorageSpaces
public import StoreRuntime

/// The days on the clocks of the region, in which rentals are counted.
public struct RegionDays: Sendable {
    private let timeZone: TimeZone
    private let clock: any RecordClock

    /// The days of the region of `workspace`.
    public init(_ workspace: Workspace) {
        timeZone = workspace.timeZone
        clock = workspace.clock
    }

    /// Today.
    public var today: LocalDay {
        let now = LocalMoment(clock.now().date, in: timeZone)
        return local(CalendarDay(number: now.date.dayNumber))
    }

    /// A day with its beginning and end.
    public func local(_ day: CalendarDay) -> LocalDay {
        LocalDay(day, begins: begin(of: day), ends: begin(of: day.advanced(by: 1)))
    }

    private func begin(of day: CalendarDay) -> Timestamp {
        let moment = LocalMoment(LocalDate(dayNumber: day.number), minute: 0)
        return Timestamp(moment, in: timeZone) ?? Timestamp(millisecondsSinceEpoch: .max)
    }
}
