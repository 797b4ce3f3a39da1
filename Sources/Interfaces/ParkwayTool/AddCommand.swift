import Accounts
import ArgumentParser
import Operations
import ParkingRecords
import RecordKeeping

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
        for plate in added.lookAlikes {
            Terminal.warn(
                "licence plate \(request.plate) differs from your earlier \(plate) only in "
                    + "characters that look alike; check it")
        }
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

/// What was typed of a parking, checked as a whole so that every mistake is named at once.
private struct TypedParking {
    private let building: BuildingCode
    private let suite: SuiteNumber
    private let stay: Stay
    private let plate: LicensePlate?

    init(building: String, suite: String, hours: String, plate: String?) throws {
        var mistakes: [InvalidValue] = []
        func check<Value>(_ value: () throws(InvalidValue) -> Value) -> Value? {
            do throws(InvalidValue) {
                return try value()
            } catch {
                mistakes.append(error)
                return nil
            }
        }
        let checkedBuilding = check { () throws(InvalidValue) in try BuildingCode(building) }
        let checkedSuite = check { () throws(InvalidValue) in try SuiteNumber(suite) }
        let checkedStay = check { () throws(InvalidValue) in try Stay(hours) }
        let checkedPlate = plate.flatMap { text in
            check { () throws(InvalidValue) in try LicensePlate(text) }
        }
        guard let checkedBuilding, let checkedSuite, let checkedStay, mistakes.isEmpty else {
            throw Mistakes(mistakes)
        }
        self.building = checkedBuilding
        self.suite = checkedSuite
        self.stay = checkedStay
        self.plate = checkedPlate
    }

    func request(defaultPlate: LicensePlate) -> ParkingRequest {
        ParkingRequest(
            building: building, stay: stay, plate: plate ?? defaultPlate, suite: suite)
    }
}

/// Several values that cannot be, a line each.
struct Mistakes: Error, CustomStringConvertible {
    private let mistakes: [InvalidValue]

    init(_ mistakes: [InvalidValue]) {
        self.mistakes = mistakes
    }

    var description: String {
        mistakes.map(\.description).joined(separator: "\nparkway: ")
    }
}
