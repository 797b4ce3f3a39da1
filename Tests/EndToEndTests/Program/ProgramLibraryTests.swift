import Foundation
import Testing

@Suite("The program and its libraries")
struct ProgramLibraryTests {
    /// A machine that runs it needs no Swift.
    @Test func theProgramContainsTheLibrariesOfSwift() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/ldd")
        process.arguments = [Program.file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let libraries = String(
            decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(libraries.contains("libspatialite"))
        #expect(!libraries.contains("libswift"))
        #expect(!libraries.contains("libFoundation"))
    }
}
