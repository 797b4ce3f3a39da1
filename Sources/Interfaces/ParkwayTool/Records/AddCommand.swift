import Accounts
import ArgumentParser
import Documents
import Operations
import ParkingRecords
import RecordKeeping
import StoreRuntime
import WireText

struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a parking at an address or coordinates.",
        discussion: """
            Prints the address, the coordinates and how well they match, and saves the
            parking. Saves nothing if the address is not found.

            Examples:
              parkway add --building A1B2C --suite 1204 --plate CKXR318 \\
                --hours 4 --address "12 Harbour Street"
              parkway add --building A1B2C --suite 1204 --plate CKXR318 \\
                --hours 1 --at 43.7384,7.4246 --level -2 --bay "B 214"
              parkway add … --address "Church Street" --pick 2
            """)

    @Option(help: ArgumentHelp("Building code: 5 letters or digits.", valueName: "code"))
    var building: String

    @Option(
        help: ArgumentHelp("Suite number: 2 to 5 letters or digits.", valueName: "number"))
    var suite: String

    @Option(
        help: ArgumentHelp(
            "Licence plate: 2 to 8 letters or digits (default: the one in your profile).",
            valueName: "plate"))
    var plate: String?

    @Option(
        help: ArgumentHelp(
            "Length of the stay in hours: 1 (one hour or less), 4, 12 or 24.", valueName: "hours"))
    var hours: String

    @OptionGroup var spot: SpotOptions
    @OptionGroup var place: PlaceOptions
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the saved record as JSON.")
    var json = false

    func run() async throws {
        let input = try ParkingInput(
            building: building, suite: suite, hours: hours, plate: plate, spot: spot.input)
        let person = try await storeOptions.signedIn()
        let request = input.request(defaultPlate: person.account.plate)
        let place = try await place.resolve {
            try await storeOptions.placeSearch(in: person.workspace)
        }
        let added = try await person.parkings.add(request, at: place)
        added.warnings.forEach(Terminal.warn)
        for notice in try await person.buildings.notice(of: added.parking) { Terminal.say(notice) }
        let now = person.workspace.clock.now()
        if json {
            Terminal.print(try JSONText.indented(ParkingDocument(added.parking, at: now)))
        } else {
            let until = person.workspace.regionClock.text(added.parking.validUntil())
            Terminal.print("Added parking \(added.parking.id), valid until \(until).")
        }
    }
}
