import Atlas
import Foundation
import Testing

@Suite struct AtlasFileTests {
    @Test func aPathBecomesAURI() {
        let uri = AtlasFile.immutableURI(URL(filePath: "/a b/c?d#é.sqlite"))
        #expect(uri == "file:/a%20b/c%3Fd%23%C3%A9.sqlite?mode=ro&immutable=1")
    }

    @Test func optionsFollowInOrder() {
        let uri = AtlasFile.immutableURI(
            URL(filePath: "/atlas.sqlite"), options: ["vfs": "unix", "cache": "a&b"])
        #expect(uri == "file:/atlas.sqlite?mode=ro&immutable=1&cache=a%26b&vfs=unix")
    }

    @Test func aFileThatIsNoAtlasIsAFailureOfTheDatabase() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("This is no database.".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let error = #expect(throws: (any Error).self) { try AtlasFile.id(of: file) }
        #expect(error is any DatabaseFailure)
    }
}
