import Accounts
import ArgumentParser
import Conversations
import Documents
import Moderation
import Operations
import RecordKeeping
import StoreRuntime
import WireText

struct ModerationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moderation",
        abstract: "Answer reports, as the owner of the server.",
        discussion: """
            Examples:
              parkway moderation list
              parkway moderation show 4f1c22ab
              parkway moderation hide 4f1c22ab "Advertising"
              parkway moderation trail
            """,
        subcommands: [
            ListReportsCommand.self, ShowReportCommand.self, HideCommand.self,
            UnhideCommand.self, BlockCommand.self, UnblockCommand.self, DismissCommand.self,
            TrailCommand.self,
        ])
}

extension SignedInWorkspace {
    /// Reports, and what is done about them.
    var moderation: ModerationDesk { ModerationDesk(workspace, person: account.id) }
}

struct ListReportsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the open reports, the oldest first.",
        discussion: "Example:\n  parkway moderation list")

    @OptionGroup var pageOptions: PageOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let cursor = try pageOptions.cursor()
        let person = try await storeOptions.signedIn()
        let page = try await person.moderation.queue(after: cursor, limit: pageOptions.limit)
            .map { ReportCaseDocument($0) }
        try PageListing(page: page, none: "No open reports found.", time: \.report.createdAt).print(
            json: json, in: person.workspace,
            columns: { times in
                [
                    .init("ID"), .init(times.title("REPORTED"), rank: 1),
                    .init("WHAT", shortest: 12), .init("OF", shortest: 6),
                    .init("REASON", shortest: 16),
                ]
            },
            row: { item, time in
                [
                    item.report.shortID, time, String(item.report.thing.prefix { $0 != ":" }),
                    item.now?.person ?? "(gone)", item.report.reason.replacing("\n", with: " "),
                ]
            })
    }
}

struct ShowReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a report with its thing and what was done.",
        discussion: "Example:\n  parkway moderation show 4f1c22ab")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let (found, others, trail) = try await person.moderation.report(reference)
        let clock = person.workspace.regionClock
        Terminal.print("\(found.report.thing) of \(found.view?.name?.text ?? "(gone)")")
        if let view = found.view {
            if !view.text.isEmpty { Terminal.print(view.text) }
            if view.hiddenAt != nil { Terminal.print("Hidden from others.") }
            if view.blockedAt != nil { Terminal.print("The account is blocked.") }
        }
        for said in [found] + others {
            Terminal.print(
                "\(clock.text(said.report.createdAt))  \(said.reporter?.text ?? "(deleted)"): "
                    + "\(said.report.reason.text) (\(said.report.state.rawValue))")
        }
        for line in trail { Terminal.print(line.text(on: clock)) }
    }
}

extension ModerationDesk.Line {
    /// The line as text: when, who, what and why.
    fileprivate func text(on clock: RegionClock) -> String {
        "\(clock.text(entry.at))  \(moderator?.text ?? "(deleted)"): \(entry.action.rawValue) "
            + "\(entry.thing), \(entry.note.text)"
    }
}

/// A command that does something about the thing of a report.
protocol ModerationActionCommand: AsyncParsableCommand {
    static var action: ModerationAction { get }
    var arguments: ModerationArguments { get }
}

extension ModerationActionCommand {
    func run() async throws { try await arguments.act(Self.action) }
}

/// What the owner says about the thing of a report.
struct ModerationArguments: ParsableArguments {
    @OptionGroup var reference: ReferenceArgument

    @Argument(
        help: ArgumentHelp("Why, up to 500 characters. It stays in the trail.", valueName: "note"))
    var note: String

    @OptionGroup var storeOptions: StoreOptions

    func act(_ action: ModerationAction) async throws {
        let reference = try reference.record()
        let note = try ModerationNote(note)
        let desk = try await storeOptions.signedIn().moderation
        let thing = try await desk.report(reference).report.report.thing
        let entry = try await desk.act(action, on: thing, note: note)
        Terminal.print("Line \(entry.number) of the trail: \(action.rawValue) \(thing).")
    }
}

struct HideCommand: ModerationActionCommand {
    static let action = ModerationAction.hide
    static let configuration = CommandConfiguration(
        commandName: "hide",
        abstract: "Hide the thing of a report from all but its author.",
        discussion: "Example:\n  parkway moderation hide 4f1c22ab \"Advertising\"")

    @OptionGroup var arguments: ModerationArguments
}

struct UnhideCommand: ModerationActionCommand {
    static let action = ModerationAction.restore
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Show the thing of a report to others again.",
        discussion: "Example:\n  parkway moderation restore 4f1c22ab \"A mistake\"")

    @OptionGroup var arguments: ModerationArguments
}

struct BlockCommand: ModerationActionCommand {
    static let action = ModerationAction.block
    static let configuration = CommandConfiguration(
        commandName: "block",
        abstract: "Disable the account behind the thing of a report.",
        discussion: "Example:\n  parkway moderation block 4f1c22ab \"Third time\"")

    @OptionGroup var arguments: ModerationArguments
}

struct UnblockCommand: ModerationActionCommand {
    static let action = ModerationAction.unblock
    static let configuration = CommandConfiguration(
        commandName: "unblock",
        abstract: "Enable that account again.",
        discussion: "Example:\n  parkway moderation unblock 4f1c22ab \"Apologized\"")

    @OptionGroup var arguments: ModerationArguments
}

struct DismissCommand: ModerationActionCommand {
    static let action = ModerationAction.dismiss
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Settle the reports of a thing, because nothing is wrong.",
        discussion: "Example:\n  parkway moderation dismiss 4f1c22ab \"Fair words\"")

    @OptionGroup var arguments: ModerationArguments
}

struct TrailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trail",
        abstract: "List what was done, the latest first.",
        discussion: "Example:\n  parkway moderation trail --limit 50")

    @OptionGroup var limitOption: LimitOption

    @Option(help: ArgumentHelp("List lines before this number.", valueName: "number"))
    var before: Int64?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let lines = try await person.moderation.trail(before: before, limit: limitOption.count)
        guard !json else {
            return Terminal.print(try JSONText.indented(lines.map { TrailDocument($0) }))
        }
        guard !lines.isEmpty else { return Terminal.say("Nothing has been done yet.") }
        for line in lines {
            Terminal.print("\(line.entry.number)  " + line.text(on: person.workspace.regionClock))
        }
        if lines.count == limitOption.count, let last = lines.last {
            Terminal.say("More: repeat with --before \(last.entry.number)")
        }
    }
}
