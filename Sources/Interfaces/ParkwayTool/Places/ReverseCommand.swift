import ArgumentParser
import Geocoding
import Operations
import RecordKeeping
import StoreRuntime

struct ReverseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reverse",
        abstract: "Find the nearest address to coordinates.",
        discussion: """
            Examples:
              parkway reverse 43.7384,7.4246
              parkway reverse 43.7384,7.4246 --zoom 10 --language fr
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Latitude and longitude.", valueName: "lat,lon"))
    var coordinates: [String]

    @OptionGroup var answers: AnswerOptions

    @Option(
        help: ArgumentHelp(
            "Level of detail: 3 for a country, 10 for a city, 16 for a street, 18 for a house.",
            valueName: "0-22"))
    var zoom = 18

    @OptionGroup var unitsOption: UnitsOption
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws { _ = try PlaceWords.text(coordinates) }

    func run() async throws {
        let place = try CoordinateArgument.parse(PlaceWords.text(coordinates))
        let zooms = 0...22
        guard zooms.contains(zoom) else {
            throw InvalidValue.outOfRange(
                field: "zoom", text: String(zoom),
                rule: "give \(zooms.lowerBound) to \(zooms.upperBound)")
        }
        var options = ReverseOptions(
            limit: try answers.checkedLimit(), languages: try answers.languages())
        options.finestRank = ReverseOptions.rank(ofZoom: zoom)
        let workspace = try await storeOptions.workspace()
        let places = try await storeOptions.placeSearch(in: workspace)
        let results = try await places.reverse(place, options: options)
        let units = try unitsOption.units(of: storeOptions, in: workspace)
        try PlaceListing(results, units: units).print(json: answers.json)
        if results.isEmpty { throw PlaceLookupError.nothingNear(place) }
    }
}
