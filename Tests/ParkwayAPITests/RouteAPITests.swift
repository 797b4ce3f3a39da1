import Foundation
import FoundationXML
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Routes, car parks and the status over HTTP")
struct RouteAPITests {
    private static let route = "/api/v1/route?from=Town+Hall&to=12+Harbour+Street"

    @Test func aRouteHasTheRequestedFormat() async throws {
        try await RunningService.withTown { service in
            for (query, accept, type) in [
                ("", "*/*", "application/json"), ("&format=geojson", "*/*", "application/geo+json"),
                ("", "application/gpx+xml", "application/gpx+xml"),
                ("", "application/json;q=0.5, application/geo+json", "application/geo+json"),
                ("&format=gpx", "application/json", "application/gpx+xml"),
                ("", "image/png", "application/json"),
            ] {
                let answer = try await service.client.get(
                    Self.route + query, headers: ["Accept": accept])
                #expect(answer.status == 200)
                #expect(answer["content-type"] == type, "\(query) \(accept)")
            }
            let gpx = try await service.client.get(Self.route + "&format=gpx")
            #expect(XMLParser(data: Data(gpx.body)).parse())
        }
    }

    @Test(arguments: [
        ("", "*/*", "en", "You have arrived"), ("&language=de", "fr", "de", "Sie haben Ihr Ziel"),
        ("", "pt, fr-CH;q=0.8, de;q=0.5", "fr", "Vous avez atteint"),
        ("&language=it-CH", "", "it", "Hai raggiunto"), ("", "es-419", "es", "Ha llegado"),
        ("", "ja", "en", "You have arrived"),
    ])
    func instructionsAreInTheReadersLanguage(
        query: String, accepted: String, language: String, words: String
    ) async throws {
        try await RunningService.withTown { service in
            let headers: KeyValuePairs =
                accepted.isEmpty ? [:] : ["Accept-Language": accepted]
            let answer = try await service.client.get(Self.route + query, headers: headers)
            #expect(answer["content-language"] == language)
            #expect(answer["vary"] == "Accept, Accept-Language")
            let route = try answer.object()
            #expect(route["language"] as? String == language)
            let last = try #require((route["steps"] as? [[String: Any]])?.last)
            #expect((last["instruction"] as? String)?.hasPrefix(words) == true)
            let gpx = try await service.client.get(
                Self.route + query + "&format=gpx", headers: headers)
            #expect(String(decoding: gpx.body, as: UTF8.self).contains(words))
        }
    }

    @Test func theChosenRouteIsTheOnlyOne() async throws {
        try await RunningService.withTown { service in
            let path = "/api/v1/route?from=4+Gull+Terrace&to=Station+Car+Park&alternatives=2"
            let all = try await service.client.get(path).object()
            let others = try #require(all["alternatives"] as? [[String: Any]])
            let other = try #require(others.first)
            for (chosen, trip) in [(0, all), (1, other), (3, all)] {
                let one = try await service.client.get(path + "&chosen=\(chosen)").object()
                #expect(one["distanceMeters"] as? Double == trip["distanceMeters"] as? Double)
                #expect(one["alternatives"] == nil)
            }
            let tracks = try await service.client.get(path + "&chosen=1&format=gpx")
            let text = String(decoding: tracks.body, as: UTF8.self)
            #expect(text.components(separatedBy: "<trk>").count == 2)
            #expect(try await service.client.get(path + "&chosen=4").status == 400)
        }
    }

    @Test func aRouteThatArrivesByATimeSaysWhenToLeave() async throws {
        try await RunningService.withTown { service in
            let path = Self.route + "&arriveBy=2030-11-21T18:30"
            let route = try await service.client.get(path).object()
            let departure = try #require(route["departBy"] as? String)
            #expect(departure.contains(/^2030-11-21T18:[12][0-9]$/))
            let lines = try await service.client.get(path + "&format=geojson")
            #expect(lines.text.contains("\"departBy\":\"\(departure)\""))
            let now = try await service.client.get(Self.route).object()
            #expect(now["departBy"] == nil)
            for query in ["&arriveBy=soon", "&arriveBy=18:30&depart=18:00"] {
                let refused = try await service.client.get(Self.route + query)
                #expect(refused.status == 400)
                #expect(refused.text.contains("arriveBy"))
            }
        }
    }

    @Test(arguments: ["driving", "cycling", "walking"])
    func everyModeHasARoute(mode: String) async throws {
        try await RunningService.withTown { service in
            let route = try await service.client.get(Self.route + "&mode=\(mode)").object()
            #expect(route["mode"] as? String == mode)
            let steps = try #require(route["steps"] as? [[String: Any]])
            let sum = steps.compactMap { $0["durationSeconds"] as? Double }.reduce(0, +)
            #expect(try abs(sum - #require(route["durationSeconds"] as? Double)) < 0.01)
        }
    }

    @Test(arguments: [
        ("/api/v1/route?from=Town+Hall", 400, "'to' is missing"),
        ("/api/v1/route?from=Town+Hall&to=x&mode=flying", 400, "driving, cycling, walking"),
        ("/api/v1/route?from=Town+Hall&to=x&language=pt", 400, "one of en, de, fr, it, es"),
        ("/api/v1/route?from=Town+Hall&to=x&language=", 400, "one of en, de, fr, it, es"),
        ("/api/v1/route?from=Town+Hall&to=x&by=y", 400, "unknown query parameter 'by'"),
        ("/api/v1/route?from=Town+Hall&to=x&via=a;;b", 400, "separated by semicolons"),
        ("/api/v1/route?from=Town+Hall&to=x&approach=left", 400, "unrestricted, curb, opposite"),
        ("/api/v1/route?from=Town+Hall&to=x&approach=curb;curb;curb", 400, "of the 2 places"),
        ("/api/v1/route?from=Town+Hall&to=x&bearing=north", 400, "as in 90 or 90,20"),
        ("/api/v1/route?from=Town+Hall&to=x&bearing=1;2;3", 400, "of the 2 places"),
        ("/api/v1/route?from=Town+Hall&to=x&alternatives=4", 400, "from 0 to 3"),
        ("/api/v1/route?from=Town+Hall&to=Nowhere+at+all+today", 404, "was not found"),
        ("/api/v1/route?from=Town+Hall&to=0,0", 404, "Cannot end a route"),
        ("/api/v1/route?from=Town+Hall&to=91,0", 422, "91"),
        ("/api/v1/route?from=Town+Hall&to=4+Mill+Lane", 409, "could be 2 places"),
        ("/api/v1/find-parking?near=Town+Hall&limit=51", 400, "1 to 50"),
        ("/api/v1/find-parking?near=Town+Hall&access=all", 400, "public, customers, any"),
        ("/api/v1/find-parking?near=Town+Hall&from=0,0", 404, "Cannot start a route"),
        ("/api/v1/status?x=1", 400, "there are none"),
    ])
    func errorsSayWhatIsWrong(target: String, status: Int, words: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(target)
            #expect(answer.status == status)
            #expect(answer["content-type"] == "application/problem+json")
            let detail = try answer.object()["detail"] as? String
            #expect(detail?.contains(words) == true, "\(detail ?? "")")
        }
    }

    @Test func aPlaceTextHasAtMostTwoHundredCharacters() async throws {
        try await RunningService.withTown { service in
            for (count, status) in [(200, 404), (201, 400)] {
                let text = String(repeating: "x", count: count)
                let target = "/api/v1/route?from=Town+Hall&to=\(text)"
                let answer = try await service.client.get(target)
                #expect(answer.status == status)
            }
        }
    }

    @Test func aRouteVisitsIntermediatePlaces() async throws {
        try await RunningService.withTown { service in
            let route = try await service.client.get(
                Self.route + "&via=20+North+Ring;45.3905,-65.3541&language=de"
            ).object()
            #expect((route["via"] as? [String])?.count == 2)
            let steps = try #require(route["steps"] as? [[String: Any]])
            #expect(steps.compactMap { $0["waypoint"] as? Int } == [1, 2])
            let sentences = steps.compactMap { $0["instruction"] as? String }
            #expect(sentences.contains { $0.hasPrefix("Sie haben das Zwischenziel 2 erreicht") })
        }
    }

    @Test func alternativesAreFoundOnRequest() async throws {
        try await RunningService.withTown { service in
            let ask = "/api/v1/route?from=12+Harbour+Street&to=20+North+Ring"
            let plain = try await service.client.get(ask).object()
            #expect(plain["alternatives"] == nil && plain["roads"] as? [String] != nil)
            let route = try await service.client.get(ask + "&alternatives=3").object()
            let others = try #require(route["alternatives"] as? [[String: Any]])
            let times = ([route] + others).compactMap { $0["durationSeconds"] as? Double }
            #expect(!others.isEmpty && times.count == others.count + 1 && times == times.sorted())
            let none = try await service.client.get(
                "/api/v1/route?from=Town+Hall&to=20+North+Ring&alternatives=1"
            ).object()
            #expect((none["alternatives"] as? [Any])?.isEmpty == true)
            let led = try await service.client.get(ask + "&alternatives=3&via=Town+Hall").object()
            #expect((led["alternatives"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func theRouteDepartsInTheGivenDirection() async throws {
        try await RunningService.withTown { service in
            var bearings: [Int] = []
            for bearing in ["0,89", "180,89", "any;any"] {
                let route = try await service.client.get(Self.route + "&bearing=\(bearing)")
                    .object()
                let steps = try #require(route["steps"] as? [[String: Any]])
                try bearings.append(#require(steps.first?["bearingAfter"] as? Int))
            }
            #expect(bearings[0] < 90 || bearings[0] > 270)
            #expect((90...270).contains(bearings[1]))
        }
    }

    @Test func carParksAreSortedByArrival() async throws {
        try await RunningService.withTown { service in
            let found = try await service.client.get(
                "/api/v1/find-parking?near=Town+Hall&from=20+North+Ring&limit=5"
            ).object()
            let carParks = try #require(found["carParks"] as? [[String: Any]])
            #expect(carParks.count == 5)
            #expect(carParks.first?["name"] as? String == "Market Square Car Park")
            let totals = carParks.compactMap { $0["durationSeconds"] as? Double }
            #expect(totals.count == 5 && totals == totals.sorted())
        }
    }

    @Test func noCarParkWithinTheWalkIsAnEmptyList() async throws {
        try await RunningService.withTown { service in
            // Beyond the harbour, where all free car parks allow less than a day.
            let answer = try await service.client.get(
                "/api/v1/find-parking?near=45.38592,-65.34160&fee=free&stay=24")
            #expect(answer.status == 200)
            #expect(try #require(answer.object()["carParks"] as? [Any]).isEmpty)
        }
    }

    @Test func theStatusDescribesTheMap() async throws {
        try await RunningService.withTown { service in
            let status = try await service.client.get("/api/v1/status").object()
            #expect(status["modes"] as? [String] == ["driving", "cycling", "walking"])
            let atlas = try #require(status["atlas"] as? [String: Any])
            #expect((atlas["attribution"] as? String)?.contains("OpenStreetMap") == true)
            let counts = try #require(atlas["counts"] as? [String: Int])
            #expect(counts["carParks"] == 41)
            let sources = try #require(atlas["sources"] as? [[String: Any]])
            #expect(sources.first?["file"] as? String == "harbour-town.osm")
        }
    }
}
