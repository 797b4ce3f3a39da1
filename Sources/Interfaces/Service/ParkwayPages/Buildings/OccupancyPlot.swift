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

/// The drawing of ``OccupancySteps``, for the template `occupancyPlot`.
struct OccupancyPlot {
    let plotClass: String
    let width: Int
    let height: Int
    let plotTitle: String
    let left: Int
    let right: Int
    let base: Int
    let top: Int
    let lines: [Line]
    let labels: [Label]
    let steps: String
    let area: String
    let usualPath: String
    let limitY: String
    let limitText: String
    let nowX: String
    let nowY: String

    /// A line of the scale.
    struct Line {
        let y: String
        let textY: String
        let value: String
    }

    /// A time below the plot.
    struct Label {
        let x: String
        let text: String
    }

    /// The plot for a width, with times in the words of the page.
    init(
        _ steps: OccupancySteps, cars now: Int, spaces: Int, isWide: Bool, _ visit: PageVisit
    ) {
        let texts = visit.texts
        plotClass = isWide ? "plot wide-plot" : "plot narrow-plot"
        (width, height) = isWide ? (660, 270) : (342, 236)
        (left, right, top, base) = (40, width - 16, 22, height - 34)
        let most = max(steps.cars.compactMap(\.self).max() ?? 0, spaces, now)
        let highest = max(Double(most), steps.usual.max() ?? 0)
        let tick = Self.tick(highest)
        let ceiling = Double(tick) * (highest / Double(tick)).rounded(.up)
        let (left, right, top, base) = (Double(left), Double(right), Double(top), Double(base))
        func x(_ part: Double) -> Double { left + (right - left) * part }
        func y(_ cars: Double) -> Double { base - (base - top) * cars / max(ceiling, 1) }
        let count = steps.cars.count
        lines = stride(from: 0, through: Int(ceiling), by: tick).map { value in
            let place = y(Double(value))
            return Line(y: Self.text(place), textY: Self.text(place + 5), value: String(value))
        }
        let every = Self.every(steps.span, isWide: isWide)
        labels = stride(from: 0, to: count, by: every).map { index in
            let isCentred = steps.span != .day
            let middle = isCentred ? Double(24 / steps.span.hours) / 2 : 0
            return Label(
                x: Self.text(x((Double(index) + middle) / Double(count))),
                text: Self.label(steps.begins[index], steps.span, visit))
        }
        var path = ""
        let end = x(steps.passed)
        for (index, cars) in steps.cars.enumerated() {
            guard let cars else { continue }
            let begin = x(Double(index) / Double(count))
            guard begin <= end else { break }
            path +=
                (path.isEmpty ? "M\(Self.text(begin)) " : "V") + Self.text(y(Double(cars)))
                + "H" + Self.text(min(x(Double(index + 1) / Double(count)), end))
        }
        path += path.isEmpty ? "" : "V\(Self.text(y(Double(now))))"
        self.steps = path
        let first = steps.cars.firstIndex { $0 != nil } ?? 0
        area =
            path.isEmpty
            ? "" : "\(path)V\(Self.text(base))H\(Self.text(x(Double(first) / Double(count))))Z"
        usualPath = steps.usual.enumerated().map { index, cars in
            (index == 0 ? "M\(Self.text(left)) " : "V") + Self.text(y(cars)) + "H"
                + Self.text(x(Double(index + 1) / Double(count)))
        }.joined()
        limitY = Self.text(y(Double(spaces)))
        limitText = texts.count("buildings_spaces", spaces)
        nowX = Self.text(end)
        nowY = Self.text(y(Double(now)))
        let busiest = steps.busiest.map {
            texts(
                "buildings_plotMost",
                ["count": String($0.cars), "time": visit.clock.moment($0.begins)])
        }
        plotTitle = [
            texts["buildings_plot_" + steps.span.rawValue], busiest,
            texts("buildings_plotNow", ["count": String(now)]),
        ].compactMap(\.self).joined(separator: " ")
    }

    /// The distance of lines, of which there are at most seven.
    private static func tick(_ highest: Double) -> Int {
        var tick = 1
        let factors = [2, 5, 10]
        var power = 1
        while highest / Double(tick) > 5 {
            let next = factors.map { $0 * power }.first { $0 > tick }
            if let next { tick = next } else { power *= 10 }
        }
        return tick
    }

    /// How many steps are between two times below the plot.
    private static func every(_ span: OccupancySteps.Span, isWide: Bool) -> Int {
        switch span {
        case .day: isWide ? 3 : 6
        case .week: 4
        case .month: isWide ? 4 : 7
        }
    }

    private static func label(
        _ time: Timestamp, _ span: OccupancySteps.Span, _ visit: PageVisit
    ) -> String {
        switch span {
        case .day: visit.clock.time(time)
        case .week: visit.clock.shortWeekday(time)
        case .month: visit.day(time)
        }
    }

    private static func text(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
