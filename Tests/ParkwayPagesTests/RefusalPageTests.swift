import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Refusals are pages for people and problems for programs")
struct RefusalPageTests {
    private static let browser: KeyValuePairs = [
        "accept": "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": "de",
    ]

    /// Sends a part of a request, then asks `answer` until it has what the test wants.
    private static func whileBusy(
        _ service: RunningService, _ answer: () async throws -> Bool
    ) async throws -> Bool {
        try await eventually {
            try await service.client.withRawConnection { connection in
                try await connection.send(
                    "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
                for _ in 0..<10 where try await answer() { return true }
                return false
            }
        }
    }

    @Test func aServiceAtCapacityAnswersBrowsersWithAPage() async throws {
        var settings = ServiceSettings()
        settings.limits.requestsPerClient = 1
        try await RunningService.withTown(settings) { service in
            let isRefused = try await Self.whileBusy(service) {
                let page = try await service.client.get("/me", headers: Self.browser)
                guard page.status == 503 else { return false }
                #expect(page["retry-after"] == "1")
                #expect(page["content-type"] == "text/html; charset=utf-8")
                #expect(page["content-language"] == "de")
                #expect(page["cache-control"] == "no-store")
                #expect(page["content-security-policy"] == PageSafetyTests.policy)
                #expect(page.text.contains("<html lang=\"de\">"))
                #expect(page.text.contains("href=\"/me\""))
                return true
            }
            #expect(isRefused)
            // Programs, and browsers at the paths of programs, get problem documents.
            let isProblem = try await Self.whileBusy(service) {
                let program = try await service.client.get("/me")
                let path = try await service.client.get("/api/v1/parkings", headers: Self.browser)
                guard program.status == 503, path.status == 503 else { return false }
                #expect(program["content-type"] == "application/problem+json")
                #expect(path["content-type"] == "application/problem+json")
                return true
            }
            #expect(isProblem)
        }
    }

    @Test(arguments: [413, 414, 431])
    func whatTheConnectionRefusesIsAPage(_ status: Int) async throws {
        let long = String(repeating: "x", count: 40_000)
        let (line, field) =
            switch status {
            case 413: ("POST /me/profile", "Content-Length: 99999999")
            case 414: ("GET /me?q=\(long)", "X-Short: 1")
            default: ("GET /me", "X-Long: \(long)")
            }
        try await RunningService.withTown { service in
            func answer(_ accept: String) async throws -> String {
                try await service.client.exchange(
                    "\(line) HTTP/1.1\r\nHost: localhost\r\nAccept: \(accept)\r\n"
                        + "Accept-Language: fr\r\nConnection: close\r\n\(field)\r\n\r\n")
            }
            let page = try await answer("text/html")
            #expect(page.hasPrefix("HTTP/1.1 \(status) "), "\(page.prefix(200))")
            for words in [
                "text/html", "<html lang=\"fr\">", "Connection: close", "nosniff", "no-store",
            ] { #expect(page.contains(words), "\(words)") }
            let program = try await answer("application/json")
            #expect(program.hasPrefix("HTTP/1.1 \(status) "))
            #expect(program.contains("application/problem+json"))
        }
    }

    @Test func theAddressOfARefusalCannotLeadElsewhere() async throws {
        var settings = ServiceSettings()
        settings.limits.requestsPerClient = 1
        try await RunningService.withTown(settings) { service in
            let isRefused = try await Self.whileBusy(service) {
                for target in [
                    "//example.org/", "/%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "/%0d%0aX:1",
                ] {
                    let page = try await service.client.get(target, headers: Self.browser)
                    guard page.status == 503 else { return false }
                    #expect(!page.text.contains("href=\"//example.org"))
                    #expect(!page.text.contains("<script"))
                    #expect(page["x"] == nil)
                }
                return true
            }
            #expect(isRefused)
        }
    }
}
