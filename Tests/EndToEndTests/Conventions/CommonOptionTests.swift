import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("Every command has the common options", .ownThreads)
struct CommonOptionTests {
    /// The commands of the program with the names of their options, without those that only group
    /// others.
    static func commands(_ program: Program) throws -> [(words: [String], options: Set<String>)] {
        let dump = try program.succeed(["--experimental-dump-help"]).object()
        return leaves(of: try #require(dump["command"] as? [String: Any]), [])
    }

    private static func leaves(
        of command: [String: Any], _ parents: [String]
    ) -> [(words: [String], options: Set<String>)] {
        let name = command["commandName"] as? String ?? ""
        if name == "help" { return [] }
        let words = name == "parkway" ? [] : parents + [name]
        let children = command["subcommands"] as? [[String: Any]] ?? []
        if !children.isEmpty { return children.flatMap { leaves(of: $0, words) } }
        let arguments = command["arguments"] as? [[String: Any]] ?? []
        let names = arguments.flatMap { $0["names"] as? [[String: Any]] ?? [] }
        return [(words, Set(names.compactMap { $0["name"] as? String }))]
    }

    @Test func noCommandLacksThem() throws {
        let commands = try Self.commands(Program(in: try TemporaryFolder()))
        #expect(commands.count > 25)
        for command in commands {
            let common: Set = ["output", "o", "quiet", "q", "no-color", "config", "store"]
            #expect(common.isSubset(of: command.options), "\(command.words)")
        }
    }

    @Test func quietCommandsPrintOnlyResultsAndErrors() throws {
        let town = try SampleTown.signedIn()
        let program = town.program
        #expect(try !program.add().messages.isEmpty)
        let quiet = try program.add(["--at", "45.3905,-65.3541", "--quiet"])
        #expect(quiet.status == 0)
        #expect(quiet.messages.isEmpty)
        #expect(quiet.output.hasPrefix("Added parking "))
        #expect(try program.succeed(["import", SampleTown.map.path, "-q"]).messages.isEmpty)
        let failed = try program.run("-q", "show", "00000000")
        #expect(failed.status == 2 || failed.messages.hasPrefix("parkway: "))
        let wrong = try program.run("show", "00000000", "-q")
        #expect(wrong.status == 1)
        #expect(wrong.messages.hasPrefix("parkway: "))
    }

    @Test func aQuietServiceLogsOnlyErrors() async throws {
        let town = try SampleTown()
        // Without its sentence, the port must be known.
        let service = try await ServingProgram(town.program)
        let port = service.client.port
        try await service.killNow()
        let process = town.program.process(["serve", "--listen", "127.0.0.1:\(port)", "-q"])
        let log = town.folder.file("log")
        try Data().write(to: log)
        process.standardError = try FileHandle(forWritingTo: log)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        defer { process.kill() }
        let isUp = try await eventually {
            (try? await service.client.send("GET", "/healthz").status) == 200
        }
        #expect(isUp)
        #expect(try String(contentsOf: log, encoding: .utf8) == "")
    }

    private static let colourings: [([String], [String: String], Bool)] = [
        (["list"], [:], true), (["list", "--no-color"], [:], false),
        (["list"], ["NO_COLOR": "1"], false), (["list"], ["TERM": "dumb"], false),
    ]

    /// The escape character begins every colour.
    @Test(arguments: colourings)
    func coloursAreOnlyForTerminalsThatWantThem(
        words: [String], variables: [String: String], isColoured: Bool
    ) throws {
        var program = Program(in: try TemporaryFolder())
        program.environment = ["TERM": "xterm"].merging(variables) { $1 }
        let dialogue = try TerminalDialogue(program.process(words))
        try dialogue.wait(for: isColoured ? "\u{1B}[1;31mparkway:\u{1B}[0m" : "parkway: ")
    }
}
