import Geometry

/// Open Location Codes, such as `8FM9PCQG+9R`.
///
/// Source: Open Location Code specification 1.0,
/// https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md
package enum PlusCode {
    private static let digits = Array("23456789CFGHJMPQRVWX".utf8)

    /// The middle of a full code's cell; nil for anything else, short codes included.
    package static func decode(_ text: String) -> Coordinate? {
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
