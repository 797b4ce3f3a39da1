import Accounts
import Foundation
import HTTPTestClient
import RecordKeeping
import ServiceTestSupport
import Testing

@Suite("Storage spaces over HTTP")
struct StorageSpaceAPITests {
    private static func body(_ place: String, _ price: String = "12.50") -> String {
        #"{"squareFeet":120,"price":"\#(price)",\#(place)}"#
    }

    @Test func aSpaceIsOfferedReadAndRemoved() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let made = try await ada.send(
                "POST", "/spaces", json: Self.body(#""address":"12 Harbour Street""#))
            #expect(made.status == 201, "\(made.text)")
            let id: String = try made.member("id")
            #expect(made["location"] == "/api/v1/spaces/\(id)")
            #expect(try made.member("price") == "12.50")
            #expect(try made.member("squareFeet", as: Int.self) == 120)
            #expect(try made.member("match") == "rooftop")
            #expect(try made.member("enteredAddress") == "12 Harbour Street")
            #expect(try made.member("warnings", as: [String].self).isEmpty)
            #expect(try made.member("owner") == ada.account.id.description)
            // Everybody sees it, but not whose it is.
            for answer in [
                try await service.client.get("/api/v1/spaces/\(id)"),
                try await bob.get("/spaces/\(id.suffix(8))"),
            ] {
                let space = try answer.object()
                #expect(space["id"] as? String == id)
                #expect(space["owner"] == nil)
                #expect(space["warnings"] == nil)
            }
            let mine = try await ada.get("/spaces/\(id)")
            #expect(try mine.member("owner") == ada.account.id.description)
            #expect(mine["etag"] == made["etag"])
            let tag = try #require(mine["etag"])
            #expect(
                try await ada.send("GET", "/spaces/\(id)", ("if-none-match", tag)).status == 304)
            #expect(try await bob.send("DELETE", "/spaces/\(id)").status == 404)
            #expect(try await service.client.send("DELETE", "/api/v1/spaces/\(id)").status == 401)
            let stale = try await ada.send("DELETE", "/spaces/\(id)", ("if-match", "\"x\""))
            #expect(stale.status == 412)
            #expect(try await ada.send("DELETE", "/spaces/\(id)", ("if-match", tag)).status == 204)
            #expect(try await ada.get("/spaces/\(id)").status == 404)
        }
    }

    @Test func spacesAreListedByDateByOwnerAndByDistance() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            var ids: [String] = []
            for (number, person) in [ada, bob, ada, bob, ada].enumerated() {
                let place = #""address":"Yard \#(number)","at":"45.39,-65.35\#(number)""#
                let made = try await person.send("POST", "/spaces", json: Self.body(place))
                ids.append(try made.member("id"))
            }
            func list(_ person: Person?, _ query: String) async throws -> HTTPAnswer {
                guard let person else {
                    return try await service.client.get("/api/v1/spaces\(query)")
                }
                return try await person.get("/spaces\(query)")
            }
            func found(_ answer: HTTPAnswer) throws -> [String] {
                let items: [[String: Any]] = try answer.member("items", as: [[String: Any]].self)
                return items.compactMap { $0["id"] as? String }
            }
            #expect(try await found(list(nil, "")) == ids.reversed())
            #expect(try await found(list(ada, "?mine=true")) == [ids[4], ids[2], ids[0]])
            let first = try await list(ada, "?mine=true&limit=2")
            #expect(try found(first) == [ids[4], ids[2]])
            // The link keeps the filter.
            let link = try #require(first["link"]?.firstMatch(of: /<(.*)>; rel="next"/)?.1)
            let next = try await service.client.get(
                String(link), headers: ["authorization": "Bearer \(ada.token)"])
            #expect(try found(next) == [ids[0]])
            let near = try await list(nil, "?near=45.39,-65.3521&limit=3")
            #expect(try found(near) == [ids[2], ids[3], ids[1]])
            let items: [[String: Any]] = try near.member("items", as: [[String: Any]].self)
            let meters = items.compactMap { $0["distanceMeters"] as? Double }
            #expect(meters.count == 3 && meters == meters.sorted() && meters[0] < 10)
            #expect(try await found(list(nil, "?near=45.39,-65.3521&within=20")) == [ids[2]])
            #expect(try await found(list(nil, "?near=Town+Hall")).count == 5)
        }
    }

    @Test func aRepeatedRequestAddsOneSpace() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let body = Self.body(#""address":"12 Harbour Street""#)
            let made = try await ada.send("POST", "/spaces", json: body, ("idempotency-key", "k"))
            let again = try await ada.send("POST", "/spaces", json: body, ("idempotency-key", "k"))
            #expect(again.status == 201)
            #expect(again["idempotent-replayed"] == "true")
            #expect(try again.member("id") == made.member("id", as: String.self))
            let other = try await ada.send(
                "POST", "/spaces", json: Self.body(#""at":"45.39,-65.35""#),
                ("idempotency-key", "k"))
            #expect(other.status == 409)
            let items: [Any] = try await ada.get("/spaces").member("items", as: [Any].self)
            #expect(items.count == 1)
        }
    }

    @Test(arguments: [
        (#"{"squareFeet":0,"price":"0","at":"91,0"}"#, 422, ["#/squareFeet", "#/price", "#/at"]),
        (#"{"squareFeet":120,"price":12.5,"at":"45.39,-65.35"}"#, 422, ["#/price"]),
        (#"{"squareFeet":"120","price":"12","at":"45.39,-65.35"}"#, 422, ["#/squareFeet"]),
        (#"{"squareFeet":120,"price":"12"}"#, 422, ["#/address"]),
        (#"{"squareFeet":120,"price":"12","latitude":45,"longitude":-65}"#, 422, []),
        (#"{"squareFeet":120,"price":"12","address":"Nowhere at all today"}"#, 404, []),
    ])
    func mistakesAreReportedTogether(body: String, status: Int, pointers: [String]) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.person().send("POST", "/spaces", json: body)
            #expect(answer.status == status, "\(answer.text)")
            let errors = try answer.object()["errors"] as? [[String: String]] ?? []
            #expect(errors.compactMap { $0["pointer"] } == pointers, "\(answer.text)")
        }
    }

    @Test(arguments: [
        ("?within=5", 409, "'within' needs 'near'"),
        ("?near=45,-65&mine=true", 409, "'near' cannot"),
        ("?near=45,-65&after=019aa6c2", 400, ""), ("?near=45,-65&within=-1", 400, "0 to 20100000"),
        ("?near=45,-65&within=inf", 400, "0 to 20100000"), ("?near=91,0", 422, "91"),
        ("?near=", 400, "'near' is missing"), ("?mine=true", 401, "not signed in"),
        ("?limit=0", 400, "from 1 to 1000"), ("?owner=x", 400, "unknown query parameter"),
        ("/zz", 404, "zz"),
    ])
    func invalidRequestsNameWhatIsWrong(query: String, status: Int, words: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/api/v1/spaces\(query)")
            #expect(answer.status == status)
            #expect(words.isEmpty || answer.detail.contains(words), "\(answer.detail)")
        }
    }
}
