import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("Requests that exceed a limit are rejected", .timeLimit(.minutes(10)))
struct ServiceLimitTests {
    private static func settings(request: Int = 30, idle: Int = 60) -> ServiceSettings {
        var settings = ServiceSettings()
        settings.limits.requestSeconds = request
        settings.limits.idleSeconds = idle
        return settings
    }

    private static let host = "Host: localhost\r\n"

    @Test func aLongTargetIsRejected() async throws {
        try await RunningService.withTown { service in
            for length in [32_800, 70_000, 300_000] {
                let target = "/" + String(repeating: "a", count: length)
                let answer = try await service.client.exchange(
                    "GET \(target) HTTP/1.1\r\n\(Self.host)\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 414 "), "\(length)")
                #expect(answer.contains("shorten it"))
            }
        }
    }

    @Test func tooManyHeaderFieldsAreRejected() async throws {
        try await RunningService.withTown { service in
            let large = "X-A: \(String(repeating: "a", count: 17_000))\r\n"
            let many = (0..<120).map { "X-\($0): 1\r\n" }.joined()
            let endless = "X-A: \(String(repeating: "a", count: 200_000))"
            for fields in [large, many, endless] {
                let answer = try await service.client.exchange(
                    "GET /healthz HTTP/1.1\r\n\(Self.host)\(fields)\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 431 "))
            }
        }
    }

    @Test func aLargeBodyIsRejectedBeforeItIsRead() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.exchange(
                "POST /healthz HTTP/1.1\r\n\(Self.host)Content-Length: 100000000\r\n\r\nabc")
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
            #expect(answer.contains("Connection: close"))
            #expect(answer.contains(#""status":413"#))
        }
    }

    @Test func anEndlessBodyEndsTheConnection() async throws {
        try await RunningService.withTown { service in
            let chunk = "4000\r\n\(String(repeating: "a", count: 0x4000))\r\n"
            let sent = try await service.client.withRawConnection { connection in
                try await connection.send(
                    "POST /healthz HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n")
                var chunks = 0
                while chunks < 6_400, (try? await connection.send(chunk)) != nil { chunks += 1 }
                return chunks
            }
            // The buffers of the system are not under our control.
            #expect(sent < 3_200, "\(sent * 16) KiB were taken")
        }
    }

    @Test func aSlowHeadIsCutOff() async throws {
        try await RunningService.withTown(Self.settings(request: 1)) { service in
            let answer = try await service.client.withRawConnection { connection in
                for byte in "GET /healthz HTTP/1.1\r\nHost: local" {
                    guard (try? await connection.send("\(byte)")) != nil else { break }
                    try await Task.sleep(for: .milliseconds(100))
                }
                return await connection.readToEnd()
            }
            #expect(answer.hasPrefix("HTTP/1.1 408 "))
        }
    }

    @Test func aSlowBodyIsCutOff() async throws {
        try await RunningService.withTown(Self.settings(request: 1)) { service in
            try await service.client.withRawConnection { connection in
                try await connection.send(
                    "POST /healthz HTTP/1.1\r\n\(Self.host)Content-Length: 1000000\r\n\r\n")
                // Only the service ends this, long before the body is complete.
                while (try? await connection.send("a")) != nil {
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
        }
    }

    @Test func anIdleConnectionIsClosedWithoutAResponse() async throws {
        try await RunningService.withTown(Self.settings(idle: 1)) { service in
            let nothing = try await service.client.exchange("")
            #expect(nothing.isEmpty)
            // A client that has not sent its first byte by then gets no response and tries again.
            var answer = ""
            while answer.isEmpty {
                answer = try await service.client.exchange(
                    "GET /healthz HTTP/1.1\r\n\(Self.host)\r\n")
            }
            #expect(answer.hasSuffix("ok\n"))
        }
    }
}
