import Accounts
import Buildings
import ParkingRecords
import RecordKeeping

/// Whether a car may be in a building, as guards and guests read it.
struct VerdictView: Sendable {
    /// A line below the verdict.
    struct Fact: Sendable {
        let label: String
        let value: String
        /// Shown instead of the value.
        let chip: PlateChip?

        init(_ label: String, _ value: String, chip: PlateChip? = nil) {
            self.label = label
            self.value = value
            self.chip = chip
        }
    }

    /// `ok`, `stop`, or `look` if the guard has to choose a plate first.
    let tone: String
    let icon: String
    /// `May park`
    let heading: String
    /// `until 16:40, 18 min left`
    let detail: String
    let facts: [Fact]

    /// The verdict of a car at the time `now`.
    init(_ car: JudgedPlate, at now: Timestamp, _ texts: PageTexts, _ clock: ClockText) {
        let words = VerdictWords(texts: texts, clock: clock, now: now)
        (tone, icon) = car.verdict.mayBeHere ? ("ok", "check") : ("stop", "cross")
        heading = texts[car.verdict.mayBeHere ? "guard_may" : "guard_mayNot"]
        detail = words.detail(of: car)
        facts = words.facts(of: car)
    }

    /// The plates that contain what was typed, when that is no plate itself.
    init(fitting count: Int, _ texts: PageTexts) {
        (tone, icon) = ("look", "warning")
        heading = texts.count("guard_fit", count)
        detail = texts["guard_fitDetail"]
        facts = []
    }
}

/// Verdicts in the words of a language.
struct VerdictWords {
    let texts: PageTexts
    let clock: ClockText
    let now: Timestamp

    /// `until 16:40, 18 min left`, or why it may not be there.
    func detail(of car: JudgedPlate) -> String {
        let verdict = car.verdict
        guard verdict.mayBeHere else { return refusal(of: car) }
        guard let until = verdict.until else { return texts["guard_until_permitted"] }
        let reason = verdict.reason
        let key =
            switch reason {
            case .visitorHours, .plateHours, .suiteHours: "guard_until_\(reason.rawValue)"
            case .stay, .ended, .permitted, .blocked, .spaces: "guard_until_stay"
            }
        return texts(key, ["time": clock.moment(until), "left": left(until)])
    }

    private func refusal(of car: JudgedPlate) -> String {
        let reason = car.verdict.reason
        if reason == .stay, let end = car.endedAt {
            return texts("guard_not_over", ["time": clock.moment(end)])
        }
        if reason == .visitorHours, let begin = car.verdict.until {
            return texts("guard_not_visitor-hours-until", ["time": clock.moment(begin)])
        }
        return texts["guard_not_\(reason == .permitted ? "stay" : reason.rawValue)"]
    }

    /// `18 min left` or `3 h 59 min left`
    func left(_ until: Timestamp) -> String {
        let minutes = max(0, until.millisecondsSinceEpoch - now.millisecondsSinceEpoch) / 60_000
        return minutes < 60
            ? texts("guard_leftMinutes", ["minutes": "\(minutes)"])
            : texts(
                "guard_leftHours",
                ["hours": "\(minutes / 60)", "minutes": "\(minutes % 60)"])
    }

    /// Plate, suite, since when, and what is used of the limits.
    func facts(of car: JudgedPlate) -> [VerdictView.Fact] {
        let chip = PlateChip(car.plate)
        var facts = [VerdictView.Fact(texts["parking_plate"], chip.spoken, chip: chip)]
        if let suite = car.suite {
            facts.append(VerdictView.Fact(texts["guard_suite"], suite.text))
        }
        if let since = car.since {
            facts.append(VerdictView.Fact(texts["guard_since"], clock.moment(since)))
        }
        return facts
            + car.uses.map { VerdictView.Fact(texts["guard_use_\($0.sharer.rawValue)"], use($0)) }
    }

    /// `4 of 24 hours used in 7 days`. Hours that have begun count as used.
    func use(_ use: HourUse) -> String {
        let hours = (use.used.components.seconds + 3_599) / 3_600
        return texts.count("guard_used", use.limit.days)
            .replacing("{used}", with: "\(hours)")
            .replacing("{limit}", with: "\(use.limit.hours)")
    }
}

/// A plate that looks like the typed one, or contains it.
struct NearPlateView: Sendable {
    /// A character of the plate.
    struct Part: Sendable {
        let text: String
        /// Whether it differs from the typed one.
        let isDoubtful: Bool
    }

    let text: String
    let spoken: String
    let first: [Part]
    let second: [Part]
    /// `Suite 1204, until 16:40`
    let note: String
    /// `You typed the letter I; this plate has the digit 1.` Nil if it is not one character.
    let difference: String?

    init(_ car: JudgedPlate, typed: LicensePlate, _ words: VerdictWords) {
        let (plate, texts) = (car.plate, words.texts)
        let chip = PlateChip(plate)
        let isSameLength = plate.text.count == typed.text.count
        let parts = plate.text.enumerated().map { index, character in
            let other = isSameLength ? Array(typed.text)[index] : character
            return Part(text: String(character), isDoubtful: other != character)
        }
        text = plate.text
        spoken = chip.spoken
        first = Array(parts.prefix(chip.first.count))
        second = Array(parts.dropFirst(chip.first.count))
        note = [
            car.suite.map { texts("guard_suiteNumber", ["suite": $0.text]) },
            car.verdict.until.map {
                texts("parking_untilTime", ["time": words.clock.moment($0)])
            } ?? texts["guard_until_permitted"],
        ].compactMap(\.self).joined(separator: ", ")
        let doubts = isSameLength ? zip(typed.text, plate.text).filter { $0 != $1 } : []
        difference =
            doubts.count == 1
            ? doubts.first.map {
                texts(
                    "guard_difference",
                    ["typed": Self.name($0.0, texts), "known": Self.name($0.1, texts)])
            } : nil
    }

    private static func name(_ character: Character, _ texts: PageTexts) -> String {
        texts(
            character.isNumber ? "guard_digit" : "guard_letter", ["character": String(character)])
    }
}
