import Accounts
import ActivityPartners
import ArgumentParser
import Atlas
import Documents
import Operations
import RecordKeeping
import StoreRuntime
import WireText

struct AskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Ask to join a post.",
        discussion: "Example:\n  parkway partners ask 7d02be41")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let seen = try await storeOptions.signedIn().partners.ask(reference.record())
        Terminal.print("Asked \(seen.ownerName) to join post \(seen.post.id).")
    }
}

struct WithdrawCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw",
        abstract: "Take your request back, or leave a post.",
        discussion: "Example:\n  parkway partners withdraw 7d02be41")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let seen = try await storeOptions.signedIn().partners.withdraw(from: reference.record())
        Terminal.print("You do not take part in post \(seen.post.id) any more.")
    }
}

struct PostMembersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "members",
        abstract: "List the people of a post that you belong to.",
        discussion: "Example:\n  parkway partners members 7d02be41")

    @OptionGroup var reference: ReferenceArgument

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let reference = try reference.record()
        let members = PostMembersDocument(
            try await person.partners.members(of: reference),
            of: try await person.partners.post(reference).post, for: person.account.id)
        if json {
            Terminal.print(try JSONText.indented(members))
            return
        }
        for member in members.items {
            let notes = [member.isOwner ? "owner" : nil, member.isMe ? "you" : nil]
                .compactMap(\.self)
            Terminal.print(
                member.name + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"))
        }
    }
}

struct RequestsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests",
        abstract: "List requests to your posts that wait for an answer.",
        discussion: """
            Examples:
              parkway partners requests
              parkway partners requests --all --post 7d02be41
            """)

    @Option(help: ArgumentHelp("List only those to this post.", valueName: "id"))
    var post: String?

    @Flag(help: "List answered ones as well.")
    var all = false

    @OptionGroup var pageOptions: PageOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let cursor = try pageOptions.cursor()
        let post = try post.map { text throws in try RecordReference(text) }
        let person = try await storeOptions.signedIn()
        let page = try await person.partners.requests(
            on: post, isWaiting: !all, after: cursor, limit: pageOptions.limit
        )
        .map { JoinRequestDocument($0) }
        try PageListing(page: page, none: "No requests found.", time: \.askedAt).print(
            json: json, in: person.workspace,
            columns: { times in
                [
                    .init("ID"), .init(times.title("ASKED"), rank: 1), .init("BY", shortest: 6),
                    .init("ACTIVITY", shortest: 10), .init("STATE"),
                ]
            },
            row: { request, time in
                [
                    request.shortID, time, request.asker ?? "", request.activity ?? "",
                    request.state,
                ]
            })
    }
}

struct AnswerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Accept or refuse a request.",
        discussion: """
            Accepting opens a conversation, which begins with your --word.

            Examples:
              parkway partners answer 4f1c22ab --accept --word "See you at nine"
              parkway partners answer 4f1c22ab --refuse
            """)

    @OptionGroup var reference: ReferenceArgument

    @Flag(help: "Accept the request.")
    var accept = false

    @Flag(help: "Refuse the request.")
    var refuse = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("What you say with it, up to 500 characters.", valueName: "text"))
    var word: String?

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if accept == refuse { throw ValidationError("Give --accept or --refuse.") }
    }

    func run() async throws {
        let reference = try reference.record()
        let word = try word.map { text throws in try AnswerWord(text) }
        let person = try await storeOptions.signedIn()
        let seen = try await person.partners.answer(reference, accepts: accept, word: word)
        Terminal.print(
            "\(accept ? "Accepted" : "Refused") the request of \(seen.askerName) to join "
                + "\(seen.activity).")
    }
}

struct StartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Say where you start to a meeting; nobody else sees it.",
        discussion: """
            Examples:
              parkway partners start 7d02be41 --address "3 Mill Lane" --mode cycling
              parkway partners start 7d02be41 --forget
            """)

    @OptionGroup var reference: ReferenceArgument

    @Option(help: ArgumentHelp("walking, cycling or driving.", valueName: "mode"))
    var mode = "walking"

    @Flag(help: "Forget where you start.")
    var forget = false

    @OptionGroup var place: OptionalPlaceOptions
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if forget == place.isGiven {
            throw ValidationError("Give --address or --at, or --forget.")
        }
    }

    func run() async throws {
        let reference = try reference.record()
        guard let mode = MeetingMode(rawValue: mode) else {
            throw InvalidValue.notAChoice(
                field: "mode", text: mode,
                choices: MeetingMode.allCases.map(\.rawValue).joined(separator: ", "))
        }
        let person = try await storeOptions.signedIn()
        let desk = person.partners
        try await desk.requireMember(reference)
        if forget {
            try await desk.setStart(nil, by: mode, on: reference)
            return Terminal.print("Forgot where you start.")
        }
        let place = try await place.resolve {
            try await storeOptions.placeSearch(in: person.workspace)
        }
        try await desk.setStart(place, by: mode, on: reference)
        Terminal.print("You start at \(place?.address ?? "").")
    }
}

struct MeetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meet",
        abstract: "Find the place that nobody of a post reaches late.",
        discussion: """
            Those count who have said where they start. You see how long each takes, rounded, and
            not from where.

            Example:
              parkway partners meet 7d02be41 --kind cafe,fountain
            """)

    @OptionGroup var reference: ReferenceArgument

    @Option(
        help: ArgumentHelp(
            "Kinds of places: fountain, car-park, cafe, corner (default: all).",
            valueName: "kinds"))
    var kind: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try reference.record()
        var kinds = Set(MeetingPlace.Kind.allCases)
        if let kind {
            kinds = []
            for name in kind.split(separator: ",", omittingEmptySubsequences: false) {
                guard let kind = MeetingPlace.Kind(rawValue: String(name)) else {
                    throw InvalidValue.notAChoice(
                        field: "kind", text: String(name),
                        choices: MeetingPlace.Kind.allCases.map(\.rawValue)
                            .joined(separator: ", "))
                }
                kinds.insert(kind)
            }
        }
        let person = try await storeOptions.signedIn()
        let planned = try await person.partners.meeting(on: reference)
        let chosen = kinds
        let found = try person.workspace.withEngines { engines in
            try planned.place(on: engines, kinds: chosen)
        }
        let meeting = MeetingDocument(found)
        guard !json else { return Terminal.print(try JSONText.indented(meeting)) }
        let name = meeting.name.map { " \($0)" } ?? ""
        Terminal.print(
            "Meet at the \(meeting.kind)\(name), \(found.place.coordinate).")
        var table = Table([.init("WHO", shortest: 8), .init("HOW"), .init("MINUTES, UP TO")])
        for arrival in meeting.arrivals {
            table.append([
                arrival.isMe ? "you" : arrival.name, arrival.mode, "\(arrival.minutes)",
            ])
        }
        Terminal.print(table)
    }
}
