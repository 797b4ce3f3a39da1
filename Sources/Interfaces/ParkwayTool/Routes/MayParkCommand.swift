import Accounts
import AddressText
import ArgumentParser
import Documents
import Geometry
import Guidance
import KerbRules
import Operations
import RecordKeeping
import StoreRuntime
import WireText

/// The permits of the person who parks.
struct PermitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Permit zone that you have a permit for; repeat it for more.", valueName: "zone"))
    var zone: [String] = []

    @Flag(help: "You have a permit for disabled people.")
    var disabled = false

    func parker() throws -> Parker {
        Parker(ParkingPermits(zones: try PermitZones(zone), hasDisabledPermit: disabled))
    }
}

struct MayParkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "may-park",
        abstract: "Say whether you may park at a place, until when, and what comes then.",
        discussion: """
            Answers for the side of a street or the car park that is nearest to the place,
            within 75 m, by the tags of the map. What the map does not say is unknown, not
            free. Signs on the street count.

            Examples:
              parkway may-park 43.7384,7.4246
              parkway may-park "Town Hall" --at 18:30 --zone 4
              parkway may-park 43.7384,7.4246 --disabled --language fr --json
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Place.", valueName: "address|lat,lon"))
    var place: [String]

    @Option(
        help: ArgumentHelp(
            "Time of arrival, such as 18:30 or \"2026-11-22 08:00\" (default: now).",
            valueName: "time"))
    var at: String?

    @OptionGroup var permits: PermitOptions
    @OptionGroup var languageOption: LanguageOption

    @Option(
        help: ArgumentHelp(
            "Number of the match to use if the place is ambiguous.", valueName: "n"))
    var pick: Int?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws { _ = try PlaceWords.text(place) }

    func run() async throws {
        let parker = try permits.parker()
        let workspace = try await storeOptions.workspace()
        let now = workspace.clock.now()
        let time = try at.map {
            try TimeText.instant($0, after: now, in: workspace.timeZone)
        }
        let places = try await storeOptions.placeSearch(in: workspace)
        let end = try await RouteEnds { words in
            try await places.resolveAsking(words, pick: pick)
        }.end(PlaceText(PlaceWords.text(place)))
        let answer = try KerbSearch(workspace.engines())
            .nearest(to: end.coordinate, at: time ?? now, for: parker)
        guard let answer else { throw KerbSearchError.nothingNear(end.label) }
        let language = try languageOption.language(of: storeOptions)
        let document = KerbDocument(answer, in: language)
        if json {
            Terminal.print(try JSONText.indented(document))
            return
        }
        let meters = Int(document.distanceMeters.rounded())
        let side = document.side.map { ", \($0) side of the way" } ?? ""
        Terminal.print(document.verdict.text)
        if let moveBy = document.verdict.moveBy { Terminal.print(moveBy) }
        Terminal.say("\(document.name ?? document.osm)\(side), \(meters) m away")
    }
}
