import Foundation
import HTTPTestClient
import TestSupport
import Testing

/// A running `parkway serve` on a free port. The process is killed with the last reference to it.
///
/// Unchecked: its fields do not change once it runs, and any thread may send signals to a process.
final class ServingProgram: @unchecked Sendable {
    let client: HTTPTestClient
    private let process: Process
    /// Keeps the folder of the store.
    private let program: Program
    private let folder: TemporaryFolder

    /// Returns when the service accepts requests. `settings` are more environment variables.
    init(_ program: Program, _ arguments: [String] = [], settings: [String: String] = [:])
        async throws
    {
        self.program = program
        folder = try TemporaryFolder()
        process = program.process(["serve", "--listen", "127.0.0.1:0"] + arguments)
        process.environment?.merge(settings) { $1 }
        let log = folder.file("log")
        try Data().write(to: log)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        var port: Int?
        while port == nil, process.isRunning {
            try await Task.sleep(for: .milliseconds(20))
            let text = try String(contentsOf: log, encoding: .utf8)
            port = text.firstMatch(of: /answers at http:\/\/127\.0\.0\.1:(\d+)/)
                .flatMap { Int($0.1) }
        }
        client = HTTPTestClient(port: try #require(port, "the service did not start"))
    }

    deinit {
        process.kill()
    }

    /// Everything that it has written to the standard error so far.
    func log() throws -> String {
        try String(contentsOf: folder.file("log"), encoding: .utf8)
    }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end of the process.
    ///
    /// - Returns: Its exit status; nil if a signal ended it or it is still running after `limit`.
    func exitStatus(within limit: Duration = .seconds(120)) async throws -> Int32? {
        try await process.exitStatus(within: limit)
    }

    /// Kills it without warning, and waits for the end of the process.
    func killNow() async throws {
        process.kill()
        _ = try await exitStatus()
    }

    /// Fills the disk that holds `folder`, as the process sees it in its mount namespace.
    func fillDisk(of folder: URL) throws {
        let filler = Process()
        filler.executableURL = URL(filePath: "/usr/bin/nsenter")
        filler.arguments = [
            "-t", String(process.processIdentifier), "-m", "/bin/sh", "-c",
            "cat /dev/zero > \"$0/filler\"", folder.path,
        ]
        filler.standardError = FileHandle.nullDevice
        try filler.run()
        filler.waitUntilExit()
    }

    /// Deleted files that are still open.
    func deletedFiles() throws -> [String] {
        let folder = "/proc/\(process.processIdentifier)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
            }
            .filter { $0.hasSuffix("(deleted)") }
    }

    /// Deleted files that are still mapped into memory.
    func deletedMappings() throws -> [Substring] {
        try String(contentsOfFile: "/proc/\(process.processIdentifier)/maps", encoding: .utf8)
            .split(separator: "\n").filter { $0.hasSuffix("(deleted)") }
    }

    /// The resident memory of the process, in bytes.
    func residentBytes() throws -> Int {
        let text = try String(
            contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
        let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}

extension ServingProgram {
    /// Signs Ada Harbour up.
    ///
    /// - Returns: The token of her session, which lasts.
    static func signUp(_ client: HTTPTestClient) async throws -> String {
        let account = try await client.send(
            "POST", "/api/v1/accounts",
            json: """
                {"email": "ada@example.org", "name": "Ada Harbour", "plate": "CKXR318",
                 "phone": "+442079460100", "password": "correct horse battery"}
                """)
        try #require(account.status == 201, "\(account.text)")
        let session = try await client.send(
            "POST", "/api/v1/sessions",
            json: """
                {"email": "ada@example.org", "password": "correct horse battery",
                 "remember": true}
                """)
        return try #require(session.object()["token"] as? String)
    }
}
