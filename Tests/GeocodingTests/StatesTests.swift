import AddressText
import Geocoding
import Geometry
import TestSupport
import Testing

@Suite("The state chooses between towns of one name") struct StatesTests {
    /// Three towns called Springfield, each with a 12 Elm Street, in states with boundaries.
    private static let country = Result {
        try SampleAtlas { fill in
            for (index, state) in ["Illinois", "Missouri", "Ohio"].enumerated() {
                let east = Double(index) * 200_000
                let around = try fill.place(
                    state, "state", rank: 8, at: spot(east: east, north: 9_000), country: "us")
                let town = try fill.place(
                    "Springfield", "city", rank: 16, at: spot(east: east, north: 0), in: around,
                    country: "us")
                try fill.street(
                    "Elm Street", [spot(east: east, north: 0), spot(east: east + 400, north: 0)],
                    in: town)
                try fill.address(
                    "12", "Elm Street", at: spot(east: east + 100, north: 8), in: town,
                    city: "Springfield")
            }
        }
    }

    @Test(arguments: [("IL", "Illinois"), ("MO", "Missouri"), ("OH", "Ohio"), ("Ohio", "Ohio")])
    func theStateDecides(_ written: String, _ state: String) throws {
        let geocoder = try Self.country.get().geocoder
        for text in [
            "12 Elm Street, Springfield, \(written)", "12 Elm St, Springfield \(written), USA",
            "12 elm street springfield \(written.lowercased())",
        ] {
            let found = try geocoder.search(text)
            let first = try #require(found.first, "\(text)")
            #expect(first.address.state == state && first.address.houseNumber == "12", "\(text)")
            #expect(!found.isAmbiguous, "\(text)")
        }
        let town = try #require(try geocoder.search("Springfield, \(written)").first)
        #expect(town.address.state == state)
    }

    @Test("A town in the state that was typed comes before a city whose state is unknown")
    func aKnownStateDecides() throws {
        let atlas = try SampleAtlas { fill in
            let state = try fill.place(
                "Alabama", "state", rank: 8, at: spot(east: 0, north: 9_000))
            try fill.place("Auburn", "town", rank: 18, at: spot(east: 0, north: 0), in: state)
            try fill.place("Auburn", "city", rank: 16, at: spot(east: 900_000, north: 0))
        }
        let first = try #require(try atlas.geocoder.search("Auburn, Alabama").first)
        #expect(first.address.state == "Alabama")
    }

    @Test(
        "Where no country is known, the boundary, the addresses or the postcode tell the state",
        arguments: [
            ("Auburn, AL", "Alabama"), ("Auburn, Alabama", "Alabama"), ("Auburn AL", "Alabama"),
            ("12 Elm Street, Newtown, IL", "62701"), ("12 Elm Street, Newtown, Illinois", "62701"),
            ("12 Elm Street, Newtown, MO", "65801"), ("Elm Street 12, Oldtown, AL", "AL"),
        ])
    func statesWithoutCountries(_ text: String, _ expected: String) throws {
        let found = try Self.withoutCountries.get().geocoder.search(text)
        let address = try #require(found.first?.address, "\(text)")
        #expect(
            [address.state, address.postcode].contains(expected),
            "\(text): \(found.map(\.label)), \(found.map(\.confidence))")
        #expect(!found.isAmbiguous, "\(text)")
        if text.hasPrefix("Auburn") { #expect(found.count == 1, "\(found.map(\.label))") }
    }

    /// Places without a country: one in a state with a boundary and a city of the same name far
    /// away, and pairs of namesakes whose postcodes or addresses tell the state.
    private static let withoutCountries = Result {
        try SampleAtlas { fill in
            let state = try fill.place(
                "Alabama", "state", rank: 8, at: spot(east: 0, north: 2_000))
            try fill.place("Auburn", "town", rank: 18, at: spot(east: 0, north: 0), in: state)
            try fill.place("Auburn", "city", rank: 16, at: spot(east: 900_000, north: 0))
            for (east, city, postcode, state) in [
                (100_000.0, "Newtown", "65801", nil), (150_000, "Newtown", "62701", nil),
                (200_000, "Oldtown", nil, "MO"), (250_000, "Oldtown", nil, "AL"),
            ] as [(Double, String, String?, String?)] {
                let town = try fill.place(
                    city, "town", rank: 18, at: spot(east: east, north: 0))
                try fill.street(
                    "Elm Street", [spot(east: east, north: 0), spot(east: east + 400, north: 0)],
                    in: town)
                try fill.address(
                    "12", "Elm Street", at: spot(east: east + 100, north: 8), in: town,
                    city: city, postcode: postcode, state: state)
            }
        }
    }

    @Test(
        "Postcodes tell the state",
        arguments: [
            ("36067", "us", "AL"), ("21231-4410", "us", "MD"), ("06390", "us", "NY"),
            ("V6B 1A1", "ca", "BC"), ("x0a0h0", "ca", "NU"), ("2601", "au", "ACT"),
        ])
    func postcodesTellTheState(_ code: String, _ country: String, _ state: String) throws {
        let vocabulary = try SampleAtlas.vocabulary()
        #expect(vocabulary.state(ofPostcode: code, in: country) == state)
        #expect(vocabulary.state(ofPostcode: String(code.prefix(3)), in: country) == nil)
        #expect(vocabulary.state(ofPostcode: code, in: "de") == nil)
    }

    @Test("States, provinces and regions are known by name and abbreviation")
    func statesOfManyCountriesAreKnown() throws {
        let vocabulary = try SampleAtlas.vocabulary()
        #expect(vocabulary.state("Québec", in: "ca")?.code == "QC")
        #expect(vocabulary.state("NSW", in: "au")?.code == "NSW")
        #expect(vocabulary.state("Bavaria", in: "de")?.code == "BY")
        #expect(Set(vocabulary.states("WA").map(\.country)) == ["us", "au"])
    }
}
