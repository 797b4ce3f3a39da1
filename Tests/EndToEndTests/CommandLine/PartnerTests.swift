import Foundation
import TestSupport
import Testing

@Suite("Activity partners on the command line", .ownThreads)
struct PartnerTests {
    let program: Program
    let id: String

    init() throws {
        program = try SampleTown.signedIn().program
        let made = try program.succeed([
            "partners", "post", "Tennis", "--until", "2026-12-31", "--days", "sat,sun",
            "--address", "12 Harbour Street", "--json",
        ]).object()
        id = try #require(made["id"] as? String)
    }

    @Test func postsAreListedAsFiles() throws {
        let csv = try program.succeed(["partners", "list", "--csv"]).output
        let lines = csv.components(separatedBy: "\r\n")
        #expect(lines.count == 3 && lines[2].isEmpty, "\(csv)")
        #expect(lines[0].hasPrefix("id,createdAt,owner,activity,"))
        #expect(lines[1].hasPrefix(id) && lines[1].contains(",sat sun,"))
        let map = try program.succeed(["partners", "list", "--mine", "--geojson"]).object()
        let features = try #require(map["features"] as? [[String: Any]])
        #expect(features.count == 1)
        #expect((features[0]["properties"] as? [String: Any])?["id"] as? String == id)
    }

    /// RFC 4180: CR and LF.
    @Test func everyCommandEndsLinesOfCSVAlike() throws {
        try program.add()
        let folder = try TemporaryFolder()
        let batch = folder.file("in.csv")
        try Data("id,address\n1,12 Harbour Street\n".utf8).write(to: batch)
        for arguments in [
            ["list", "--csv"], ["partners", "list", "--csv"], ["spaces", "list", "--csv"],
            ["fountains", "list", "--csv"], ["fountains", "near", "Town Hall", "--csv"],
            ["geocode", "--batch", batch.path],
        ] {
            let bytes = Array(try program.succeed(arguments).output.utf8)
            let feeds = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
            #expect(!feeds.isEmpty && bytes.last == UInt8(ascii: "\n"), "\(arguments)")
            #expect(
                feeds.allSatisfy { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") }, "\(arguments)")
        }
    }

    @Test func anEndedPostIsOpenedAgain() throws {
        try program.succeed(["partners", "end", id])
        #expect(try program.succeed(["partners", "show", id]).output.contains("ended"))
        let said = try program.succeed(["partners", "reopen", id]).output
        #expect(said == "Opened post \(id) again.\n")
        #expect(try program.succeed(["partners", "show", id]).output.contains("State        open"))
    }
}
