import Foundation
import Geometry
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Maps are read as Nominatim reads them") struct NominatimMapTests {
    private typealias Answer = [String: Any]

    /// The answers to a search, with their addresses.
    private func search(
        _ service: RunningService, _ text: String, _ more: String = ""
    ) async throws -> [Answer] {
        let words = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await service.places("/search?addressdetails=1&q=\(words)\(more)")
    }

    private func reverse(
        _ service: RunningService, _ east: Double, _ north: Double, _ more: String = ""
    ) async throws -> Answer {
        let place = DrawnMap.place(east, north)
        return try await service.client.get(
            "/reverse?format=jsonv2&lat=\(place.latitude)&lon=\(place.longitude)\(more)"
        ).object()
    }

    private func part(_ name: String, of answer: Answer?) -> String? {
        (answer?["address"] as? Answer)?[name] as? String
    }

    @Test("A house, an interpolated number and a café without a street take the nearest")
    func nearestStreet() async throws {
        try await DrawnCountry.serve { service in
            let house = try await search(service, "7 Goose Drive").first
            #expect(house?["osm_type"] as? String == "node")
            let name = try #require(house?["display_name"] as? String)
            #expect(name.hasPrefix("7, Goose Drive, "))
            #expect(part("postcode", of: house) == "12345")
            let other = try await search(service, "9 Goose Drive").first
            #expect(part("postcode", of: other) == "99999")
            let interpolated = try await search(service, "Duck Lane 10").first
            #expect(interpolated?["osm_type"] as? String == "way")
            #expect(part("house_number", of: interpolated) == "10")
            #expect(part("road", of: interpolated) == "Duck Lane")
            let around = try await reverse(service, 100, 88)
            #expect(part("house_number", of: around) == "10")
            #expect(part("road", of: around) == "Duck Lane")
            let cafe = try await search(service, "Bean").first
            #expect(part("road", of: cafe) == "Goose Drive")
            #expect(part("amenity", of: cafe) == "Bean")
        }
    }

    @Test("A city that the address names replaces the one around it")
    func citiesOfAddresses() async throws {
        try await DrawnCountry.serve { service in
            let cafe = try await search(service, "Halyard").first
            #expect(part("town", of: cafe) == "Luffing")
            #expect(part("village", of: cafe) == "Winchley")
            let name = try #require(cafe?["display_name"] as? String)
            #expect(name.hasPrefix("Halyard, Pulley Street, ") && !name.contains("Gantry"))
        }
    }

    @Test("A city that is a state is found as either", arguments: ["city", "state"])
    func citiesThatAreStates(_ field: String) async throws {
        try await DrawnCountry.serve { service in
            let found = try await service.places("/search?\(field)=Hansa")
            #expect(found.first?["name"] as? String == "Hansa")
            #expect(try await service.places("/search?county=Hansa").isEmpty)
        }
    }

    @Test(
        "A tag in brackets finds such things near a place, street or coordinates",
        arguments: [
            ("[amenity=cafe] Winchley", "Halyard"), ("[cafe] Pulley Street, Gantry", "Halyard"),
            ("Gantry [natural=peak]", "Masthead"), ("[leisure=park] Gantry", "Dockside Park"),
        ])
    func tagsInBrackets(_ text: String, _ expected: String) async throws {
        try await DrawnCountry.serve { service in
            let found = try await search(service, text)
            #expect(found.first?["name"] as? String == expected, "\(text): \(found)")
            #expect(try await search(service, "[shop=bakery] Winchley").isEmpty)
            #expect(try await search(service, "[amenity=cafe] Nowhere").isEmpty)
            #expect(try await search(service, "[cafe]").isEmpty)
            let place = DrawnMap.place(43_600, 1_300)
            let near = "[natural=peak] \(place.latitude),\(place.longitude)"
            #expect(try await search(service, near).first?["name"] as? String == "Masthead")
            let box =
                "&viewbox=\(place.longitude - 0.01),\(place.latitude - 0.01),"
                + "\(place.longitude + 0.01),\(place.latitude + 0.01)&bounded=1"
            let inside = try await search(service, "[natural=peak]", box)
            #expect(inside.map { $0["name"] as? String } == ["Masthead"])
            #expect(try await search(service, "[cafe]", box).isEmpty)
        }
    }

    @Test(
        "Natural features and structures are found at their zoom, by their own shape",
        arguments: [
            ("natural", 12, "Masthead"), ("natural", 13, "Hawser"), ("natural", 18, "Hawser"),
            ("natural", 11, nil), ("manmade", 15, nil), ("natural,address", 15, "Hawser"),
        ])
    func features(_ layer: String, _ zoom: Int, _ expected: String?) async throws {
        try await DrawnCountry.serve { service in
            let found = try await reverse(service, 43_300, 1_100, "&layer=\(layer)&zoom=\(zoom)")
            #expect(found["name"] as? String == expected, "\(found)")
            let park = try await reverse(service, 40_200, 950, "&layer=natural,manmade&zoom=17")
            #expect(park["name"] as? String == "Dockside Park")
        }
    }

    @Test(
        "The name of a house finds it with its nearest street",
        arguments: [
            "Reed Cottage", "Heron House",
        ])
    func houseNames(_ name: String) async throws {
        try await DrawnCountry.serve { service in
            let house = try await search(service, name).first
            #expect(house?["osm_type"] as? String == "node")
            #expect(part("road", of: house) == "Goose Drive")
        }
    }

    @Test("A street is found by the town of its own address")
    func addressOfStreet() async throws {
        try await DrawnCountry.serve { service in
            let street = try await search(service, "Goose Drive, Marsh Parish").first
            #expect(street?["name"] as? String == "Goose Drive")
        }
    }

    @Test("The road of a house is in the requested language")
    func languageOfTheRoad() async throws {
        try await DrawnCountry.serve { service in
            let french = "&accept-language=fr"
            let around = try await reverse(service, 50, 29, french)
            #expect(part("road", of: around) == "Rue des Oies")
            let found = try await search(service, "7 Goose Drive", french).first
            #expect(part("road", of: found) == "Rue des Oies")
        }
    }

    @Test(
        "House numbers are found in other spellings",
        arguments: [
            ("Willow Row", ["2A", "2 a", "2-A"]), ("Birch Row", ["2a", "2-A"]),
            ("Cedar Row", ["2 A", "2a"]), ("Dogwood Row", ["2a", "2-A", "2 a"]),
            ("Elder Row", ["34-10", "34/10", "34 10"]), ("Fir Row", ["34-10", "34/10", "34 10"]),
            ("Gorse Row", ["34-10", "34/10", "34 10"]), ("Hazel Row", ["45bis", "45 BIS"]),
            ("Ivy Row", ["501-H 1", "501H-1", "501H1", "501-H1"]),
            ("Juniper Row", ["501-H 1", "501H-1", "501h1", "501 H1"]),
            ("Larch Row", ["55к3", "55 k3", "55 к-3"]), ("Maple Row", ["45", "④⑤", "𑁪𑁫"]),
            ("Nettle Row", ["45", "67", "3"]), ("Olive Row", ["34", "34/678"]),
            ("Rowan Row", ["0"]),
        ])
    func numbers(_ street: String, _ typed: [String]) async throws {
        try await DrawnCountry.serve { service in
            for number in typed {
                for text in ["\(number) \(street)", "\(street) \(number)"] {
                    let house = try await search(service, text).first
                    #expect(house?["osm_type"] as? String == "node", "\(text)")
                    #expect(
                        part("house_number", of: house) == DrawnCountry.numbers[street], "\(text)")
                    #expect(part("road", of: house) == street, "\(text)")
                }
            }
        }
    }

    @Test("A word in the place of a number finds the house like a name")
    func wordAsNumber() async throws {
        try await DrawnCountry.serve { service in
            let house = try await search(service, "Warring").first
            #expect(part("house_number", of: house) == "Warring")
            #expect(part("road", of: house) == "Pine Row")
        }
    }

    @Test("Two numbers written as one are not a house")
    func numbersInOne() async throws {
        try await DrawnCountry.serve { service in
            let street = try await search(service, "3410 Elder Row").first
            #expect(street?["osm_type"] as? String == "way")
            #expect(part("house_number", of: street) == nil)
        }
    }

    @Test(
        "Postcodes that only streets carry are found, in any spelling",
        arguments: [
            ("3993 DX", "3993 DX"), ("3993dx", "3993 DX"), ("EH4 7EA", "EH4 7EA"),
            ("eh47ea", "EH4 7EA"), ("E4 7EA", "E4 7EA"), ("EH4", "EH4"), ("99417", "99417"),
            ("99417-1111", "99417"), ("123-45", "123-45"),
        ])
    func postcodes(_ text: String, _ code: String) async throws {
        try await DrawnCountry.serve { service in
            let found = try await search(service, text).first
            #expect(found?["type"] as? String == "postcode")
            #expect(part("postcode", of: found) == code)
        }
    }

    @Test("A postcode area is the answer with its boundary")
    func postcodeArea() async throws {
        try await DrawnCountry.serve { service in
            let found = try await search(service, "123-45").first
            #expect(found?["osm_type"] as? String == "way")
        }
    }

    @Test(
        "A box at the post office is in the town",
        arguments: [
            "PO Box 123, Stampton", "P.O. Box 12, Stampton", "Postfach 10 20 30, Stampton",
            "Boîte postale 7, Stampton", "Apartado de correos 44, Stampton",
        ])
    func postBoxes(_ text: String) async throws {
        try await DrawnCountry.serve { service in
            let found = try await search(service, text).first
            #expect(found?["name"] as? String == "Stampton")
        }
    }

    @Test(
        "Inside a building with a number that is the answer, whatever its entrances say",
        arguments: [(30_002.0, 10.0), (30_030, 1), (30_030, 10), (30_058, 1)])
    func insideABuilding(_ east: Double, _ north: Double) async throws {
        try await DrawnCountry.serve { service in
            let found = try await reverse(service, east, north, "&layer=address")
            #expect(part("house_number", of: found) == "8")
        }
    }

    @Test("Grounds with an address count from their edge")
    func grounds() async throws {
        try await DrawnCountry.serve { service in
            for (east, north, number) in [
                (30_105.0, 140.0, "20"), (30_098, 75, "20"), (30_245, 100, "20"),
                (30_254, 100, "22"),
            ] {
                let found = try await reverse(service, east, north, "&layer=address")
                #expect(part("house_number", of: found) == number, "\(east) \(north)")
            }
        }
    }

    @Test("A building whose address an entrance repeats can be looked up")
    func lookupOfABuilding() async throws {
        try await DrawnCountry.serve { service in
            let place = DrawnMap.place(30_002, 10)
            let found = try await service.client.get(
                "/reverse?format=jsonv2&lat=\(place.latitude)&lon=\(place.longitude)"
                    + "&layer=address"
            ).object()
            #expect(part("road", of: found) == "Mortar Street")
            // The building is the way after its corners.
            let door = try #require(found["osm_id"] as? Int)
            let list = (door..<door + 12).map { "W\($0)" }.joined(separator: ",")
            let buildings = try await service.places("/lookup?format=jsonv2&osm_ids=\(list)")
            #expect(buildings.contains { part("house_number", of: $0) == "8" })
        }
    }

    @Test("A village within a town is not its city")
    func villageInTown() async throws {
        try await DrawnCountry.serve { service in
            let found = try await reverse(service, 46_500, 6_511)
            #expect(part("village", of: found) == "Winchley")
            #expect(part("town", of: found) == "Gantry")
            let place = DrawnMap.place(46_500, 6_511)
            let levels = try await service.client.get(
                "/reverse?format=geocodejson&lat=\(place.latitude)&lon=\(place.longitude)"
            )
            #expect(levels.text.contains(#""city":"Gantry""#))
            #expect(levels.text.contains(#""district":"Winchley""#))
        }
    }

    @Test(
        "Things with unusual names or without an area are found",
        arguments: [
            ("Hawser", "relation"), ("Kranviertel", "node"), ("Capstan Close", "way"),
            ("Fender", "node"), ("Trowel School", "way"),
        ])
    func foundAtAll(_ name: String, _ kind: String) async throws {
        try await DrawnCountry.serve { service in
            let found = try await search(service, name)
            #expect(found.count == 1)
            #expect(found.first?["osm_type"] as? String == kind)
        }
    }

    @Test("A stop of vehicles is not listed beside the stop for passengers")
    func stopPositions() async throws {
        try await DrawnCountry.serve { service in
            let found = try await search(service, "Bollard", "&dedupe=0")
            #expect(found.map { $0["type"] as? String } == ["bus_stop"])
        }
    }

    @Test("The nearest of shops, houses and streets is the answer to a place")
    func nearestThing() async throws {
        try await DrawnCountry.serve { service in
            let nearest = try await reverse(service, 150, 8)
            #expect(nearest["name"] as? String == "Bean")
            let house = try await reverse(service, 150, 8, "&layer=address")
            #expect(part("amenity", of: house) == nil)
        }
    }

    @Test("What the request excludes and where it searches stands in the answer")
    func metadata() async throws {
        try await DrawnCountry.serve { service in
            let answer = try await service.client.get(
                "/search?format=xml&q=xkcdqw&exclude_place_ids=123,n456,W789"
                    + "&countrycodes=pl,1,,nowhere,%3Cb%3E,bo,,&viewbox=12,33,77,45.13")
            #expect(answer.text.contains("exclude_place_ids=\"123,N456,W789\""))
            #expect(answer.text.contains("&amp;countrycodes=pl%2Cbo&amp;"))
            #expect(answer.text.contains("viewbox=\"12,33,77,45.13\""))
        }
    }

    @Test("A polygon threshold that is no number is refused", arguments: ["x", "1m", "%3B%3B"])
    func badThreshold(_ text: String) async throws {
        try await DrawnCountry.serve { service in
            for more in ["", "&polygon_geojson=1"] {
                let answer = try await service.client.get(
                    "/search?q=Gantry&polygon_threshold=\(text)\(more)")
                #expect(answer.status == 400)
            }
        }
    }
}
