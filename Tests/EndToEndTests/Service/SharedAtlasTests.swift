import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("Several services have one atlas", .timeLimit(.minutes(5)))
struct SharedAtlasTests {
    /// What a service made of its atlas: the hash in its status, and the tags of what it draws.
    private static func marks(_ service: ServingProgram) async throws -> [String: String] {
        let status = try await service.client.get("/api/v1/status")
        let atlas = try #require(status.object()["atlas"] as? [String: Any], "\(status.text)")
        var marks = ["hash": try #require(atlas["hash"] as? String)]
        for path in ["/tiles/15/10435/11736.png", "/tiles/14/5217/5868.mvt"] {
            let tile = try await service.client.get(path)
            #expect(tile.status == 200, "\(path): \(tile.text)")
            marks[path] = tile["ETag"]
        }
        return marks
    }

    @Test func theSameAtlasHasTheSameTags() async throws {
        let publisher = try SampleTown()
        let published = publisher.folder.file("published")
        let receiver = try SampleTown()
        try receiver.program.succeed(["import", SampleTown.map.path])
        let services = [
            try await ServingProgram(publisher.program), try await ServingProgram(receiver.program),
        ]
        let (mine, others) = (
            try await Self.marks(services[0]), try await Self.marks(services[1])
        )
        #expect(mine.count == 3)
        for (name, mark) in mine { #expect(others[name] != mark, "\(name)") }
        try publisher.program.succeed(["atlas", "publish", published.path])
        let server = try FolderServer(published)
        // The running service takes it up.
        try receiver.program.succeed(["atlas", "pull", server.url])
        let isTaken = try await eventually { try await Self.marks(services[1]) == mine }
        #expect(isTaken)
        try receiver.program.succeed(["atlas", "back"])
        let isBack = try await eventually { try await Self.marks(services[1]) == others }
        #expect(isBack)
    }
}
