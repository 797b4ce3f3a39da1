import Foundation
import TestSupport

/// A TLS server on a loopback port with a certificate of its own making, by the `openssl` program.
final class SelfSignedServer {
    let port: UInt16
    private let folder: TemporaryFolder
    private let process: Process

    struct NotStarted: Error {}

    init() async throws {
        folder = try TemporaryFolder()
        let key = folder.file("key.pem").path
        let certificate = folder.file("certificate.pem").path
        let making = try Self.openssl([
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
            "/CN=localhost", "-keyout", key, "-out", certificate,
        ])
        guard try await making.exitStatus(within: .seconds(30)) == 0 else {
            making.kill()
            throw NotStarted()
        }
        // A port that was free a moment ago.
        port = try ScriptedServer(accepts: false) { _ in .silence }.port
        process = try Self.openssl([
            "s_server", "-accept", "127.0.0.1:\(port)", "-key", key, "-cert", certificate, "-www",
        ])
        try await waitUntilItListens()
    }

    deinit {
        process.kill()
    }

    private static func openssl(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func waitUntilItListens() async throws {
        for _ in 0..<200 {
            let probe = Process()
            probe.executableURL = URL(filePath: "/bin/bash")
            probe.arguments = ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"]
            probe.standardError = FileHandle.nullDevice
            try probe.run()
            if try await probe.exitStatus(within: .seconds(5)) == 0 { return }
            probe.kill()
            try await Task.sleep(for: .milliseconds(50))
        }
        throw NotStarted()
    }
}
