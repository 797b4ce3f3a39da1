import Foundation
import TestSupport
import Testing

@Suite("Killed at any moment")
struct KillTests {
    /// `PARKWAY_FULL=1` kills more often.
    static let isFull = ProcessInfo.processInfo.environment["PARKWAY_FULL"] != nil

    @Test func noAcknowledgedParkingIsLost() throws {
        let program = try SampleTown.signedIn().program
        var random = SeededGenerator(seed: 99)
        var acknowledged: Set<String> = []
        var killed = 0
        for number in 0..<(Self.isFull ? 1_000 : 300) {
            let process = program.process([
                "add", "--building", "A1B2C", "--suite", "\(10_000 + number)", "--hours", "4",
                "--address", "12 Harbour Street",
            ])
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            usleep(.random(in: 5_000...70_000, using: &random))
            if process.isRunning { killed += 1 }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let said = String(
                decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            if let id = said.firstMatch(of: /Added parking ([0-9a-f-]{36})/) {
                acknowledged.insert(String(id.1))
            }
        }
        let saved = Set(try ParkingTests.items(program).compactMap { $0["id"] as? String })
        #expect(acknowledged.isSubset(of: saved))
        #expect(killed > 20, "only \(killed) were killed while running")
        try program.succeed(["check"])
    }

    @Test func aKilledImportLeavesOneWholeMap() throws {
        let town = try SampleTown()
        var random = SeededGenerator(seed: 5)
        var killed = 0
        for _ in 0..<(Self.isFull ? 60 : 15) {
            let process = town.program.process(["import", SampleTown.map.path])
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            usleep(.random(in: 10_000...900_000, using: &random))
            if process.isRunning { killed += 1 }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            try town.program.succeed(["check"])
            #expect(try town.program.run("geocode", "12 Harbour Street").status == 0)
        }
        #expect(killed > 0)
        try town.program.succeed(["import", SampleTown.map.path])
        let left = try FileManager.default.contentsOfDirectory(atPath: town.program.store.path)
        #expect(!left.contains(".import"))
        #expect(!left.contains { $0.hasSuffix(".next") })
    }
}
