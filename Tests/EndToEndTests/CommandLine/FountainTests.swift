import Foundation
import TestSupport
import Testing

@Suite("Fountains on the command line", .ownThreads)
struct FountainTests {
    let program: Program

    init() throws {
        program = try SampleTown.signedIn().program
    }

    private func nearest(_ rest: String...) throws -> [[String: Any]] {
        let found = try program.succeed(["fountains", "near", "Town Hall", "--json"] + rest)
        return try #require(found.object()["items"] as? [[String: Any]])
    }

    private func reference(_ item: [String: Any]) throws -> String {
        let fountain = try #require(item["fountain"] as? [String: Any])
        return try #require(fountain["reference"] as? String)
    }

    @Test func aPersonFindsConfirmsAndReviewsAFountain() throws {
        let first = try reference(#require(nearest("--limit", "1").first))
        let said = try program.succeed(["fountains", "confirm", first, "works"])
        #expect(said.output.contains("works (0 min ago)"))
        try program.succeed([
            "fountains", "review", "Ice-cold", "--fountain", first, "--temperature", "95",
            "--description", "Bottles fit.",
        ])
        let shown = try program.succeed(["fountains", "show", first]).output
        for words in ["works", "Temperature", "ice-cold", "Bottles fit."] {
            #expect(shown.contains(words), "\(words)")
        }
        let again = try program.run("fountains", "review", "Again", "--fountain", first)
        #expect(again.status == 1 && again.messages.contains("reviewed this fountain already"))
        #expect(try nearest("--confirmed").count == 1)
        let undone = try program.succeed(["fountains", "confirm", first, "--undo"])
        #expect(undone.output.contains("not confirmed"))
        #expect(try nearest("--confirmed").isEmpty)
    }

    @Test func aReviewIsListedChangedRemovedAndRestored() throws {
        let added = try program.succeed([
            "fountains", "review", "New tap", "--at", "45.3913706,-65.3556263", "--new", "--bottle",
            "yes", "--flow", "60", "--json",
        ])
        #expect(added.messages.contains("Added as a new fountain"))
        let id = try #require(added.object()["id"] as? String)
        #expect(try program.succeed(["fountains", "list"]).output.contains("New tap"))
        let edited = try program.succeed([
            "fountains", "edit", id, "--flow", "", "--title", "Old tap", "--json",
        ]).object()
        #expect(edited["flow"] == nil && edited["title"] as? String == "Old tap")
        let csv = try program.succeed(["fountains", "list", "--csv"]).output
        #expect(csv.contains("Old tap"))
        try program.succeed(["fountains", "remove", id])
        #expect(try program.run("fountains", "list").output.isEmpty)
        try program.succeed(["fountains", "restore", id])
        try program.succeed(["sign-out"])
        try program.signUp(email: "bob@example.org")
        #expect(try program.run("fountains", "remove", id).status == 1)
        #expect(try program.run("fountains", "edit", id, "--title", "Mine").status == 1)
        let list = try program.succeed(["fountains", "list", "--geojson"]).object()
        #expect((list["features"] as? [Any])?.count == 1)
    }

    @Test func theWayPassesAFountain() throws {
        let along = try program.succeed([
            "fountains", "along", "--from", "Station Car Park", "--to", "Town Hall", "--json",
        ]).object()
        let items = try #require(along["items"] as? [[String: Any]])
        #expect(!items.isEmpty && items.allSatisfy { $0["extraSeconds"] as? Double ?? -1 >= 0 })
        let table = try program.succeed([
            "fountains", "along", "--from", "Station Car Park", "--to", "Town Hall",
        ])
        #expect(table.output.contains("EXTRA") && table.messages.contains("parkway route"))
        let area = try program.succeed([
            "fountains", "area", "45.3,-65.5,45.5,-65.2", "--geojson",
        ]).object()
        #expect((area["features"] as? [Any])?.count == 8)
    }

    @Test func mistakesAreExplained() throws {
        for (words, status, sentence) in [
            (["review", "x"], 2, "Give the fountain"),
            (["review", "x", "--fountain", "n1", "--new"], 2, "describe a new fountain"),
            (["review", "x", "--fountain", "n1", "--flow", "101"], 1, "0 to 100"),
            (["review", "x", "--fountain", "zz"], 1, "as in n123"),
            (["confirm", "n1"], 2, "out-of-order or --undo"),
            (["confirm", "n1", "works"], 1, "there is no fountain n1"),
            (["near", "Town Hall", "--limit", "51"], 1, "1 to 50"),
            (["along", "--from", "45.39,-65.35", "--to", "46.39,-65.35"], 1, "30 km"),
            (["area", "1,2,3"], 1, "box"),
        ] as [([String], Int32, String)] {
            let outcome = try program.run(["fountains"] + words)
            #expect(outcome.status == status, "\(words): \(outcome.messages)")
            #expect(outcome.messages.contains(sentence), "\(words): \(outcome.messages)")
        }
    }
}
