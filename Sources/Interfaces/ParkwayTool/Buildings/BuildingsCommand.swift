import Accounts
import ArgumentParser
import Buildings
import Documents
import Operations
import ParkingRecords
import RecordKeeping
import StoreRuntime
import WireText

struct BuildingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "buildings",
        abstract: "Say who may park in a building, and look whether a car may be there.",
        discussion: """
            A parking with the code of a building is a stay there.

            Examples:
              parkway buildings add A1B2C --name "Harbour House" --spaces 40 --at 43.7384,7.4246
              parkway buildings edit A1B2C --plate-hours 40h/30d --visitor-hours "08:00-22:00"
              parkway buildings invite A1B2C --guard
              parkway buildings check A1B2C CKXR318
              parkway buildings occupancy A1B2C --hours 48
            """,
        subcommands: [
            ListBuildingsCommand.self, AddBuildingCommand.self, ShowBuildingCommand.self,
            EditBuildingCommand.self, RemoveBuildingCommand.self, CheckPlateCommand.self,
            InviteToBuildingCommand.self, InvitationsCommand.self, AcceptInvitationCommand.self,
            BuildingPeopleCommand.self, DismissMemberCommand.self, StaysCommand.self,
            EndStayCommand.self, PasscodeCommand.self, OccupancyCommand.self, AuditCommand.self,
            CamerasCommand.self, SightingsCommand.self, ReportCarCommand.self, GateCommand.self,
            GateWebhookCommand.self, WallMapCommand.self,
        ])
}

/// The rules of a building.
struct BuildingRuleOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Number of parking spaces.", valueName: "n"))
    var spaces: Int?

    @Option(
        help: ArgumentHelp(
            "Hours that each plate may be there within some days, as in 40h/30d; empty for any.",
            valueName: "limit"))
    var plateHours: String?

    @Option(
        help: ArgumentHelp(
            "Hours for all cars of a suite together, as in 90h/7d; empty for any.",
            valueName: "limit"))
    var suiteHours: String?

    @Option(
        help: ArgumentHelp(
            "When cars may be there, as opening hours; empty for always.", valueName: "hours"))
    var visitorHours: String?

    @Option(help: ArgumentHelp("Number of guests of each suite (0-100).", valueName: "n"))
    var guests: Int?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("All plates that may always be there.", valueName: "plate"))
    var permitted: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("All plates that may never be there.", valueName: "plate"))
    var blocked: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "All plates to which rules do not apply, as in CKXR318:spaces,plate-hours.",
            valueName: "exception"))
    var except: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Lists to empty: permitted, blocked or exceptions.", valueName: "list"))
    var clear: [String] = []

    func validate() throws {
        for name in clear where !["permitted", "blocked", "exceptions"].contains(name) {
            throw ValidationError("--clear needs permitted, blocked or exceptions.")
        }
    }

    /// The change without name and place. Mistakes are reported to `input`.
    func edit(name: String?, reportingTo input: inout InputValidation) -> BuildingEdit {
        BuildingInput(
            name: name, spaces: spaces, plateHours: plateHours, suiteHours: suiteHours,
            visitorHours: visitorHours, guests: guests,
            permitted: list("permitted", permitted),
            blocked: list("blocked", blocked), exceptions: list("exceptions", except)
        ).edit(reportingTo: &input)
    }

    private func list(_ name: String, _ texts: [String]) -> [String]? {
        texts.isEmpty && !clear.contains(name) ? nil : texts
    }
}

struct ListBuildingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the buildings with which you have to do.",
        discussion: "Example:\n  parkway buildings list")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let found = try await storeOptions.signedIn().buildings.buildings()
        guard !json else {
            return Terminal.print(try JSONText.indented(found.map(BuildingDocument.init)))
        }
        guard !found.isEmpty else { return Terminal.say("No buildings found.") }
        var table = Table([
            .init("CODE"), .init("NAME", shortest: 12), .init("CARS"), .init("SPACES", rank: 1),
            .init("YOU ARE", shortest: 5),
        ])
        for item in found.map(BuildingDocument.init) {
            let duties =
                (item.isOwner ? ["owner"] : []) + (item.isGuard ? ["guard"] : [])
                + item.suites.map { "host of \($0)" }
            table.append([
                item.code, item.name, item.cars.map(String.init) ?? "", "\(item.spaces)",
                duties.joined(separator: ", "),
            ])
        }
        Terminal.print(table)
    }
}

struct AddBuildingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Register a building. You are its owner.",
        discussion: """
            Parkings that were added before with this code stay private.

            Example:
              parkway buildings add A1B2C --name "Harbour House" --spaces 40 --at 43.7384,7.4246
            """)

    @OptionGroup var building: BuildingArgument

    @Option(help: ArgumentHelp("Name of the building.", valueName: "text"))
    var name: String

    @OptionGroup var rules: BuildingRuleOptions
    @OptionGroup var place: PlaceOptions
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the saved record as JSON.")
    var json = false

    func validate() throws {
        if rules.spaces == nil { throw ValidationError("Give the number of spaces: --spaces 40.") }
    }

    func run() async throws {
        var input = InputValidation()
        let code = input.check("code", building.building, as: BuildingCode.self)
        let edit = rules.edit(name: name, reportingTo: &input)
        let (checkedCode, checkedName) = (
            try input.validated(code), try input.validated(edit.name)
        )
        let person = try await storeOptions.signedIn()
        let found = try await place.resolve {
            try await storeOptions.placeSearch(in: person.workspace)
        }
        let made = try await person.buildings.register(checkedCode, checkedName, at: found, edit)
        Terminal.print(
            json
                ? try JSONText.indented(BuildingDocument(made))
                : "Registered building \(made.building.code).")
    }
}

struct ShowBuildingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a building, and to its owner its rules, as JSON.",
        discussion: "Example:\n  parkway buildings show A1B2C")

    @OptionGroup var building: BuildingArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let code = try building.code()
        let found = try await storeOptions.signedIn().buildings.building(code)
        Terminal.print(try JSONText.indented(BuildingDocument(found)))
    }
}

struct EditBuildingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a building of yours and its rules.",
        discussion: """
            What you leave out stays; an empty text clears a rule.

            Examples:
              parkway buildings edit A1B2C --plate-hours 40h/30d --spaces 38
              parkway buildings edit A1B2C --blocked BAD1 BAD2 --except CKXR318:spaces
              parkway buildings edit A1B2C --visitor-hours "" --clear blocked
            """)

    @OptionGroup var building: BuildingArgument

    @Option(help: ArgumentHelp("Name of the building.", valueName: "text"))
    var name: String?

    @OptionGroup var rules: BuildingRuleOptions
    @OptionGroup var place: OptionalPlaceOptions
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the saved record as JSON.")
    var json = false

    func run() async throws {
        let code = try building.code()
        var input = InputValidation()
        var edit = rules.edit(name: name, reportingTo: &input)
        try input.validated(())
        let person = try await storeOptions.signedIn()
        edit.place = try await place.resolve {
            try await storeOptions.placeSearch(in: person.workspace)
        }.map { try BuildingPlace($0) }
        let changed = try await person.buildings.change(code, by: edit)
        Terminal.print(
            json
                ? try JSONText.indented(BuildingDocument(changed))
                : "Saved building \(code).")
    }
}

struct RemoveBuildingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a building of yours with its people and stays. Parkings are kept.",
        discussion: "Example:\n  parkway buildings remove A1B2C")

    @OptionGroup var building: BuildingArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let code = try building.code()
        try await storeOptions.signedIn().buildings.remove(code)
        Terminal.print("Removed building \(code).")
    }
}

struct CheckPlateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Look whether a car may be in a building, as its guard or owner.",
        discussion: """
            A part of the plate is enough to find the cars that may be there. Each look-up is in the
            audit log.

            Examples:
              parkway buildings check A1B2C CKXR318
              parkway buildings check A1B2C R31
            """)

    @OptionGroup var building: BuildingArgument

    @Argument(help: ArgumentHelp("Plate, or at least two characters of it.", valueName: "plate"))
    var plate: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let (code, plate) = (try building.code(), try LicensePlate(plate))
        let person = try await storeOptions.signedIn()
        let clock = person.workspace.regionClock
        let answer = LookUpDocument(try await person.buildings.lookUp(plate, in: code), on: clock)
        guard !json else { return Terminal.print(try JSONText.indented(answer)) }
        Terminal.print(Self.line(answer.typed))
        if !answer.near.isEmpty { Terminal.print("Or did you mean:") }
        for found in answer.near { Terminal.print("  " + Self.line(found)) }
    }

    private static func line(_ found: LookUpDocument.Plate) -> String {
        "\(found.plate) " + (found.suite.map { "(suite \($0)) " } ?? "") + found.verdict.sentence
    }
}
