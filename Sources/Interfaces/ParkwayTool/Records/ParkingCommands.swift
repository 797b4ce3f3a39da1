import Accounts
import ArgumentParser
import Buildings
import Documents
import Foundation
import Geometry
import Operations
import ParkingRecords
import RecordKeeping
import StoreRuntime
import WireText

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show all fields of a parking.",
        discussion: """
            Examples:
              parkway show 4f1c22ab
              parkway show 4f1c22ab --map parking.png
            """)

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var unitsOption: UnitsOption

    @Option(
        help: ArgumentHelp(
            "Draw the parking on a map and write it to this PNG file.", valueName: "file.png"))
    var map: String?

    @OptionGroup var mapSize: MapSizeOption

    func validate() throws {
        try MapFile.check(map, mapSize)
    }

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let parking = try await person.parkings.parking(reference)
        let now = person.workspace.clock.now()
        if json {
            Terminal.print(try JSONText.indented(ParkingDocument(parking, at: now)))
        } else {
            Terminal.print(Self.text(parking, at: now, of: person))
            if let found = try await person.buildings.verdict(of: parking.id) {
                let clock = person.workspace.regionClock
                Terminal.print(
                    "Verdict" + Self.indentation.dropFirst(7)
                        + "\(found.building.name): \(found.verdict.sentence { clock.text($0) })")
            }
        }
        if let map {
            let units = try unitsOption.units(of: storeOptions, in: person.workspace)
            try MapDrawing(person.workspace, units: units, size: mapSize.size).draw(
                parking, to: URL(filePath: map))
            Terminal.say("Map written to \(map)")
        }
    }

    private static func text(
        _ parking: Parking, at now: Timestamp, of person: SignedInWorkspace
    ) -> String {
        let clock = person.workspace.regionClock
        let until = clock.text(parking.validUntil())
        let validity =
            switch ParkingStatus(parking, at: now) {
            case .valid: "valid until \(until), \(parking.timeLeft(at: now)) left"
            case .expired: "expired at \(until)"
            case .ended: "ended at \(until)"
            }
        let extensions = parking.extensions.map { "\($0.stay) (\(clock.text($0.at)))" }
        var rows = [
            ("ID", parking.id.description), ("Status", validity),
            ("Address", parking.address.text), ("Coordinates", parking.coordinate.description),
            ("Matched", parking.matchKind.rawValue), ("Building", parking.building.text),
            ("Suite", parking.suite.text), ("Plate", parking.plate?.text ?? "(no longer kept)"),
            ("Stay", parking.stay.description), ("Added", clock.text(parking.createdAt)),
            ("Owner", "\(person.account.name) (you)"),
        ]
        if !extensions.isEmpty {
            rows.insert(("Extended", extensions.joined(separator: ", ")), at: 9)
        }
        let spot = [
            ("Level", parking.spot.level?.text), ("Bay", parking.spot.bay?.text),
            ("Note", parking.spot.note?.text.replacing("\n", with: "\n" + indentation)),
        ]
        rows += spot.compactMap { label, text in text.map { (label, $0) } }
        if let entered = parking.enteredAddress, entered != parking.address {
            rows.insert(("Entered as", entered.text), at: 3)
        }
        return rows.map { label, value in
            label + indentation.dropFirst(label.count) + value
        }.joined(separator: "\n")
    }

    private static let indentation = String(repeating: " ", count: 13)
}

struct EndCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "End a parking before its stay is over.",
        discussion: "Example:\n  parkway end 4f1c22ab")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let parking = try await person.parkings.end(reference)
        let time = person.workspace.regionClock.text(parking.validUntil())
        Terminal.print("Ended parking \(parking.id) at \(time).")
        Terminal.say("Undo within 10 minutes: parkway undo \(parking.id.shortText)")
    }
}

struct ExtendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extend",
        abstract: "Extend a parking that is still valid.",
        discussion: "Example:\n  parkway extend 4f1c22ab --hours 4")

    @OptionGroup var reference: ReferenceArgument

    @Option(help: ArgumentHelp("Hours to add: 1, 4, 12 or 24.", valueName: "hours"))
    var hours: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try reference.record()
        let stay = try Stay(hours)
        let person = try await storeOptions.signedIn()
        let parking = try await person.parkings.extend(reference, by: stay)
        let until = person.workspace.regionClock.text(parking.validUntil())
        Terminal.print("Extended parking \(parking.id); valid until \(until).")
    }
}

struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Delete a parking.",
        discussion:
            "Asks for confirmation unless --yes is given. Can be undone for 10 minutes.\n\nExample:\n  parkway remove 4f1c22ab --yes"
    )

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    func run() async throws {
        let reference = try reference.record()
        let desk = try await storeOptions.signedIn().parkings
        if !yes {
            let parking = try await desk.parking(reference)
            try Terminal.confirm("Remove the parking at \(parking.address)?")
        }
        let id = try await desk.remove(reference)
        Terminal.print("Removed parking \(id).")
        Terminal.say("Undo within 10 minutes: parkway undo \(id.shortText)")
    }
}

/// The record that a command is about.
struct ReferenceArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Id of the record, or at least six digits of its beginning or end.",
            valueName: "id"))
    var id: String

    func record() throws -> RecordReference {
        try RecordReference(id)
    }
}
