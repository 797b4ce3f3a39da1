import Accounts
import ArgumentParser
import Buildings
import Documents
import Operations
import ParkingRecords
import RecordKeeping
import StoreRuntime
import WireText

struct StaysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stays",
        abstract: "List the cars in a building of yours, or in a suite of yours.",
        discussion: "Example:\n  parkway buildings stays A1B2C")

    @OptionGroup var building: BuildingArgument

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let code = try building.code()
        let person = try await storeOptions.signedIn()
        let stays = try await person.buildings.stays(in: code)
        guard !json else {
            return Terminal.print(try JSONText.indented(stays.map(StayDocument.init)))
        }
        guard !stays.isEmpty else { return Terminal.say("No cars found.") }
        let clock = person.workspace.regionClock
        for stay in stays {
            Terminal.print(
                "\(stay.id)  \(stay.plate?.text ?? "(no longer kept)"), suite \(stay.suite), "
                    + "\(clock.text(stay.begins)) to \(clock.text(stay.over))")
        }
    }
}

struct EndStayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end-stay",
        abstract: "End the stay of a car, as the owner or as the host of its suite.",
        discussion: """
            The ids are those that 'parkway buildings stays' prints.

            Example:
              parkway buildings end-stay A1B2C 019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c
            """)

    @OptionGroup var building: BuildingArgument

    @Argument(help: ArgumentHelp("Id of the stay.", valueName: "id"))
    var id: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let (code, id) = (try building.code(), try BuildingStay.ID(id))
        let person = try await storeOptions.signedIn()
        let ended = try await person.buildings.endStay(id, in: code)
        Terminal.print("Ended at \(person.workspace.regionClock.text(ended.over)).")
    }
}

struct OccupancyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "occupancy",
        abstract: "Show how many cars stood in a building of yours in each hour.",
        discussion: """
            Examples:
              parkway buildings occupancy A1B2C
              parkway buildings occupancy A1B2C --hours 168 --csv > week.csv
            """)

    @OptionGroup var building: BuildingArgument

    @Option(help: ArgumentHelp("How many hours back (1-8784).", valueName: "hours"))
    var hours = 24

    @Flag(help: "Print CSV.")
    var csv = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let code = try building.code()
        let person = try await storeOptions.signedIn()
        let found = try await person.buildings.occupancy(of: code, hours: hours)
        let document = OccupancyDocument(found.building, found.hours)
        if json { return Terminal.print(try JSONText.indented(document)) }
        if csv { return Terminal.print(String(document.csv.dropLast())) }
        Terminal.print("\(document.cars) of \(document.spaces) spaces are taken now.")
        let clock = person.workspace.regionClock
        for hour in document.hours { Terminal.print("\(clock.text(hour.begins))  \(hour.cars)") }
    }
}

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "List the audit log of a building of yours, the latest line first.",
        discussion: """
            It has each look-up, each sighting, and each change of rules, people, stays and cameras.
            Nobody can change it.

            Examples:
              parkway buildings audit A1B2C --limit 50
              parkway buildings audit A1B2C --limit 1000 --csv > audit.csv
            """)

    @OptionGroup var building: BuildingArgument

    @OptionGroup var limitOption: LimitOption

    @Option(help: ArgumentHelp("List lines before this number.", valueName: "number"))
    var before: Int64?

    @Flag(help: "Print CSV.")
    var csv = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let code = try building.code()
        let person = try await storeOptions.signedIn()
        let lines = try await person.buildings.audit(
            of: code, before: before, limit: limitOption.count
        )
        .map { AuditDocument($0) }
        if json { return Terminal.print(try JSONText.indented(lines)) }
        if csv {
            let text = AuditDocument.csvHeader + lines.map(\.csv).joined()
            return Terminal.print(String(text.dropLast()))
        }
        let clock = person.workspace.regionClock
        for line in lines {
            Terminal.print(
                "\(line.number)  \(clock.text(line.at))  \(line.actor ?? "(nobody)"): "
                    + "\(line.action) \(line.note)")
        }
        if lines.count == limitOption.count, let last = lines.last {
            Terminal.say("More: repeat with --before \(last.number)")
        }
    }
}
