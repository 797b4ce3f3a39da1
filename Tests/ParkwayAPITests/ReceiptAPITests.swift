import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Receipts over HTTP")
struct ReceiptAPITests {
    @Test func aValidParkingHasASignedReceipt() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person(), try await service.person("bob"))
            let added = try await ada.addParking()
            let path = "/parkings/\(try added.member("id") as String)/receipt"
            let receipt = try await ada.get(path)
            #expect(receipt.status == 200)
            let code: String = try receipt.member("code")
            #expect(code.wholeMatch(of: /PR[0-9A-HJKMNP-TV-Z]{146}/) != nil)
            #expect(try receipt.member("building") == "A1B2C")
            #expect(try receipt.member("plateEnding") == "318")
            #expect(!receipt.text.contains("CKX"))
            // The same as long as nothing changes.
            #expect(try await ada.get(path).text == receipt.text)
            let drawing = try await ada.get("\(path)?format=svg")
            #expect(drawing.status == 200)
            #expect(drawing["content-type"] == "image/svg+xml")
            #expect(drawing.text.hasPrefix("<svg "))
            #expect(try await ada.get("\(path)?format=png").status == 400)
            #expect(try await bob.get(path).status == 404)
            #expect(try await service.client.send("GET", "/api/v1\(path)").status == 401)
        }
    }

    @Test func anEndedParkingHasNone() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let added = try await ada.addParking()
            let path = "/parkings/\(try added.member("id") as String)"
            #expect(try await ada.send("POST", "\(path)/end").status == 200)
            let over = try await ada.get("\(path)/receipt")
            #expect(over.status == 409)
            #expect(over.detail.contains("is over, so it has no receipt"))
        }
    }

    @Test func everyoneMayHaveThePublicKeys() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.send("GET", "/api/v1/receipt-keys")
            #expect(answer.status == 200)
            #expect(answer.text.contains(#""algorithm":"Ed25519""#))
            #expect(!answer.text.contains("secret"))
            let again = try await service.client.send("GET", "/api/v1/receipt-keys")
            #expect(again.text == answer.text)
        }
    }
}
