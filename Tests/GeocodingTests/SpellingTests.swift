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
    func oneOrTwoTyposDoNotHideAHouse(_ text: String) throws {
        let first = try #require(try geocoder.search(text).first, "\(text)")
        #expect(first.matchKind == .rooftop)
        #expect(first.address.street == "Hauptstraße")
        #expect(first.address.houseNumber == "7")
    }

    @Test func typosCostConfidence() throws {
        let right = try #require(try geocoder.search("Hauptstraße 7").first)
        let one = try #require(try geocoder.search("Huaptstraße 7").first)
        let two = try #require(try geocoder.search("Huapstraße 7").first)
        #expect(right.confidence > one.confidence)
        #expect(one.confidence > two.confidence)
    }

    @Test(arguments: ["Hxxxtstrxxe 7", "qwrtzpk", "xqzwv kjhgf", "Hptz"])
    func moreTyposFindNothing(_ text: String) throws {
        let labels = try geocoder.search(text).map(\.label)
        #expect(labels.isEmpty, "\(labels)")
    }

    @Test func correctSpellingsAreNotChanged() throws {
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
    func typosInUnfinishedTextAreCorrected(_ text: String, _ name: String) throws {
        let names = try geocoder.autocomplete(text).map(\.name)
        #expect(names.contains(name), "\(names)")
    }

    @Test(arguments: ["Haubtstrasse 7", "Hauptstroe 7", "Hauptsraeß 7", "Hauptstasre 7"])
    func aSharpSIsOneLetter(_ text: String) throws {
        let first = try #require(try geocoder.search(text).first, "\(text)")
        #expect(first.address.street == "Hauptstraße")
        #expect(first.address.houseNumber == "7")
    }

    @Test func aShortWordIsCorrectedOnlyNextToItsArticles() throws {
        let town = try SampleAtlas { fill in
            for (index, name) in ["An der Trift", "Dora Street"].enumerated() {
                let north = Double(index) * 500
                try fill.street(
                    name, [spot(east: 0, north: north), spot(east: 90, north: north)], in: nil)
            }
        }
        #expect(try town.geocoder.search("An der Trit").map(\.name) == ["An der Trift"])
        #expect(try town.geocoder.search("Da Dona").isEmpty)
    }

    @Test(arguments: ["Franz-Beregr-Straße", "Farnz Bergr Straße"])
    func aMisspeltWordMayBeSplit(_ text: String) throws {
        let town = try SampleAtlas { fill in
            try fill.street(
                "Franz-Bergerstraße", [spot(east: 0, north: 0), spot(east: 90, north: 0)], in: nil)
        }
        #expect(try town.geocoder.search(text).first?.name == "Franz-Bergerstraße")
    }

    @Test func namesWithCommasAndNumbersAreCorrected() throws {
        let town = try SampleAtlas { fill in
            for (index, name) in ["Rasen, Sand und Wasser", "Garben 19113"].enumerated() {
                let north = Double(index) * 500
                try fill.street(
                    name, [spot(east: 0, north: north), spot(east: 90, north: north)], in: nil)
            }
        }
        for (text, name) in [
            ("Rasen, Sand und Waser", "Rasen, Sand und Wasser"), ("Graben 19113", "Garben 19113"),
        ] {
            #expect(try town.geocoder.search(text).first?.name == name)
        }
    }
}
