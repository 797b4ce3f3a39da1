import Geocoding
import Geometry
import Testing

/// The tagged house numbers of a street, and the texts that find one of them.
struct TaggedNumbers: Sendable, CustomTestStringConvertible {
    let tags: [String]
    let asked: [String]
    let found: String

    init(_ tags: [String], _ asked: [String], _ found: String) {
        self.tags = tags
        self.asked = asked
        self.found = found
    }

    var testDescription: String { "\(asked[0]) among \(tags.joined(separator: " "))" }
}

@Suite("House numbers are found in their usual spellings") struct HouseNumberTests {
    private static let names = [
        "Ahornweg", "Birkenweg", "Erlengasse", "Fichtenweg", "Kastanienallee", "Lerchengasse",
        "Marienplatz", "Nelkenweg", "Olivengasse", "Pappelallee", "Quellenweg", "Rosengasse",
        "Schulweg", "Tannenweg", "Ulmengasse", "Veilchenweg",
    ]

    private static let cases = [
        TaggedNumbers(["A1", "A3", "B3"], ["A3", "a3", "A 3", "A-3"], "A3"),
        TaggedNumbers(["50", "50-78"], ["50-78", "52", "50 - 78"], "50-78"),
        TaggedNumbers(["50-78", "50"], ["50"], "50"),
        TaggedNumbers(["32 a-b", "32 c-d"], ["32 c-d", "32c-d", "32 d", "32C"], "32 c-d"),
        TaggedNumbers(["37", "39A/B"], ["39a", "39 B", "39A/B"], "39A/B"),
        TaggedNumbers(["123/4", "4"], ["123/4", "123"], "123/4"),
        TaggedNumbers(["4", "123/4"], ["4"], "4"),
        TaggedNumbers(["226", "226 1/2"], ["226 1/2", "226 half", "226½", "226 ½"], "226 1/2"),
        TaggedNumbers(["31", "31¾"], ["31¾", "31 3/4", "31 3⁄4"], "31¾"),
        TaggedNumbers(["10", "12 b C"], ["12 b C", "12 B c"], "12 b C"),
        TaggedNumbers(["12/A", "12"], ["12/A", "12 A", "12a"], "12/A"),
        TaggedNumbers(["12", "12 rosso"], ["12 rosso", "12r", "12 Rossa"], "12 rosso"),
        TaggedNumbers(["8", "14"], ["12-14", "12–14"], "14"),
        TaggedNumbers(["N6W23001", "N6W23005"], ["N6W23001", "n6w23001"], "N6W23001"),
        TaggedNumbers(["km 21", "km. 22"], ["km 22", "km. 22"], "km. 22"),
        TaggedNumbers(["12", "12bis"], ["12 bis", "12bis", "12 BIS"], "12bis"),
    ]

    private static let atlas = Result {
        try SampleAtlas { fill in
            let town = try fill.place(
                "Nordheim", "town", rank: 18, at: spot(east: 0, north: 0), country: "de")
            for (row, example) in cases.enumerated() {
                let north = Double(row) * 300
                try fill.street(
                    names[row], [spot(east: 0, north: north), spot(east: 900, north: north)],
                    in: town)
                for (column, tag) in example.tags.enumerated() {
                    try fill.address(
                        tag, names[row],
                        at: spot(east: 20 + Double(column) * 110, north: north + 9),
                        in: town, city: "Nordheim")
                }
            }
        }
    }

    @Test("A tagged number is found by each of its spellings", arguments: cases.indices)
    func isFound(_ row: Int) throws {
        let geocoder = try Self.atlas.get().geocoder
        for asked in Self.cases[row].asked {
            for text in ["\(Self.names[row]) \(asked)", "\(asked) \(Self.names[row]), Nordheim"] {
                let first = try #require(try geocoder.search(text).first, "\(text)")
                #expect(first.matchKind == .rooftop, "\(text)")
                #expect(first.address.houseNumber == Self.cases[row].found, "\(text)")
            }
        }
    }

    @Test("The second part of a combined number is not a house of its own")
    func secondNumber() throws {
        let atlas = try SampleAtlas { fill in
            try fill.street(
                "Ahornweg", [spot(east: 0, north: 0), spot(east: 90, north: 0)], in: nil)
            try fill.address("123/4", "Ahornweg", at: spot(east: 9, north: 9), in: nil)
        }
        let first = try #require(try atlas.geocoder.search("Ahornweg 4").first)
        #expect(first.matchKind == .street)
        #expect(first.address.houseNumber == nil)
    }
}
