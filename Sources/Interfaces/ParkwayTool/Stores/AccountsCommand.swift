import Accounts
import ArgumentParser
import Documents
import Foundation
import Operations
import RecordKeeping
import StoreRuntime
import WireText

/// Manages the accounts of a store from the machine that has it. None of this is possible over
/// HTTP.
struct AccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "List, disable and help accounts, grant roles, and invite people.",
        discussion: """
            Reads and writes the store directly, so it works only on the server, for
            whoever may write to the store's folder. A running service takes a change
            into account at once.

            Roles: an owner and a road-manager close and reopen roads for everyone. A
            person closes roads for the own routes only. Every new account is a person.

            Examples:
              parkway accounts grant you@example.org owner
              parkway accounts list
              parkway accounts reset-password you@example.org
            """,
        subcommands: [
            GrantRoleCommand.self, RevokeRoleCommand.self, InviteCommand.self,
            ListAccountsCommand.self, DisableAccountCommand.self, EnableAccountCommand.self,
            ResetPasswordCommand.self,
        ])
}

struct GrantRoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant",
        abstract: "Give an account a role.",
        discussion: """
            The role replaces the one that the account has.

            Example:
              parkway accounts grant you@example.org road-manager
            """)

    @Argument(help: ArgumentHelp("E-mail address of the account.", valueName: "email"))
    var email: String

    @Argument(help: ArgumentHelp("New role.", valueName: "role"))
    var role: Role

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let account = try await storeOptions.workspace().accounts
            .grant(role, to: EmailAddress(email))
        Terminal.print("\(account.name) is now \(account.role.rawValue).")
    }
}

struct RevokeRoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Take the role of an account away.",
        discussion: """
            The account becomes a person. Its closures stay in force.

            Example:
              parkway accounts revoke you@example.org
            """)

    @Argument(help: ArgumentHelp("E-mail address of the account.", valueName: "email"))
    var email: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let account = try await storeOptions.workspace().accounts
            .grant(.person, to: EmailAddress(email))
        Terminal.print("\(account.name) is now \(account.role.rawValue).")
    }
}

struct InviteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Make a code with which one person can sign up over HTTP.",
        discussion: """
            Prints the code, which is valid once. A service with the setting signUp =
            invitation requires one as the member 'invitation' of each new account.

            Example:
              parkway accounts invite --days 2
            """)

    @Option(help: ArgumentHelp("How long the code is valid, in days (1-365).", valueName: "n"))
    var days = 7

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        guard (1...365).contains(days) else {
            throw ValidationError("--days must be 1 to 365, not \(days).")
        }
    }

    func run() async throws {
        let workspace = try await OpenedStore.workspace(storeOptions.settings(), creating: true)
        let made = try await workspace.accounts.invite(for: .seconds(days * 86_400))
        Terminal.print(made.code.secretText)
        let end = workspace.regionClock.text(made.expiresAt)
        Terminal.say("Valid once, until \(end).")
    }
}

struct ListAccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List all accounts, newest first.",
        discussion: "Example:\n  parkway accounts list --limit 100")

    @OptionGroup var pageOptions: PageOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let cursor = try pageOptions.cursor()
        let workspace = try await storeOptions.workspace()
        let page = try await workspace.accounts.newestFirst(after: cursor, limit: pageOptions.limit)
        if json {
            Terminal.print(try JSONText.indented(PageDocument(page.map(AccountDocument.init))))
            return
        }
        guard !page.items.isEmpty else {
            Terminal.say(
                pageOptions.after == nil ? "The store has no accounts." : "No more accounts.")
            return
        }
        let times = TableTimes(
            page.items.map(\.createdAt), from: workspace.clock.now(), on: workspace.regionClock)
        var table = Table([
            .init(times.title("SINCE"), rank: 1), .init("ROLE"), .init("E-MAIL", shortest: 24),
            .init("NAME", shortest: 12),
        ])
        for account in page.items {
            table.append([
                times.text(account.createdAt), Self.standing(of: account), account.email.text,
                account.name.text,
            ])
        }
        Terminal.print(table)
        if let next = page.next {
            Terminal.say("More: parkway accounts list --limit \(pageOptions.limit) --after \(next)")
        }
    }

    private static func standing(of account: Account) -> String {
        account.role.rawValue + (account.disabledAt == nil ? "" : ", disabled")
    }
}

extension Role: ExpressibleByArgument {}
