import Accounts
import AddressText
import ArgumentParser
import Documents
import Foundation
import Guidance
import OSMModel
import Operations
import ParkingRecords
import RecordKeeping
import StoreContract
import StoreRuntime
import WireText

/// What `parkway` shows without a command.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show your valid parkings, the time left and the way back.",
        discussion: """
            'parkway' without a command does the same. With --from, prints the walk back to
            each parking, step by step.

            Examples:
              parkway
              parkway status --from "Town Hall"
              parkway status --json
            """)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Where you are; prints the walk back from there.", valueName: "address|lat,lon"))
    var from: String?

    @OptionGroup var languageOption: LanguageOption
    @OptionGroup var unitsOption: UnitsOption

    @Option(
        help: ArgumentHelp(
            "Number of the match to use if the place is ambiguous.", valueName: "n"))
    var pick: Int?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await person()
        let page = try await person.parkings.newestFirst(
            matching: ParkingFilter(status: .valid), after: nil, limit: PageLimit.standard)
        let walks = try await walks(to: page.items, of: person)
        let now = person.workspace.clock.now()
        let language = try languageOption.language(of: storeOptions)
        let units = try unitsOption.units(of: storeOptions, in: person.workspace)
        if json {
            let items = page.items.indices.map { number in
                ValidParkingDocument(
                    page.items[number], at: now, walk: walks?[number], in: language,
                    units: units)
            }
            let document = PageDocument(Page(items: items, next: page.next))
            Terminal.print(try JSONText.indented(document))
            return
        }
        for (number, parking) in page.items.enumerated() {
            if number > 0 { Terminal.print("") }
            let text = Self.text(parking, at: now, on: person.workspace.regionClock)
            Terminal.print(text + (walks == nil ? "\n" + Self.wayBack(to: parking) : ""))
            if let walk = walks?[number] {
                Terminal.print(
                    "\n" + (try walk.written(as: .text, in: language, units: units)))
            }
        }
        if page.items.isEmpty { try await showNone(of: person, at: now) }
        if page.next != nil { Terminal.say("More: parkway list --status valid") }
    }

    /// The signed-in person. Says what to do first if there is no store yet or nobody is signed in.
    private func person() async throws -> SignedInWorkspace {
        do {
            return try await storeOptions.signedIn()
        } catch StoreError.noStore(let path) {
            throw ToolError.noStoreYet(folder: path)
        } catch ToolError.notSignedIn {
            throw ToolError.nobodySignedIn
        }
    }

    /// The walks from where the person is; nil if that was not given.
    private func walks(
        to parkings: [Parking], of person: SignedInWorkspace
    ) async throws -> [PlannedRoute]? {
        guard let from else { return nil }
        let places = try await storeOptions.placeSearch(in: person.workspace)
        let origin = try await RouteEnds(parkings: person.parkings) { words in
            try await places.resolveAsking(words, pick: pick)
        }.end(PlaceText(from))
        return try person.workspace.withEngines { engines in
            let planner = RoutePlanner(engines, for: person.account.id)
            return try parkings.map { parking in
                try planner.route(
                    RouteRequest(from: origin, to: RouteEnd(parking), by: .walking))
            }
        }
    }

    private static func text(
        _ parking: Parking, at now: Timestamp, on clock: RegionClock
    ) -> String {
        """
        \(parking.plate?.text ?? "The car") is parked at \(parking.address)
        Time left    \(parking.timeLeft(at: now)), until \
        \(clock.text(parking.validUntil(), from: now))
        Building     \(parking.building), suite \(parking.suite)
        Coordinates  \(parking.coordinate)
        Extend       parkway extend \(parking.id.shortText) --hours 1
        """
    }

    private static func wayBack(to parking: Parking) -> String {
        "Way back     parkway route \(parking.id.shortText) --mode walking --from \"WHERE YOU ARE\""
    }

    private func showNone(of person: SignedInWorkspace, at now: Timestamp) async throws {
        let latest = try await person.parkings.newestFirst(after: nil, limit: 1).items.first
        Terminal.print("You have no valid parking.")
        if let latest {
            let end = person.workspace.regionClock.text(latest.validUntil(), from: now)
            Terminal.print("The last one, at \(latest.address), ended at \(end).")
        }
        Terminal.say("Add one: parkway add --help")
        Terminal.say("Find a car park: parkway find-parking PLACE")
    }
}

extension StatusCommand {
    /// The words of a command line that names no command below `root` mean this one: there are none,
    /// or the first is one of its options.
    static func words(
        for words: [String], below root: any ParsableCommand.Type
    ) -> [String] {
        guard let first = words.first else { return ["status"] }
        guard first.hasPrefix("-"), first != "--help" else { return words }
        let options = CommandTree(["status"], below: root).optionNames
        let isOurs = (options + ["-q", "-o"]).contains { $0 == first.prefix { $0 != "=" } }
        return isOurs ? ["status"] + words : words
    }
}
