/// The short name next to a pin: what distinguishes a place from the others in the picture.
package enum PinLabel {
    /// Longer names are cut at a word.
    private static let maximumLength = 28

    /// The first part of a label: `12 Harbour Street` for `12 Harbour Street, 1203 Harbour Town`.
    /// A house number that stands alone takes the street with it. Nil for `coordinates`, which the
    /// pin shows.
    package static func text(_ label: String, coordinates: String) -> String? {
        guard label != coordinates else { return nil }
        let parts = label.split(separator: ",").map { $0.trimming(while: \.isWhitespace) }
        guard let first = parts.first else { return nil }
        let isNumber = first.count <= 5 && first.contains(where: \.isNumber)
        let name = isNumber && parts.count > 1 ? "\(first) \(parts[1])" : String(first)
        return shortened(name)
    }

    private static func shortened(_ name: String) -> String {
        guard name.count > maximumLength else { return name }
        let start = name.prefix(maximumLength - 1)
        let end = start.lastIndex(of: " ") ?? start.endIndex
        let words = start.distance(from: start.startIndex, to: end) >= 12 ? start[..<end] : start
        return String(words) + "…"
    }
}

extension StringProtocol {
    fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> SubSequence {
        var rest = self[...]
        while let first = rest.first, isTrimmed(first) { rest = rest.dropFirst() }
        while let last = rest.last, isTrimmed(last) { rest = rest.dropLast() }
        return rest
    }
}
