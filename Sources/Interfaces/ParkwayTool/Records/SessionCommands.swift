import Accounts
import ArgumentParser
import Documents
import Operations
import RecordKeeping
import StoreRuntime
import WireText

struct SessionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions",
        abstract: "List where you are signed in, and sign out elsewhere.",
        discussion: """
            Examples:
              parkway sessions list
              parkway sessions end 3f2a91
              parkway sessions end --all
            """,
        subcommands: [ListSessionsCommand.self, EndSessionCommand.self])
}

struct ListSessionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your sessions, newest first.",
        discussion: "Example:\n  parkway sessions list --json")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let accounts = person.workspace.accounts
        let current = try await accounts.signedIn(with: person.token).session
        let sessions = try await accounts.sessions(of: person.account.id)
        if json {
            let documents = sessions.map { SessionDocument($0, current: current.id) }
            Terminal.print(try JSONText.indented(ListDocument(documents)))
            return
        }
        let times = TableTimes(
            sessions.flatMap { [$0.createdAt, $0.lastUsedAt, $0.expiresAt] },
            from: person.workspace.clock.now(), on: person.workspace.regionClock)
        var table = Table([
            .init("ID"), .init(times.title("SINCE")), .init(times.title("LAST USE"), rank: 1),
            .init(times.title("UNTIL"), rank: 2), .init("DEVICE", shortest: 16),
        ])
        for session in sessions {
            let device = session.device?.text ?? "unknown"
            table.append([
                session.id.shortText, times.text(session.createdAt),
                times.text(session.lastUsedAt), times.text(session.expiresAt),
                session.id == current.id ? "\(device) (this one)" : device,
            ])
        }
        Terminal.print(table)
    }
}

struct EndSessionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "End a session, or all others.",
        discussion: """
            Examples:
              parkway sessions end 3f2a91
              parkway sessions end --all
            """)

    @Argument(help: ArgumentHelp("Id, or its last digits as listed.", valueName: "id"))
    var id: String?

    @Flag(help: "End all sessions except this one.")
    var all = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        guard all != (id != nil) else {
            throw ValidationError("Give the id of a session, or --all.")
        }
    }

    func run() async throws {
        let reference = try id.map { text throws in try RecordReference(text) }
        let person = try await storeOptions.signedIn()
        let accounts = person.workspace.accounts
        var sessions = try await accounts.sessions(of: person.account.id)
        if let reference {
            sessions = [try reference.only(of: sessions, called: "session")]
        } else {
            let current = try await accounts.signedIn(with: person.token).session
            sessions.removeAll { $0.id == current.id }
        }
        for session in sessions {
            try await accounts.signOut(session.id, of: person.account.id)
        }
        Terminal.print("Ended \(sessions.count) session\(sessions.count == 1 ? "" : "s").")
    }
}
