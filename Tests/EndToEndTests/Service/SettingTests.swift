import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("Invalid settings are rejected at the start", .timeLimit(.minutes(10)), .ownThreads)
struct SettingTests {
    /// If one of these were ignored, something would stay open that was meant to be closed.
    @Test(arguments: [
        (#"{"metricsToken": 12345}"#, "metricsToken '…'"),
        (#"{"metricsToken": true}"#, "metricsToken '…'"),
        (#"{"metricsToken": ["a"]}"#, "metricsToken '…'"),
        (#"{"metricsToken": ""}"#, "metricsToken ''"),
        (#"{"metricsToken": null}"#, "metricsToken 'null'"),
        (#"{"metricsToken": {}}"#, "metricsToken '{…}'"),
        (#"{"metricsToken": [null]}"#, "metricsToken '[…]'"),
        (#"{"basePath": 1.5}"#, "basePath '1.5'"),
        (#"{"trustedProxies": 127}"#, "trustedProxies '127'"),
        (#"{"trustedProxies": [127]}"#, "trustedProxies '[…]'"),
        (#"{"trustedProxies": ["127.0.0.1", "127.0.0.256"]}"#, "trustedProxies '127.0.0.256'"),
        (#"{"trustedProxies": "localhost"}"#, "trustedProxies 'localhost'"),
        (#"{"limits": {"requests": null}}"#, "limits.requests 'null'"),
        (#"{"limits": {"requests": {"most": 1}}}"#, "limits.requests '{…}'"),
        (#"{"cors": {"origins": ["https://a.org", "*"]}}"#, "cors.origins '*'"),
        (#"{"cors": {"origins": "https://a.org/app"}}"#, "cors.origins 'https://a.org/app'"),
        (#"{"photon": {"listen": "2322"}}"#, "photon.listen '2322'"),
        (#"{"photon": {"hostName": "a:2322"}}"#, "photon.hostName 'a:2322'"),
        (#"{"limits": {"request": 1}}"#, "unknown setting 'limits.request'"),
    ])
    func anInvalidSettingInTheFileIsNamed(_ json: String, _ words: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.file("settings.json")
        try Data(json.utf8).write(to: file)
        let outcome = try Program(in: folder).run(
            "serve", "--listen", "127.0.0.1:0", "--config", file.path)
        #expect(outcome.status != 0)
        #expect(outcome.messages.contains(words), "\(json): \(outcome.messages)")
        #expect(!outcome.messages.contains("12345"))
    }

    @Test func aHostWithoutAnAddressIsNamed() throws {
        let outcome = try Program(in: TemporaryFolder()).run(
            "serve", "--listen", "no-such-host.invalid:0")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("cannot listen on 'no-such-host.invalid'"))
        #expect(!outcome.messages.contains("SocketAddressError"))
    }

    @Test func aSecondAddressInUseIsNamed() async throws {
        let town = try SampleTown()
        let service = try await ServingProgram(town.program)
        let address = "127.0.0.1:\(service.client.port)"
        let file = town.folder.file("settings.json")
        try Data(#"{"photon": {"listen": "\#(address)"}}"#.utf8).write(to: file)
        let outcome = try town.program.run(
            "serve", "--listen", "127.0.0.1:0", "--config", file.path)
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("cannot listen on \(address)"))
    }

    @Test(arguments: [
        ["PARKWAY_METRICS_TOKEN": ""], ["PARKWAY_METRICS_TOKEN_FILE": ""],
        ["PARKWAY_TRUSTED_PROXIES": "127.0.0.1,::g"],
    ])
    func anInvalidVariableIsNamed(_ variables: [String: String]) throws {
        var program = Program(in: try TemporaryFolder())
        program.environment = variables
        let outcome = try program.run("serve", "--listen", "127.0.0.1:0")
        #expect(outcome.status != 0)
        #expect(outcome.messages.contains("is invalid"), "\(outcome.messages)")
    }

    @Test func unknownVariablesAreReported() async throws {
        let folder = try TemporaryFolder()
        let token = folder.file("token")
        try Data("seven ferries\n".utf8).write(to: token)
        let service = try await ServingProgram(
            Program(in: folder),
            settings: [
                "PARKWAY_LIMITS_REQUEST": "5", "PARKWAY_FULL": "1",
                "PARKWAY_METRICS_TOKEN_FILE": token.path, "PARKWAY_LIMITS_REQUESTS": "500",
                "PARKWAY_TRUSTED_PROXIES": "127.0.0.1, ::1",
            ])
        let warnings = try service.log().split(separator: "\n")
            .filter { $0.contains("unknown setting") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("PARKWAY_LIMITS_REQUEST is") == true)
    }
}
