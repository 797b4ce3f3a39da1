import Foundation
import HTTPTestClient
import Synchronization
import TestSupport
import Testing

@Suite("A closure applies to every program at once, and is never lost", .timeLimit(.minutes(10)))
struct ClosureTests {
    private static let route = "/api/v1/route?from=45.38830,-65.35297&to=45.38950,-65.35400"

    private static func names(_ client: HTTPTestClient) async throws -> [String] {
        let steps = try #require(
            try await client.get(route).object()["steps"] as? [[String: Any]])
        return steps.compactMap { $0["name"] as? String }
    }

    @Test func aRunningServiceAvoidsRoadsClosedOnTheCommandLine() async throws {
        let program = try SampleTown.roadManager().program
        let service = try await ServingProgram(program)
        let before = try await Self.names(service.client)
        #expect(before.contains("Harbour Street"))
        let closed = try program.succeed([
            "close", "Harbour Street", "--reason", "Water main", "--json",
        ]).object()
        #expect(try await Self.names(service.client).contains("Harbour Street") == false)
        let id = try #require(closed["id"] as? String)
        try program.succeed(["reopen", String(id.suffix(8))])
        #expect(try await Self.names(service.client) == before)
        #expect(try program.run("reopen", id).messages.contains("there is no closure"))
    }

    @Test func theListShowsClosedRoads() throws {
        let program = try SampleTown.roadManager().program
        #expect(try program.succeed(["closures"]).messages.contains("No roads are closed"))
        try program.succeed(["close", "Harbour Street", "--until", "18:30"])
        try program.succeed([
            "close", "45.3905,-65.3541,150", "--all", "--from", "2030-01-01 08:00", "--reason",
            "Fair",
        ])
        let rows = try program.succeed(["closures"]).lines
        #expect(rows.count == 3)
        #expect(rows[1].contains("ahead") && rows[1].contains("Fair"))
        #expect(rows[1].contains("driving,cycling,walking"))
        #expect(rows[2].contains("closed") && rows[2].contains("Harbour Street"))
        let features = try program.succeed(["closures", "--geojson"]).object()
        #expect((features["features"] as? [Any])?.count == 2)
        try program.succeed(["check"])
    }

    @Test func aPartOfAStreetIsClosedByItsCrossStreets() throws {
        let program = try SampleTown.roadManager().program
        let whole = try program.succeed(["close", "Harbour Street", "--json"]).object()
        let part = try program.succeed([
            "close", "Harbour Street", "--between", "Market Street", "Fox Avenue", "--json",
        ]).object()
        #expect(part["label"] as? String == "Harbour Street between Market Street and Fox Avenue")
        let lengths = try [part, whole].map { try #require($0["lengthMeters"] as? Double) }
        #expect(lengths[0] > 0 && lengths[0] < lengths[1])
        let again = try program.succeed([
            "close", "--between", "Fox Avenue", "Market Street", "Harbour Street",
        ])
        #expect(again.output.contains("segments of road, "))
        let alone = try program.run("close", "Harbour Street", "--between", "Market Street")
        #expect(alone.status == 64 || alone.status == 2)
        let far = try program.run(
            "close", "Harbour Street", "--between", "Market Street", "North Ring")
        #expect(far.status == 1 && far.messages.contains("crosses or joins"))
    }

    @Test func aPersonClosesRoadsForEveryoneOnlyWithARole() throws {
        let program = try SampleTown.signedIn().program
        let refused = try program.run("close", "Harbour Street", "--scope", "everyone")
        #expect(refused.status == 1)
        #expect(refused.messages.contains("scope 'own'"))
        let closed = try program.succeed(["close", "Harbour Street"])
        #expect(closed.output.contains("for your own routes only"))
        #expect(closed.messages.contains("you need a role"))
        #expect(try program.succeed(["closures"]).lines.count == 2)
        let route = ["route", "45.38950,-65.35400", "--from", "45.38830,-65.35297"]
        #expect(try !program.succeed(route).output.contains("onto Harbour Street"))
        try program.succeed(["sign-out"])
        #expect(try program.succeed(["closures"]).messages.contains("No roads are closed"))
        #expect(try program.succeed(route).output.contains("Harbour Street"))
        let granted = try program.succeed(["accounts", "grant", "ADA@example.org", "owner"])
        #expect(granted.output.contains("Ada Harbour is now owner."))
        #expect(try program.succeed(["accounts", "list"]).lines.last?.contains("owner") == true)
        try program.succeed(["accounts", "revoke", "ada@example.org"])
        #expect(try program.succeed(["accounts", "list", "--json"]).output.contains("person"))
        let unknown = try program.run("accounts", "grant", "bob@example.org", "owner")
        #expect(unknown.status == 1 && unknown.messages.contains("no account has the e-mail"))
        #expect(try program.run("accounts", "grant", "ada@example.org", "king").status == 2)
    }

    @Test func invalidClosuresAreRejected() throws {
        let program = try SampleTown.roadManager().program
        for (command, status, message) in [
            (["close", "Mill Lane"], 1, "could be 2 places"),
            (["close", "No Such Street at all"], 1, "was not found"),
            (["close", "0,0,100"], 1, "nothing to close"),
            (["close", "-33.86,151.21,100"], 1, "nothing to close"),
            (["close", "45.39,-65.35"], 1, "write a box as"),
            (["close", "missing.geojson"], 1, "no such file"),
            (["close", "North Ring", "--until", "31:00"], 1, "write HH:MM"),
            (
                [
                    "close", "North Ring", "--from", "2030-01-02", "--until",
                    "2030-01-01",
                ], 1, "not after"
            ),
            (["close", "North Ring", "--all", "--mode", "driving"], 2, "cannot be combined"),
            (["close", "North Ring", "--mode", "flying"], 2, "flying"),
        ] {
            let outcome = try program.run(command)
            #expect(outcome.status == status, "\(command)")
            #expect(outcome.messages.contains(message), "\(command): \(outcome.messages)")
        }
        #expect(try SampleTown().program.run("close", "North Ring").status == 1)
    }

    @Test func aPolygonComesFromAFile() throws {
        let town = try SampleTown.roadManager()
        let file = town.folder.file("area.geojson")
        try Data(
            """
            {"type":"Polygon","coordinates":[[[-65.356,45.389],[-65.354,45.389],
             [-65.354,45.391],[-65.356,45.391],[-65.356,45.389]]]}
            """.utf8
        ).write(to: file)
        let closed = try town.program.succeed(["close", file.path, "--json"]).object()
        #expect(closed["kind"] as? String == "polygon")
        let parking = try town.program.add()
        let id = try #require(
            parking.output.firstMatch(of: /Added parking ([0-9a-f-]{36})/).map { String($0.1) })
        let way = ["route", id, "--from", "Town Hall", "--mode", "walking"]
        let plain = try town.program.succeed(way)
        let other = try town.program.succeed(way + ["--avoid", "45.3900756,-65.3549529,25"])
        #expect(plain.output != other.output)
    }

    /// A service is killed while it closes roads. Every acknowledged closure is in the store, and the
    /// next service applies them from its first route on.
    @Test func noAcknowledgedClosureIsLost() async throws {
        let town = try SampleTown.roadManager()
        var service: ServingProgram? = try await ServingProgram(town.program)
        let client = try #require(service).client
        let session = try await client.send(
            "POST", "/api/v1/sessions",
            json: #"{"email": "ada@example.org", "password": "correct horse battery"}"#)
        let token = try #require(session.object()["token"] as? String)
        let acknowledged = Mutex<Set<String>>([])
        let closing = Task {
            for number in 0..<900 {
                let body =
                    #"{"circle":{"latitude":45.39,"longitude":-65.355,"radiusMeters":\#(number % 90 + 20)}}"#
                guard
                    let answer = try? await client.send(
                        "POST", "/api/v1/closures",
                        headers: ["Authorization": "Bearer \(token)"], json: body),
                    answer.status == 201, let id = try? answer.object()["id"] as? String
                else { break }
                acknowledged.withLock { _ = $0.insert(id) }
            }
        }
        let isUnderWay = try await eventually { acknowledged.withLock { $0.count > 5 } }
        #expect(isUnderWay)
        try await service?.killNow()
        await closing.value
        service = nil
        let page = try town.program.succeed(["closures", "--limit", "1000", "--json"]).object()
        let items = try #require(page["items"] as? [[String: Any]])
        let saved = items.compactMap { $0["id"] as? String }
        let known = acknowledged.withLock { $0 }
        #expect(known.count > 5 && known.isSubset(of: saved))
        try town.program.succeed(["check"])
        let again = try await ServingProgram(town.program)
        let answer = try await again.client.get(
            "/api/v1/route?from=45.39,-65.355&to=45.38830,-65.35297")
        let geometry = try answer.object()["geometry"] as? [String: Any]
        let first = try #require((geometry?["coordinates"] as? [[Double]])?.first)
        #expect(abs(first[1] - 45.39) + abs(first[0] + 65.355) > 0.0003)
    }
}
