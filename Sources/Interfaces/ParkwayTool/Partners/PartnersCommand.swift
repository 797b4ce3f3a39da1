import Accounts
import ActivityPartners
import AddressText
import ArgumentParser
import Atlas
import Documents
import Operations
import RecordKeeping
import StoreRuntime
import WireText

struct PartnersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "partners",
        abstract: "Find people for an activity, and write to them.",
        discussion: """
            Examples:
              parkway partners post Tennis --days sat,sun --times 09:00-11:00 \\
                --until 2026-12-31 --places 1 --address "Harbour Park"
              parkway partners feed --day sat
              parkway partners ask 7d02be41
              parkway partners requests
              parkway partners answer 4f1c22ab --accept
              parkway partners chats
            """,
        subcommands: [
            PostPartnerCommand.self, EditPartnerCommand.self, EndPartnerCommand.self,
            ReopenPartnerCommand.self, FeedCommand.self, ShowPartnerCommand.self, AskCommand.self,
            WithdrawCommand.self, PostMembersCommand.self,
            RequestsCommand.self, AnswerCommand.self, StartCommand.self, MeetCommand.self,
            ChatsCommand.self, ChatCommand.self,
        ])
}

/// What an owner says about a post.
struct PartnerPostOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("What you say about it, up to 1000 characters.", valueName: "text"))
    var comment: String?

    @Option(
        help: ArgumentHelp("Days, as in mon,wed,sat (default: all).", valueName: "days"))
    var days: String?

    @Option(help: ArgumentHelp("Times of the day, as in 18:00-20:30.", valueName: "times"))
    var times: String?

    @Option(
        help: ArgumentHelp(
            "Until when people can ask: a date, which counts to its end, or a time.",
            valueName: "time"))
    var until: String?

    @Option(help: ArgumentHelp("How many people you look for (1-50).", valueName: "n"))
    var places: Int?

    func input(activity: String?) -> PartnerInput {
        var input = PartnerInput()
        input.activity = activity
        input.comment = comment
        input.days = days?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        input.times = times
        input.validUntil = until
        input.places = places
        return input
    }
}

struct PostPartnerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "post",
        abstract: "Look for people for an activity.",
        discussion: """
            Others see a place 100 to 300 metres from the one you give, until you accept them.

            Example:
              parkway partners post Tennis --days sat,sun --until 2026-12-31 --places 1 \\
                --address "Harbour Park"
            """)

    @Argument(help: ArgumentHelp("What to do together, such as Tennis.", valueName: "activity"))
    var activity: String

    @OptionGroup var post: PartnerPostOptions
    @OptionGroup var place: OptionalPlaceOptions
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the saved post as JSON.")
    var json = false

    func run() async throws {
        var input = post.input(activity: activity)
        input.days = input.days ?? Weekday.allCases.map(\.code)
        input.places = input.places ?? 1
        let person = try await storeOptions.signedIn()
        let place = try await place.resolve {
            try await storeOptions.placeSearch(in: person.workspace)
        }
        let desk = person.partners
        let made = try await desk.add(input, at: place).record
        if json {
            let seen = try await desk.post(RecordReference(made.id))
            Terminal.print(
                try JSONText.indented(
                    PartnerPostDocument(seen, at: person.workspace.clock.now())))
        } else {
            Terminal.print("Added post \(made.id).")
        }
    }
}

struct EditPartnerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change one of your posts.",
        discussion: """
            What you leave out stays; an empty --comment or --times clears it.

            Example:
              parkway partners edit 7d02be41 --places 3 --times ""
            """)

    @OptionGroup var reference: ReferenceArgument

    @Option(help: ArgumentHelp("What to do together.", valueName: "activity"))
    var activity: String?

    @OptionGroup var post: PartnerPostOptions
    @OptionGroup var place: OptionalPlaceOptions
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let place = try await place.resolve {
            try await storeOptions.placeSearch(in: person.workspace)
        }
        let edited = try await person.partners.edit(
            reference, post.input(activity: activity), at: place)
        Terminal.print("Changed post \(edited.id).")
    }
}

struct EndPartnerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "End one of your posts, and the requests that wait.",
        discussion: "Example:\n  parkway partners end 7d02be41")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let ended = try await storeOptions.signedIn().partners.end(reference.record())
        Terminal.print("Ended post \(ended.id).")
    }
}

struct ReopenPartnerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Open a post again that you have ended, and the requests that waited.",
        discussion: "Example:\n  parkway partners reopen 7d02be41")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let open = try await storeOptions.signedIn().partners.reopen(reference.record())
        Terminal.print("Opened post \(open.id) again.")
    }
}

struct FeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "List posts that you can join, newest first.",
        discussion: """
            Examples:
              parkway partners feed --activity tennis --day sat
              parkway partners feed --near "Town Hall" --walk 15
              parkway partners list --mine --csv > posts.csv
            """,
        aliases: ["list"])

    @Option(help: ArgumentHelp("List only this activity.", valueName: "activity"))
    var activity: String?

    @Option(help: ArgumentHelp("List only what may take place on this day.", valueName: "day"))
    var day: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where to measure from.", valueName: "address|lat,lon"))
    var near: String?

    @Option(help: ArgumentHelp("With --near: maximum distance in metres.", valueName: "metres"))
    var within: Double?

    @Option(help: ArgumentHelp("With --near: maximum walk in minutes.", valueName: "minutes"))
    var walk: Int?

    @Flag(help: "List your own posts, in any state.")
    var mine = false

    @Flag(help: "List the posts that you have asked to join.")
    var asked = false

    @OptionGroup var pageOptions: PageOptions

    @Flag(help: "Output format: --json, --csv or --geojson (default: a table).")
    var format: RecordListFormat = .table

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if near == nil, within != nil || walk != nil {
            throw ValidationError("--within and --walk need --near, the place to measure from.")
        }
        if near != nil, (within == nil) == (walk == nil) {
            throw ValidationError("--near needs either --within or --walk.")
        }
        let filters = activity != nil || day != nil || near != nil
        if [mine, asked, filters].filter({ $0 }).count > 1 {
            throw ValidationError("--mine, --asked and the filters cannot be combined.")
        }
    }

    func run() async throws {
        let cursor = try pageOptions.cursor()
        var filter = PostFilter.all
        filter.activity = try activity.map { text throws in try Activity(text) }
        filter.day = try day.map { text throws in try Weekday(text) }
        let person = try await storeOptions.signedIn()
        let page: Page<PartnerPostDocument>
        if mine || asked {
            let desk = person.partners
            let seen =
                mine
                ? try await desk.posts(after: cursor, limit: pageOptions.limit)
                : try await desk.asked(after: cursor, limit: pageOptions.limit)
            let now = person.workspace.clock.now()
            page = seen.map { PartnerPostDocument($0, at: now) }
        } else {
            page = try await feed(filter, cursor, person)
        }
        try show(page, person)
    }

    private func feed(
        _ filter: PostFilter, _ cursor: PageCursor?, _ person: SignedInWorkspace
    ) async throws -> Page<PartnerPostDocument> {
        var filter = filter
        let workspace = person.workspace
        var walking: WalkingFeed?
        if let near {
            let place = try PlaceText(near)
            var center = place.coordinate
            if center == nil {
                center = try await storeOptions.placeSearch(in: workspace).resolveAsking(place)
                    .coordinate
            }
            if let center, let within {
                filter.area = try PostFilter.Area(center: center, radius: within)
            } else if let center, let walk {
                walking = try WalkingFeed(from: center, within: walk)
                filter.area = try walking?.area()
            }
        }
        let page = try await person.partners.feed(filter, after: cursor, limit: pageOptions.limit)
        let now = workspace.clock.now()
        guard let walking else { return page.map { PartnerPostDocument($0, at: now) } }
        let reached = try workspace.withEngines { engines in
            try walking.reached(page.items, on: engines)
        }
        return Page(
            items: reached.map { PartnerPostDocument($0.post, at: now, walkMinutes: $0.minutes) },
            next: page.next)
    }

    private func show(_ page: Page<PartnerPostDocument>, _ person: SignedInWorkspace) throws {
        switch format {
        case .csv: Terminal.print(try PartnerExport(.csv).text(of: page.items), terminator: "")
        case .geojson: Terminal.print(try PartnerExport(.geoJSON).text(of: page.items))
        case .json, .table:
            return try PageListing(page: page, none: "No posts found.", time: \.validUntil).print(
                json: format == .json, in: person.workspace,
                columns: { times in
                    [
                        .init("ID"), .init("ACTIVITY", shortest: 10), .init("BY", shortest: 6),
                        .init("DAYS"), .init(times.title("UNTIL"), rank: 1), .init("FREE"),
                        .init("YOU"),
                    ]
                },
                row: { post, time in
                    [
                        post.shortID, post.activity, post.owner,
                        post.days.joined(separator: ","), time,
                        "\(post.places - post.taken)/\(post.places)",
                        post.standing + (post.hiddenAt == nil ? "" : " (hidden)"),
                    ]
                })
        }
        if let next = page.next { Terminal.say("More: repeat with --after \(next)") }
    }
}

struct ShowPartnerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show all fields of a post.",
        discussion: "Example:\n  parkway partners show 7d02be41")

    @OptionGroup var reference: ReferenceArgument

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let seen = try await person.partners.post(reference.record())
        let post = PartnerPostDocument(seen, at: person.workspace.clock.now())
        guard !json else { return Terminal.print(try JSONText.indented(post)) }
        let clock = person.workspace.regionClock
        var lines = [
            "ID           \(post.id)", "Activity     \(post.activity)",
            "By           \(post.owner)", "Days         \(post.days.joined(separator: ", "))",
        ]
        if let times = post.times { lines.append("Times        \(times)") }
        lines.append("Until        \(clock.text(post.validUntil))")
        if let place = post.place {
            lines.append(
                "Place        \(place.address ?? "about") \(place.latitude),\(place.longitude)")
        }
        lines.append("Free places  \(post.places - post.taken) of \(post.places)")
        lines.append("State        \(post.state)")
        lines.append("You          \(post.standing)")
        if post.hiddenAt != nil {
            lines.append("Hidden       by the owner of the server, from others")
        }
        if let comment = post.comment { lines.append("\n\(comment)") }
        Terminal.print(lines.joined(separator: "\n"))
    }
}

extension SignedInWorkspace {
    var partners: PartnerDesk { PartnerDesk(workspace, person: account.id) }
    var conversations: ConversationDesk { ConversationDesk(workspace, person: account.id) }
}
