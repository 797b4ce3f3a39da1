import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Clients of Photon work unchanged") struct PhotonClientTests {
    private static var withListener: ServiceSettings {
        var settings = ServiceSettings()
        settings.photon.address = ListeningAddress(host: "127.0.0.1", port: 0)
        settings.photon.hostName = "Photon.example.org"
        return settings
    }

    @Test(.enabled("Python's clients are installed", PythonClients.areInstalled))
    func geopyAndPhotonGeocoder() async throws {
        try await RunningService.withTown(Self.withListener) { service in
            let photon = try #require(service.photon)
            let report = try await PythonClients.run("photon.py", [String(photon.port)])
            #expect(report.status == 0, "\(report.messages)")
            #expect(report.output.hasSuffix("all is well\n"), "\(report.output)")
        }
    }

    /// Source: leaflet-control-geocoder, src/geocoders/photon.ts.
    @Test func leafletControlGeocoder() async throws {
        try await RunningService.withTown { service in
            let found = try await service.features("/photon/api/?q=12%20Harbour%20Street")
            let first = try #require(found.first)
            #expect(first.properties["housenumber"] as? String == "12")
            #expect(first.properties["street"] as? String == "Harbour Street")
            let places = try await service.features("/photon/api/?q=Ternhaven")
            let extent = try #require(places.first?.properties["extent"] as? [Double])
            // West, north, east, south.
            #expect(extent.count == 4 && extent[0] < extent[2] && extent[1] > extent[3])
            let back = try await service.features(
                "/photon/reverse/?lat=\(first.latitude)&lon=\(first.longitude)")
            #expect(back.first?.properties["housenumber"] as? String == "12")
        }
    }

    /// Source: Dawarich, app/services/reverse_geocoding/places/fetch_data.rb, which uses geocoder's
    /// lib/geocoder/lookups/photon.rb.
    @Test func dawarich() async throws {
        try await RunningService.withTown { service in
            let places = try await service.features(
                "/photon/reverse?lat=45.3916&lon=-65.3483&limit=10&distance_sort=true&radius=1"
                    + "&query_string_filter=%2Bname%3A*")
            #expect(places.count == 10)
            for place in places {
                for name in ["osm_id", "osm_type", "osm_key", "osm_value", "country", "type"] {
                    #expect(place.properties[name] != nil, "\(name)")
                }
            }
        }
    }

    @Test func theListenerHasOnlyPhotonsAPI() async throws {
        try await RunningService.withTown(Self.withListener) { service in
            let photon = try #require(service.photon)
            for path in ["/api?q=Harbour", "/structured?city=Ternhaven", "/status", "/healthz"] {
                #expect(try await photon.get(path).status == 200, "\(path)")
            }
            for path in ["/search?q=Harbour", "/api/v1/parkings", "/docs", "/photon/status"] {
                #expect(try await photon.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test func aHostNameHasOnlyPhotonsAPI() async throws {
        try await RunningService.withTown(Self.withListener) { service in
            for host in ["photon.example.org", "PHOTON.example.org:8080"] {
                let statuses = try await Self.statuses(of: service, for: host)
                #expect(statuses == ["200", "404"], "\(host)")
            }
            for host in ["example.org", "[::1]:8080", "a.photon.example.org"] {
                let statuses = try await Self.statuses(of: service, for: host)
                #expect(statuses == ["404", "200"], "\(host)")
            }
        }
    }

    /// The status codes of Photon's search and of Nominatim's at the root of that host.
    private static func statuses(
        of service: RunningService, for host: String
    ) async throws -> [String] {
        var statuses: [String] = []
        for path in ["/api?q=Harbour", "/search?q=Harbour"] {
            let answer = try await service.client.exchange(
                "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
            statuses.append(String(answer.dropFirst(9).prefix(3)))
        }
        return statuses
    }
}
