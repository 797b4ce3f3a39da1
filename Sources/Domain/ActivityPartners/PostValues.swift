public import RecordKeeping

/// What people want to do together, such as `Tennis`: 1 to 60 characters on one line.
public struct Activity: Hashable, Sendable {
    /// How many characters it may have.
    public static let limit = 60

    /// The checked text.
    public let text: String

    private static let rule = LineOfText(field: "activity", lengths: 1...limit)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }

    /// The same for two spellings that differ only in case.
    public var key: String { text.lowercased() }
}

extension Activity: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// What the owner of a post says about it: 1 to 1,000 characters.
public struct PostComment: Hashable, Sendable {
    /// How many characters it may have.
    public static let limit = 1_000

    /// The checked text; `\n` separates its lines.
    public let text: String

    private static let rule = LinesOfText(field: "comment", limit: limit)

    /// Removes white space around the text and at the ends of its lines.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension PostComment: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// A day of the week.
public enum Weekday: Int, CaseIterable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// `mon`, `tue`, …
    public var code: String { Self.codes[rawValue] }

    static let codes = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// Reads a code, such as `mon`, or the whole English name, in any case.
    ///
    /// - Throws: ``InvalidValue/notAChoice(field:text:choices:)``.
    public init(_ text: String) throws(InvalidValue) {
        let typed = text.trimmed.lowercased()
        let index = Self.codes.firstIndex { typed == $0 }
        let named = Self.allCases.first { "\($0)" == typed }
        guard let day = index.flatMap(Weekday.init(rawValue:)) ?? named else {
            throw .notAChoice(
                field: "day", text: text, choices: Self.codes.joined(separator: ", "))
        }
        self = day
    }
}

/// One or more days of the week.
public struct Weekdays: Hashable, Sendable {
    /// Bit 0 for Monday, up to bit 6 for Sunday.
    public let bits: Int

    /// All days.
    public static let all = Weekdays(unchecked: 0b111_1111)

    private init(unchecked bits: Int) { self.bits = bits }

    /// - Throws: ``InvalidValue`` if there is no day or another bit.
    public init(bits: Int) throws(InvalidValue) {
        guard (1...0b111_1111).contains(bits) else {
            throw .empty(field: "days", rule: Self.rule)
        }
        self.bits = bits
    }

    /// The days, each once.
    ///
    /// - Throws: ``InvalidValue`` if there is none.
    public init(_ days: some Sequence<Weekday>) throws(InvalidValue) {
        try self.init(bits: days.reduce(0) { $0 | 1 << $1.rawValue })
    }

    private static let rule =
        "choose at least one of \(Weekday.codes.joined(separator: ", "))"

    /// The days from Monday to Sunday.
    public var days: [Weekday] { Weekday.allCases.filter(contains) }

    /// Whether `day` is one of them.
    public func contains(_ day: Weekday) -> Bool { bits & 1 << day.rawValue != 0 }
}

/// A range of times of the day, such as 18:00 to 20:30. If its end is not after its beginning, it ends on
/// the next day.
public struct DayTimes: Hashable, Sendable {
    /// In minutes after midnight, 0 to 1,439.
    public let from: Int
    /// In minutes after midnight, 1 to 1,440.
    public let to: Int

    /// - Throws: ``InvalidValue`` if a time is not within a day.
    public init(from: Int, to: Int) throws(InvalidValue) {
        guard (0..<1_440).contains(from), (0...1_440).contains(to) else {
            throw .outOfRange(
                field: "times", text: "\(Self.text(from))-\(Self.text(to))", rule: Self.rule)
        }
        self.from = from
        self.to = to == 0 ? 1_440 : to
    }

    /// Reads `18:00-20:30`.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let typed = text.trimmed
        let parts = typed.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = Self.minute(of: parts[0]),
            let to = Self.minute(of: parts[1])
        else { throw .malformed(field: "times", text: typed, rule: Self.rule) }
        try self.init(from: from, to: to)
    }

    private static let rule = "write two times of the day, as in 18:00-20:30"

    /// `18:00-20:30`
    public var text: String { "\(Self.text(from))-\(Self.text(to))" }

    private static func text(_ minute: Int) -> String {
        let (hours, minutes) = (String(minute / 60), String(minute % 60))
        return (hours.count < 2 ? "0" : "") + hours + ":" + (minutes.count < 2 ? "0" : "") + minutes
    }

    private static func minute(of text: Substring) -> Int? {
        let parts = String(text).trimmed.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hours = Int(parts[0]), let minutes = Int(parts[1]), minutes < 60,
            hours < 24 || (hours == 24 && minutes == 0)
        else { return nil }
        return hours * 60 + minutes
    }
}

extension DayTimes: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// How many people a post looks for, besides its owner.
public struct PlaceCount: Hashable, Sendable {
    /// The allowed counts.
    public static let range = 1...50

    /// The number of people.
    public let count: Int

    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    public init(_ count: Int) throws(InvalidValue) {
        guard Self.range.contains(count) else {
            throw .outOfRange(
                field: "places", text: "\(count)",
                rule: "a post may look for \(Self.range.lowerBound) to \(Self.range.upperBound) "
                    + "people")
        }
        self.count = count
    }
}
