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

    @Test("States, provinces and regions are known by name and abbreviation")
    func statesOfManyCountriesAreKnown() throws {
        let vocabulary = try SampleAtlas.vocabulary()
        #expect(vocabulary.state("Québec", in: "ca")?.code == "QC")
        #expect(vocabulary.state("NSW", in: "au")?.code == "NSW")
        #expect(vocabulary.state("Bavaria", in: "de")?.code == "BY")
        #expect(Set(vocabulary.states("WA").map(\.country)) == ["us", "au"])
    }
}
