import Foundation
import Geometry
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Addresses are those that people at the place would give")
struct NominatimAddressTests {
    @Test(
        "A name in the country's own language is not replaced by one in a language that is asked for after it",
        arguments: [
            ("de,en", "Zum Anker"), ("de-DE,de,en", "Zum Anker"), ("de-AT,en", "Zum Anker"),
            ("fr,de,en", "Zum Anker"), ("en,de", "The Anchor"), ("fr,en", "The Anchor"),
        ])
    func languages(_ languages: String, _ name: String) async throws {
        try await DrawnBorderland.store.serve { service in
            let found = try await service.search("Zum Anker", "&accept-language=\(languages)")
            #expect(found.first?["name"] as? String == name)
            let country = languages.hasPrefix("en") || languages == "fr,en"
            #expect(found.first?.part("country") == (country ? "Germany" : "Deutschland"))
        }
    }

    @Test("A street on the border of two towns is in one of them")
    func streetOnTheBorder() async throws {
        try await DrawnBorderland.store.serve { service in
            let town = try await service.search("Grenzweg").first?.part("town")
            #expect(town == "Linkstadt" || town == "Rechtsstadt")
        }
    }

    @Test("A street is in the town that has its middle, however far apart its points are")
    func middleOfAStreet() async throws {
        try await DrawnBorderland.store.serve { service in
            let street = try await service.search("Langer Weg").first
            #expect(street?.part("town") == "Linkstadt")
        }
    }

    @Test("The postcode of a street is its own, or else that of its municipality")
    func postcodesOfStreets() async throws {
        try await DrawnBorderland.store.serve { service in
            let tagged = try await service.search("Postgasse").first
            #expect(tagged?.part("postcode") == "11250")
            let other = try await service.search("Langer Weg").first
            #expect(other?.part("postcode") == "11200")
        }
    }

    @Test("A café has the address of its building, and a garage its own")
    func addressesOfThings() async throws {
        try await DrawnBorderland.store.serve { service in
            for (name, number, postcode) in [
                ("Zum Anker", "3", "11201"), ("Engel-Apotheke", "3", "11202"),
                ("Kranhaus", "22", "11200"),
            ] {
                let found = try await service.search(name).first
                #expect(found?["name"] as? String == name)
                #expect(found?.part("road") == "Hofgasse")
                #expect(found?.part("house_number") == number)
                #expect(found?.part("postcode") == postcode)
            }
        }
    }

    @Test("A search for coordinates finds things, also 90 m away", arguments: [20_205.0, 20_298])
    func thingsAtCoordinates(_ east: Double) async throws {
        try await DrawnBorderland.store.serve { service in
            let place = DrawnMap.place(east, 19_990)
            let text = "\(place.latitude),\(place.longitude)"
            #expect(try await service.search(text).first?["name"] as? String == "Kuhalm")
            let street = try await service.search(text, "&layer=address").first
            #expect(street?["name"] as? String == "Forstweg")
        }
    }

    @Test("What houses are numbered by is a hamlet or another place, not a road")
    func numberedByPlace() async throws {
        try await DrawnBorderland.store.serve { service in
            let house = try await service.reverse(20_050, 20_001, "&layer=address")
            #expect(house.part("house_number") == "5")
            #expect(house.part("hamlet") == "Birkenweiler")
            #expect(house.part("road") == nil && house.part("place") == nil)
            let other = try await service.reverse(20_100, 20_301, "&layer=address")
            #expect(other.part("place") == "Fuchsbau")
            #expect(other.part("road") == nil)
            #expect((other["display_name"] as? String)?.hasPrefix("6, Fuchsbau, ") == true)
        }
    }

    @Test("The number of the street finds a house that the town has numbered, too")
    func secondNumbers() async throws {
        try await DrawnBorderland.store.serve { service in
            for text in ["Brückenweg 17", "Brückenweg 2532", "Brückenweg 2532/17"] {
                let found = try await service.search(text).first
                #expect(found?.part("house_number") == "2532/17", "\(text)")
            }
            let door = try await service.search("Treppenweg 3").first
            #expect(door?.part("road") == "Treppenweg" && door?.part("house_number") != "12/3")
        }
    }

    @Test("A house shows the name of its street in full")
    func streetInFull() async throws {
        try await DrawnBorderland.store.serve { service in
            let house = try await service.reverse(520, 808, "&layer=address")
            #expect(house.part("house_number") == "7")
            #expect(house.part("road") == "Südstraße")
        }
    }

    @Test("A relation that names no street has the name of its member")
    func relationWithoutAName() async throws {
        try await DrawnBorderland.store.serve { service in
            let house = try await service.search("Ulmgang 31").first
            #expect(house?.part("house_number") == "31")
            #expect(house?.part("road") == "Ulmgang")
        }
    }

    @Test("A town is found without what its name has in brackets")
    func brackets() async throws {
        try await DrawnBorderland.store.serve { service in
            let names = try await service.search("Hallig").map { $0["name"] as? String }
            #expect(Set(names) == ["Hallig", "Hallig (Elbe)"])
        }
    }

    @Test("A river comes before a stream of its name")
    func riverBeforeStream() async throws {
        try await DrawnBorderland.store.serve { service in
            let kinds = try await service.search("Otterbach", "&dedupe=0").map {
                $0["type"] as? String
            }
            #expect(kinds == ["river", "stream"])
        }
    }

    @Test("A label outside of its town does not move the town")
    func labelOutside() async throws {
        try await DrawnBorderland.store.serve { service in
            let town = try #require(try await service.search("Schieflage").first)
            let longitude = try #require((town["lon"] as? String).flatMap(Double.init))
            let (west, east) = (DrawnMap.place(30_000, 0), DrawnMap.place(31_000, 0))
            #expect((west.longitude...east.longitude).contains(longitude))
        }
    }
}
