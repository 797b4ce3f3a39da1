import Accounts
import ArgumentParser
import Foundation
import Operations
import RecordKeeping
import StoreRuntime

struct ChangePasswordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change-password",
        abstract: "Change your password, and sign out everywhere else.",
        discussion: """
            Asks for the current password, then twice for the new one, without showing them.
            With --password-stdin, reads the current one from the first line of standard
            input and the new one from the second.

            Example:
              parkway change-password
            """)

    @OptionGroup var password: PasswordOptions
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let current = PasswordAttempt(try password.ask("Current password:"))
        let new = try Password(
            try password.ask("New password:", again: "New password again:"))
        try await person.workspace.accounts.changePassword(
            of: person.account.id, from: current, to: new, keeping: person.token)
        Terminal.print("Password changed. All other sessions were signed out.")
    }
}

struct DeleteAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete-account",
        abstract: "Delete your account with everything you have saved.",
        discussion: """
            Deletes the account with its parkings, plates, sessions, access tokens, storage
            spaces and closures for your own routes. Closures for everyone stay in force.
            Asks for confirmation unless --yes is given, and for your password.

            Example:
              parkway delete-account
            """)

    @OptionGroup var password: PasswordOptions
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    func run() async throws {
        let settings = try storeOptions.settings()
        let person = try await storeOptions.signedIn()
        if !yes {
            try Terminal.confirm(
                "Delete the account of \(person.account.name) with all of its parkings and "
                    + "storage spaces?")
        }
        let attempt = PasswordAttempt(try password.ask("Password:"))
        try await person.workspace.accounts.deleteAccount(person.account.id, password: attempt)
        try SessionFile(state: settings.stateFolder, store: settings.store).forget()
        Terminal.print("Deleted the account of \(person.account.name).")
    }
}
