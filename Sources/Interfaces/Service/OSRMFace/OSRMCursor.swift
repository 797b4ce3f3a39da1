/// A position in the text of a request, with the terminals of OSRM's grammar.
///
/// If a terminal does not match, the cursor does not move, so the position of an error is that of
/// the first unexpected byte.
///
/// Source: OSRM, include/server/api/base_parameters_grammar.hpp.
package struct OSRMCursor {
    private let bytes: [UInt8]
    private(set) var position = 0
    /// The offset of the text in the whole request, for messages.
    private let origin: Int

    init(_ bytes: [UInt8], origin: Int = 0) {
        self.bytes = bytes
        self.origin = origin
    }

    var isAtEnd: Bool { position >= bytes.count }
    var next: UInt8? { isAtEnd ? nil : bytes[position] }
    /// The error for unexpected text at the cursor.
    var malformed: OSRMError { .malformedQuery(at: origin + position) }

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

    /// Skips and returns the longest run of matching bytes, which may be empty.
    mutating func run(where isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while let byte = next, isPart(byte) { position += 1 }
        return bytes[start..<position]
    }

    /// The longest word of `Word` at the cursor; nil if there is none.
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

    /// The value that `read` finds at the cursor.
    ///
    /// - Throws: `InvalidQuery` if there is none.
    mutating func required<Value>(
        _ read: (inout OSRMCursor) -> Value?
    ) throws(OSRMError) -> Value {
        guard let value = read(&self) else { throw malformed }
        return value
    }

    /// A whole number that is not negative; nil if there is none.
    mutating func index() -> Int? {
        next == UInt8(ascii: "-") ? nil : integer()
    }

    // MARK: Lists

    /// Elements separated by `;`. An element that is missing is nil.
    mutating func optionalList<Element>(
        _ element: (inout OSRMCursor) -> Element?
    ) -> [Element?] {
        var elements = [element(&self)]
        while skip(UInt8(ascii: ";")) { elements.append(element(&self)) }
        return elements
    }

    /// One or more elements. The cursor stops before a separator without an element after it.
    ///
    /// - Throws: `InvalidQuery` if there is no element; what `element` throws.
    mutating func list<Element>(
        separatedBy separator: UInt8,
        _ element: (inout OSRMCursor) throws(OSRMError) -> Element?
    ) throws(OSRMError) -> [Element] {
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
    /// Digits, with an optional minus sign for a signed type; nil if the number is out of range.
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

    /// Digits with an optional decimal point anywhere and no exponent. The value is finite.
    ///
    /// The point of `.json` does not belong to the number.
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

/// Decimal digits as an exact number; nil if there are more than 15.
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
