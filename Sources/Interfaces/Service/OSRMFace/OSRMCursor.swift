/// A place in the text of a request, and the words that OSRM's grammar is made of.
///
/// A word that does not fit leaves the cursor where it was, so that the position of an error is
/// that of the first byte which does not fit.
///
/// Source: OSRM, include/server/api/base_parameters_grammar.hpp.
package struct OSRMCursor {
    private let bytes: [UInt8]
    private(set) var position = 0
    /// Where the text begins in the whole request, for messages.
    private let origin: Int

    init(_ bytes: [UInt8], origin: Int = 0) {
        self.bytes = bytes
        self.origin = origin
    }

    var isAtEnd: Bool { position >= bytes.count }
    var next: UInt8? { isAtEnd ? nil : bytes[position] }
    /// That nothing of what may stand here stands here.
    var malformed: OSRMRefusal { .malformedQuery(at: origin + position) }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    mutating func skip(_ word: String) -> Bool {
        guard isAhead(word) else { return false }
        position += word.utf8.count
        return true
    }

    /// The longest run of such bytes; empty where there is none.
    mutating func run(where isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while let byte = next, isPart(byte) { position += 1 }
        return bytes[start..<position]
    }

    /// The word of `Word` that stands here; the longest where one begins with another.
    mutating func word<Word: CaseIterable & RawRepresentable<String>>(
        of type: Word.Type
    ) -> Word? {
        var best: (word: Word, end: Int)?
        for word in Word.allCases where isAhead(word.rawValue) {
            let end = position + word.rawValue.utf8.count
            if end > best?.end ?? position { best = (word, end) }
        }
        position = best?.end ?? position
        return best?.word
    }

    mutating func boolean() -> Bool? {
        if skip("true") { return true }
        return skip("false") ? false : nil
    }

    /// What must stand here.
    mutating func required<Value>(
        _ read: (inout OSRMCursor) -> Value?
    ) throws(OSRMRefusal) -> Value {
        guard let value = read(&self) else { throw malformed }
        return value
    }

    /// A whole number that may count something.
    mutating func index() -> Int? {
        next == UInt8(ascii: "-") ? nil : integer()
    }

    // MARK: Lists

    /// Elements with `;` between them, each of which may be missing.
    mutating func optionals<Element>(
        _ element: (inout OSRMCursor) -> Element?
    ) -> [Element?] {
        var elements = [element(&self)]
        while skip(UInt8(ascii: ";")) { elements.append(element(&self)) }
        return elements
    }

    /// At least one element; a separator with no element behind it is left where it is.
    mutating func list<Element>(
        separatedBy separator: UInt8,
        _ element: (inout OSRMCursor) throws(OSRMRefusal) -> Element?
    ) throws(OSRMRefusal) -> [Element] {
        guard let first = try element(&self) else { throw malformed }
        var elements = [first]
        while true {
            var ahead = self
            guard ahead.skip(separator), let next = try element(&ahead) else { return elements }
            elements.append(next)
            self = ahead
        }
    }

    private func isAhead(_ word: String) -> Bool {
        bytes[position...].starts(with: word.utf8)
    }
}

// MARK: - Numbers

extension OSRMCursor {
    /// Digits, for a signed type with a sign before them; nil beyond the type's range.
    mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
        let start = position
        let isNegative = Number.isSigned && skip(UInt8(ascii: "-"))
        var value: Number = 0
        var hasDigits = false
        while let digit = nextDigit {
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isBeyond) =
                isNegative
                ? tens.subtractingReportingOverflow(Number(digit))
                : tens.addingReportingOverflow(Number(digit))
            guard !isTooLarge, !isBeyond else {
                position = start
                return nil
            }
            value = sum
            hasDigits = true
            position += 1
        }
        if !hasDigits { position = start }
        return hasDigits ? value : nil
    }

    /// Digits with a decimal point among, before or behind them; no exponent, never infinite.
    ///
    /// A point that `.json` begins with ends the number.
    mutating func real() -> Double? {
        let start = position
        let isNegative = skip(UInt8(ascii: "-"))
        var digits = DecimalDigits()
        while let digit = nextDigit {
            digits.append(digit)
            position += 1
        }
        if !isAhead(".json"), skip(UInt8(ascii: ".")) {
            while let digit = nextDigit {
                digits.append(fraction: digit)
                position += 1
            }
        }
        guard digits.count > 0 else {
            position = start
            return nil
        }
        let magnitude = digits.value ?? Double(text(start + (isNegative ? 1 : 0)..<position))
        return magnitude.map { min($0, .greatestFiniteMagnitude) * (isNegative ? -1 : 1) }
    }

    private var nextDigit: UInt8? {
        guard let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
            return nil
        }
        return byte - UInt8(ascii: "0")
    }

    private func text(_ range: Range<Int>) -> String {
        let text = String(decoding: bytes[range], as: UTF8.self)
        return "0\(text)\(text.last == "." ? "0" : "")"
    }
}

/// Decimal digits as an exact number, as long as they fit.
private struct DecimalDigits {
    private var mantissa: UInt64 = 0
    private var decimals = 0
    private(set) var count = 0

    private static let powers: [Double] = (0...15).map { power in
        (0..<power).reduce(1.0) { product, _ in product * 10 }
    }

    mutating func append(_ digit: UInt8) {
        if count < 15 { mantissa = mantissa * 10 + UInt64(digit) }
        count += 1
    }

    mutating func append(fraction digit: UInt8) {
        append(digit)
        decimals += 1
    }

    /// Correctly rounded: both the mantissa and the power of ten are exact up to 15 digits.
    var value: Double? {
        count <= 15 ? Double(mantissa) / Self.powers[decimals] : nil
    }
}
