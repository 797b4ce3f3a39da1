import Accounts
import ArgumentParser
import Documents
import Foundation
import Operations
import ParkingRecords
import RecordKeeping
import StoreRuntime

struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your parkings, newest first.",
        discussion: """
            On a terminal, the table fits its width. Times are local; JSON, CSV and GeoJSON
            have all fields, with times in UTC. --ics is for calendar programs, without plates.

            Examples:
              parkway list
              parkway list --status valid
              parkway list --building A1B2C --plate CKXR318
              parkway list --from 2026-11-01 --to 2026-11-30 --csv > november.csv
            """)

    @Option(
        help: ArgumentHelp(
            "List only the parkings of this building; repeat the option for several.",
            valueName: "code"))
    var building: [String] = []

    @Option(help: ArgumentHelp("List only the parkings of this car.", valueName: "plate"))
    var plate: String?

    @Option(
        help: ArgumentHelp(
            "Whether the parkings are still valid: valid, ended or all.", valueName: "status"))
    var status = "all"

    @Option(
        help: ArgumentHelp("First date on which a parking was added.", valueName: "yyyy-mm-dd"))
    var from: String?

    @Option(
        help: ArgumentHelp("Last date on which a parking was added.", valueName: "yyyy-mm-dd"))
    var to: String?

    @OptionGroup var pageOptions: PageOptions

    @Flag(help: "Output format: --json, --csv, --geojson or --ics (default: a table).")
    var format: ListFormat = .table

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let cursor = try pageOptions.cursor()
        let input = ParkingFilterInput(
            buildings: building, plate: plate, status: status, from: from, to: to)
        let filter = try input.checked(in: RegionTime.zone())
        let person = try await storeOptions.signedIn()
        let page = try await person.parkings.newestFirst(
            matching: filter, after: cursor, limit: pageOptions.limit)
        let now = person.workspace.clock.now()
        switch format {
        case .json: Terminal.print(try page.json(at: now))
        case .geojson: Terminal.print(try page.geoJSON(at: now))
        case .csv:
            Terminal.print(
                try ParkingExport(.csv, at: now).text(of: page.items), terminator: "")
        case .ics:
            Terminal.print(ParkingCalendar.text(of: page.items, at: now), terminator: "")
        case .table: printTable(page, filter, at: now, on: person.workspace.regionClock)
        }
        if let next = page.next, format != .json { Terminal.say("More: \(command(after: next))") }
    }

    /// The command that lists the next page.
    private func command(after next: PageCursor) -> String {
        var words = ["parkway", "list"] + building.flatMap { ["--building", $0] }
        if let plate { words += ["--plate", plate] }
        if status != "all" { words += ["--status", status] }
        if let from { words += ["--from", from] }
        if let to { words += ["--to", to] }
        switch format {
        case .csv, .geojson, .ics: words.append("--\(format.rawValue)")
        case .table, .json: break
        }
        return ShellText.command(words + pageOptions.words(after: next))
    }

    private func printTable(
        _ page: Page<Parking>, _ filter: ParkingFilter, at now: Timestamp, on clock: RegionClock
    ) {
        guard !page.items.isEmpty else {
            Terminal.say(
                pageOptions.after != nil
                    ? "No more parkings."
                    : filter == .all
                        ? "You have no parkings yet. Add one: parkway add --help"
                        : "None of your parkings fits. List all of them: parkway list")
            return
        }
        let times = TableTimes(
            page.items.flatMap { [$0.createdAt, $0.validUntil()] }, from: now, on: clock)
        var table = Table([
            .init("ID"), .init(times.title("ADDED"), rank: 1), .init(times.title("UNTIL")),
            .init("LEFT"), .init("PLATE"), .init("BUILDING"), .init("SUITE"),
            .init("ADDRESS", shortest: 10),
        ])
        for parking in page.items {
            let status = ParkingStatus(parking, at: now)
            table.append([
                parking.id.shortText, times.text(parking.createdAt),
                times.text(parking.validUntil()),
                status == .valid ? parking.timeLeft(at: now) : status.rawValue,
                parking.plate?.text ?? "–", parking.building.text, parking.suite.text,
                parking.address.text,
            ])
        }
        Terminal.print(table)
    }
}

enum ListFormat: String, EnumerableFlag {
    case table, json, csv, geojson, ics

    static func help(for value: ListFormat) -> ArgumentHelp? {
        switch value {
        case .table: "Print a table."
        case .json: "Print JSON, with the cursor of the next page."
        case .csv: "Print CSV with a header line."
        case .geojson: "Print a GeoJSON feature collection."
        case .ics: "Print a calendar (RFC 5545)."
        }
    }
}

extension Parking {
    /// How long the parking is still valid at `now`, for people.
    func timeLeft(at now: Timestamp) -> String {
        ReadableMeasure.timeLeft(validUntil().since(now))
    }
}
