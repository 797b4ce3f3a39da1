import Accounts
import ArgumentParser
import Documents
import Operations
import RecordKeeping
import StoreRuntime
import WireText

struct PlatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plates",
        abstract: "List, add and remove the licence plates that you use.",
        discussion: """
            The plate of your profile is always one of them; 'parkway profile --plate' changes
            it.

            Examples:
              parkway plates add VAN123 --nickname "the van"
              parkway plates list
            """,
        subcommands: [ListPlatesCommand.self, AddPlateCommand.self, RemovePlateCommand.self])
}

struct ListPlatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your saved plates.",
        discussion: "Example:\n  parkway plates list --json")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let plates = try await person.workspace.accounts.savedPlates(of: person.account.id)
        if json {
            let documents = plates.map { SavedPlateDocument($0, among: plates) }
            Terminal.print(try JSONText.indented(ListDocument(documents)))
            return
        }
        var table = Table([.init("PLATE"), .init("NICKNAME", shortest: 12), .init("NOTE")])
        for plate in plates {
            let likes = plate.lookAlikes(among: plates).map(\.text)
            let notes =
                (plate.isOfProfile ? ["in your profile"] : [])
                + (likes.isEmpty ? [] : ["looks like \(likes.joined(separator: ", "))"])
            table.append([
                plate.plate.text, plate.nickname?.text ?? "", notes.joined(separator: "; "),
            ])
        }
        Terminal.print(table)
    }
}

struct AddPlateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Save a plate, or change the nickname of a saved one.",
        discussion: "Example:\n  parkway plates add VAN123 --nickname \"the van\"")

    @Argument(help: ArgumentHelp("Licence plate.", valueName: "plate"))
    var plate: String

    @Option(help: ArgumentHelp("What you call the car.", valueName: "name"))
    var nickname: String?

    @Flag(help: "Print the saved plate as JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        var input = InputValidation()
        let checked = input.check("plate", self.plate, as: LicensePlate.self)
        let name = nickname.flatMap { input.check("nickname", $0, as: PlateNickname.self) }
        let plate = try input.validated(checked)
        let person = try await storeOptions.signedIn()
        let saving = try await person.workspace.accounts.savePlate(
            plate, nickname: name, of: person.account.id)
        for warning in saving.warnings { Terminal.warn(warning) }
        Terminal.print(
            json
                ? try JSONText.indented(SavedPlateDocument(saving))
                : saving.isNew ? "Saved \(plate)." : "\(plate) was saved already.")
    }
}

struct RemovePlateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a saved plate. Parkings with it stay.",
        discussion: "Example:\n  parkway plates remove VAN123")

    @Argument(help: ArgumentHelp("Licence plate.", valueName: "plate"))
    var plate: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let plate = try LicensePlate(plate)
        let person = try await storeOptions.signedIn()
        let accounts = person.workspace.accounts
        let saved = try await accounts.savedPlates(of: person.account.id)
        guard let found = saved.first(where: { $0.plate == plate }) else {
            throw ToolError.noSuchPlate(plate.text)
        }
        try await accounts.removePlate(found.id, of: person.account.id)
        Terminal.print("Removed \(plate).")
    }
}
