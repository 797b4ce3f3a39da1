extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC with milliseconds: `2026-11-21T13:05:00.250Z`.
    public var description: String {
        let seconds = millisecondsSinceEpoch.flooredQuotient(by: 1_000)
        let day = seconds.flooredQuotient(by: 86_400)
        let second = seconds - day * 86_400
        let date = CivilDate(daysSinceEpoch: day)
        return "\(date.year.padded(to: 4))-\(date.month.padded(to: 2))-\(date.day.padded(to: 2))"
            + "T\((second / 3_600).padded(to: 2)):\((second / 60 % 60).padded(to: 2))"
            + ":\((second % 60).padded(to: 2))"
            + ".\((millisecondsSinceEpoch - seconds * 1_000).padded(to: 3))Z"
    }

    /// Reads RFC 3339 with any offset and any number of decimals; those past the millisecond are
    /// dropped. `T`, `t` or a space separates date and time. A leap second becomes the next second.
    ///
    /// - Throws: ``InvalidValue/malformed(field:text:rule:)``.
    public init(_ text: String) throws(InvalidValue) {
        guard let milliseconds = Self.parse(text), Self.range.contains(milliseconds) else {
            throw .malformed(
                field: "time", text: text,
                rule: "write it as in 2026-11-21T13:05:00Z or 2026-11-21T14:05:00+01:00")
        }
        self.init(millisecondsSinceEpoch: milliseconds)
    }

    private static func parse(_ text: String) -> Int64? {
        var reader = DigitReader(text)
        guard let year = reader.number(4), reader.skip("-"),
            let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), reader.skip("Tt "),
            let hour = reader.number(2), hour < 24, reader.skip(":"),
            let minute = reader.number(2), minute < 60, reader.skip(":"),
            let second = reader.number(2), second <= 60
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        guard (1...12).contains(month), day >= 1,
            CivilDate(daysSinceEpoch: date.daysSinceEpoch) == date
        else { return nil }
        var milliseconds: Int64 = 0
        if reader.skip(".") {
            guard let fraction = reader.fractionMilliseconds() else { return nil }
            milliseconds = fraction
        }
        guard let offset = reader.offsetMinutes(), reader.isAtEnd else { return nil }
        let minutes = (date.daysSinceEpoch * 24 + hour) * 60 + minute - offset
        return (minutes * 60 + second) * 1_000 + milliseconds
    }
}

/// A day of the proleptic Gregorian calendar.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
/// https://howardhinnant.github.io/date_algorithms.html
private struct CivilDate: Equatable {
    var year: Int64
    var month: Int64
    var day: Int64

    init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    init(daysSinceEpoch: Int64) {
        let shifted = daysSinceEpoch + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var daysSinceEpoch: Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredQuotient(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

/// Takes ASCII digits and marks from the front of a text.
private struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ marks: String) -> Bool {
        guard let first = rest.first, marks.utf8.contains(first) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func number(_ count: Int) -> Int64? {
        let digits = rest.prefix(count)
        guard digits.count == count else { return nil }
        var value: Int64 = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value * 10 + Int64(digit - 0x30)
        }
        rest.removeFirst(count)
        return value
    }

    mutating func fractionMilliseconds() -> Int64? {
        var value: Int64 = 0
        var place: Int64 = 100
        guard let first = number(1) else { return nil }
        value = first * place
        while let digit = number(1) {
            place /= 10
            value += digit * place
        }
        return value
    }

    mutating func offsetMinutes() -> Int64? {
        if skip("Zz") { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        guard skip("+-"), let hours = number(2), hours < 24, skip(":"),
            let minutes = number(2), minutes < 60
        else { return nil }
        return (isWest ? -1 : 1) * (hours * 60 + minutes)
    }
}

extension Int64 {
    fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
        self / divisor - (self % divisor < 0 ? 1 : 0)
    }

    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
