import GRDB
import Geocoding
import Geometry
import TestSupport
import Testing

@Suite("A begun text is completed") struct AutocompleteTests {
    let town: SampleAtlas
    let geocoder: Geocoder

    init() throws {
        town = try SampleAtlas.sharedHarbourTown.get()
        geocoder = town.geocoder
    }

    private func labels(
        _ text: String, _ options: SearchOptions = SearchOptions()
    ) throws -> [String] {
        try geocoder.autocomplete(text, options: options).map(\.label)
    }

    @Test(arguments: ["h", "Ha", "haupt", "Hauptstr", "HAUPTSTRASS", "hauptstraße "])
    func aStreetComesWithItsFirstLetters(_ text: String) throws {
        let results = try geocoder.autocomplete(text)
        #expect(results.contains { $0.name == "Hauptstraße" }, "\(results.map(\.label))")
    }

    @Test(arguments: ["7 haup", "haupt 7", "7, hauptstr", "hauptstrasse 7, haf"])
    func aNumberAsksForAHouse(_ text: String) throws {
        let first = try #require(try geocoder.autocomplete(text).first)
        #expect(first.matchKind == .rooftop)
        #expect(first.address.houseNumber == "7")
        #expect(first.address.street == "Hauptstraße")
    }

    @Test func aBegunNumberGoesOn() throws {
        let numbers = try geocoder.autocomplete("Hauptstraße 1")
            .compactMap(\.address.houseNumber)
        #expect(numbers.first == "1")
        #expect(numbers.contains("10"))
        #expect(!numbers.contains("2"))
    }

    @Test func aWordThatIsDoneIsNotABeginning() throws {
        #expect(try !labels("linden").isEmpty)
        #expect(try labels("linden ").isEmpty)
    }

    @Test func everyWordMayBeTheOneThatIsKnown() throws {
        #expect(try labels("hotel de vi").contains { $0.hasPrefix("Avenue de l'Hôtel") })
        #expect(try labels("town hall av").contains { $0.hasPrefix("Avenue de l'Hôtel") })
        #expect(try labels("löw").contains { $0.hasPrefix("Apotheke zum Löwen") })
        #expect(try labels("ville du").contains { $0.hasPrefix("Hafenstadt") })
        #expect(try labels("villa au").contains { $0.hasPrefix("Villa Aurora") })
        #expect(try labels("690").contains { $0.contains("6900") })
    }

    @Test(arguments: ["lindenweg neust", "lindenweg, neu", "neustadt linden", "Lindenweg 3, Neus"])
    func whereItLiesChoosesBetweenEquals(_ text: String) throws {
        let results = try geocoder.autocomplete(text)
        #expect(!results.isEmpty)
        #expect(results.allSatisfy { $0.address.quarter == "Neustadt" })
    }

    @Test func whatIsNearComesFirst() throws {
        for (east, quarter) in [(-1_500.0, "Altstadt"), (1_500, "Neustadt")] {
            let focus = spot(east: east, north: 300)
            let results = try geocoder.autocomplete("lind", options: SearchOptions(focus: focus))
            #expect(results.map(\.address.quarter).first == quarter)
            #expect(results.allSatisfy { $0.distanceMeters != nil })
        }
    }

    @Test func aBoundedViewboxKeepsTheRestOut() throws {
        var box = BoundingBox(spot(east: 1_000, north: 0))
        box.extend(to: spot(east: 2_000, north: 500))
        let options = SearchOptions(viewbox: box, isBounded: true)
        let results = try geocoder.autocomplete("lin", options: options)
        #expect(results.map(\.address.quarter) == ["Neustadt"])
    }

    @Test(arguments: ["Hauptstraße", "Lindenweg", "Avenue de l'Hôtel de Ville", "Apotheke zum"])
    func answersKeepTheirOrderWhileTheTextGrows(_ text: String) throws {
        var before = try labels(String(text.prefix(1)), SearchOptions(limit: 50))
        for length in 2...text.count {
            let now = try labels(String(text.prefix(length)), SearchOptions(limit: 50))
            #expect(before.filter(now.contains) == now.filter(before.contains))
            before = now
        }
        #expect(!before.isEmpty)
    }

    @Test(arguments: [
        "", " ", "???", "\"", "*", "a\"*", "( OR", "NEAR(", "%", "&", "& ", "🙂", "क", "कि की", "ₐ",
        "a\u{0}b", "zqxw", "99999999999999999999", "1 1 1 1", ", ,", "'; DROP TABLE place; --",
    ])
    func rubbishDoesNoHarm(_ text: String) throws {
        let results = try geocoder.autocomplete(text)
        #expect(results.count <= 10)
    }

    @Test func coordinatesAreAnswered() throws {
        #expect(try geocoder.autocomplete("47.2,9.5").first?.matchKind == .coordinates)
    }

    /// The dull twin: look at every name.
    @Test func agreesWithALinearScanOfTheNames() throws {
        var generator = SeededGenerator(seed: 5)
        let syllables = ["ba", "lo", "mir", "ta", "ven", "os", "kel", "dri"]
        let names = (0..<300).map { _ in
            (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                let letters = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
                    syllables.randomElement(using: &generator)
                }
                return letters.joined()
            }.joined(separator: " ")
        }
        let atlas = try SampleAtlas { fill in
            for (index, name) in names.enumerated() {
                let start = spot(east: Double(index) * 50, north: 0)
                let end = spot(east: Double(index) * 50, north: 40)
                try fill.street(name, [start, end], in: nil)
            }
        }
        for _ in 0..<200 {
            let word = try #require(
                names.randomElement(using: &generator)?.split(separator: " ").last)
            let text = word.prefix(Int.random(in: 1...word.count, using: &generator)).lowercased()
            let expected = names.filter { name in
                name.split(separator: " ").contains { $0.hasPrefix(text) }
            }
            let found = try atlas.geocoder.autocomplete(text, options: SearchOptions(limit: 50))
            #expect(found.allSatisfy { expected.contains($0.name ?? "") }, "\(text)")
            #expect(found.count >= min(50, Set(expected).count), "\(text)")
        }
    }
}
