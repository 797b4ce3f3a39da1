import Foundation
import TestSupport
import Testing

@Suite("Help wraps at the width of the terminal", .ownThreads)
struct HelpWidthTests {
    private let program: Program
    private static let commands: [[String]] = [
        [], ["add"], ["list"], ["route"], ["import"], ["geocode"], ["find-parking"], ["close"],
        ["serve"], ["spaces"], ["spaces", "list"], ["accounts"], ["sign-up"], ["check"],
    ]

    init() throws {
        program = Program(in: try TemporaryFolder())
    }

    private func help(_ command: [String], columns: Int?) throws -> String {
        var program = program
        if let columns { program.environment["COLUMNS"] = String(columns) }
        return try program.succeed(command + ["--help"]).output
    }

    @Test(arguments: [40, 50, 66, 80, 100, 132])
    func noLineIsLongerThanTheTerminal(columns: Int) throws {
        for command in Self.commands {
            for line in try help(command, columns: columns).split(separator: "\n") {
                // A word that is longer than a line is not cut, and neither is a quoted address.
                let words = line.split(separator: " ")
                #expect(
                    line.count <= columns || words.count <= 2 || line.contains("\""),
                    "\(command): \(line)")
            }
        }
    }

    @Test func aWideTerminalIsUsed() throws {
        for command in [["route"], ["import"], ["find-parking"], []] {
            let longest = try help(command, columns: 120).split(separator: "\n").map(\.count).max()
            #expect(try #require(longest) > 84, "\(command)")
        }
    }

    @Test func aPipeHas80Columns() throws {
        #expect(try help(["route"], columns: nil) == help(["route"], columns: 80))
        #expect(try help(["route"], columns: 0) == help(["route"], columns: 80))
        // Narrower than 40 columns, nothing could be read.
        #expect(try help(["route"], columns: 3) == help(["route"], columns: 40))
    }

    /// The shell reads a broken example as the same command.
    @Test func examplesStayCommands() throws {
        for command in Self.commands {
            func examples(_ columns: Int) throws -> [String] {
                try help(command, columns: columns)
                    .replacing(#/ \\\n */#, with: " ").split(separator: "\n")
                    .filter { $0.hasPrefix("  parkway ") }.map(String.init)
            }
            #expect(try examples(40) == examples(200), "\(command)")
        }
    }

    @Test func theWidthOfTheTerminalCounts() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/script")
        process.arguments = [
            "-qec", "stty cols 60; exec \(Program.file.path) route --help", "/dev/null",
        ]
        process.environment = [
            "HOME": program.home.path, "PATH": "/usr/bin:/bin", "TERM": "dumb",
            "PARKWAY_DATA": Repository.shippedData.path,
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let said = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(try said.replacing("\r\n", with: "\n") == help(["route"], columns: 60))
    }
}
