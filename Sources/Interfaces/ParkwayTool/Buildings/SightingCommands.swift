import Accounts
import ArgumentParser
import BuildingCameras
import Buildings
import Documents
import Operations
import ParkingRecords
import RecordKeeping
import StoreRuntime
import WireText

struct SightingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sightings",
        abstract: "List what cameras and guards have seen in a building, as its guard or owner.",
        discussion: """
            The latest comes first. Sightings and reports are deleted after the hours of the gate.

            Example:
              parkway buildings sightings A1B2C --limit 50
            """)

    @OptionGroup var building: BuildingArgument

    @OptionGroup var limitOption: LimitOption

    @Option(help: ArgumentHelp("List sightings before the one with this id.", valueName: "id"))
    var before: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let code = try building.code()
        let before = try before.map { text throws in try UUIDv7(text) }
        let person = try await storeOptions.signedIn()
        let clock = person.workspace.regionClock
        let found = try await person.cameras.seenCars(
            in: code, before: before, limit: limitOption.count)
        guard !json else {
            return Terminal.print(
                try JSONText.indented(found.map { SeenCarDocument($0, on: clock) }))
        }
        guard !found.isEmpty else { return Terminal.say("No sightings found.") }
        for seen in found {
            switch SeenCarDocument(seen, on: clock) {
            case .sighting(let sighting): Terminal.print(Self.line(sighting, on: clock))
            case .report(let report): Terminal.print(Self.line(report, on: clock))
            }
        }
        if found.count == limitOption.count, let last = found.last {
            Terminal.say("More: repeat with --before \(last.id)")
        }
    }

    private static func line(_ sighting: SightingDocument, on clock: RegionClock) -> String {
        "\(clock.text(sighting.takenAt))  \(sighting.camera)  \(sighting.plate) "
            + "(\(Int((sighting.confidence * 100).rounded(.down))) %)  "
            + "\(sighting.verdict.sentence); the gate \(sighting.gate.sentence)"
            + text(sighting.call)
    }

    private static func line(_ report: CarReportDocument, on clock: RegionClock) -> String {
        "\(clock.text(report.reportedAt))  \(report.reportedBy ?? "(deleted)")  \(report.plate)  "
            + report.verdict.sentence + (report.whereabouts.map { "; \($0)" } ?? "")
    }

    private static func text(_ call: SightingDocument.Call?) -> String {
        guard let call else { return "" }
        let problem = call.problem.map { ": \($0)" } ?? ""
        return switch call.state {
        case GateCall.State.delivered.rawValue: ""
        case GateCall.State.waiting.rawValue: "; webhook waits\(problem)"
        default: "; webhook given up\(problem)"
        }
    }
}

struct ReportCarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Report that a car stands in a building, as its guard or owner.",
        discussion: """
            The owner sees the report among the sightings, with your name, until it is deleted after
            the hours of the gate. It opens no gate.

            Examples:
              parkway buildings report A1B2C CKXR318
              parkway buildings report A1B2C CKXR318 --whereabouts "bay 14, blocks the exit"
            """)

    @OptionGroup var building: BuildingArgument

    @Argument(help: ArgumentHelp("Plate of the car.", valueName: "plate"))
    var plate: String

    @Option(help: ArgumentHelp("Where it stands (1-200 characters).", valueName: "text"))
    var whereabouts: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        var input = InputValidation()
        let plate = input.check("plate", plate, as: LicensePlate.self)
        let whereabouts = whereabouts.map {
            input.check("whereabouts", $0, as: Whereabouts.self)
        }
        let code = try building.code()
        let checked = try input.validated(plate)
        let person = try await storeOptions.signedIn()
        let clock = person.workspace.regionClock
        let taken = try await person.cameras.report(checked, at: whereabouts ?? nil, in: code)
        let report = CarReportDocument(taken.report, on: clock)
        guard !json else { return Terminal.print(try JSONText.indented(report)) }
        Terminal.print(
            "Reported \(report.plate), which \(report.verdict.sentence). Deleted on "
                + "\(clock.text(report.endsAt)).")
    }
}
