import Foundation
import TestSupport
import Testing

@Suite("A file of addresses is geocoded on the command line", .ownThreads)
struct BatchTests {
    private let program: Program
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        program = try SampleTown().program
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let file = folder.file(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test func theResultAppearsInTheNamedFile() throws {
        let input = try file("in.csv", "id,address\n1,12 Harbour Street\n2,Zwrgl 7\n")
        let output = folder.file("out.csv")
        let outcome = try program.succeed(["geocode", "--batch", input, "--output", output.path])
        #expect(outcome.output.isEmpty)
        #expect(outcome.messages.contains("Found 1 of 2 addresses."))
        let lines = try String(contentsOf: output, encoding: .utf8)
            .split(whereSeparator: \.isNewline)
        try #require(lines.count == 3)
        #expect(lines[1].contains("rooftop"))
        #expect(lines[2] == "2,Zwrgl 7,,,,,")
    }

    @Test func anInvalidFileKeepsTheOldResult() throws {
        let input = try file("in.csv", "id,address\n1,12 Harbour Street\n2,\"open\n")
        let output = try file("out.csv", "kept")
        let outcome = try program.run("geocode", "--batch", input, "--output", output)
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("line 3"))
        #expect(try String(contentsOfFile: output, encoding: .utf8) == "kept")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.sorted() == ["in.csv", "out.csv"])
    }

    @Test func optionsApplyToEveryRecord() throws {
        let input = try file("in.csv", "id,address\n1,12 Harbour Street\n2,Town Hall\n")
        let elsewhere = ["--viewbox", "10,10,11,11", "--bounded"]
        let outside = try program.succeed(["geocode", "--batch", input] + elsewhere)
        #expect(outside.messages.contains("Found 0 of 2 addresses."))
        let refused = try program.run("geocode", "--batch", input, "--limit", "3")
        #expect(refused.status == 2)
        #expect(refused.messages.contains("--limit and --json need a text"))
    }

    @Test func unreadableAndUnwritableFilesAreNamed() throws {
        let missing = try program.run("geocode", "--batch", folder.file("no.csv").path)
        #expect(missing.status == 1)
        #expect(missing.messages.contains("no.csv") && missing.messages.contains("no such file"))
        let directory = try program.run("geocode", "--batch", folder.url.path)
        #expect(directory.messages.contains("it is a folder"))
        let input = try file("in.csv", "id,name\n1,x\n")
        let columns = try program.run("geocode", "--batch", input)
        #expect(columns.status == 1)
        #expect(columns.messages.contains("--column"))
        let nowhere = try program.run(
            "geocode", "--batch", input, "--column", "name", "--output", "/nowhere/x.csv")
        #expect(nowhere.status == 1)
        #expect(nowhere.messages.contains("/nowhere/x.csv"))
    }

    @Test func optionsThatExcludeEachOtherAreRejected() throws {
        #expect(try program.run("geocode", "--stream", "--batch", "x.csv").status == 2)
        #expect(try program.run("geocode", "x", "--column", "name").status == 2)
    }
}
