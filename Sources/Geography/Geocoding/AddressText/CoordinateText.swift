import Foundation
public import Geometry

/// Reads coordinates in the spellings that people paste.
///
/// Decimal degrees (`43.7384,7.4246`, also with a blank or semicolon between them, in brackets,
/// with decimal commas, with N, S, E, W before or after and with degree signs), degrees with
/// minutes and seconds, `geo:` URIs (RFC 5870), links to maps and full Plus codes. Latitude comes
/// first unless letters say otherwise.
public enum CoordinateText {
    /// The place that `text` names; nil if it is not written as coordinates.
    ///
    /// - Throws: ``CoordinateTextError`` if it is, but the values are out of range.
    public static func parse(_ text: String) throws(CoordinateTextError) -> Coordinate? {
        var text = Substring(text).trimmed
        if text.prefix(4).lowercased() == "geo:" {
            return try geoURI(text.dropFirst(4))
        }
        if let place = PlusCode.decode(String(text)) { return place }
        if let place = MapLink.numbers(in: text) { return try checked(place.0, place.1) }
        text = Substring(withDecimalPoints(withoutLabels(text)))
        for (open, close) in [("[", "]"), ("(", ")")] where text.hasPrefix(open) {
            guard text.hasSuffix(close) else { return nil }
            text = text.dropFirst().dropLast().trimmed
        }
        guard let pieces = Lexer.pieces(of: text) else { return nil }
        return try place(pieces)
    }

    /// The same with the letter O read as east, as in German, and not as west, as in Spanish,
    /// French and Italian; nil if `text` has no O.
    ///
    /// - Throws: ``CoordinateTextError`` if the values are out of range.
    public static func readingOAsEast(_ text: String) throws(CoordinateTextError) -> Coordinate? {
        guard text.contains(where: { "oO".contains($0) }), !text.contains("://") else { return nil }
        return try parse(String(text.map { "oO".contains($0) ? "E" : $0 }))
    }

    /// The coordinates at the end or at the start of `text`, and the words before or after them;
    /// nil if there are none of both.
    ///
    /// - Complexity: O(words · length).
    public static func find(in text: String) -> (place: Coordinate, words: String)? {
        guard text.utf8.count <= longestText,
            text.utf8.count(where: { (0x30...0x39).contains($0) }) > 1
        else { return nil }
        let blanks = text.indices.filter { text[$0].isWhitespace || text[$0] == "," }
        for blank in blanks {
            let (before, after) = (text[..<blank], text[text.index(after: blank)...])
            for (part, rest) in [(after, before), (before, after)]
            where part.first.map({ $0.isNumber || "-+(NSEW".contains($0) }) ?? false
                && rest.contains(where: \.isLetter)
            {
                if let place = try? parse(String(part)) { return (place, String(rest)) }
            }
        }
        return nil
    }

    /// The maximum length of a text with coordinates and words, in bytes.
    private static let longestText = 200

    /// `Lat: 43.7 Lon: 7.4` becomes `43.7 7.4`.
    private static func withoutLabels(_ original: Substring) -> String {
        // Every query passes here, so a cheap test comes before the regular expression.
        guard original.prefix(3).lowercased() == "lat" else { return String(original) }
        let text = original.lowercased()
        let labelled =
            /^lat(?:itude)?\s*[:=]?\s*(?<south>[-+.,\d°]+)[\s,;]+(?:lon|lng|long|longitude)\s*[:=]?\s*(?<west>[-+.,\d°]+)$/
        guard let match = text.wholeMatch(of: labelled) else { return String(original) }
        return "\(match.south) \(match.west)"
    }

    /// `43,7384 7,4246` becomes `43.7384 7.4246`.
    private static func withDecimalPoints(_ text: String) -> String {
        guard !text.utf8.contains(UInt8(ascii: ".")), decimalCommas(in: text) == 2
        else { return text }
        let decimal = /(\d),(\d)/
        return text.replacing(decimal) { "\($0.1).\($0.2)" }
    }

    /// Counts commas between two digits; no digit is next to two of them.
    private static func decimalCommas(in text: String) -> Int {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let bytes = Array(text.utf8)
        var count = 0
        var index = 1
        while index + 1 < bytes.count {
            let isDecimal =
                bytes[index] == UInt8(ascii: ",") && digits.contains(bytes[index - 1])
                && digits.contains(bytes[index + 1])
            count += isDecimal ? 1 : 0
            index += isDecimal ? 3 : 1
        }
        return count
    }

    private static func geoURI(_ rest: Substring) throws(CoordinateTextError) -> Coordinate? {
        let path = rest.prefix { $0 != ";" && $0 != "?" }
        let numbers = path.split(separator: ",", omittingEmptySubsequences: false)
        guard (2...3).contains(numbers.count),
            let latitude = Double(numbers[0].trimmed), let longitude = Double(numbers[1].trimmed)
        else { return nil }
        return try checked(latitude, longitude)
    }

    private static func place(_ pieces: [Lexer.Piece]) throws(CoordinateTextError) -> Coordinate? {
        let letters = pieces.compactMap(\.letter)
        let numbers = pieces.compactMap(\.number)
        guard letters.count == 2 || letters.isEmpty else { return nil }
        if letters.isEmpty {
            guard numbers.count == 2 || pieces.contains(where: \.isMark),
                let angles = try angles(splitEvenly(pieces)), angles.count == 2
            else { return nil }
            let isDecimal = numbers.count > 2 || numbers.contains { $0.hasFraction }
            let isDegrees = pieces.contains { $0.isMark }
            guard isDecimal || isDegrees || pieces.contains(where: \.isComma) else { return nil }
            return try checked(angles[0], angles[1])
        }
        guard let angles = try angles(splitAtLetters(pieces)), angles.count == 2 else { return nil }
        let signed = zip(angles, letters).map { "SW".contains($1) ? -$0 : $0 }
        switch ("NS".contains(letters[0]), "NS".contains(letters[1])) {
        case (true, false): return try checked(signed[0], signed[1])
        case (false, true): return try checked(signed[1], signed[0])
        default: return nil
        }
    }

    /// The angles of groups of degrees, minutes and seconds, in degrees.
    private static func angles(
        _ groups: [[Lexer.Number]]?
    ) throws(CoordinateTextError) -> [Double]? {
        guard let groups else { return nil }
        var angles: [Double] = []
        for group in groups {
            guard (1...3).contains(group.count), let degrees = group.first else { return nil }
            if group.dropLast().contains(where: \.hasFraction) { return nil }
            var angle = abs(degrees.value)
            var unit = 1.0
            for part in group.dropFirst() {
                guard (0..<60).contains(part.value), !part.isNegative else {
                    throw .minutesOutOfRange(part.value)
                }
                unit /= 60
                angle += part.value * unit
            }
            angles.append(degrees.isNegative ? -angle : angle)
        }
        return angles
    }

    private static func splitEvenly(_ pieces: [Lexer.Piece]) -> [[Lexer.Number]]? {
        if let comma = pieces.firstIndex(where: \.isComma) {
            return [pieces[..<comma], pieces[(comma + 1)...]].map { $0.compactMap(\.number) }
        }
        let numbers = pieces.compactMap(\.number)
        guard numbers.count.isMultiple(of: 2), !numbers.isEmpty else { return nil }
        let half = numbers.count / 2
        return [Array(numbers[..<half]), Array(numbers[half...])]
    }

    private static func splitAtLetters(_ pieces: [Lexer.Piece]) -> [[Lexer.Number]]? {
        let isPrefix = pieces.first?.letter != nil
        var groups: [[Lexer.Number]] = [[]]
        for (index, piece) in pieces.enumerated() {
            if piece.letter != nil, isPrefix ? index > 0 : index < pieces.count - 1 {
                groups.append([])
            }
            if let number = piece.number { groups[groups.count - 1].append(number) }
        }
        let endsWithLetter = pieces.last?.letter != nil
        return groups.count == 2 && isPrefix != endsWithLetter ? groups : nil
    }

    private static func checked(
        _ latitude: Double, _ longitude: Double
    ) throws(CoordinateTextError) -> Coordinate {
        do {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            throw .offTheGlobe(error)
        }
    }
}

/// Why a text that is written as coordinates is refused.
public enum CoordinateTextError: Error, Equatable, CustomStringConvertible {
    case offTheGlobe(CoordinateError)
    case minutesOutOfRange(Double)

    /// What is out of range.
    public var description: String {
        switch self {
        case .offTheGlobe(let error): error.description
        case .minutesOutOfRange(let value):
            "\(value) minutes or seconds are out of range; they must be at least 0 and below 60, "
                + "as in 43 44 18 N 7 25 29 E"
        }
    }
}

/// Splits coordinate text into numbers, compass letters and unit marks.
private enum Lexer {
    struct Number {
        let value: Double
        let isNegative: Bool
        let hasFraction: Bool
    }

    enum Piece {
        case number(Number)
        case letter(Character)
        case comma
        case mark

        var number: Number? { if case .number(let number) = self { number } else { nil } }
        var letter: Character? { if case .letter(let letter) = self { letter } else { nil } }
        var isComma: Bool { if case .comma = self { true } else { false } }
        var isMark: Bool { if case .mark = self { true } else { false } }
    }

    /// Nil if there is a character that coordinates cannot have.
    static func pieces(of text: Substring) -> [Piece]? {
        // Every query passes here, so a cheap test comes first.
        if text.utf8.contains(where: isForeignLetter) { return nil }
        var pieces: [Piece] = []
        var rest = text
        while let next = rest.first {
            switch next {
            case " ", "\u{A0}", "\t": rest.removeFirst()
            case ",", ";", "/":
                if pieces.contains(where: \.isComma) { return nil }
                pieces.append(.comma)
                rest.removeFirst()
            case "°", "º", "'", "′", "’", "\"", "″", "”":
                pieces.append(.mark)
                rest.removeFirst()
            case "N", "S", "E", "W", "n", "s", "e", "w", "O", "o":
                let letter = next.uppercased() == "O" ? "W" : Character(next.uppercased())
                pieces.append(.letter(letter))
                rest.removeFirst()
            default:
                let digits = rest.prefix {
                    $0.isASCII && ($0.isNumber || "+-.".contains($0)) || $0 == "−"
                }
                let plain = digits.replacing("−", with: "-")
                guard !digits.isEmpty, let value = Double(plain) else { return nil }
                pieces.append(
                    .number(
                        Number(
                            value: value, isNegative: plain.hasPrefix("-"),
                            hasFraction: plain.contains("."))))
                rest = rest.dropFirst(digits.count)
            }
        }
        return pieces
    }

    /// Whether this is an ASCII letter other than those of compass points.
    private static func isForeignLetter(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case UInt8(ascii: "n"), UInt8(ascii: "s"), UInt8(ascii: "e"), UInt8(ascii: "w"),
            UInt8(ascii: "o"):
            false
        case UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let isBlank = { (character: Character) in character.isWhitespace }
        let start = drop(while: isBlank)
        guard let end = start.lastIndex(where: { !isBlank($0) }) else { return start.prefix(0) }
        return start[...end]
    }
}
