import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("Low limits on open files", .ownThreads)
struct OpenFilesTests {
    @Test func commandsNeedFewFiles() throws {
        let town = try SampleTown.withParking()
        let program = Self.limited(to: 24, town.program)
        let id = try ParkingTests.newestID(town.program)
        for arguments in [
            ["check"], ["list"], ["geocode", "12 Harbour Street"],
            ["route", id, "--from", "Town Hall"], ["find-parking", "Town Hall"],
            ["isochrone", "Town Hall", "--minutes", "5"],
            ["backup", town.folder.file("backup.sqlite").path],
            ["restore", "--yes", town.folder.file("backup.sqlite").path],
            ["import", SampleTown.map.path],
        ] {
            try program.succeed(arguments)
        }
    }

    @Test func theServiceNamesALimitThatIsTooLow() throws {
        let town = try SampleTown()
        let outcome = try Self.limited(to: 24, town.program)
            .run("serve", "--listen", "127.0.0.1:0")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("the limit on open files is 24"))
        #expect(outcome.messages.contains("ulimit -n 1024"))
    }

    /// More clients than the limit leaves room for are served in turns.
    @Test func theServiceWorksWithALowLimit() async throws {
        let town = try SampleTown()
        let service = try await ServingProgram(Self.limited(to: 256, town.program))
        let client = service.client
        let served = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<400 {
                group.addTask {
                    try await client.get("/search?q=\(number % 40)+Harbour+Street&format=json")
                        .status
                }
            }
            return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(served == [200: 400])
    }

    private static func limited(to files: Int, _ program: Program) -> Program {
        var program = program
        program.launcher = ["/bin/sh", "-c", "ulimit -n \(files) && exec \"$@\"", "sh"]
        return program
    }
}
