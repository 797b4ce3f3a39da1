import ArgumentParser
import Operations
import ParkingRecords
import RecordKeeping
import StoreRuntime

/// Where in a building or car park the car stands.
struct SpotOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Level in the car park, up to 20 characters.", valueName: "level"))
    var level: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Bay, up to 20 characters.", valueName: "bay"))
    var bay: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Note for yourself, up to 500 characters.", valueName: "text"))
    var note: String?

    var input: SpotInput { SpotInput(level: level, bay: bay, note: note) }
}

struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Change level, bay and note of a parking.",
        discussion: """
            What you leave out stays; an empty text clears it.

            Examples:
              parkway note 4f1c22ab --level -2 --bay "B 214"
              parkway note 4f1c22ab --note "Next to the lift"
              parkway note 4f1c22ab --note ""
            """)

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var spot: SpotOptions
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if spot.level == nil && spot.bay == nil && spot.note == nil {
            throw ValidationError("Give --level, --bay or --note.")
        }
    }

    func run() async throws {
        let reference = try reference.record()
        let change = try spot.input.change()
        let desk = try await storeOptions.signedIn().parkings
        let parking = try await desk.describe(reference, by: change)
        Terminal.print("Changed parking \(parking.id).")
    }
}

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the removal or the end of a parking.",
        discussion: """
            Possible for 10 minutes. An end can be undone only while the stay is not over.

            Example:
              parkway undo 4f1c22ab
            """)

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        switch try await person.parkings.undo(reference) {
        case .removal(let parking):
            Terminal.print("Restored parking \(parking.id).")
        case .end(let parking):
            let until = person.workspace.regionClock.text(parking.validUntil())
            Terminal.print("Reopened parking \(parking.id); valid until \(until).")
        }
    }
}
