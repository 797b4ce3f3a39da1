import Foundation
import ServiceCore
import StorageSpaces

/// A month of a space as a table of days: the free ones are links that choose them.
struct SpaceCalendar {
    let month: String
    /// The months next to it; nil outside of the days that can be rented.
    let previous: String?
    let next: String?
    let weekdays: [Weekday]
    let weeks: [Week]

    /// The head of a column.
    struct Weekday {
        let short: String
        let long: String
    }

    /// A row.
    struct Week {
        let days: [Day]
    }

    /// A cell; empty before the first and after the last day of the month.
    struct Day {
        let number: String
        /// `Wednesday, 9 December: taken`
        let label: String
        /// `2026-12-09`
        let date: String
        /// Chooses the day; nil if it cannot be rented.
        let href: String?
        /// The classes of the cell.
        let style: String
        let isToday: Bool
        let isChosen: Bool
        let isTaken: Bool
    }

    /// The month that `shown` is in, with the days that are `taken` and those that are chosen. A link
    /// is the address of `page` with the days that are chosen then.
    init(
        showing shown: CalendarDay, taken: [DayRange], chosen: DayRange?, hasEnd: Bool,
        _ page: PageAddress, _ visit: PageVisit
    ) {
        let words = visit.spaceWords
        let today = visit.spaceToday
        let latest = today.advanced(by: Rental.daysAhead)
        let first = shown.advanced(by: 1 - shown.parts.day)
        let following = first.advanced(by: 31)
        let nextMonth = following.advanced(by: 1 - following.parts.day)
        func address(_ day: CalendarDay) -> String {
            page.setting("month", day.description).text + "#calendar"
        }
        month = words.month(of: first)
        previous = first > today ? address(first.advanced(by: -1)) : nil
        next = nextMonth <= latest.advanced(by: DayRange.maximumCount) ? address(nextMonth) : nil
        let beginning = visit.firstWeekday
        weekdays = words.weekdays(from: beginning).map { Weekday(short: $0.short, long: $0.long) }
        // 1970-01-01 was a Thursday.
        let weekday = (first.number + 4) % 7 + 1
        let blank = (weekday - beginning + 7) % 7
        let count = nextMonth.number - first.number
        let cells = (0..<(blank + count + 6) / 7 * 7).map { index -> Day in
            let day = first.advanced(by: index - blank)
            guard (blank..<blank + count).contains(index) else { return Self.blank }
            return Self.day(
                day, today: today, latest: latest, taken: taken, chosen: chosen, hasEnd: hasEnd,
                page, visit.texts, words)
        }
        weeks = stride(from: 0, to: cells.count, by: 7).map {
            Week(days: Array(cells[$0..<$0 + 7]))
        }
    }

    private static let blank = Day(
        number: "", label: "", date: "", href: nil, style: "blank", isToday: false,
        isChosen: false, isTaken: false)

    private static func day(
        _ day: CalendarDay, today: CalendarDay, latest: CalendarDay, taken: [DayRange],
        chosen: DayRange?, hasEnd: Bool, _ page: PageAddress, _ texts: PageTexts,
        _ words: SpaceWords
    ) -> Day {
        let isTaken = taken.contains { $0.contains(day) }
        let isChosen = chosen?.contains(day) ?? false
        var styles: [String] = []
        if day < today { styles.append("past") }
        if isTaken { styles.append("taken") }
        if isChosen { styles.append("chosen") }
        if chosen?.first == day { styles.append("first") }
        if chosen?.end == day.advanced(by: 1) { styles.append("last") }
        let name = words.wholeDay(day)
        let key = isTaken ? "space_dayTaken" : isChosen ? "space_dayChosen" : "space_dayFree"
        let isFree = day >= today && day <= latest.advanced(by: DayRange.maximumCount) && !isTaken
        return Day(
            number: String(day.parts.day), label: texts(key, ["day": name]),
            date: day.description,
            href: isFree
                ? address(
                    choosing: day, taken: taken, chosen: hasEnd ? nil : chosen, latest: latest,
                    page)
                : nil,
            style: styles.joined(separator: " "), isToday: day == today, isChosen: isChosen,
            isTaken: isTaken)
    }

    /// The second day that is chosen is the last one, if all days from the first one on are free.
    private static func address(
        choosing day: CalendarDay, taken: [DayRange], chosen: DayRange?, latest: CalendarDay,
        _ page: PageAddress
    ) -> String? {
        let page = page.setting("month", nil)
        if let first = chosen?.first, first <= day,
            let range = try? DayRange(first: first, end: day.advanced(by: 1)),
            !taken.contains(where: range.overlaps)
        {
            return page.setting("from", first.description).setting("to", day.description).text
                + "#calendar"
        }
        guard day <= latest else { return nil }
        return page.setting("from", day.description).setting("to", nil).text + "#calendar"
    }
}
