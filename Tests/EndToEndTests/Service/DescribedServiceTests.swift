import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("The service keeps to its description")
struct DescribedServiceTests {
    /// Thousands of requests that schemathesis makes of the description: right ones, wrong ones,
    /// and chains of them. Everything that it can check is checked.
    @Test(.enabled(if: Python.isThere))
    func thousandsOfGeneratedRequestsFindNothing() async throws {
        let town = try SampleTown()
        let service = try await ServingProgram(
            town.program, settings: ["PARKWAY_TRUSTED_PROXIES": "127.0.0.1"])
        let hooks = Repository.root.appending(
            path: "Tests/EndToEndTests/PythonClients/schemathesis_hooks.py")
        let python = try #require(Python.path)
        let report = try await Python.run(
            URL(filePath: python).deletingLastPathComponent().appending(path: "schemathesis"),
            [
                "run", "http://127.0.0.1:\(service.client.port)/openapi.json", "--checks", "all",
                "--seed", "20261121", "--max-examples", "40",
                "--generation-database", "none", "--no-color",
            ], environment: ["SCHEMATHESIS_HOOKS": hooks.path])
        #expect(report.status == 0, "\(report.output)")
        let generated = report.output.firstMatch(of: /(\d+) generated/).flatMap { Int($0.1) }
        #expect(try #require(generated) >= 2_000)
    }
}

/// The environment with the clients in Python that the tests run against the service.
private enum Python {
    static var isThere: Bool { path != nil }

    /// Its interpreter; nil, with a word on stderr, where the environment cannot be made.
    static let path: String? = {
        let maker = Repository.root.appending(path: "Scripts/python-clients")
        guard let made = try? started(maker, [], [:]).get(), made.status == 0 else {
            FileHandle.standardError.write(Data("skipped: no environment for Python\n".utf8))
            return nil
        }
        return made.output.split(separator: "\n").last.map(String.init)
    }()

    struct Report {
        let status: Int32
        let output: String
    }

    static func run(
        _ program: URL, _ arguments: [String], environment: [String: String]
    ) async throws -> Report {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: started(program, arguments, environment))
            }
        }
    }

    private static func started(
        _ program: URL, _ arguments: [String], _ environment: [String: String]
    ) -> Result<Report, any Error> {
        Result {
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.currentDirectoryURL = FileManager.default.temporaryDirectory
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return Report(
                status: process.terminationStatus, output: String(decoding: text, as: UTF8.self))
        }
    }
}
