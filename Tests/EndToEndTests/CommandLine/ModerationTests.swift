import Foundation
import TestSupport
import Testing

@Suite("The owner of the server moderates on the command line", .ownThreads)
struct ModerationTests {
    /// Ada's, who owns the server.
    let program: Program
    /// Bob's, on the same store, with a post of his.
    let bob: Program
    let post: String

    init() throws {
        program = try SampleTown.signedIn().program
        try program.succeed(["accounts", "grant", "ada@example.org", "owner"])
        var bob = program
        bob.environment["XDG_STATE_HOME"] = program.home.appending(path: "bob").path
        self.bob = bob
        try bob.signUp(email: "bob@example.org")
        let made = try bob.succeed([
            "partners", "post", "Tennis", "--until", "2026-12-31", "--comment", "Any level.",
            "--json",
        ]).object()
        post = try #require(made["id"] as? String)
    }

    /// Ada reports a thing of Bob's.
    ///
    /// - Returns: the end of the id of the report.
    private func report(_ thing: String, _ reason: String = "Advertising") throws -> String {
        let said = try program.succeed(["people", "report", thing, reason]).output
        return String(said.trimmingCharacters(in: .whitespacesAndNewlines).dropLast().suffix(8))
    }

    @Test func aPostIsReportedHiddenAndRestored() throws {
        let report = try report("post:\(post)")
        let list = try program.succeed(["moderation", "list"]).output
        #expect(list.contains(report) && list.contains("Advertising"))
        let shown = try program.succeed(["moderation", "show", report]).output
        for words in ["post:\(post)", "Tennis", "Any level.", "Advertising", "(open)"] {
            #expect(shown.contains(words), "\(words)")
        }
        let hidden = try program.succeed(["moderation", "hide", report, "Not a sport"]).output
        #expect(hidden == "Line 1 of the trail: hide post:\(post).\n")
        #expect(try program.run("partners", "show", post).messages.contains("there is no post"))
        #expect(try program.succeed(["partners", "feed"]).output.isEmpty)
        #expect(try bob.succeed(["partners", "show", post]).output.contains("Hidden  "))
        #expect(try bob.succeed(["partners", "list", "--mine"]).output.contains("own (hidden)"))
        let again = try program.run("moderation", "hide", report, "Not a sport")
        #expect(again.status == 1 && again.messages.contains("needs no hide"))
        let upheld = try program.succeed(["moderation", "show", report]).output
        for words in ["Hidden from others.", "(upheld)", "hide post:\(post), Not a sport"] {
            #expect(upheld.contains(words), "\(words)")
        }
        #expect(try program.succeed(["moderation", "list"]).messages.contains("No open reports"))
        try program.succeed(["moderation", "restore", report, "It is one"])
        #expect(try program.succeed(["partners", "feed"]).output.contains("Tennis"))
        let trail = try program.succeed(["moderation", "trail"]).lines
        #expect(trail.count == 2 && trail[0].hasPrefix("2  ") && trail[0].contains("It is one"))
        let entries = try program.succeed(["moderation", "trail", "--json", "--limit", "1"]).json()
        #expect((entries as? [[String: Any]])?.first?["action"] as? String == "restore")
    }

    @Test func anAccountIsBlockedAndUnblocked() throws {
        let report = try report("post:\(post)")
        try program.succeed(["moderation", "block", report, "Third time"])
        #expect(try bob.run("partners", "list", "--mine").status == 1)
        let shown = try program.succeed(["moderation", "show", report]).output
        #expect(shown.contains("The account is blocked."))
        try program.succeed(["moderation", "unblock", report, "Apologized"])
        try bob.succeed(
            ["sign-in", "--email", "bob@example.org", "--password-stdin"],
            input: "correct horse battery\n")
        #expect(try bob.succeed(["partners", "list", "--mine"]).output.contains("Tennis"))
    }

    @Test func aReportIsDismissedOnce() throws {
        let report = try report("post:\(post)")
        try program.succeed(["moderation", "dismiss", report, "Fair words"])
        let again = try program.run("moderation", "dismiss", report, "Fair words")
        #expect(again.status == 1 && again.messages.contains("needs no dismiss"))
        #expect(try program.succeed(["moderation", "show", report]).output.contains("(dismissed)"))
    }

    @Test func mistakesAreNamed() throws {
        let report = try report("post:\(post)")
        for (arguments, words) in [
            (["hide", report], "note"), (["hide", report, ""], "note"),
            (["hide", "00000000", "No"], "there is no report"),
            (["hide", report, String(repeating: "n", count: 501)], "500"),
            (["show", "x"], "x"),
        ] {
            let refused = try program.run(["moderation"] + arguments)
            #expect(refused.status != 0 && refused.messages.contains(words), "\(arguments)")
        }
        for action in ["hide", "restore", "block", "unblock", "dismiss"] {
            let refused = try bob.run("moderation", action, report, "No")
            #expect(refused.status == 1 && refused.messages.contains("owner of the server"))
        }
        #expect(try program.succeed(["moderation", "trail"]).output.isEmpty)
    }
}
