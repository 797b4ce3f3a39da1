import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Receipts on pages")
struct ReceiptPagesTests {
    /// A parking of four hours, and the code of its receipt.
    private static func parked(
        _ service: RunningService
    ) async throws -> (browser: PageBrowser, parking: String, code: String) {
        var browser = try await ParkingPagesTests.signedIn(service)
        let parking = try await ParkingPagesTests.park(&browser)
        let page = try await browser.get("\(parking)/receipt")
        #expect(page.status == 200)
        let code = page.text.matches(of: /<span>([0-9A-Z]{3,5})<\/span>/).map { String($0.1) }
        return (browser, parking, code.joined())
    }

    private static func verdict(
        _ browser: inout PageBrowser, _ code: String, building: String = ""
    ) async throws -> HTTPAnswer {
        try await browser.get("/check-receipt")
        return try await browser.post("/check-receipt", ["code": code, "building": building])
    }

    @Test func theParkingLeadsToItsReceipt() async throws {
        try await RunningService.withTown { service in
            var (browser, parking, code) = try await Self.parked(service)
            #expect(code.count == 148)
            let receipt = try #require(browser.page?.text)
            #expect(receipt.contains("<title>QR code of the receipt for building A1B2C</title>"))
            #expect(receipt.contains(">318<"))
            #expect(!receipt.contains("R318"))
            #expect(try await browser.get(parking).text.contains("\(parking)/receipt"))
            let printed = try await browser.get("\(parking)/print")
            #expect(printed.text.contains("<svg class=\"qr\""))
            // The device keeps it.
            #expect(try await browser.get("/").text.contains("\(parking)/receipt"))
            var stranger = PageBrowser(service)
            #expect(try await stranger.get("\(parking)/receipt").status == 303)
            try await browser.get(parking)
            #expect(try await browser.post("\(parking)/end").status == 303)
            #expect(try await browser.get("\(parking)/receipt").status == 303)
            #expect(!(try await browser.get("\(parking)/print").text.contains("<svg class=\"qr\"")))
        }
    }

    @Test func aGuardChecksAReceiptWithoutScripts() async throws {
        try await RunningService.withTown { service in
            let (_, _, code) = try await Self.parked(service)
            var guardian = PageBrowser(service)
            let valid = try await Self.verdict(&guardian, code, building: "a1b2c")
            #expect(valid.status == 200)
            #expect(valid.text.contains("Valid until"))
            #expect(valid.text.contains(">318<"))
            let last = code.last == "0" ? "G" : "0"
            let reasons: [(String, String, String)] = [
                (code.dropLast() + last, "", "The code was changed or made up."),
                (String(code.dropLast(9)), "", "The end of the code is missing."),
                ("CKXR318", "", "This is not the code of a receipt."),
                (code, "ZZZZZ", "This receipt is for another building."),
                (String(code.prefix(4)) + "ZZZZ" + code.dropFirst(8), "", "Another service made"),
            ]
            for (typed, building, reason) in reasons {
                let refused = try await Self.verdict(&guardian, typed, building: building)
                #expect(refused.text.contains("Not valid"))
                #expect(refused.text.contains(reason), "\(reason)")
            }
            service.clock.advance(by: .seconds(4 * 3_600))
            let expired = try await Self.verdict(&guardian, code)
            #expect(expired.text.contains("The time of this receipt is over."))
            #expect(try await Self.verdict(&guardian, " ").status == 422)
            #expect(try await Self.verdict(&guardian, code, building: "A1").status == 422)
        }
    }

    @Test func thePageHasWhatAPhoneNeedsWithoutNetwork() async throws {
        try await RunningService.withTown { service in
            var guardian = PageBrowser(service)
            let page = try await guardian.get("/check-receipt")
            #expect(page.status == 200)
            let keys = try await service.client.send("GET", "/api/v1/receipt-keys")
            let key = try #require(keys.text.firstMatch(of: /"publicKey":"([\w-]{43})"/)?.1)
            #expect(page.text.contains(key))
            for language in ["de", "fr", "it", "es"] {
                let other = try await guardian.get("/check-receipt?lang=\(language)")
                #expect(other.text.contains("lang=\"\(language)\""))
                #expect(!other.text.contains("Check a receipt"))
            }
        }
    }
}
