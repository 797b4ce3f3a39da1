import Accounts
import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Buildings over HTTP")
struct BuildingAPITests {
    private static let building = """
        {"code":"a1b2c","name":"Harbour House","spaces":2,"at":"43.7384,7.4246","address":"1 Quay"}
        """
    private static let parking = """
        {"building":"A1B2C","suite":"1204","plate":"CKXR318","hours":4,"address":"1 Quay",
         "at":"43.7384,7.4246"}
        """

    @Test func anOwnerRegistersABuildingAndChangesItsRules() async throws {
        try await RunningService.withTown { service in
            let ann = try await service.person("ann")
            let made = try await ann.send("POST", "/buildings", json: Self.building)
            #expect(made.status == 201, "\(made.text)")
            #expect(try made.member("code") == "A1B2C")
            #expect(try await ann.send("POST", "/buildings", json: Self.building).status == 409)
            let changed = try await ann.send(
                "PATCH", "/buildings/A1B2C",
                json: """
                    {"plateHours":"40h/30d","visitorHours":"00:00-24:00","blocked":["bad 1"],
                     "exceptions":["CKXR318:spaces"]}
                    """)
            #expect(changed.status == 200, "\(changed.text)")
            #expect(changed.text.contains(#""blocked":["BAD1"]"#))
            #expect(changed.text.contains(#""plateHours":"40h/30d""#))
            let wrong = try await ann.send(
                "PATCH", "/buildings/A1B2C", json: #"{"plateHours":"40","visitorHours":"late"}"#)
            #expect(wrong.status == 422 && wrong.text.contains("40h/30d"))
            let cleared = try await ann.send(
                "PATCH", "/buildings/A1B2C", json: #"{"plateHours":null,"blocked":[]}"#)
            #expect(!cleared.text.contains("plateHours") && !cleared.text.contains("BAD1"))
            let stale = try await ann.send(
                "PATCH", "/buildings/A1B2C", json: "{}", ("if-match", "\"old\""))
            #expect(stale.status == 412)
            #expect(try await ann.send("DELETE", "/buildings/A1B2C").status == 204)
            #expect(try await ann.get("/buildings/A1B2C").status == 404)
        }
    }

    @Test func aGuardAndTheGuestSeeTheSameVerdict() async throws {
        try await RunningService.withTown { service in
            let (ann, eve, bob) = (
                try await service.person("ann"), try await service.person("eve"),
                try await service.person("bob")
            )
            _ = try await ann.send("POST", "/buildings", json: Self.building)
            let invited = try await ann.send(
                "POST", "/buildings/A1B2C/people", json: #"{"duty":"guard"}"#)
            #expect(invited.status == 201, "\(invited.text)")
            let accepted = try await eve.send(
                "POST", "/building-invitations/accept",
                json: #"{"code":"\#(try invited.member("code"))"}"#)
            #expect(accepted.status == 200 && !accepted.text.contains("rules"))
            let parking = try await bob.send("POST", "/parkings", json: Self.parking)
            #expect(parking.status == 201 && parking.text.contains("Harbour House"))
            let id = try parking.member("id")
            let own = try await bob.get("/parkings/\(id)/verdict")
            #expect(own.status == 200 && own.text.contains(#""mayBeHere":true"#), "\(own.text)")
            let seen = try await eve.send(
                "POST", "/buildings/A1B2C/look-ups", json: #"{"plate":"ckxr 3i8"}"#)
            #expect(seen.status == 200, "\(seen.text)")
            #expect(seen.text.contains(#""near":[{"plate":"CKXR318""#))
            _ = try await ann.send(
                "PATCH", "/buildings/A1B2C", json: #"{"blocked":["CKXR318"]}"#)
            let blocked = try await bob.get("/parkings/\(id)/verdict")
            #expect(blocked.text.contains("the plate is blocked"))
            let people = try await ann.get("/buildings/A1B2C/people")
            #expect(people.text.contains(#""lastActive":"20"#), "\(people.text)")
            let log = try await ann.get("/buildings/A1B2C/audit")
            #expect(log.text.contains("look-up") && !log.text.contains("CKXR"))
            let file = try await ann.get("/buildings/A1B2C/audit.csv")
            #expect(file.text.hasPrefix("number,at,actor,action,note\r\n"))
            let occupancy = try await ann.get("/buildings/A1B2C/occupancy?hours=2")
            #expect(try occupancy.member("cars", as: Int.self) == 1)
            #expect(
                try await ann.get("/buildings/A1B2C/occupancy.csv").text.hasPrefix("begins,cars"))
            #expect(try await eve.get("/buildings/A1B2C/audit").status == 403)
            #expect(try await ann.get("/account/export").text.contains(#""buildings":[{"#))
        }
    }

    @Test func strangersFindNothingAtAnyPath() async throws {
        try await RunningService.withTown { service in
            let (ann, bob, eve) = (
                try await service.person("ann"), try await service.person("bob"),
                try await service.person("eve")
            )
            _ = try await ann.send("POST", "/buildings", json: Self.building)
            _ = try await bob.send(
                "POST", "/buildings",
                json: Self.building.replacing("a1b2c", with: "zzz99"))
            _ = try await ann.send("POST", "/parkings", json: Self.parking)
            let id = try #require(
                try await ann.get("/buildings/A1B2C/stays").text
                    .firstMatch(of: /"id":"([^"]*)"/)?.1)
            let missing = try await eve.get("/buildings/QQQ11").text
            for person in [bob, eve] {
                for (method, path, body) in [
                    ("GET", "", nil), ("PATCH", "", "{}"), ("DELETE", "", nil),
                    ("POST", "/look-ups", #"{"plate":"CKXR318"}"#), ("POST", "/look-ups", "{"),
                    ("GET", "/people", nil), ("POST", "/people", #"{"duty":"guard"}"#),
                    ("POST", "/people", #"{"duty":"nothing"}"#),
                    ("DELETE", "/people/\(id)", nil), ("DELETE", "/people/1", nil),
                    ("GET", "/stays", nil), ("POST", "/stays/\(id)/end", nil),
                    ("POST", "/stays/1/end", nil), ("GET", "/occupancy", nil),
                    ("GET", "/occupancy.csv", nil), ("GET", "/audit", nil),
                    ("GET", "/audit.csv", nil),
                ] as [(String, String, String?)] {
                    let answer = try await person.send(
                        method, "/buildings/A1B2C\(path)", json: body)
                    #expect(answer.status == 404, "\(method) \(path): \(answer.text)")
                    #expect(
                        try answer.member("detail").replacing("A1B2C", with: "QQQ11")
                            == (try Self.detail(missing)), "\(method) \(path)")
                }
            }
            #expect(try await ann.get("/buildings/A1B2C/stays").text.contains("CKXR318"))
        }
    }

    private static func detail(_ text: String) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(object?["detail"] as? String)
    }
}

extension BuildingAPITests {
    @Test func guestsRegisterWithoutAnAccount() async throws {
        try await RunningService.withTown { service in
            let (ann, bob, eve) = (
                try await service.person("ann"), try await service.person("bob"),
                try await service.person("eve")
            )
            _ = try await ann.send("POST", "/buildings", json: Self.building)
            let invited = try await ann.send(
                "POST", "/buildings/A1B2C/people", json: #"{"duty":"host","suite":"1204"}"#)
            _ = try await bob.send(
                "POST", "/building-invitations/accept",
                json: #"{"code":"\#(try invited.member("code"))"}"#)
            let path = "/buildings/A1B2C/suites/1204/passcode"
            let made = try await bob.send("POST", path)
            #expect(made.status == 201, "\(made.text)")
            let passcode = try made.member("passcode")
            #expect(try await bob.get(path).text.contains("since"))
            #expect(try await ann.get(path).status == 403)
            for method in ["GET", "POST", "DELETE"] {
                #expect(try await eve.send(method, path).status == 404)
            }
            func guest(_ plate: String, _ passcode: String) async throws -> HTTPAnswer {
                try await service.client.send(
                    "POST", "/api/v1/buildings/A1B2C/guests",
                    fields: [("content-type", "application/json")],
                    body: Array(
                        """
                        {"suite":"1204","passcode":"\(passcode.lowercased())",
                         "plate":"\(plate)","hours":4}
                        """.utf8))
            }
            let admitted = try await guest("AAA 111", passcode)
            #expect(admitted.status == 201, "\(admitted.text)")
            #expect(admitted.text.contains("may be here until"))
            #expect(admitted.text.contains(#""code":"PR"#))
            #expect(try admitted.member("page").contains("/receipts/"))
            #expect(try await guest("AAA 112", passcode).status == 201)
            #expect(try await guest("AAA 113", passcode).status == 409)
            #expect(try await bob.get("/buildings/A1B2C/stays").text.contains("AAA111"))
            _ = try await bob.send("POST", path)
            #expect(try await guest("AAA 111", passcode).status == 404)
            for _ in 0..<9 { _ = try await guest("AAA 111", "AAAAA-AAAAA") }
            let limited = try await guest("AAA 111", passcode)
            #expect(limited.status == 429 && limited["retry-after"] != nil)
        }
    }
}
