import Accounts
import DomainTestSupport
import Foundation
import HTTPTestClient
import RecordKeeping
import ServiceCore
import ServiceTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Cameras of a building over HTTP")
struct CameraAPITests {
    private static let building = """
        {"code":"a1b2c","name":"Harbour House","spaces":2,"at":"43.7384,7.4246","address":"1 Quay",
         "permitted":["CKX0318"]}
        """

    private static func message(
        _ plate: String, _ confidence: Double = 0.97, at time: Timestamp
    ) -> String {
        #"{"plate":"\#(plate)","confidence":\#(confidence),"camera":"gate","time":"\#(time)"}"#
    }

    /// Registers a building of Ann with a camera.
    private static func house(
        _ service: RunningService
    ) async throws -> (ann: Person, id: String, key: String) {
        let ann = try await service.person("ann")
        _ = try await ann.send("POST", "/buildings", json: building)
        let made = try await ann.send(
            "POST", "/buildings/A1B2C/cameras", json: #"{"name":"North gate"}"#)
        #expect(made.status == 201, "\(made.text)")
        return (ann, try made.member("id"), try made.member("key"))
    }

    @Test func aCameraSendsWithoutAnAccount() async throws {
        try await RunningService.withTown { service in
            let (ann, _, key) = try await Self.house(service)
            let now = service.clock.now()
            let first = try await service.sight(Self.message("CKX0318", at: now), key)
            #expect(first.status == 201, "\(first.text)")
            #expect(first.text.contains(#""gate":{"opens":true,"plate":"CKX0318""#))
            #expect(first.text.contains(#""reason":"permitted","sentence":"may be here"#))
            let again = try await service.sight(Self.message("CKX0318", at: now), key)
            #expect(again.status == 201 && again.text == first.text)
            #expect(again["idempotent-replayed"] == "true")
            #expect(first["idempotent-replayed"] == nil)
            let alike = try await service.sight(Self.message("CKXO318", 1, at: now), key)
            #expect(alike.text.contains(#""opens":false,"reason":"look-alike""#), "\(alike.text)")
            let unsure = try await service.sight(Self.message("CKX0318", 0.89, at: now), key)
            #expect(unsure.text.contains(#""opens":false,"reason":"unsure""#))
            let old = try await service.sight(
                Self.message("CKX0318", at: now.advanced(by: .seconds(-61))), key)
            #expect(old.text.contains(#""opens":false,"reason":"too-old""#))
            let list = try await ann.get("/buildings/A1B2C/sightings")
            #expect(list.text.components(separatedBy: #""endsAt""#).count == 5, "\(list.text)")
            let log = try await ann.get("/buildings/A1B2C/audit")
            #expect(log.text.components(separatedBy: #""sighting""#).count == 5)
            #expect(log.text.contains("gate opens (may-be-here)") && !log.text.contains("CKX"))
            service.clock.advance(by: .seconds(24 * 3_600))
            #expect(try await ann.get("/buildings/A1B2C/sightings").text == #"{"items":[]}"#)
        }
    }

    @Test func itAcceptsTheShapesOfFrigateAndHomeAssistant() async throws {
        try await RunningService.withTown { service in
            let (_, _, key) = try await Self.house(service)
            let now = service.clock.now()
            let seconds = Double(now.millisecondsSinceEpoch) / 1_000
            for message in [
                #"{"type":"lpr","plate":"CKX0318","score":0.95,"timestamp":\#(seconds)}"#,
                """
                {"type":"end","before":{},"after":{"camera":"driveway","frame_time":\(seconds),
                 "recognized_license_plate":["CKX0318",0.96]}}
                """,
                """
                {"event_type":"image_processing.found_plate","time_fired":"\(now)",
                 "data":{"plate":"CKX0318","confidence":97.1,"entity_id":"image_processing.a"}}
                """,
            ] {
                let answer = try await service.sight(message, key)
                #expect(answer.status == 201 && answer.text.contains(#""opens":true"#))
            }
            let nothing = try await service.sight(#"{"type":"description","id":"1"}"#, key)
            #expect(nothing.status == 204)
            let wrong = try await service.sight(#"{"plate":"?","confidence":9}"#, key)
            #expect(wrong.status == 422, "\(wrong.text)")
            for field in ["plate", "confidence", "time"] {
                #expect(wrong.text.contains(#""field":"\#(field)""#) || wrong.text.contains(field))
            }
            #expect(try await service.sight("{", key).status == 400)
            let large = #"{"plate":"\#(String(repeating: "A", count: 100_000))"}"#
            #expect(try await service.sight(large, key).status == 413)
        }
    }

    @Test func theOwnerSetsTheGate() async throws {
        try await RunningService.withTown { service in
            let (ann, id, key) = try await Self.house(service)
            let gate = try await ann.get("/buildings/A1B2C/gate")
            #expect(
                gate.text == #"{"confidence":0.9,"givenUpCalls":0,"hours":24,"waitingCalls":0}"#)
            let changed = try await ann.send(
                "PATCH", "/buildings/A1B2C/gate",
                json: #"{"confidence":0.95,"lookAlikeConfidence":0.98,"hours":720}"#)
            #expect(changed.text.contains(#""hours":720,"lookAlikeConfidence":0.98"#))
            let now = service.clock.now()
            let alike = try await service.sight(Self.message("CKXO318", 0.98, at: now), key)
            #expect(alike.text.contains(#""opens":true,"plate":"CKX0318","reason":"surely-meant""#))
            let cleared = try await ann.send(
                "PATCH", "/buildings/A1B2C/gate", json: #"{"lookAlikeConfidence":null}"#)
            #expect(!cleared.text.contains("lookAlike"))
            for wrong in [
                #"{"confidence":1.1}"#, #"{"hours":0}"#, #"{"hours":721}"#, #"{"photo":1}"#,
                #"{"lookAlikeConfidence":-1}"#,
            ] {
                let answer = try await ann.send("PATCH", "/buildings/A1B2C/gate", json: wrong)
                #expect(answer.status == 422, "\(wrong)")
            }
            let open = try await ann.send(
                "PUT", "/buildings/A1B2C/gate/webhook", json: #"{"url":"http://example.org/"}"#)
            #expect(open.status == 422 && open.text.contains("not protected"))
            let hook = try await ann.send(
                "PUT", "/buildings/A1B2C/gate/webhook", json: #"{"url":"https://example.org/x"}"#)
            #expect(hook.status == 200 && hook.text.contains(#""secret":""#))
            let shown = try await ann.get("/buildings/A1B2C/gate")
            #expect(shown.text.contains("example.org/x") && !shown.text.contains("secret"))
            #expect(try await ann.send("DELETE", "/buildings/A1B2C/gate/webhook").status == 204)
            let renewed = try await ann.send("POST", "/buildings/A1B2C/cameras/\(id)/key")
            #expect(renewed.status == 201)
            #expect(try await service.sight(Self.message("AAA1", at: now), key).status == 404)
            let list = try await ann.get("/buildings/A1B2C/cameras")
            #expect(list.text.contains("North gate") && !list.text.contains(#""key":"#))
            #expect(try await ann.send("DELETE", "/buildings/A1B2C/cameras/\(id)").status == 204)
            #expect(try await ann.get("/buildings/A1B2C/cameras").text == #"{"items":[]}"#)
        }
    }

    @Test func strangersFindNothingAtAnyPath() async throws {
        try await RunningService.withTown { service in
            let (ann, id, key) = try await Self.house(service)
            let (bob, eve, guest) = (
                try await service.person("bob"), try await service.person("eve"),
                try await service.person("guest")
            )
            // Bob owns another building, and Eve is its guard.
            _ = try await bob.send(
                "POST", "/buildings", json: Self.building.replacing("a1b2c", with: "zzz99"))
            let invited = try await bob.send(
                "POST", "/buildings/ZZZ99/people", json: #"{"duty":"guard"}"#)
            _ = try await eve.send(
                "POST", "/building-invitations/accept",
                json: #"{"code":"\#(try invited.member("code"))"}"#)
            let other = try await bob.send(
                "POST", "/buildings/ZZZ99/cameras", json: #"{"name":"North gate"}"#)
            let message = Self.message("CKX0318", at: service.clock.now())
            for person in [bob, eve, guest] {
                let missing = try await person.get("/buildings/QQQ11").detail
                for (method, path, body) in [
                    ("GET", "/cameras", nil), ("POST", "/cameras", #"{"name":"x"}"#),
                    ("POST", "/cameras", "{"), ("DELETE", "/cameras/\(id)", nil),
                    ("DELETE", "/cameras/1", nil), ("POST", "/cameras/\(id)/key", nil),
                    ("POST", "/cameras/1/key", nil), ("GET", "/gate", nil),
                    ("PATCH", "/gate", "{}"), ("PATCH", "/gate", #"{"hours":0}"#),
                    ("PUT", "/gate/webhook", #"{"url":"https://example.org"}"#),
                    ("PUT", "/gate/webhook", "{}"), ("DELETE", "/gate/webhook", nil),
                    ("GET", "/sightings", nil), ("GET", "/sightings?limit=0", nil),
                ] as [(String, String, String?)] {
                    let answer = try await person.send(
                        method, "/buildings/A1B2C\(path)", json: body)
                    #expect(answer.status == 404, "\(method) \(path): \(answer.text)")
                    #expect(
                        answer.detail.replacing("A1B2C", with: "QQQ11") == missing,
                        "\(method) \(path)")
                }
            }
            // Nobody's token is the key of a camera, not even the owner's; nor is another camera's.
            let nobody = try await service.sight(message, "no key", building: "QQQ11")
            let keys = [
                ann.token, bob.token, eve.token, guest.token, try other.member("key"), "no key", "",
            ]
            for key in keys {
                for body in [message, "{", "{}"] {
                    let answer = try await service.sight(body, key)
                    #expect(answer.status == 404, "\(answer.text)")
                    #expect(
                        answer.detail.replacing("A1B2C", with: "QQQ11") == nobody.detail)
                }
            }
            let silent = try await service.client.send(
                "POST", "/api/v1/buildings/A1B2C/sightings", headers: [:], json: message)
            #expect(silent.status == 401)
            #expect(try await service.sight(message, key, building: "ZZZ99").status == 404)
            // A camera's key is no token of a person.
            let camera = Person(client: service.client, account: ann.account, token: key)
            #expect(try await camera.get("/buildings/A1B2C").status == 401)
            #expect(try await ann.get("/buildings/A1B2C/sightings").text == #"{"items":[]}"#)
        }
    }

    @Test func aGuardSeesSightingsAndNothingElse() async throws {
        try await RunningService.withTown { service in
            let (ann, id, key) = try await Self.house(service)
            let eve = try await service.person("eve")
            let invited = try await ann.send(
                "POST", "/buildings/A1B2C/people", json: #"{"duty":"guard"}"#)
            _ = try await eve.send(
                "POST", "/building-invitations/accept",
                json: #"{"code":"\#(try invited.member("code"))"}"#)
            _ = try await service.sight(Self.message("CKX0318", at: service.clock.now()), key)
            #expect(try await eve.get("/buildings/A1B2C/sightings").text.contains("CKX0318"))
            for (method, path) in [
                ("GET", "/cameras"), ("DELETE", "/cameras/\(id)"), ("POST", "/cameras/\(id)/key"),
                ("GET", "/gate"), ("DELETE", "/gate/webhook"), ("GET", "/audit"),
            ] {
                let answer = try await eve.send(method, "/buildings/A1B2C\(path)")
                #expect(answer.status == 403, "\(method) \(path)")
            }
            // No request changes the audit log or a sighting.
            for (method, path) in [
                ("DELETE", "/audit"), ("PUT", "/audit"), ("POST", "/audit"), ("PATCH", "/audit"),
                ("DELETE", "/sightings"), ("PUT", "/sightings"), ("PATCH", "/sightings"),
            ] {
                #expect(try await ann.send(method, "/buildings/A1B2C\(path)").status == 405)
            }
        }
    }

    @Test func theWebhookIsCalledUntilItAnswers() async throws {
        let attempts = Mutex(0)
        let server = try ScriptedServer { _ in
            let number = attempts.withLock { count in
                count += 1
                return count
            }
            return .answer(status: number <= 2 ? 503 : 204, body: "")
        }
        var settings = ServiceSettings()
        settings.allowsPrivateWebhooks = true
        try await RunningService.withTown(settings) { service in
            let (ann, _, key) = try await Self.house(service)
            _ = try await ann.send(
                "PUT", "/buildings/A1B2C/gate/webhook", json: #"{"url":"\#(server.url)/gate"}"#)
            let message = Self.message("CKX0318", at: service.clock.now())
            let seen = try await service.sight(message, key)
            for tries in 1...3 {
                let isTried = try await eventually { server.requests.count >= tries }
                #expect(isTried)
                let isSaved = try await eventually {
                    let list = try await ann.get("/buildings/A1B2C/sightings").text
                    return tries < 3
                        ? list.contains(#""attempts":\#(tries),"problem""#)
                        : list.contains(#""state":"delivered""#)
                }
                #expect(isSaved)
                _ = try await service.sight(message, key)
                service.clock.advance(by: .seconds(4))
            }
            _ = try await service.sight(message, key)
            try await Task.sleep(for: .seconds(1))
            #expect(server.requests.count == 3)
            let ids = Set(server.requests.compactMap { $0.headers["parkway-delivery"] })
            #expect(ids == [try seen.member("id")])
            #expect(
                server.requests.allSatisfy {
                    $0.headers["parkway-signature"]?.hasPrefix("t=") == true
                })
        }
    }
}

extension RunningService {
    /// Sends a message as a camera with a key.
    fileprivate func sight(
        _ message: String, _ key: String, building: String = "A1B2C"
    ) async throws -> HTTPAnswer {
        try await client.send(
            "POST", "/api/v1/buildings/\(building)/sightings",
            headers: ["authorization": "Bearer \(key)"], json: message)
    }
}
