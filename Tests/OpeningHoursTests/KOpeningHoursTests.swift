import CKOpeningHours
import OpeningHours
import TestSupport
import Testing

/// Random opening hours in usual forms: a rule for each part of the week, and sometimes a closed
/// day.
private struct UsualHours {
    var random: SeededGenerator

    private static let days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    private static let seasons = [
        "", "Mar-Oct ", "Nov-Feb ", "Jun ", "week 2-53/2 ", "Apr 10-Sep 20 ",
    ]

    mutating func value() -> String {
        let season = Self.seasons.randomElement(using: &random) ?? ""
        let isNightly = Int.random(in: 0..<3, using: &random) == 0
        var rules: [String] = []
        var first = 0
        while first < 7 {
            let last = Int.random(in: first...6, using: &random)
            let days = first == last ? Self.days[first] : "\(Self.days[first])-\(Self.days[last])"
            rules.append("\(season)\(days) \(isNightly ? night() : day())")
            first = last + Int.random(in: 1...2, using: &random)
        }
        if !isNightly, Bool.random(using: &random) {
            let ordinal = ["", "[1]", "[-1]"].randomElement(using: &random) ?? ""
            rules.append("\(Self.days.randomElement(using: &random) ?? "")\(ordinal) off")
        }
        return rules.joined(separator: "; ")
    }

    private mutating func day() -> String {
        let (morning, noon) = (clock(in: 5...10), clock(in: 11...13))
        let (afternoon, evening) = (clock(in: 14...15), clock(in: 16...23))
        return Bool.random(using: &random)
            ? "\(morning)-\(noon),\(afternoon)-\(evening)" : "\(morning)-\(evening)"
    }

    private mutating func night() -> String { "\(clock(in: 16...23))-\(clock(in: 1...9))" }

    private mutating func clock(in hours: ClosedRange<Int>) -> String {
        let hour = Int.random(in: hours, using: &random)
        return (hour < 10 ? "0" : "") + "\(hour):" + (Bool.random(using: &random) ? "00" : "30")
    }
}

/// KOpeningHours, the library of KDE Itinerary, as an oracle.
@Suite("Opening hours agree with KOpeningHours") struct KOpeningHoursTests {
    /// 2026-11-16, a Monday.
    private let monday = LocalDate(dayNumber: 20_773)

    /// The state that KOpeningHours finds; nil if it does not evaluate the text.
    private func oracle(_ text: String, _ moments: [LocalMoment]) -> [OpeningState]? {
        guard let hours = unsafe ckopeninghours_new(text) else { return nil }
        defer { unsafe ckopeninghours_free(hours) }
        return moments.map { moment in
            let minutes = moment.date.dayNumber * 1440 + moment.minute
            return switch unsafe ckopeninghours_state_at(hours, Int64(minutes) * 60) {
            case CKOPENINGHOURS_OPEN: .open
            case CKOPENINGHOURS_UNKNOWN: .unknown
            // Hours that never open have no intervals.
            default: .closed
            }
        }
    }

    /// Every half hour of nine days.
    private func halfHours(from date: LocalDate) -> [LocalMoment] {
        (0..<9 * 48).map { LocalMoment(date, minute: 0).advanced(byMinutes: $0 * 30) }
    }

    @Test("on generated hours") func agreesOnGeneratedHours() throws {
        var hours = UsualHours(random: SeededGenerator(seed: 20_261_123))
        var (compared, open) = (0, 0)
        for _ in 0..<20 {
            let text = hours.value()
            let day = Int.random(in: 0..<700, using: &hours.random)
            let moments = halfHours(from: monday.advanced(by: day))
            let schedule = try OpeningSchedule(text)
            let ours = moments.map { schedule.state(at: $0) }
            #expect(ours == oracle(text, moments), "'\(text)' from \(moments[0])")
            compared += ours.count
            open += ours.count { $0 == .open }
        }
        #expect(compared == 20 * 9 * 48)
        #expect((compared / 10...compared * 9 / 10).contains(open))
    }

    @Test("on hours from OpenStreetMap", arguments: realHours)
    func agreesOnRealHours(_ text: String) throws {
        let moments = halfHours(from: monday)
        let schedule = try OpeningSchedule(text)
        #expect(moments.map { schedule.state(at: $0) } == oracle(text, moments))
    }

    private static let realHours = [
        "24/7", "Mo-Fr 08:00-18:00", "Mo-Sa 08:00-20:00; Su 10:00-18:00", "08:00-18:00",
        "Mo-Fr 08:00-12:00,14:00-18:00; Sa 08:00-12:00", "Mo-Fr 22:00-06:00", "Fr-Mo 10:00-18:00",
        "Apr-Oct: Mo-Su 08:00-20:00; Nov-Mar: Mo-Fr 09:00-16:00", "Mo-Su 00:00-24:00",
        "Mo,We,Fr 10:00-12:00", "Sa[1] 10:00-14:00", "Sa[-1] 10:00-14:00",
        "Mo-Fr 08:00-18:00; We off", "week 1-53/2 Mo 10:00-12:00",
        "Mo-Su 08:00-20:00; Dec 25 off", "2026 Nov 01-2026 Dec 31 Mo-Su 10:00-22:00",
        "Nov 20-Dec 10 10:00-16:00", "Mo 10:00-12:00, Mo 14:00-16:00",
        "Mo-Fr 07:30-18:30; Sa 08:00-13:00; Su off",
        "Mo-Th 06:00-24:00; Fr 06:00-02:00; Sa 07:00-02:00; Su 08:00-24:00", "off",
        "Mo-Fr 08:00-18:00 unknown", "06:00-26:00", "Mo-Su 05:00-01:00",
        "2026-2027 Mo-Fr 10:00-12:00",
    ]

    /// A text for which the two differ at a moment. We follow the specification.
    struct Difference: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let moment: String
        let ours: OpeningState
        let theirs: OpeningState
    }

    @Test("except for known differences", arguments: differences)
    func differs(_ difference: Difference) throws {
        let moment = try #require(LocalMoment(difference.moment))
        #expect(try OpeningSchedule(difference.text).state(at: moment) == difference.ours)
        #expect(oracle(difference.text, [moment]) == [difference.theirs])
    }

    private static let differences = [
        Difference(
            testDescription: "A later rule replaces the hours of an earlier one on its days",
            text: "Fr 10:00-23:30; Fr 06:00-18:00", moment: "2026-11-20T20:00", ours: .closed,
            theirs: .open),
        Difference(
            testDescription: "Spans past midnight may overlap",
            text: "11:30-26:30,23:30-33:30", moment: "2026-11-17T03:00", ours: .open,
            theirs: .closed),
        Difference(
            testDescription: "A week may begin with Sunday",
            text: "Su-Th 05:30-12:00; Su-Sa off", moment: "2026-11-16T06:00", ours: .closed,
            theirs: .open),
    ]
}
