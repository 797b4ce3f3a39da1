import AddressText
import Atlas
import GRDB
import Geocoding
import Geometry
import OSMModel
import TestSupport
import Testing

@Suite struct SearchTests {
    let town: SampleAtlas
    let geocoder: Geocoder

    init() throws {
        town = try SampleAtlas.sharedHarbourTown.get()
        geocoder = town.geocoder
    }

    private func first(_ text: String, _ options: SearchOptions = SearchOptions()) throws
        -> GeocodeResult
    {
        try #require(try geocoder.search(text, options: options).first, "\(text)")
    }

    @Test(arguments: [
        "Hauptstraße 7, 6900 Hafenstadt", "hauptstrasse 7 hafenstadt", "HAUPTSTR. 7",
        "7 Hauptstraße", "Hafenstadt, Hauptstraße 7", "6900 Hafenstadt Hauptstraße 7",
        "Haupt Str. 7", "Hauptstraße Nr. 7, Hafenstadt", "Hauptstraße #7", "Hauptstraße 7, Portus",
        "Hauptstraße 7, Ville du Port", "Hauptstraße 7, 2. Stock, Hafenstadt", "Hauptgasse 7",
        "Hauptstraße 7, Wohnung 5", "c/o Zwrgl, Hauptstraße 7", "Zwrgl GmbH, Hauptstraße 7",
        "Hauptstraße 7, Österreich", "  Hauptstraße   7 ,, Hafenstadt ;", "Hauptstraße 7, 6901",
    ])
    func findsAnAddressHoweverItIsWritten(_ text: String) throws {
        let result = try first(text)
        #expect(result.matchKind == .rooftop)
        #expect(result.address.houseNumber == "7")
        #expect(result.coordinate.meters(to: spot(east: 70, north: 10)) < 1)
        #expect(result.label == "Hauptstraße 7, 6900 Hafenstadt, Österreich")
        #expect(result.confidence > 0.6)
    }

    @Test(arguments: ["12a Hauptstraße", "Hauptstraße 12-A", "Hauptstraße 12 a", "Hauptstr. 12A"])
    func aLetterIsPartOfTheNumber(_ text: String) throws {
        #expect(try first(text).address.houseNumber == "12 a")
    }

    @Test func bisIsPartOfTheNumber() throws {
        for text in ["12bis Avenue de l'Hotel de Ville", "12 bis, av. de l’hôtel de ville"] {
            #expect(try first(text).address.houseNumber == "12bis", "\(text)")
        }
    }

    @Test func everyNumberOfARangeIsFound() throws {
        for number in ["30", "32", "34", "30-34"] {
            let result = try first("Hauptstraße \(number)")
            #expect(result.matchKind == .rooftop && result.address.houseNumber == "30-34")
        }
    }

    @Test func interpolatesAMissingNumber() throws {
        let result = try first("Hauptstraße 9, Hafenstadt")
        #expect(result.matchKind == .interpolated)
        #expect(result.address.houseNumber == "9")
        #expect(result.coordinate.meters(to: spot(east: 90, north: 10)) < 2)
        #expect(result.osm == nil)
    }

    @Test func aNumberFarBeyondTheLastHouseIsAnsweredWithTheStreet() throws {
        let result = try first("Hauptstraße 400, Hafenstadt")
        #expect(result.matchKind == .street)
        #expect(result.address.houseNumber == nil)
        #expect(result.confidence < 0.65)
    }

    @Test func findsStreetsPlacesPostcodesAndPointsOfInterest() throws {
        #expect(try first("Hauptstraße").matchKind == .street)
        #expect(try first("Town Hall Avenue").address.street == "Avenue de l'Hôtel de Ville")
        let town = try #require(try first("Hafenstadt").osm)
        #expect(try first("ville du port").osm == town)
        #expect(try first("6900").matchKind == .postcode)
        #expect(
            try first("6900 Hafenstadt").matchKind == .place
                || first("6900 Hafenstadt").matchKind == .postcode)
        #expect(try first("Lion Pharmacy").kind == "pharmacy")
        #expect(try first("Apotheke Löwen, Hafenstadt").kind == "pharmacy")
        #expect(try first("Villa Aurora").address.houseName == "Villa Aurora")
    }

    @Test func anUnnamedObjectIsFoundByItsOtherNames() throws {
        let atlas = try SampleAtlas { fill in
            for (index, names) in [
                #"{"name:es": "La Adelita", "name:en": "Adelita's"}"#,
                #"{"alt_name": "Zum Anker;Ankerstube"}"#, #"{"old_name": "Zur Kogge"}"#,
            ].enumerated() {
                try fill.pointOfInterest(
                    nil, "amenity", "restaurant", at: spot(east: Double(index) * 200, north: 0),
                    in: nil, names: names)
            }
        }
        func names(_ text: String) throws -> [String?] {
            try atlas.geocoder.search(text).map(\.name)
        }
        #expect(try names("La Adelita") == ["Adelita's"])
        #expect(try names("Ankerstube") == ["Zum Anker"])
        #expect(try names("Zur Kogge").isEmpty)
    }

    @Test func namesComeInTheRequestedLanguage() throws {
        let options = SearchOptions(languages: ["fr"])
        #expect(try first("Hafenstadt", options).name == "Ville du Port")
        #expect(try first("Hafenstadt").name == "Hafenstadt")
    }

    @Test func addressesWithoutAStreetObjectAreFoundByTheirText() throws {
        #expect(try first("4 Rue Sans Objet").matchKind == .rooftop)
        #expect(try first("Rue Sans Objet").matchKind == .street)
        #expect(try first("Oberau 7, Uferdorf").matchKind == .rooftop)
        #expect(try first("Oberau 7").label == "Oberau 7, 6990 Uferdorf, Österreich")
    }

    @Test func oneNameInTwoQuartersIsAmbiguous() throws {
        let results = try geocoder.search("Lindenweg 3")
        #expect(results.prefix(2).allSatisfy { $0.matchKind == .rooftop })
        #expect(results.isAmbiguous)
        #expect(Set(results.prefix(2).compactMap(\.address.quarter)) == ["Altstadt", "Neustadt"])
        let chosen = try geocoder.search("Lindenweg 3, Neustadt")
        #expect(chosen.first?.address.quarter == "Neustadt")
        #expect(!chosen.isAmbiguous)
        #expect(!(try geocoder.search("Hauptstraße 7").isAmbiguous))
    }

    @Test func theFocusDecidesBetweenNamesakes() throws {
        for (east, quarter) in [(-1_500.0, "Altstadt"), (1_500, "Neustadt")] {
            let focus = spot(east: east, north: 300)
            let result = try first("Lindenweg 3", SearchOptions(focus: focus))
            #expect(result.address.quarter == quarter)
            #expect(try #require(result.distanceMeters) < 200)
        }
    }

    @Test func aBoundedViewboxExcludesOtherResults() throws {
        var box = BoundingBox(spot(east: 1_000, north: 0))
        box.extend(to: spot(east: 2_000, north: 500))
        let options = SearchOptions(viewbox: box, isBounded: true)
        let results = try geocoder.search("Lindenweg", options: options)
        #expect(results.map(\.address.quarter) == ["Neustadt"])
    }

    @Test(arguments: [
        "", "   ", "???", "!!!", "()[]{}", "%00%00", "🙂🙃", "hcckffh rnhpjwkg", "zqxwvk",
        "Nowosibirsk",
        "Tromso Storgata", "'; DROP TABLE place; --", "\"", "* OR *", "NEAR(", "99999 99999",
    ])
    func nonsenseGetsNoAnswer(_ text: String) throws {
        #expect(try geocoder.search(text).isEmpty)
    }

    @Test func answersAndChecksCoordinates() throws {
        let result = try #require(try geocoder.search(PlaceText("47.2,9.5")).first)
        #expect(result.matchKind == .coordinates && result.confidence == 1)
        #expect(throws: CoordinateTextError.self) {
            try geocoder.search(PlaceText("97.2,9.5"))
        }
    }

    @Test func anAttachedAtlasGivesTheSameAnswers() throws {
        let attached = try town.attachedGeocoder()
        for text in ["Hauptstraße 7", "Apotheke", "Lindenweg", "Hafenstadt", "6900"] {
            let results = try geocoder.search(text)
            #expect(!results.isEmpty, "\(text)")
            #expect(try attached.search(text) == results, "\(text)")
        }
        let place = spot(east: 70, north: 8)
        let around = try geocoder.reverse(place)
        #expect(!around.isEmpty)
        #expect(try attached.reverse(place) == around)
    }

    @Test func theLabelOfATownNamesItOnce() throws {
        #expect(try first("Hafenstadt").label == "Hafenstadt, Österreich")
    }

    @Test func everyAddressIsFoundByItsOwnLabel() throws {
        let rows = try town.database.read { connection in
            try Row.fetchAll(connection, sql: "SELECT X(geometry), Y(geometry) FROM address")
        }
        for row in rows {
            let place = try Coordinate(latitude: row[1], longitude: row[0])
            let nearest = try #require(try geocoder.reverse(place).first)
            #expect(nearest.matchKind == .rooftop)
            let found = try first(nearest.label)
            #expect(found.matchKind == .rooftop, "\(nearest.label)")
            #expect(found.coordinate.meters(to: place) < 50, "\(nearest.label)")
        }
        #expect(rows.count > 20)
    }
}
