import GRDB
import Geocoding
import Geometry
import OSMModel
import Testing

@Suite("Objects are found by their references") struct LookupTests {
    let town: SampleAtlas
    let geocoder: Geocoder

    init() throws {
        town = try SampleAtlas.sharedHarbourTown.get()
        geocoder = town.geocoder
    }

    @Test func findsEveryNamedOrNumberedObject() throws {
        let tables = ["place", "street", "poi", "address"]
        let objects = try town.database.read { connection in
            try tables.flatMap { table in
                try Row.fetchAll(connection, sql: "SELECT osm_type, osm_id FROM \(table)")
                    .compactMap { row in
                        OSMReference.Kind(rawValue: row[0]).map { OSMReference($0, row[1]) }
                    }
            }
        }
        #expect(objects.count > 30)
        let found = try geocoder.lookup(objects)
        #expect(found.map(\.osm) == objects)
        #expect(found.allSatisfy { $0.confidence == 1 && $0.id != nil })
    }

    @Test func leavesOutUnknownObjects() throws {
        let unknown = [
            OSMReference(.relation, 1), OSMReference(.node, 0), OSMReference(.way, .max),
            OSMReference(.node, -5),
        ]
        #expect(try geocoder.lookup(unknown).isEmpty)
        #expect(try geocoder.lookup([]).isEmpty)
    }

    @Test func namesComeInTheFirstAvailableLanguage() throws {
        let town = try #require(try geocoder.search("Hafenstadt").first?.osm)
        #expect(
            try geocoder.lookup([town], languages: ["it", "fr"]).first?.name == "Ville du Port")
        #expect(try geocoder.lookup([town], languages: ["it"]).first?.name == "Hafenstadt")
        let house = try #require(
            try geocoder.search("Hauptstraße 7", options: SearchOptions(languages: ["fr"])).first)
        #expect(house.surroundings.map(\.name) == ["Ville du Port", "Österreich"])
        #expect(house.surroundings.map(\.kind) == ["town", "country"])
        #expect(house.surroundings.map(\.rank) == [18, 4])
    }

    @Test func tagsAreReturnedOnRequest() throws {
        let town = try #require(try geocoder.search("Hafenstadt").first)
        #expect(town.tags == nil)
        let reference = try #require(town.osm)
        let tagged = try geocoder.lookup([reference], includesTags: true).first?.tags
        #expect(tagged?.names["alt_name"] == "Portus")
        #expect(tagged?.names["name"] == "Hafenstadt")
    }

    @Test func boundingBoxesAreThoseOfTheAtlas() throws {
        let street = try #require(try geocoder.search("Hauptstraße").first?.boundingBox)
        let west = spot(east: -20, north: 0)
        let east = spot(east: 260, north: 0)
        #expect(abs(street.west - west.longitude) < 1e-9)
        #expect(abs(street.east - east.longitude) < 1e-9)
        let town = try #require(try geocoder.search("Hafenstadt").first?.boundingBox)
        #expect(abs(town.north - spot(east: 0, north: 3_000).latitude) < 1e-9)
    }
}

@Suite("Reverse geocoding answers at the requested detail") struct CoarseReverseTests {
    let geocoder: Geocoder

    init() throws {
        geocoder = try SampleAtlas.sharedHarbourTown.get().geocoder
    }

    private func first(_ rank: Int) throws -> GeocodeResult? {
        var options = ReverseOptions(limit: 1)
        options.finestRank = rank
        return try geocoder.reverse(spot(east: 72, north: 8), options: options).first
    }

    @Test func theRankLimitsTheDetail() throws {
        #expect(try first(30)?.matchKind == .rooftop)
        #expect(try first(27)?.name == "Hauptstraße")
        let street = try #require(try first(26))
        #expect(street.address.houseNumber == nil)
        #expect(try first(18)?.name == "Hafenstadt")
        #expect(try first(12)?.name == "Österreich")
        #expect(try first(2) == nil)
    }

    @Test func pointsOfInterestAnswerIfTheirLayerIsRequested() throws {
        var options = ReverseOptions(limit: 1)
        options.layers = [.poi]
        let place = spot(east: 42, north: 62)
        #expect(try geocoder.reverse(place, options: options).first?.kind == "pharmacy")
        options.layers = [.natural]
        #expect(try geocoder.reverse(place, options: options).isEmpty)
    }
}
