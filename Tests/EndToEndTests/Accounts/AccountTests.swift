import Foundation
import TestSupport
import Testing

@Suite("Accounts on the command line", .ownThreads)
struct AccountTests {
    @Test func withoutASessionAddSaysWhatToDo() throws {
        let program = try SampleTown().program
        let outcome = try program.add()
        #expect(outcome.status == 1)
        #expect(
            outcome.messages.contains(
                "you are not signed in. Sign in with 'parkway sign-in', or create an account with "
                    + "'parkway sign-up'."
            ))
    }

    @Test func theSessionIsKeptInAFileForItsOwnerOnly() throws {
        let program = try SampleTown.signedIn().program
        let file = program.home.appending(path: ".local/state/parkway/sessions.json")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(try program.run("profile").output.contains("Ada Harbour"))
    }

    @Test func parallelSignUpsKeepEverySession() throws {
        let folder = try TemporaryFolder()
        let program = Program(in: folder)
        let password = folder.file("password")
        try Data("correct horse battery\n".utf8).write(to: password)
        let stores = (1...8).map { folder.file("store-\($0)").path }
        let processes = try stores.map { store in
            let process = program.process([
                "sign-up", "--email", "ada@example.org", "--name", "Ada Harbour", "--phone",
                "+44 20 7946 0100", "--plate", "CKXR318", "--password-stdin", "--store", store,
            ])
            process.standardInput = try FileHandle(forReadingFrom: password)
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        for store in stores { try program.succeed(["profile", "--store", store]) }
    }

    @Test func aNewEmailAddressNeedsThePassword() throws {
        let program = try SampleTown.signedIn().program
        let change = ["profile", "--email", "eve@example.org", "--password-stdin"]
        let wrong = try program.run(change, input: "wrong horse battery\n")
        #expect(wrong.status == 1)
        #expect(wrong.messages.contains("the current password is wrong"))
        try program.succeed(change, input: "correct horse battery\n")
        #expect(try program.run("profile").output.contains("eve@example.org"))
    }

    @Test func signingOutInvalidatesTheToken() throws {
        let program = try SampleTown.signedIn().program
        let file = program.home.appending(path: ".local/state/parkway/sessions.json")
        let kept = try Data(contentsOf: file)
        try program.succeed(["sign-out"])
        #expect(try program.run("list").status == 1)
        try kept.write(to: file)
        #expect(try program.run("list").status == 1)
    }

    @Test func signingInRequiresTheRightPassword() throws {
        let program = try SampleTown.signedIn().program
        try program.succeed(["sign-out"])
        let email = ["sign-in", "--email", "ADA@example.org", "--password-stdin"]
        let wrong = try program.run(email, input: "wrong horse battery\n")
        #expect(wrong.status == 1)
        #expect(wrong.messages.contains("e-mail address or password is wrong"))
        try program.succeed(email, input: "correct horse battery\n")
        #expect(try program.run("list").status == 0)
    }

    @Test(arguments: [("sixsix", "at least 7"), ("password123", "common"), ("", "password")])
    func weakPasswordsAreRefusedAndNotRepeated(password: String, reason: String) throws {
        let program = try SampleTown().program
        let outcome = try program.run(
            [
                "sign-up", "--email", "ada@example.org", "--name", "Ada", "--phone",
                "+44 20 7946 0100", "--plate", "CKXR318", "--password-stdin",
            ], input: password + "\n")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains(reason), "said: \(outcome.messages)")
        if !password.isEmpty { #expect(!outcome.messages.contains(password)) }
    }

    @Test func everyMistakeOfASignUpIsNamedAtOnce() throws {
        let program = try SampleTown().program
        let outcome = try program.run(
            [
                "sign-up", "--email", "ada", "--name", "", "--phone", "123", "--plate", "?",
                "--password-stdin",
            ], input: "sixsix\n")
        #expect(outcome.status == 1)
        for field in ["e-mail address", "name", "contact number", "licence plate", "password"] {
            #expect(outcome.messages.contains("parkway: \(field) "), "said: \(outcome.messages)")
        }
        let known = try program.run(
            [
                "sign-up", "--email", "ada@example.org", "--name", "Ada", "--phone",
                "+44 20 7946 0100", "--plate", "?", "--password-stdin",
            ], input: "password123\n")
        #expect(known.messages.contains("licence plate") && known.messages.contains("common"))
        #expect(try program.succeed(["accounts", "list"]).messages.contains("no accounts"))
    }

    /// Nobody should have to type a password before they know what else is wrong.
    @Test func onATerminalTheMistakesComeBeforeThePassword() async throws {
        let program = try SampleTown().program
        let dialogue = try TerminalDialogue(
            program.process([
                "sign-up", "--email", "ada", "--name", "Ada", "--phone", "123", "--plate", "X",
            ]))
        let (status, screen) = try await dialogue.finish()
        #expect(status == 1 && !screen.contains("Password:"))
        #expect(screen.contains("e-mail address") && screen.contains("licence plate"))
    }

    @Test func aRoleForAnUnknownAddressIsRefusedWithTheAddress() throws {
        let program = try SampleTown.signedIn().program
        for command in [["grant", "eve@example.org", "owner"], ["revoke", "eve@example.org"]] {
            let outcome = try program.run(["accounts"] + command)
            #expect(outcome.status == 1)
            #expect(
                outcome.messages.contains("no account has the e-mail address \"eve@example.org\""))
            #expect(outcome.messages.contains("only an account of this store can have a role"))
            #expect(outcome.messages.contains("'parkway accounts list'"))
        }
    }

    @Test func anEmailAddressSignsUpOnce() throws {
        let program = try SampleTown.signedIn().program
        let again = try program.run(
            [
                "sign-up", "--email", "Ada@Example.org", "--name", "Ada", "--phone",
                "+44 20 7946 0100", "--plate", "CKXR318", "--password-stdin",
            ], input: "another good password\n")
        #expect(again.status == 1)
        #expect(again.messages.contains("an account with this e-mail address already exists"))
    }

    @Test func aPasswordIsNeverAnArgument() throws {
        let program = try SampleTown().program
        #expect(try program.run("sign-in", "--email", "a@b.org", "--password", "x").status == 2)
        #expect(try !program.run("sign-up", "--help").output.contains("--password "))
    }

    @Test func aPasswordTypedOnATerminalIsNotShown() async throws {
        let program = try SampleTown().program
        let dialogue = try TerminalDialogue(
            program.process([
                "sign-up", "--email", "ada@example.org", "--name", "Ada", "--phone",
                "+44 20 7946 0100", "--plate", "CKXR318",
            ]))
        try dialogue.answer("Password:", with: "correct horse battery")
        try dialogue.answer("Password again:", with: "correct horse battery")
        let (status, screen) = try await dialogue.finish()
        #expect(status == 0, "screen: \(screen)")
        #expect(!screen.contains("horse"))
        #expect(screen.contains("Welcome, Ada."))
    }

    @Test func anInterruptedPasswordPromptTurnsTheEchoOnAgain() async throws {
        let program = try SampleTown().program
        let process = program.process(["sign-in", "--email", "ada@example.org"])
        let dialogue = try TerminalDialogue(process)
        try dialogue.wait(for: "Password:")
        #expect(!dialogue.echoes)
        process.interrupt()
        let (status, _) = try await dialogue.finish()
        #expect(status == 130)
        #expect(dialogue.echoes)
    }

    @Test func oneFieldOfTheProfileCanBeChanged() throws {
        let program = try SampleTown.signedIn().program
        try program.succeed(["profile", "--plate", "new 123"])
        let profile = try program.succeed(["profile"]).output
        #expect(profile.contains("NEW123"))
        #expect(profile.contains("\nE-mail       ada@example.org\n"))
    }
}
