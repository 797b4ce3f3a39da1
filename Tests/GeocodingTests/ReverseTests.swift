import AddressText
import Atlas
import GRDB
import Geocoding
import Geometry
import OSMModel
import TestSupport
import Testing

@Suite struct ReverseTests {
    @Test func theNearestAddressComesFirst() throws {
        let town = try SampleAtlas.sharedHarbourTown.get()
        let result = try #require(
            try town.geocoder.reverse(spot(east: 72, north: 13)).first)
        #expect(result.address.houseNumber == "7")
        #expect(abs(try #require(result.distanceMeters) - 3.6) < 0.1)
    }

    @Test("A house that has only a name gives way to a number up to 20 m farther away")
    func aNumberIsPreferredToANameAlone() throws {
        let atlas = try SampleAtlas { fill in
            for (east, farther) in [(0.0, 18.0), (1_000, 30)] {
                try fill.address(
                    nil, "Rue Droite", at: spot(east: east + 4, north: 0), in: nil,
                    houseName: "Le Cap")
                try fill.address(
                    "12", "Rue Droite", at: spot(east: east + farther, north: 0), in: nil)
            }
        }
        let near = try #require(try atlas.geocoder.reverse(spot(east: 0, north: 0)).first)
        #expect(near.address.houseNumber == "12")
        let alone = try #require(try atlas.geocoder.reverse(spot(east: 1_000, north: 0)).first)
        #expect(alone.address.houseName == "Le Cap")
    }

    @Test func interpolatesTheNumberOfAPlaceOnAStreet() throws {
        let town = try SampleAtlas.sharedHarbourTown.get()
        let results = try town.geocoder.reverse(spot(east: 90, north: 4))
        let street = try #require(results.first { $0.matchKind == .interpolated })
        #expect(street.address.houseNumber == "9")
        #expect(street.address.street == "Hauptstraße")
        #expect(street.coordinate.meters(to: spot(east: 90, north: 0)) < 1)
    }

    @Test func farFromStreetsOnlyTheTownIsAnswered() throws {
        let town = try SampleAtlas.sharedHarbourTown.get()
        let results = try town.geocoder.reverse(spot(east: -2_900, north: -2_900))
        #expect(results.first?.name == "Hafenstadt")
        #expect(results.first?.matchKind == .place)
    }

    @Test func beyondTheDataThereIsNoAnswer() throws {
        let town = try SampleAtlas.sharedHarbourTown.get()
        for (latitude, longitude) in [(0.0, 0.0), (-37.5, -117.9), (90, 0), (48.9, 9.5)] {
            let place = try Coordinate(latitude: latitude, longitude: longitude)
            #expect(try town.geocoder.reverse(place).isEmpty)
        }
    }

    @Test func agreesWithALinearScan() throws {
        var generator = SeededGenerator(seed: 11)
        var houses: [Coordinate] = []
        for _ in 0..<400 {
            houses.append(
                spot(
                    east: .random(in: -2_000...2_000, using: &generator),
                    north: .random(in: -2_000...2_000, using: &generator)))
        }
        let atlas = try SampleAtlas { fill in
            for (index, house) in houses.enumerated() {
                try fill.address(String(index + 1), "Rue Droite", at: house, in: nil)
            }
        }
        var near = 0
        for _ in 0..<300 {
            let place = spot(
                east: .random(in: -2_200...2_200, using: &generator),
                north: .random(in: -2_200...2_200, using: &generator))
            let nearest = houses.map { $0.meters(to: place) }.min() ?? .infinity
            let found = try atlas.geocoder.reverse(place).first?.distanceMeters
            if nearest <= 100 {
                near += 1
                #expect(abs(try #require(found) - nearest) < 1e-6)
            } else {
                #expect(found == nil)
            }
        }
        // Both answers occur.
        #expect((50...250).contains(near))
    }
}

@Suite struct TokenSetTests {
    @Test func agreesWithAnArrayOfPositions() {
        var random = SeededGenerator(seed: 17)
        func someTokens() -> (set: TokenSet, positions: [Int]) {
            let positions = (0..<Tokenizer.limit).filter { _ in
                Int.random(in: 0..<12, using: &random) == 0
            }
            let set = positions.reduce(into: TokenSet()) {
                $0.formUnion(TokenSet($1..<$1 + 1))
            }
            return (set, positions)
        }
        for _ in 0..<500 {
            let (one, mine) = someTokens()
            let (other, theirs) = someTokens()
            #expect(one.positions == mine)
            let gaps = mine.flatMap { position in theirs.map { abs($0 - position) - 1 } }
            #expect(one.gap(to: other) == gaps.min() ?? .max)
            let start = Int.random(in: 0...20, using: &random)
            let range = start..<start + Int.random(in: 0...20, using: &random)
            #expect(TokenSet(range).positions == Array(range))
        }
    }
}

@Suite struct QueryParserTests {
    let parser: QueryParser

    init() throws {
        parser = QueryParser(Normalizer(try SampleAtlas.vocabulary()))
    }

    private func noise(_ text: String) -> [String] {
        let query = parser.parse(text)
        return query.noise.positions.map { query.words[$0].token.text }
    }

    @Test func unitsAndCompaniesAreNoise() {
        #expect(noise("Am Hubengut 3, 2. OG") == ["2", "og"])
        #expect(noise("6813 Boston Avenue, 2nd floor") == ["2nd", "floor"])
        #expect(noise("3 Avenue Saint Laurent, Appt 12") == ["appt", "12"])
        #expect(noise("c/o Zwrgl, Hauptstraße 7") == ["c", "o", "zwrgl"])
        #expect(noise("Zwrgl GmbH, Hauptstraße 7") == ["zwrgl", "gmbh"])
        #expect(noise("Zehntwaldstraße Nr. 2") == ["nr"])
        #expect(noise("Hauptstraße 7, Hafenstadt").isEmpty)
    }

    @Test(arguments: [
        ("Moldaustraße 5 a", ["5a", "5"]), ("12bis Rue X", ["12bis"]),
        ("12 bis Rue X", ["12bis", "12"]), ("Main Street 12-14", ["12", "12", "14"]),
        ("Main Street 12/3", ["12/3", "12", "3"]), ("Rue d'Avall 8", ["8"]),
    ])
    func theLongestReadingOfANumberComesFirst(_ text: String, _ expected: [String]) {
        #expect(parser.parse(text).numbers.map(\.houseNumber.description) == expected)
    }

    @Test func countriesAndStatesAreRecognised() {
        let query = parser.parse("257 Colgate Avenue, Dundalk, MD, USA")
        #expect(query.regions.contains { $0.state == "MD" && $0.country == "us" })
        #expect(query.regions.contains { $0.state == nil && $0.country == "us" })
    }
}
