import Foundation
import TestSupport
import Testing

@Suite("The store's files", .ownThreads)
struct StoreTests {
    @Test func otherProgramsReadGeometriesAndSpatialIndexes() throws {
        let town = try SampleTown.signedIn()
        try town.program.add()
        let tables = try Self.ogrinfo(["-al", "-so", "-ro", "atlas.sqlite", "segment"], town)
        #expect(tables.contains("Geometry: Line String"))
        #expect(tables.contains("WGS 84"))
        let parkings = try Self.ogrinfo(["-al", "-so", "-ro", "records.sqlite", "parking"], town)
        #expect(parkings.contains("Geometry: Point"))
        #expect(parkings.contains("Feature Count: 1"))
        let indexed = try Self.ogrinfo(
            [
                "-ro", "atlas.sqlite", "-sql",
                "SELECT count(*) AS n FROM geometry_columns WHERE spatial_index_enabled = 0",
            ], town)
        #expect(indexed.contains("n (Integer) = 0"))
    }

    @Test func aBackupRestoresWhatPeopleEntered() throws {
        let town = try SampleTown.signedIn()
        try town.program.add()
        let backup = town.folder.file("copy.sqlite").path
        try town.program.succeed(["backup", backup])
        #expect(try town.program.run("backup", backup).status == 1)
        try town.program.succeed(["remove", "--yes", ParkingTests.newestID(town.program)])
        #expect(try ParkingTests.items(town.program).isEmpty)
        try town.program.succeed(["restore", "--yes", backup])
        #expect(try ParkingTests.items(town.program).count == 1)
    }

    @Test func aFileThatIsNoDatabaseIsNotRestored() throws {
        let town = try SampleTown.signedIn()
        try town.program.add()
        let rubbish = town.folder.file("rubbish.sqlite")
        try Data("not a database".utf8).write(to: rubbish)
        let outcome = try town.program.run("restore", "--yes", rubbish.path)
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("rubbish.sqlite"))
        #expect(try ParkingTests.items(town.program).count == 1)
    }

    @Test(arguments: ["atlas.sqlite", "driving.graph"])
    func checkFindsDamage(_ name: String) throws {
        let town = try SampleTown()
        let file = town.program.store.appending(path: name)
        var bytes = try Data(contentsOf: file)
        let middle = bytes.count / 8_192 * 4_096
        bytes.replaceSubrange(middle..<middle + 4_096, with: Data(repeating: 0xFF, count: 4_096))
        try bytes.write(to: file)
        let outcome = try town.program.run("check")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains(name), "said: \(outcome.messages)")
    }

    @Test func aMissingAtlasSaysHowToGetOne() throws {
        let program = Program(in: try TemporaryFolder())
        try program.signUp()
        let outcome = try program.add()
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("has no atlas yet"))
        #expect(outcome.messages.contains("parkway import"))
    }

    private static func ogrinfo(_ arguments: [String], _ town: SampleTown) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/ogrinfo")
        process.currentDirectoryURL = town.program.store
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }
}
