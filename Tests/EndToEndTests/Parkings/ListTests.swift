import Foundation
import TestSupport
import Testing

@Suite("Lists on the command line", .ownThreads)
struct ListTests {
    private static let longAddress =
        "Behind the old harbour master's house, next to the third bollard from the left"

    @Test func theListFitsATerminal() async throws {
        let program = try SampleTown.signedIn().program
        try program.add(["--at", "45.5,-65.25", "--address", Self.longAddress])
        try program.add(hours: "24", ["--at", "45.5,-65.25", "--address", "東京都渋谷区の長い駐車場の住所"])
        let narrow = try await program.shown(["list"], columns: 80)
        #expect(narrow.count == 3)
        #expect(narrow.allSatisfy { $0.count <= 80 })
        #expect(narrow[0].contains("UNTIL (UTC)") && narrow[0].contains("  LEFT  "))
        #expect(narrow[1].contains(" 23 h 59 min ") || narrow[1].contains(" 24 h 0 min "))
        #expect(narrow[2].contains("Behind the") && narrow[2].hasSuffix("…"))
        let wide = try await program.shown(["list"], columns: 160)
        #expect(wide[0].contains("ADDED (UTC)"))
        #expect(wide[2].hasSuffix(Self.longAddress))
        // Another program reads whole cells.
        let piped = try program.succeed(["list"]).lines
        #expect(piped[0].contains("ADDED (UTC)"))
        #expect(piped[2].hasSuffix(Self.longAddress))
    }

    @Test func otherListsFitATerminal() async throws {
        let program = try SampleTown.roadManager().program
        try program.succeed([
            "spaces", "offer", "--square-feet", "120", "--price", "12.50", "--at", "45.5,-65.25",
            "--address", Self.longAddress, "--publish", "--photo",
            Repository.root.appending(path: "Tests/PhotoRenderingTests/Pictures/grey.jpg").path,
        ])
        try program.succeed([
            "close", "Harbour Street", "--between", "Market Street", "Fox Avenue", "--all",
            "--reason", "The water main has burst again", "--until", "18:30",
        ])
        try program.succeed(["sign-out"])
        try program.signUp(email: String(repeating: "very-long-", count: 6) + "@example.org")
        for command in [["spaces", "list"], ["closures"], ["accounts", "list"]] {
            let lines = try await program.shown(command, columns: 80)
            #expect(lines.count > 1)
            #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
            #expect(lines.contains { $0.contains("…") })
            #expect(try program.succeed(command).output.contains("…") == false)
        }
    }

    @Test func theTimesAreThoseOfTheRegion() throws {
        var program = try SampleTown.withParking().program
        program.environment["PARKWAY_TIME_ZONE"] = "Asia/Tokyo"
        #expect(try program.succeed(["list"]).lines[0].contains("UNTIL (UTC+9)"))
        program.environment["PARKWAY_TIME_ZONE"] = "Europe/Paris"
        let id = try ParkingTests.newestID(program)
        let shown = try program.succeed(["show", id]).output
        #expect(shown.contains(#/valid until [-0-9]{10} [0-9]{2}:[0-9]{2} CES?T, [0-9]+ h/#))
        try program.succeed(["end", id])
        let refused = try program.run("extend", id, "--hours", "1")
        #expect(refused.status == 1)
        #expect(refused.messages.contains(#/was ended at [-0-9 ]*[0-9]{2}:[0-9]{2} CES?T and/#))
        let json = try program.succeed(["show", id, "--json"]).object()
        #expect((json["endedAt"] as? String)?.hasSuffix("Z") == true)
    }

    @Test func aFilterSelectsParkings() throws {
        let program = try SampleTown.signedIn().program
        try program.add(building: "AAAAA", plate: "CKXR318")
        try program.add(building: "BBBBB", plate: "B0S128")
        try program.add(building: "CCCCC", plate: "B0S128")
        try program.succeed(["end", ParkingTests.newestID(program)])
        func buildings(_ filter: String...) throws -> [String] {
            let list = try program.succeed(["list", "--json"] + filter).object()
            let items = try #require(list["items"] as? [[String: Any]])
            return items.compactMap { $0["building"] as? String }
        }
        #expect(try buildings("--status", "all") == ["CCCCC", "BBBBB", "AAAAA"])
        #expect(try buildings("--building", "aaaaa") == ["AAAAA"])
        #expect(try buildings("--building", "AAAAA", "--building", "CCCCC") == ["CCCCC", "AAAAA"])
        #expect(try buildings("--plate", "b0s 128") == ["CCCCC", "BBBBB"])
        #expect(try buildings("--plate", "B0S128", "--status", "valid") == ["BBBBB"])
        #expect(try buildings("--status", "ended") == ["CCCCC"])
        #expect(try buildings("--from", "2020-01-01", "--to", "2099-12-31").count == 3)
        #expect(try buildings("--to", "2020-01-01").isEmpty)
        #expect(try buildings("--from", "2099-01-01").isEmpty)
        let none = try program.succeed(["list", "--building", "ZZZZZ"])
        #expect(none.output.isEmpty && none.messages.contains("None of your parkings fits"))
    }

    @Test func everyMistakeInAFilterIsNamed() throws {
        let program = try SampleTown.signedIn().program
        let outcome = try program.run(
            "list", "--building", "A", "--plate", "?", "--status", "over", "--from", "yesterday")
        #expect(outcome.status == 1)
        for field in ["building code", "licence plate", "choose valid, ended or all", "from \""] {
            #expect(outcome.messages.contains(field), "said: \(outcome.messages)")
        }
    }

    @Test func theNextPageIsListedByTheCommandThatIsShown() throws {
        let program = try SampleTown.signedIn().program
        for number in 1...3 { try program.add(suite: "S\(number)") }
        let filter = ["--building", "A1B2C", "--status", "valid"]
        let first = try program.succeed(["list", "--limit", "2"] + filter)
        let more = try #require(first.messages.firstMatch(of: #/More: parkway (.*)/#)?.1)
        #expect(more.count < 80)
        #expect(more.hasPrefix("list --building A1B2C --status valid --limit 2 --after "))
        let second = try program.succeed(more.split(separator: " ").map(String.init))
        #expect(second.lines.count == 2 && second.output.contains("S1"))
        #expect(!second.messages.contains("More:"))
        // Cursors of earlier versions are still read.
        let items = try ParkingTests.items(program)
        let (id, time) = (
            try #require(items[1]["id"] as? String), try #require(items[1]["createdAt"] as? String)
        )
        let date = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(time)
        let digits = String(Int((date.timeIntervalSince1970 * 1_000).rounded()), radix: 16)
        let old =
            String(repeating: "0", count: 16 - digits.count) + digits
            + id.filter { $0 != "-" }
        let rest = try program.succeed(["list", "--after", old, "--json"]).object()
        #expect(
            (rest["items"] as? [[String: Any]])?.compactMap { $0["suite"] as? String } == ["S1"])
    }
}
