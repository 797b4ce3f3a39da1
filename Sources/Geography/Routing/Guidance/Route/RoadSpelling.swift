/// The spelling of names and numbers of roads, in which mappers often differ along one road.
enum RoadSpelling {
    /// Whether two texts in UTF-8 are the same apart from capitals, accents, blanks and hyphens.
    static func isSame(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Bool {
        var (one, other) = (one.makeIterator(), other.makeIterator())
        while true {
            let (letter, counterpart) = (next(&one), next(&other))
            guard letter == counterpart else { return false }
            if letter == nil { return true }
        }
    }

    /// The next letter that counts, without capitals and accents; nil at the end.
    private static func next(_ text: inout some IteratorProtocol<UInt8>) -> UInt8? {
        while let byte = text.next() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "-"): continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): return byte | 0x20
            case latinLead:
                guard let rest = text.next(), (0x80...0xBF).contains(rest) else { return byte }
                return latinLetters.withUTF8Buffer { unsafe $0[Int(rest) - 0x80] }
            default: return byte
            }
        }
        return nil
    }

    /// The first byte of the letters from À to ÿ in UTF-8, and these letters without accents.
    private static let latinLead: UInt8 = 0xC3
    private static let latinLetters: StaticString =
        "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
}
