import Foundation
import PostgresTestSupport
import TestSupport
import Testing

@Suite("Records on PostgreSQL", .ownThreads, .timeLimit(.minutes(10)))
struct DatabaseTests {
    @Test func aPersonParksAtOneMachineAndListsAtAnother() async throws {
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        var machines = [try SampleTown().program, try SampleTown().program]
        for index in machines.indices {
            machines[index].environment["PARKWAY_RECORDS"] = database.url
        }
        let refused = try machines[0].run("closures")
        #expect(refused.status == 1 && refused.messages.contains("Run 'parkway migrate'"))
        #expect(try machines[0].succeed(["migrate"]).output.hasPrefix("Made 1-accounts, "))
        #expect(try machines[1].succeed(["migrate"]).output == "The tables are up to date.\n")
        try machines[0].signUp()
        try machines[0].succeed([
            "add", "--building", "A1B2C", "--hours", "4", "--suite", "1204", "--address",
            "12 Harbour Street",
        ])
        try machines[1].run(
            ["sign-in", "--email", "ada@example.org", "--password-stdin"],
            input: "correct horse battery\n")
        #expect(try machines[1].succeed(["list"]).output.contains("12 Harbour Street"))
        #expect(try machines[1].succeed(["check"]).output == "The store is sound.\n")
        let backup = machines[1].store.appending(path: "copy.sqlite").path
        try machines[1].succeed(["backup", backup])
        try machines[0].succeed(["accounts", "grant", "ada@example.org", "owner"])
        #expect(try machines[1].succeed(["accounts", "list"]).output.contains("owner"))
        try machines[1].succeed(["restore", "--yes", backup])
        #expect(!(try machines[0].succeed(["accounts", "list"]).output.contains("owner")))
        #expect(try machines[0].succeed(["list"]).output.contains("12 Harbour Street"))
        // The file with records of the sample town is left alone.
        machines[1].environment["PARKWAY_RECORDS"] = nil
        #expect(try machines[1].run("list").status == 1)
    }

    @Test func machinesShareAFolderOfPhotosAndTheKeysOfReceipts() async throws {
        let database = try await PostgresServer.shared.makeEmptyDatabase()
        let photos = try TemporaryFolder()
        var machines = [try SampleTown().program, try SampleTown().program]
        for index in machines.indices {
            machines[index].environment["PARKWAY_RECORDS"] = database.url
            machines[index].environment["PARKWAY_PHOTOS"] = photos.url.path
        }
        try machines[0].succeed(["migrate"])
        try machines[0].signUp()
        try machines[0].add()
        try machines[1].run(
            ["sign-in", "--email", "ada@example.org", "--password-stdin"],
            input: "correct horse battery\n")
        let listed = try machines[0].succeed(["list", "--json"]).object()
        let items = try #require(listed["items"] as? [[String: Any]])
        let id = try #require(items.first?["id"] as? String)
        let picture = Repository.root.appending(
            path: "Tests/PhotoRenderingTests/Pictures/turned.jpg")
        try machines[0].succeed(["photo", id, picture.path])
        let copy = photos.file("copy.jpg")
        try machines[1].succeed(["photo", id, "--save", copy.path])
        #expect(try Data(contentsOf: copy).starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(try machines[1].succeed(["check"]).output == "The store is sound.\n")

        let code = try machines[0].succeed(["receipt", id]).lines.first.map(String.init) ?? ""
        let check = { (machine: Program) throws -> String? in
            try machine.run("check-receipt", code, "--json").object()["reason"] as? String
        }
        #expect(try check(machines[1]) == "valid")
        try machines[1].succeed(["receipt-keys", "--replace"])
        #expect(try check(machines[0]) == "unknownKey")

        // A backup has the photos, wherever they were.
        let backup = machines[1].store.appending(path: "copy.sqlite").path
        try machines[1].succeed(["backup", backup])
        machines[1].environment["PARKWAY_RECORDS"] = nil
        let refused = try machines[1].run("list")
        #expect(refused.status == 1 && refused.messages.contains("Unset PARKWAY_PHOTOS"))
        machines[1].environment["PARKWAY_PHOTOS"] = nil
        try machines[1].succeed(["restore", "--yes", backup])
        #expect(try machines[1].succeed(["check"]).output == "The store is sound.\n")
        try machines[1].succeed(["photo", id, "--save", photos.file("again.jpg").path])
        #expect(try Data(contentsOf: photos.file("again.jpg")) == Data(contentsOf: copy))
        // Nothing is lost when the folder is forgotten, and the message says what to do.
        machines[0].environment["PARKWAY_PHOTOS"] = nil
        let forgotten = try machines[0].run(["photo", id, "--save", copy.path])
        #expect(forgotten.status == 1 && forgotten.messages.contains("PARKWAY_PHOTOS"))
    }

    @Test func aDatabaseThatIsAwayIsNamedWithoutItsPassword() async throws {
        var program = try SampleTown().program
        program.environment["PARKWAY_RECORDS"] = "postgres://ada:hunter2@127.0.0.1:1/parkway"
        let outcome = try program.run("list")
        #expect(
            outcome.status == 1 && outcome.messages.contains("postgres://ada@127.0.0.1:1/parkway"))
        #expect(!outcome.messages.contains("hunter2"))
        program.environment["PARKWAY_RECORDS"] = "mysql://ada:hunter2@localhost/parkway"
        let wrong = try program.run("list")
        #expect(wrong.status == 1 && wrong.messages.contains("postgres://"))
        #expect(!wrong.messages.contains("hunter2"))
    }

    @Test func aReplicaThatIsAwayDisturbsOnlyACheck() async throws {
        let database = try await PostgresServer.shared.makeDatabase()
        var program = try SampleTown().program
        program.environment["PARKWAY_RECORDS"] = database.url
        program.environment["PARKWAY_RECORDS_REPLICAS"] =
            "postgres://ada:hunter2@127.0.0.1:1/parkway"
        try program.signUp()
        try program.succeed(["list"])
        let checked = try program.run("check")
        #expect(
            checked.status == 1
                && checked.messages.contains(
                    "postgres://ada@127.0.0.1:1/parkway: this replica is not read")
        )
        #expect(!checked.messages.contains("hunter2"))
        program.environment["PARKWAY_RECORDS"] = nil
        let refused = try program.run("list")
        #expect(
            refused.status == 1
                && refused.messages.contains("unset PARKWAY_RECORDS_REPLICAS"))
    }
}
