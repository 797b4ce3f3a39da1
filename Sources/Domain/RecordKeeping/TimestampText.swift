import WireText

extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC with milliseconds: `2026-11-21T13:05:00.250Z`.
    ///
    /// Foundation's style cuts off where it should round, so every second millisecond would be
    /// written one too low.
    public var description: String {
        let milliseconds = Int(millisecondsSinceEpoch)
        let seconds = milliseconds.floored(by: 1_000)
        let day = seconds.floored(by: 86_400)
        let second = seconds - day * 86_400
        return "\(CivilDate(daysSinceEpoch: day))T\((second / 3_600).padded(to: 2))"
            + ":\((second / 60 % 60).padded(to: 2)):\((second % 60).padded(to: 2))"
            + ".\((milliseconds - seconds * 1_000).padded(to: 3))Z"
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
        guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
        var milliseconds = 0
        if reader.skip(".") {
            guard let fraction = reader.fractionMilliseconds() else { return nil }
            milliseconds = fraction
        }
        guard let offset = reader.offsetMinutes(), reader.isAtEnd else { return nil }
        let minutes = (date.daysSinceEpoch * 24 + hour) * 60 + minute - offset
        return Int64((minutes * 60 + second) * 1_000 + milliseconds)
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

    mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count else { return nil }
        var value: Int = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value * 10 + Int(digit - 0x30)
        }
        rest.removeFirst(count)
        return value
    }

    mutating func fractionMilliseconds() -> Int? {
        var value: Int = 0
        var place: Int = 100
        guard let first = number(1) else { return nil }
        value = first * place
        while let digit = number(1) {
            place /= 10
            value += digit * place
        }
        return value
    }

    mutating func offsetMinutes() -> Int? {
        if skip("Zz") { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        guard skip("+-"), let hours = number(2), hours < 24, skip(":"),
            let minutes = number(2), minutes < 60
        else { return nil }
        return (isWest ? -1 : 1) * (hours * 60 + minutes)
    }
}
