import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("The service switches to a new map during requests", .timeLimit(.minutes(30)))
struct NextAtlasTests {
    /// The sample town with another name for Harbour Street.
    private static func map(_ name: String, in folder: TemporaryFolder) throws -> URL {
        let text = try String(contentsOf: SampleTown.map, encoding: .utf8)
        let file = folder.file("\(name).osm")
        try Data(text.replacing("Harbour Street", with: "\(name) Street").utf8).write(to: file)
        return file
    }

    @Test func everyRequestSucceedsDuringTheSwitch() async throws {
        let folder = try TemporaryFolder()
        let town = try SampleTown()
        let service = try await ServingProgram(
            town.program, ["--log-level", "warning"])
        let client = service.client
        let names = ["Mariner", "Lantern", "Anchor", "Gannet", "Dolphin", "Beacon"]
        var sizes: [Int] = []
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<4 { tasks.addTask { try await Self.keepAsking(client) } }
            for name in names {
                try await Self.importMap(Self.map(name, in: folder), town.program)
                let isKnown = try await eventually { try await Self.knows(name, client) }
                try #require(isKnown, "\(name)")
                sizes.append(try service.residentBytes())
            }
            tasks.cancelAll()
            try await tasks.waitForAll()
        }
        // Old atlases are closed soon after their last request.
        var leaked: [String] = []
        let areClosed = try await eventually {
            leaked = try service.deletedFiles() + service.deletedMappings().map(String.init)
            return leaked.isEmpty
        }
        #expect(areClosed, "\(leaked)")
        let growth = (try #require(sizes.last) - sizes[1]) >> 20
        #expect(growth < 64, "memory grew by \(growth) MB: \(sizes)")
        #expect(try !service.log().contains("level=error"))
    }

    /// Whether the service finds the renamed street.
    private static func knows(_ name: String, _ client: HTTPTestClient) async throws -> Bool {
        let answer = try await client.get("/search?q=12+\(name)+Street&format=json")
        #expect(answer.status == 200)
        return answer.text.contains("\(name) Street")
    }

    private static func keepAsking(_ client: HTTPTestClient) async throws {
        try await client.withConnection { connection in
            let targets = ["/readyz", "/search?q=Church+Street", "/api/v1/status", "/status"]
            var number = 0
            while !Task.isCancelled {
                do {
                    let target = targets[number % targets.count]
                    let answer = try await connection.send("GET", target)
                    #expect(answer.status == 200, "\(target): \(answer.text)")
                } catch  where Task.isCancelled {
                    return
                }
                number += 1
                // Leaves the processor to the import.
                try? await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    private static func importMap(_ map: URL, _ program: Program) async throws {
        let process = program.process(["import", map.path])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
        #expect(process.terminationStatus == 0)
    }
}
