import Geocoding
import Geometry
import TestSupport
import Testing

@Suite("Misspelt words are understood") struct SpellingTests {
    let geocoder: Geocoder

    init() throws {
        geocoder = try SampleAtlas.sharedHarbourTown.get().geocoder
    }

    @Test(arguments: [
        "Huaptstraße 7", "Haupstrasse 7", "Hauptstrase 7", "Haupttstraße 7", "Jauptstraße 7",
        "Hautpstrase 7, Hafenstadt", "Hauptstraße 7, Hafenstdat", "7 hauptstrss",
    ])
    func oneOrTwoSlipsDoNotHideAHouse(_ text: String) throws {
        let first = try #require(try geocoder.search(text).first, "\(text)")
        #expect(first.matchKind == .rooftop)
        #expect(first.address.street == "Hauptstraße")
        #expect(first.address.houseNumber == "7")
    }

    @Test func aSlipCostsConfidence() throws {
        let right = try #require(try geocoder.search("Hauptstraße 7").first)
        let one = try #require(try geocoder.search("Huaptstraße 7").first)
        let two = try #require(try geocoder.search("Huapstraße 7").first)
        #expect(right.confidence > one.confidence)
        #expect(one.confidence > two.confidence)
    }

    @Test(arguments: ["Hxxxtstrxxe 7", "qwrtzpk", "xqzwv kjhgf", "Hptz"])
    func moreSlipsAreAnotherWord(_ text: String) throws {
        let labels = try geocoder.search(text).map(\.label)
        #expect(labels.isEmpty, "\(labels)")
    }

    @Test func whatIsSpeltRightIsNotCorrected() throws {
        let town = try SampleAtlas { fill in
            for (index, name) in ["Marktgasse", "Marktgase", "Barktgasse"].enumerated() {
                let north = Double(index) * 500
                try fill.street(
                    name, [spot(east: 0, north: north), spot(east: 90, north: north)], in: nil)
            }
        }
        for name in ["Marktgasse", "Marktgase", "Barktgasse"] {
            let found = try town.geocoder.search(name)
            #expect(found.map(\.name) == [name])
        }
    }

    @Test(arguments: [
        ("hauptstrsse", "Hauptstraße"), ("huapt", "Hauptstraße"), ("lnidenw", "Lindenweg"),
    ])
    func beginningsAreUnderstoodToo(_ text: String, _ name: String) throws {
        let names = try geocoder.autocomplete(text).map(\.name)
        #expect(names.contains(name), "\(names)")
    }

    @Test func wordsWithinTwoEditsShareAKey() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<3_000 {
            let word = Self.word(of: Int.random(in: 5...14, using: &random), &random)
            var other = word
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                other = Self.edited(other, &random)
            }
            guard other.count >= 5 else { continue }
            let common = SpellingKeys.all(of: word).intersection(SpellingKeys.all(of: other))
            #expect(!common.isEmpty, "\(word) \(other)")
        }
    }

    @Test func theEditsAreThoseOfADullCount() {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<3_000 {
            let word = Self.word(of: Int.random(in: 1...7, using: &random), &random)
            var other = word
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                other = Self.edited(other, &random)
            }
            let dull = Self.edits(word[...], other[...])
            let cost = EditCost(from: word, to: other, most: 2)
            #expect(cost?.edits == (dull <= 2 ? dull : nil), "\(word) \(other)")
        }
    }

    private static let letters = Array("abcdefg".unicodeScalars)

    private static func word(
        of count: Int, _ random: inout SeededGenerator
    ) -> [Unicode.Scalar] {
        (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
    }

    private static func edited(
        _ word: [Unicode.Scalar], _ random: inout SeededGenerator
    ) -> [Unicode.Scalar] {
        var word = word
        let letter = letters[Int.random(in: 0..<letters.count, using: &random)]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: word.insert(letter, at: Int.random(in: 0...word.count, using: &random))
        case 1 where !word.isEmpty: word.remove(at: Int.random(in: 0..<word.count, using: &random))
        case 2 where word.count > 1:
            let place = Int.random(in: 0..<word.count - 1, using: &random)
            word.swapAt(place, place + 1)
        default:
            if !word.isEmpty { word[Int.random(in: 0..<word.count, using: &random)] = letter }
        }
        return word
    }

    /// Optimal string alignment, word by word as it is defined.
    private static func edits(
        _ one: ArraySlice<Unicode.Scalar>, _ other: ArraySlice<Unicode.Scalar>
    ) -> Int {
        guard let a = one.last else { return other.count }
        guard let b = other.last else { return one.count }
        var least = min(
            edits(one.dropLast(), other) + 1, edits(one, other.dropLast()) + 1,
            edits(one.dropLast(), other.dropLast()) + (a == b ? 0 : 1))
        if one.count > 1, other.count > 1, one.dropLast().last == b, other.dropLast().last == a {
            least = min(least, edits(one.dropLast(2), other.dropLast(2)) + 1)
        }
        return least
    }
}
