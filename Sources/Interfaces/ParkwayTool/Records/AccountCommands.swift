import Accounts
import ArgumentParser
import Documents
import Foundation
import Operations
import RecordKeeping
import StoreRuntime
import WireText

struct SignUpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-up",
        abstract: "Create an account and sign in to it.",
        discussion: """
            Asks for a password of at least 7 characters without showing it.
            With --password-stdin, reads it from standard input.

            Examples:
              parkway sign-up --email you@example.org --name "You" \\
                --phone "+1 555 0100" --plate CKXR318
              pass parkway | parkway sign-up … --password-stdin
            """)

    @Option(help: ArgumentHelp("Your e-mail address.", valueName: "address"))
    var email: String

    @Option(help: ArgumentHelp("Your name.", valueName: "name"))
    var name: String

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Your phone number.", valueName: "number"))
    var phone: String

    @Option(help: ArgumentHelp("Your car's licence plate.", valueName: "plate"))
    var plate: String

    @OptionGroup var password: PasswordOptions
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let (profile, password) = try values()
        let settings = try storeOptions.settings()
        let workspace = try await OpenedStore.workspace(settings, creating: true)
        let signedIn = try await workspace.accounts.signUpAndIn(
            profile, password: password, lifetime: .remembered, device: .commandLine)
        try SessionFile(state: settings.stateFolder, store: settings.store)
            .keep(signedIn.token.secretText)
        Terminal.print("Welcome, \(signedIn.account.name). You are signed in.")
    }

    /// The checked values. Nobody has to type a password before they know what else is wrong.
    ///
    /// - Throws: `Mistakes`; ``ToolError/noPassword``, ``ToolError/passwordsDiffer``.
    private func values() throws -> (AccountProfile, Password) {
        var input = InputValidation()
        let profile = input.profile(email: email, name: name, phone: phone, plate: plate)
        if !password.passwordStdin { _ = try input.validated(profile) }
        let entered = try password.ask("Password:", again: "Password again:")
        let checked = input.password(entered, of: profile)
        guard let profile, let checked else { return try input.validated(nil) }
        return try input.validated((profile, checked))
    }
}

struct SignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Sign in. Later commands use the session.",
        discussion: "Example:\n  parkway sign-in --email you@example.org")

    @Option(help: ArgumentHelp("Your e-mail address.", valueName: "address"))
    var email: String

    @OptionGroup var password: PasswordOptions
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let email = try EmailAddress(email)
        let settings = try storeOptions.settings()
        let workspace = try await OpenedStore.workspace(settings)
        let attempt = PasswordAttempt(try password.ask("Password:"))
        let signedIn = try await workspace.accounts.signIn(
            email, password: attempt, lifetime: .remembered, device: .commandLine)
        let session = SessionFile(state: settings.stateFolder, store: settings.store)
        if let earlier = session.token.flatMap({ try? SessionToken($0) }) {
            try await workspace.accounts.signOut(earlier)
        }
        try session.keep(signedIn.token.secretText)
        Terminal.print("Signed in as \(signedIn.account.name).")
    }
}

struct SignOutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out", abstract: "Sign out and end the session.")

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let settings = try storeOptions.settings()
        let session = SessionFile(state: settings.stateFolder, store: settings.store)
        guard let token = session.token else {
            Terminal.say("You were not signed in.")
            return
        }
        if let token = try? SessionToken(token) {
            let workspace = try await OpenedStore.workspace(settings)
            try await workspace.accounts.signOut(token)
        }
        try session.forget()
        Terminal.print("Signed out.")
    }
}

struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show or change your account.",
        discussion: """
            Examples:
              parkway profile
              parkway profile --plate NEW123
              parkway profile export me.json
            """,
        subcommands: [ExportProfileCommand.self])

    @Option(
        help: ArgumentHelp("New e-mail address; needs your password.", valueName: "address"))
    var email: String?

    @Option(help: ArgumentHelp("New name.", valueName: "name"))
    var name: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("New phone number.", valueName: "number"))
    var phone: String?

    @Option(help: ArgumentHelp("New licence plate.", valueName: "plate"))
    var plate: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var password: PasswordOptions
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        var input = InputValidation()
        let changed = input.profileChange(email: email, name: name, phone: phone, plate: plate)
        let change = try input.validated(changed)
        let person = try await storeOptions.signedIn()
        var account = person.account
        if !change.isEmpty {
            let attempt = try change.email.map { _ in
                PasswordAttempt(try password.ask("Password:"))
            }
            account = try await person.workspace.accounts.update(
                account.id, change, password: attempt)
        }
        if json {
            Terminal.print(try JSONText.indented(AccountDocument(account)))
            return
        }
        Terminal.print(
            """
            Name         \(account.name)
            E-mail       \(account.email.text)
            Phone        \(account.contactNumber)
            Plate        \(account.plate)
            Account      \(account.id)
            Since        \(person.workspace.regionClock.text(account.createdAt))
            """)
    }
}

/// Reads a password from the terminal without echo, or from stdin. It is never an argument, which
/// other users of the machine could read.
struct PasswordOptions: ParsableArguments {
    @Flag(help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    func ask(_ question: String, again: String? = nil) throws -> String {
        guard !passwordStdin else {
            guard let line = readLine() else { throw ToolError.noPassword }
            return line
        }
        guard Terminal.isInteractive, let entered = Terminal.askSecretly(question) else {
            throw ToolError.noPassword
        }
        if let again, Terminal.askSecretly(again) != entered { throw ToolError.passwordsDiffer }
        return entered
    }
}
