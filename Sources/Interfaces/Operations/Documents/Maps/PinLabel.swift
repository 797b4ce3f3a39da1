/// The short name next to a pin: what distinguishes a place from the others in the picture.
package enum PinLabel {
    /// Longer names are cut at a word.
    private static let maximumLength = 28

    /// The beginning of a label, cut if it is long. Nil for `coordinates`, which the pin shows.
    package static func text(_ label: String, coordinates: String) -> String? {
        guard label != coordinates else { return nil }
        let name = beginning(of: label)
        return name.isEmpty ? nil : shortened(name)
    }

    /// The first part of a label: `12 Harbour Street` for `12 Harbour Street, 1203 Harbour Town`.
    /// A house number that stands alone takes the street with it.
    package static func beginning(of label: String) -> String {
        let parts = label.split(separator: ", ", maxSplits: 2)
        guard let first = parts.first else { return label }
        let isNumber = first.count <= 5 && first.contains(where: \.isNumber)
        return isNumber && parts.count > 1 ? "\(first) \(parts[1])" : String(first)
    }

    private static func shortened(_ name: String) -> String {
        guard name.count > maximumLength else { return name }
        let start = name.prefix(maximumLength - 1)
        let end = start.lastIndex(of: " ") ?? start.endIndex
        let words = start.distance(from: start.startIndex, to: end) >= 12 ? start[..<end] : start
        return String(words) + "…"
    }
}
