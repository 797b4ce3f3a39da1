import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("A guard learns from a receipt whether its stay was ended")
struct EndedReceiptPagesTests {
    private static let ended = "This receipt is genuine, but the stay ended: 12:10."

    /// Somebody who parks in the building, the parking and the code of its receipt.
    private static func parked(
        _ service: RunningService
    ) async throws -> (guest: Person, parking: String, code: String) {
        let guest = try await service.person("guest")
        let made = try await guest.send("POST", "/parkings", json: Person.parking())
        #expect(made.status == 201, "\(made.text)")
        let path = "/parkings/\(try made.member("id") as String)"
        return (guest, path, try await guest.get("\(path)/receipt").member("code"))
    }

    private static func check(
        _ browser: inout PageBrowser, _ code: String
    ) async throws -> HTTPAnswer {
        try await browser.get("/check-receipt")
        return try await browser.post("/check-receipt", ["code": code, "building": ""])
    }

    @Test(arguments: ["driver", "owner", "remover"])
    func guardsAndTheOwnerReadThatItEnded(_ who: String) async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            let (guest, parking, code) = try await Self.parked(service)
            var (ann, eve) = (try await house.browser("ann"), try await house.browser("eve"))
            let valid = try await Self.check(&eve, code)
            #expect(valid.text.contains("Valid until 16:00"))
            #expect(valid.text.contains("The signature and the stay were checked at 12:00."))
            service.clock.advance(by: .seconds(600))
            switch who {
            case "driver": _ = try await guest.send("POST", "\(parking)/end")
            case "remover": _ = try await guest.send("DELETE", parking)
            default:
                let stays = try await house.ann.get("/buildings/A1B2C/stays")
                let items = try stays.member("items", as: [[String: Any]].self)
                let id = try #require(items.first?["id"] as? String)
                let ended = try await house.ann.send(
                    "POST", "/buildings/A1B2C/stays/\(id)/end")
                #expect(ended.status == 200, "\(ended.text)")
            }
            service.clock.advance(by: .seconds(60))
            for answer in [
                try await Self.check(&eve, code), try await Self.check(&ann, code),
            ] {
                #expect(answer.status == 200 && answer.text.contains(Self.ended))
                #expect(answer.text.contains("class=\"verdict stop\""))
                #expect(answer.text.contains("The signature and the stay were checked at 12:11."))
            }
        }
    }

    @Test func othersReadTheSignatureAlone() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            let (guest, parking, code) = try await Self.parked(service)
            _ = try await guest.send("POST", "\(parking)/end")
            service.clock.advance(by: .seconds(60))
            var browsers = [PageBrowser(service)]
            // A host, a guest, and the owner of another building.
            for name in ["bob", "sam", "zoe"] { browsers.append(try await house.browser(name)) }
            for var browser in browsers {
                let answer = try await Self.check(&browser, code)
                #expect(answer.text.contains("Valid until 16:00"))
                #expect(answer.text.contains("Only the signature was checked, at 12:01."))
                #expect(answer.text.contains("class=\"verdict ok\""))
            }
        }
    }

    @Test(arguments: ["de", "fr", "it", "es"])
    func itIsSaidInEachLanguage(_ language: String) async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            let (guest, parking, code) = try await Self.parked(service)
            _ = try await guest.send("POST", "\(parking)/end")
            var eve = try await house.browser("eve")
            try await eve.get("/check-receipt?lang=\(language)")
            let answer = try await eve.post(
                "/check-receipt?lang=\(language)", ["code": code, "building": ""])
            #expect(answer.text.contains("class=\"verdict stop\""))
            #expect(!answer.text.contains("genuine") && answer.text.contains("12:00"))
        }
    }
}
