import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("Pages of other origins use the API only if the owner allows it")
struct CrossOriginTests {
    private static let app = "https://app.example.org"
    private static let preflight: KeyValuePairs = [
        "Origin": app, "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, content-type",
    ]

    private static func settings(_ words: String...) throws -> ServiceSettings {
        var settings = ServiceSettings()
        settings.corsOrigins = try AllowedOrigins(words)
        return settings
    }

    private func allowances(_ answer: HTTPAnswer) -> [String] {
        answer.headers.map { $0.name.lowercased() }.filter { $0.hasPrefix("access-control-") }
    }

    private func words(_ answer: HTTPAnswer, _ name: String) -> Set<String> {
        Set((answer[name] ?? "").lowercased().split(separator: ", ").map(String.init))
    }

    @Test func nothingIsAllowedByDefault() async throws {
        try await RunningService.withTown { service in
            for (method, headers) in [("GET", ["Origin": Self.app]), ("OPTIONS", Self.preflight)] {
                let answer = try await service.client.send(
                    method, "/api/v1/geocode?q=Town+Hall", headers: headers)
                #expect(allowances(answer).isEmpty)
                #expect(answer["vary"]?.contains("Origin") != true)
            }
        }
    }

    @Test func aPageOfAListedOriginMayUseTheAPI() async throws {
        try await RunningService.withTown(Self.settings(Self.app, "http://localhost:5173")) {
            service in
            let asked = try await service.client.send(
                "OPTIONS", "/api/v1/parkings", headers: Self.preflight)
            #expect(asked.status == 204)
            #expect(asked["access-control-allow-origin"] == Self.app)
            #expect(
                words(asked, "access-control-allow-methods").isSuperset(of: ["post", "delete"]))
            #expect(
                words(asked, "access-control-allow-headers")
                    .isSuperset(of: ["authorization", "content-type", "idempotency-key"]))
            #expect(Int(asked["access-control-max-age"] ?? "") ?? 0 > 0)
            #expect(asked["access-control-allow-credentials"] == nil)
            #expect(asked["vary"] == "Origin")
            let ada = try await service.person()
            let list = try await ada.send("GET", "/parkings", ("Origin", "http://localhost:5173"))
            #expect(list["access-control-allow-origin"] == "http://localhost:5173")
            #expect(
                words(list, "access-control-expose-headers")
                    .isSuperset(of: ["link", "location", "retry-after", "etag"]))
            #expect(list["access-control-allow-credentials"] == nil)
            // A cache must not give this response to another origin.
            let route = try await service.client.get(
                "/api/v1/route?from=Town+Hall&to=20+North+Ring", headers: ["Origin": Self.app])
            #expect(route["vary"] == "Accept, Accept-Language, Origin")
        }
    }

    /// Otherwise a page could not read why a request failed.
    @Test func errorsAreReadable() async throws {
        try await RunningService.withTown(Self.settings(Self.app)) { service in
            for (method, path, status) in [
                ("GET", "/api/v1/parkings", 401), ("GET", "/api/v1/nothing", 404),
                ("PUT", "/api/v1/parkings", 405), ("GET", "/api/v1/geocode", 400),
            ] {
                let answer = try await service.client.send(
                    method, path, headers: ["Origin": Self.app])
                #expect(answer.status == status)
                #expect(answer["access-control-allow-origin"] == Self.app, "\(path)")
            }
        }
    }

    @Test(arguments: [
        "https://example.org", "http://app.example.org", "https://app.example.org:8443",
        "https://app.example.org.evil.org", "https://evil-app.example.org", "null",
        "HTTPS://APP.EXAMPLE.ORG", "https://app.example.org/",
    ])
    func otherOriginsGetNoPermission(origin: String) async throws {
        try await RunningService.withTown(Self.settings(Self.app)) { service in
            for method in ["GET", "OPTIONS"] {
                let answer = try await service.client.send(
                    method, "/api/v1/geocode?q=Town+Hall",
                    headers: ["Origin": origin, "Access-Control-Request-Method": "GET"])
                #expect(allowances(answer).isEmpty)
                #expect(words(answer, "vary").contains("origin"))
            }
            let without = try await service.client.get("/api/v1/geocode?q=Town+Hall")
            #expect(words(without, "vary").contains("origin"))
        }
    }

    @Test func anyOriginMayBeAllowed() async throws {
        try await RunningService.withTown(Self.settings("*")) { service in
            for origin in [Self.app, "null"] {
                let answer = try await service.client.get(
                    "/api/v1/geocode?q=Town+Hall", headers: ["Origin": origin])
                #expect(answer["access-control-allow-origin"] == "*")
                #expect(answer["access-control-allow-credentials"] == nil)
                #expect(!words(answer, "vary").contains("origin"))
            }
        }
    }

    @Test func onlyTheAPIIsCovered() async throws {
        var settings = try Self.settings(Self.app)
        settings.servesMetrics = true
        settings.basePath = "/parkway"
        try await RunningService.withTown(settings) { service in
            let headers: KeyValuePairs = ["Origin": Self.app]
            for path in ["/metrics", "/healthz", "/api/v1x", "/"] {
                let answer = try await service.client.get("/parkway\(path)", headers: headers)
                #expect(allowances(answer).isEmpty, "\(path)")
            }
            let status = try await service.client.get("/parkway/api/v1/status", headers: headers)
            #expect(status["access-control-allow-origin"] == Self.app)
            let map = try await service.client.get("/parkway/map.png?at=x", headers: headers)
            #expect(map.status == 400)
            #expect(map["access-control-allow-origin"] == Self.app)
        }
    }

    /// The other faces show nobody's data, so all pages may use them, and read their errors.
    @Test(arguments: [
        "/search?q=Town+Hall", "/search?q=", "/photon/api?q=Town+Hall", "/photon/api",
        "/route/v1/driving/-65.3541,45.3905;-65.3556,45.3913", "/route/v1/driving/1",
        "/tiles/14/5217/5880.png", "/tiles/99/0/0.png", "/tiles.json", "/openapi.json",
    ])
    func theOtherFacesAreOpen(path: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(path, headers: ["Origin": Self.app])
            #expect(answer["access-control-allow-origin"] == "*", "\(answer.status)")
        }
    }

    @Test func originsAreWrittenAsBrowsersWriteThem() throws {
        #expect(try AllowedOrigins([]) == .none)
        #expect(try AllowedOrigins(["*"]) == .any)
        #expect(
            try AllowedOrigins(["HTTPS://App.Example.org:443", "http://[::1]:80"])
                == .only([Self.app, "http://[::1]"]))
        #expect(
            try AllowedOrigins(["http://localhost:443", "capacitor://localhost"])
                == .only(["http://localhost:443", "capacitor://localhost"]))
        for wrong in [
            "https://a.org/", "https://a.org/app", "a.org", "null", "https://*.a.org", "*",
            "https://a.org:0", "https://a.org:65536", "https://", "https://me@a.org", "",
        ] {
            #expect(throws: AllowedOrigins.InvalidOrigin.self, "\(wrong)") {
                try AllowedOrigins([Self.app, wrong])
            }
        }
    }
}
