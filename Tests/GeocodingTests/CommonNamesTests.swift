import Geocoding
import Geometry
import TestSupport
import Testing

/// A country with a Main Street in each of its 2,000 towns.
@Suite struct CommonNamesTests {
    private static let count = 2_000
    /// The only house with this number.
    private static let numbered = (town: 1_700, number: "233")

    private static let country = Result {
        try SampleAtlas { fill in
            for index in 0..<count {
                let middle = middle(of: index)
                let town = try fill.place(
                    name(of: index), "town", rank: 18, at: middle, country: "ca")
                try fill.street("Main Street", [middle, beside(middle, 300)], in: town)
                try fill.address(
                    "7", "Main Street", at: beside(middle, 20), in: town, city: name(of: index),
                    postcode: postcode(of: index))
                try fill.postcode(postcode(of: index), at: middle, in: town)
                if index == numbered.town {
                    try fill.address(
                        numbered.number, "Main Street", at: beside(middle, 90), in: town)
                }
            }
        }
    }

    private let geocoder: Geocoder

    init() throws { geocoder = try Self.country.get().geocoder }

    private static func postcode(of index: Int) -> String { String(10_000 + index) }

    /// `Oldmobababawick` and the like: all different, and none similar to a word of a language.
    private static func name(of index: Int) -> String {
        let syllables = ["Ba", "mo", "ru", "ti", "ke", "do", "fa", "zi", "lu", "po"]
        let digits = String(index + 1_000).compactMap(\.wholeNumberValue)
        return "Old" + digits.map { syllables[$0] }.joined().lowercased() + "wick"
    }

    private static func middle(of index: Int) -> Coordinate {
        spot(east: Double(index % 50) * 8_000, north: Double(index / 50) * 8_000)
    }

    private static func beside(_ place: Coordinate, _ meters: Double) -> Coordinate {
        LocalPlane(origin: place).unproject(x: meters, y: 0)
    }

    @Test("The Main Street of the named town is found, whichever town it is")
    func theNamedTownIsFound() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<25 {
            let index = Int.random(in: 0..<Self.count, using: &random)
            let town = Self.name(of: index)
            for text in [
                "7 Main Street, \(town)", "\(town) main st 7",
                "7 Main Street, \(Self.postcode(of: index))", "7 Mian Street, \(town)",
            ] {
                let first = try #require(try geocoder.search(text).first, "\(text)")
                #expect(first.address.city == town, "\(text)")
                #expect(first.matchKind == .rooftop && first.confidence > 0.8, "\(text)")
            }
            #expect(try geocoder.search("Main Street, \(town)").first?.address.city == town)
        }
    }

    @Test("The Main Street near the focus is found")
    func theFocusIsFound() throws {
        for index in [3, 777, 1_998] {
            let options = SearchOptions(focus: Self.middle(of: index))
            let first = try #require(try geocoder.search("7 Main Street", options: options).first)
            #expect(first.address.city == Self.name(of: index))
            #expect(try #require(first.distanceMeters) < 100)
        }
    }

    @Test("A house number that exists once finds its town")
    func theNumberIsFound() throws {
        let first = try #require(
            try geocoder.search("\(Self.numbered.number) Main Street").first)
        #expect(first.matchKind == .rooftop)
        #expect(first.address.houseNumber == Self.numbered.number)
        #expect(first.address.city == Self.name(of: Self.numbered.town))
    }
}
