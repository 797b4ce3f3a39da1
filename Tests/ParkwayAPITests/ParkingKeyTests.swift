import Foundation
import HTTPTestClient
import Operations
import ServiceTestSupport
import Testing

@Suite("A request with an idempotency key takes effect once")
struct ParkingKeyTests {
    private func count(_ person: Person) async throws -> Int {
        try await person.get("/parkings").member("items", as: [Any].self).count
    }

    @Test func simultaneousRequestsWithOneKeyCreateOneParking() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let answers = try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
                for _ in 0..<32 {
                    group.addTask {
                        try await ada.send(
                            "POST", "/parkings", json: Person.parking(),
                            ("idempotency-key", "8e03978e-40d5-43dd-bc93-6894a57f9324"))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 201 })
            #expect(Set(answers.map { $0["location"] }).count == 1)
            #expect(answers.count { $0["idempotent-replayed"] == nil } == 1)
            #expect(Set(answers.map(\.text)).count == 1)
            #expect(try await count(ada) == 1)
        }
    }

    @Test func aDifferentRequestWithTheSameKeyIsRejected() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let key = ("idempotency-key", "k1")
            let first = try await ada.send("POST", "/parkings", json: Person.parking(), key)
            #expect(first.status == 201)
            // The same members, in another order and spelling.
            let same = #"""
                { "hours": 4.0, "address": "12 Harbour Street", "suite": "1204",
                  "building": "\u0041\u0031B2C" }
                """#
            let again = try await ada.send("POST", "/parkings", json: same, key)
            #expect(again.status == 201)
            #expect(again["idempotent-replayed"] == "true")
            let other = try await ada.send(
                "POST", "/parkings", json: Person.parking(hours: 1), key)
            #expect(other.status == 409)
            let id: String = try first.member("id")
            let elsewhere = try await ada.send(
                "POST", "/parkings/\(id)/extensions", json: #"{"hours":4}"#, key)
            #expect(elsewhere.status == 409)
            let bobs = try await bob.send("POST", "/parkings", json: Person.parking(), key)
            #expect(bobs.status == 201)
            #expect(bobs["idempotent-replayed"] == nil)
            #expect(try await count(ada) == 1)
        }
    }

    @Test func theKeySurvivesARestartAndARemoval() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let key = ("idempotency-key", "k1")
            let first = try await ada.send("POST", "/parkings", json: Person.parking(), key)
            let id: String = try first.member("id")
            try await service.withAnother { restarted in
                let ada = Person(
                    client: restarted.client, account: ada.account, token: ada.token)
                let again = try await ada.send("POST", "/parkings", json: Person.parking(), key)
                #expect(again.status == 201)
                #expect(try again.member("id") == id)
                #expect(try await count(ada) == 1)
            }
            #expect(try await ada.send("DELETE", "/parkings/\(id)").status == 204)
            let gone = try await ada.send("POST", "/parkings", json: Person.parking(), key)
            #expect(gone.status == 409)
            #expect(gone.detail.contains("was removed, so nothing was created"))
            #expect(try await count(ada) == 0)
        }
    }

    @Test func aRepeatedExtensionTakesEffectOnce() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let added = try await ada.addParking()
            let path = "/parkings/\(try added.member("id") as String)/extensions"
            let tag = try #require(added["etag"])
            for isRepeated in [false, true, true] {
                let answer = try await ada.send(
                    "POST", path, json: #"{"hours":12}"#, ("idempotency-key", "k1"),
                    ("if-match", tag))
                #expect(answer.status == 200)
                #expect((answer["idempotent-replayed"] == "true") == isRepeated)
                #expect(try answer.member("extensions", as: [Any].self).count == 1)
            }
        }
    }

    @Test func aFailedRequestCanBeRepeatedWithItsKey() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let key = ("idempotency-key", "k1")
            let street = Person.parking(#","address":"Church Street""#)
            #expect(try await ada.send("POST", "/parkings", json: street, key).status == 409)
            let picked = Person.parking(#","address":"Church Street","pick":1"#)
            #expect(try await ada.send("POST", "/parkings", json: picked, key).status == 201)
        }
    }

    @Test(arguments: ["", "käy", String(repeating: "k", count: 256)])
    func anInvalidKeyIsRejected(_ key: String) async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let answer = try await ada.send(
                "POST", "/parkings", json: Person.parking(), ("idempotency-key", key))
            #expect(answer.status == 400)
            #expect(answer.detail.contains("it needs 1 to 255 printable ASCII characters"))
            #expect(try await count(ada) == 0)
        }
    }
}
