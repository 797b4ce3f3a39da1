import Accounts
import AddressText
import ArgumentParser
import Documents
import Foundation
import OSMModel
import Operations
import RecordKeeping
import StoreRuntime

struct IsochroneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "isochrone",
        abstract: "Print the areas that can be reached from a place in a given time.",
        discussion: """
            Prints an area for each number of minutes, the largest first, as GeoJSON for a
            map program such as QGIS.
            --format text prints the size of each area instead. --map draws the areas.

            Examples:
              parkway isochrone "Town Hall" > reach.geojson
              parkway isochrone 43.7384,7.4246 --minutes 5,10 --mode walking
              parkway isochrone "Town Hall" --format text --map reach.png
            """)

    @Argument(
        parsing: .allUnrecognized, help: ArgumentHelp("Start.", valueName: "address|lat,lon"))
    var from: [String]

    @Option(
        help: ArgumentHelp(
            "Travel times in minutes: up to 8 numbers (1-120).", valueName: "n,n,…"))
    var minutes = "5,10,15"

    @Option(help: ArgumentHelp("Mode of travel.", valueName: "mode"))
    var mode: TravelMode = .driving

    @OptionGroup var departureOptions: DepartureOptions

    @Option(help: ArgumentHelp("Output format.", valueName: "format"))
    var format: IsochroneFormat = .geojson

    @OptionGroup var unitsOption: UnitsOption

    @Option(
        help: ArgumentHelp(
            "Number of the match to use if the place is ambiguous.", valueName: "n"))
    var pick: Int?

    @Option(
        help: ArgumentHelp(
            "Draw the areas on a map and write it to this PNG file.", valueName: "file.png"))
    var map: String?

    @OptionGroup var mapSize: MapSizeOption

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        _ = try PlaceWords.text(from)
        try MapFile.check(map, mapSize)
    }

    func run() async throws {
        guard let minutes = IsochronePlanner.minutes(in: minutes) else {
            throw InvalidValue.outOfRange(
                field: "minutes", text: minutes, rule: IsochronePlanner.minutesRule)
        }
        let departure = try departureOptions.departure()
        let (workspace, person) = try await storeOptions.personIfSignedIn(
            zone: departureOptions.zone())
        let engines = try workspace.engines()
        let places = try await storeOptions.placeSearch(in: workspace)
        let origin = try await RouteEnds { words in
            try await places.resolveAsking(words, pick: pick)
        }.end(PlaceText(PlaceWords.text(from)))
        let areas = try IsochronePlanner(engines, for: person?.account.id)
            .areas(around: origin, within: minutes, by: mode, departure: departure)
        let units = try unitsOption.units(of: storeOptions, in: workspace)
        Terminal.print(try areas.written(as: format, units: units))
        if let map {
            try MapDrawing(workspace, units: units, size: mapSize.size).draw(
                areas, to: URL(filePath: map))
            Terminal.say("Map written to \(map)")
        }
    }
}

extension IsochroneFormat: ExpressibleByArgument {}
