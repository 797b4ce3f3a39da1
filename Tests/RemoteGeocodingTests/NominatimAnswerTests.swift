import Geocoding
import Geometry
import OSMModel
import RemoteGeocoding
import TestSupport
import Testing

@Suite struct NominatimAnswerTests {
    private func places(
        _ body: String, for text: String = "135 Pilkington Avenue",
        _ options: SearchOptions = SearchOptions()
    ) throws -> [GeocodeResult] {
        let query = try #require(RemoteQuery(places: text, options))
        return try NominatimAnswer(Array(body.utf8), to: query).results(for: text, options)
    }

    private func around(
        _ body: String, latitude: Double = 52.54878, longitude: Double = -1.81643
    ) throws -> [GeocodeResult] {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        let options = ReverseOptions()
        let query = RemoteQuery(at: place, options)
        return try NominatimAnswer(Array(body.utf8), to: query).results(at: place, options)
    }

    @Test func readsEveryFieldOfAHouse() throws {
        let house = try #require(try places(Sample.houses).first)
        #expect(house.label.hasPrefix("135, Pilkington Avenue, Maney"))
        #expect(house.coordinate == (try Coordinate(latitude: 52.54878, longitude: -1.816437)))
        #expect(house.matchKind == .rooftop)
        #expect(house.osm == OSMReference(.way, 90_394_480))
        #expect(house.address.houseNumber == "135")
        #expect(house.address.street == "Pilkington Avenue")
        #expect(house.address.city == "Birmingham")
        #expect(house.address.countryCode == "gb")
        #expect(house.name == nil)
        #expect(house.boundingBox?.south == 52.5487321)
        #expect(house.source == .nominatim(attribution: Sample.licence))
        #expect(house.confidence > 0.6)
    }

    @Test func aStreetOrTownHasLittleConfidenceIfAHouseWasRequested() throws {
        let found = try places("[\(Sample.street),\(Sample.town)]")
        #expect(found.map(\.matchKind) == [.street, .place])
        #expect(found.allSatisfy { $0.confidence <= 0.6 })
        let street = try places("[\(Sample.street)]", for: "Pilkington Avenue")
        #expect(street.allSatisfy { $0.confidence > 0.6 })
    }

    @Test func anotherHouseNumberHasLittleConfidence() throws {
        let found = try places(Sample.houses, for: "137 Pilkington Avenue")
        #expect(found.allSatisfy { $0.confidence <= 0.6 })
    }

    @Test func appliesLimitViewboxAndFocus() throws {
        let two = "[\(Sample.house),\(Sample.town)]"
        #expect(try places(two, for: "x", SearchOptions(limit: 1)).count == 1)
        let box = BoundingBox(south: 52.4, west: -2, north: 52.5, east: -1.8)
        let inside = try places(two, for: "x", SearchOptions(viewbox: box, isBounded: true))
        #expect(inside.map(\.name) == ["Birmingham"])
        let focus = try Coordinate(latitude: 52.54878, longitude: -1.816437)
        #expect(try places(two, for: "x", SearchOptions(focus: focus)).first?.distanceMeters == 0)
    }

    @Test func reverseAnswersOnlyWithNearbyObjects() throws {
        let house = try #require(try around(Sample.house).first)
        #expect(try #require(house.distanceMeters) < 5)
        #expect(house.confidence > 0.9)
        #expect(try around(Sample.house, latitude: 52.5510).isEmpty)
        #expect(try around(Sample.nothing).isEmpty)
    }

    @Test func aTownThatContainsThePlaceHasDistanceZero() throws {
        let town = try #require(try around(Sample.town).first)
        #expect(town.matchKind == .place)
        #expect(town.distanceMeters == 0)
    }

    @Test func acceptsNumbersAsTextAndTextAsNumbers() throws {
        let odd = """
            [{"lat":52.5,"lon":"-1.8","osm_id":"7","osm_type":"node","place_rank":"30",
            "importance":"0.2","display_name":"Here","boundingbox":[52,53,"-2",-1],
            "address":{"house_number":7,"road":null}}]
            """
        let found = try #require(try places(odd, for: "7").first)
        #expect(found.osm == OSMReference(.node, 7))
        #expect(found.address.houseNumber == "7")
        #expect(found.boundingBox != nil)
        #expect(found.source.attribution?.contains("OpenStreetMap") == true)
    }

    @Test(arguments: [
        #"{"lat":"91","lon":"0","display_name":"x"}"#,
        #"{"lat":"NaN","lon":"0","display_name":"x"}"#,
        #"{"lat":"1","display_name":"x"}"#, #"{"lat":"1","lon":"1"}"#, "7", "null", "[]", #""x""#,
        #"{"lat":{},"lon":[],"display_name":{}}"#,
        #"{"lat":"1","lon":"1","display_name":" \u0007"}"#,
    ])
    func skipsAnInvalidPlaceInAList(place: String) throws {
        #expect(try places("[\(place),\(Sample.house)]").count == 1)
    }

    @Test(arguments: ["", "null", "7", "<html>", "{", #"{"error":"x"}"#, "[", "[{]", "\u{FEFF}"])
    func anAnswerThatIsNotAListIsUnreadable(body: String) {
        #expect(throws: NominatimAnswer.Unreadable.self) { try places(body) }
    }

    @Test(arguments: ["", "[]", "null", "{}", "<html>", #"{"lat":"91","lon":"0"}"#])
    func anAnswerThatIsNotAPlaceIsUnreadable(body: String) {
        #expect(throws: NominatimAnswer.Unreadable.self) { try around(body) }
    }

    @Test func textFromTheServerBecomesOneLineOfLimitedLength() throws {
        let long = String(repeating: "Lane, ", count: 100)
        let body = """
            [{"lat":"1","lon":"1","display_name":"a\\u001b[2J\\nb\\u202e c, \(long)",
            "licence":"x\\r\\ny"}]
            """
        let place = try #require(try places(body).first)
        #expect(place.label.hasPrefix("a [2J b c, Lane"))
        #expect(place.label.hasSuffix("Lane"))
        #expect(place.label.unicodeScalars.count <= 200)
        #expect(place.source == .nominatim(attribution: "x y"))
    }

    @Test func damagedAnswersDoNotTrap() throws {
        var random = SeededGenerator(seed: 11)
        let whole = Array("[\(Sample.house),\(Sample.street),\(Sample.town)]".utf8)
        let options = SearchOptions()
        let query = try #require(RemoteQuery(places: "135", options))
        var read = 0
        for _ in 0..<2_000 {
            var body = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                body[Int.random(in: 0..<body.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            if Bool.random(using: &random) {
                body.removeLast(Int.random(in: 0..<body.count, using: &random))
            }
            let results = try? NominatimAnswer(body, to: query).results(for: "135", options)
            if results?.isEmpty == false { read += 1 }
            for result in results ?? [] {
                #expect((0...1).contains(result.confidence) && (0...1).contains(result.importance))
            }
        }
        #expect(read > 20)
    }

    @Test func deepNestingIsRefused() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: NominatimAnswer.Unreadable.self) { try places(deep) }
    }
}
