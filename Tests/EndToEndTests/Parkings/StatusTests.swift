import Foundation
import TestSupport
import Testing

@Suite("parkway without a command", .ownThreads)
struct StatusTests {
    @Test(arguments: [[], ["status"]])
    func showsTheParkingTheTimeLeftAndTheWayBack(_ command: [String]) throws {
        let program = try SampleTown.withParking().program
        let shown = try program.succeed(command).output
        let id = try ParkingTests.newestID(program).suffix(8)
        #expect(shown.hasPrefix("CKXR318 is parked at 12 Harbour Street"))
        #expect(shown.contains(#/\nTime left +[34] h [0-9]+ min, until [-0-9 ]*[0-9:]{5} UTC\n/#))
        #expect(shown.contains("Building     A1B2C, suite 1204\n"))
        #expect(shown.contains("parkway extend \(id) --hours 1\n"))
        let route = try #require(shown.firstMatch(of: #/parkway (route .*) --from/#)?.1)
        let words = route.split(separator: " ").map(String.init)
        let walk = try program.succeed(words + ["--from", "Town Hall"])
        #expect(walk.output.contains(" walking\n"))
    }

    @Test func withAPlaceItPrintsTheWalkBack() throws {
        let program = try SampleTown.withParking().program
        let shown = try program.succeed(["status", "--from", "Town Hall"]).output
        #expect(shown.contains("\nTime left "))
        #expect(shown.contains(" walking\n") && shown.contains("\nTo   12 Harbour Street"))
        let json = try program.succeed(["--from", "Town Hall", "--json"]).object()
        let items = try #require(json["items"] as? [[String: Any]])
        let walk = try #require(items.first?["walk"] as? [String: Any])
        #expect((walk["steps"] as? [Any])?.isEmpty == false)
    }

    @Test func jsonHasTheFieldsOfTheListAndTheTimeLeft() throws {
        let program = try SampleTown.withParking().program
        let json = try program.succeed(["--json"]).object()
        var item = try #require((json["items"] as? [[String: Any]])?.first)
        let left = try #require(item.removeValue(forKey: "secondsLeft") as? Int)
        #expect((1...14_400).contains(left))
        let listed = try #require(try ParkingTests.items(program).first)
        #expect(NSDictionary(dictionary: item) == NSDictionary(dictionary: listed))
    }

    @Test func anEndedParkingIsNotValid() throws {
        let program = try SampleTown.withParking().program
        try program.succeed(["end", ParkingTests.newestID(program)])
        let shown = try program.succeed([])
        #expect(shown.output.contains("You have no valid parking.\n"))
        #expect(shown.output.contains("The last one, at 12 Harbour Street"))
        #expect(shown.messages.contains("parkway add --help"))
        #expect(try (program.succeed(["--json"]).object()["items"] as? [Any])?.isEmpty == true)
    }

    @Test func withoutAStoreOrASessionItSaysWhatToDo() throws {
        let empty = try Program(in: TemporaryFolder()).run([])
        #expect(empty.status == 1 && empty.output.isEmpty)
        #expect(empty.messages.contains("there is no store at"))
        #expect(empty.messages.contains("parkway import region.osm.pbf"))
        let signedOut = try SampleTown().program.run([])
        #expect(signedOut.status == 1 && signedOut.output.isEmpty)
        #expect(signedOut.messages.contains("parkway sign-in --email"))
        #expect(signedOut.messages.contains("parkway sign-up --help"))
        #expect(signedOut.messages.contains("parkway --help"))
    }

    @Test(arguments: ["--help", "-h", "help"])
    func helpIsStillHelp(_ word: String) throws {
        let help = try Program(in: TemporaryFolder()).succeed([word])
        #expect(help.output.contains("OVERVIEW: Remember where you parked"))
        #expect(help.output.contains("\n  add "))
    }

    @Test func anUnknownCommandOrOptionIsAUsageError() throws {
        let program = try SampleTown.withParking().program
        #expect(try program.run("frobnicate").status == 2)
        #expect(try program.run("--frobnicate").status == 2)
        #expect(try program.run("--version").status == 0)
    }
}
