import Foundation
import TestSupport
import Testing

@Suite("--output writes the results to a file, whole or not at all", .ownThreads)
struct OutputFileTests {
    private let town: SampleTown
    private var program: Program { town.program }
    private let file: URL

    init() throws {
        town = try SampleTown.withParking()
        file = town.folder.file("out.txt")
    }

    private func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    private func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: town.folder.url.path)
            .filter { $0.contains(".part-") }
    }

    @Test(arguments: [
        ["list"], ["list", "--csv"], ["list", "--geojson"], ["profile"], ["lookup"],
        ["geocode", "Town Hall", "--json"], ["reverse", "45.3905,-65.3541"],
        ["route", "20 North Ring", "--from", "Town Hall"], ["check"],
        ["isochrone", "Town Hall", "--minutes", "5"], ["find-parking", "Town Hall"],
        ["accounts", "list"], ["spaces", "list", "--json"],
    ])
    func theFileHasWhatStdoutWouldHave(words: [String]) throws {
        let plain = try program.succeed(words)
        #expect(!plain.output.isEmpty)
        for option in ["-o", "--output"] {
            let outcome = try program.succeed(words + [option, file.path])
            #expect(outcome.output.isEmpty)
            #expect(try text() == plain.output)
        }
        #expect(try leftovers().isEmpty)
    }

    @Test func aFailureKeepsTheOldFile() throws {
        try "kept".write(to: file, atomically: true, encoding: .utf8)
        #expect(try program.run("show", "00000000", "-o", file.path).status == 1)
        #expect(try text() == "kept")
        #expect(try leftovers().isEmpty)
    }

    @Test func anInterruptedCommandLeavesNoDraft() throws {
        let process = program.process(["sign-in", "--email", "ada@example.org", "-o", file.path])
        let dialogue = try TerminalDialogue(process)
        try dialogue.wait(for: "Password:")
        #expect(try leftovers().count == 1)
        process.interrupt()
        process.waitUntilExit()
        withExtendedLifetime(dialogue) {}
        #expect(process.terminationStatus == 130)
        #expect(try leftovers().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func anOldFileIsReplacedWithItsPermissions() throws {
        try "old and longer than what follows, which must not remain".write(
            to: file, atomically: true, encoding: .utf8)
        let link = town.folder.file("link.txt")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640], ofItemAtPath: file.path)
        let plain = try program.succeed(["sign-out", "--help"]).output
        #expect(!plain.isEmpty)
        try program.succeed(["check", "-o", link.path])
        #expect(try text() == "The store is sound.\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    }

    @Test func aHyphenAndADeviceAreWrittenDirectly() throws {
        #expect(try program.succeed(["check", "-o", "-"]).output == "The store is sound.\n")
        #expect(
            try program.succeed(["check", "-o", "/dev/stdout"]).output == "The store is sound.\n")
        try program.succeed(["check", "-o", "/dev/null"])
    }

    @Test func aPlaceThatCannotBeWrittenIsNamed() throws {
        for path in ["/nowhere/x.txt", town.folder.url.path] {
            let outcome = try program.run("check", "-o", path)
            #expect(outcome.status == 1)
            #expect(outcome.messages.hasPrefix("parkway: cannot write '\(path)': "))
        }
        let full = try program.run("list", "--geojson", "-o", "/dev/full")
        #expect(full.status == 1)
        #expect(full.messages.contains("cannot write '/dev/full': no space left on device"))
        #expect(try program.run("serve", "-o", file.path).status == 2)
    }
}
