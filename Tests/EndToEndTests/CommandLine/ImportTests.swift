import Foundation
import TestSupport
import Testing

@Suite("Importing maps on the command line", .ownThreads)
struct ImportTests {
    @Test(
        .extracts("monaco.osm.pbf", "liechtenstein.osm.pbf"),
        arguments: ["monaco.osm.pbf", "liechtenstein.osm.pbf"])
    func realExtractsImportAndAnswer(_ name: String) throws {
        let extract = try Repository.extract(name)
        let program = Program(in: try TemporaryFolder())
        try program.succeed(["import", extract.path])
        try program.succeed(["check"])
        let query = name.hasPrefix("monaco") ? "Avenue de la Costa" : "Städtle, Vaduz"
        #expect(try program.run("geocode", query).status == 0)
    }

    /// U+009B begins an escape sequence on some terminals, and XML allows it.
    @Test func controlCharactersOfMapsAndFilesReachNoTerminal() throws {
        let folder = try TemporaryFolder()
        let program = Program(in: folder)
        let map = folder.file("\u{1B}[31mmap.osm")
        try Self.osm(
            """
            <node id="1" version="1" lat="43.7300" lon="7.4200"/>
            <node id="2" version="1" lat="43.7310" lon="7.4210"/>
            <node id="3" version="1" lat="43.7305" lon="7.4205">
            <tag k="place" v="hamlet"/><tag k="name" v="Quay&#x9B;31mside&#10;End"/></node>
            <way id="9" version="1"><nd ref="1"/><nd ref="2"/>
            <tag k="highway" v="residential"/><tag k="name" v="Red&#x9B;31m Lane"/></way>
            """
        ).write(to: map)
        let missing = folder.file("\u{1B}[31mmissing.osm").path
        let outcomes = [
            try program.run("import", map.path), try program.run("import", missing),
            try program.run("geocode", "Red 31m Lane"),
            try program.run("geocode", "Quay 31mside End"),
            try program.run("geocode", "--json", "Red 31m Lane"),
            try program.run("geocode", "\u{1B}[31mNowhere"),
            try program.run("route", "Red 31m Lane", "--from", "43.7300,7.4200", "--format", "gpx"),
        ]
        for outcome in outcomes {
            let controls = (outcome.output + outcome.messages).unicodeScalars.filter {
                $0 != "\n" && $0.properties.generalCategory == .control
            }
            #expect(controls.isEmpty)
        }
        #expect(outcomes[2].output.contains("Red 31m Lane"))
        #expect(outcomes[3].output.contains("Quay 31mside End"))
    }

    struct Hostile: CustomTestStringConvertible {
        let testDescription: String
        let name: String
        let bytes: @Sendable () throws -> Data
        let message: String
    }

    private static func osm(_ content: String) -> Data {
        Data("<?xml version='1.0'?>\n<osm version=\"0.6\">\n\(content)\n</osm>\n".utf8)
    }

    static let hostileFiles = [
        Hostile(
            testDescription: "a text file named .pbf", name: "text.osm.pbf",
            bytes: {
                Data("This is a letter to a friend.\n".utf8)
            }, message: "text.osm.pbf"),
        Hostile(
            testDescription: "a way with 3,000 missing nodes", name: "long.osm",
            bytes: {
                osm(
                    "<way id=\"77\" version=\"1\">"
                        + (1...3_000).map { "<nd ref=\"\($0)\"/>" }.joined()
                        + "<tag k=\"highway\" v=\"residential\"/></way>")
            }, message: "77"),
        Hostile(
            testDescription: "coordinates out of range", name: "far.osm",
            bytes: {
                osm(
                    "<node id=\"5\" version=\"1\" lat=\"95.0\" lon=\"7.0\"><tag k=\"name\" v=\"x\"/></node>"
                )
            }, message: "far.osm"),
        Hostile(
            testDescription: "a relation that refers to itself", name: "self.osm",
            bytes: {
                osm(
                    "<node id=\"1\" version=\"1\" lat=\"1\" lon=\"1\"/><relation id=\"9\" version=\"1\"><member type=\"relation\" ref=\"9\" role=\"\"/><tag k=\"type\" v=\"multipolygon\"/></relation>"
                )
            }, message: "9"),
        Hostile(
            testDescription: "a file cut short", name: "half.osm",
            bytes: { try Data(contentsOf: SampleTown.map).prefix(900_000) },
            message: "half.osm"),
        Hostile(
            testDescription: "an empty file", name: "empty.osm.pbf", bytes: { Data() },
            message: "empty.osm.pbf"),
    ]

    @Test(.extracts("monaco.osm.pbf")) func aTruncatedExtractIsOneErrorAndNothingChanges()
        throws
    {
        try aBrokenFileIsOneErrorAndNothingChanges(
            Hostile(
                testDescription: "a truncated .pbf", name: "cut.osm.pbf",
                bytes: {
                    try Data(contentsOf: Repository.extract("monaco.osm.pbf")).prefix(700_000)
                }, message: "cut.osm.pbf"))
    }

    @Test(arguments: hostileFiles)
    func aBrokenFileIsOneErrorAndNothingChanges(_ hostile: Hostile) throws {
        let bytes = try hostile.bytes()
        let town = try SampleTown()
        let before = try Self.contents(town.program.store)
        let file = town.folder.file(hostile.name)
        try bytes.write(to: file)
        let outcome = try town.program.run("import", file.path)
        #expect(outcome.status == 1)
        let errors = outcome.messages.split(separator: "\n").filter { $0.hasPrefix("parkway: ") }
        #expect(errors.count == 1)
        #expect(errors.first?.contains(hostile.message) == true, "said: \(outcome.messages)")
        #expect(try Self.contents(town.program.store) == before)
    }

    @Test func hostileTagValuesNeverStopAnImport() throws {
        let folder = try TemporaryFolder()
        let program = Program(in: folder)
        let file = folder.file("hostile.osm")
        try HostileMap.bytes.write(to: file)
        try program.succeed(["import", file.path])
        try program.succeed(["check"])
    }

    @Test func missingFilesAndFilesOfOtherKindsAreRefused() throws {
        let town = try SampleTown()
        for name in ["missing.osm.pbf", "/etc/hostname", "/tmp"] {
            let outcome = try town.program.run("import", name)
            #expect(outcome.status == 1)
            #expect(outcome.messages.contains(name))
        }
    }

    @Test(.extracts("liechtenstein.osm.pbf")) func controlCLeavesTheOldMap() throws {
        let extract = try Repository.extract("liechtenstein.osm.pbf")
        let town = try SampleTown()
        let before = try Self.contents(town.program.store)
        let process = town.program.process(["import", extract.path])
        let messages = Pipe()
        process.standardError = messages
        try process.run()
        // The first report of progress: the import has begun.
        try #require(!messages.fileHandleForReading.availableData.isEmpty)
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        #expect(try Self.contents(town.program.store) == before)
    }

    @Test func simultaneousImportsLeaveOneSoundMap() throws {
        let town = try SampleTown()
        let first = town.program.process(["import", SampleTown.map.path])
        let messages = Pipe()
        first.standardError = messages
        try first.run()
        // The first report of progress: the import has begun.
        try #require(!messages.fileHandleForReading.availableData.isEmpty)
        let second = try town.program.run("import", SampleTown.map.path)
        _ = messages.fileHandleForReading.readDataToEndOfFile()
        first.waitUntilExit()
        #expect(first.terminationStatus == 0)
        #expect(second.status == 0 || second.messages.contains("another import"))
        try town.program.succeed(["check"])
    }

    /// The names, sizes and modification times of the store's visible files.
    static func contents(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasPrefix(".") && !$0.hasPrefix("records.sqlite") }
            .sorted()
            .map { name in
                let attributes = try FileManager.default.attributesOfItem(
                    atPath: folder.appending(path: name).path)
                return "\(name) \(attributes[.size] ?? "") \(attributes[.modificationDate] ?? "")"
            }
    }
}
