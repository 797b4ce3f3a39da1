import AddressText
import Foundation
import Guidance
import HTTPTypes
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// Prices, sizes and days in the words of a page.
struct SpaceWords: Sendable {
    let texts: PageTexts
    /// The year that need not be written.
    private let year: Int
    private let locale: Locale

    /// The words of `visit`, in which `today` is today where the spaces are.
    init(_ visit: PageVisit, today: CalendarDay) {
        texts = visit.texts
        year = today.parts.year
        locale = Locale(
            identifier: texts.language == .english ? "en_GB" : texts.language.rawValue)
    }

    // MARK: Measures

    /// `$3.50` for an amount of US cents.
    func money(_ cents: Int) -> String { "$" + Price.dollars(cents) }

    /// `$4` or `$3.50`, for labels on the map.
    func shortMoney(_ price: Price) -> String {
        price.cents % 100 == 0 ? "$\(price.cents / 100)" : price.description
    }

    /// `120 sq ft (11 m²)`
    func size(_ area: FloorArea) -> String {
        let meters = Double(area.squareFeet) * 0.092_903_04
        let style = FloatingPointFormatStyle<Double>.number.locale(locale)
            .precision(.fractionLength(meters < 10 ? 1 : 0))
        return texts(
            "space_sizeBoth", ["feet": number(area.squareFeet), "meters": meters.formatted(style)])
    }

    /// `120 sq ft`
    func shortSize(_ area: FloorArea) -> String {
        texts("space_size", ["feet": number(area.squareFeet)])
    }

    private func number(_ number: Int) -> String {
        number.formatted(.number.locale(locale))
    }

    // MARK: Days

    /// `9 Dec`
    func day(_ day: CalendarDay) -> String { interval(day, day) }

    /// `9 – 14 Dec`, the first and the last day.
    func days(_ days: DayRange) -> String { interval(days.first, days.end.advanced(by: -1)) }

    /// `9 – 14 Dec, 6 days`
    func daysWithCount(_ days: DayRange) -> String {
        texts(
            "space_daysCount",
            ["days": self.days(days), "count": texts.count("days", days.count)])
    }

    /// `Wednesday, 9 December`
    func wholeDay(_ day: CalendarDay) -> String {
        day.noon.formatted(style.weekday(.wide).day().month(.wide))
    }

    /// `December 2026`
    func month(of day: CalendarDay) -> String {
        day.noon.formatted(style.month(.wide).year())
    }

    /// The days of the week, of which the `first` is 1 for Sunday.
    func weekdays(from first: Int) -> [(short: String, long: String)] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        let short = calendar.shortStandaloneWeekdaySymbols
        let long = calendar.standaloneWeekdaySymbols
        return (0..<7).map { index in
            let day = (index + first - 1) % 7
            return (String(short[day].prefix(2)), long[day])
        }
    }

    private var style: Date.FormatStyle {
        Date.FormatStyle(locale: locale, timeZone: .gmt)
    }

    private func interval(_ first: CalendarDay, _ last: CalendarDay) -> String {
        var style = Date.IntervalFormatStyle(locale: locale, timeZone: .gmt)
            .day().month(.abbreviated)
        if first.parts.year != year || last.parts.year != year { style = style.year() }
        return (first.noon..<last.noon).formatted(style)
    }
}

extension CalendarDay {
    /// A moment in the middle of the day in Greenwich.
    fileprivate var noon: Date {
        Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200)
    }
}

extension PageVisit {
    /// Today where the spaces are.
    var spaceToday: CalendarDay { RegionDays(service.workspace).today.day }

    /// Prices, sizes and days in the words of the page.
    var spaceWords: SpaceWords { SpaceWords(self, today: spaceToday) }

    /// 1 if weeks begin on Sunday, 2 if on Monday: in the first country among the languages that the
    /// browser asks for or, if it names none, in that of the imported region.
    var firstWeekday: Int {
        let wanted = AcceptLanguage.languages(in: request.headers[.acceptLanguage] ?? "")
        let named = wanted.lazy.compactMap { Locale(identifier: $0).region?.identifier }.first
        let country = named ?? (try? service.workspace.openedEngines?.country())?.uppercased()
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: "en_\(country ?? "GB")")
        return calendar.firstWeekday == 1 ? 1 : 2
    }
}
