import Accounts
import DomainTestSupport
import Foundation
import HTTPTestClient
import RecordKeeping
import ServiceCore
import ServiceTestSupport
import StoreContract
import StoreRuntime
import Testing

@Suite("Each client has its own limits, also behind a proxy") struct ProxyTests {
    private static let body = """
        {"email":"ada@example.org","name":"Ada Lee","phone":"+377 98 76 54 32",
         "plate":"ck-x r318","password":"seven-grey-ferries"}
        """

    private func signUp(
        _ service: RunningService, forwarded: String? = nil
    ) async throws -> HTTPAnswer {
        try await service.client.send(
            "POST", "/api/v1/accounts",
            headers: [forwarded == nil ? "x-none" : "x-forwarded-for": forwarded ?? "1"],
            json: Self.body)
    }

    private func exhaust(_ address: String, _ service: RunningService) async throws {
        let client = try #require(ClientAddress(address))
        for _ in 0..<SignInLimits.standard.signUps {
            try await service.workspace.records.accounts.countSignUp(
                from: client, limits: .standard)
        }
    }

    @Test func signUpsAreLimited() async throws {
        try await RunningService.withTown { service in
            try await exhaust("127.0.0.1", service)
            for forwarded in [nil, "192.0.2.8"] {
                let refused = try await signUp(service, forwarded: forwarded)
                #expect(refused.status == 429)
                #expect(refused["retry-after"] == "901")
                #expect(
                    refused.detail.contains("100 attempts to sign up from your network"))
            }
            service.clock.advance(by: SignInLimits.standard.window)
            #expect(try await signUp(service).status == 201)
        }
    }

    /// A service that listens on every address sees `::ffff:127.0.0.1`.
    @Test(arguments: ["127.0.0.1", "::"])
    func theProxyNamesTheClient(_ host: String) async throws {
        var settings = ServiceSettings()
        settings.host = host
        settings.trustedProxies = [
            try #require(NetworkAddress("127.0.0.1")), try #require(NetworkAddress("2001:DB8::1")),
        ]
        try await RunningService.withTown(settings) { service in
            try await exhaust("192.0.2.7", service)
            for forwarded in [
                "192.0.2.7", "192.0.2.7:5678", "::ffff:192.0.2.7", "\"[::ffff:192.0.2.7]:9\"",
                "203.0.113.9, 192.0.2.7", "192.0.2.7, 127.0.0.1", "192.0.2.7,2001:db8:0::1",
            ] {
                let answer = try await signUp(service, forwarded: forwarded)
                #expect(answer.status == 429, "\(forwarded): \(answer.text)")
            }
            let others = [
                "192.0.2.8", "192.0.2.7, 192.0.2.8", "[2001:db8::7]:80", "192.0.2.7, unknown",
                "unknown", "192.0.2.7:x", "192.0.2.7,", "127.0.0.1",
            ]
            for forwarded in others {
                let answer = try await signUp(service, forwarded: forwarded)
                #expect([201, 409].contains(answer.status), "\(forwarded): \(answer.text)")
            }
        }
    }

    @Test func clientsWithoutAnAddressShareTheLimitOfTheProxy() async throws {
        var settings = ServiceSettings()
        settings.trustedProxies = [try #require(NetworkAddress("::ffff:127.0.0.1"))]
        try await RunningService.withTown(settings) { service in
            try await exhaust("127.0.0.1", service)
            for forwarded in ["unknown", "_hidden", "192.0.2.7, unknown", "127.0.0.1"] {
                let answer = try await signUp(service, forwarded: forwarded)
                #expect(answer.status == 429, "\(forwarded): \(answer.text)")
            }
            #expect(try await signUp(service, forwarded: "192.0.2.7").status == 201)
        }
    }
}
