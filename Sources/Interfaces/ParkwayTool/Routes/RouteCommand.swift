import Accounts
import AddressText
import ArgumentParser
import Documents
import Foundation
import Guidance
import OSMModel
import Operations
import RecordKeeping
import StoreRuntime

struct RouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Print a route to a parking or another place.",
        discussion: """
            Prints the distance, the duration and the steps. Places are addresses,
            coordinates or, if you are signed in, ids of your parkings.

            With --depart, time restrictions of roads, turns and gates apply as they are at
            the time of departure, for the whole route. Without it, they are ignored.
            --arrive-by finds the latest departure that arrives by a time.

            Examples:
              parkway route 4f1c22ab --from "Town Hall"
              parkway route "12 Harbour Street" --from 43.7384,7.4246 --mode walking
              parkway route 4f1c22ab --from 9b20d177 --format gpx > route.gpx
              parkway route 4f1c22ab --from "Town Hall" --language fr --map route.png
              parkway route 4f1c22ab --from "Town Hall" --alternatives 2
              parkway route 4f1c22ab --from "Town Hall" --depart 2026-11-21T18:30
              parkway route 4f1c22ab --from "Town Hall" --arrive-by 18:30
              parkway route 4f1c22ab --from "Town Hall" --via "20 North Ring" \\
                --via "Station Road"
              parkway route 4f1c22ab --from "Town Hall" --bearing 90 --approach curb
              parkway route 4f1c22ab --from "Town Hall" --avoid 45.3905,-65.3541,150
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Destination.", valueName: "id|address|lat,lon"))
    var destination: [String]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Start.", valueName: "address|lat,lon|id"))
    var from: String

    @OptionGroup var viaOptions: ViaOptions

    @Option(
        help: ArgumentHelp(
            "Maximum number of alternative routes to find (0-\(RouteRequest.alternatives.upperBound)).",
            valueName: "n"))
    var alternatives = 0

    @Option(
        help: ArgumentHelp(
            "Write only this route: 0 for the fastest, else the number of an alternative.",
            valueName: "n"))
    var chosen: Int?

    @Option(help: ArgumentHelp("Mode of travel.", valueName: "mode"))
    var mode: TravelMode = .driving

    @OptionGroup var departureOptions: DepartureOptions

    @Option(
        help: ArgumentHelp(
            "Arrive by this local time and leave as late as possible: HH:MM or "
                + "\"YYYY-MM-DD HH:MM\".",
            valueName: "time"))
    var arriveBy: String?

    @Option(help: ArgumentHelp("Output format.", valueName: "format"))
    var format: RouteFormat = .text

    @OptionGroup var languageOption: LanguageOption
    @OptionGroup var unitsOption: UnitsOption

    @Option(
        help: ArgumentHelp(
            "Number of the match to start from if the address is ambiguous.", valueName: "n"))
    var pick: Int?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Avoid this area: a box (south,west,north,east), a circle (lat,lon,radius in metres) "
                + "or a GeoJSON file with a polygon. Repeat the option for several.",
            valueName: "area"))
    var avoid: [String] = []

    @Option(
        help: ArgumentHelp(
            "Draw the route on a map and write it to this PNG file.", valueName: "file.png"))
    var map: String?

    @OptionGroup var mapSize: MapSizeOption

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        _ = try PlaceWords.text(destination)
        try MapFile.check(map, mapSize)
        if let arriveBy {
            guard TimeText.moment(arriveBy, now: Date(), in: .gmt) != nil else {
                throw ValidationError("'\(arriveBy)' is not an arrival time; \(TimeText.rule).")
            }
            guard departureOptions.depart == nil else {
                throw ValidationError("--depart and --arrive-by cannot be combined. Leave one out.")
            }
        }
        let limits = RouteRequest.alternatives
        guard limits.contains(alternatives) else {
            throw ValidationError(
                "--alternatives must be 0 to \(limits.upperBound), not \(alternatives).")
        }
        if let chosen, !(0...alternatives).contains(chosen) {
            throw ValidationError(
                "--chosen must be 0 to \(alternatives), the number of --alternatives, not \(chosen)."
            )
        }
        if alternatives > 0, !viaOptions.via.isEmpty {
            throw ValidationError(
                "--alternatives and --via cannot be combined. Leave one out."
            )
        }
    }

    func run() async throws {
        let waypointRules = try viaOptions.waypointRules()
        let departure = try departureOptions.departure()
        let zone = try departureOptions.zone()
        let arrival = arriveBy.flatMap { TimeText.moment($0, now: Date(), in: zone) }
        let areas = try avoid.map { text in
            guard let area = try AreaText.parse(orFile: text) else {
                throw InvalidValue.malformed(field: "area", text: text, rule: AreaText.rule)
            }
            return area
        }
        let (workspace, person) = try await storeOptions.personIfSignedIn(
            zone: zone)
        let parkings = person?.parkings
        let places = try await storeOptions.placeSearch(in: workspace)
        let ends = RouteEnds(parkings: parkings) { words in
            try await places.resolveAsking(words)
        }
        let starts = RouteEnds(parkings: parkings) { words in
            try await places.resolveAsking(words, pick: pick)
        }
        let destination = try await destination(among: ends, isSignedIn: parkings != nil)
        var request = RouteRequest(
            from: try await starts.end(PlaceText(from)), to: destination, by: mode,
            waypointRules: waypointRules,
            departure: departure, arrival: arrival, avoiding: areas, alternatives: alternatives)
        for text in viaOptions.via { request.via.append(try await ends.end(PlaceText(text))) }
        let found = try workspace.withEngines { [request] engines in
            try RoutePlanner(engines, for: person?.account.id).route(request)
        }
        if let chosen, chosen > found.trips.count - 1 {
            Terminal.say("There is no alternative \(chosen); this is the fastest route.")
        }
        let planned = chosen.map(found.choosing) ?? found
        let language = try languageOption.language(of: storeOptions)
        let units = try unitsOption.units(of: storeOptions, in: workspace)
        Terminal.print(try planned.written(as: format, in: language, units: units))
        if let map {
            try MapDrawing(workspace, units: units, size: mapSize.size)
                .draw(planned, in: language, to: URL(filePath: map))
            Terminal.say("Map written to \(map)")
        }
    }

    private func destination(among ends: RouteEnds, isSignedIn: Bool) async throws -> RouteEnd {
        let text = try PlaceWords.text(destination)
        let place = try PlaceText(text)
        do {
            return try await ends.destination(place)
        } catch PlaceLookupError.notFound where !isSignedIn {
            // It may be the id of a parking, which needs a signed-in account.
            if place.recordReference != nil { throw ToolError.notSignedIn }
            throw PlaceLookupError.notFound(text)
        }
    }
}

extension TravelMode: ExpressibleByArgument {}
extension RouteFormat: ExpressibleByArgument {}

extension Language: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(tag: argument)
    }
}
