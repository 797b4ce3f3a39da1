import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("The Nominatim lookup of the command line", .ownThreads)
struct RemoteLookupTests {
    private static let attribution = "Data © OpenStreetMap contributors, ODbL 1.0."
    private static let tower = """
        {"licence":"\(attribution)","osm_type":"way","osm_id":5013364,"lat":"48.85837",
        "lon":"2.29448","category":"man_made","type":"tower","place_rank":30,"importance":0.6,
        "name":"Tour Eiffel","display_name":"Tour Eiffel, 5, Avenue Anatole France, Paris",
        "address":{"house_number":"5","road":"Avenue Anatole France","city":"Paris"}}
        """

    private func program(asking server: ScriptedServer) throws -> Program {
        var program = try SampleTown().program
        program.environment = [
            "PARKWAY_NOMINATIM_URL": server.url, "PARKWAY_NOMINATIM_CONTACT": "ada@example.org",
        ]
        return program
    }

    private func server() throws -> ScriptedServer {
        try ScriptedServer { request in
            .answer(body: request.path == "/search" ? "[\(Self.tower)]" : Self.tower)
        }
    }

    @Test func withoutAServerOnlyTheMapAnswers() throws {
        let outcome = try SampleTown().program.run("geocode", "Tour Eiffel")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("'Tour Eiffel' was not found"))
    }

    @Test func remoteResultsHaveTheirAttribution() throws {
        let server = try server()
        var program = try program(asking: server)
        let proxy = try ScriptedServer { _ in .answer(body: "[]") }
        program.environment["http_proxy"] = proxy.url
        program.environment["ALL_PROXY"] = proxy.url
        let outcome = try program.succeed(["geocode", "Tour Eiffel"])
        #expect(outcome.output.contains("Tour Eiffel, 5, Avenue Anatole France, Paris"))
        #expect(outcome.messages.contains("From Nominatim: \(Self.attribution)"))
        let request = try #require(server.requests.first)
        let agent = try #require(request.headers["user-agent"])
        #expect(agent.wholeMatch(of: /Parkway\/\d+\.\d+\.\d+ \(ada@example\.org\)/) != nil)
        #expect(proxy.requests.isEmpty)

        let places = try program.succeed(["geocode", "--json", "Tour Eiffel"]).json()
        let place = try #require((places as? [[String: Any]])?.first)
        #expect(place["source"] as? String == "nominatim")
        #expect(place["attribution"] as? String == Self.attribution)
        #expect(server.requests.count == 1)

        let known = try program.succeed(["geocode", "--json", "12 Harbour Street"]).json()
        #expect((known as? [[String: Any]])?.first?["source"] as? String == "atlas")
        #expect((known as? [[String: Any]])?.first?["attribution"] == nil)
        #expect(server.requests.count == 1)
    }

    @Test func aParkingElsewhereCanBeAddedByItsAddress() throws {
        let server = try server()
        let program = try program(asking: server)
        try program.signUp()
        let outcome = try program.add(["--address", "Tour Eiffel"])
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("Source       Nominatim: \(Self.attribution)"))
        let item = try #require(try ParkingTests.items(program).first)
        #expect(item["address"] as? String == "Tour Eiffel, 5, Avenue Anatole France, Paris")
    }

    @Test func coordinatesElsewhereGetTheirAddress() throws {
        let server = try server()
        let program = try program(asking: server)
        let outcome = try program.succeed(["reverse", "48.85838,2.29449"])
        #expect(outcome.output.contains("Avenue Anatole France"))
        #expect(outcome.messages.contains(Self.attribution))
        #expect(server.requests.count == 1)
    }

    @Test func theSwitchAppliesToAllProgramsOnTheStore() throws {
        let server = try server()
        let program = try program(asking: server)
        #expect(try program.succeed(["lookup"]).output.contains("is on: it asks 127.0.0.1"))
        #expect(try program.succeed(["lookup", "off"]).output.contains("is off"))
        #expect(try program.run("geocode", "Tour Eiffel").status == 1)
        #expect(server.requests.isEmpty)
        let state = try program.succeed(["lookup", "status", "--json"]).object()
        #expect(state["state"] as? String == "off")
        #expect(try program.succeed(["lookup", "on"]).output.contains("is on"))
        try program.succeed(["geocode", "Tour Eiffel"])
        #expect(server.requests.count == 1)
        #expect(try program.run("lookup", "sideways").status == 2)
    }

    /// Each program sends its request at least a second after the one before, so *n* programs take at
    /// least *n* - 1 seconds.
    @Test func simultaneousProgramsShareOneRequestPerSecond() async throws {
        let last = Mutex(ContinuousClock.now)
        let server = try ScriptedServer { _ in
            last.withLock { $0 = .now }
            return .answer(body: "[\(Self.tower)]")
        }
        let program = try program(asking: server)
        let start = ContinuousClock.now
        // A program that would wait too long for its turn does not ask.
        var answered = 0
        while answered < 3 {
            answered += try await withThrowingTaskGroup(of: Int32.self) { group in
                for number in 0..<3 {
                    let text = "Tour \(answered)-\(number)"
                    group.addTask { try program.run("geocode", text).status }
                }
                return try await group.reduce(0) { $0 + ($1 == 0 ? 1 : 0) }
            }
        }
        #expect(server.requests.count == answered)
        #expect(last.withLock { $0 } - start >= .seconds(answered - 1))
    }

    @Test func theNextProgramAlsoWaitsAfterAnError429() throws {
        let server = try ScriptedServer { _ in
            .answer(status: 429, headers: ["Retry-After": "120"], body: "")
        }
        let program = try program(asking: server)
        let first = try program.run("geocode", "Tour Eiffel")
        #expect(first.status == 1)
        #expect(first.messages.contains("asked for fewer requests (429)"))
        #expect(first.messages.contains("'Tour Eiffel' was not found"))
        let second = try program.run("geocode", "Tour Eiffel")
        #expect(second.status == 1)
        #expect(!second.messages.contains("429"))
        #expect(server.requests.count == 1)
        let status = try program.succeed(["lookup"]).output
        #expect(status.contains("does not ask") && status.contains(" until "))
        try program.succeed(["geocode", "12 Harbour Street"])
    }

    @Test func anIncompleteConfigurationIsAnErrorOnlyIfItIsNeeded() throws {
        var program = try SampleTown().program
        program.environment = ["PARKWAY_NOMINATIM_URL": "https://nominatim.example.org"]
        let outcome = try program.run("geocode", "Tour Eiffel")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("PARKWAY_NOMINATIM_CONTACT"))
        try program.succeed(["check"])
        program.environment = [
            "PARKWAY_NOMINATIM_URL": "http://nominatim.example.org",
            "PARKWAY_NOMINATIM_CONTACT": "ada@example.org",
        ]
        #expect(try program.run("geocode", "x").messages.contains("PARKWAY_NOMINATIM_ALLOW_HTTP"))
    }
}
