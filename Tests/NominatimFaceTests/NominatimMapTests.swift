import Foundation
import Geometry
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Maps are read as Nominatim reads them") struct NominatimMapTests {
    @Test("A house, an interpolated number and a café without a street take the nearest")
    func nearestStreet() async throws {
        try await DrawnCountry.store.serve { service in
            let house = try await service.search("7 Goose Drive").first
            #expect(house?["osm_type"] as? String == "node")
            let name = try #require(house?["display_name"] as? String)
            #expect(name.hasPrefix("7, Goose Drive, "))
            #expect(house?.part("postcode") == "12345")
            let other = try await service.search("9 Goose Drive").first
            #expect(other?.part("postcode") == "99999")
            let interpolated = try await service.search("Duck Lane 10").first
            #expect(interpolated?["osm_type"] as? String == "way")
            #expect(interpolated?.part("house_number") == "10")
            #expect(interpolated?.part("road") == "Duck Lane")
            let around = try await service.reverse(100, 88)
            #expect(around.part("house_number") == "10")
            #expect(around.part("road") == "Duck Lane")
            let cafe = try await service.search("Bean").first
            #expect(cafe?.part("road") == "Goose Drive")
            #expect(cafe?.part("amenity") == "Bean")
        }
    }

    @Test("A city that the address names replaces the one around it")
    func citiesOfAddresses() async throws {
        try await DrawnCountry.store.serve { service in
            let cafe = try await service.search("Halyard").first
            #expect(cafe?.part("town") == "Luffing")
            #expect(cafe?.part("village") == "Winchley")
            let name = try #require(cafe?["display_name"] as? String)
            #expect(name.hasPrefix("Halyard, Pulley Street, ") && !name.contains("Gantry"))
        }
    }

    @Test("A city that is a state is found as either", arguments: ["city", "state"])
    func citiesThatAreStates(_ field: String) async throws {
        try await DrawnCountry.store.serve { service in
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
        try await DrawnCountry.store.serve { service in
            let found = try await service.search(text)
            #expect(found.first?["name"] as? String == expected, "\(text): \(found)")
            #expect(try await service.search("[shop=bakery] Winchley").isEmpty)
            #expect(try await service.search("[amenity=cafe] Nowhere").isEmpty)
            #expect(try await service.search("[cafe]").isEmpty)
            let place = DrawnMap.place(43_600, 1_300)
            let near = "[natural=peak] \(place.latitude),\(place.longitude)"
            #expect(try await service.search(near).first?["name"] as? String == "Masthead")
            let box =
                "&viewbox=\(place.longitude - 0.01),\(place.latitude - 0.01),"
                + "\(place.longitude + 0.01),\(place.latitude + 0.01)&bounded=1"
            let inside = try await service.search("[natural=peak]", box)
            #expect(inside.map { $0["name"] as? String } == ["Masthead"])
            #expect(try await service.search("[cafe]", box).isEmpty)
        }
    }

    @Test(
        "Natural features and structures are found at their zoom, by their own shape",
        arguments: [
            ("natural", 12, "Masthead"), ("natural", 13, "Hawser"), ("natural", 18, "Hawser"),
            ("natural", 11, nil), ("manmade", 15, nil), ("natural,address", 15, "Hawser"),
        ])
    func features(_ layer: String, _ zoom: Int, _ expected: String?) async throws {
        try await DrawnCountry.store.serve { service in
            let found = try await service.reverse(43_300, 1_100, "&layer=\(layer)&zoom=\(zoom)")
            #expect(found["name"] as? String == expected, "\(found)")
            let park = try await service.reverse(40_200, 950, "&layer=natural,manmade&zoom=17")
            #expect(park["name"] as? String == "Dockside Park")
        }
    }

    @Test(
        "The name of a house finds it with its nearest street",
        arguments: [
            "Reed Cottage", "Heron House",
        ])
    func houseNames(_ name: String) async throws {
        try await DrawnCountry.store.serve { service in
            let house = try await service.search(name).first
            #expect(house?["osm_type"] as? String == "node")
            #expect(house?.part("road") == "Goose Drive")
        }
    }

    @Test("A street is found by the town of its own address")
    func addressOfStreet() async throws {
        try await DrawnCountry.store.serve { service in
            let street = try await service.search("Goose Drive, Marsh Parish").first
            #expect(street?["name"] as? String == "Goose Drive")
        }
    }

    @Test("The road of a house is in the requested language")
    func languageOfTheRoad() async throws {
        try await DrawnCountry.store.serve { service in
            let french = "&accept-language=fr"
            let around = try await service.reverse(50, 29, french)
            #expect(around.part("road") == "Rue des Oies")
            let found = try await service.search("7 Goose Drive", french).first
            #expect(found?.part("road") == "Rue des Oies")
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
        try await DrawnCountry.store.serve { service in
            for number in typed {
                for text in ["\(number) \(street)", "\(street) \(number)"] {
                    let house = try await service.search(text).first
                    #expect(house?["osm_type"] as? String == "node", "\(text)")
                    #expect(
                        house?.part("house_number") == DrawnCountry.numbers[street], "\(text)")
                    #expect(house?.part("road") == street, "\(text)")
                }
            }
        }
    }

    @Test("A word in the place of a number finds the house like a name")
    func wordAsNumber() async throws {
        try await DrawnCountry.store.serve { service in
            let house = try await service.search("Warring").first
            #expect(house?.part("house_number") == "Warring")
            #expect(house?.part("road") == "Pine Row")
        }
    }

    @Test("Two numbers written as one are not a house")
    func numbersInOne() async throws {
        try await DrawnCountry.store.serve { service in
            let street = try await service.search("3410 Elder Row").first
            #expect(street?["osm_type"] as? String == "way")
            #expect(street?.part("house_number") == nil)
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
        try await DrawnCountry.store.serve { service in
            let found = try await service.search(text).first
            #expect(found?["type"] as? String == "postcode")
            #expect(found?.part("postcode") == code)
        }
    }

    @Test("A postcode area is the answer with its boundary")
    func postcodeArea() async throws {
        try await DrawnCountry.store.serve { service in
            let found = try await service.search("123-45").first
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
        try await DrawnCountry.store.serve { service in
            let found = try await service.search(text).first
            #expect(found?["name"] as? String == "Stampton")
        }
    }

    @Test(
        "Inside a building with a number that is the answer, whatever its entrances say",
        arguments: [(30_002.0, 10.0), (30_030, 1), (30_030, 10), (30_058, 1)])
    func insideABuilding(_ east: Double, _ north: Double) async throws {
        try await DrawnCountry.store.serve { service in
            let found = try await service.reverse(east, north, "&layer=address")
            #expect(found.part("house_number") == "8")
        }
    }

    @Test("Grounds with an address count from their edge")
    func grounds() async throws {
        try await DrawnCountry.store.serve { service in
            for (east, north, number) in [
                (30_105.0, 140.0, "20"), (30_098, 75, "20"), (30_245, 100, "20"),
                (30_254, 100, "22"),
            ] {
                let found = try await service.reverse(east, north, "&layer=address")
                #expect(found.part("house_number") == number, "\(east) \(north)")
            }
        }
    }

    @Test("A building whose address an entrance repeats can be looked up")
    func lookupOfABuilding() async throws {
        try await DrawnCountry.store.serve { service in
            let place = DrawnMap.place(30_002, 10)
            let found = try await service.client.get(
                "/reverse?format=jsonv2&lat=\(place.latitude)&lon=\(place.longitude)"
                    + "&layer=address"
            ).object()
            #expect(found.part("road") == "Mortar Street")
            // The building is the way after its corners.
            let door = try #require(found["osm_id"] as? Int)
            let list = (door..<door + 12).map { "W\($0)" }.joined(separator: ",")
            let buildings = try await service.places("/lookup?format=jsonv2&osm_ids=\(list)")
            #expect(buildings.contains { $0.part("house_number") == "8" })
        }
    }

    @Test("A village within a town is not its city")
    func villageInTown() async throws {
        try await DrawnCountry.store.serve { service in
            let found = try await service.reverse(46_500, 6_511)
            #expect(found.part("village") == "Winchley")
            #expect(found.part("town") == "Gantry")
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
        try await DrawnCountry.store.serve { service in
            let found = try await service.search(name)
            #expect(found.count == 1)
            #expect(found.first?["osm_type"] as? String == kind)
        }
    }

    @Test("A stop of vehicles is not listed beside the stop for passengers")
    func stopPositions() async throws {
        try await DrawnCountry.store.serve { service in
            let found = try await service.search("Bollard", "&dedupe=0")
            #expect(found.map { $0["type"] as? String } == ["bus_stop"])
        }
    }

    @Test("The nearest of shops, houses and streets is the answer to a place")
    func nearestThing() async throws {
        try await DrawnCountry.store.serve { service in
            let nearest = try await service.reverse(150, 8)
            #expect(nearest["name"] as? String == "Bean")
            let house = try await service.reverse(150, 8, "&layer=address")
            #expect(house.part("amenity") == nil)
        }
    }

    @Test("What the request excludes and where it searches stands in the answer")
    func metadata() async throws {
        try await DrawnCountry.store.serve { service in
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
        try await DrawnCountry.store.serve { service in
            for more in ["", "&polygon_geojson=1"] {
                let answer = try await service.client.get(
                    "/search?q=Gantry&polygon_threshold=\(text)\(more)")
                #expect(answer.status == 400)
            }
        }
    }
}
