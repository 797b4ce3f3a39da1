import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Fountains over HTTP")
struct FountainAPITests {
    /// The whole sample town.
    private static let town = "box=45.3,-65.5,45.5,-65.2"

    private struct Place {
        let reference: String
        let name: String?
        let at: String
    }

    private func fountains(_ service: RunningService) async throws -> [Place] {
        let answer = try await service.client.get("/api/v1/fountains?\(Self.town)")
        let items: [[String: Any]] = try answer.member("items", as: [[String: Any]].self)
        return try items.map { item in
            let latitude = try #require(item["latitude"] as? Double)
            let longitude = try #require(item["longitude"] as? Double)
            return Place(
                reference: try #require(item["reference"] as? String),
                name: item["name"] as? String, at: "\(latitude),\(longitude)")
        }
    }

    private func items(_ answer: HTTPAnswer) throws -> [[String: Any]] {
        try answer.member("items", as: [[String: Any]].self)
    }

    private func review(_ person: Person, _ members: String) async throws -> HTTPAnswer {
        try await person.send(
            "POST", "/fountain-reviews", json: #"{"title":"Ice-cold",\#(members)}"#)
    }

    @Test func everybodySeesTheFountainsOfTheMap() async throws {
        try await RunningService.withTown { service in
            let all = try await fountains(service)
            #expect(all.count == 8 && all.allSatisfy { $0.reference.hasPrefix("n") })
            let features = try await service.client.get("/api/v1/fountains.geojson?\(Self.town)")
            #expect(features["content-type"] == "application/geo+json")
            #expect(try features.member("features", as: [Any].self).count == 8)
            let csv = try await service.client.get("/api/v1/fountains.csv?\(Self.town)")
            #expect(csv.text.split(separator: "\r\n").count == 9)
            let some = try await service.client.get("/api/v1/fountains?\(Self.town)&limit=3")
            #expect(try items(some).count == 3)
            #expect(try some.member("complete", as: Bool.self) == false)
            for (query, count) in [("bottle", 1), ("wheelchair", 1), ("seasonal", 1)] {
                let found = try await service.client.get(
                    "/api/v1/fountains?\(Self.town)&\(query)=true")
                #expect(try items(found).count >= count, "\(query)")
            }
            for wrong in ["", "?box=1,2", "?\(Self.town)&bottle=maybe", "?\(Self.town)&x=1"] {
                #expect(try await service.client.get("/api/v1/fountains\(wrong)").status == 400)
            }
        }
    }

    @Test func theNearestFountainHasTheShortestWalk() async throws {
        try await RunningService.withTown { service in
            let found = try await service.client.get(
                "/api/v1/fountains/nearest?near=Town+Hall&within=5000&limit=50")
            #expect(found.status == 200, "\(found.text)")
            let walks = try items(found).compactMap {
                ($0["walk"] as? [String: Any])?["durationSeconds"] as? Double
            }
            #expect(walks.count == 8 && walks == walks.sorted() && walks[0] > 0)
            let along = try await service.client.get(
                "/api/v1/fountains/along?from=Station+Car+Park&to=Town+Hall&limit=50")
            let direct = try #require(
                along.member("direct", as: [String: Any].self)["durationSeconds"] as? Double)
            let extras = try items(along).compactMap { $0["extraSeconds"] as? Double }
            #expect(direct > 0 && !extras.isEmpty && extras == extras.sorted())
            let best = try #require(items(along).first?["fountain"] as? [String: Any])
            let reference = try #require(best["reference"] as? String)
            let route = try await service.client.get(
                "/api/v1/fountains/\(reference)/route?from=Station+Car+Park")
            #expect(try route.member("mode") == "walking")
            let far = try await service.client.get(
                "/api/v1/fountains/along?from=45.39,-65.35&to=46.39,-65.35")
            #expect(far.status == 409)
        }
    }

    @Test func aReviewIsWrittenReadChangedRemovedAndRestored() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let place = try #require(try await fountains(service).first { $0.name != nil })
            let made = try await review(
                ada,
                #""at":"\#(place.at)","flow":80,"temperature":95,"description":"Bottles fit.""#)
            #expect(made.status == 201, "\(made.text)")
            let id: String = try made.member("id")
            #expect(made["location"] == "/api/v1/fountain-reviews/\(id)")
            #expect(
                try made.member("notices", as: [String].self).last?.hasPrefix("taken for") == true)
            let words = try made.member("words", as: [String: String].self)
            #expect(words == ["flow": "gushing", "temperature": "ice-cold"])
            let subject = try made.member("fountain", as: [String: Any].self)
            #expect(subject["element"] as? String == place.reference)

            let read = try await service.client.get("/api/v1/fountain-reviews/\(id)")
            #expect(try read.member("author") == "ada")
            #expect(try read.member("own", as: Bool.self) == false)
            let mine = try await ada.get("/fountain-reviews/\(id)")
            let tag = try #require(mine["etag"])
            #expect(tag == made["etag"])
            let change = #"{"title":"Warm","flow":20,"temperature":null,"description":null}"#
            #expect(
                try await ada.send(
                    "PATCH", "/fountain-reviews/\(id)", json: change, ("if-match", "\"x\"")
                ).status == 412)
            let changed = try await ada.send(
                "PATCH", "/fountain-reviews/\(id)", json: change, ("if-match", tag))
            #expect(changed.status == 200, "\(changed.text)")
            let object = try changed.object()
            #expect(object["title"] as? String == "Warm" && object["flow"] as? Int == 20)
            #expect(object["temperature"] == nil && object["description"] == nil)

            let fountain = try await ada.get("/fountains/\(place.reference)")
            #expect(try fountain.member("reviewCount", as: Int.self) == 1)
            #expect(try fountain.member("ownReview") == id)
            let rating = try fountain.member("rating", as: [String: Any].self)
            #expect(rating["mean"] as? Double == 20 && rating["count"] as? Int == 1)

            #expect(try await ada.send("DELETE", "/fountain-reviews/\(id)").status == 204)
            #expect(try await ada.get("/fountain-reviews/\(id)").status == 404)
            let restored = try await ada.send("POST", "/fountain-reviews/\(id)/restore")
            #expect(restored.status == 200)
            #expect(
                try await ada.send("POST", "/fountain-reviews/\(id)/restore").status == 409)
        }
    }

    @Test func aPlaceIsSnappedAskedForOrNew() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person(), try await service.person("bob"))
            let place = try #require(try await fountains(service).first)
            let named = try await review(ada, #""fountain":"\#(place.reference)""#)
            #expect(named.status == 201, "\(named.text)")
            #expect(try named.member("notices", as: [String].self).isEmpty)
            let twice = try await review(ada, #""at":"\#(place.at)""#)
            #expect(twice.status == 409)
            #expect(twice.detail.contains(try named.member("id") as String))
            let new = try await review(
                ada, #""at":"\#(place.at)","new":true,"name":"Second tap","bottle":true"#)
            #expect(new.status == 201, "\(new.text)")
            let asked = try await review(bob, #""at":"\#(place.at)""#)
            #expect(asked.status == 409)
            #expect(asked.detail.contains(place.reference) && asked.detail.contains("Second tap"))
            let subject = try new.member("fountain", as: [String: Any].self)
            let id = try #require(subject["id"] as? String)
            let chosen = try await review(bob, #""fountain":"\#(id)""#)
            #expect(chosen.status == 201)
            let shown = try await service.client.get("/api/v1/fountains/\(id)")
            #expect(try shown.member("onMap", as: Bool.self) == false)
            #expect(try shown.member("bottle", as: Bool.self))
            let reviews = try await service.client.get("/api/v1/fountains/\(id)/reviews?limit=1")
            #expect(try items(reviews).count == 1 && reviews["link"] != nil)
            for wrong in [
                #""fountain":"x""#, #""fountain":"n1","at":"45.39,-65.35""#,
                #""flow":101,"at":"1,1""#,
                #""flow":7.5,"at":"45.39,-65.35""#, #""wheelchair":"maybe","at":"45.39,-65.35""#,
                #""description":"","at":"45.39,-65.35""#, #""bottle":"yes","at":"1,1""#, #""x":1"#,
            ] {
                #expect(try await review(bob, wrong).status == 422, "\(wrong)")
            }
            #expect(try await review(bob, #""fountain":"n99999""#).status == 404)
        }
    }

    @Test func aConfirmationIsOneStepAndCanBeUndone() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person(), try await service.person("bob"))
            let place = try #require(try await fountains(service).first)
            let path = "/fountains/\(place.reference)"
            _ = try await review(ada, #""fountain":"\#(place.reference)""#)
            let works = try await ada.send(
                "PUT", path + "/confirmation", json: #"{"verdict":"works"}"#)
            #expect(try works.member("status") == "works")
            service.clock.advance(by: .seconds(3_600))
            let aged = try await service.client.get("/api/v1\(path)")
            #expect(try aged.member("confirmedSecondsAgo", as: Int.self) == 3_600)
            #expect(try aged.object()["ownConfirmation"] == nil)
            let broken = try await bob.send(
                "PUT", path + "/confirmation", json: #"{"verdict":"out-of-order"}"#)
            #expect(try broken.member("status") == "out-of-order")
            let usable = try await service.client.get(
                "/api/v1/fountains?\(Self.town)&works=true")
            #expect(try items(usable).count == 7)
            // The reviewer learns of it, and nobody else.
            for (person, count) in [(ada, 1), (bob, 0)] {
                let events = try await person.get("/events?limit=100")
                let told = try items(events).filter { $0["name"] as? String == "fountain.status" }
                #expect(told.count == count)
            }
            let undone = try await bob.send("DELETE", path + "/confirmation")
            #expect(try undone.member("status") == "works")
            #expect(try await bob.send("DELETE", path + "/confirmation").status == 409)
            #expect(try await ada.send("DELETE", path + "/confirmation").status == 409)
            let wrong = try await ada.send(
                "PUT", path + "/confirmation", json: #"{"verdict":"wet"}"#)
            #expect(wrong.status == 422)
            #expect(
                try await service.client.send(
                    "PUT", "/api/v1\(path)/confirmation", json: #"{"verdict":"works"}"#
                ).status == 401)
        }
    }

    @Test func nobodyElseChangesAReviewAndPhotosGoWithTheirReview() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person(), try await service.person("bob"))
            let place = try #require(try await fountains(service).first)
            let id: String = try await review(ada, #""fountain":"\#(place.reference)""#)
                .member("id")
            let path = "/fountain-reviews/\(id)"
            let picture = Array(
                try Data(
                    contentsOf: Repository.root.appending(
                        path: "Tests/PhotoRenderingTests/Pictures/turned.jpg")))
            func put(_ person: Person) async throws -> HTTPAnswer {
                try await person.client.send(
                    "PUT", "/api/v1\(path)/photo",
                    headers: ["authorization": "Bearer \(person.token)"], body: picture)
            }
            #expect(try await put(bob).status == 404)
            #expect(try await put(ada).status == 200)
            let shown = try await service.client.get("/api/v1\(path)/photo?size=thumbnail")
            #expect(shown.status == 200 && shown["content-type"] == "image/jpeg")
            for method in ["PATCH", "DELETE"] {
                let answer = try await bob.send(
                    method, path, json: #"{"title":"Mine"}"#, ("if-match", "\"x\""))
                #expect(answer.status == 404, "\(method)")
            }
            #expect(try await bob.send("DELETE", path + "/photo").status == 404)
            #expect(try await ada.send("DELETE", path).status == 204)
            #expect(try await bob.send("POST", path + "/restore").status == 404)
            #expect(try await service.client.get("/api/v1\(path)/photo").status == 404)
            #expect(try await ada.get(path + "/photo").status == 404)
            let answer = try await ada.send("POST", path + "/restore")
            #expect(try answer.member("title") == "Ice-cold")
            #expect(try await service.client.get("/api/v1\(path)/photo").status == 200)
            for method in ["PATCH", "DELETE"] {
                let answer = try await service.client.send(
                    method, "/api/v1\(path)", json: #"{"title":"Mine"}"#)
                #expect(answer.status == 401)
            }
        }
    }

    @Test func reviewsAreExportedAndGoWithTheirAccount() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person(), try await service.person("bob"))
            let places = try await fountains(service)
            for (person, place) in zip([ada, bob, ada], places) {
                let body = #""fountain":"\#(place.reference)","flow":50,"description":"=1+1""#
                #expect(try await review(person, body).status == 201)
            }
            let csv = try await service.client.get("/api/v1/fountain-reviews.csv")
            let lines = csv.text.split(separator: "\r\n")
            #expect(lines.count == 4 && lines[1].contains("'=1+1"))
            let mine = try await ada.get("/fountain-reviews.geojson?mine=true")
            #expect(try mine.member("features", as: [Any].self).count == 2)
            #expect(
                try await service.client.get("/api/v1/fountain-reviews?mine=true").status == 401)
            let export = try await ada.get("/account/export").object()
            #expect((export["fountainReviews"] as? [Any])?.count == 2)
            let gone = try await ada.send(
                "DELETE", "/account", json: #"{"password":"\#(Person.password)"}"#)
            #expect(gone.status == 204, "\(gone.text)")
            let left = try await service.client.get("/api/v1/fountain-reviews")
            #expect(try items(left).map { $0["author"] as? String } == ["bob"])
            let fountain = try await service.client.get(
                "/api/v1/fountains/\(places[0].reference)")
            #expect(try fountain.member("reviewCount", as: Int.self) == 1)
        }
    }

    @Test func aRepeatedRequestAddsOneReview() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let place = try #require(try await fountains(service).first)
            let body = #"{"title":"Cold","fountain":"\#(place.reference)"}"#
            let key = (name: "idempotency-key", value: "k")
            let made = try await ada.send("POST", "/fountain-reviews", json: body, key)
            let again = try await ada.send("POST", "/fountain-reviews", json: body, key)
            #expect(again.status == 201 && again["idempotent-replayed"] == "true")
            #expect(try again.member("id") == made.member("id", as: String.self))
        }
    }
}
