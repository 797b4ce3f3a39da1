import Accounts
import ArgumentParser
import Conversations
import Documents
import Moderation
import Operations
import Photos
import Profiles
import RecordKeeping
import StoreRuntime
import WireText

struct PostPhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "post",
        abstract: "Show a photo on your page.",
        discussion: "Example:\n  parkway people post tide.jpg --caption \"Low tide\"")

    @Argument(help: ArgumentHelp("File with the photo.", valueName: "file"), completion: .file())
    var file: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The caption, up to 200 characters.", valueName: "text"))
    var caption: String?

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let caption = try caption.map { text throws in try PhotoCaption(text) }
        let desk = try await storeOptions.signedIn().profiles
        let post = try await desk.add(PhotoFile.read(file), caption: caption).record
        Terminal.print("Photo post \(post.id) added.")
    }
}

struct ListPhotosCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos",
        abstract: "List the photo posts of a person, or your own, the newest first.",
        discussion: "Example:\n  parkway people photos nora")

    @Argument(help: ArgumentHelp("The username (default: yourself).", valueName: "username"))
    var username: String?

    @OptionGroup var pageOptions: PageOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let cursor = try pageOptions.cursor()
        let person = try await storeOptions.signedIn()
        let desk = person.profiles
        let profile: PersonProfile
        if let username {
            profile = try await desk.person(username)
        } else {
            profile = try await desk.own()
        }
        let page = try await desk.posts(
            of: profile, after: cursor, limit: pageOptions.limit
        )
        .map { PhotoPostDocument($0, for: person.account.id) }
        try PageListing(page: page, none: "No photo posts found.", time: \.createdAt).print(
            json: json, in: person.workspace,
            columns: { times in
                [
                    .init("ID"), .init(times.title("ADDED"), rank: 1),
                    .init("CAPTION", shortest: 16),
                ]
            },
            row: { post, time in
                [
                    post.shortID, time,
                    (post.caption ?? "") + (post.hiddenAt == nil ? "" : " (hidden)"),
                ]
            })
    }
}

struct RemovePhotoPostCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a photo post of yours; restore undoes it for ten minutes.",
        discussion: "Example:\n  parkway people remove 4f1c22ab")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try reference.record()
        let id = try await storeOptions.signedIn().profiles.remove(reference)
        Terminal.print("Photo post \(id) removed.")
    }
}

struct RestorePhotoPostCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Undo the removal of a photo post.",
        discussion: "Example:\n  parkway people restore 4f1c22ab")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try reference.record()
        let post = try await storeOptions.signedIn().profiles.restore(reference)
        Terminal.print("Photo post \(post.id) restored.")
    }
}

struct ReportPersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Report a person or a thing to the owner of the server.",
        discussion: """
            Names a person by the username, and other things as KIND:ID, with one of the kinds
            review, space, post, person, photo-post and conversation and a whole id.

            Examples:
              parkway people report nora "Advertising"
              parkway people report photo-post:01932f40-7f3a-7c21-9d8e-2b6f4f1c22ab "Not hers"
            """)

    @Argument(help: ArgumentHelp("A username, or KIND:ID.", valueName: "thing"))
    var thing: String

    @Argument(help: ArgumentHelp("What is wrong, up to 500 characters.", valueName: "reason"))
    var reason: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reason = try ReportReason(reason)
        let person = try await storeOptions.signedIn()
        let reported: ReportedThing
        if thing.contains(":") {
            reported = try ReportedThing(thing)
        } else {
            reported = ReportedThing(
                .person, try await person.profiles.person(thing).account.uuid)
        }
        let report = try await ModerationDesk(person.workspace, person: person.account.id)
            .report(reported, reason: reason)
        Terminal.print("Reported as \(report.id).")
    }
}
