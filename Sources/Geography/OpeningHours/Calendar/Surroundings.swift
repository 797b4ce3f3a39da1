public import Foundation
public import Geometry

/// The public and school holidays; either may be unknown.
public struct HolidayCalendar: Hashable, Sendable {
    /// Nil if they are unknown.
    public var publicHolidays: Set<LocalDate>?
    /// Nil if they are unknown.
    public var schoolHolidays: Set<LocalDate>?

    /// A calendar with these holidays; nil for unknown ones.
    public init(publicHolidays: Set<LocalDate>?, schoolHolidays: Set<LocalDate>?) {
        self.publicHolidays = publicHolidays
        self.schoolHolidays = schoolHolidays
    }

    /// No holidays are known. A state that depends on a holiday is unknown.
    public static let unknown = HolidayCalendar(publicHolidays: nil, schoolHolidays: nil)
    /// No day is a holiday.
    public static let ordinaryDays = HolidayCalendar(publicHolidays: [], schoolHolidays: [])
}

/// What opening hours depend on, apart from the time.
public struct Surroundings: Hashable, Sendable {
    /// Where to compute sunrise and sunset. If nil, they are at 6:00 and 18:00, and dawn and dusk
    /// half an hour earlier and later.
    public var place: Coordinate?
    /// The time zone of sunrise and sunset. If nil, the nautical time zone of the place's
    /// longitude.
    public var timeZone: TimeZone?
    /// The holidays that `PH` and `SH` stand for.
    public var holidays: HolidayCalendar

    /// Nothing is known by default.
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
