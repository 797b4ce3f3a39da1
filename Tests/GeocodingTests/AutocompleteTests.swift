import AddressText
import GRDB
import Geocoding
import Geometry
import TestSupport
import Testing

@Suite("Unfinished text is completed") struct AutocompleteTests {
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
    func findsAStreetByItsFirstLetters(_ text: String) throws {
        let results = try geocoder.autocomplete(text)
        #expect(results.contains { $0.name == "Hauptstraße" }, "\(results.map(\.label))")
    }

    @Test(arguments: ["7 haup", "haupt 7", "7, hauptstr", "hauptstrasse 7, haf"])
    func aNumberFindsAHouse(_ text: String) throws {
        let first = try #require(try geocoder.autocomplete(text).first)
        #expect(first.matchKind == .rooftop)
        #expect(first.address.houseNumber == "7")
        #expect(first.address.street == "Hauptstraße")
    }

    @Test func completesANumber() throws {
        let numbers = try geocoder.autocomplete("Hauptstraße 1")
            .compactMap(\.address.houseNumber)
        #expect(numbers.first == "1")
        #expect(numbers.contains("10"))
        #expect(!numbers.contains("2"))
    }

    @Test func aWordFollowedByASpaceIsComplete() throws {
        #expect(try !labels("linden").isEmpty)
        #expect(try labels("linden ").isEmpty)
    }

    @Test("A text of articles is the beginning of a name, also before the next word")
    func articlesBeginAName() throws {
        let atlas = try SampleAtlas { fill in
            for (index, name) in ["Im Winkel", "Am Bach", "Les Salines", "Bachgasse"].enumerated() {
                let north = Double(index) * 100
                try fill.street(
                    name, [spot(east: 0, north: north), spot(east: 90, north: north)], in: nil)
            }
        }
        for (text, name) in [("Im ", "Im Winkel"), ("am ", "Am Bach"), ("Les ", "Les Salines")] {
            #expect(try atlas.geocoder.autocomplete(text).map(\.name) == [name], "\(text)")
        }
    }

    @Test func completesAnyWordOfAnyName() throws {
        #expect(try labels("hotel de vi").contains { $0.hasPrefix("Avenue de l'Hôtel") })
        #expect(try labels("town hall av").contains { $0.hasPrefix("Avenue de l'Hôtel") })
        #expect(try labels("löw").contains { $0.hasPrefix("Apotheke zum Löwen") })
        #expect(try labels("ville du").contains { $0.hasPrefix("Hafenstadt") })
        #expect(try labels("villa au").contains { $0.hasPrefix("Villa Aurora") })
        #expect(try labels("690").contains { $0.contains("6900") })
    }

    @Test(arguments: ["lindenweg neust", "lindenweg, neu", "neustadt linden", "Lindenweg 3, Neus"])
    func contextChoosesBetweenNamesakes(_ text: String) throws {
        let results = try geocoder.autocomplete(text)
        #expect(!results.isEmpty)
        #expect(results.allSatisfy { $0.address.quarter == "Neustadt" })
    }

    @Test func nearbyResultsComeFirst() throws {
        for (east, quarter) in [(-1_500.0, "Altstadt"), (1_500, "Neustadt")] {
            let focus = spot(east: east, north: 300)
            let results = try geocoder.autocomplete("lind", options: SearchOptions(focus: focus))
            #expect(results.map(\.address.quarter).first == quarter)
            #expect(results.allSatisfy { $0.distanceMeters != nil })
        }
    }

    @Test func aBoundedViewboxExcludesOtherResults() throws {
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
            let common = before.filter(now.contains)
            #expect(!common.isEmpty)
            #expect(common == now.filter(before.contains))
            before = now
        }
    }

    @Test("An answer that was first stays in the list while typing continues")
    func keepsTheFirstAnswer() throws {
        var generator = SeededGenerator(seed: 11)
        let names = try town.database.read {
            try String.fetchAll($0, sql: "SELECT name FROM street UNION SELECT name FROM place")
        }
        for _ in 0..<60 {
            let name = try #require(names.randomElement(using: &generator))
            var wasFirst = false
            for length in 1...name.count {
                let found = try geocoder.autocomplete(String(name.prefix(length))).map(\.name)
                wasFirst = wasFirst || found.first == name
                #expect(!wasFirst || found.contains(name), "\(name.prefix(length))")
            }
            #expect(wasFirst || names.count { $0.hasPrefix(name) } > 1, "\(name)")
        }
    }

    @Test(
        "Words may be joined or split",
        arguments: [
            ("Jakob-Kaiser-Straße", "Jakob-Kaiserstraße"),
            ("jakob kaiser str", "Jakob-Kaiserstraße"),
            ("Jakob-Kaiser-Str. 9", "Jakob-Kaiserstraße"), ("Ringweg", "Ring Weg"),
            ("alte ring", "Altering"), ("Moosbrücke", "Moos Brücke"),
            ("Jakob-Kaisre", "Jakob-Kaiserstraße"),
        ])
    func joinsAndSplits(_ text: String, _ name: String) throws {
        let results = try Self.hamlet.get().geocoder.autocomplete(text)
        #expect(results.first?.address.street == name, "\(results.map(\.label))")
    }

    @Test("A house number keeps its letters")
    func aNumberMayHaveSeveralLetters() throws {
        let first = try Self.hamlet.get().geocoder.autocomplete("Ring Weg 38 b-c").first
        #expect(first?.address.houseNumber == "38 b-c")
        #expect(first?.matchKind == .rooftop)
    }

    private static let hamlet = Result {
        try SampleAtlas { fill in
            let names = [
                "Jakob-Kaiserstraße", "Ring Weg", "Altering", "Moos Brücke", "Ringelgasse",
            ]
            for (index, name) in names.enumerated() {
                let start = spot(east: 0, north: Double(index) * 100)
                try fill.street(
                    name, [start, spot(east: 90, north: Double(index) * 100)], in: nil)
                try fill.address("9", name, at: start, in: nil)
            }
            try fill.address("38 b-c", "Ring Weg", at: spot(east: 50, north: 100), in: nil)
        }
    }

    /// 2,500 villages, each with a street of the same name.
    private static let villages = Result {
        var generator = SeededGenerator(seed: 3)
        return try SampleAtlas { fill in
            for index in 0..<2_500 {
                let spots = [0.0, 80].map {
                    spot(east: Double(index % 50) * 900 + $0, north: Double(index / 50) * 900)
                }
                let name = (0..<5).map { _ in
                    String("bdfgklmnprst".randomElement(using: &generator) ?? "b")
                        + String("aeiou".randomElement(using: &generator) ?? "a")
                }.joined()
                let village = try fill.place(
                    index == 2_345 ? "Littletown" : name, "village", rank: 19, at: spots[0])
                try fill.street(
                    "Hauptstraße", spots, in: village,
                    class: index == 2_345 ? "track" : "residential")
                try fill.address(
                    "5", "Hauptstraße", at: spots[1], in: village, postcode: "\(10_000 + index)")
            }
        }
    }

    @Test(
        "The named village or postcode finds one of thousands of streets with the same name",
        arguments: [
            "Hauptstr. Littletown", "hauptstrasse 5 littlet", "Littletown, Hauptstr",
            "hauptstraße 5 12345", "Hauptstraße Litletown",
        ])
    func appliesContextBeforeTheLimit(_ text: String) throws {
        let first = try #require(try Self.villages.get().geocoder.autocomplete(text).first)
        #expect(first.address.city == "Littletown", "\(first.label)")
    }

    @Test("A nearby street is found among thousands with the same name")
    func appliesDistanceBeforeTheLimit() throws {
        let focus = spot(east: Double(2_345 % 50) * 900, north: Double(2_345 / 50) * 900)
        let options = SearchOptions(focus: focus)
        let results = try Self.villages.get().geocoder.autocomplete("haupts", options: options)
        #expect(results.prefix(3).contains { $0.address.city == "Littletown" })
    }

    @Test(arguments: [
        "", " ", "???", "\"", "*", "a\"*", "( OR", "NEAR(", "%", "&", "& ", "🙂", "क", "कि की", "ₐ",
        "a\u{0}b", "zqxw", "99999999999999999999", "1 1 1 1", ", ,", "'; DROP TABLE place; --",
    ])
    func nonsenseDoesNotTrap(_ text: String) throws {
        let results = try geocoder.autocomplete(text)
        #expect(results.count <= 10)
    }

    @Test func answersCoordinates() throws {
        #expect(try geocoder.autocomplete(PlaceText("47.2,9.5")).first?.matchKind == .coordinates)
    }

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
