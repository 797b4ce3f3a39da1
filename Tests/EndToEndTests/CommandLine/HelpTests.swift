import Foundation
import TestSupport
import Testing

@Suite("Help and remedies on the command line", .ownThreads)
struct HelpTests {
    private static let commands = [
        "", "status", "change-password", "delete-account", "add", "list", "show", "route", "extend",
        "end", "remove", "note", "undo", "photo", "share", "reminders", "reminders calendar",
        "reminders webhook", "import", "geocode", "reverse", "find-parking", "isochrone", "lookup",
        "export", "atlas", "atlas list", "atlas publish", "atlas pull", "atlas back",
        "close", "closures", "reopen", "accounts", "accounts grant", "accounts revoke",
        "accounts list", "accounts invite", "accounts disable", "accounts enable",
        "accounts reset-password", "plates", "plates add", "plates list", "plates remove",
        "preferences", "tokens", "tokens create", "tokens list", "tokens revoke", "sessions",
        "sessions list", "sessions end", "profile export", "purge", "demo-data", "spaces",
        "fountains", "fountains list", "fountains near", "fountains along", "fountains area",
        "fountains show", "fountains confirm", "fountains review", "fountains edit",
        "fountains remove", "fountains restore", "fountains photo",
        "spaces offer", "spaces edit", "spaces photo", "spaces publish", "spaces pause",
        "spaces archive", "spaces restore", "spaces list", "spaces show", "spaces remove",
        "spaces ask",
        "spaces rent", "spaces answer", "spaces cancel", "spaces rentals", "spaces receipt",
        "partners", "partners post",
        "partners edit", "partners end", "partners reopen",
        "partners feed", "partners show", "partners ask", "partners withdraw", "partners requests",
        "partners answer", "partners members", "partners start", "partners meet", "partners chats",
        "partners chat",
        "people", "people show", "people edit", "people photo", "people post", "people photos",
        "people remove", "people restore", "people report",
        "moderation", "moderation list", "moderation show", "moderation hide",
        "moderation restore", "moderation block", "moderation unblock", "moderation dismiss",
        "moderation trail", "buildings", "buildings list", "buildings add", "buildings show",
        "buildings edit", "buildings remove", "buildings check", "buildings invite",
        "buildings invitations", "buildings accept", "buildings people", "buildings dismiss",
        "buildings stays", "buildings end-stay", "buildings passcode", "buildings occupancy",
        "buildings audit", "buildings cameras", "buildings cameras list", "buildings cameras add",
        "buildings cameras renew-key", "buildings cameras remove", "buildings sightings",
        "buildings report", "buildings gate", "buildings gate-webhook",
        "buildings wall-map", "may-park", "receipt", "check-receipt", "receipt-keys",
        "sign-up", "sign-in",
        "sign-out", "profile", "serve", "backup", "restore", "check", "migrate",
        "move-records",
    ]

    @Test(arguments: commands)
    func helpFitsATerminalOf80Columns(command: String) throws {
        let program = Program(in: try TemporaryFolder())
        let words = command.split(separator: " ").map(String.init)
        let help = try program.succeed(words + ["--help"])
        #expect(help.output.contains("OVERVIEW: "))
        #expect(help.lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE: ") })
    }

    @Test func everyCommandOfTheOverviewIsHere() throws {
        let program = Program(in: try TemporaryFolder())
        let listed = try program.succeed(["--help"]).lines
            .compactMap { $0.prefixMatch(of: #/  ([a-z][a-z-]+)  +[A-Z]/#)?.1 }
        #expect(!listed.isEmpty)
        #expect(Set(listed.map(String.init)).isSubset(of: Self.commands))
    }

    @Test func anErrorComesWithItsRemedy() throws {
        let town = try SampleTown()
        var program = town.program
        let data = town.folder.file("data")
        try FileManager.default.copyItem(at: Repository.shippedData, to: data)
        try FileManager.default.removeItem(at: data.appending(path: "Cartography/ground.style"))
        program.environment["PARKWAY_DATA"] = data.path
        let picture = town.folder.file("reach.png")
        let outcome = try program.run("isochrone", "Town Hall", "--map", picture.path)
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("ground.style': it is missing or not text. Install"))
        #expect(outcome.messages.contains("PARKWAY_DATA"))
    }

    @Test func aMistypedOptionIsNotAPlace() throws {
        let program = Program(in: try TemporaryFolder())
        for words in [
            ["reverse", "43.7,7.4", "--jsno"], ["find-parking", "Town Hall", "--jsno"],
            ["isochrone", "Town Hall", "--jsno"], ["close", "Mill Lane", "--jsno"],
        ] {
            let outcome = try program.run(words)
            #expect(outcome.status == 2)
            #expect(outcome.messages.contains("unknown option '--jsno'"), "\(words)")
        }
    }
}
