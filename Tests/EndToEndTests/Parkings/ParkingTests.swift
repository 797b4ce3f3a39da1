import Foundation
import TestSupport
import Testing

@Suite("Parkings on the command line", .ownThreads)
struct ParkingTests {
    @Test func anAddressIsGeocodedShownAndSaved() throws {
        let program = try SampleTown.signedIn().program
        let added = try program.add()
        #expect(added.status == 0)
        #expect(added.messages.contains("Address      12 Harbour Street"))
        #expect(added.messages.contains("Coordinates  "))
        #expect(added.messages.contains("Match        exact address"))
        let item = try #require(Self.items(program).first)
        #expect(item["building"] as? String == "A1B2C")
        #expect(item["plate"] as? String == "CKXR318")
        #expect(item["hours"] as? Int == 4)
        #expect(item["match"] as? String == "rooftop")
        #expect(item["status"] as? String == "valid")
    }

    @Test func coordinatesAreKeptAndGetTheNearestAddress() throws {
        let program = try SampleTown.signedIn().program
        try program.add()
        let first = try #require(Self.items(program).first)
        let latitude = try #require(first["latitude"] as? Double) + 0.00002
        let longitude = try #require(first["longitude"] as? Double)
        let added = try program.add(["--at", "\(latitude),\(longitude)"])
        #expect(added.status == 0)
        #expect(added.messages.contains("the nearest address, 2 m away"))
        let second = try #require(Self.items(program).first)
        #expect(second["latitude"] as? Double == latitude)
        #expect((second["address"] as? String)?.hasPrefix("12 Harbour Street") == true)
        #expect(second["match"] as? String == "coordinates")
    }

    @Test func anAddressWithCoordinatesIsKeptAsTyped() throws {
        let program = try SampleTown.signedIn().program
        let added = try program.add(["--at", "10.5,20.25", "--address", "Behind the old pier"])
        #expect(added.status == 0)
        let item = try #require(Self.items(program).first)
        #expect(item["address"] as? String == "Behind the old pier")
        #expect(item["latitude"] as? Double == 10.5)
    }

    @Test func anUnknownAddressSavesNothing() throws {
        let program = try SampleTown.signedIn().program
        let outcome = try program.add(["--address", "999 Xyzzyplugh Boulevard"])
        #expect(outcome.status == 1)
        #expect(
            outcome.messages.contains(
                "'999 Xyzzyplugh Boulevard' was not found on the imported map."))
        #expect(outcome.output.isEmpty)
        #expect(try Self.items(program).isEmpty)
    }

    @Test(arguments: ["999 Harbour Street", "12 Harbour Street, Paris"])
    func anUncertainAddressIsSavedOnlyIfPicked(_ address: String) throws {
        let program = try SampleTown.signedIn().program
        let outcome = try program.add(["--address", address])
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("is not an address of the imported map."))
        #expect(try Self.items(program).isEmpty)
        #expect(try program.add(["--address", address, "--pick", "1"]).status == 0)
    }

    /// The map has no house 999, so the matched address is the street alone.
    @Test func whatWasEnteredIsKeptNextToWhatWasMatched() throws {
        let program = try SampleTown.signedIn().program
        try program.add(["--address", " 999  harbour Street", "--pick", "1"])
        let item = try #require(Self.items(program).first)
        #expect((item["address"] as? String)?.hasPrefix("Harbour Street") == true)
        #expect(item["enteredAddress"] as? String == "999 harbour Street")
        let id = try #require(item["id"] as? String)
        let shown = try program.succeed(["show", id]).output
        #expect(shown.contains("Entered as   999 harbour Street\n"))
        #expect(try program.succeed(["list", "--csv"]).output.contains(",999 harbour Street"))
        try program.add(["--at", "45.3905,-65.3541"])
        let second = try #require(Self.items(program).first)
        #expect(second["enteredAddress"] == nil)
    }

    @Test func aMissingStoreIsNotCreated() throws {
        let program = Program(in: try TemporaryFolder())
        for command in [["list"], ["check"], ["geocode", "x"], ["backup", "b.sqlite"]] {
            let outcome = try program.run(command)
            #expect(outcome.status == 1)
            #expect(outcome.messages.contains("there is no store at"))
        }
        #expect(!FileManager.default.fileExists(atPath: program.store.path))
    }

    @Test func negativeCoordinatesNeedNoQuoting() throws {
        let program = try SampleTown().program
        #expect(try program.run("reverse", "45.38957,-65.35516").status == 0)
        #expect(try program.run("reverse", "45.38957", "-65.35516", "--json").status == 0)
        let south = try program.run("reverse", "-33.86,151.21")
        #expect(south.messages.contains("is near -33.86000,151.21000"))
    }

    @Test func coordinatesFarFromTheMapSaveNothing() throws {
        let program = try SampleTown.signedIn().program
        let outcome = try program.add(["--at", "-45.5,-120.25"])
        #expect(outcome.status == 1)
        #expect(
            outcome.messages.contains("no address or named street is near -45.50000,-120.25000"))
        #expect(try Self.items(program).isEmpty)
    }

    @Test func theListIsNewestFirstInPages() throws {
        let program = try SampleTown.signedIn().program
        for number in 1...5 { try program.add(suite: "S\(number)") }
        let first = try program.succeed(["list", "--limit", "2", "--json"]).object()
        #expect(Self.suites(first) == ["S5", "S4"])
        let cursor = try #require(first["next"] as? String)
        let second = try program.succeed(["list", "--limit", "2", "--after", cursor, "--json"])
            .object()
        #expect(Self.suites(second) == ["S3", "S2"])
        let rest = try #require(second["next"] as? String)
        let last = try program.succeed(["list", "--limit", "2", "--after", rest, "--json"]).object()
        #expect(Self.suites(last) == ["S1"])
        #expect(last["next"] == nil || last["next"] is NSNull)
    }

    @Test func theListIsATableACSVAndAGeoJSON() throws {
        let program = try SampleTown.signedIn().program
        try program.add()
        let table = try program.succeed(["list"]).lines
        #expect(table.count == 2)
        #expect(table.first?.hasPrefix("ID ") == true)
        let csv = try program.succeed(["list", "--csv"]).lines
        #expect(csv.first?.hasPrefix("id,createdAt,stayHours,plate,") == true)
        #expect(csv.count == 2)
        let geo = try program.succeed(["list", "--geojson"]).object()
        let feature = try #require((geo["features"] as? [[String: Any]])?.first)
        let point = try #require(feature["geometry"] as? [String: Any])
        let item = try #require(Self.items(program).first)
        #expect(
            point["coordinates"] as? [Double] == [
                try #require(item["longitude"] as? Double),
                try #require(item["latitude"] as? Double),
            ])
    }

    @Test func showPrintsEveryFieldByAShortId() throws {
        let program = try SampleTown.signedIn().program
        try program.add(hours: "12")
        let id = try Self.newestID(program)
        let shown = try program.succeed(["show", String(id.suffix(8))]).output
        for part in [
            id, "valid until", "12 Harbour Street", "rooftop", "A1B2C", "1204", "CKXR318",
            "12 hours", "Ada Harbour (you)",
        ] {
            #expect(shown.contains(part), "\(part) is missing in \(shown)")
        }
    }

    @Test func aParkingIsExtendedEndedAndRemoved() throws {
        let program = try SampleTown.signedIn().program
        try program.add(hours: "1")
        let id = try Self.newestID(program)
        let before = try #require(Self.items(program).first?["validUntil"] as? String)
        try program.succeed(["extend", id, "--hours", "4"])
        let after = try #require(Self.items(program).first?["validUntil"] as? String)
        #expect(before < after)
        try program.succeed(["end", id])
        #expect(try Self.items(program).first?["status"] as? String == "ended")
        let again = try program.run("extend", id, "--hours", "4")
        #expect(again.status == 1)
        #expect(again.messages.contains("was ended at"))
        let unasked = try program.run("remove", id)
        #expect(unasked.status == 1)
        #expect(unasked.messages.contains("Add --yes to confirm."))
        try program.succeed(["remove", id, "--yes"])
        #expect(try Self.items(program).isEmpty)
        #expect(try program.run("show", id).status == 1)
    }

    @Test func aPlateThatLooksLikeAnEarlierOneIsSavedWithAWarning() throws {
        let program = try SampleTown.signedIn().program
        try program.add(plate: "B0S 128")
        let second = try program.add(plate: "805-IZ8")
        #expect(second.status == 0)
        #expect(
            second.messages.contains(
                "licence plate 805IZ8 differs from your earlier B0S128 only in characters that look alike"
            ))
        #expect(try !program.add(plate: "B0S128").messages.contains("warning"))
        #expect(try !program.add(plate: "805IZ8").messages.contains("warning"))
    }

    @Test func anotherPersonsParkingIsNotFound() throws {
        let program = try SampleTown.signedIn().program
        try program.add()
        let id = try Self.newestID(program)
        try program.succeed(["sign-out"])
        try program.signUp(email: "bob@example.org", plate: "BOB1")
        for command in [
            ["show", id], ["end", id], ["remove", id, "--yes"], ["extend", id, "--hours", "1"],
        ] {
            let outcome = try program.run(command)
            #expect(outcome.status == 1)
            #expect(outcome.messages.contains("you have no parking"))
        }
    }

    static func items(_ program: Program) throws -> [[String: Any]] {
        let list = try program.succeed(["list", "--limit", "1000", "--json"]).object()
        return try #require(list["items"] as? [[String: Any]])
    }

    static func newestID(_ program: Program) throws -> String {
        try #require(items(program).first?["id"] as? String)
    }

    private static func suites(_ page: [String: Any]) -> [String] {
        (page["items"] as? [[String: Any]] ?? []).compactMap { $0["suite"] as? String }
    }
}
