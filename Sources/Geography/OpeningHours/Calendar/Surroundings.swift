public import Foundation
public import Geometry

/// Which days are public and school holidays; either may be unknown.
public struct HolidayCalendar: Hashable, Sendable {
    /// Nil: not known of any day.
    public var publicHolidays: Set<LocalDate>?
    /// Nil: not known of any day.
    public var schoolHolidays: Set<LocalDate>?

    public init(publicHolidays: Set<LocalDate>?, schoolHolidays: Set<LocalDate>?) {
        self.publicHolidays = publicHolidays
        self.schoolHolidays = schoolHolidays
    }

    /// Nothing is known: where a holiday would matter, the state is unknown.
    public static let unknown = HolidayCalendar(publicHolidays: nil, schoolHolidays: nil)
    /// No day is a holiday.
    public static let ordinaryDays = HolidayCalendar(publicHolidays: [], schoolHolidays: [])
}

/// What opening hours depend on beside the clock.
public struct Surroundings: Hashable, Sendable {
    /// For sunrise and sunset; nil: 6:00 and 18:00, half an hour earlier and later for dawn
    /// and dusk.
    public var place: Coordinate?
    /// For sunrise and sunset on the clock; nil: the nautical zone of the place's longitude.
    public var timeZone: TimeZone?
    public var holidays: HolidayCalendar

    public init(
        place: Coordinate? = nil, timeZone: TimeZone? = nil, holidays: HolidayCalendar = .unknown
    ) {
        self.place = place
        self.timeZone = timeZone
        self.holidays = holidays
    }

    /// Minutes that the clocks are ahead of Greenwich at noon of a day.
    func minutesAheadOfGreenwich(on date: LocalDate) -> Double {
        guard let timeZone else { return ((place?.longitude ?? 0) / 15).rounded() * 60 }
        let noon = Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400 + 43_200)
        return Double(timeZone.secondsFromGMT(for: noon)) / 60
    }
}
