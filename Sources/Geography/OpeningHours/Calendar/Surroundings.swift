public import Foundation
public import Geometry

/// The public and the school holidays. Either may be unknown.
public struct HolidayCalendar: Hashable, Sendable {
    /// The public holidays; nil if they are unknown.
    public var publicHolidays: Set<LocalDate>?
    /// The school holidays; nil if they are unknown.
    public var schoolHolidays: Set<LocalDate>?

    /// A calendar with these holidays; nil for unknown ones.
    public init(publicHolidays: Set<LocalDate>?, schoolHolidays: Set<LocalDate>?) {
        self.publicHolidays = publicHolidays
        self.schoolHolidays = schoolHolidays
    }

    /// A calendar without known holidays. States that depend on a holiday are unknown.
    public static let unknown = HolidayCalendar(publicHolidays: nil, schoolHolidays: nil)
    /// A calendar in which no day is a holiday.
    public static let ordinaryDays = HolidayCalendar(publicHolidays: [], schoolHolidays: [])
}

/// The place, time zone and holidays that opening hours depend on.
public struct Surroundings: Hashable, Sendable {
    /// The place for sunrise and sunset. If nil, sunrise is at 6:00 and sunset at 18:00; dawn is
    /// half an hour before sunrise, and dusk half an hour after sunset.
    public var place: Coordinate?
    /// The time zone for sunrise and sunset; nil for the nautical time zone of the place's
    /// longitude.
    public var timeZone: TimeZone?
    /// The holidays that `PH` and `SH` stand for.
    public var holidays: HolidayCalendar

    /// By default, nothing is known.
    public init(
        place: Coordinate? = nil, timeZone: TimeZone? = nil, holidays: HolidayCalendar = .unknown
    ) {
        self.place = place
        self.timeZone = timeZone
        self.holidays = holidays
    }

    /// The offset of the local time from UTC at noon of a day, in minutes.
    func minutesAheadOfGreenwich(on date: LocalDate) -> Double {
        guard let timeZone else { return ((place?.longitude ?? 0) / 15).rounded() * 60 }
        let noon = Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400 + 43_200)
        return Double(timeZone.secondsFromGMT(for: noon)) / 60
    }
}
