import Accounts
import ArgumentParser
import Documents
import Operations
import ParkingRecords
import RecordKeeping
import StoreRuntime

struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a parking by address or by coordinates.",
        discussion: """
            Shows the address, the coordinates and how they matched, then saves. An
            address that is not found saves nothing.

            Examples:
              parkway add --building A1B2C --suite 1204 --plate CKXR318 \\
                --hours 4 --address "12 Harbour Street"
              parkway add --building A1B2C --suite 1204 --plate CKXR318 \\
                --hours 1 --at 43.7384,7.4246
              parkway add … --address "Church Street" --pick 2
            """)

    @Option(help: ArgumentHelp("The building's code: 5 letters or digits.", valueName: "code"))
    var building: String

    @Option(
        help: ArgumentHelp("The suite's number: 2 to 5 letters or digits.", valueName: "number"))
    var suite: String

    @Option(
        help: ArgumentHelp(
            "The car's licence plate: 2 to 8 letters or digits (default: your profile's).",
            valueName: "plate"))
    var plate: String?

    @Option(help: ArgumentHelp("The stay: 1 (one hour or less), 4, 12 or 24.", valueName: "hours"))
    var hours: String

    @OptionGroup var place: PlaceOptions
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the saved record as JSON.")
    var json = false

    func run() async throws {
        let typed = try TypedParking(building: building, suite: suite, hours: hours, plate: plate)
        let person = try await storeOptions.signedIn()
        let request = typed.request(defaultPlate: person.account.plate)
        let place = try await place.resolve(
            with: await storeOptions.placeSearch(in: person.workspace))
        let added = try await person.parkings.add(request, at: place)
        added.warnings.forEach(Terminal.warn)
        let now = person.workspace.clock.now()
        if json {
            Terminal.print(try RecordFormats.json(ParkingDocument(added.parking, at: now)))
        } else {
            Terminal.print(
                "Added parking \(added.parking.id), valid until "
                    + "\(LocalTime.text(added.parking.validUntil())).")
        }
    }
}
