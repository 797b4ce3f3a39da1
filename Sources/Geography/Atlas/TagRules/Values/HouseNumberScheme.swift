/// How house numbers ascend along an `addr:interpolation` way.
///
/// Source: https://wiki.openstreetmap.org/wiki/Addresses#Interpolation
package enum HouseNumberScheme: Hashable, Sendable {
    /// Every second number, for example.
    case step(Int)
    case alphabetic
    case unknown

    /// More numbers than this are a typing error.
    private static let limit = 500

    /// A house number and where it lies.
    package struct Number: Hashable, Sendable {
        /// The house number.
        package let text: String
        /// The share of the way before it, 0 … 1.
        package let fraction: Double
    }

    /// The scheme for a value of `addr:interpolation=*`.
    package init(_ value: String) {
        switch value {
        case "even", "odd": self = .step(2)
        case "all": self = .step(1)
        case "alphabetic": self = .alphabetic
        default: self = Int(value).flatMap { (1...100).contains($0) ? .step($0) : nil } ?? .unknown
        }
    }

    /// The numbers strictly between two, in the order of the way; none if the two do not match the
    /// scheme.
    package func numbers(between first: String, and last: String) -> [Number] {
        switch self {
        case .unknown: []
        case .step(let step): Self.counted(first, last, step)
        case .alphabetic: Self.lettered(first, last)
        }
    }

    private static func counted(_ first: String, _ last: String, _ step: Int) -> [Number] {
        guard let from = leading(first), let to = leading(last), from != to,
            (to - from).isMultiple(of: step), abs(to - from) / step <= limit
        else { return [] }
        let numbers = stride(from: from, to: to, by: from < to ? step : -step).dropFirst()
        return numbers.map {
            Number(text: String($0), fraction: Double($0 - from) / Double(to - from))
        }
    }

    /// `12b` and `12d` between `12a` and `12e`; a bare `12` counts as the letter before `a`.
    private static func lettered(_ first: String, _ last: String) -> [Number] {
        guard let stem = leading(first), stem == leading(last), let from = letter(first),
            let to = letter(last), from != to
        else { return [] }
        let isUpper = (first + last).contains(where: \.isUppercase)
        return stride(from: from, to: to, by: from < to ? 1 : -1).dropFirst().map { value in
            let character = Character(UnicodeScalar(UInt8(96 + value)))
            let text = isUpper ? character.uppercased() : String(character)
            return Number(
                text: "\(stem)\(text)", fraction: Double(value - from) / Double(to - from))
        }
    }

    private static func leading(_ number: String) -> Int? {
        Int(number.prefix { $0.isASCII && $0.isNumber })
    }

    /// 1 for `a` … 26 for `z`, 0 for no letter; nil for anything else.
    private static func letter(_ number: String) -> Int? {
        let rest = number.drop { $0.isASCII && $0.isNumber }.filter { $0 != " " }.lowercased()
        guard let scalar = rest.unicodeScalars.first else { return 0 }
        guard rest.unicodeScalars.count == 1, ("a"..."z").contains(scalar) else { return nil }
        return Int(scalar.value) - 96
    }
}
