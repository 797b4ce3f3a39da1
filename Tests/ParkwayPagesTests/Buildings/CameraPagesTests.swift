import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("The cameras of a building have a page for its owner")
struct CameraPagesTests {
    private static let path = "/buildings/A1B2C/sightings"

    @Test func aCameraIsAddedAndItsSightingsAreShown() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            try await house.park("CKXR318")
            var ann = try await house.browser("ann")
            let empty = try await ann.get(Self.path)
            #expect(empty.text.contains("No car has been seen yet"))
            let added = try await ann.post(Self.path, ["cameraName": "North gate", "do": "add"])
            #expect(added.status == 200 && added.text.contains("The key of North gate"))
            let key = try #require(added.text.firstMatch(of: /<code>([\w-]{43})<\/code>/)).1
            #expect(try await !ann.get(Self.path).text.contains(key))
            for (plate, confidence) in [("CKXR318", "0.97"), ("CKXR3I8", "0.75")] {
                let sent = try await service.client.send(
                    "POST", "/api/v1\(Self.path)", headers: ["Authorization": "Bearer \(key)"],
                    json: """
                        {"plate":"\(plate)","confidence":\(confidence),
                         "time":"\(service.clock.now())"}
                        """)
                #expect(sent.status == 201, "\(sent.text)")
            }
            let page = try await ann.get(Self.path)
            for part in [
                "North gate", "sure, 97 %", "fairly sure, 75 %", "gate opened: may be here",
                "gate stayed shut: looks like plates that may be here", "Last seen",
            ] {
                #expect(page.text.contains(part), "\(part)")
            }
            let log = try await ann.get("/buildings/A1B2C/log")
            #expect(log.text.contains("A camera saw a plate"))
            #expect(log.text.contains("North gate, …318, gate opened"))
            let same = try await ann.post(Self.path, ["cameraName": "north gate", "do": "add"])
            #expect(same.status == 422 && same.text.contains("Another camera is named"))
        }
    }

    @Test func theGateAndItsWebhookAreSet() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            var ann = try await house.browser("ann")
            try await ann.get(Self.path)
            let wrong = try await ann.post(
                Self.path, ["confidence": "101", "lookAlike": "", "hours": "0", "do": "gate"])
            #expect(wrong.status == 422)
            #expect(wrong.text.contains("Choose 0 to 100 percent."))
            #expect(wrong.text.contains("Choose 1 to 720 hours."))
            let saved = try await ann.post(
                Self.path, ["confidence": "95", "lookAlike": "99", "hours": "48", "do": "gate"])
            #expect(saved.status == 303)
            let gate = try await house.ann.get("/buildings/A1B2C/gate")
            #expect(try gate.member("confidence", as: Double.self) == 0.95)
            #expect(try gate.member("lookAlikeConfidence", as: Double.self) == 0.99)
            #expect(try gate.member("hours", as: Int.self) == 48)
            let refused = try await ann.post(
                Self.path, ["url": "http://127.0.0.1/hook", "do": "webhook"])
            #expect(refused.status == 422)
            let hook = try await ann.post(
                Self.path, ["url": "https://example.org/hook", "do": "webhook"])
            #expect(hook.status == 200 && hook.text.contains("The secret of the webhook"))
            let ended = try await ann.post(Self.path, ["do": "unhook"])
            #expect(ended.status == 303)
            let odd = try await ann.post(Self.path, ["do": "explode"])
            #expect(odd.status == 400)
        }
    }

    @Test func nobodyElseFindsThePage() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            for name in ["eve", "bob", "zoe", "sam"] {
                var browser = try await house.browser(name)
                #expect(try await browser.get(Self.path).status == 404, "\(name)")
                try await browser.get("/me/plates")
                let posted = try await browser.post(
                    Self.path, ["cameraName": "Mine", "do": "add"])
                #expect(posted.status == 404, "\(name)")
            }
        }
    }
}
