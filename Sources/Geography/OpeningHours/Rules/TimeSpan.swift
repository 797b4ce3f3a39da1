/// A time of the day, or a moment that hangs on the sun.
struct TimePoint: Hashable, Sendable {
    var event: SolarEvent?
    /// Minutes since midnight, or from the event; 0 … 2880, or −1440 … 1440.
    var minutes: Int

    func minute(on date: LocalDate, in surroundings: Surroundings) -> Int {
        guard let event else { return minutes }
        let minute = event.minute(on: date, in: surroundings) + minutes
        return min(max(minute, 0), LocalMoment.minutesADay)
    }
}

/// `08:00-18:00`, `22:00-06:00`, `sunrise-(sunset-01:00)`, `17:00+`, `10:00`, `10:00-16:00/01:30`
struct TimeSpan: Hashable, Sendable {
    var start: TimePoint
    /// Nil for a point of time, which lasts a minute, and for an open end from the start on.
    var end: TimePoint?
    /// Nobody knows when it closes.
    var hasOpenEnd = false
    /// Where an open end stops at the latest, because another span of the rule begins.
    var openEndLimit: Int?
    /// Only every so many minutes, for a minute.
    var step: Int?

    /// Whether it may last into the next day.
    var mayPassMidnight: Bool {
        if hasOpenEnd { return openEndLimit == nil }
        guard let end else { return start.minutes >= LocalMoment.minutesADay }
        guard start.event == nil, end.event == nil else { return true }
        return end.minutes > LocalMoment.minutesADay || end.minutes <= start.minutes
    }

    /// The minutes of a span on a day, counted from its first midnight and past the next.
    struct Extent: Hashable {
        var minutes: Range<Int>
        /// After ``minutes``; empty for all but open ends.
        var openEnd: Range<Int>
        var step: Int?

        /// As the next day counts.
        var onTheNextDay: Extent {
            let day = LocalMoment.minutesADay
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
        last = max(first, min(last, 2 * LocalMoment.minutesADay))
        guard hasOpenEnd else {
            return Extent(minutes: first..<last, openEnd: last..<last, step: step)
        }
        let guess = min(Self.guessedEnd(of: last), openEndLimit ?? .max)
        return Extent(minutes: first..<last, openEnd: last..<max(last, guess), step: step)
    }

    /// Whether equal ends mean a whole day, `06:00-06:00`, rather than none, as for
    /// `sunrise-sunset` where the sun does not rise.
    private func goesAround(_ end: TimePoint) -> Bool {
        switch (start.event, end.event) {
        case (nil, nil): true
        case (let start?, let end?): !start.isMorning && end.isMorning
        default: false
        }
    }

    /// A place that opens late stays open into the night; others close at midnight.
    ///
    /// Source: opening_hours.js, README.md, "open end".
    private static func guessedEnd(of start: Int) -> Int {
        let clock = start % LocalMoment.minutesADay
        if clock >= 22 * 60 { return start + 8 * 60 }
        if clock >= 17 * 60 { return start + 10 * 60 }
        return start - clock + LocalMoment.minutesADay
    }
}

extension TimeSpan.Extent {
    /// What `effect` makes of a minute; nil where the span does not hold it.
    func state(at minute: Int, _ effect: OpeningState) -> OpeningState? {
        if minutes.contains(minute) {
            guard let step else { return effect }
            return (minute - minutes.lowerBound) % step == 0 ? effect : nil
        }
        guard openEnd.contains(minute) else { return nil }
        return effect == .open ? .unknown : effect
    }

    /// The minutes at which the state may change.
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
