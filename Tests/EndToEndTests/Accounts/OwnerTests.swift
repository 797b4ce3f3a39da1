import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("The owner of a server", .ownThreads)
struct OwnerTests {
    private static let signIn = ["sign-in", "--email", "ada@example.org", "--password-stdin"]

    @Test func aDisabledAccountCannotSignIn() throws {
        let program = try SampleTown.signedIn().program
        try program.succeed(["accounts", "disable", "ada@example.org"])
        #expect(try program.run("list").status == 1)
        let right = try program.run(Self.signIn, input: "correct horse battery\n")
        #expect(right.status == 1 && right.messages.contains("has been disabled by the owner"))
        let wrong = try program.run(Self.signIn, input: "wrong horse battery\n")
        #expect(wrong.status == 1 && !wrong.messages.contains("disabled"))
        #expect(try program.succeed(["accounts", "list"]).output.contains("person, disabled"))
        try program.succeed(["accounts", "enable", "ada@example.org"])
        try program.succeed(Self.signIn, input: "correct horse battery\n")
        #expect(try program.run("accounts", "disable", "bob@example.org").status == 1)
    }

    @Test func aResetLinkIsPrinted() throws {
        var program = try SampleTown.signedIn().program
        let command = ["accounts", "reset-password", "ada@example.org"]
        let link = /http:\/\/127\.0\.0\.1:8080\/reset\/[0-9A-Za-z_-]{43}\n/
        let made = try program.succeed(command)
        #expect(made.output.wholeMatch(of: link) != nil, "\(made.output)")
        #expect(made.messages.contains("Works once, until "))
        program.environment["PARKWAY_BASE_PATH"] = "/parkway"
        #expect(try program.succeed(command).output.contains(":8080/parkway/reset/"))
        let shown = try program.succeed(command + ["--url", "https://parking.example.org/"])
        #expect(shown.output.hasPrefix("https://parking.example.org/reset/"))
        #expect(try program.run(command + ["--url", "parking.example.org"]).status == 2)
    }

    @Test func theCodeForTheOwnerIsPrintedUntilThereIsOne() async throws {
        let program = try SampleTown.signedIn().program
        let service = try await ServingProgram(program)
        let isPrinted = try await eventually { try service.log().contains("/first-run") }
        #expect(isPrinted)
        let code = /\n  (?:[0-9a-f]{4}-){7}[0-9a-f]{4}\n/
        #expect(try service.log().firstMatch(of: code) != nil)
        try await service.killNow()
        try program.succeed(["accounts", "grant", "ada@example.org", "owner"])
        let next = try await ServingProgram(program)
        _ = try await next.client.get("/healthz")
        next.send(SIGTERM)
        #expect(try await next.exitStatus() == 0)
        #expect(try !next.log().contains("first-run"))
    }

    @Test func platesOfOldParkingsArePurged() throws {
        let program = try SampleTown.withParking().program
        let unclear = try program.run("purge")
        #expect(unclear.status == 1 && unclear.messages.contains("keepPlatesDays"))
        let none = try program.succeed(["purge", "--days", "1"])
        #expect(none.output.contains("No parking that ended so long ago has a plate."))
        #expect(try program.succeed(["purge", "--log"]).messages.contains("No plates"))
        #expect(try program.run("purge", "--days", "0").status == 1)
    }

    @Test func demoDataFillsANewStoreAndNoOther() throws {
        let program = try SampleTown().program
        let made = try program.succeed(["demo-data"]).output
        let password = try #require(made.firstMatch(of: /password (\S+) as/)?.1)
        try program.succeed(Self.signIn, input: "\(password)\n")
        let valid = try program.succeed(["list", "--status", "valid", "--json"]).object()
        #expect((valid["items"] as? [Any])?.count == 1)
        let all = try program.succeed(["list", "--json"]).object()["items"] as? [[String: Any]]
        #expect(all?.count == 5)
        for parking in all ?? [] {
            let address = parking["address"] as? String ?? ""
            #expect(address.contains("Ternhaven"), "\(address)")
        }
        let spaces = try program.succeed(["spaces", "list", "--json"]).object()["items"]
        #expect((spaces as? [[String: Any]])?.map { $0["squareFeet"] as? Int } == [220, 60, 120])
        let posts = try program.succeed(["partners", "feed", "--json"]).object()["items"]
        #expect((posts as? [Any])?.count == 3)
        let removed = try program.succeed(["purge", "--days", "7"]).output
        #expect(removed.hasPrefix("Removed the plates of "))
        #expect(try program.succeed(["purge", "--log"]).output.contains("PARKINGS"))
        let again = try program.run("demo-data")
        #expect(again.status == 1 && again.messages.contains("already"))

        let used = try SampleTown.signedIn().program
        try used.succeed(
            ["delete-account", "--password-stdin", "--yes"], input: "correct horse battery\n")
        try used.signUp(email: "real@example.net")
        let refused = try used.run("demo-data")
        #expect(refused.status == 1 && refused.messages.contains("--share"))
        try used.succeed(["demo-data", "--share"])
        #expect(try used.succeed(["check"]).status == 0)
    }
}
