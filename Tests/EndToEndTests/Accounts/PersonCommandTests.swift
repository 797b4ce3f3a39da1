import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("Plates, preferences, tokens, sessions and the export on the command line", .ownThreads)
struct PersonCommandTests {
    @Test func platesAreAddedListedAndRemoved() throws {
        let program = try SampleTown.signedIn().program
        let added = try program.succeed(["plates", "add", "CKXR3I8", "--nickname", "the van"])
        #expect(added.messages.contains("differs from your saved CKXR318 only in characters"))
        let list = try program.succeed(["plates", "list"]).output
        #expect(list.contains("in your profile; looks like CKXR3I8"))
        #expect(list.contains("the van"))
        try program.succeed(["plates", "remove", "ckxr 3i8"])
        let again = try program.run("plates", "remove", "CKXR3I8")
        #expect(again.status == 1 && again.messages.contains("is not one of your saved plates"))
        let own = try program.run("plates", "remove", "CKXR318")
        #expect(own.status == 1 && own.messages.contains("is the one in your profile"))
        let items = try program.succeed(["plates", "list", "--json"]).object()["items"]
        #expect((items as? [Any])?.count == 1)
    }

    @Test func preferencesAreShownAndChanged() throws {
        let program = try SampleTown.signedIn().program
        let changed = try program.succeed([
            "preferences", "--language", "de", "--theme", "dark", "--time-zone", "Europe/Monaco",
        ])
        #expect(changed.output.contains("Time zone    Europe/Monaco"))
        let back = try program.succeed(["preferences", "--language", "none", "--json"])
        #expect(
            try back.object().keys.sorted() == ["disabledPermit", "theme", "timeZone", "zones"])
        let wrong = try program.run("preferences", "--units", "yards", "--theme", "pink")
        #expect(wrong.status == 1)
        #expect(wrong.messages.contains("choose metric, imperial or none"))
        #expect(wrong.messages.contains("choose system, light or dark"))
    }

    @Test func aTokenWorksOverHTTPUntilItIsRevoked() async throws {
        let program = try SampleTown.signedIn().program
        let secret = try program.succeed(["tokens", "create", "Script", "--scope", "read"])
            .output.trimmingCharacters(in: .newlines)
        let service = try await ServingProgram(program)
        let bearer: KeyValuePairs = ["authorization": "Bearer \(secret)"]
        #expect(
            try await service.client.send("GET", "/api/v1/parkings", headers: bearer).status == 200)
        let created = try program.succeed(["tokens", "list", "--json"]).object()["items"]
        let token = try #require((created as? [[String: Any]])?.first)
        #expect(token["lastUsedAt"] != nil)
        let id = try #require(token["id"] as? String)
        try program.succeed(["tokens", "revoke", String(id.suffix(8))])
        #expect(
            try await service.client.send("GET", "/api/v1/parkings", headers: bearer).status == 401)
        #expect(try program.run("tokens", "revoke", String(id.suffix(8))).status == 1)
        let unclear = try program.run("tokens", "create", "x", "--scope", "all", "--days", "0")
        #expect(unclear.messages.contains("choose read or write"))
        #expect(unclear.messages.contains("give 1 to 366 days"))
    }

    @Test func otherSessionsAreEnded() throws {
        let town = try SampleTown.signedIn()
        var elsewhere = town.program
        elsewhere.environment["XDG_STATE_HOME"] = town.folder.file("elsewhere").path
        try elsewhere.succeed(
            ["sign-in", "--email", "ada@example.org", "--password-stdin"],
            input: "correct horse battery\n")
        let list = try town.program.succeed(["sessions", "list"]).output
        #expect(list.contains("Parkway's command line (this one)"))
        let ended = try town.program.succeed(["sessions", "end", "--all"]).output
        #expect(ended.hasPrefix("Ended "))
        #expect(try elsewhere.run("list").status == 1)
        try town.program.succeed(["list"])
    }

    @Test func theExportIsOneFileOfJSON() throws {
        let town = try SampleTown.withParking()
        let file = town.folder.file("me.json")
        try town.program.succeed(["profile", "export", file.path])
        let export = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        #expect((export["parkings"] as? [Any])?.isEmpty == false)
        #expect((export["account"] as? [String: Any])?["email"] as? String == "ada@example.org")
        #expect(try town.program.run("profile", "export", "/nowhere/me.json").status == 1)
    }
}
