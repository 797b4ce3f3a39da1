import Documents
import KerbRules
import OpeningHours

/// What holds at a kerb during a day, as a bar and in words.
struct KerbDayView {
    /// A part of the day.
    struct Part {
        /// `08:00 to 18:00`
        let time: String
        let text: String
        /// How its line is drawn: ``KerbLook``.
        let look: String
        /// Whether the time that was asked about is in it.
        let isNow: Bool
    }

    /// The bar, an SVG that is as wide as its place. Its words are ``parts``.
    let bar: String
    let parts: [Part]

    /// The day with `minute` marked.
    init(_ day: [DayTerms], at minute: Int, _ words: KerbWords, _ texts: PageTexts) {
        parts = day.map { part in
            Part(
                time: day.count == 1
                    ? texts["kerb_allDay"]
                    : texts(
                        "kerb_fromTo",
                        [
                            "from": Self.clock(part.minutes.lowerBound),
                            "to": Self.clock(part.minutes.upperBound),
                        ]),
                text: words.phrase(part.terms), look: KerbLook(part.terms).rawValue,
                isNow: part.minutes.contains(minute))
        }
        let rects = day.map { part in
            let look = KerbLook(part.terms).rawValue
            let place =
                "x=\"\(part.minutes.lowerBound)\" width=\"\(part.minutes.count)\" height=\"40\""
            return "<rect class=\"\(look)\" \(place)/>"
                + "<rect class=\"\(look) pattern\" \(place)/>"
        }
        let hours = stride(from: 360, to: 1_440, by: 360).map {
            "<path class=\"hour\" d=\"M\($0) 0V40\"/>"
        }
        bar =
            rects.joined() + hours.joined() + "<path class=\"now\" d=\"M\(minute) 0V40\"/>"
    }

    /// `18:00`; the end of a day is `24:00`.
    private static func clock(_ minute: Int) -> String {
        minute == 1_440
            ? "24:00" : LocalMoment(LocalDate(dayNumber: 0), minute: minute).timeOfDay
    }
}

/// How a kerb is drawn: by pattern as well as colour.
enum KerbLook: String, CaseIterable {
    /// A solid line.
    case allowed
    /// Dashes: the stay is limited.
    case limited
    /// A double line: only for some people.
    case permit
    /// A thin line with ticks.
    case forbidden
    /// Dots.
    case unknown

    init(_ terms: ParkingTerms) {
        self =
            switch terms.state {
            case .free, .paid, .open: terms.stay.seconds == nil ? .allowed : .limited
            case .restricted: .permit
            case .forbidden: .forbidden
            case .unknown: .unknown
            }
    }
}
