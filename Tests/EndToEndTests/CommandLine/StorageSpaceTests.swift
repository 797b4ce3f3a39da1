import Foundation
import TestSupport
import Testing

@Suite("Storage spaces on the command line", .ownThreads)
struct StorageSpaceTests {
    /// Ada's.
    let program: Program
    /// Bob's, on the same store.
    let bob: Program

    private static let picture = Repository.root.appending(
        path: "Tests/PhotoRenderingTests/Pictures/turned.jpg"
    ).path

    /// Two spaces of Ada's, published once.
    private static let town = Result {
        let town = try SampleTown.signedIn()
        for (address, size) in [("12 Harbour Street", "120"), ("Town Hall", "80")] {
            try town.program.succeed([
                "spaces", "offer", "--square-feet", size, "--price", "12.50", "--address", address,
                "--photo", picture, "--publish",
            ])
        }
        return town
    }

    init() throws {
        program = try Self.town.get().copy().program
        var bob = program
        bob.environment["XDG_STATE_HOME"] = program.home.appending(path: "bob").path
        self.bob = bob
        try bob.signUp(email: "bob@example.org")
    }

    private func items(_ rest: String...) throws -> [[String: Any]] {
        let list = try program.succeed(["spaces", "list", "--json"] + rest).object()
        return try #require(list["items"] as? [[String: Any]])
    }

    private func id(_ place: Int = 0) throws -> String {
        try #require(items()[place]["id"] as? String)
    }

    /// The day `days` after today in UTC, which is the zone of these tests.
    private func day(_ days: Int) -> String {
        let date = Date(timeIntervalSinceNow: Double(days) * 86_400)
        return date.formatted(.iso8601.year().month().day())
    }

    @Test func theNewestComesFirst() throws {
        #expect(try items().map { $0["squareFeet"] as? Int } == [80, 120])
        #expect(try items("--max-square-feet", "100").map { $0["squareFeet"] as? Int } == [80])
        let csv = try program.succeed(["spaces", "list", "--csv"]).lines
        #expect(csv.count == 3 && csv[0].hasPrefix("id,createdAt,status,"))
        let map = try program.succeed(["spaces", "list", "--geojson"]).object()
        #expect((map["features"] as? [Any])?.count == 2)
    }

    @Test func theNearestComesFirstWithItsDistance() throws {
        let near = try items("--near", "12 Harbour Street")
        #expect(near.map { $0["squareFeet"] as? Int } == [120, 80])
        let meters = try #require(near.first?["distanceMeters"] as? Double)
        #expect(meters <= 107)
        #expect(try items("--near", "12 Harbour Street", "--within", "1").isEmpty)
        let byRoad = try items("--near", "12 Harbour Street", "--mode", "walking")
        #expect(byRoad.count == 2)
        let ways = byRoad.map { ($0["road"] as? [String: Any])?["durationSeconds"] as? Double }
        #expect(ways == ways.sorted { $0 ?? .infinity < $1 ?? .infinity } && ways[0] != nil)
    }

    @Test func aDraftIsOfferedStepByStep() throws {
        let first = try program.succeed(["spaces", "offer", "--square-feet", "40", "--json"])
            .object()
        let id = try #require(first["shortID"] as? String)
        #expect(first["status"] as? String == "draft")
        #expect(try items().count == 2)
        #expect(try bob.run("spaces", "show", id).status == 1)
        let refused = try program.run("spaces", "publish", id)
        #expect(refused.status == 1)
        #expect(refused.messages.contains("still needs: address, price, photo"))
        try program.succeed(["spaces", "edit", id, "--price", "3", "--address", "Town Hall"])
        try program.succeed(["spaces", "photo", id, Self.picture, Self.picture])
        try program.succeed(["spaces", "photo", id, "--order", "2,1"])
        try program.succeed(["spaces", "photo", id, "--remove", "2"])
        let folder = try TemporaryFolder()
        let copy = folder.file("copy.jpg")
        try program.succeed(["spaces", "photo", id, "--save", "1", "--to", copy.path])
        #expect(try Data(contentsOf: copy).starts(with: [0xFF, 0xD8, 0xFF]))
        try program.succeed(["spaces", "publish", id])
        #expect(try items().count == 3)
        try program.succeed(["spaces", "pause", id])
        #expect(try items().count == 2)
        try program.succeed(["spaces", "archive", id])
        #expect(try program.run("spaces", "edit", id, "--price", "4").status == 1)
        try program.succeed(["spaces", "remove", id, "--yes"])
        #expect(try items("--mine").count == 2)
    }

    @Test func othersSeeTheStreetUntilTheyRent() throws {
        let id = try id(1)
        let before = try bob.succeed(["spaces", "show", id])
        #expect(before.output.contains("$12.50 per day"))
        #expect(before.output.contains("Harbour Street") && !before.output.contains("12 Harbour"))
        #expect(before.output.contains("rent it now"))
        #expect(try bob.run("spaces", "ask", id, "Is it dry?").output.contains("Sent to Ada"))
        #expect(try program.run("spaces", "ask", id, "Is it dry?").status == 1)
        #expect(try bob.run("spaces", "remove", "--yes", id).status == 1)
        let rented = try bob.succeed([
            "spaces", "rent", id, "--from", day(0), "--until", day(3), "--json",
        ]).object()
        let rental = try #require(rented["shortID"] as? String)
        #expect(rented["total"] as? String == "37.50")
        #expect(try bob.succeed(["spaces", "show", id]).output.contains("12 Harbour Street"))
        #expect(
            try program.succeed(["spaces", "list", "--mine"]).output.contains("RENTED -- 12"))
        for side in [program, bob] {
            let receipt = try side.succeed(["spaces", "receipt", rental]).output
            #expect(receipt.contains("Total        $37.50"))
            #expect(receipt.contains("Before the first day, cancelling is free."))
            #expect(try side.succeed(["spaces", "rentals"]).output.contains("running"))
        }
        let cancelled = try bob.succeed(["spaces", "cancel", rental, "--yes"])
        #expect(cancelled.output.contains("cancelled") && cancelled.output.contains("$12.50"))
        let again = try bob.run("spaces", "cancel", rental, "--yes")
        #expect(again.status == 1 && again.messages.contains("was cancelled"))
    }

    @Test func aRequestIsAnswered() throws {
        let id = try id()
        try program.succeed(["spaces", "edit", id, "--booking", "on-request"])
        func ask(_ from: Int) throws -> String {
            let asked = try bob.succeed([
                "spaces", "rent", id, "--from", day(from), "--until", day(from + 2), "--json",
            ]).object()
            #expect(asked["state"] as? String == "requested")
            return try #require(asked["shortID"] as? String)
        }
        let (first, second) = (try ask(3), try ask(4))
        #expect(try bob.run("spaces", "answer", first, "--accept").status == 1)
        #expect(
            try program.succeed(["spaces", "answer", first, "--accept"]).output.contains("coming"))
        #expect(try bob.succeed(["spaces", "rentals"]).output.contains("refused"))
        let late = try program.run("spaces", "answer", second, "--accept")
        #expect(late.status == 1 && late.messages.contains("was refused"))
        let taken = try bob.run("spaces", "rent", id, "--from", day(4), "--until", day(6))
        #expect(taken.status == 1 && taken.messages.contains("is taken from"))
    }

    /// Real processes on one file.
    @Test func ofProcessesThatRentAtTheSameTimeOneWins() throws {
        let id = try id()
        let presses = (0..<4).map { number in
            bob.process([
                "spaces", "rent", id, "--from", day(1 + number % 2), "--until", day(4), "--json",
            ])
        }
        for press in presses {
            press.standardOutput = FileHandle.nullDevice
            press.standardError = FileHandle.nullDevice
            try press.run()
        }
        for press in presses { press.waitUntilExit() }
        #expect(presses.map(\.terminationStatus).sorted() == [0, 1, 1, 1])
        try program.succeed(["check"])
    }

    @Test func invalidValuesAreRefused() throws {
        for (size, price) in [
            ("0", "5"), ("many", "5"), ("100", "-1"), ("100", "free"), ("100", "1.234"),
        ] {
            let outcome = try program.run(
                "spaces", "offer", "--square-feet=\(size)", "--price=\(price)", "--address",
                "12 Harbour Street")
            #expect(outcome.status == 1, "\(size) at \(price)")
        }
        #expect(try items("--mine").count == 2)
        let id = try id()
        for (from, until, words) in [
            (day(3), day(3), "are none"), ("2026-02-30", day(9), "write a date as in"),
            (day(-2), day(3), "is over"), (day(1), day(400), "too many"),
        ] {
            let outcome = try bob.run("spaces", "rent", id, "--from", from, "--until", until)
            #expect(outcome.status == 1 && outcome.messages.contains(words), "\(outcome.messages)")
        }
    }
}
