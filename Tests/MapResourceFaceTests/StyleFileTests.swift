import HTTPTestClient
import ServiceTestSupport
import Testing
import WireText

@Suite("Styles are served for MapLibre") struct StyleFileTests {
    @Test(arguments: ["light", "dark", "print"])
    func aStyleIsJSONWithAddressesOfThisService(theme: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/styles/\(theme).json")
            #expect(answer.status == 200)
            #expect(answer["content-type"] == "application/json")
            #expect(answer["cache-control"] == "private, max-age=300")
            #expect(answer["access-control-allow-origin"] == "*")
            let style = try JSONValue(parsingUTF8: answer.body)
            #expect(style["version"]?.number == 8)
            let root = "http://127.0.0.1:\(service.client.port)"
            #expect(
                style["sources"]?["parkway"]?["url"]?.string == root + "/tiles/parkway.json")
            #expect(style["glyphs"]?.string == root + "/fonts/{fontstack}/{range}.pbf")
            #expect(style["sprite"]?.string == root + "/sprites/sprites")
        }
    }

    @Test func aKnownStyleIsNotSentAgain() async throws {
        try await RunningService.withTown { service in
            let tag = try #require(try await service.client.get("/styles/dark.json")["etag"])
            let again = try await service.client.get(
                "/styles/dark.json", headers: ["If-None-Match": tag])
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            let other = try await service.client.get(
                "/styles/light.json", headers: ["If-None-Match": tag])
            #expect(other.status == 200)
        }
    }

    @Test func gzipIsAFractionOfTheStyle() async throws {
        try await RunningService.withTown { service in
            let plain = try await service.client.get("/styles/light.json")
            let answer = try await service.client.get(
                "/styles/light.json", headers: ["Accept-Encoding": "gzip"])
            #expect(answer["content-encoding"] == "gzip")
            #expect(answer.body.count < plain.body.count / 6)
            #expect(answer.body.count < 16_384)
        }
    }

    @Test func namesAreInTheLanguageThatIsAskedFor() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/styles/light.json?language=fr")
            #expect(answer.status == 200)
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(text.contains(#"["coalesce",["get","name_fr"],["get","name"]]"#))
        }
    }

    @Test(arguments: [
        ("/styles/blue.json", 404), ("/styles/light", 404), ("/styles/light.json.json", 404),
        ("/styles/..%2Flight.json", 404), ("/styles/light.json?language=deutsch", 400),
        ("/styles/light.json?language=", 400), ("/styles/light.json?lang=de", 400),
        ("/styles/light.json?language=de%22%5D", 400),
    ])
    func refusesWhatIsNoStyle(path: String, status: Int) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(path)
            #expect(answer.status == status)
            #expect(answer["content-type"] == "application/problem+json")
        }
    }
}
