import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("The log has every request and no secret", .timeLimit(.minutes(10)))
struct LogTests {
    private static let secrets = [
        "hunter2hunter2", "CKXR318", "ada@example.org", "tok3n-4bcdef", "12 Harbour", "12+Harbour",
        "12%20Harbour", "Harbour",
    ]

    @Test func secretsAreNotLogged() async throws {
        let service = try await ServingProgram(
            SampleTown().program, settings: ["PARKWAY_LOG_LEVEL": "debug"])
        let text = "hunter2hunter2 CKXR318 ada@example.org tok3n-4bcdef 12 Harbour Street"
        let encoded = text.replacing(" ", with: "%20")
        let json = """
            {"email": "ada@example.org", "password": "hunter2hunter2", "plate": "CKXR318",
             "name": "Ada Harbour", "address": "12 Harbour Street"}
            """
        let targets = [
            "/search?q=\(encoded)", "/api/v1/geocode?q=\(encoded)", "/\(encoded)",
            "/api/v1/parkings/\(encoded)", "/route/v1/driving/\(encoded)?x=\(encoded)",
            "/tiles/\(encoded)/1/1.png", "/lookup?osm_ids=\(encoded)",
            "http://ada@example.org:hunter2hunter2/\(encoded)",
        ]
        for target in targets {
            for method in ["GET", "POST", "DELETE", "PUT"] {
                _ = try await service.client.send(
                    method, target,
                    headers: [
                        "Authorization": "Bearer tok3n-4bcdef", "Cookie": "session=tok3n-4bcdef",
                        "X-Forwarded-For": "CKXR318", "User-Agent": text, "Referer": text,
                        "Idempotency-Key": "tok3n-4bcdef", "X-Request-ID": "tok3n-4bcdef",
                    ], json: json)
            }
        }
        for path in ["accounts", "sessions", "parkings"] {
            _ = try await service.client.send("POST", "/api/v1/\(path)", json: json)
            _ = try await service.client.send("POST", "/api/v1/\(path)", json: "{\(json)")
        }
        _ = try await service.client.exchange("GET \(text) HTTP/1.1\r\n\(text)\r\n\r\n")
        service.send(SIGTERM)
        #expect(try await service.exitStatus() == 0)
        let log = try service.log()
        for secret in Self.secrets {
            let line = log.split(separator: "\n").first { $0.contains(secret) }
            #expect(line == nil, "\(secret) in: \(line ?? "")")
        }
        let requests = log.split(separator: "\n").filter { $0.contains(" message=request ") }
        #expect(requests.count == targets.count * 4 + 6)
        for request in requests {
            #expect(try Self.line.wholeMatch(in: request) != nil, "\(request)")
        }
        #expect(log.contains(" message=rejected "))
    }

    nonisolated(unsafe) private static let line =
        /time=\S+Z level=info message=request hb\.request\.id=\S+ client=127\.0\.0\.1 method=\w+ ms=\d+\.\d\d? route=\S+ status=\d{3}/

    /// A request that announces a body, though an empty one, is left to the router.
    @Test func requestsAnsweredAtOnceHaveLinesLikeOthers() async throws {
        let service = try await ServingProgram(SampleTown().program)
        let nearest = "/nearest/v1/driving/-65.3652,45.3921"
        // The first request reads the closures, before which no answer is brief.
        for headers: KeyValuePairs in [[:], [:], ["Content-Length": "0"]] {
            let answer = try await service.client.send("GET", nearest, headers: headers)
            #expect(answer.status == 200)
        }
        service.send(SIGTERM)
        #expect(try await service.exitStatus() == 0)
        let lines = try service.log().split(separator: "\n").filter {
            $0.contains(" message=request ")
        }
        #expect(lines.count == 3)
        for line in lines {
            #expect(try Self.line.wholeMatch(in: line) != nil, "\(line)")
            #expect(line.contains(" method=GET ") && line.hasSuffix(" status=200"))
        }
        let routes = lines.map { $0.split(separator: " ").first { $0.hasPrefix("route=") } }
        #expect(Set(routes) == ["route=/nearest/**"])
    }

    @Test func personalDataOfRequestsThatSucceedAreNotLogged() async throws {
        let program = try SampleTown.signedIn().program
        let secret = try program.succeed(["tokens", "create", "Script", "--scope", "write"])
            .output.trimmingCharacters(in: .newlines)
        let service = try await ServingProgram(program, settings: ["PARKWAY_LOG_LEVEL": "debug"])
        let account = """
            {"email":"eve@example.org","name":"Eve Quay","phone":"+377 98 76 54 32",
             "plate":"EVE4711","password":"correct horse battery"}
            """
        let signUp = try await service.client.send("POST", "/api/v1/accounts", json: account)
        #expect(signUp.status == 201)
        let session = try await service.client.send(
            "POST", "/api/v1/sessions",
            json: #"{"email":"eve@example.org","password":"correct horse battery"}"#)
        let token = try #require(session.object()["token"] as? String)
        let parking =
            #"{"building":"A1B2C","suite":"1204","hours":4,"plate":"VN64TGO","address":"12 Harbour Street"}"#
        for bearer in [token, secret] {
            let headers: KeyValuePairs = ["authorization": "Bearer \(bearer)"]
            for (path, json) in [
                ("account/plates", #"{"plate":"VN64TGO","nickname":"van"}"#),
                ("parkings", parking), ("parkings/search", #"{"plate":"VN64TGO"}"#),
            ] {
                _ = try await service.client.send(
                    "POST", "/api/v1/\(path)", headers: headers, json: json)
            }
            for path in ["account", "account/plates", "account/export", "parkings"] {
                let answer = try await service.client.send(
                    "GET", "/api/v1/\(path)", headers: headers)
                #expect(answer.status == 200)
                // No plate is in a link to follow.
                for (name, value) in answer.headers where name == "link" || name == "location" {
                    #expect(!value.contains("VN64TGO"))
                }
            }
        }
        service.send(SIGTERM)
        #expect(try await service.exitStatus() == 0)
        let log = try service.log()
        let personal = [
            "VN64TGO", "EVE4711", "98765432", "98 76", "eve@", "Eve", token, secret, "Harbour",
            "442079460100",
        ]
        for text in personal {
            let line = log.split(separator: "\n").first { $0.contains(text) }
            #expect(line == nil, "\(text) in: \(line ?? "")")
        }
    }

    @Test func theLevelIsRespected() async throws {
        let service = try await ServingProgram(
            SampleTown().program, ["--log-level", "warning"])
        _ = try await service.client.get("/healthz")
        service.send(SIGTERM)
        #expect(try await service.exitStatus() == 0)
        #expect(try !service.log().contains("message="))
    }

    /// `F_SETPIPE_SZ` of fcntl(2), which Swift does not import.
    private static let setPipeSize: Int32 = 1_031

    @Test func aReaderThatReadsNothingDoesNotBlockTheService() async throws {
        let program = try SampleTown().program
        let process = program.process(["serve", "--listen", "127.0.0.1:0"])
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        defer { process.kill() }
        var said = ""
        var port: Int?
        while port == nil {
            let bytes = pipe.fileHandleForReading.availableData
            try #require(!bytes.isEmpty, "the service did not start; it said: \(said)")
            said += String(decoding: bytes, as: UTF8.self)
            port = said.firstMatch(of: /answers at http:\/\/127\.0\.0\.1:(\d+)/)
                .flatMap { Int($0.1) }
        }
        let client = HTTPTestClient(port: try #require(port))
        // The service writes about 60 KB into a pipe of one page, which has no reader any more.
        let page = fcntl(pipe.fileHandleForReading.fileDescriptor, Self.setPipeSize, Int32(4_096))
        try #require(page == 4_096)
        try await client.withConnection { connection in
            for _ in 0..<400 {
                let answer = try await connection.send("GET", "/healthz")
                #expect(answer.status == 200)
            }
        }
        kill(process.processIdentifier, SIGTERM)
        #expect(try await process.exitStatus(within: .seconds(120)) == 0)
    }
}
