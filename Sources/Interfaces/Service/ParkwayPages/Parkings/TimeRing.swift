import Foundation
import RecordKeeping

/// The time of a parking as a ring: clockwise from the top, first what is used, then what is left.
///
/// The numbers are in a view box of 100 × 100. The text inside is the truth, so that the drawing is
/// hidden from screen readers.
package struct TimeRing: Sendable {
    /// A short line across the ring.
    package struct Stroke: Sendable {
        package let x1: String
        package let y1: String
        package let x2: String
        package let y2: String
    }

    /// `2:14`, or `8` in the last hour; empty if the parking has ended.
    package let number: String
    /// `hours left`
    package let unit: String
    /// The parts of the circumference in percent, as `stroke-dasharray` and `stroke-dashoffset` of the
    /// time left.
    package let left: String
    package let offset: String
    /// Now, on the ring.
    package let knobX: String
    package let knobY: String
    /// Between the segments.
    package let gaps: [Stroke]
    /// When to leave to be back in time; nil if that is unknown.
    package let mark: Stroke?
    /// Whether there are less than 15 minutes left, or it is past the time to leave.
    package let isUrgent: Bool
    package let isOver: Bool
    /// In milliseconds since 1970, for the script that counts down.
    package let begins: String
    package let ends: String
    package let now: String
    package let leaves: String?

    package static let radius = 40.0
    private static let center = 50.0
    private static let longestUrgentMilliseconds: Int64 = 15 * 60_000

    /// The ring of a parking that began at `start` and ends at `end`, as at `now`. `unit` words what
    /// the number counts.
    package init(
        from start: Timestamp, to end: Timestamp, at now: Timestamp,
        leavingBy leave: Timestamp? = nil,
        unit: (TimeLeft.Unit) -> String
    ) {
        let whole = max(1, end.millisecondsSinceEpoch - start.millisecondsSinceEpoch)
        let spent = min(max(0, now.millisecondsSinceEpoch - start.millisecondsSinceEpoch), whole)
        let used = Double(spent) / Double(whole)
        let rest = whole - spent
        let timeLeft = TimeLeft(milliseconds: rest)
        isOver = rest == 0
        number = isOver ? "" : timeLeft.number
        self.unit = unit(isOver ? .over : timeLeft.unit)
        left = Self.text(100 * (1 - used))
        offset = Self.text(-100 * used)
        let knob = Self.point(at: used, Self.radius)
        (knobX, knobY) = (Self.text(knob.x), Self.text(knob.y))
        gaps = Self.boundaries(milliseconds: whole).map { Self.stroke(at: $0, from: 33, to: 47) }
        let leaveMilliseconds = leave.map {
            $0.millisecondsSinceEpoch - start.millisecondsSinceEpoch
        }
        mark = leaveMilliseconds.flatMap { milliseconds in
            (0...whole).contains(milliseconds)
                ? Self.stroke(at: Double(milliseconds) / Double(whole), from: 30, to: 50) : nil
        }
        isUrgent =
            !isOver
            && (rest < Self.longestUrgentMilliseconds || leave.map { now >= $0 } ?? false)
        begins = String(start.millisecondsSinceEpoch)
        ends = String(end.millisecondsSinceEpoch)
        self.now = String(now.millisecondsSinceEpoch)
        leaves = leave.map { String($0.millisecondsSinceEpoch) }
    }

    /// Where segments meet, as parts of the whole, the first at 0: as many segments as hours, four
    /// for one hour, and at most twelve.
    package static func boundaries(milliseconds: Int64) -> [Double] {
        let hours = Double(milliseconds) / 3_600_000
        let step = hours <= 1 ? hours / 4 : (hours / 12).rounded(.up)
        guard step > 0 else { return [0] }
        let count = Int((hours / step - 1e-9).rounded(.up))
        return (0..<max(1, count)).map { Double($0) * step / hours }
    }

    private static func stroke(at part: Double, from inner: Double, to outer: Double) -> Stroke {
        let (start, end) = (point(at: part, inner), point(at: part, outer))
        return Stroke(x1: text(start.x), y1: text(start.y), x2: text(end.x), y2: text(end.y))
    }

    private static func point(at part: Double, _ radius: Double) -> (x: Double, y: Double) {
        let angle = part * 2 * .pi
        return (center + radius * sin(angle), center - radius * cos(angle))
    }

    private static func text(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}

/// How long a parking is still valid, as a number with its unit. Rounded down, so that nobody comes
/// back too late.
package struct TimeLeft: Hashable, Sendable {
    /// What the number counts.
    package enum Unit: String, Sendable {
        /// Days, from two days on.
        case days
        /// Hours and minutes.
        case hours
        case minutes
        /// The last minute.
        case seconds
        /// The end has come.
        case over
    }

    package let number: String
    package let unit: Unit

    package init(milliseconds: Int64) {
        let minutes = max(0, milliseconds) / 60_000
        switch minutes {
        case 0:
            (number, unit) = (String(max(0, milliseconds) / 1_000), .seconds)
        case ..<60:
            (number, unit) = (String(minutes), .minutes)
        case ..<2_880:
            let rest = String(minutes % 60)
            (number, unit) = (
                "\(minutes / 60):" + (rest.count == 1 ? "0" : "") + rest, .hours
            )
        default:
            (number, unit) = (String(minutes / 1_440), .days)
        }
    }
}
