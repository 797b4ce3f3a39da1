import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Reverse search, lookup and status respond like Nominatim")
struct NominatimReverseTests {
    /// The position of 12 Harbour Street.
    private func harbour(_ service: RunningService) async throws -> String {
        let place = try #require(try await service.places("/search?q=12+Harbour+Street").first)
        let latitude = try #require(place["lat"] as? String)
        let longitude = try #require(place["lon"] as? String)
        return "lat=\(latitude)&lon=\(longitude)"
    }

    @Test func theAnswerIsOneObject() async throws {
        try await RunningService.withTown { service in
            let place = try await harbour(service)
            let answer = try await service.client.get("/reverse?format=jsonv2&\(place)").object()
            #expect(answer["type"] as? String == "house")
            let address = try #require(answer["address"] as? [String: Any])
            #expect(address["house_number"] as? String == "12")
            #expect(address["road"] as? String == "Harbour Street")
            let brief = try await service.client.get(
                "/reverse?format=json&addressdetails=0&\(place)"
            ).object()
            #expect(brief["class"] as? String == "place")
            #expect(brief["address"] == nil)
        }
    }

    @Test func withoutAFormatItIsXML() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/reverse?\(harbour(service))&zoom=18")
            #expect(answer["content-type"] == "text/xml; charset=utf-8")
            #expect(XMLReading(answer.body) != nil)
            #expect(answer.text.contains("<reversegeocode "))
            #expect(answer.text.contains(">12, Harbour Street, "))
            #expect(answer.text.contains("<house_number>12</house_number>"))
            #expect(answer.text.contains("&amp;format=xml&amp;zoom=18\""))
        }
    }

    @Test(arguments: [
        (18, "place"), (17, "road"), (16, "road"), (12, "town"), (99, "place"),
    ])
    func theZoomSetsTheDetail(_ zoom: Int, _ type: String) async throws {
        try await RunningService.withTown { service in
            let path = "/reverse?format=jsonv2&zoom=\(zoom)&\(try await harbour(service))"
            let answer = try await service.client.get(path).object()
            #expect(answer["addresstype"] as? String == type)
            if zoom < 18 {
                #expect((answer["address"] as? [String: Any])?["house_number"] == nil)
            }
        }
    }

    @Test(arguments: ["lat=0&lon=0", "lat=89&lon=170", "lat=100&lon=0", "lat=0&lon=-181.5"])
    func noResultIsReported(_ place: String) async throws {
        try await RunningService.withTown { service in
            for format in ["json", "jsonv2", "geojson", "geocodejson"] {
                let answer = try await service.client.get("/reverse?format=\(format)&\(place)")
                #expect(answer.status == 200)
                #expect(answer.text == #"{"error":"Unable to geocode"}"#)
            }
            let xml = try await service.client.get("/reverse?\(place)")
            #expect(xml.status == 200)
            #expect(xml.text.contains("<error>Unable to geocode</error>"))
        }
    }

    @Test func objectsAreLookedUpInTheirOrder() async throws {
        try await RunningService.withTown { service in
            let street = try #require(try await service.places("/search?q=Mill+Lane").first)
            let house = try #require(
                try await service.places("/search?q=12+Harbour+Street").first)
            let ids = try [street, house].map { place in
                let kind = try #require(place["osm_type"] as? String).prefix(1).uppercased()
                return kind + String(try #require(place["osm_id"] as? Int))
            }
            let answer = try await service.places(
                "/lookup?format=jsonv2&osm_ids=\(ids[1]),W999999999,%20\(ids[0].lowercased()),junk")
            #expect(answer.map { $0["type"] as? String } == ["house", street["type"] as? String])
            #expect(answer.first?["place_id"] as? Int == house["place_id"] as? Int)
            #expect(answer.first?["address"] != nil)
            #expect(try await service.places("/lookup?format=json").isEmpty)
            let xml = try await service.client.get("/lookup?osm_ids=\(ids[0])")
            #expect(xml.text.contains("<searchresults "))
            let many = (1...51).map { "N\($0)" }.joined(separator: ",")
            let refused = try await service.client.get("/lookup?format=json&osm_ids=\(many)")
            #expect(refused.status == 400)
            #expect(try refused.message() == "Too many object IDs.")
        }
    }

    @Test func theStatusIsTextOrJSON() async throws {
        try await RunningService.withTown { service in
            let text = try await service.client.get("/status")
            #expect(text.text == "OK")
            #expect(text["content-type"] == "text/plain; charset=utf-8")
            let state = try await service.client.get("/status.php?format=json").object()
            #expect(state["status"] as? Int == 0)
            #expect(state["message"] as? String == "OK")
            #expect((state["data_updated"] as? String ?? "").hasSuffix("+00:00"))
        }
        let folder = try TemporaryFolder()
        try await RunningService.withStore(folder.file("store")) { service in
            let text = try await service.client.get("/status")
            #expect(text.status == 500)
            #expect(text.text == "ERROR: No database")
            let state = try await service.client.get("/status?format=json")
            #expect(state.status == 200)
            #expect(try state.object()["status"] as? Int == 700)
            let search = try await service.client.get("/search?q=x")
            #expect(search.status == 503)
            #expect(try search.message()?.contains("has no atlas yet") == true)
        }
    }

    @Test(arguments: [
        ("/reverse?format=json&lat=1", "Parameter 'lon' missing."),
        ("/reverse?format=json&lat=1&lon=x", "Parameter 'lon' must be a number."),
        ("/reverse?format=json&lat=nan&lon=1", "Parameter 'lat' must be a number."),
        ("/reverse?format=json&lat=1&lon=1&zoom=x", "Parameter 'zoom' must be a number."),
        ("/search?q=x&limit=1.5", "Parameter 'limit' must be a number."),
        ("/search?q=x&limit=", "Parameter 'limit' must be a number."),
        ("/search?q=x&viewbox=1,2,3", "Bounding box parameter needs 4 coordinates."),
        ("/search?q=x&viewbox=1,2,3,inf", "Bounding box parameter needs to be numbers."),
        ("/search?q=x&viewbox=1,2,1,3", "Bounding box with invalid parameters."),
        ("/search", "Nothing to search for."), ("/search?q", ""),
        ("/search?q=x&debug=1", "Parameter 'debug' is not available on this server."),
        (
            "/search?q=x&layer=sky",
            "Parameter 'layer' must be one of: address, poi, railway, natural, manmade"
        ),
    ])
    func invalidRequestsGetTheReason(_ path: String, _ message: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(path)
            guard !message.isEmpty else {
                #expect(answer.text == "[]")
                return
            }
            #expect(answer.status == 400)
            #expect(answer["content-type"] == "application/json; charset=utf-8")
            #expect(try answer.message() == message)
        }
    }

    @Test func errorsHaveTheRequestedFormat() async throws {
        try await RunningService.withTown { service in
            let xml = try await service.client.get("/reverse?lat=1")
            #expect(xml.status == 400)
            #expect(xml["content-type"] == "text/xml; charset=utf-8")
            #expect(XMLReading(xml.body) != nil)
            #expect(xml.text.contains("<error><code>400</code><message>Parameter"))
            let text = try await service.client.get("/search?q=x&format=html")
            #expect(text.status == 400)
            #expect(
                text.text
                    == "ERROR 400: Parameter 'format' must be one of: jsonv2, xml, json, geojson, "
                    + "geocodejson")
            let method = try await service.client.send("POST", "/search")
            #expect(method.status == 405)
            #expect(method["allow"] == "GET, HEAD, OPTIONS")
        }
    }
}
