import Accounts
import Foundation
import HTTPTestClient
import RecordKeeping
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Storage spaces over HTTP")
struct StorageSpaceAPITests {
    private static func body(_ place: String, _ price: String = "12.50") -> String {
        #"{"squareFeet":120,"price":"\#(price)",\#(place)}"#
    }

    private func addPhoto(
        _ person: Person, _ id: String, _ name: String = "grey.jpg",
        _ field: (name: String, value: String) = Person.noField
    ) async throws -> HTTPAnswer {
        let picture = Repository.root.appending(path: "Tests/PhotoRenderingTests/Pictures/\(name)")
        return try await person.client.send(
            "POST", "/api/v1/spaces/\(id)/photos",
            headers: ["authorization": "Bearer \(person.token)", field.name: field.value],
            body: Array(Data(contentsOf: picture)))
    }

    /// Adds a space, gives it a photo and publishes it.
    private func offer(_ person: Person, _ body: String) async throws -> String {
        let made = try await person.send("POST", "/spaces", json: body)
        #expect(made.status == 201, "\(made.text)")
        let id: String = try made.member("id")
        #expect(try await addPhoto(person, id).status == 201)
        #expect(try await person.send("POST", "/spaces/\(id)/publish").status == 200)
        return id
    }

    @Test func aSpaceIsDraftedPublishedReadAndRemoved() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let made = try await ada.send(
                "POST", "/spaces", json: Self.body(#""address":"12 Harbour Street""#))
            #expect(made.status == 201, "\(made.text)")
            let id: String = try made.member("id")
            #expect(made["location"] == "/api/v1/spaces/\(id)")
            #expect(try made.member("status") == "draft")
            #expect(try made.member("missing", as: [String].self) == ["photo"])
            #expect(try made.member("match") == "rooftop")
            #expect(try made.member("enteredAddress") == "12 Harbour Street")
            #expect(try made.member("warnings", as: [String].self).isEmpty)
            #expect(try made.member("owner") == ada.account.id.description)
            // Nobody else sees a draft.
            #expect(try await service.client.get("/api/v1/spaces/\(id)").status == 404)
            for (method, path) in [
                ("GET", ""), ("DELETE", ""), ("POST", "/publish"), ("POST", "/pause"),
                ("POST", "/archive"),
            ] {
                #expect(try await bob.send(method, "/spaces/\(id)\(path)").status == 404)
            }
            #expect(try await bob.send("PATCH", "/spaces/\(id)", json: "{}").status == 404)
            #expect(try await addPhoto(bob, id).status == 404)
            let early = try await ada.send("POST", "/spaces/\(id)/publish")
            #expect(early.status == 409 && early.detail.contains("still needs: photo"))
            #expect(try await addPhoto(ada, id).status == 201)
            let note = #"{"access":"Ring twice","openingHours":"Mo-Fr 8-18"}"#
            #expect(try await ada.send("PATCH", "/spaces/\(id)", json: note).status == 200)
            #expect(try await ada.send("POST", "/spaces/\(id)/publish").status == 200)
            // Everybody sees it now, but neither whose it is nor where exactly.
            for answer in [
                try await service.client.get("/api/v1/spaces/\(id)"),
                try await bob.get("/spaces/\(id.suffix(8))"),
            ] {
                let space = try answer.object()
                #expect(space["id"] as? String == id)
                for hidden in ["owner", "access", "match", "enteredAddress", "missing"] {
                    #expect(space[hidden] == nil, "\(hidden)")
                }
                #expect(space["isExact"] as? Bool == false)
                let address = try #require(space["address"] as? String)
                #expect(address.hasPrefix("Harbour Street"))
                let exact: Double = try made.member("latitude", as: Double.self)
                #expect(space["latitude"] as? Double != exact)
                #expect(space["openingHours"] as? String == "Mo-Fr 8-18")
                #expect((space["action"] as? [String: String])?["name"] == "rent-now")
            }
            let mine = try await ada.get("/spaces/\(id)")
            let tag = try #require(mine["etag"])
            #expect(
                try await ada.send("GET", "/spaces/\(id)", ("if-none-match", tag)).status == 304)
            #expect(try await service.client.send("DELETE", "/api/v1/spaces/\(id)").status == 401)
            let stale = try await ada.send("DELETE", "/spaces/\(id)", ("if-match", "\"x\""))
            #expect(stale.status == 412)
            #expect(try await ada.send("DELETE", "/spaces/\(id)", ("if-match", tag)).status == 204)
            #expect(try await ada.get("/spaces/\(id)").status == 404)
        }
    }

    @Test func photosAreOrderedShownAndRemoved() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let made = try await ada.send("POST", "/spaces", json: "{}")
            let path = "/spaces/\(try made.member("id") as String)"
            let id = String(path.dropFirst("/spaces/".count))
            _ = try await addPhoto(ada, id)
            let two = try await addPhoto(ada, id, "turned.jpg")
            func ids(_ answer: HTTPAnswer) throws -> [String] {
                try answer.member("photos", as: [[String: String]].self).compactMap { $0["id"] }
            }
            let photos = try ids(two)
            #expect(photos.count == 2)
            let order = #"{"photos":["\#(photos[1])","\#(photos[0])"]}"#
            let ordered = try await ada.send("PUT", path + "/photos", json: order)
            #expect(try ids(ordered) == photos.reversed())
            let once = #"{"photos":["\#(photos[1])"]}"#
            #expect(try await ada.send("PUT", path + "/photos", json: once).status == 409)
            #expect(try await bob.send("PUT", path + "/photos", json: order).status == 404)
            let picture = try await ada.get(path + "/photos/\(photos[0])?size=thumbnail")
            #expect(picture.status == 200 && picture["content-type"] == "image/jpeg")
            #expect(try await bob.get(path + "/photos/\(photos[0])").status == 404)
            #expect(try await bob.send("DELETE", path + "/photos/\(photos[0])").status == 404)
            let left = try await ada.send("DELETE", path + "/photos/\(photos[0])")
            #expect(try ids(left) == [photos[1]])
            #expect(try await ada.get(path + "/photos/\(photos[0])").status == 404)
            #expect(try await ada.get(path + "/photos/x").status == 404)
            let stale = try await addPhoto(ada, id, "grey.jpg", ("if-match", "\"x\""))
            #expect(stale.status == 412)
        }
    }

    @Test func spacesAreListedByDateByOwnerAndByDistance() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            var ids: [String] = []
            for (number, person) in [ada, bob, ada, bob, ada].enumerated() {
                let place = #""address":"Yard \#(number)","at":"45.39,-65.35\#(number)5""#
                ids.append(try await offer(person, Self.body(place, "\(number + 1)")))
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
            let first = try await list(nil, "?maxPrice=3&limit=2")
            #expect(try found(first) == [ids[2], ids[1]])
            // The link keeps the filter.
            let link = try #require(first["link"]?.firstMatch(of: /<(.*)>; rel="next"/)?.1)
            #expect(try found(await service.client.get(String(link))) == [ids[0]])
            let near = try await list(nil, "?near=45.39,-65.3521&limit=5")
            let items: [[String: Any]] = try near.member("items", as: [[String: Any]].self)
            let meters = items.compactMap { $0["distanceMeters"] as? Double }
            #expect(meters.count == 5 && meters == meters.sorted())
            #expect(try await found(list(nil, "?near=Town+Hall")).count == 5)
            let roads = try await list(nil, "?near=Town+Hall&mode=driving&limit=3")
            #expect(roads.status == 200, "\(roads.text)")
            #expect(try found(roads).count == 3)
            let csv = try await service.client.get("/api/v1/spaces.csv?maxPrice=2")
            #expect(csv.text.split(separator: "\r\n").count == 3)
            let map = try await service.client.get("/api/v1/spaces.geojson")
            #expect(try map.member("features", as: [Any].self).count == 5)
        }
    }

    @Test func aSpaceIsRentedSeenAndCancelled() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let carol = try await service.person("carol")
            let id = try await offer(ada, Self.body(#""address":"12 Harbour Street""#))
            let days = Self.days(1, 4)
            #expect(
                try await service.client.send(
                    "POST", "/api/v1/spaces/\(id)/rentals", json: days
                ).status == 401)
            let asked = try await bob.send("POST", "/spaces/\(id)/conversation")
            #expect(asked.status == 200, "\(asked.text)")
            #expect(try await ada.send("POST", "/spaces/\(id)/conversation").status == 409)
            let made = try await bob.send(
                "POST", "/spaces/\(id)/rentals", json: days, ("idempotency-key", "k"))
            #expect(made.status == 201, "\(made.text)")
            let rental: String = try made.member("id")
            #expect(made["location"] == "/api/v1/rentals/\(rental)")
            #expect(try made.member("state") == "coming")
            #expect(try made.member("total") == "37.50")
            #expect(try made.member("cancellation", as: String.self).contains("free"))
            #expect(try made.member("address", as: String.self).hasPrefix("12 Harbour Street"))
            let again = try await bob.send(
                "POST", "/spaces/\(id)/rentals", json: days, ("idempotency-key", "k"))
            #expect(again["idempotent-replayed"] == "true")
            let taken = try await carol.send("POST", "/spaces/\(id)/rentals", json: days)
            #expect(taken.status == 409 && taken.detail.contains("is taken from"))
            #expect(try await ada.send("POST", "/spaces/\(id)/rentals", json: days).status == 409)
            let seen = try await bob.get("/spaces/\(id)").object()
            #expect(seen["isExact"] as? Bool == true)
            #expect((seen["action"] as? [String: String])?["rental"] == rental)
            let other = try await carol.get("/spaces/\(id)").object()
            #expect(other["isExact"] as? Bool == false)
            #expect((other["taken"] as? [Any])?.count == 1)
            // A stranger to the rental does not find it.
            for path in ["", "/receipt"] {
                #expect(try await carol.get("/rentals/\(rental)\(path)").status == 404)
                #expect(try await ada.get("/rentals/\(rental)\(path)").status == 200)
            }
            for verb in ["accept", "refuse", "cancel"] {
                #expect(try await carol.send("POST", "/rentals/\(rental)/\(verb)").status == 404)
            }
            #expect(try await bob.send("POST", "/rentals/\(rental)/accept").status == 404)
            #expect(try await carol.get("/rentals").member("items", as: [Any].self).isEmpty)
            let owners = try await ada.get("/rentals?side=owner")
            #expect(try owners.member("items", as: [[String: Any]].self).count == 1)
            #expect(
                try await ada.get("/rentals?side=renter").member("items", as: [Any].self).isEmpty)
            #expect(try await ada.send("DELETE", "/spaces/\(id)").status == 409)
            let events = try await ada.get("/events")
            let names = try events.member("items", as: [[String: Any]].self)
                .compactMap { $0["name"] as? String }
            #expect(names == ["conversation.opened", "rental.accepted"])
            let cancelled = try await bob.send("POST", "/rentals/\(rental)/cancel")
            #expect(try cancelled.member("state") == "cancelled")
            #expect(try cancelled.member("total") == "0.00")
            #expect(try await bob.send("POST", "/rentals/\(rental)/cancel").status == 409)
            #expect(try await bob.get("/rentals/\(rental)/receipt").status == 409)
            #expect(try await carol.send("POST", "/spaces/\(id)/rentals", json: days).status == 201)
        }
    }

    @Test func aRequestIsAnsweredByTheOwner() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let id = try await offer(
                ada, Self.body(#""address":"12 Harbour Street","booking":"on-request""#))
            let asked = try await bob.send(
                "POST", "/spaces/\(id)/rentals", json: Self.days(2, 5))
            #expect(try asked.member("state") == "requested")
            #expect(try asked.member("address", as: String.self).hasPrefix("Harbour Street"))
            let rental: String = try asked.member("id")
            #expect(try await bob.get("/rentals/\(rental)/receipt").status == 409)
            let accepted = try await ada.send("POST", "/rentals/\(rental)/accept")
            #expect(try accepted.member("state") == "coming")
            let refused = try await ada.send("POST", "/rentals/\(rental)/refuse")
            #expect(refused.status == 409 && refused.detail.contains("agreed already"))
            func refuse(_ body: String?) async throws -> HTTPAnswer {
                let asked = try await bob.send(
                    "POST", "/spaces/\(id)/rentals", json: Self.days(9, 11))
                let rental: String = try asked.member("id")
                let answer = try await ada.send("POST", "/rentals/\(rental)/refuse", json: body)
                let word = try answer.object()["word"] as? String
                #expect(
                    try await bob.get("/rentals/\(rental)").object()["word"] as? String == word)
                if answer.status != 200 {
                    _ = try await ada.send("POST", "/rentals/\(rental)/refuse")
                }
                return answer
            }
            #expect(
                try await refuse(#"{"word":" Sorry,\nnot now "}"#).member("word")
                    == "Sorry,\nnot now")
            #expect(try await refuse(nil).object()["word"] == nil)
            #expect(try await refuse("{}").object()["word"] == nil)
            #expect(try await refuse(#"{"word":""}"#).status == 422)
            #expect(try await refuse(#"{"sorry":true}"#).status == 422)
            let export = try await bob.get("/account/export")
            #expect(try export.member("rentals", as: [Any].self).count == 6)
        }
    }

    /// Days counted from the day after the one on which the clock begins.
    private static func days(_ first: Int, _ end: Int) -> String {
        let (first, end) = (RunningService.day(first + 1), RunningService.day(end + 1))
        return #"{"from":"\#(first)","until":"\#(end)"}"#
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
            let items: [Any] = try await ada.get("/spaces?mine=true")
                .member("items", as: [Any].self)
            #expect(items.count == 1)
        }
    }

    @Test(arguments: [
        (#"{"squareFeet":0,"price":"0","at":"91,0"}"#, 422, ["#/squareFeet", "#/price", "#/at"]),
        (#"{"squareFeet":120,"price":12.5,"at":"45.39,-65.35"}"#, 422, ["#/price"]),
        (#"{"squareFeet":"120","price":"12","at":"45.39,-65.35"}"#, 422, ["#/squareFeet"]),
        (#"{"booking":"never","disclosure":"all"}"#, 422, ["#/disclosure", "#/booking"]),
        (#"{"squareFeet":120,"pick":1}"#, 422, ["#/address"]),
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
        ("?within=5", 409, "'within' needs 'near'"), ("?mode=driving", 409, "'mode'"),
        ("?near=45,-65&mine=true", 409, "'near' cannot"),
        ("?near=45,-65&after=019aa6c2", 400, ""), ("?near=45,-65&within=-1", 400, "0 to 20100000"),
        ("?near=45,-65&within=inf", 400, "0 to 20100000"), ("?near=91,0", 422, "91"),
        ("?near=", 400, "'near' is missing"), ("?mine=true", 401, "not signed in"),
        ("?mine=true&maxPrice=3", 409, "'mine' lists all"),
        ("?limit=0", 400, "from 1 to 1000"), ("?owner=x", 400, "unknown query parameter"),
        ("?freeFrom=2026-02-30", 400, "write a date"), ("?freeUntil=2026-03-01", 409, "first day"),
        ("?freeFrom=2026-03-02&freeUntil=2026-03-01", 409, "are none"),
        ("?maxPrice=free", 400, "US dollars"), ("/zz", 404, "zz"),
    ])
    func invalidRequestsNameWhatIsWrong(query: String, status: Int, words: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get("/api/v1/spaces\(query)")
            #expect(answer.status == status)
            #expect(words.isEmpty || answer.detail.contains(words), "\(answer.detail)")
        }
    }
}
