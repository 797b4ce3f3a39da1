import Documents
import Foundation
import Geocoding
import Geometry
import HTTPTestClient
import ServiceTestSupport
import StoreRuntime
import TestSupport
import Testing
import WireText

@Suite("Places over HTTP") struct PlaceAPITests {
    private static let geocode = "/api/v1/geocode"
    private static let autocomplete = "/api/v1/autocomplete"

    @Test func itAnswersWhatTheCommandLinePrints() async throws {
        try await RunningService.withTown { service in
            let geocoder = try service.workspace.geocoder()
            let place = try #require(try geocoder.search("12 Harbour Street").first).coordinate
            let at = "\(place.latitude),\(place.longitude)"
            let expected = try [
                "\(Self.geocode)?q=12+Harbour+Street": geocoder.search("12 Harbour Street"),
                // Beyond the last house.
                "\(Self.geocode)?q=75+Harbour+Street": geocoder.search("75 Harbour Street"),
                "\(Self.geocode)?q=bakery&limit=9&near=\(at)": geocoder.search(
                    "bakery", options: SearchOptions(limit: 9, focus: place)),
                "/api/v1/reverse?at=\(at)&limit=7": geocoder.reverse(
                    place, options: ReverseOptions(limit: 7)),
                "\(Self.autocomplete)?q=harb&limit=10": geocoder.autocomplete("harb"),
            ]
            for (path, results) in expected {
                let answer = try await service.client.get(path)
                #expect(answer.status == 200)
                #expect(answer["cache-control"] == "public, max-age=60")
                #expect(answer["vary"] == "Accept-Language")
                let documents = results.prefix(path.contains("limit") ? 10 : 5)
                    .map(PlaceDocument.init)
                let printed = try JSONText.indented(documents)
                let json = try JSONSerialization.jsonObject(with: Data(printed.utf8))
                let wanted = try #require(json as? NSArray)
                #expect(wanted.count > 0)
                #expect(try answer.json() as? NSArray == wanted, "\(path)")
            }
        }
    }

    @Test func autocompleteOffersCompletions() async throws {
        try await RunningService.withTown { service in
            for (text, label) in [
                ("12+harb", "12 Harbour Street"), ("harbour+st", "Harbour Street"),
                ("eastb", "Eastbank"), ("ternh", "Ternhaven"),
            ] {
                let labels = try await service.places("\(Self.autocomplete)?q=\(text)&limit=10")
                    .compactMap { $0["label"] as? String }
                #expect(labels.contains { $0.hasPrefix(label) }, "\(text): \(labels)")
            }
        }
    }

    @Test func aReverseSearchHasTheRequestedDetail() async throws {
        try await RunningService.withTown { service in
            let geocoder = try service.workspace.geocoder()
            let place = try #require(try geocoder.search("12 Harbour Street").first).coordinate
            let path = "/api/v1/reverse?at=\(place.latitude),\(place.longitude)"
            for (rest, match) in [
                ("", "rooftop"), ("&zoom=16", "street"), ("&zoom=12", "place"),
                ("&layer=poi", "poi"),
            ] {
                let first = try await service.places(path + rest).first
                #expect(first?["match"] as? String == match, "\(rest)")
            }
            for rest in ["&zoom=x", "&zoom=23", "&layer=sea", "&layer="] {
                #expect(try await service.client.get(path + rest).status == 400, "\(rest)")
            }
        }
    }

    @Test func theLanguageIsTheRequestedOneOrTheReaders() async throws {
        try await RunningService.withTown { service in
            let path = "\(Self.geocode)?q=Eastbank+Bakery"
            let french = "Boulangerie de la Rive-Est"
            #expect(
                try await service.places(path + "&language=fr").first?["name"] as? String == french)
            let header = try await service.client.get(path, headers: ["Accept-Language": "fr"])
            #expect(header.text.contains(french))
            let both = try await service.client.get(
                path + "&language=en", headers: ["Accept-Language": "fr"])
            #expect(!both.text.contains(french))
        }
    }

    @Test func aBoundedViewboxExcludesOtherResults() async throws {
        try await RunningService.withTown { service in
            let path = "\(Self.geocode)?q=Ternhaven&bounded=true&viewbox="
            let inside = try await service.places(path + "45.41,-65.38,45.38,-65.33")
            #expect(inside.first?["kind"] as? String == "town")
            let outside = try await service.places(path + "10,10,11,11")
            #expect(outside.isEmpty)
        }
    }

    @Test func nothingFoundIsAnEmptyList() async throws {
        try await RunningService.withTown { service in
            for path in [
                "\(Self.geocode)?q=zxqv", "\(Self.autocomplete)?q=zxqv", "/api/v1/reverse?at=0,0",
            ] {
                let answer = try await service.client.get(path)
                #expect(answer.status == 200)
                #expect(answer.text == "[]")
            }
        }
    }

    @Test(arguments: [
        ("geocode", "'q' is missing"), ("geocode?q=", "'q' is missing"),
        ("geocode?q=x&limit=0", "whole number from 1 to 50"),
        ("geocode?q=x&limit=ten", "whole number from 1 to 50"),
        ("geocode?q=97.2,9.5", "latitude 97.2 is off the globe"),
        ("geocode?q=x&near=here", "latitude and longitude with a comma"),
        ("geocode?q=x&near=91.0,0.0", "latitude 91.0 is off the globe"),
        ("geocode?q=x&viewbox=1,2,3", "two opposite corners"),
        ("geocode?q=x&bounded=maybe&viewbox=1,2,3,4", "true or false"),
        ("geocode?q=x&language=fr;q=1", "as in fr,en"),
        ("geocode?q=x&lang=fr", "unknown query parameter 'lang'"),
        ("geocode?q=x&q=y", "'q' is repeated"), ("reverse", "'at' is missing"),
        ("reverse?at=1", "latitude and longitude with a comma"),
        ("reverse?at=1,2&q=x", "unknown query parameter 'q'"),
        ("autocomplete?near=1,2", "'q' is missing"),
    ])
    func errorsSayWhatIsWrong(_ path: String, _ words: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/api/v1/\(path)")
            #expect(answer.status == 400)
            #expect(answer["content-type"] == "application/problem+json")
            let detail = try answer.object()["detail"] as? String ?? ""
            #expect(detail.contains(words), "\(detail)")
        }
    }

    @Test func aLongTextIsRejected() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(
                "\(Self.geocode)?q=\(String(repeating: "a", count: 301))")
            #expect(answer.status == 400)
            #expect(answer.text.contains("q has 301 characters; send at most 300"))
        }
    }
}
