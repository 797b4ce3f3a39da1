import Foundation
import TestSupport

/// A TLS server on a loopback port with a self-signed certificate, run by the `openssl` program.
final class SelfSignedServer {
    let port: UInt16
    private let folder: TemporaryFolder
    private let process: Process

    struct NotStarted: Error {}

    init() async throws {
        folder = try TemporaryFolder()
        let key = folder.file("key.pem").path
        let certificate = folder.file("certificate.pem").path
        let making = try Self.openssl(
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                "/CN=localhost", "-keyout", key, "-out", certificate,
            ], output: .nullDevice)
        guard try await making.exitStatus(within: .seconds(300)) == 0 else {
            making.kill()
            throw NotStarted()
        }
        let pipe = Pipe()
        process = try Self.openssl(
            [
                "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www",
            ], output: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        port = try Self.port(reportedIn: pipe.fileHandleForReading)
    }

    deinit {
        process.kill()
    }

    private static func openssl(_ arguments: [String], output: FileHandle) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Waits until the server reports the port that it listens on.
    private static func port(reportedIn output: FileHandle) throws -> UInt16 {
        var text = ""
        while case let part = output.availableData, !part.isEmpty {
            text += String(decoding: part, as: UTF8.self)
            if let match = text.firstMatch(of: /ACCEPT \S+:(\d+)\n/), let port = UInt16(match.1) {
                return port
            }
        }
        throw NotStarted()
    }
}
