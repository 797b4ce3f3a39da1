import Foundation
import TestSupport
import Testing

@Suite("A program that is killed at any moment loses nothing", .ownThreads)
struct KillTests {
    /// `PARKWAY_FULL=1` kills more programs.
    static let isFull = ProcessInfo.processInfo.environment["PARKWAY_FULL"] != nil

    @Test func noAcknowledgedParkingIsLost() throws {
        let program = try SampleTown.signedIn().program
        var random = SeededGenerator(seed: 99)
        var undisturbed = try Self.add(9_999, with: program, killedAfter: nil).microseconds
        var acknowledged: Set<String> = []
        var killed = 0
        for number in 0..<(Self.isFull ? 1_000 : 150) {
            // Most of the first half is the start of the process.
            let delay = UInt32.random(in: undisturbed / 2...undisturbed * 5 / 4, using: &random)
            let outcome = try Self.add(10_000 + number, with: program, killedAfter: delay)
            if outcome.wasKilled { killed += 1 }
            if let id = outcome.id { acknowledged.insert(id) }
            // The duration depends on what else the machine does, so the delay follows it.
            undisturbed =
                outcome.wasKilled
                ? undisturbed + undisturbed / 50
                : max(10, min(undisturbed - undisturbed / 20, outcome.microseconds))
        }
        let saved = Set(try ParkingTests.items(program).compactMap { $0["id"] as? String })
        #expect(acknowledged.isSubset(of: saved))
        #expect(acknowledged.count > 20, "only \(acknowledged.count) were acknowledged")
        #expect(killed > 20, "only \(killed) were killed while running")
        try program.succeed(["check"])
    }

    /// Runs `parkway add`, and kills it after `delay` microseconds.
    private static func add(
        _ suite: Int, with program: Program, killedAfter delay: UInt32?
    ) throws -> (id: String?, wasKilled: Bool, microseconds: UInt32) {
        let process = program.process([
            "add", "--building", "A1B2C", "--suite", "\(suite)", "--hours", "4", "--address",
            "12 Harbour Street",
        ])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let began = ContinuousClock.now
        try process.run()
        if let delay {
            usleep(delay)
            kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
        let microseconds = UInt32((ContinuousClock.now - began) / .microseconds(1))
        let said = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let id = said.firstMatch(of: /Added parking ([0-9a-f-]{36})/).map { String($0.1) }
        return (id, process.terminationReason == .uncaughtSignal, microseconds)
    }

    @Test func aKilledBackupLeavesNothingForLong() throws {
        let town = try SampleTown.withParking()
        let place = town.folder.file("backups")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        let names = { try FileManager.default.contentsOfDirectory(atPath: place.path) }
        var leftovers = 0
        for _ in 0..<10 {
            let process = town.program.process(["backup", place.path + "/killed.sqlite"])
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let before = Set(try names())
            try process.run()
            while process.isRunning, try Set(names()) == before { usleep(100) }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            leftovers += try names().contains { $0.hasPrefix(".") } ? 1 : 0
            try? FileManager.default.removeItem(at: place.appending(path: "killed.sqlite"))
        }
        #expect(leftovers > 0, "no backup was killed while it wrote")
        try town.program.succeed(["backup", place.path + "/whole.sqlite"])
        #expect(try names() == ["whole.sqlite"])
    }

    @Test func aKilledImportLeavesASoundMap() throws {
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
