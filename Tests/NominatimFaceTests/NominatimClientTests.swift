import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Clients of Nominatim work unchanged") struct NominatimClientTests {
    @Test(
        .enabled("Python's clients are installed", PythonClients.areInstalled),
        arguments: ["", "/below/a/prefix"])
    func geopy(_ prefix: String) async throws {
        var settings = ServiceSettings()
        settings.basePath = prefix
        try await RunningService.withTown(settings) { service in
            let report = try await PythonClients.run(
                "geopy_nominatim.py", [String(service.client.port), prefix])
            #expect(report.status == 0, "\(report.messages)")
            #expect(report.output.hasSuffix("all is well\n"), "\(report.output)")
        }
    }

    /// Source: leaflet-control-geocoder, src/geocoders/nominatim.ts.
    @Test func leafletControlGeocoder() async throws {
        try await RunningService.withTown { service in
            let found = try await service.places(
                "/search?q=12%20Harbour%20Street&limit=5&format=json&addressdetails=1")
            let item = try #require(found.first)
            let box = try #require(item["boundingbox"] as? [String]).compactMap(Double.init)
            let latitude = try #require(Double(item["lat"] as? String ?? ""))
            let longitude = try #require(Double(item["lon"] as? String ?? ""))
            #expect(box.count == 4)
            #expect((box[0]...box[1]).contains(latitude))
            #expect((box[2]...box[3]).contains(longitude))
            #expect(item["display_name"] is String)
            let address = try #require(item["address"] as? [String: String])
            #expect(address["road"] == "Harbour Street")

            // It sends the zoom of the map, which may have decimals.
            let place = try await service.client.get(
                "/reverse?lat=\(latitude)&lon=\(longitude)&zoom=19&addressdetails=1&format=json"
            ).object()
            #expect(place["display_name"] as? String == item["display_name"] as? String)
            let nowhere = try await service.client.get(
                "/reverse?lat=0&lon=0&zoom=-3&addressdetails=1&format=json"
            ).object()
            #expect(nowhere["lat"] == nil)

            let script = try await service.client.get(
                "/search/?q=Ternhaven&limit=5&format=json&addressdetails=1"
                    + "&json_callback=_l_geocoder_0")
            #expect(script.text.hasPrefix("_l_geocoder_0([{"))
        }
    }

    /// Source: OsmAnd, OsmAnd/src/net/osmand/plus/poi/NominatimPoiFilter.java.
    @Test func osmAnd() async throws {
        try await RunningService.withTown { service in
            let addresses = try await Self.amenities(
                "/search/?format=xml&addressdetails=0&accept-language=en"
                    + "&q=12+Harbour+Street%2C+Ternhaven", service)
            #expect(addresses.count == 1)
            #expect(addresses.first?.name.hasPrefix("12, Harbour Street") == true)
            let places = try await Self.amenities(
                "/search/Eastbank+Bakery?format=xml&addressdetails=1&limit=300&bounded=1"
                    + "&viewboxlbrt=-65.4,45.3,-65.3,45.5", service)
            #expect(places.first?.type == "bakery")
            let elsewhere = try await Self.amenities(
                "/search/Eastbank+Bakery?format=xml&addressdetails=1&limit=300&bounded=1"
                    + "&viewboxlbrt=5.4,45.3,5.3,45.5", service)
            #expect(elsewhere.isEmpty)
        }
    }

    private static func amenities(
        _ path: String, _ service: RunningService
    ) async throws -> [Amenity] {
        let answer = try await service.client.get(path)
        #expect(answer.status == 200)
        return try #require(XMLReading(answer.body)).places.compactMap(Amenity.init)
    }
}

/// The attributes of `place` that OsmAnd reads.
private struct Amenity {
    let latitude: Double
    let longitude: Double
    let id: Int64
    let name: String
    let type: String

    init?(_ attributes: [String: String]) {
        guard let latitude = attributes["lat"].flatMap(Double.init),
            let longitude = attributes["lon"].flatMap(Double.init),
            let id = attributes["place_id"].flatMap(Int64.init),
            let name = attributes["display_name"], let type = attributes["type"]
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.id = id
        self.name = name
        self.type = type
    }
}
