import RoadNetwork

/// Rules for when a road continues under another name or number.
///
/// Sources: https://wiki.openstreetmap.org/wiki/Key:name (directions in names),
/// https://wiki.openstreetmap.org/wiki/Key:ref (several numbers of one road).
extension RoadGraph {
    /// The name that identifies a road. It is `announced` while `name` differs only by a direction,
    /// as from *42nd Street North* to *42nd Street South*, or in spelling; otherwise it is `name`.
    package func road(_ announced: NameIndex, continuingAs name: NameIndex) -> NameIndex {
        guard announced != name, let one = bytes(ofName: announced), let other = bytes(ofName: name)
        else {
            return name
        }
        return isEqual(stem(one), stem(other)) ? announced : name
    }

    /// The number that identifies a road. It is `announced` while one of its numbers continues;
    /// otherwise it is `reference`. Both may be lists of several numbers.
    package func number(_ announced: NameIndex, continuingAs reference: NameIndex) -> NameIndex {
        guard announced != reference, let one = bytes(ofName: announced),
            let other = bytes(ofName: reference)
        else { return reference }
        var rest = one
        while let number = nextNumber(&rest) {
            var others = other
            while let candidate = nextNumber(&others) {
                if isEqual(number, candidate) { return announced }
            }
        }
        return reference
    }

    // MARK: - Bytes

    private static let directions: [StaticString] = [
        "N", "E", "S", "W", "NE", "NW", "SE", "SW", "North", "East", "South", "West",
        "Northeast", "Northwest", "Southeast", "Southwest", "Nord", "Ost", "Süd", "Est", "Sud",
        "Ouest", "Ovest", "Norte", "Este", "Sur", "Oeste",
    ]

    /// A name without the directions at its ends; the whole name if nothing is left.
    private func stem(_ name: Range<Int>) -> Range<Int> {
        var stem = name
        if let blank = stem.first(where: isBlank), isDirection(stem.lowerBound..<blank) {
            stem = blank + 1..<stem.upperBound
        }
        if let blank = stem.last(where: isBlank), isDirection(blank + 1..<stem.upperBound) {
            stem = stem.lowerBound..<blank
        }
        return stem.isEmpty ? name : stem
    }

    private func isDirection(_ word: Range<Int>) -> Bool {
        switch names.byte[word.lowerBound] {
        case UInt8(ascii: "N"), UInt8(ascii: "E"), UInt8(ascii: "S"), UInt8(ascii: "W"),
            UInt8(ascii: "O"):
            break
        default: return false
        }
        return Self.directions.contains { direction in
            direction.utf8CodeUnitCount == word.count
                && direction.withUTF8Buffer { letters in
                    unsafe zip(letters, word).allSatisfy { $0 == names.byte[$1] }
                }
        }
    }

    /// Removes the first number from a list and returns it.
    private func nextNumber(_ list: inout Range<Int>) -> Range<Int>? {
        while let start = list.first(where: { !isSeparator($0) && !isBlank($0) }) {
            let end = list[start...].first(where: isSeparator) ?? list.upperBound
            list = end..<list.upperBound
            let last = (start..<end).last { !isBlank($0) } ?? start
            return start..<last + 1
        }
        return nil
    }

    private func isBlank(_ place: Int) -> Bool { names.byte[place] == UInt8(ascii: " ") }

    private func isSeparator(_ place: Int) -> Bool {
        names.byte[place] == UInt8(ascii: ";") || names.byte[place] == UInt8(ascii: ",")
    }

    private func isEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        let bytes = names.byte
        return RoadSpelling.isSame(one.lazy.map { bytes[$0] }, other.lazy.map { bytes[$0] })
    }
}
