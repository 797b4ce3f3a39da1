import Accounts
import ArgumentParser
import Atlas
import Documents
import Foundation
import Geometry
import Operations
import RecordKeeping
import RoadClosures
import StoreRuntime

struct CloseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: "Close a street or an area: no route leads through it from then on.",
        discussion: """
            A street is closed as a whole or, with --between, from one cross street (or
            coordinates) to another; an area with every road that touches it. Cars and bicycles are kept out; people on foot are not, because a street that works
            or an event close can nearly always be walked along, unless --all says so. It
            holds at once, for everybody who uses this store, also in a running service.

            Times are as in 18:30 (the next time it is), "2026-11-22 08:00" (in this
            machine's time zone) or 2026-11-22T08:00:00Z.

            Examples:
              parkway close "Harbour Street" --reason "Water main" --until 18:30
              parkway close "Harbour Street" --between "Market Street" "Fox Avenue"
              parkway close "Mill Lane" --near 45.3913,-65.3556 --mode driving
              parkway close 45.3905,-65.3541,150 --all
              parkway close marathon.geojson --from "2026-11-22 08:00" \\
                --until "2026-11-22 14:00"
            """)

    @Argument(
        help: ArgumentHelp(
            "A street's name; a box as south,west,north,east; a circle as lat,lon,metres; or a "
                + "GeoJSON file with a polygon.", valueName: "street|area"))
    var target: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Only the part of the street between these two cross streets or coordinates.",
            valueName: "street|lat,lon"))
    var between: [String] = []

    @Option(help: ArgumentHelp("From when on (default: at once).", valueName: "time"))
    var from: String?

    @Option(help: ArgumentHelp("Until when (default: until it is reopened).", valueName: "time"))
    var until: String?

    @Option(help: ArgumentHelp("Why, for those who read the list.", valueName: "text"))
    var reason: String?

    @Option(
        help: ArgumentHelp(
            "Whom it keeps out: driving, cycling or walking; repeat it for several (default: "
                + "driving and cycling).", valueName: "mode"))
    var mode: [RoadUser] = []

    @Flag(help: "Keep everybody out, those on foot as well.")
    var all = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Of several streets, the one nearest to this.", valueName: "lat,lon"))
    var near: String?

    @Option(
        help: ArgumentHelp(
            "Which candidate is meant where the street is ambiguous.", valueName: "n"))
    var pick: Int?

    @Flag(help: "Print the saved closure as JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    mutating func validate() throws {
        if all && !mode.isEmpty {
            throw ValidationError("--all and --mode exclude each other; give one of them.")
        }
        // What stands behind the two of --between is the street, where it is not named elsewhere.
        if target == nil, between.count == 3 { target = between.removeLast() }
        guard target != nil else { throw ValidationError("Name the street or the area to close.") }
        guard between.isEmpty || between.count == 2 else {
            throw ValidationError(
                "--between needs two cross streets or coordinates; this has \(between.count).")
        }
    }

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let now = person.workspace.clock.now()
        let period = try ClosurePeriod(
            from: from.map { try WrittenTime.instant($0, after: now) },
            until: until.map { try WrittenTime.instant($0, after: now) })
        let reason = try reason.map { text throws in try ClosureReason(text) }
        let draft = try Terminal.choosing(pick) { pick in
            let request = ClosureRequest(
                try target(pick), users: users, period: period, reason: reason)
            return try person.workspace.withEngines(request.draft)
        }
        let made = try await ClosureDesk(person.workspace).close(draft, by: person.account.id)
        let document = try person.workspace.withEngines { engines in
            try ClosureDocument(made.record, on: engines, at: now)
        }
        if json {
            Terminal.print(try RecordFormats.json(document))
        } else {
            Terminal.print(
                "Closed \(document.label) for \(document.modes.joined(separator: ", "))"
                    + "\(document.periodText): \(document.sizeText). Closure \(document.id).")
        }
    }

    private func target(_ pick: Int?) throws -> ClosureRequest.Target {
        let target = target ?? ""
        if between.isEmpty, let area = try AreaText.parse(orFile: target) { return .area(area) }
        let focus = try near.map { text throws in try CoordinateArgument.parse(text) }
        let part = between.count == 2 ? (between[0], between[1]) : nil
        return .street(target, part: part, near: focus, pick: pick)
    }

    private var users: Set<RoadUser> {
        all ? Set(RoadUser.allCases) : mode.isEmpty ? RoadUser.vehicles : Set(mode)
    }
}

struct ClosuresCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "closures",
        abstract: "List closed streets and areas, newest first.",
        discussion: """
            SEGMENTS tells how many stretches of road a closure closes on the imported map,
            for the mode that has most; "lost" means that the map has no such road any
            more, as may be after an import.

            Examples:
              parkway closures
              parkway closures --geojson > closed.geojson
            """)

    @Option(help: ArgumentHelp("So many at most, 1 to 1000.", valueName: "n"))
    var limit = PageLimit.standard

    @Option(
        help: ArgumentHelp(
            "Go on after a page: the cursor that it ended with.", valueName: "cursor"))
    var after: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print the closed stretches as GeoJSON.")
    var geojson = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let cursor = try after.map { text throws in try PageCursor(text) }
        let workspace = try storeOptions.workspace()
        let page = try await ClosureDesk(workspace).newestFirst(after: cursor, limit: limit)
        let now = workspace.clock.now()
        if geojson {
            Terminal.print(try workspace.withEngines { try page.geoJSON(on: $0, at: now) })
        } else {
            let documents = try workspace.withEngines { try page.documents(on: $0, at: now) }
            if json {
                Terminal.print(try RecordFormats.json(documents))
            } else {
                printTable(documents.items)
            }
        }
        if let next = page.next, !json {
            Terminal.say("More: parkway closures --limit \(limit) --after \(next)")
        }
    }

    private func printTable(_ closures: [ClosureDocument]) {
        guard !closures.isEmpty else {
            Terminal.say(after == nil ? "Nothing is closed." : "No more closures.")
            return
        }
        var table = Table(
            ["ID", "CLOSED", "UNTIL", "STATUS", "MODES", "SEGMENTS", "LENGTH", "WHAT", "REASON"])
        for closure in closures {
            table.append([
                String(closure.id.suffix(8)), LocalTime.text(closure.from ?? closure.createdAt),
                closure.until.map(LocalTime.text) ?? "reopened", closure.status.rawValue,
                closure.modes.joined(separator: ","),
                closure.isLost ? "lost" : String(closure.segments.most),
                closure.isLost
                    ? ""
                    : ReadableMeasure.distance(
                        millimeters: Int64((closure.lengthMeters * 1_000).rounded())),
                closure.label, closure.reason ?? "",
            ])
        }
        Terminal.print(table.text)
    }
}

struct ReopenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Open a closed street or area again.",
        discussion: "It is open at once for every route.\n\nExample:\n  parkway reopen 4f1c22ab")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let closure = try await ClosureDesk(person.workspace)
            .reopen(reference, by: person.account.id)
        Terminal.print("Reopened \(closure.label).")
    }
}

extension RoadUser: ExpressibleByArgument {}

extension ClosureDocument {
    /// How much of the map it closes.
    fileprivate var sizeText: String {
        let count = segments.most
        return "\(count) \(count == 1 ? "stretch" : "stretches") of road, "
            + ReadableMeasure.distance(millimeters: Int64((lengthMeters * 1_000).rounded()))
    }

    /// When it holds, to be put after what is closed.
    fileprivate var periodText: String {
        let from = from.map { " from \(LocalTime.text($0))" } ?? ""
        return from + (until.map { " until \(LocalTime.text($0))" } ?? " until it is reopened")
    }
}
