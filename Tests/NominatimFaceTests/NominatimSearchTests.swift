import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Search responds like Nominatim") struct NominatimSearchTests {
    @Test func anAddressHasAllPartsThatClientsRead() async throws {
        try await RunningService.withTown { service in
            let places = try await service.places(
                "/search?q=12+Harbour+Street,+Ternhaven&addressdetails=1")
            let place = try #require(places.first)
            #expect((place["place_id"] as? Int ?? 0) > 0)
            #expect((place["licence"] as? String ?? "").contains("OpenStreetMap contributors"))
            #expect(["node", "way"].contains(place["osm_type"] as? String))
            #expect((place["osm_id"] as? Int ?? 0) > 0)
            #expect((place["lat"] as? String ?? "").hasPrefix("45.3"))
            #expect((place["lon"] as? String ?? "").hasPrefix("-65.3"))
            #expect(place["category"] as? String == "place")
            #expect(place["class"] == nil)
            #expect(place["type"] as? String == "house")
            #expect(place["place_rank"] as? Int == 30)
            #expect(place["addresstype"] as? String == "place")
            #expect(place["name"] as? String == "")
            #expect(place["importance"] is Double)
            #expect(
                (place["display_name"] as? String ?? "").hasPrefix("12, Harbour Street, "))
            let address = try #require(place["address"] as? [String: String])
            #expect(address["house_number"] == "12")
            #expect(address["road"] == "Harbour Street")
            #expect(address["town"] == "Ternhaven")
            #expect(address["postcode"]?.hasPrefix("E9Z") == true)
            let box = try #require(place["boundingbox"] as? [String]).compactMap(Double.init)
            let latitude = try #require(Double(place["lat"] as? String ?? ""))
            let longitude = try #require(Double(place["lon"] as? String ?? ""))
            #expect(box.count == 4 && box[0] < latitude && latitude < box[1])
            #expect(box[2] < longitude && longitude < box[3])
        }
    }

    @Test func aLongTextIsRejectedInNominatimsFormat() async throws {
        try await RunningService.withTown { service in
            let (most, tooLong) = (
                String(repeating: "x", count: 300), String(repeating: "x", count: 301)
            )
            #expect(try await service.client.get("/search?q=\(most)").status == 200)
            for query in ["q=\(tooLong)", "street=\(tooLong)", "format=xml&q=\(tooLong)"] {
                let answer = try await service.client.get("/search?\(query)")
                #expect(answer.status == 400)
                #expect(answer.text.contains("must have at most 300 characters."))
            }
        }
    }

    @Test func everyFormatHasItsFields() async throws {
        try await RunningService.withTown { service in
            let query = "q=Harbour+Street&addressdetails=1"
            let plain = try #require(
                try await service.places("/search?format=json&\(query)").first)
            #expect(plain["class"] as? String == "highway")
            #expect(plain["category"] == nil)
            #expect((plain["address"] as? [String: Any])?["road"] as? String == "Harbour Street")

            let collection = try await service.client.get("/search?format=geojson&\(query)")
                .object()
            #expect(collection["type"] as? String == "FeatureCollection")
            let feature = try #require((collection["features"] as? [[String: Any]])?.first)
            let box = try #require(feature["bbox"] as? [Double])
            let point = try #require(
                (feature["geometry"] as? [String: Any])?["coordinates"] as? [Double])
            #expect(box[0] <= point[0] && point[0] <= box[2])
            #expect(box[1] <= point[1] && point[1] <= box[3])
            #expect((feature["properties"] as? [String: Any])?["addresstype"] as? String == "road")

            let geocode = try await service.client.get(
                "/search?format=geocodejson&addressdetails=1&q=12+Harbour+Street"
            ).object()
            let head = try #require(geocode["geocoding"] as? [String: Any])
            #expect(head["query"] as? String == "12 Harbour Street")
            let first = try #require((geocode["features"] as? [[String: Any]])?.first)
            let properties = try #require(
                (first["properties"] as? [String: Any])?["geocoding"] as? [String: Any])
            #expect(properties["type"] as? String == "house")
            #expect(properties["housenumber"] as? String == "12")
            #expect(properties["street"] as? String == "Harbour Street")
            #expect(properties["city"] as? String == "Ternhaven")
            #expect(properties["admin"] is [String: Any])

            let xml = try await service.client.get("/search?format=xml&\(query)")
            #expect(xml["content-type"] == "text/xml; charset=utf-8")
            #expect(XMLReading(xml.body) != nil)
            #expect(
                xml.text.contains("<searchresults timestamp=\"Wed, 25 Nov 2026 12:00:00 +00:00\""))
            #expect(xml.text.contains("<road>Harbour Street</road>"))
            #expect(xml.text.contains("more_url=\"/search?q=Harbour%20Street&amp;"))
        }
    }

    @Test func anAddressCanBeStructured() async throws {
        try await RunningService.withTown { service in
            let house = try await service.places(
                "/search?street=12+Harbour+Street&city=Ternhaven")
            #expect(house.first?["type"] as? String == "house")
            let town = try await service.places("/search?city=ternhaven")
            #expect(town.first?["addresstype"] as? String == "town")
            let elsewhere = try await service.places(
                "/search?street=12+Harbour+Street&city=Boston")
            #expect(elsewhere.isEmpty)
            let both = try await service.client.get("/search?q=x&city=Ternhaven")
            #expect(both.status == 400)
            #expect(both.text.contains("cannot be used together with 'q' parameter."))
        }
    }

    @Test func theLimitIsRespected() async throws {
        try await RunningService.withTown { service in
            let bakeries = try await service.places("/search?q=bakery&limit=2")
            #expect((1...2).contains(bakeries.count))
            let streets = try await service.places("/search?q=Street&limit=0")
            #expect(streets.count == 1)
            let most = try await service.places("/search?q=Street&limit=4000000000000000000000")
            #expect((2...40).contains(most.count))
        }
    }

    @Test func aBoundedViewboxExcludesOtherPlaces() async throws {
        try await RunningService.withTown { service in
            let all = try await service.places("/search?q=12+Harbour+Street")
            let longitude = try #require(Double(all.first?["lon"] as? String ?? ""))
            let west = "\(longitude - 0.02),45.38,\(longitude - 0.001),45.41"
            let east = "\(longitude + 0.001),45.41,\(longitude - 0.001),45.38"
            let path = "/search?q=12+Harbour+Street&bounded=1&viewbox="
            #expect(try await service.places(path + west).isEmpty)
            #expect(try await service.places(path + east).count == 1)
            // Only 0 is false.
            #expect(
                try await service.places("/search?q=12+Harbour+Street&bounded=0&viewbox=" + west)
                    .count == 1)
            #expect(
                try await service.places("/search?q=12+Harbour+Street&bounded=no&viewbox=" + west)
                    .isEmpty)
        }
    }

    @Test func namesAreInTheRequestedLanguage() async throws {
        try await RunningService.withTown { service in
            let path = "/search?q=Eastbank+Bakery&namedetails=1&extratags=1"
            let plain = try #require(try await service.places(path).first)
            #expect(plain["name"] as? String == "Eastbank Bakery")
            let names = try #require(plain["namedetails"] as? [String: String])
            #expect(names["name:fr"] == "Boulangerie de la Rive-Est")
            let french = try await service.places(path + "&accept-language=de,fr")
            #expect(french.first?["name"] as? String == "Boulangerie de la Rive-Est")
            let answer = try await service.client.get(
                path, headers: ["Accept-Language": "fr-CA,en;q=0.5"])
            #expect(answer.text.contains(#""name":"Boulangerie de la Rive-Est""#))
            let overridden = try await service.client.get(
                path + "&accept-language=en", headers: ["Accept-Language": "fr"])
            #expect(overridden.text.contains(#""name":"Eastbank Bakery""#))
        }
    }

    @Test func placesCanBeExcluded() async throws {
        try await RunningService.withTown { service in
            let first = try await service.places("/search?q=12+Harbour+Street")
            let id = try #require(first.first?["place_id"] as? Int)
            let rest = try await service.places(
                "/search?q=12+Harbour+Street&exclude_place_ids=\(id),N1")
            #expect(!rest.contains { $0["place_id"] as? Int == id })
            let wrong = try await service.client.get("/search?q=x&exclude_place_ids=1,bad")
            #expect(wrong.status == 400)
            #expect(try wrong.message() == "Invalid exclude ID: bad")
        }
    }

    @Test(arguments: [
        "zxqv wlkj", "Nowosibirsk", "%F0%9F%99%82", "???", "", "'; DROP TABLE place; --",
        "97.1,3.2",
    ])
    func nonsenseGetsNoResults(_ text: String) async throws {
        try await RunningService.withTown { service in
            let path = "/search?q=" + text.replacing(" ", with: "+")
            let answer = try await service.client.get(path)
            #expect(answer.status == 200)
            #expect(answer.text == "[]")
        }
    }

    @Test func pagesOfOtherOriginsMaySearch() async throws {
        try await RunningService.withTown { service in
            for path in ["/search?q=x", "/reverse?lat=x", "/status.php", "/lookup.php"] {
                let answer = try await service.client.get(path)
                #expect(answer["access-control-allow-origin"] == "*", "\(path)")
            }
            let preflight = try await service.client.send(
                "OPTIONS", "/search",
                headers: [
                    "Origin": "https://example.org", "Access-Control-Request-Method": "GET",
                    "Access-Control-Request-Headers": "x-requested-with",
                ])
            #expect(preflight.status == 204)
            #expect(preflight["access-control-allow-methods"] == "GET, HEAD, OPTIONS")
            #expect(preflight["access-control-allow-headers"] == "x-requested-with")
        }
    }

    @Test func jsonpIsSupported() async throws {
        try await RunningService.withTown { service in
            let path = "/search.php?q=Ternhaven&format=json&json_callback="
            let answer = try await service.client.get(path + "L.callbacks._l1")
            #expect(answer["content-type"] == "application/javascript; charset=utf-8")
            #expect(answer.text.hasPrefix("L.callbacks._l1([{"))
            #expect(answer.text.hasSuffix("}])"))
            let wrong = try await service.client.get(path + "alert(1)//")
            #expect(wrong.status == 400)
            #expect(try wrong.message() == "Invalid json_callback value")
        }
    }

    @Test func itWorksBelowAPrefix() async throws {
        var settings = ServiceSettings()
        settings.basePath = "/geo"
        try await RunningService.withTown(settings) { service in
            let town = try await service.places("/geo/search?q=Ternhaven").first
            #expect(town?["addresstype"] as? String == "town")
            let wrong = try await service.client.get("/geo/search.php?q=x&limit=many")
            #expect(try wrong.message() == "Parameter 'limit' must be a number.")
            let xml = try await service.client.get("/geo/search?q=Ternhaven&format=xml")
            #expect(xml.text.contains("more_url=\"/geo/search?q=Ternhaven&amp;"))
        }
    }
}

extension HTTPAnswer {
    /// The message of an error in Nominatim's format.
    func message() throws -> String? {
        let error = try object()["error"] as? [String: Any]
        #expect(error?["code"] as? Int == status)
        return error?["message"] as? String
    }
}
