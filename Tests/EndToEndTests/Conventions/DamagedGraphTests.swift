import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("A graph that 'parkway check' calls damaged is not used", .ownThreads)
struct DamagedGraphTests {
    private let town: SampleTown
    private let graph: URL
    private let words = [
        "route", "20 North Ring", "--from", "12 Harbour Street", "--mode",
    ]

    init() throws {
        town = try SampleTown()
        graph = town.program.store.appending(path: "driving.graph")
    }

    /// Overwrites bytes in place, as a faulty disk would.
    private func overwrite(at share: Double, count: Int = 64) throws {
        let handle = try FileHandle(forUpdating: graph)
        defer { try? handle.close() }
        let size = try handle.seekToEnd()
        try handle.seek(toOffset: UInt64(Double(size) * share))
        try handle.write(contentsOf: Data(repeating: 0xA5, count: count))
    }

    @Test(arguments: [0.01, 0.2, 0.4, 0.6, 0.8, 0.99])
    func noRouteIsPrinted(share: Double) throws {
        try town.program.succeed(words + ["driving"])
        try overwrite(at: share)
        let outcome = try town.program.run(words + ["driving"])
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.messages.contains("driving.graph': its section '"))
        #expect(outcome.messages.contains(" is damaged. Import the map: parkway import FILE"))
        let check = try town.program.run("check")
        #expect(check.status == 1)
        #expect(check.messages.contains("driving.graph': its section '"))
        try town.program.succeed(words + ["walking"])
    }

    @Test func anImportMakesItUsableAgain() throws {
        try overwrite(at: 0.5)
        #expect(try town.program.run(words + ["driving"]).status == 1)
        try town.program.succeed(["import", SampleTown.map.path])
        try town.program.succeed(words + ["driving"])
        try town.program.succeed(["check"])
    }

    @Test func aRunningServiceStopsUsingIt() async throws {
        let service = try await ServingProgram(town.program)
        let client = service.client
        let target = "/api/v1/route?from=12+Harbour+Street&to=20+North+Ring&mode="
        #expect(try await client.send("GET", target + "driving").status == 200)
        try overwrite(at: 0.5)
        let refused = try await eventually {
            try await client.send("GET", target + "driving").status == 503
        }
        #expect(refused)
        let answer = try await client.send("GET", target + "driving")
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.contains("the roads of this server for driving cannot be read"))
        #expect(text.contains("The owner of this server must import the map again."))
        #expect(!text.contains(town.program.store.path))
        #expect(try await client.send("GET", target + "walking").status == 200)
        #expect(try service.log().contains("the map cannot be used completely"))
        // The next import replaces it.
        try town.program.succeed(["import", SampleTown.map.path])
        let usable = try await eventually {
            try await client.send("GET", target + "driving").status == 200
        }
        #expect(usable)
    }
}
