import Foundation
import Geometry
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Addresses are those that people at the place would give")
struct NominatimAddressTests {
    private typealias Answer = [String: Any]

    private func search(
        _ service: RunningService, _ text: String, _ more: String = ""
    ) async throws -> [Answer] {
        let words = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await service.places("/search?addressdetails=1&q=\(words)\(more)")
    }

    private func reverse(
        _ service: RunningService, _ east: Double, _ north: Double
    ) async throws -> Answer {
        let place = DrawnMap.place(east, north)
        return try await service.client.get(
            "/reverse?format=jsonv2&layer=address&lat=\(place.latitude)&lon=\(place.longitude)"
        ).object()
    }

    private func part(_ name: String, of answer: Answer?) -> String? {
        (answer?["address"] as? Answer)?[name] as? String
    }

    @Test(
        "A name in the country's own language is not replaced by one in a language that is asked for after it",
        arguments: [
            ("de,en", "Zum Anker"), ("de-DE,de,en", "Zum Anker"), ("de-AT,en", "Zum Anker"),
            ("fr,de,en", "Zum Anker"), ("en,de", "The Anchor"), ("fr,en", "The Anchor"),
        ])
    func languages(_ languages: String, _ name: String) async throws {
        try await DrawnBorderland.serve { service in
            let found = try await search(service, "Zum Anker", "&accept-language=\(languages)")
            #expect(found.first?["name"] as? String == name)
            let country = languages.hasPrefix("en") || languages == "fr,en"
            #expect(part("country", of: found.first) == (country ? "Germany" : "Deutschland"))
        }
    }

    @Test("A street on the border of two towns is in one of them")
    func streetOnTheBorder() async throws {
        try await DrawnBorderland.serve { service in
            let town = part("town", of: try await search(service, "Grenzweg").first)
            #expect(town == "Linkstadt" || town == "Rechtsstadt")
        }
    }

    @Test("A street is in the town that has its middle, however far apart its points are")
    func middleOfAStreet() async throws {
        try await DrawnBorderland.serve { service in
            let street = try await search(service, "Langer Weg").first
            #expect(part("town", of: street) == "Linkstadt")
        }
    }

    @Test("The postcode of a street is its own, or else that of its municipality")
    func postcodesOfStreets() async throws {
        try await DrawnBorderland.serve { service in
            let tagged = try await search(service, "Postgasse").first
            #expect(part("postcode", of: tagged) == "11250")
            let other = try await search(service, "Langer Weg").first
            #expect(part("postcode", of: other) == "11200")
        }
    }

    @Test("A café has the address of its building, and a garage its own")
    func addressesOfThings() async throws {
        try await DrawnBorderland.serve { service in
            for (name, number, postcode) in [
                ("Zum Anker", "3", "11201"), ("Engel-Apotheke", "3", "11202"),
                ("Kranhaus", "22", "11200"),
            ] {
                let found = try await search(service, name).first
                #expect(found?["name"] as? String == name)
                #expect(part("road", of: found) == "Hofgasse")
                #expect(part("house_number", of: found) == number)
                #expect(part("postcode", of: found) == postcode)
            }
        }
    }

    @Test("A search for coordinates finds things, also 90 m away", arguments: [20_205.0, 20_298])
    func thingsAtCoordinates(_ east: Double) async throws {
        try await DrawnBorderland.serve { service in
            let place = DrawnMap.place(east, 19_990)
            let text = "\(place.latitude),\(place.longitude)"
            #expect(try await search(service, text).first?["name"] as? String == "Kuhalm")
            let street = try await search(service, text, "&layer=address").first
            #expect(street?["name"] as? String == "Forstweg")
        }
    }

    @Test("What houses are numbered by is a hamlet or another place, not a road")
    func numberedByPlace() async throws {
        try await DrawnBorderland.serve { service in
            let house = try await reverse(service, 20_050, 20_001)
            #expect(part("house_number", of: house) == "5")
            #expect(part("hamlet", of: house) == "Birkenweiler")
            #expect(part("road", of: house) == nil && part("place", of: house) == nil)
            let other = try await reverse(service, 20_100, 20_301)
            #expect(part("place", of: other) == "Fuchsbau")
            #expect(part("road", of: other) == nil)
            #expect((other["display_name"] as? String)?.hasPrefix("6, Fuchsbau, ") == true)
        }
    }

    @Test("The number of the street finds a house that the town has numbered, too")
    func secondNumbers() async throws {
        try await DrawnBorderland.serve { service in
            for text in ["Brückenweg 17", "Brückenweg 2532", "Brückenweg 2532/17"] {
                let found = try await search(service, text).first
                #expect(part("house_number", of: found) == "2532/17", "\(text)")
            }
            let door = try await search(service, "Treppenweg 3").first
            #expect(part("house_number", of: door) != "12/3")
        }
    }

    @Test("A house shows the name of its street in full")
    func streetInFull() async throws {
        try await DrawnBorderland.serve { service in
            let house = try await reverse(service, 520, 808)
            #expect(part("house_number", of: house) == "7")
            #expect(part("road", of: house) == "Südstraße")
        }
    }

    @Test("A relation that names no street has the name of its member")
    func relationWithoutAName() async throws {
        try await DrawnBorderland.serve { service in
            let house = try await search(service, "Ulmgang 31").first
            #expect(part("house_number", of: house) == "31")
            #expect(part("road", of: house) == "Ulmgang")
        }
    }

    @Test("A town is found without what its name has in brackets")
    func brackets() async throws {
        try await DrawnBorderland.serve { service in
            let names = try await search(service, "Hallig").map { $0["name"] as? String }
            #expect(Set(names) == ["Hallig", "Hallig (Elbe)"])
        }
    }

    @Test("A river comes before a stream of its name")
    func riverBeforeStream() async throws {
        try await DrawnBorderland.serve { service in
            let kinds = try await search(service, "Otterbach", "&dedupe=0").map {
                $0["type"] as? String
            }
            #expect(kinds == ["river", "stream"])
        }
    }

    @Test("A label outside of its town does not move the town")
    func labelOutside() async throws {
        try await DrawnBorderland.serve { service in
            let town = try #require(try await search(service, "Schieflage").first)
            let longitude = try #require((town["lon"] as? String).flatMap(Double.init))
            let (west, east) = (DrawnMap.place(30_000, 0), DrawnMap.place(31_000, 0))
            #expect((west.longitude...east.longitude).contains(longitude))
        }
    }
}
