import Foundation
import TestSupport
import Testing

@Suite("All errors of the command line have one form, and suggest what was meant", .ownThreads)
struct ErrorFormTests {
    private let program: Program

    init() throws {
        program = Program(in: try TemporaryFolder())
    }

    /// Words that make no command, and how the message begins.
    private static let mistakes: [([String], String)] = [
        (["lst"], "unknown command 'lst'. Did you mean 'list'?\nSee 'parkway --help'"),
        (["fnd-parking", "x"], "unknown command 'fnd-parking'. Did you mean 'find-parking'?"),
        (["help", "rotue"], "unknown command 'rotue'. Did you mean 'route'?"),
        (["spaces", "shwo"], "parkway spaces has no command 'shwo'. Did you mean 'show'?\nSee"),
        (["accounts", "grnat", "x", "y"], "parkway accounts has no command 'grnat'. Did you mean"),
        (["teleport"], "unknown command 'teleport'.\nSee 'parkway --help' for all commands."),
        (["list", "--limt", "3"], "unknown option '--limt'. Did you mean '--limit'?\nUsage: "),
        (["list", "--jsno"], "unknown option '--jsno'. Did you mean '--json'?\nUsage: "),
        (["reverse", "43.7,7.4", "--jsno"], "unknown option '--jsno'. Did you mean '--json'?"),
        (["isochrone", "x", "--minuts=3"], "unknown option '--minuts'. Did you mean '--minutes'?"),
        (["spaces", "list", "--withn", "3"], "unknown option '--withn'. Did you mean '--within'?"),
        (["list", "--qiet"], "unknown option '--qiet'. Did you mean '--quiet'?"),
        (["list", "--weather"], "unknown option '--weather'.\nUsage: "),
        (
            ["route", "a", "--from", "b", "--mode", "drivng"],
            "the value 'drivng' is invalid for '--mode <mode>'. Did you mean 'driving'? Please"
        ),
        (
            ["route", "a", "--from", "b", "--units", "imperail"],
            "the value 'imperail' is invalid for '--units <units>'. Did you mean 'imperial'?"
        ),
        (["show"], "missing expected argument '<id>'"),
        (["add", "--building"], "missing value for '--building <code>'"),
        (["list", "x"], "unexpected argument 'x'"),
        (["geocode"], "Give one of a text"),
    ]

    @Test func aWrongCommandLineHasStatus2AndThePrefix() throws {
        for (words, beginning) in Self.mistakes {
            let outcome = try program.run(words)
            #expect(outcome.status == 2, "\(words)")
            #expect(outcome.output.isEmpty, "\(words)")
            #expect(
                outcome.messages.hasPrefix("parkway: " + beginning),
                "\(words): \(outcome.messages)")
            #expect(!outcome.messages.contains("Error: "), "\(words)")
        }
    }

    @Test func aFailureHasStatus1AndThePrefix() throws {
        for words in [
            ["list"], ["geocode", "x"], ["show", "4f1c22ab"], ["check"],
            ["import", "/nowhere/region.osm.pbf"], ["restore", "--yes", "/nowhere/x.sqlite"],
            ["serve", "--config", "/nowhere/x.json"],
        ] {
            let outcome = try program.run(words)
            #expect(outcome.status == 1, "\(words)")
            #expect(outcome.messages.hasPrefix("parkway: "), "\(words): \(outcome.messages)")
        }
    }

    @Test func usageLinesFitTheTerminal() throws {
        var program = program
        for columns in [40, 60, 80, 120] {
            program.environment["COLUMNS"] = String(columns)
            let outcome = try program.run("route", "a", "--form", "b")
            let lines = outcome.messages.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("Usage: parkway route ") })
            for line in lines.drop(while: { !$0.hasPrefix("Usage: ") }) {
                // The last line says where the help is.
                #expect(line.count <= max(columns, 60), "\(columns): \(line)")
            }
        }
    }
}
