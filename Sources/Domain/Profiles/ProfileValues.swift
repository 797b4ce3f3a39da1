public import RecordKeeping

/// What a person says about their gender. Those who say nothing have none.
public enum Gender: String, CaseIterable, Codable, Sendable {
    case woman, man, other
}

/// What a person says about themself: 1 to 1,000 characters, on several lines if need be.
public struct AboutText: Hashable, Sendable {
    /// The checked text; `\n` separates its lines.
    public let text: String

    private static let rule = LinesOfText(field: "about", limit: 1_000)

    /// Removes white space around the text and at the ends of its lines.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension AboutText: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// The caption of a photo: 1 to 200 characters on one line.
public struct PhotoCaption: Hashable, Sendable {
    /// The checked text.
    public let text: String

    private static let rule = LineOfText(field: "caption", lengths: 1...200)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension PhotoCaption: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// The day on which a person was born. Others see the age, never the date.
public struct BirthDate: Hashable, Sendable {
    /// How old a person with a date of birth is at least.
    public static let minimumAge = 13
    /// How old a person with a date of birth is at most.
    public static let maximumAge = 120

    /// The year.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    private static let field = "date of birth"
    private static let rule = "write it as in 1990-04-25"

    /// Reads `1990-04-25`, of a person who is old enough at `time`.
    ///
    /// - Throws: ``InvalidValue``. Errors do not repeat the date.
    public init(_ text: String, at time: Timestamp) throws(InvalidValue) {
        let date = try BirthDate(text)
        let age = date.age(at: time)
        guard age >= Self.minimumAge else {
            throw .refused(
                field: Self.field, fact: "is too recent",
                rule: "you must be at least \(Self.minimumAge) years old to say it")
        }
        guard age <= Self.maximumAge else {
            throw .concealed(
                field: Self.field, fact: "is more than \(Self.maximumAge) years ago",
                rule: Self.rule)
        }
        self = date
    }

    /// Reads `1990-04-25` without regard to the age, such as from a store.
    ///
    /// - Throws: ``InvalidValue``.
    package init(_ text: String) throws(InvalidValue) {
        let typed = text.trimmed
        guard !typed.isEmpty else { throw .empty(field: Self.field, rule: Self.rule) }
        let parts = typed.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year)
        else { throw .concealed(field: Self.field, fact: "cannot be read", rule: Self.rule) }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// How many whole years old the person is at `time`, by the calendar in UTC.
    public func age(at time: Timestamp) -> Int {
        let today = time.description.prefix(10).split(separator: "-").compactMap { Int($0) }
        guard today.count == 3 else { return 0 }
        let isBeforeBirthday = (today[1], today[2]) < (month, day)
        return today[0] - year - (isBeforeBirthday ? 1 : 0)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension BirthDate: CustomStringConvertible {
    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
