import Accounts
import ArgumentParser
import Documents
import Operations
import RecordKeeping
import StoreRuntime
import WireText

struct TokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens",
        abstract: "Create, list and revoke access tokens for programs.",
        discussion: """
            A program sends a token to the HTTP API as 'Authorization: Bearer TOKEN' and
            reaches your records with it. No token changes your account, its password,
            sessions or tokens.

            Examples:
              parkway tokens create "Home assistant" --scope read --days 30
              parkway tokens list
              parkway tokens revoke 3f2a91
            """,
        subcommands: [
            CreateTokenCommand.self, ListTokensCommand.self, RevokeTokenCommand.self,
        ])
}

struct CreateTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create an access token and print its secret once.",
        discussion: "Example:\n  parkway tokens create \"Home assistant\" --scope read")

    @Argument(help: ArgumentHelp("What you call the token.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("What it allows: read or write.", valueName: "scope"))
    var scope: String

    @Option(help: ArgumentHelp("How long it is valid, in days (1-366).", valueName: "n"))
    var days = TokenLifetime.standard.days

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        var input = InputValidation()
        let draft = input.token(name: self.name, scope: self.scope, days: days)
        let (name, scope, lifetime) = try input.validated(draft)
        let person = try await storeOptions.signedIn()
        let made = try await person.workspace.accounts.createToken(
            named: name, scope: scope, lifetime: lifetime, of: person.account.id)
        guard !json else {
            return Terminal.print(
                try JSONText.indented(CreatedTokenDocument(made.token, made.secret)))
        }
        Terminal.print(made.secret.secretText)
        let end = person.workspace.regionClock.text(made.token.expiresAt)
        Terminal.say("Keep it secret; it is not shown again. Valid until \(end).")
    }
}

struct ListTokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your access tokens, newest first.",
        discussion: "Example:\n  parkway tokens list --json")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let tokens = try await person.workspace.accounts.tokens(of: person.account.id)
        if json {
            let documents = tokens.map(AccessTokenDocument.init)
            Terminal.print(try JSONText.indented(ListDocument(documents)))
            return
        }
        guard !tokens.isEmpty else { return Terminal.say("You have no access tokens.") }
        let times = TableTimes(
            tokens.flatMap { [$0.createdAt, $0.expiresAt] + ($0.lastUsedAt.map { [$0] } ?? []) },
            from: person.workspace.clock.now(), on: person.workspace.regionClock)
        var table = Table([
            .init("ID"), .init("SCOPE"), .init(times.title("CREATED"), rank: 2),
            .init(times.title("UNTIL")), .init(times.title("LAST USE"), rank: 1),
            .init("NAME", shortest: 12),
        ])
        for token in tokens {
            table.append([
                token.id.shortText, token.scope.rawValue, times.text(token.createdAt),
                times.text(token.expiresAt), token.lastUsedAt.map(times.text) ?? "never",
                token.name.text,
            ])
        }
        Terminal.print(table)
    }
}

struct RevokeTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "End an access token at once.",
        discussion: "Example:\n  parkway tokens revoke 3f2a91")

    @Argument(help: ArgumentHelp("Id, or its last digits as listed.", valueName: "id"))
    var id: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try RecordReference(id)
        let person = try await storeOptions.signedIn()
        let accounts = person.workspace.accounts
        let tokens = try await accounts.tokens(of: person.account.id)
        let token = try reference.only(of: tokens, called: "access token")
        try await accounts.revokeToken(token.id, of: person.account.id)
        Terminal.print("Revoked the access token '\(token.name)'.")
    }
}

extension RecordReference {
    /// The one item that the reference names.
    ///
    /// - Throws: ``ToolError/noSuchItem(_:_:)``, ``ToolError/severalItems(_:_:)``.
    func only<Item: Identifiable, Record>(
        of items: [Item], called name: String
    ) throws(ToolError) -> Item where Item.ID == RecordID<Record> {
        let found = items.filter { matches($0.id) }
        guard let first = found.first else { throw .noSuchItem(name, digits) }
        guard found.count == 1 else { throw .severalItems(name, digits) }
        return first
    }
}
