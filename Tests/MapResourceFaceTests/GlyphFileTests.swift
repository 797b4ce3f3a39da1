import Compression
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Glyphs are served from the fonts of the machine")
struct GlyphFileTests {
    private static let latin = "/fonts/Noto%20Sans%20Regular/0-255.pbf"

    @Test func aRangeIsAProtobufMessageThatBrowsersKeep() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(Self.latin)
            #expect(answer.status == 200)
            #expect(answer["content-type"] == "application/x-protobuf")
            #expect(answer["cache-control"] == "public, max-age=604800")
            #expect(answer["access-control-allow-origin"] == "*")
            #expect(answer["content-encoding"] == nil)
            #expect(answer["vary"] == "Accept-Encoding")
            // Field 1, a message; in it, field 1, the name of the stack.
            let bytes = Array(answer.body)
            #expect(bytes.first == 0x0A)
            #expect(answer.body.firstRange(of: Array("Noto Sans Regular".utf8)) != nil)
            let again = try await service.client.get(Self.latin)
            #expect(again.body == answer.body)
        }
    }

    @Test func gzipIsSentToThoseWhoAcceptIt() async throws {
        try await RunningService.withTown { service in
            let plain = try await service.client.get(Self.latin)
            for field in ["gzip", "br, gzip;q=0.5", "deflate, X-GZIP", "*", "identity;q=0, *"] {
                let answer = try await service.client.get(
                    Self.latin, headers: ["Accept-Encoding": field])
                #expect(answer["content-encoding"] == "gzip", "\(field)")
                let content = try Gzip.expand(Array(answer.body), limit: plain.body.count)
                #expect(content == Array(plain.body), "\(field)")
                #expect(answer.body.count < plain.body.count)
            }
            for field in ["", "br", "gzip;q=0", "gzip; q=0.0, *", "identity", "*;q=0"] {
                let answer = try await service.client.get(
                    Self.latin, headers: ["Accept-Encoding": field])
                #expect(answer["content-encoding"] == nil, "\(field)")
                #expect(answer.body == plain.body, "\(field)")
            }
        }
    }

    @Test func knownGlyphsAreNotSentAgain() async throws {
        try await RunningService.withTown { service in
            let plain = try #require(try await service.client.get(Self.latin)["etag"])
            let gzip = try #require(
                try await service.client.get(Self.latin, headers: ["Accept-Encoding": "gzip"])[
                    "etag"])
            #expect(plain != gzip)
            for (tag, encoding, status) in [
                (plain, "identity", 304), (gzip, "gzip", 304), ("W/\(gzip)", "gzip", 304),
                (gzip, "identity", 200), ("\"other\"", "gzip", 200),
            ] {
                let answer = try await service.client.get(
                    Self.latin, headers: ["If-None-Match": tag, "Accept-Encoding": encoding])
                #expect(answer.status == status, "\(tag) \(encoding)")
                #expect(answer.body.isEmpty == (status == 304))
            }
        }
    }

    @Test func aListUsesItsFirstKnownStack() async throws {
        try await RunningService.withTown { service in
            let bold = try await service.client.get("/fonts/Noto%20Sans%20Bold/256-511.pbf")
            for list in [
                "Open%20Sans%20Bold,Noto%20Sans%20Bold", "Noto%20Sans%20Bold%2CArial",
                "noto_sans_bold",
            ] {
                let answer = try await service.client.get("/fonts/\(list)/256-511.pbf")
                #expect(answer.body == bold.body, "\(list)")
            }
        }
    }

    @Test func unknownFontsAndRangesAreNotFound() async throws {
        let stack = "Noto%20Sans%20Regular"
        let paths = [
            "Arial/0-255.pbf", "Open%20Sans%20Regular,Arial/0-255.pbf", "%20/0-255.pbf",
            "..%2F..%2F..%2Fetc%2Fpasswd/0-255.pbf", "%2e%2e/0-255.pbf", "%00/0-255.pbf",
            "%FF/0-255.pbf", "%/0-255.pbf", "\(String(repeating: "a,", count: 2_000))/0-255.pbf",
            "\(stack)/0-255", "\(stack)/0-255.json", "\(stack)/0-254.pbf", "\(stack)/1-256.pbf",
            "\(stack)/65536-65791.pbf", "\(stack)/65281-65536.pbf", "\(stack)/00-255.pbf",
            "\(stack)/-0-255.pbf", "\(stack)/%2E%2E%2F0-255.pbf", "\(stack)/..%2f..%2fpasswd",
            "\(stack)/99999999999999999999-99999999999999999999.pbf", "\(stack)/.pbf",
            "\(stack)/0-255.pbf/more", "\(stack)",
        ]
        try await RunningService.withTown { service in
            for path in paths {
                let answer = try await service.client.get("/fonts/" + path)
                #expect(answer.status == 404, "\(path)")
                #expect(answer["content-type"] == "application/problem+json", "\(path)")
            }
        }
    }

    @Test func manyRequestsAtOnceGetTheSame() async throws {
        try await RunningService.withTown { service in
            let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for _ in 1...16 {
                    group.addTask {
                        Array(
                            try await service.client.get("/fonts/noto_sans_italic/1024-1279.pbf")
                                .body)
                    }
                }
                return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
            }
            #expect(bodies.count == 1)
        }
    }
}
