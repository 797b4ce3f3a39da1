import Foundation
import TestSupport
import Testing

@Suite("People on the command line", .ownThreads)
struct PeopleTests {
    let program: Program

    init() throws {
        program = try SampleTown.signedIn().program
    }

    @Test func aPersonShowsThemselfAndTheirPhotos() throws {
        try program.succeed([
            "people", "edit", "--username", "ann.k", "--born", "1990-04-25", "--about", "Walks.",
        ])
        let shown = try program.succeed(["people", "show", "ANN.K"]).output
        #expect(shown.contains("ann.k") && shown.contains("years old"))
        #expect(!shown.contains("1990"))
        let taken = try program.run("people", "edit", "--username", "admin")
        #expect(taken.status != 0 && taken.messages.contains("reserved"))
        let picture = Repository.root.appending(
            path: "Tests/PhotoRenderingTests/Pictures/turned.jpg")
        try program.succeed(["people", "post", picture.path, "--caption", "Low tide"])
        let list = try program.succeed(["people", "photos", "--json"]).object()
        let items = try #require(list["items"] as? [[String: Any]])
        let id = try #require(items.first?["id"] as? String)
        #expect(try program.succeed(["people", "photos"]).output.contains("Low tide"))
        try program.succeed(["people", "remove", id])
        #expect(try program.run("people", "photos").output.isEmpty)
        try program.succeed(["people", "restore", id])
        let own = try program.run("people", "report", "photo-post:\(id)", "Mine")
        #expect(own.status == 1 && own.messages.contains("your own"))
    }

    @Test func onlyTheOwnerModerates() throws {
        let refused = try program.run("moderation", "list")
        #expect(refused.status == 1 && refused.messages.contains("owner of the server"))
    }
}
