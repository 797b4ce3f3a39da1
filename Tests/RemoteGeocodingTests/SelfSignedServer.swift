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
        port = try Self.port(toldIn: pipe.fileHandleForReading)
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

    /// Waits until it listens: then it says where.
    private static func port(toldIn output: FileHandle) throws -> UInt16 {
        var said = ""
        while case let part = output.availableData, !part.isEmpty {
            said += String(decoding: part, as: UTF8.self)
            if let match = said.firstMatch(of: /ACCEPT \S+:(\d+)\n/), let port = UInt16(match.1) {
                return port
            }
        }
        throw NotStarted()
    }
}
