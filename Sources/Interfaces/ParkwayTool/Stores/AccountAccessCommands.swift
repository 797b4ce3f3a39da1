import Accounts
import ArgumentParser
import Foundation
import Operations
import RecordKeeping
import StoreRuntime

struct DisableAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Let nobody sign in to an account.",
        discussion: """
            Ends its sessions and access tokens at once. Its records stay.

            Example:
              parkway accounts disable you@example.org
            """)

    @Argument(help: ArgumentHelp("E-mail address of the account.", valueName: "email"))
    var email: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let account = try await storeOptions.workspace().accounts.disable(EmailAddress(email))
        Terminal.print("\(account.name) is disabled. All sessions and tokens have ended.")
    }
}

struct EnableAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable",
        abstract: "Let a person sign in to a disabled account again.",
        discussion: "Example:\n  parkway accounts enable you@example.org")

    @Argument(help: ArgumentHelp("E-mail address of the account.", valueName: "email"))
    var email: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let account = try await storeOptions.workspace().accounts.enable(EmailAddress(email))
        Terminal.print("\(account.name) is enabled.")
    }
}

struct ResetPasswordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset-password",
        abstract: "Print a link with which a person chooses a new password.",
        discussion: """
            Send the link to the person. It works once, within a day, and ends all sessions
            of the account. An earlier link stops working.

            Example:
              parkway accounts reset-password you@example.org \\
                --url https://parking.example.org
            """)

    @Argument(help: ArgumentHelp("E-mail address of the account.", valueName: "email"))
    var email: String

    @OptionGroup var service: ServiceURLOption
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let email = try EmailAddress(email)
        let settings = try storeOptions.settings()
        let workspace = try await OpenedStore.workspace(settings)
        let (code, expiresAt) = try await workspace.accounts.resetCode(for: email)
        Terminal.print(try service.address(of: "/reset/\(code.secretText)", settings))
        Terminal.say("Works once, until \(workspace.regionClock.text(expiresAt)).")
    }
}
