import Accounts
import ArgumentParser
import Conversations
import Documents
import Operations
import RecordKeeping
import StoreRuntime
import WireText

struct ChatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chats",
        abstract: "List your conversations, the latest first.",
        discussion: "Example:\n  parkway partners chats")

    @OptionGroup var pageOptions: PageOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let cursor = try pageOptions.cursor()
        let person = try await storeOptions.signedIn()
        let page = try await person.conversations.latestFirst(
            after: cursor, limit: pageOptions.limit
        )
        .map { ConversationDocument($0) }
        try PageListing(page: page, none: "No conversations found.", time: \.activeAt).print(
            json: json, in: person.workspace,
            columns: { times in
                [
                    .init("ID"), .init(times.title("LAST"), rank: 1), .init("WITH", shortest: 6),
                    .init("NEW"), .init("MESSAGE", shortest: 16),
                ]
            },
            row: { chat, time in
                [
                    chat.shortID, time, chat.partner?.name ?? "(deleted)",
                    chat.unread == 0 ? "" : "\(chat.unread)", chat.lastMessage?.line ?? "",
                ]
            })
    }
}

struct ChatCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chat",
        abstract: "Read a conversation, write in it, block or report.",
        discussion: """
            Reading marks what is shown as read.

            Examples:
              parkway partners chat 3f2a91bc
              parkway partners chat 3f2a91bc --send "Sunday at nine?"
              parkway partners chat 3f2a91bc --block
              parkway partners chat 3f2a91bc --report "Advertising" --message 3
            """)

    @OptionGroup var reference: ReferenceArgument

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Send this message, up to 2000 characters.", valueName: "text"))
    var send: String?

    @Option(help: ArgumentHelp("Maximum number of messages (1-1000).", valueName: "n"))
    var limit = PageLimit.standard

    @Option(help: ArgumentHelp("Show messages before this number.", valueName: "number"))
    var before: Int64?

    @Flag(help: "Block the other person; then neither can write.")
    var block = false

    @Flag(help: "Stop blocking the other person.")
    var unblock = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Report the other person, with a reason.", valueName: "reason"))
    var report: String?

    @Option(
        help: ArgumentHelp("With --report: the number of the message.", valueName: "number"))
    var message: Int64?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        let actions = [send != nil, block, unblock, report != nil].filter { $0 }
        if actions.count > 1 {
            throw ValidationError("Give one of --send, --block, --unblock and --report.")
        }
        if message != nil, report == nil {
            throw ValidationError("--message needs --report, the reason.")
        }
    }

    func run() async throws {
        let reference = try reference.record()
        let text = try send.map { text throws in try MessageText(text) }
        let reason = try report.map { text throws in try ReportReason(text) }
        let person = try await storeOptions.signedIn()
        let desk = person.conversations
        if let text {
            let (conversation, made) = try await desk.send(text, in: reference)
            Terminal.print(
                json
                    ? try JSONText.indented(MessageDocument(made.record, in: conversation))
                    : "Sent message \(made.record.number).")
        } else if let reason {
            let report = try await desk.report(reference, message: message, reason: reason)
            Terminal.print("Reported as \(report.id).")
        } else if block || unblock {
            _ = try await desk.setBlocked(block, in: reference)
            Terminal.print(block ? "Blocked." : "Not blocked any more.")
        } else {
            try await read(reference, desk, person.workspace)
        }
    }

    private func read(
        _ reference: RecordReference, _ desk: ConversationDesk, _ workspace: Workspace
    ) async throws {
        let range = before.map { MessageRange.before($0) } ?? .latest
        let (conversation, page) = try await desk.messages(range, in: reference, limit: limit)
        if let last = page.messages.last {
            _ = try await desk.markRead(
                upTo: last.number, in: RecordReference(conversation.id))
        }
        let shown = MessagePageDocument(page, in: conversation)
        guard !json else { return Terminal.print(try JSONText.indented(shown)) }
        guard !shown.items.isEmpty else { return Terminal.say("No messages found.") }
        let partner = conversation.partner?.name.text ?? "(deleted)"
        for message in shown.items {
            let name = message.by == "me" ? "you" : partner
            Terminal.print(
                "\(message.number)  \(workspace.regionClock.text(message.sentAt))  \(name): "
                    + message.line)
        }
    }
}

extension MessageDocument {
    /// The message in one line.
    fileprivate var line: String {
        let text = text?.replacing("\n", with: " ") ?? ""
        let words =
            switch kind {
            case "request-accepted": "accepted the request."
            case "rental-agreed": "agreed on the rental."
            default: isErased ? "(deleted)" : ""
            }
        return words.isEmpty ? text : text.isEmpty ? words : "\(words) \(text)"
    }
}
