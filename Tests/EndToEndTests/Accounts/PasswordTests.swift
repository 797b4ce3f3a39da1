import Foundation
import TestSupport
import Testing

@Suite("Changing the password and deleting the account on the command line", .ownThreads)
struct PasswordTests {
    private static let change = ["change-password", "--password-stdin"]
    private static let delete = ["delete-account", "--password-stdin", "--yes"]
    private static let signIn = ["sign-in", "--email", "ada@example.org", "--password-stdin"]

    @Test func theNewPasswordReplacesTheOldOneAndEndsOtherSessions() throws {
        let town = try SampleTown.signedIn()
        let program = town.program
        var elsewhere = program
        elsewhere.environment["XDG_STATE_HOME"] = town.folder.file("elsewhere").path
        try elsewhere.succeed(Self.signIn, input: "correct horse battery\n")
        let changed = try program.succeed(
            Self.change, input: "correct horse battery\nstaple of wrong horses\n")
        #expect(changed.output.contains("Password changed. All other sessions were signed out."))
        try program.succeed(["list"])
        #expect(try elsewhere.run("list").status == 1)
        #expect(try elsewhere.run(Self.signIn, input: "correct horse battery\n").status == 1)
        try elsewhere.succeed(Self.signIn, input: "staple of wrong horses\n")
    }

    @Test(arguments: [
        ("wrong horse battery\nstaple of wrong horses\n", "the current password is wrong"),
        ("correct horse battery\nsixsix\n", "at least 7"),
        ("correct horse battery\nada@example.org\n", "is your e-mail address"),
        ("correct horse battery\n", "no password was given"), ("", "no password was given"),
    ])
    func aRefusedChangeKeepsThePassword(input: String, reason: String) throws {
        let program = try SampleTown.signedIn().program
        let outcome = try program.run(Self.change, input: input)
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains(reason), "said: \(outcome.messages)")
        try program.succeed(Self.signIn, input: "correct horse battery\n")
    }

    @Test func onATerminalBothPasswordsAreHidden() async throws {
        let program = try SampleTown.signedIn().program
        let dialogue = try TerminalDialogue(program.process(["change-password"]))
        try dialogue.answer("Current password:", with: "correct horse battery")
        try dialogue.answer("New password:", with: "staple of wrong horses")
        try dialogue.answer("New password again:", with: "staple of wrong horses")
        let (status, screen) = try await dialogue.finish()
        #expect(status == 0, "screen: \(screen)")
        #expect(!screen.contains("horse"))
        try program.succeed(Self.signIn, input: "staple of wrong horses\n")
    }

    /// The time is local, as in "try again after 18:30 CET".
    @Test func tooManyWrongPasswordsAreRefusedForATime() throws {
        var program = try SampleTown.signedIn().program
        program.environment["PARKWAY_TIME_ZONE"] = "Europe/Paris"
        let wrong = "wrong horse battery\nstaple of wrong horses\n"
        for _ in 1...10 { #expect(try program.run(Self.change, input: wrong).status == 1) }
        let refused = try program.run(Self.change, input: wrong)
        #expect(refused.status == 1)
        #expect(
            refused.messages.contains(#/Try again after [-0-9 ]*[0-9]{2}:[0-9]{2} CES?T/#),
            "said: \(refused.messages)")
    }

    @Test func aDeletedAccountIsGoneWithItsRecords() throws {
        let program = try SampleTown.withParking().program
        let deleted = try program.succeed(Self.delete, input: "correct horse battery\n")
        #expect(deleted.output == "Deleted the account of Ada Harbour.\n")
        #expect(try program.run("list").messages.contains("you are not signed in"))
        #expect(try program.run(Self.signIn, input: "correct horse battery\n").status == 1)
        #expect(try program.succeed(["accounts", "list"]).messages.contains("no accounts"))
        try program.signUp()
        #expect(try ParkingTests.items(program).isEmpty)
    }

    @Test func deletingNeedsThePasswordAndAConfirmation() async throws {
        let program = try SampleTown.withParking().program
        let wrong = try program.run(Self.delete, input: "wrong horse battery\n")
        #expect(wrong.status == 1 && wrong.messages.contains("the current password is wrong"))
        let unasked = try program.run(
            "delete-account", "--password-stdin", input: "correct horse battery\n")
        #expect(unasked.status == 1 && unasked.messages.contains("Add --yes to confirm"))
        let dialogue = try TerminalDialogue(program.process(["delete-account"]))
        try dialogue.answer("Delete the account of Ada Harbour", with: "n")
        let (status, screen) = try await dialogue.finish()
        #expect(status == 1 && screen.contains("nothing was changed"))
        #expect(try ParkingTests.items(program).count == 1)
    }
}
