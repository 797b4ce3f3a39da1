import Accounts
import ActivityPartners
import Foundation
import Geometry
import HTTPTestClient
import RecordKeeping
import ServiceTestSupport
import StoreContract
import StoreRuntime
import Testing

@Suite("Activity partners over HTTP")
struct PartnerAPITests {
    private static func body(_ more: String = "", places: Int = 1) -> String {
        #"{"activity":"Tennis","days":["sat","sun"],"validUntil":"2026-12-31","places":\#(places)\#(more)}"#
    }

    private static let place = #","address":"12 Harbour Street""#

    private func post(
        _ person: Person, _ more: String = place, places: Int = 1
    ) async throws -> String {
        let made = try await person.send(
            "POST", "/partners", json: Self.body(more, places: places))
        #expect(made.status == 201, "\(made.text)")
        return try made.member("id")
    }

    private func request(of person: Person, on post: String) async throws -> String {
        let asked = try await person.send("POST", "/partners/\(post)/request")
        #expect(asked.status == 200, "\(asked.text)")
        return try #require(asked.member("request", as: [String: Any].self)["id"] as? String)
    }

    private func items(_ answer: HTTPAnswer) throws -> [[String: Any]] {
        try answer.member("items", as: [[String: Any]].self)
    }

    @Test func fromThePostToTheConversation() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let id = try await post(ada)
            let mine = try await ada.get("/partners/\(id)")
            #expect(try mine.member("standing") == "own")
            let exact = try mine.member("place", as: [String: Any].self)
            #expect(exact["isExact"] as? Bool == true && exact["address"] != nil)
            let feed = try items(try await bob.get("/partners?activity=TENNIS&day=sat"))
            #expect(feed.map { $0["id"] as? String } == [id])
            #expect(feed.first?["standing"] as? String == "ask")
            let blurred = try #require(feed.first?["place"] as? [String: Any])
            #expect(blurred["isExact"] as? Bool == false && blurred["address"] == nil)
            #expect(blurred["latitude"] as? Double != exact["latitude"] as? Double)
            // The same point each time.
            let again = try await bob.get("/partners/\(id.suffix(8))")
            let point = try again.member("place", as: [String: Any].self)
            #expect(point["latitude"] as? Double == blurred["latitude"] as? Double)
            #expect(try items(try await bob.get("/partners?day=mon")).isEmpty)

            let request = try await request(of: bob, on: id)
            #expect(try await bob.get("/partners/\(id)").member("standing") == "pending")
            let waiting = try items(try await ada.get("/partners/requests?waiting=true"))
            #expect(waiting.map { $0["id"] as? String } == [request])
            #expect(waiting.first?["asker"] as? String == "bob")
            let answer = try await ada.send(
                "POST", "/partners/requests/\(request)/answer",
                json: #"{"accept":true,"word":"See you at nine"}"#)
            #expect(try answer.member("state") == "accepted")
            let matched = try await bob.get("/partners/\(id)")
            #expect(try matched.member("standing") == "matched")
            #expect(try matched.member("state") == "full")
            #expect(try matched.member("place", as: [String: Any].self)["isExact"] as? Bool == true)
            let chat: String = try matched.member("conversation")
            let messages = try items(try await bob.get("/conversations/\(chat)/messages"))
            #expect(messages.map { $0["text"] as? String } == ["See you at nine"])
            #expect(messages.map { $0["kind"] as? String } == ["request-accepted"])
            #expect(try items(try await bob.get("/partners")).isEmpty)
            #expect(try items(try await bob.get("/partners/asked")).count == 1)
            let export = try await bob.get("/account/export")
            #expect(try export.member("joinRequests", as: [Any].self).count == 1)
        }
    }

    @Test func othersFindNothingThatIsNotTheirs() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let eve = try await service.person("eve")
            let id = try await post(ada)
            let request = try await request(of: bob, on: id)
            let start = #"{"address":"12 Harbour Street","mode":"walking"}"#
            for (method, path, body, status) in [
                ("PATCH", "/partners/\(id)", #"{"places":3}"#, 404),
                ("POST", "/partners/\(id)/end", nil, 404),
                ("GET", "/partners/requests?post=\(id)", nil, 404),
                ("POST", "/partners/requests/\(request)/answer", #"{"accept":true}"#, 404),
                ("PUT", "/partners/\(id)/start", start, 403),
                ("DELETE", "/partners/\(id)/start", nil, 403),
                ("GET", "/partners/\(id)/meeting", nil, 403),
                ("GET", "/partners/\(id)/members", nil, 403),
                ("DELETE", "/partners/\(id)/request", nil, 409),
            ] as [(String, String, String?, Int)] {
                let answer = try await eve.send(method, path, json: body)
                #expect(answer.status == status, "\(method) \(path) \(answer.text)")
                let stranger =
                    body == nil
                    ? try await service.client.send(method, "/api/v1\(path)")
                    : try await service.client.send(
                        method, "/api/v1\(path)", json: try #require(body))
                #expect(stranger.status == 401, "\(method) \(path)")
            }
            #expect(try items(try await eve.get("/partners/requests")).isEmpty)
            #expect(try await service.client.get("/api/v1/partners").status == 401)
            let seen = try await eve.get("/partners/\(id)").text
            #expect(!seen.contains("Harbour Street") && !seen.contains(ada.account.id.description))
            // Bob blocks Ada, so neither finds what is the other's.
            let accepted = try await ada.send(
                "POST", "/partners/requests/\(request)/answer", json: #"{"accept":true}"#)
            #expect(accepted.status == 200)
            let chat: String = try await bob.get("/partners/\(id)").member("conversation")
            _ = try await bob.send("PUT", "/conversations/\(chat)/block")
            #expect(try await bob.get("/partners/\(id)").status == 404)
            let bobs = try await post(bob)
            #expect(try await ada.send("POST", "/partners/\(bobs)/request").status == 404)
            #expect(try items(try await eve.get("/partners")).count == 1)
        }
    }

    @Test func postsAreFoundByDistanceAndByWalk() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            // Nothing within 300 metres is across the water.
            let id = try await post(ada, #","address":"20 North Ring""#)
            _ = try await post(ada, "")
            let near = try items(try await bob.get("/partners?near=20+North+Ring&within=400"))
            #expect(near.map { $0["id"] as? String } == [id])
            let walk = try items(try await bob.get("/partners?near=20+North+Ring&walk=60"))
            #expect(walk.map { $0["id"] as? String } == [id])
            #expect((walk.first?["walkMinutes"] as? Int ?? 0) > 0)
            #expect(try items(try await bob.get("/partners?near=46,-65.35&within=400")).isEmpty)
            for (query, status) in [
                ("?within=400", 409), ("?near=45.39,-65.35", 409),
                ("?near=45.39,-65.35&within=400&walk=5", 409), ("?near=45.39,-65.35&walk=0", 400),
                ("?day=x", 422), ("?activity=", 422), ("?near=45.39,-65.35&within=5", 400),
            ] {
                #expect(try await bob.get("/partners\(query)").status == status, "\(query)")
            }
        }
    }

    @Test func thePeopleOfAPostMeetFairly() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let id = try await post(ada)
            let request = try await request(of: bob, on: id)
            _ = try await ada.send(
                "POST", "/partners/requests/\(request)/answer", json: #"{"accept":true}"#)
            let people = try await ada.get("/partners/\(id)/members")
                .member("items", as: [[String: Any]].self)
            #expect(people.compactMap { $0["isOwner"] as? Bool } == [true, false])
            #expect(people.compactMap { $0["isMe"] as? Bool } == [true, false])
            #expect(try await ada.get("/partners/\(id)/meeting").status == 409)
            let starts = [
                (ada, #"{"address":"12 Harbour Street","mode":"walking"}"#),
                (bob, #"{"address":"20 North Ring","mode":"cycling"}"#),
            ]
            for (person, start) in starts {
                let kept = try await person.send("PUT", "/partners/\(id)/start", json: start)
                #expect(kept.status == 204, "\(kept.text)")
            }
            let meeting = try await ada.get("/partners/\(id)/meeting")
            #expect(meeting.status == 200, "\(meeting.text)")
            let arrivals = try meeting.member("arrivals", as: [[String: Any]].self)
            #expect(arrivals.count == 2)
            #expect(arrivals.allSatisfy { ($0["minutes"] as? Int).map { $0 % 5 == 0 } ?? false })
            #expect(!meeting.text.contains("North Ring,"))
            let corner = try await bob.get("/partners/\(id)/meeting?kind=corner")
            #expect(try corner.member("kind") == "corner")
            #expect(try await bob.get("/partners/\(id)/meeting?kind=x").status == 400)
            #expect(try await bob.send("DELETE", "/partners/\(id)/start").status == 204)
            #expect(try await ada.get("/partners/\(id)/meeting").status == 409)
        }
    }

    @Test func aPostIsChangedAndEnded() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let id = try await post(ada)
            let changed = try await ada.send(
                "PATCH", "/partners/\(id)",
                json: #"{"places":3,"times":"18:00-20:00","comment":"Hi","at":null}"#)
            #expect(changed.status == 200, "\(changed.text)")
            #expect(try changed.member("places", as: Int.self) == 3)
            #expect(try changed.member("times") == "18:00-20:00")
            #expect(try changed.object()["place"] == nil)
            let cleared = try await ada.send(
                "PATCH", "/partners/\(id)", json: #"{"times":null,"comment":null}"#)
            #expect(try cleared.object()["times"] == nil && cleared.object()["comment"] == nil)
            #expect(try await ada.send("POST", "/partners/\(id)/end").member("state") == "ended")
            #expect(try await ada.send("POST", "/partners/\(id)/end").status == 409)
            #expect(try items(try await ada.get("/partners/mine")).count == 1)
            for _ in 0..<2 {
                let open = try await ada.send("POST", "/partners/\(id)/reopen")
                #expect(try open.member("state") == "open")
            }
            let bob = try await service.person("bob")
            #expect(try await bob.send("POST", "/partners/\(id)/reopen").status == 404)
        }
    }

    @Test func postsAreExportedAsTheirReaderMaySeeThem() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let id = try await post(ada, Self.place + #","comment":"=1+1, \"quoted\"""#)
            let open = try await post(ada, "")
            let csv = try await bob.get("/partners.csv?activity=tennis")
            #expect(csv.status == 200 && csv["content-type"]?.hasPrefix("text/csv") == true)
            let lines = csv.text.components(separatedBy: "\r\n")
            #expect(lines.count == 4 && lines.last?.isEmpty == true, "\(csv.text)")
            #expect(lines[0].hasPrefix("id,createdAt,owner,activity,comment,days,"))
            #expect(lines[1].hasPrefix(open) && lines[2].hasPrefix(id))
            #expect(lines[2].contains(#""'=1+1, ""quoted""""#) && lines[2].contains("sat sun"))
            // The address is for the people of the post.
            #expect(!lines[2].contains("Harbour"))
            #expect(try await ada.get("/partners/mine.csv").text.contains("12 Harbour Street"))
            let map = try await bob.get("/partners.geojson?near=Town%20Hall&within=90000")
            #expect(try map.member("features", as: [[String: Any]].self).count == 1)
            let walks = try await bob.get("/partners.geojson?near=Town%20Hall&walk=120")
            #expect(try walks.member("features", as: [[String: Any]].self).count == 1)
            _ = try await request(of: bob, on: id)
            let asked = try await bob.get("/partners/asked.geojson")
            #expect(try asked.member("features", as: [[String: Any]].self).count == 1)
            for path in ["/partners.csv?limit=1", "/partners/mine.csv?day=sat"] {
                #expect(try await bob.get(path).status == 400, "\(path)")
            }
            #expect(try await service.client.get("/api/v1/partners.csv").status == 401)
        }
    }

    @Test func aPostWithNoWayToItIsStillFoundByAWalk() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let id = try await post(ada, Self.place)
            let partners = service.workspace.records.partners
            let owner = ada.account.id
            let reference = RecordReference(try PartnerPost.ID(id))
            var draft = try await partners.post(reference, for: owner).post.draft
            let place = try #require(draft.place)
            // On a pier that is not joined to the streets.
            draft.place = PostPlace(
                address: place.address, coordinate: place.coordinate,
                shown: try Coordinate(latitude: 45.38867, longitude: -65.35654))
            let hidden = try await partners.add(draft, of: owner, key: nil).record.id
            let route = try await bob.get(
                "/route?from=Town%20Hall&to=45.38867,-65.35654&mode=walking")
            #expect(route.status == 404, "\(route.text)")
            let walks = try await bob.get("/partners?near=Town%20Hall&walk=60&limit=1")
            #expect(try items(walks).map { $0["id"] as? String } == ["\(hidden)"])
        }
    }

    @Test func aPostThatWouldBeOverIsRefused() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            for end in ["2020-01-01", "2028-01-01"] {
                let body = Self.body().replacing("2026-12-31", with: end)
                let answer = try await ada.send("POST", "/partners", json: body)
                #expect(answer.status == 409, "\(answer.text)")
            }
        }
    }

    @Test(arguments: [
        ("{}", ["#/activity", "#/days", "#/validUntil", "#/places"]),
        (
            #"{"activity":"","days":[],"validUntil":"soon","places":0}"#,
            ["#/activity", "#/days", "#/validUntil", "#/places"]
        ),
        (
            #"{"activity":"a","days":["x"],"validUntil":"2026-12-31","places":1,"times":"9-10"}"#,
            ["#/days", "#/times"]
        ),
    ])
    func mistakesAreReportedTogether(body: String, pointers: [String]) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.person().send("POST", "/partners", json: body)
            #expect(answer.status == 422, "\(answer.text)")
            let errors = try answer.object()["errors"] as? [[String: String]] ?? []
            #expect(errors.compactMap { $0["pointer"] } == pointers, "\(answer.text)")
        }
    }
}
