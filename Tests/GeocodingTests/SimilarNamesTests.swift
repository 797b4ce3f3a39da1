import Geocoding
import Geometry
import TestSupport
import Testing

@Suite struct SimilarNamesTests {
    let geocoder: Geocoder

    init() throws {
        geocoder = try SampleAtlas.sharedEnglishTown.get().geocoder
    }

    @Test(arguments: ["16 East Ring", "16 North Ring", "16 E Ring", "16 n. ring, Ternhaven"])
    func aDirectionDistinguishesStreets(_ text: String) throws {
        let results = try geocoder.search(text)
        let name = text.lowercased().contains(" e") ? "East Ring" : "North Ring"
        #expect(results.first?.address.street == name)
        #expect(results.first?.matchKind == .rooftop)
        #expect(results.count == 1)
    }

    @Test func aNameIsNotAmbiguousWithOneThatDiffersInArticles() throws {
        for (text, name) in [("Rue Paix 16", "Rue Paix"), ("16 Rue de la Paix", "Rue de la Paix")] {
            let results = try geocoder.search(text)
            #expect(results.first?.address.street == name)
            #expect(!results.isAmbiguous, "\(text)")
            #expect(try #require(results.first).confidence > 0.95)
        }
    }

    @Test func anotherStreetTypeIsAnsweredOnlyWithoutAnExactMatch() throws {
        #expect(try geocoder.search("East Street 16").map(\.address.street) == ["East Street"])
        #expect(try geocoder.search("Mill Lane 16").map(\.address.street) == ["Mill Road"])
    }

    @Test func anInstitutionIsFoundWithoutTheNameOfItsTown() throws {
        for (text, kind) in [
            ("Town Hall", "townhall"), ("town hall, Ternhaven", "townhall"),
            ("Ternhaven Town Hall", "townhall"), ("library", "library"),
        ] {
            let first = try #require(try geocoder.search(text).first, "\(text)")
            #expect(first.kind == kind && first.confidence > 0.9, "\(text)")
        }
        #expect(try geocoder.search("Town Hall Street").first?.matchKind == .street)
        #expect(try geocoder.search("16 Town Hall Street").first?.matchKind == .rooftop)
        #expect(try geocoder.search("Ternhaven").first?.matchKind == .place)
    }

    @Test(arguments: [
        "East Ring & Mill Road", "East Ring / Mill Road", "Mill Road and North Ring, Ternhaven",
        "corner of Mill Road and East Ring", "Mill Road at Unknown Street",
        "Unknown Avenue & Mill Road",
    ])
    func anIntersectionIsNotAnsweredWithOneOfItsStreets(_ text: String) throws {
        #expect(try geocoder.search(text).isEmpty)
    }

    @Test func aNameWithAndIsNotAnIntersection() throws {
        for text in ["Oak and Ash Road", "Oak & Ash Road, Ternhaven"] {
            #expect(
                try geocoder.search(text).first?.address.street == "Oak and Ash Road", "\(text)")
        }
    }
}

@Suite struct NamesakeTests {
    /// Forty villages, each with a Main Street.
    @Test func anAddressBelongsToTheNearestNamesake() throws {
        let villages = 40
        let region = try SampleAtlas { fill in
            for village in 0..<villages {
                let east = Double(village) * 1_900
                let place = try fill.place(
                    "Village \(village)", "village", rank: 19, at: spot(east: east, north: 0))
                try fill.street(
                    "Main Street", [spot(east: east, north: 0), spot(east: east + 900, north: 0)],
                    in: place)
                try fill.address(
                    "\(village + 100)", "Main Street", at: spot(east: east - 90, north: 9),
                    in: place)
            }
            // One street through all villages, longer than the cells of any grid.
            try fill.street(
                "Post Road", [spot(east: 0, north: 50), spot(east: 900_000, north: 400_000)],
                in: nil)
            try fill.address("1", "Post Road", at: spot(east: 40_000, north: 18_000), in: nil)
        }
        for village in 0..<villages {
            let results = try region.geocoder.search("\(village + 100) Main Street")
            let first = try #require(results.first)
            #expect(first.matchKind == .rooftop && !results.isAmbiguous)
            #expect(first.address.city == "Village \(village)")
        }
        #expect(try region.geocoder.search("1 Post Road").first?.matchKind == .rooftop)
        let streets = try region.geocoder.search("Main Street", options: SearchOptions(limit: 50))
        #expect(streets.count == villages)
        #expect(streets.allSatisfy { $0.osm != nil })
    }
}
