import DomainTestSupport
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Receipts are checked over HTTP")
struct ReceiptCheckAPITests {
    private static let building = """
        {"code":"a1b2c","name":"Harbour House","spaces":2,"at":"43.7384,7.4246","address":"1 Quay"}
        """

    /// Ann with a building, her guard Eve and her host Bob, and the code of a receipt of a guest.
    private struct House {
        let ann: Person
        let eve: Person
        let bob: Person
        let guest: Person
        let parking: String
        let code: String

        init(_ service: RunningService) async throws {
            (ann, eve) = (try await service.person("ann"), try await service.person("eve"))
            (bob, guest) = (try await service.person("bob"), try await service.person("guest"))
            _ = try await ann.send("POST", "/buildings", json: building)
            for (person, duty) in [
                (eve, #"{"duty":"guard"}"#), (bob, #"{"duty":"host","suite":"1204"}"#),
            ] {
                let invited = try await ann.send(
                    "POST", "/buildings/A1B2C/people", json: duty)
                _ = try await person.send(
                    "POST", "/building-invitations/accept",
                    json: #"{"code":"\#(try invited.member("code"))"}"#)
            }
            let made = try await guest.send("POST", "/parkings", json: Person.parking())
            parking = "/parkings/\(try made.member("id") as String)"
            code = try await guest.get("\(parking)/receipt").member("code")
        }

        func check(_ person: Person, _ building: String = "") async throws -> HTTPAnswer {
            try await person.send(
                "POST", "/receipts/check", json: #"{"code":"\#(code)"\#(building)}"#)
        }
    }

    @Test func guardsAndTheOwnerLearnThatTheStayEnded() async throws {
        try await RunningService.withTown { service in
            let house = try await House(service)
            let valid = try await house.check(house.eve, #","building":"a1b2c""#)
            #expect(valid.status == 200, "\(valid.text)")
            #expect(valid.text.contains(#""reason":"valid""#), "\(valid.text)")
            #expect(valid.text.contains(#""isStayChecked":true,"isValid":true"#))
            #expect(valid.text.contains(#""plateEnding":"318""#) && !valid.text.contains("CKX"))
            service.clock.advance(by: .seconds(600))
            #expect(try await house.guest.send("POST", "\(house.parking)/end").status == 200)
            for person in [house.ann, house.eve] {
                let ended = try await house.check(person)
                #expect(ended.text.contains(#""isStayChecked":true,"isValid":false"#))
                #expect(ended.text.contains(#""reason":"ended""#))
                #expect(ended.text.contains("genuine, but the stay ended at"))
                #expect(ended.text.contains(#""endedAt":"2026-11-25T12:10:00"#), "\(ended.text)")
            }
        }
    }

    @Test func othersLearnTheSignatureAlone() async throws {
        try await RunningService.withTown { service in
            let house = try await House(service)
            let sam = try await service.person("sam")
            let before = try await house.check(sam).text
            #expect(before.contains(#""isStayChecked":false"#))
            #expect(try await house.guest.send("DELETE", house.parking).status == 204)
            service.clock.advance(by: .seconds(60))
            for person in [sam, house.bob, house.guest] {
                #expect(try await house.check(person).text == before)
            }
            let nobody = try await service.client.send(
                "POST", "/api/v1/receipts/check", json: #"{"code":"\#(house.code)"}"#)
            #expect(nobody.status == 200 && nobody.text == before)
            #expect(
                try await house.check(house.eve).text.contains(#""reason":"ended""#))
            // A wrong token is no stranger.
            let wrong = try await service.client.send(
                "POST", "/api/v1/receipts/check", headers: ["authorization": "Bearer x"],
                json: #"{"code":"\#(house.code)"}"#)
            #expect(wrong.status == 401)
        }
    }

    @Test func whatIsNoReceiptIsSaid() async throws {
        try await RunningService.withTown { service in
            let house = try await House(service)
            let other = try await house.check(house.eve, #","building":"zzz99""#)
            #expect(other.text.contains(#""reason":"otherBuilding""#))
            #expect(other.text.contains(#""isStayChecked":false,"isValid":false"#))
            for (json, status, word) in [
                (#"{"code":"CKXR318"}"#, 200, "notAReceipt"), ("{}", 422, "code"),
                (#"{"code":"PR","building":"1"}"#, 422, "building"),
                (#"{"code":"PR","more":1}"#, 422, "more"),
            ] {
                let answer = try await house.eve.send("POST", "/receipts/check", json: json)
                #expect(answer.status == status, "\(json): \(answer.text)")
                #expect(answer.text.contains(word), "\(answer.text)")
            }
        }
    }
}
