import Accounts

/// A licence plate as it looks on a car: in two groups, which are read more easily than one, and
/// copied without the gap.
package struct PlateChip: Sendable {
    /// The whole plate.
    package let text: String
    /// The two groups; the second is empty for plates of up to three characters.
    package let first: String
    package let second: String

    package init(_ plate: LicensePlate) { self.init(text: plate.text) }

    /// A plate as it was read, which need not be one.
    package init(text: String) {
        self.text = text
        let start = text.count < 4 ? text.count : text.count / 2
        first = String(text.prefix(start))
        second = String(text.dropFirst(start))
    }

    /// The plate as people read it: `CKX R318`.
    package var spoken: String { second.isEmpty ? first : "\(first) \(second)" }
}

/// A plate that is easily confused with another.
package struct PlateConfusion: Sendable {
    /// A letter and a digit in the same place.
    package struct Doubt: Hashable, Sendable {
        package let typed: Character
        package let known: Character

        package init(typed: Character, known: Character) {
            self.typed = typed
            self.known = known
        }
    }

    package let typed: LicensePlate
    package let known: LicensePlate
    /// The characters that differ.
    package let doubts: [Doubt]

    /// Nil unless `plate` differs from one of the `known` plates only in characters that look alike,
    /// or if it is itself one of them.
    package init?(_ plate: LicensePlate, among known: [LicensePlate]) {
        guard !known.contains(plate),
            let other = known.first(where: plate.differsOnlyInLookAlikes)
        else { return nil }
        typed = plate
        self.known = other
        doubts = zip(plate.text, other.text).filter { $0 != $1 }.map { Doubt(typed: $0, known: $1) }
    }
}
