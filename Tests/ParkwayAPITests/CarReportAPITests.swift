import DomainTestSupport
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Cars are reported over HTTP")
struct CarReportAPITests {
    private static let building = """
        {"code":"a1b2c","name":"Harbour House","spaces":2,"at":"43.7384,7.4246","address":"1 Quay",
         "permitted":["CKX0318"]}
        """
    private static let report = #"{"plate":"ckx 0318","whereabouts":"bay 14"}"#

    private static func join(
        _ person: Person, _ owner: Person, as duty: String
    ) async throws {
        let invited = try await owner.send(
            "POST", "/buildings/A1B2C/people", json: duty)
        let accepted = try await person.send(
            "POST", "/building-invitations/accept",
            json: #"{"code":"\#(try invited.member("code"))"}"#)
        #expect(accepted.status == 200, "\(accepted.text)")
    }

    @Test func aGuardReportsACarAmongTheSightings() async throws {
        try await RunningService.withTown { service in
            let (ann, eve) = (try await service.person("ann"), try await service.person("eve"))
            _ = try await ann.send("POST", "/buildings", json: Self.building)
            try await Self.join(eve, ann, as: #"{"duty":"guard"}"#)
            let made = try await ann.send(
                "POST", "/buildings/A1B2C/cameras", json: #"{"name":"North gate"}"#)
            let seen = try await service.client.send(
                "POST", "/api/v1/buildings/A1B2C/sightings",
                headers: ["authorization": "Bearer \(try made.member("key"))"],
                json: """
                    {"plate":"QQQ999","confidence":0.9,"time":"\(service.clock.now())"}
                    """)
            #expect(seen.status == 201 && !seen.text.contains("kind"))
            service.clock.advance(by: .seconds(1))
            let first = try await eve.send(
                "POST", "/buildings/A1B2C/reports", json: Self.report)
            #expect(first.status == 201, "\(first.text)")
            for part in [
                #""plate":"CKX0318""#, #""whereabouts":"bay 14""#, #""reportedBy":"eve""#,
                #""reason":"permitted""#, #""endsAt":"2026-11-26T12:00:01"#,
            ] {
                #expect(first.text.contains(part), "\(first.text)")
            }
            #expect(first["idempotent-replayed"] == nil)
            let again = try await eve.send(
                "POST", "/buildings/A1B2C/reports", json: Self.report)
            #expect(again.status == 201 && again.text == first.text)
            #expect(again["idempotent-replayed"] == "true")
            for person in [ann, eve] {
                let list = try await person.get("/buildings/A1B2C/sightings")
                let items = try list.member("items", as: [[String: Any]].self)
                #expect(items.map { $0["kind"] as? String } == ["report", "camera"])
                let id = try first.member("id")
                let rest = try await person.get("/buildings/A1B2C/sightings?before=\(id)")
                #expect(rest.text.contains("QQQ999") && !rest.text.contains("CKX0318"))
                let newest = try await person.get("/buildings/A1B2C/sightings?limit=1")
                #expect(!newest.text.contains("QQQ999"))
            }
            let log = try await ann.get("/buildings/A1B2C/audit")
            #expect(log.text.contains("…318: may be here (permitted); reported"))
            #expect(!log.text.contains("CKX") && !log.text.contains("bay 14"))
        }
    }

    @Test func mistakesAndTooManyAreRefused() async throws {
        try await RunningService.withTown { service in
            let ann = try await service.person("ann")
            _ = try await ann.send("POST", "/buildings", json: Self.building)
            let long = String(repeating: "a", count: 201)
            for (body, word) in [
                ("{}", "plate"), (#"{"plate":"!"}"#, "plate"),
                (#"{"plate":"AAA1","whereabouts":"\#(long)"}"#, "whereabouts"),
                (#"{"plate":"AAA1","whereabouts":""}"#, "whereabouts"),
            ] {
                let refused = try await ann.send(
                    "POST", "/buildings/A1B2C/reports", json: body)
                #expect((400...422).contains(refused.status), "\(body): \(refused.status)")
                #expect(refused.text.contains(word), "\(refused.text)")
            }
            for number in 0..<20 {
                let made = try await ann.send(
                    "POST", "/buildings/A1B2C/reports", json: #"{"plate":"AAA\#(number)"}"#)
                #expect(made.status == 201, "\(made.text)")
            }
            let refused = try await ann.send(
                "POST", "/buildings/A1B2C/reports", json: #"{"plate":"BBB1"}"#)
            #expect(refused.status == 429 && refused["retry-after"] != nil)
            #expect(refused.detail.contains("20 cars in a minute"))
        }
    }

    @Test func strangersGetWhatAMissingBuildingGives() async throws {
        try await RunningService.withTown { service in
            let (ann, bob, zoe) = (
                try await service.person("ann"), try await service.person("bob"),
                try await service.person("zoe")
            )
            let (tom, sam) = (try await service.person("tom"), try await service.person("sam"))
            _ = try await ann.send("POST", "/buildings", json: Self.building)
            try await Self.join(bob, ann, as: #"{"duty":"host","suite":"1204"}"#)
            // Tom guards the building of Zoe.
            _ = try await zoe.send(
                "POST", "/buildings", json: Self.building.replacing("a1b2c", with: "zzz99"))
            let invited = try await zoe.send(
                "POST", "/buildings/ZZZ99/people", json: #"{"duty":"guard"}"#)
            _ = try await tom.send(
                "POST", "/building-invitations/accept",
                json: #"{"code":"\#(try invited.member("code"))"}"#)
            for person in [zoe, tom, sam] {
                for body in [Self.report, "{}", "{"] {
                    let real = try await person.send(
                        "POST", "/buildings/A1B2C/reports", json: body)
                    let missing = try await person.send(
                        "POST", "/buildings/QQQ11/reports", json: body)
                    #expect(real.status == 404 && missing.status == 404)
                    #expect(real.detail.replacing("A1B2C", with: "QQQ11") == missing.detail)
                }
            }
            let host = try await bob.send(
                "POST", "/buildings/A1B2C/reports", json: Self.report)
            #expect(host.status == 403, "\(host.text)")
            #expect(try await bob.get("/buildings/A1B2C/sightings").status == 403)
            let nobody = try await service.client.send(
                "POST", "/api/v1/buildings/A1B2C/reports", json: Self.report)
            #expect(nobody.status == 401)
            #expect(try await ann.get("/buildings/A1B2C/sightings").text == #"{"items":[]}"#)
        }
    }
}
