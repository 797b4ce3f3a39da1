public import Foundation

/// Python programs that use the service through other people's clients.
///
/// `Scripts/python-clients` installs their environment, once per run of the tests. If that fails, a
/// suite or test can be skipped:
///
///     @Test(.enabled("Python's clients are installed", PythonClients.areInstalled))
public enum PythonClients {
    /// The result of a finished program.
    public struct Report: Sendable {
        public let status: Int32
        public let output: String
        public let messages: String
    }

    public struct NotInstalled: Error {}

    /// The program was killed because it took longer than `limit`.
    public struct TookTooLong: Error {
        public let program: String
        public let limit: Duration
    }

    /// Whether the environment is installed; installs it first if necessary.
    @Sendable public static func areInstalled() async -> Bool {
        await interpreter.value != nil
    }

    /// Runs one of `Tests/EndToEndTests/PythonClients`, such as `figures.py`, to its end.
    ///
    /// - Throws: ``NotInstalled``, ``TookTooLong``.
    public static func run(_ script: String, _ arguments: [String]) async throws -> Report {
        guard let python = await interpreter.value else { throw NotInstalled() }
        return try await report(
            of: python, [file(script).path] + arguments, within: .seconds(1_200))
    }

    /// Runs a program that came with a client, such as `schemathesis`, to its end.
    ///
    /// - Throws: ``NotInstalled``, ``TookTooLong``.
    public static func runTool(
        _ name: String, _ arguments: [String], environment: [String: String] = [:],
        within limit: Duration
    ) async throws -> Report {
        guard let python = await interpreter.value else { throw NotInstalled() }
        let tool = python.deletingLastPathComponent().appending(path: name)
        return try await report(of: tool, arguments, environment, within: limit)
    }

    /// A file next to the programs.
    public static func file(_ name: String) -> URL {
        Repository.root.appending(path: "Tests/EndToEndTests/PythonClients/\(name)")
    }

    private static let interpreter = Task<URL?, Never> {
        let maker = Repository.root.appending(path: "Scripts/python-clients")
        guard let made = try? await report(of: maker, [], within: .seconds(1_200)),
            made.status == 0,
            let path = made.output.split(separator: "\n").last
        else { return nil }
        return URL(filePath: String(path))
    }

    /// Waits without blocking a thread of the tests.
    private static func report(
        of program: URL, _ arguments: [String], _ environment: [String: String] = [:],
        within limit: Duration
    ) async throws -> Report {
        let folder = try TemporaryFolder()
        let (output, messages) = (folder.file("out"), folder.file("err"))
        for file in [output, messages] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: messages)
        try process.run()
        defer { process.kill() }
        let end = ContinuousClock.now + limit
        while process.isRunning {
            guard ContinuousClock.now < end else {
                throw TookTooLong(program: program.lastPathComponent, limit: limit)
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        return try Report(
            status: process.terminationStatus,
            output: String(contentsOf: output, encoding: .utf8),
            messages: String(contentsOf: messages, encoding: .utf8))
    }
}
