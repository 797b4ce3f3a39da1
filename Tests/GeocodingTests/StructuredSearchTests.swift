import Geocoding
import Geometry
import OSMModel
import Testing

@Suite("Structured addresses are found") struct StructuredSearchTests {
    let geocoder: Geocoder

    init() throws {
        geocoder = try SampleAtlas.sharedHarbourTown.get().geocoder
    }

    private func first(_ address: StructuredAddress) throws -> GeocodeResult? {
        try geocoder.search(address).first
    }

    @Test func aStreetWithANumberIsAHouse() throws {
        let addresses = [
            StructuredAddress(street: "7 Hauptstraße"),
            StructuredAddress(street: "Hauptstr. 7", city: "Hafenstadt"),
            StructuredAddress(street: "hauptstrasse 7", city: "Portus", country: "at"),
            StructuredAddress(
                street: "Hauptstraße 7", city: "Hafenstadt", county: "Anywhere", state: "Unknown",
                country: "Österreich", postcode: "6900"),
        ]
        for address in addresses {
            let result = try #require(try first(address), "\(address)")
            #expect(result.matchKind == .rooftop)
            #expect(result.address.houseNumber == "7")
        }
    }

    @Test func eachFieldFindsItsOwnKind() throws {
        #expect(try first(StructuredAddress(city: "Hafenstadt"))?.kind == "town")
        #expect(try first(StructuredAddress(country: "at"))?.kind == "country")
        #expect(try first(StructuredAddress(country: "Österreich"))?.name == "Österreich")
        #expect(try first(StructuredAddress(postcode: "6900"))?.matchKind == .postcode)
        let pharmacy = try first(StructuredAddress(amenity: "Apotheke", city: "Hafenstadt"))
        #expect(pharmacy?.kind == "pharmacy")
        #expect(try first(StructuredAddress(city: "Hauptstraße")) == nil)
        #expect(try first(StructuredAddress(street: "Hafenstadt")) == nil)
    }

    @Test func anotherCityOrCountryFindsNothing() throws {
        #expect(try first(StructuredAddress(street: "Hauptstraße 7", city: "Uferdorf")) == nil)
        #expect(try first(StructuredAddress(street: "Hauptstraße 7", city: "Nowhere")) == nil)
        #expect(try first(StructuredAddress(street: "Hauptstraße 7", country: "fr")) == nil)
        #expect(try first(StructuredAddress(city: "Hafenstadt", country: "fr")) == nil)
    }

    @Test func emptyFieldsFindNothing() throws {
        #expect(try geocoder.search(StructuredAddress()).isEmpty)
        #expect(try geocoder.search(StructuredAddress(street: "", city: " , ")).isEmpty)
    }
}

@Suite("Results can be filtered") struct ResultFilterTests {
    let geocoder: Geocoder

    init() throws {
        geocoder = try SampleAtlas.sharedHarbourTown.get().geocoder
    }

    private func search(_ text: String, _ filter: ResultFilter) throws -> [GeocodeResult] {
        try geocoder.search(text, options: SearchOptions(filter: filter))
    }

    @Test func byCountry() throws {
        var filter = ResultFilter()
        filter.countries = ["at", "li"]
        #expect(try search("Hauptstraße 7", filter).count == 1)
        filter.countries = ["de"]
        #expect(try search("Hauptstraße 7", filter).isEmpty)
    }

    @Test func bySize() throws {
        var filter = ResultFilter()
        filter.ranks = 14...19
        #expect(try search("Hafenstadt", filter).map(\.kind) == ["town"])
        filter.ranks = 26...30
        #expect(try search("Hafenstadt", filter).isEmpty)
    }

    @Test func byLayer() throws {
        var filter = ResultFilter()
        filter.layers = [.poi]
        #expect(try search("Apotheke", filter).map(\.kind) == ["pharmacy"])
        filter.layers = [.address]
        #expect(try search("Apotheke", filter).isEmpty)
    }

    @Test func byExcludedResults() throws {
        let all = try search("Lindenweg 3", ResultFilter())
        #expect(all.count == 2)
        var filter = ResultFilter()
        filter.excludedIDs = [try #require(all[0].id)]
        #expect(try search("Lindenweg 3", filter).map(\.id) == [all[1].id])
        filter = ResultFilter()
        filter.excludedObjects = [try #require(all[1].osm)]
        #expect(try search("Lindenweg 3", filter).map(\.id) == [all[0].id])
    }

    @Test func everyResultHasAUniqueStableID() throws {
        let results = try ["Hauptstraße", "Hauptstraße 7", "Hauptstraße 9", "Hafenstadt", "6900"]
            .flatMap { try geocoder.search($0, options: SearchOptions(limit: 1)) }
        let ids = results.compactMap(\.id)
        #expect(ids.count == 5 && Set(ids).count == 5)
        let reversed = try geocoder.reverse(spot(east: 70, north: 10)).first
        #expect(reversed?.id == results[1].id)
    }
}
