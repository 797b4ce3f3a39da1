/// A time of the day, which may depend on the sun.
struct TimePoint: Hashable, Sendable {
    var event: SolarEvent?
    /// Minutes since midnight, 0 … 2880. With an event, minutes after it, -1440 … 1440.
    var minutes: Int

    func minute(on date: LocalDate, in surroundings: Surroundings) -> Int {
        guard let event else { return minutes }
        let minute = event.minute(on: date, in: surroundings) + minutes
        return min(max(minute, 0), LocalMoment.minutesPerDay)
    }
}

/// A span of time: `08:00-18:00`, `22:00-06:00`, `sunrise-(sunset-01:00)`, `17:00+`, `10:00`,
/// `10:00-16:00/01:30`.
struct TimeSpan: Hashable, Sendable {
    var start: TimePoint
    /// Nil for a point in time, which lasts a minute, and for an open end directly after the start.
    var end: TimePoint?
    /// Whether the closing time is unknown (`17:00+`).
    var hasOpenEnd = false
    /// The latest end of an open end, in minutes: another span of the rule begins there.
    var openEndLimit: Int?
    /// The interval in minutes of a span that is open only for the first minute of each interval;
    /// nil for an ordinary span.
    var step: Int?

    /// Whether it may last into the next day.
    var mayPassMidnight: Bool {
        if hasOpenEnd { return openEndLimit == nil }
        guard let end else { return start.minutes >= LocalMoment.minutesPerDay }
        guard start.event == nil, end.event == nil else { return true }
        return end.minutes > LocalMoment.minutesPerDay || end.minutes <= start.minutes
    }

    /// The minutes of a span on a day, counted from its first midnight to beyond the next one.
    struct Extent: Hashable {
        var minutes: Range<Int>
        /// The minutes after ``minutes``; empty unless the end is open.
        var openEnd: Range<Int>
        var step: Int?

        /// The same span in minutes of the next day.
        var onTheNextDay: Extent {
            let day = LocalMoment.minutesPerDay
            return Extent(
                minutes: minutes.lowerBound - day..<minutes.upperBound - day,
                openEnd: openEnd.lowerBound - day..<openEnd.upperBound - day, step: step)
        }
    }

    func extent(on date: LocalDate, in surroundings: Surroundings) -> Extent {
        let first = start.minute(on: date, in: surroundings)
        var last = first
        if let end {
            last = end.minute(on: date, in: surroundings)
            if last < first || last == first && goesAround(end) { last += 1440 }
        } else if !hasOpenEnd {
            last += 1
        }
        last = max(first, min(last, 2 * LocalMoment.minutesPerDay))
        guard hasOpenEnd else {
            return Extent(minutes: first..<last, openEnd: last..<last, step: step)
        }
        let guess = min(Self.guessedEnd(of: last), openEndLimit ?? .max)
        return Extent(minutes: first..<last, openEnd: last..<max(last, guess), step: step)
    }

    /// Whether a span with equal start and end is a whole day (`06:00-06:00`). It is empty
    /// otherwise, as is `sunrise-sunset` on a day when the sun does not rise.
    private func goesAround(_ end: TimePoint) -> Bool {
        switch (start.event, end.event) {
        case (nil, nil): true
        case (let start?, let end?): !start.isMorning && end.isMorning
        default: false
        }
    }

    /// The assumed end of an open end. A place that opens late is assumed to be open into the
    /// night; others are assumed to close at midnight.
    ///
    /// Source: opening_hours.js, README.md, "open end".
    private static func guessedEnd(of start: Int) -> Int {
        let clock = start % LocalMoment.minutesPerDay
        if clock >= 22 * 60 { return start + 8 * 60 }
        if clock >= 17 * 60 { return start + 10 * 60 }
        return start - clock + LocalMoment.minutesPerDay
    }
}

extension TimeSpan.Extent {
    /// The state of a minute if the rule's effect is `effect`; nil if the span does not contain it.
    func state(at minute: Int, _ effect: OpeningState) -> OpeningState? {
        if minutes.contains(minute) {
            guard let step else { return effect }
            return (minute - minutes.lowerBound) % step == 0 ? effect : nil
        }
        guard openEnd.contains(minute) else { return nil }
        return effect == .open ? .unknown : effect
    }

    /// Calls `visit` with the minutes at which the state may change.
    func visitBoundaries(_ visit: (Int) -> Void) {
        visit(minutes.lowerBound)
        visit(minutes.upperBound)
        visit(openEnd.upperBound)
        guard let step else { return }
        for minute in stride(from: minutes.lowerBound, to: minutes.upperBound, by: step) {
            visit(minute)
            visit(minute + 1)
        }
    }
}
