import Foundation
import TestSupport

/// Programs in Python that use the service as people do.
enum PythonClients {
    /// The interpreter of the environment that `Scripts/python-clients` makes; nil, with a word
    /// on stderr, where it cannot be made.
    static func python() throws -> String? {
        let maker = Process()
        maker.executableURL = Repository.root.appending(path: "Scripts/python-clients")
        let output = Pipe()
        maker.standardOutput = output
        try maker.run()
        let path = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        maker.waitUntilExit()
        guard maker.terminationStatus == 0 else {
            FileHandle.standardError.write(Data("skipped: no environment for Python\n".utf8))
            return nil
        }
        return path.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// What the program printed, errors included.
    static func run(
        _ python: String, _ program: String, _ arguments: [String]
    ) async throws -> String {
        let folder = Repository.root.appending(path: "Tests/EndToEndTests/PythonClients")
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = [folder.appending(path: program).path] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try process.run()
                        let text = output.fileHandleForReading.readDataToEndOfFile()
                        process.waitUntilExit()
                        return String(decoding: text, as: UTF8.self)
                    })
            }
        }
    }
}
