import Foundation
import RecordKeeping

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
