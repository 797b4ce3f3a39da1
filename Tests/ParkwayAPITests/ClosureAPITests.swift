import Accounts
import Foundation
import HTTPTestClient
import Operations
import RecordKeeping
import RoadClosures
import ServiceCore
import ServiceTestSupport
import StoreRuntime
import Testing

@Suite("Roads are closed and reopened over HTTP")
struct ClosureAPITests {
    private static let street = #"{"street":"Harbour Street","reason":"Water main"}"#
    private static let route = "/api/v1/route?from=45.38830,-65.35297&to=45.38950,-65.35400"

    private func uses(_ street: String, _ client: HTTPTestClient) async throws -> Bool {
        let route = try await client.get(Self.route).object()
        let steps = try #require(route["steps"] as? [[String: Any]])
        return steps.contains {
            $0["name"] as? String == street && ($0["distanceMeters"] as? Double ?? 0) > 30
        }
    }

    @Test func allFacesAvoidAClosedStreet() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person("ada", .roadManager)
            #expect(try await uses("Harbour Street", service.client))
            let face = "/route/v1/driving/-65.35297,45.38830;-65.35400,45.38950"
            let before = try await service.client.get(face).text
            let closed = try await ada.send("POST", "/closures", json: Self.street)
            #expect(closed.status == 201)
            #expect(try closed.member("status") == "closed")
            #expect(try await !uses("Harbour Street", service.client))
            #expect(try await service.client.get(face).text != before)
            let id: String = try closed.member("id")
            #expect(closed["location"] == "/api/v1/closures/\(id)")
            let bob = try await service.person("bob", .owner)
            #expect(try await bob.send("DELETE", "/closures/\(id)").status == 204)
            #expect(try await uses("Harbour Street", service.client))
            #expect(try await service.client.get(face).text == before)
            #expect(try await bob.get("/closures/\(id)").status == 404)
            #expect(try await bob.send("DELETE", "/closures/\(id)").status == 404)
        }
    }

    @Test func aPersonClosesRoadsForTheOwnRoutesOnly() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person(), try await service.person("bob"))
            let everyone = #"{"street":"Harbour Street","scope":"everyone"}"#
            let refused = try await ada.send("POST", "/closures", json: everyone)
            #expect(refused.status == 403)
            #expect(refused.detail.contains("scope 'own'"))
            #expect(try await uses("Harbour Street", service.client))
            let own = #"{"street":"Harbour Street","scope":"own"}"#
            let closed = try await ada.send("POST", "/closures", json: own)
            #expect(closed.status == 201)
            #expect(try closed.member("scope") == "own")
            #expect(try closed.member("author") == ada.account.id.description)
            let route = String(Self.route.dropFirst("/api/v1".count))
            let theirs = try await service.client.get(Self.route).text
            #expect(try await bob.get(route).text == theirs)
            #expect(try await ada.get(route).text != theirs)
            let id: String = try closed.member("id")
            #expect(try await bob.get("/closures/\(id)").status == 404)
            #expect(try await bob.send("DELETE", "/closures/\(id)").status == 404)
            #expect(try await !bob.get("/closures").text.contains(id))
            #expect(try await !bob.get("/closures.geojson").text.contains(id))
            #expect(try await ada.get("/closures").text.contains(id))
            #expect(try await ada.send("DELETE", "/closures/\(id)").status == 204)
            #expect(try await ada.get(route).text == theirs)
        }
    }

    @Test(arguments: [(Role.person, "own"), (.roadManager, "everyone"), (.owner, "everyone")])
    func theDefaultScopeIsThatOfTheRole(role: Role, scope: String) async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person("ada", role)
            let closed = try await ada.send("POST", "/closures", json: Self.street)
            #expect(closed.status == 201)
            #expect(try closed.member("scope") == scope)
            #expect(try await uses("Harbour Street", service.client) == (role == .person))
        }
    }

    @Test func aClosureForEveryoneHidesItsAuthorAndIsReopenedByRole() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person("ada", .roadManager)
            let bob = try await service.person("bob")
            let closed = try await ada.send("POST", "/closures", json: Self.street)
            let id: String = try closed.member("id")
            #expect(try closed.member("author") == ada.account.id.description)
            for path in ["/closures/\(id)", "/closures", "/closures.geojson"] {
                let text = try await bob.get(path).text
                #expect(text.contains(id) && !text.contains(ada.account.id.description))
            }
            let refused = try await bob.send("DELETE", "/closures/\(id)")
            #expect(refused.status == 403)
            #expect(refused.detail.contains("road managers may reopen"))
            _ = try await service.workspace.accounts.grant(.roadManager, to: bob.account.email)
            #expect(try await bob.send("DELETE", "/closures/\(id)").status == 204)
        }
    }

    @Test func closuresHaveQuotas() async throws {
        var settings = ServiceSettings()
        settings.closures.perAccount = 2
        settings.closures.corners = 3
        try await RunningService.withTown(settings) { service in
            let ada = try await service.person()
            let own = #"{"street":"Harbour Street","scope":"own"}"#
            for status in [201, 201, 409] {
                let answer = try await ada.send("POST", "/closures", json: own)
                #expect(answer.status == status, "\(answer.text)")
                if status == 409 { #expect(answer.detail.contains("you have 2 closures")) }
            }
            let large = try await ada.send(
                "POST", "/closures",
                json: #"{"box":{"south":45,"west":-66,"north":46,"east":-65},"scope":"own"}"#)
            #expect(large.status == 403 && large.detail.contains("square kilometres"))
            let corners = (0..<4).map { #"{"latitude":45.39,"longitude":-65.35\#($0)}"# }
            let many = try await ada.send(
                "POST", "/closures",
                json: #"{"polygon":[\#(corners.joined(separator: ","))],"scope":"own"}"#)
            #expect(many.status == 403 && many.detail.contains("4 corners"))
        }
    }

    @Test func conditionsAndKeysAreApplied() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person("ada", .roadManager)
            let key = (name: "idempotency-key", value: "once")
            let made = try await ada.send("POST", "/closures", json: Self.street, key)
            let again = try await ada.send("POST", "/closures", json: Self.street, key)
            #expect(again["idempotent-replayed"] == "true")
            #expect(again.text == made.text)
            let other = try await ada.send(
                "POST", "/closures", json: #"{"street":"North Ring"}"#, key)
            #expect(other.status == 409)
            let path = "/closures/\(try made.member("id") as String)"
            let tag = try #require(made["etag"])
            #expect(try await ada.send("GET", path, ("if-none-match", tag)).status == 304)
            #expect(try await ada.send("DELETE", path, ("if-match", "\"x\"")).status == 412)
            #expect(try await ada.send("DELETE", path, ("if-match", tag)).status == 204)
            let gone = try await ada.send("POST", "/closures", json: Self.street, key)
            #expect(gone.status == 409)
        }
    }

    @Test func pagesAndLinesAreThoseOfTheList() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person("ada", .roadManager)
            for _ in 0..<5 { _ = try await ada.send("POST", "/closures", json: Self.street) }
            var count = 0
            for part in ["/closures", "/closures.geojson"] {
                var next: String? = "\(part)?limit=2"
                while let page = next {
                    let answer = try await ada.get(page)
                    #expect(answer.status == 200)
                    let object = try answer.object()
                    let items = (object["items"] ?? object["features"]) as? [Any]
                    count += items?.count ?? 0
                    next = answer["link"]?.firstMatch(of: /<\/api\/v1([^>]+)>/)
                        .map { String($0.1) }
                }
            }
            #expect(count == 10)
        }
    }

    @Test(arguments: [
        (#"{"box":{"south":45.39,"west":-65.357,"north":45.391,"east":-65.355}}"#, "box"),
        (
            #"{"circle":{"latitude":45.3905,"longitude":-65.3541,"radiusMeters":50}}"#, "circle"
        ),
        (
            #"{"polygon":[{"latitude":45.389,"longitude":-65.356},{"latitude":45.391,"longitude":-65.356},{"latitude":45.39,"longitude":-65.354}],"modes":["walking"]}"#,
            "polygon"
        ),
    ])
    func areasAreClosed(body: String, kind: String) async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person("ada", .roadManager)
            let made = try await ada.send("POST", "/closures", json: body)
            #expect(made.status == 201, "\(made.text)")
            #expect(try made.member("kind") == kind)
            let segments = try made.member("segments", as: [String: Int].self)
            #expect(segments.values.allSatisfy { $0 > 0 })
        }
    }

    @Test(arguments: [
        ("{}", 422, "must have one of the members"),
        (#"{"street":"North Ring","box":{}}"#, 422, "must have one of the members"),
        (#"{"street":"Mill Lane"}"#, 409, "could be 2 places"),
        (#"{"street":"No Such Street at all"}"#, 404, "was not found"),
        (#"{"street":"Mill Lane","pick":0}"#, 422, "pick 0"),
        (#"{"street":"North Ring","modes":[]}"#, 422, "one or more of driving"),
        (#"{"street":"North Ring","modes":["flying"]}"#, 422, "one or more of driving"),
        (#"{"street":"North Ring","modes":["walking","walking"]}"#, 422, "each once"),
        (#"{"street":"North Ring","until":"tomorrow"}"#, 422, "time"),
        (
            #"{"street":"North Ring","from":"2026-11-22T10:00:00Z","until":"2026-11-22T09:00:00Z"}"#,
            409, "not after"
        ),
        (#"{"box":{"south":45}}"#, 422, "south, west, north, east"),
        (#"{"box":{"south":95,"west":0,"north":1,"east":1}}"#, 422, "95"),
        (#"{"circle":{"latitude":0,"longitude":0,"radiusMeters":0}}"#, 422, "50000"),
        (#"{"circle":{"latitude":0,"longitude":0,"radiusMeters":9}}"#, 404, "nothing to close"),
        (#"{"polygon":[]}"#, 422, "at least three"),
        (#"{"street":"North Ring","reason":"x"}"#, 422, "reason"),
        (#"{"street":"North Ring","scope":"mine"}"#, 422, "everyone or own"),
    ])
    func errorsSayWhatIsWrong(body: String, status: Int, words: String) async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person("ada", .roadManager)
            let answer = try await ada.send("POST", "/closures", json: body)
            #expect(answer.status == status)
            #expect(answer.detail.contains(words), "\(answer.detail)")
        }
    }

    @Test func otherPeopleCannotReadOrWrite() async throws {
        try await RunningService.withTown { service in
            for path in ["/closures", "/closures.geojson", "/closures/019aa6c2"] {
                #expect(try await service.client.get("/api/v1\(path)").status == 401)
            }
            let answer = try await service.client.send(
                "POST", "/api/v1/closures", headers: [:], json: Self.street)
            #expect(answer.status == 401)
        }
    }

    @Test(arguments: [
        ("45.3893,-65.3552,40", true), ("45.3890,-65.3557,45.3896,-65.3547", true),
        ("0,0,5;45.3893,-65.3552,40", true), ("45.389", false), ("", false), ("0,0,0", false),
        (String(repeating: "0,0,5;", count: 10) + "0,0,5", false),
    ])
    func areasToAvoid(avoid: String, isArea: Bool) async throws {
        try await RunningService.withTown { service in
            let text = avoid.replacing(";", with: "%3B")
            let answer = try await service.client.get("\(Self.route)&avoid=\(text)")
            #expect(answer.status == (isArea ? 200 : 400))
            if isArea { #expect(try await service.client.get(Self.route).text != answer.text) }
        }
    }
}
