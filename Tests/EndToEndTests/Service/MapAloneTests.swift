import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("A service for the map alone", .timeLimit(.minutes(5)))
struct MapAloneTests {
    private static let reason = "--without-records"
    private static let html: KeyValuePairs = ["Accept": "text/html"]

    private let folder: TemporaryFolder
    private var program: Program

    init() throws {
        folder = try TemporaryFolder()
        program = Program(in: folder)
        // It is not needed, so it may be wrong.
        program.environment["PARKWAY_RECORDS"] = "postgres://127.0.0.1:1/nothing"
    }

    private func pull() throws {
        let town = try SampleTown()
        let published = folder.file("published")
        try town.program.succeed(["atlas", "publish", published.path])
        try program.succeed(["atlas", "pull", published.path])
    }

    private func serve(_ arguments: [String] = []) async throws -> ServingProgram {
        // A debug build takes long for the page with the documentation.
        try await ServingProgram(
            program, ["--without-records"] + arguments,
            settings: ["PARKWAY_LIMITS_REQUEST_SECONDS": "300"])
    }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: program.store.path))
    }

    @Test func theMapWorksWithoutRecords() async throws {
        try pull()
        let before = try names()
        let service = try await serve()
        for path in [
            "/readyz", "/healthz", "/search?q=Harbour+Street&format=json", "/photon/api?q=Harbour",
            "/status", "/api/v1/status", "/api/v1/geocode?q=12+Harbour+Street",
            "/api/v1/route?from=12+Harbour+Street&to=20+North+Ring",
            "/api/v1/isochrone?from=Town+Hall&minutes=5", "/api/v1/find-parking?near=Town+Hall",
            "/tiles/15/10435/11736.png", "/tiles/14/5217/5868.mvt",
            "/tiles/parkway/14/5217/5868.mvt",
            "/styles/light.json", "/map.png?at=45.3905,-65.3541", "/docs", "/manifest.webmanifest",
            "/worker.js", "/offline", "/map", "/map?q=Harbour+Street", "/map?show=closures",
            "/map?show=parking&to=Town+Hall", "/map/suggestions?q=Harb", "/kerb",
        ] {
            let answer = try await service.client.get(path)
            #expect([200, 204].contains(answer.status), "\(path): \(answer.status) \(answer.text)")
        }
        #expect(try names().subtracting(before).isSubset(of: ["tiles"]))
        #expect(try !service.log().contains("level=error"))
        service.send(SIGTERM)
        #expect(try await service.exitStatus() == 0)
    }

    @Test func whatNeedsRecordsSaysThatThereAreNone() async throws {
        try pull()
        let service = try await serve()
        let full = try Self.operations(
            of: JSONSerialization.jsonObject(
                with: Data(
                    contentsOf: Repository.shippedData.appending(path: "Service/openapi.json"))))
        let served = try await Self.operations(of: service.client.get("/openapi.json").json())
        #expect(served.count > 15 && served.isSubset(of: full))
        for operation in full.subtracting(served) where operation != "GET /metrics" {
            let words = operation.split(separator: " ").map(String.init)
            let path = words[1].replacing(/\{\w+\}/, with: "x")
            let answer = try await service.client.send(
                words[0], path, headers: ["Authorization": "Bearer x"], json: "{}")
            #expect(answer.status == 404, "\(operation)")
            #expect(answer.text.contains(Self.reason), "\(operation): \(answer.text)")
        }
        for operation in served where operation.hasPrefix("GET ") && !operation.contains("{") {
            let answer = try await service.client.get(String(operation.dropFirst(4)))
            #expect(!answer.text.contains("started with \(Self.reason)"), "\(operation)")
        }
        let unknown = try await service.client.get("/api/v1/nothing")
        #expect(unknown.status == 404 && !unknown.text.contains(Self.reason))
        let token = try await service.client.get(
            "/api/v1/route?from=12+Harbour+Street&to=20+North+Ring",
            headers: ["Authorization": "Bearer parkway_x"])
        #expect(token.status == 401 && token.text.contains("no tokens"))
        let docs = try await service.client.get("/docs")
        #expect(docs.text.contains("has the map alone"))
    }

    private static func operations(of document: Any) throws -> Set<String> {
        let object = try #require(document as? [String: Any])
        let paths = try #require(object["paths"] as? [String: [String: Any]])
        return Set(
            paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" } })
    }

    @Test func pagesOfferOnlyWhatIsThere() async throws {
        try pull()
        let service = try await serve(["--base-path", "/town"])
        let cookie = "parkway-session=\(String(repeating: "ab", count: 32))"
        for path in ["/town/parkings", "/town/sign-in", "/town/fountains", "/town/storage"] {
            let page = try await service.client.get(
                path, headers: ["Accept": "text/html", "Cookie": cookie])
            #expect(page.status == 404, "\(path)")
            #expect(page.text.contains("This service has the map alone"), "\(path)")
            // Another service at this address may have set the cookie.
            #expect(page["Set-Cookie"]?.contains("session") != true)
        }
        for path in ["/town", "/town/"] {
            let home = try await service.client.get(path, headers: Self.html)
            #expect(home.status == 303 && home["Location"] == "/town/map", "\(path)")
        }
        let lost = try await service.client.get("/town/nothing", headers: Self.html)
        #expect(lost.status == 404 && !lost.text.contains("map alone"))
        var seen: Set<String> = []
        for path in ["/town/map", "/town/map?q=Harbour+Street", "/town/kerb"] {
            let page = try await service.client.get(path, headers: Self.html)
            for link in page.text.matches(of: /href="(\/town\/[^"#]*)"/) {
                seen.insert(String(link.1).replacing("&amp;", with: "&"))
            }
        }
        #expect(seen.contains { $0.hasPrefix("/town/map?show=route") })
        for link in seen {
            let answer = try await service.client.get(link, headers: Self.html)
            #expect(answer.status < 400, "\(link): \(answer.status)")
        }
    }

    @Test func theFirstMapIsTakenUp() async throws {
        let service = try await serve()
        #expect(try await service.client.get("/readyz").status == 503)
        try pull()
        let isReady = try await eventually {
            try await service.client.get("/readyz").status == 200
        }
        #expect(isReady)
        #expect(try service.log().contains("It has the map alone"))
        #expect(try !names().contains("records.sqlite"))
    }
}
