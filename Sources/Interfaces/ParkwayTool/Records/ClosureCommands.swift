import Accounts
import AddressText
import ArgumentParser
import Documents
import Foundation
import Geometry
import OSMModel
import Operations
import RecordKeeping
import RoadClosures
import StoreRuntime
import WireText

struct CloseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: "Close a street or an area, so that routes avoid it.",
        discussion: """
            Closes the whole street, or with --between the part between two cross streets
            or coordinates. Closing an area closes every road that touches it.

            Closes roads for driving and cycling, but not for walking, because people can
            usually walk past road works and events. Use --all or --mode to change this.
            The closure takes effect at once, including in a running service.

            Closing a road for everyone needs the role owner or road-manager: see
            'parkway help accounts'. --scope own closes it for your own routes only, and
            nobody else sees it. Without --scope, a road is closed for everyone if your
            account has the role, and otherwise for your own routes.

            Times are 18:30 (today or tomorrow, whichever comes next), "2026-11-22 08:00"
            (local time) or 2026-11-22T08:00:00Z.

            Examples:
              parkway close "Harbour Street" --reason "Water main" --until 18:30
              parkway close "Harbour Street" --between "Market Street" "Fox Avenue"
              parkway close "Mill Lane" --near 45.3913,-65.3556 --mode driving
              parkway close 45.3905,-65.3541,150 --all
              parkway close "Mill Lane" --pick 1 --scope own
              parkway close marathon.geojson --from "2026-11-22 08:00" \\
                --until "2026-11-22 14:00"
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "Street name, box (south,west,north,east), circle (lat,lon,radius in metres) or "
                + "GeoJSON file with a polygon.", valueName: "street|area"))
    var words: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Close only the part between these two cross streets or coordinates.",
            valueName: "street|lat,lon"))
    var between: [String] = []

    @Option(help: ArgumentHelp("Start of the closure (default: now).", valueName: "time"))
    var from: String?

    @Option(
        help: ArgumentHelp("End of the closure (default: until it is reopened).", valueName: "time")
    )
    var until: String?

    @Option(help: ArgumentHelp("Reason, which the list shows.", valueName: "text"))
    var reason: String?

    @Option(
        help: ArgumentHelp(
            "Mode to close the road for; repeat the option for several (default: driving and "
                + "cycling).", valueName: "mode"))
    var mode: [RoadUser] = []

    @Flag(help: "Close the road for all modes, including walking.")
    var all = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "If several streets have the name, choose the nearest to this place.",
            valueName: "lat,lon"))
    var near: String?

    @Option(
        help: ArgumentHelp(
            "Number of the match to use if the street is ambiguous.", valueName: "n"))
    var pick: Int?

    @Option(
        help: ArgumentHelp(
            "Whose routes avoid the road (default: everyone with a role, own without).",
            valueName: "scope"))
    var scope: ClosureScope?

    @OptionGroup var unitsOption: UnitsOption

    @Flag(help: "Print the saved closure as JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    mutating func validate() throws {
        if all && !mode.isEmpty {
            throw ValidationError("--all and --mode cannot be combined. Leave one out.")
        }
        // A third word after --between is the street, unless it was given before.
        if words.isEmpty, between.count == 3 { words = [between.removeLast()] }
        guard try !PlaceWords.text(words).isEmpty else {
            throw ValidationError("Give the street or the area to close.")
        }
        guard between.isEmpty || between.count == 2 else {
            throw ValidationError(
                "--between takes two cross streets or coordinates, not \(between.count).")
        }
    }

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let (now, zone) = (person.workspace.clock.now(), person.workspace.timeZone)
        let period = try ClosurePeriod(
            from: from.map { try TimeText.instant($0, after: now, in: zone) },
            until: until.map { try TimeText.instant($0, after: now, in: zone) })
        let reason = try reason.map { text throws in try ClosureReason(text) }
        let scope = scope ?? .standard(for: person.account.role)
        let desk = ClosureDesk(person.workspace, limits: try storeOptions.closureLimits())
        let draft = try Terminal.choosing(pick) { pick in
            let request = ClosureRequest(
                try target(pick), users: users, period: period, reason: reason, scope: scope)
            try desk.check(request, by: person.account)
            return try person.workspace.withEngines(request.draft)
        }
        let made = try await desk.close(draft, by: person.account.id)
        let document = try person.workspace.withEngines { engines in
            try ClosureDocument(made.record, on: engines, at: now, for: person.account.id)
        }
        if json {
            Terminal.print(try JSONText.indented(document))
        } else {
            let whose = scope == .own ? ", for your own routes only" : ""
            let size = document.sizeText(
                in: try unitsOption.units(of: storeOptions, in: person.workspace))
            Terminal.print(
                "Closed \(document.label) for \(document.modes.joined(separator: ", "))\(whose)"
                    + "\(document.periodText(on: person.workspace.regionClock)): \(size). Closure \(document.id)."
            )
        }
        if self.scope == nil, scope == .own {
            Terminal.say(
                "To close roads for everyone, you need a role: see 'parkway help accounts'.")
        }
    }

    private func target(_ pick: Int?) throws -> ClosureRequest.Target {
        let target = try PlaceWords.text(words)
        if between.isEmpty, let area = try AreaText.parse(orFile: target) { return .area(area) }
        let focus = try near.map { text throws in try CoordinateArgument.parse(text) }
        let part = between.count == 2 ? (try PlaceText(between[0]), try PlaceText(between[1])) : nil
        return .street(try PlaceText(target), part: part, near: focus, pick: pick)
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
            If you are signed in, the list includes your closures with the scope 'own', which
            only you see.

            SEGMENTS is the number of closed road segments, for the mode that has the most.
            "lost" means that the map no longer has the road, which can happen after an
            import.

            Examples:
              parkway closures
              parkway closures --geojson > closed.geojson
            """)

    @OptionGroup var pageOptions: PageOptions

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print the closed road segments as GeoJSON.")
    var geojson = false

    @OptionGroup var unitsOption: UnitsOption
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let cursor = try pageOptions.cursor()
        let (workspace, person) = try await storeOptions.personIfSignedIn()
        let viewer = person?.account.id
        let page = try await ClosureDesk(workspace)
            .newestFirst(for: viewer, after: cursor, limit: pageOptions.limit)
        let now = workspace.clock.now()
        if geojson {
            Terminal.print(
                try workspace.withEngines { try page.geoJSON(on: $0, at: now, for: viewer) })
        } else {
            let documents = try workspace.withEngines {
                try page.documents(on: $0, at: now, for: viewer)
            }
            if json {
                Terminal.print(try JSONText.indented(documents))
            } else {
                try printTable(documents.items, in: workspace)
            }
        }
        if let next = page.next, !json {
            Terminal.say("More: parkway closures --limit \(pageOptions.limit) --after \(next)")
        }
    }

    private func printTable(_ closures: [ClosureDocument], in workspace: Workspace) throws {
        guard !closures.isEmpty else {
            Terminal.say(pageOptions.after == nil ? "No roads are closed." : "No more closures.")
            return
        }
        let units = try unitsOption.units(of: storeOptions, in: workspace)
        let times = TableTimes(
            closures.flatMap { [$0.from ?? $0.createdAt, $0.until].compactMap(\.self) },
            from: workspace.clock.now(), on: workspace.regionClock)
        var table = Table([
            .init("ID"), .init(times.title("CLOSED"), rank: 2), .init(times.title("UNTIL")),
            .init("STATUS"), .init("FOR", rank: 1), .init("MODES", shortest: 10),
            .init("SEGMENTS", rank: 4), .init("LENGTH", rank: 3), .init("WHAT", shortest: 16),
            .init("REASON", shortest: 8),
        ])
        for closure in closures {
            table.append([
                String(closure.id.suffix(8)), times.text(closure.from ?? closure.createdAt),
                closure.until.map(times.text) ?? "reopened", closure.status.rawValue,
                closure.scope.rawValue,
                closure.modes.joined(separator: ","),
                closure.isLost ? "lost" : String(closure.segments.most),
                closure.isLost
                    ? ""
                    : ReadableMeasure.distance(
                        millimeters: Int64((closure.lengthMeters * 1_000).rounded()), in: units),
                closure.label, closure.reason ?? "",
            ])
        }
        Terminal.print(table)
    }
}

struct ReopenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Reopen a closed street or area.",
        discussion: """
            Takes effect at once for all routes. If you did not close the road yourself, this
            needs the role owner or road-manager.

            Example:
              parkway reopen 4f1c22ab
            """)

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
extension ClosureScope: ExpressibleByArgument {}

extension ClosureDocument {
    /// The number and length of the closed segments.
    fileprivate func sizeText(in units: DistanceUnits) -> String {
        let count = segments.most
        return "\(count) \(count == 1 ? "segment" : "segments") of road, "
            + ReadableMeasure.distance(
                millimeters: Int64((lengthMeters * 1_000).rounded()), in: units)
    }

    /// When the closure applies, as the end of a sentence.
    fileprivate func periodText(on clock: RegionClock) -> String {
        let from = from.map { " from \(clock.text($0))" } ?? ""
        let until = until.map(clock.text) ?? "it is reopened"
        return "\(from) until \(until)"
    }
}
