import Geometry

/// Open Location Codes, such as `8FM9PCQG+9R`.
///
/// Source: Open Location Code specification 1.0,
/// https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md
public enum PlusCode {
    private static let digits = Array("23456789CFGHJMPQRVWX".utf8)

    /// The centre of a full code's cell; nil for anything else, such as a short code.
    public static func decode(_ text: String) -> Coordinate? {
        guard text.utf8.contains(UInt8(ascii: "+")) else { return nil }
        let code = Array(text.uppercased().utf8)
        guard (9...16).contains(code.count), code[8] == UInt8(ascii: "+") else { return nil }
        var values: [Int] = []
        var isPadded = false
        for (index, byte) in code.enumerated() where index != 8 {
            if byte == UInt8(ascii: "0"), index < 8, index > 0 {
                isPadded = true
                continue
            }
            guard !isPadded, let value = digits.firstIndex(of: byte) else { return nil }
            values.append(value)
        }
        guard values.count >= 2, values.count != 9, values[0] < 9, values[1] < 18,
            values.count.isMultiple(of: 2) || values.count > 10
        else { return nil }
        return middle(values)
    }

    /// The first code in `text`, full or short, and the rest of the text; nil if there is no code.
    public static func find(in text: String) -> (code: String, rest: String)? {
        guard text.utf8.contains(UInt8(ascii: "+")) else { return nil }
        let words = text.split { $0.isWhitespace || $0 == "," }
        let isDigit = { (byte: UInt8) in digits.contains(byte) }
        let index = words.firstIndex { word in
            let parts = word.uppercased().utf8.split(
                separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
            return parts.count == 2 && [4, 6, 8].contains(parts[0].count)
                && (2...7).contains(parts[1].count) && parts[0].allSatisfy(isDigit)
                && parts[1].allSatisfy(isDigit)
        }
        guard let index else { return nil }
        let rest = words[..<index] + words[(index + 1)...]
        return (words[index].uppercased(), rest.joined(separator: " "))
    }

    /// The centre of the cell of `code` that is nearest to `reference`; nil if `code` is invalid.
    public static func decode(_ code: String, near reference: Coordinate) -> Coordinate? {
        guard let plus = code.utf8.firstIndex(of: UInt8(ascii: "+")) else { return nil }
        let missing = 8 - code.utf8.distance(from: code.startIndex, to: plus)
        guard missing > 0 else { return decode(code) }
        guard (2...4).contains(missing), missing.isMultiple(of: 2),
            let near = decode(prefix(of: reference, digits: missing) + code)
        else { return nil }
        // The nearest cell may have other leading digits than the reference.
        let size = missing == 2 ? 20.0 : 1.0
        func nearest(_ value: Double, to wanted: Double) -> Double {
            value - wanted > size / 2
                ? value - size : wanted - value > size / 2 ? value + size : value
        }
        return try? Coordinate(
            latitude: nearest(near.latitude, to: reference.latitude),
            longitude: nearest(near.longitude, to: reference.longitude))
    }

    private static func prefix(of place: Coordinate, digits count: Int) -> String {
        var north = min(place.latitude + 90, 179.999)
        var east = (place.longitude + 180).truncatingRemainder(dividingBy: 360)
        var size = 20.0
        var prefix: [UInt8] = []
        while prefix.count < count {
            for value in [north, east] { prefix.append(digits[Int(value / size)]) }
            north = north.truncatingRemainder(dividingBy: size)
            east = east.truncatingRemainder(dividingBy: size)
            size /= 20
        }
        return String(decoding: prefix, as: UTF8.self)
    }

    private static func middle(_ values: [Int]) -> Coordinate? {
        var south = -90.0
        var west = -180.0
        var height = 400.0
        var width = 400.0
        for pair in stride(from: 0, to: min(values.count, 10) - 1, by: 2) {
            height /= 20
            width /= 20
            south += Double(values[pair]) * height
            west += Double(values[pair + 1]) * width
        }
        for value in values.dropFirst(10) {
            height /= 5
            width /= 4
            south += Double(value / 4) * height
            west += Double(value % 4) * width
        }
        return try? Coordinate(latitude: south + height / 2, longitude: west + width / 2)
    }
}
