import Accounts
import PersonalEvents
import RecordKeeping
import Reminders
import TestSupport
import Testing
import Webhooks

@Suite struct WebhookTests {
    private let time = Timestamp(millisecondsSinceEpoch: 1_795_608_000_250)

    private func delivery(to url: String) throws -> WebhookDelivery {
        WebhookDelivery(
            number: 7, address: try WebhookAddress(url), secret: SigningSecret(),
            event: PersonalEvent(
                id: EventID(number: 1), at: time,
                draft: EventDraft(name: EventName(parts: "reminder", "leave"), subject: nil)),
            attempts: 0)
    }

    @Test func sendsASignedBody() throws {
        let server = try ScriptedServer { _ in .answer(body: "thanks") }
        let delivery = try delivery(to: "\(server.url)/hook?x=1")
        let body = Array(#"{"id":"1","note":"über\u0000"}"#.utf8) + [0]
        let outcome = WebhookSender(allowsPrivate: true).send(body, of: delivery, at: time)
        #expect(outcome == .delivered)
        let request = try #require(server.requests.first)
        #expect(request.target == "/hook?x=1")
        let signature = delivery.secret.signature(of: body, at: time)
        #expect(signature.hasPrefix("t=1795608000,v1="))
        #expect(request.headers["parkway-signature"] == signature)
        #expect(request.headers["parkway-delivery"] == "7")
    }

    @Test func leavesPrivateNetworksAlone() throws {
        let server = try ScriptedServer { _ in .answer(body: "secret") }
        let sender = WebhookSender(allowsPrivate: false)
        #expect(
            try sender.send([], of: delivery(to: server.url), at: time)
                == .refused("it is not protected; give an address that begins with https"))
        let port = server.port
        for host in [
            "127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::ffff:127.0.0.1]", "2130706433",
        ] {
            let outcome = try sender.send(
                [], of: delivery(to: "https://\(host):\(port)/"), at: time)
            #expect(outcome == .refused("the address leads into a private network"), "\(host)")
        }
        #expect(server.requests.isEmpty)
    }

    @Test func followsNoRedirect() throws {
        let other = try ScriptedServer { _ in .answer(body: "") }
        let server = try ScriptedServer { _ in
            .answer(status: 307, headers: ["Location": other.url], body: "")
        }
        let outcome = try WebhookSender(allowsPrivate: true).send(
            Array("{}".utf8), of: delivery(to: server.url), at: time)
        #expect(outcome == .failed("the receiver answers 307"))
        #expect(other.requests.isEmpty)
    }

    @Test func aReceiverMayEndIt() throws {
        let server = try ScriptedServer { _ in .answer(status: 410, body: "") }
        let outcome = try WebhookSender(allowsPrivate: true).send(
            Array("{}".utf8), of: delivery(to: server.url), at: time)
        #expect(outcome == .refused("the receiver answers 410"))
    }

    @Test func theSignatureIsHMACOfTimeAndBody() {
        // Computed by Python: hmac.new(b"0"*64, b"1795608000.{}", "sha256").hexdigest()
        let secret = SigningSecret(stored: String(repeating: "0", count: 64))
        #expect(
            secret.signature(of: Array("{}".utf8), at: time)
                == "t=1795608000,v1=fee668023b97d0ca73095cc1d9624479d38c6819a1ab92dbe75b3dc566172080"
        )
        #expect("\(secret)" == "(a signing secret)")
    }

    @Test(arguments: [
        [8, 8, 8, 8], [1, 1, 1, 1], [172, 15, 0, 1], [172, 32, 0, 1], [100, 128, 0, 1],
        [192, 167, 1, 1], [223, 255, 255, 255],
    ])
    func publicAddresses(_ bytes: [UInt8]) throws {
        #expect(try #require(PeerAddress(bytes)).isPublic)
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + bytes
        #expect(try #require(PeerAddress(mapped)).isPublic)
    }

    @Test(arguments: [
        [0, 0, 0, 0], [10, 1, 2, 3], [100, 64, 0, 1], [127, 0, 0, 1], [169, 254, 169, 254],
        [172, 16, 0, 1], [172, 31, 255, 255], [192, 168, 1, 1], [198, 18, 0, 1], [224, 0, 0, 1],
        [255, 255, 255, 255],
    ])
    func otherAddresses(_ bytes: [UInt8]) throws {
        #expect(try !#require(PeerAddress(bytes)).isPublic)
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + bytes
        #expect(try !#require(PeerAddress(mapped)).isPublic)
        let translated = [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8) + bytes
        #expect(try !#require(PeerAddress(translated)).isPublic)
    }

    @Test func addressesOfIPv6() throws {
        func isPublic(_ start: [UInt8], _ end: UInt8 = 1) throws -> Bool {
            let rest = [UInt8](repeating: 0, count: 15 - start.count) + [end]
            return try #require(PeerAddress(start + rest)).isPublic
        }
        #expect(try isPublic([0x2A, 0x00, 0x14, 0x50]))
        #expect(try isPublic([0x20, 0x01, 0x48, 0x60]))
        for start: [UInt8] in [
            [], [0xFE, 0x80], [0xFC], [0xFD, 0x12], [0xFF, 0x02], [0x20, 0x01, 0x0D, 0xB8],
            [0x20, 0x02, 0x7F, 0, 0, 1], [0x20, 0x01, 0, 0], [0x3F, 0xFF],
        ] {
            #expect(try !isPublic(start), "\(start)")
        }
        #expect(PeerAddress([1, 2, 3]) == nil)
    }

    @Test func triesSixTimesAtGrowingIntervals() {
        let pauses = (1...6).map { WebhookDelivery.pause(after: $0) }
        #expect(pauses.compactMap(\.self).count == 5 && pauses[5] == nil)
        #expect(pauses.dropLast().compactMap(\.self) == pauses.compactMap(\.self).sorted())
    }

    @Test(arguments: [
        "", "example.org", "ftp://example.org/", "https://user@example.org/", "https:///x",
        "https://example.org/#part", "https://example.org/a b", "javascript:alert(1)",
        "https://exämple.org/",
    ])
    func refusesOtherAddresses(_ text: String) {
        #expect(throws: InvalidValue.self) { try WebhookAddress(text) }
    }
}
