import Buildings
import Foundation
import RecordKeeping
import StoreRuntime

/// How full a building was, in steps of equal length on the clocks of the owner.
struct OccupancySteps: Sendable {
    /// What a plot shows.
    enum Span: String, CaseIterable, Sendable {
        case day, week, month

        /// The days, of which today is the last.
        var days: Int {
            switch self {
            case .day: 1
            case .week: 7
            case .month: 30
            }
        }

        /// The hours of a step.
        var hours: Int {
            switch self {
            case .day: 1
            case .week: 6
            case .month: 24
            }
        }
    }

    /// The days of the past that tell what is usual, in weeks.
    static let weeks = 4

    let span: Span
    /// The most cars in each step; nil if it has not begun.
    let cars: [Int?]
    /// What is usual on this day of the week; empty if it is not known.
    let usual: [Double]
    /// How much of all steps has passed, from 0 to 1.
    let passed: Double
    /// When each step begins.
    let begins: [Timestamp]

    /// Hours to read for a span, so that also what is usual can be told.
    static func hoursToRead(_ span: Span) -> Int {
        span == .day ? (weeks * 7 + 1) * 24 : (span.days + 1) * 24
    }

    init(
        _ span: Span, of hours: [OccupiedHour], since registered: Timestamp, at now: Timestamp,
        in zone: TimeZone
    ) {
        self.span = span
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let today = calendar.startOfDay(for: now.date)
        func day(_ back: Int) -> Date {
            calendar.date(byAdding: .day, value: -back, to: today) ?? today
        }
        let perDay = 24 / span.hours
        let count = perDay * span.days
        var most: [Int?] = Array(repeating: nil, count: count)
        var sums = Array(repeating: (sum: 0, days: 0), count: perDay)
        for hour in hours {
            let date = hour.begins.date
            let back =
                calendar.dateComponents(
                    [.day], from: calendar.startOfDay(for: date), to: today
                ).day ?? 0
            let step = calendar.component(.hour, from: date) / span.hours
            if (0..<span.days).contains(back) {
                let index = (span.days - 1 - back) * perDay + step
                most[index] = max(most[index] ?? 0, hour.cars)
            } else if span == .day, back > 0, back % 7 == 0, registered <= hour.begins {
                sums[step].sum += hour.cars
                sums[step].days += 1
            }
        }
        cars = most
        let isKnown = span == .day && sums.allSatisfy { $0.days > 0 }
        usual = isKnown ? sums.map { Double($0.sum) / Double($0.days) } : []
        begins = (0..<count).map { index in
            let start = day(span.days - 1 - index / perDay)
            let date =
                calendar.date(
                    bySettingHour: index % perDay * span.hours, minute: 0, second: 0, of: start)
                ?? start
            return Timestamp(millisecondsSinceEpoch: Int64(date.timeIntervalSince1970 * 1_000))
        }
        let parts = calendar.dateComponents([.hour, .minute], from: now.date)
        let hour = Double(parts.hour ?? 0) + Double(parts.minute ?? 0) / 60
        passed = (Double(span.days - 1) + hour / 24) / Double(span.days)
    }

    /// The step with the most cars; nil if there was none.
    var busiest: (begins: Timestamp, cars: Int)? {
        let known = zip(begins, cars).compactMap { begin, cars in cars.map { (begin, $0) } }
        guard let most = known.map(\.1).max(), most > 0 else { return nil }
        return known.first { $0.1 == most }.map { (begins: $0.0, cars: $0.1) }
    }
}
