import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Responses follow HTTP, whatever the client sends", .timeLimit(.minutes(10)))
struct ServiceProtocolTests {
    private static let host = "Host: localhost\r\n"

    private static let rubbish = [
        "\r\n\r\nGARBAGE\r\n\r\n",
        "GET /healthz\r\n\r\n",
        "GET /healthz HTTP/3.7\r\nHost: localhost\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "FETCH /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /healthz HTTP/1.1\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET /health\u{0}z HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-\u{0}: 1\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: a\u{0}b\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX A: 1\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A : 1\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\n folded\r\n\r\n",
        "POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        "POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n"
            + "Content-Length: 4\r\n\r\nabcd",
        "POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{fc}\u{3}\u{3}",
    ]

    @Test func invalidHTTPIsRejected() async throws {
        try await RunningService.withTown { service in
            for text in Self.rubbish {
                let answer = try await service.client.exchange(text, closingOutput: true)
                #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(text.debugDescription): \(answer)")
                #expect(answer.contains("application/problem+json"))
            }
            let health = try await service.client.get("/healthz")
            #expect(health.status == 200)
        }
    }

    @Test func aBodyThatIsBadlyChunkedEndsTheConnection() async throws {
        try await RunningService.withTown { service in
            let head = "POST /healthz HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n"
            for body in ["xyz\r\nabc\r\n", "3\r\nabcdef\r\n0\r\n\r\n", "-1\r\n\r\n"] {
                let answer = try await service.client.exchange(
                    head + body + "GET /healthz HTTP/1.1\r\n\(Self.host)\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 4"), "\(body)")
                #expect(answer.ranges(of: "HTTP/1.1 ").count == 1)
            }
        }
    }

    @Test func pipelinedRequestsAreAnsweredInTheirOrder() async throws {
        try await RunningService.withTown { service in
            let pair =
                "GET /healthz HTTP/1.1\r\n\(Self.host)\r\n"
                + "GET /nowhere HTTP/1.1\r\n\(Self.host)\r\n"
            let text =
                String(repeating: pair, count: 1_000)
                + "GET /readyz HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n" + pair
            let answer = try await service.client.exchange(text)
            let statuses = answer.matches(of: /HTTP\/1\.1 (\d{3})/).map { $0.1 }
            #expect(statuses == Array(repeating: ["200", "404"], count: 1_000).joined() + ["200"])
            #expect(answer.hasSuffix("ready\n"))
        }
    }

    @Test func requestsBeforeNonsenseAreAnsweredFirst() async throws {
        try await RunningService.withTown { service in
            let text =
                String(repeating: "GET /healthz HTTP/1.1\r\n\(Self.host)\r\n", count: 50)
                + "rubbish\r\n\r\n"
            let answer = try await service.client.exchange(text)
            let statuses = answer.matches(of: /HTTP\/1\.1 (\d{3})/).map { $0.1 }
            #expect(statuses == Array(repeating: "200", count: 50) + ["400"])
        }
    }

    @Test func anAbsoluteTargetIsReducedToItsPath() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.exchange(
                "GET http://localhost/healthz HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n")
            #expect(answer.hasSuffix("ok\n"))
        }
    }

    @Test func anHTTP10ClientGetsItsResponseAndAClose() async throws {
        try await RunningService.withTown { service in
            for fields in ["", "Connection: keep-alive\r\n"] {
                let answer = try await service.client.exchange(
                    "GET /healthz HTTP/1.0\r\n\(fields)\r\n")
                #expect(answer.contains(" 200 OK"))
                #expect(answer.contains("Connection: close"))
                #expect(answer.hasSuffix("ok\n"))
            }
        }
    }

    @Test func aHalfClosedConnectionIsAnswered() async throws {
        try await RunningService.withTown { service in
            // Some of these clients close before the service takes their connection over.
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for _ in 0..<64 {
                    tasks.addTask { [client = service.client] in
                        let answer = try await client.exchange(
                            "GET /healthz HTTP/1.1\r\n\(Self.host)\r\n", closingOutput: true)
                        #expect(answer.hasSuffix("ok\n"))
                    }
                }
                try await tasks.waitForAll()
            }
            let nothing = try await service.client.exchange("", closingOutput: true)
            #expect(nothing.isEmpty)
        }
    }

    @Test func anUpgradeIsIgnoredAndNothingAfterItIsParsed() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.exchange(
                "GET /healthz HTTP/1.1\r\n\(Self.host)Connection: Upgrade, HTTP2-Settings\r\n"
                    + "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n"
                    + "GET /healthz HTTP/1.1\r\n\(Self.host)\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
            #expect(answer.contains("Connection: close"))
            let tunnel = try await service.client.exchange(
                "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n")
            #expect(tunnel.hasPrefix("HTTP/1.1 4"))
        }
    }

    @Test func aClientThatExpectsContinueGetsIt() async throws {
        try await RunningService.withTown { service in
            try await service.client.withRawConnection { connection in
                try await connection.send(
                    "POST /healthz HTTP/1.1\r\n\(Self.host)Content-Length: 2\r\n"
                        + "Expect: 100-continue\r\n\r\n")
                let first = await connection.read(through: "\r\n\r\n")
                #expect(first.hasPrefix("HTTP/1.1 100 "))
                try await connection.send("{}")
                #expect(await connection.read(through: "\r\n").hasPrefix("HTTP/1.1 405 "))
            }
            let large = try await service.client.exchange(
                "POST /healthz HTTP/1.1\r\n\(Self.host)Content-Length: 200000000\r\n"
                    + "Expect: 100-continue\r\n\r\n")
            #expect(large.hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test func unusualTargetsDoNoHarm() async throws {
        try await RunningService.withTown { service in
            for target in [
                "*", "/%", "/%zz", "/%00", "/%ff%fe", "//", "/../../etc/passwd", "/?%", "/#a",
            ] {
                for method in ["GET", "OPTIONS"] {
                    let answer = try await service.client.exchange(
                        "\(method) \(target) HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n")
                    let isNoHarm = answer.prefixMatch(of: /HTTP\/1\.1 [234]/) != nil
                    #expect(isNoHarm, "\(method) \(target): \(answer)")
                }
            }
        }
    }

    @Test func everyResponseHasItsMediaType() async throws {
        try await RunningService.withTown { service in
            for target in ["/healthz", "/nowhere"] {
                let answer = try await service.client.get(target)
                #expect(answer["x-content-type-options"] == "nosniff")
                #expect(answer["server"] == "Parkway")
                #expect(answer["date"]?.hasSuffix(" GMT") == true)
                #expect(answer["x-request-id"] != nil)
            }
            let refused = try await service.client.exchange("rubbish\r\n\r\n")
            let date = /Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/
            #expect(refused.contains(date))
        }
    }
}
