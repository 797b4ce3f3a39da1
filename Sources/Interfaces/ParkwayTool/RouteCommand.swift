import ArgumentParser
import Atlas
import Foundation
import Geocoding
import Operations
import ParkingRecords
import RecordKeeping
import Routing

struct RouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Print the way to a parking: distance, time and steps.",
        discussion: """
            The start is an address, coordinates, or the id of another of your parkings.

            Examples:
              parkway route 4f1c22ab --from "Town Hall"
              parkway route 4f1c22ab --from 43.7384,7.4246 --mode walking --map way.png
              parkway route 4f1c22ab --from 9b20d177 --format gpx > way.gpx
              parkway route 4f1c22ab --from "Town Hall" --language fr
              parkway route 4f1c22ab --from "Town Hall" --depart 2026-11-21T18:30
              parkway route 4f1c22ab --from "Town Hall" --via "20 North Ring" --via "Station Road"
              parkway route 4f1c22ab --from "Town Hall" --avoid 45.3905,-65.3541,150

            With --depart, roads, turns and gates that are closed at times are taken for the
            whole way as they stand then; without, as if no time were tagged.
            """)

    @OptionGroup var reference: ReferenceArgument

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where to start.", valueName: "address|lat,lon|id"))
    var from: String

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Lead by this place; repeat it for several, in their order.",
            valueName: "address|lat,lon|id"))
    var via: [String] = []

    @Flag(help: "A driver may turn round on the spot at a place that the way leads by.")
    var turnAtVia = false

    @Option(
        help: ArgumentHelp(
            "On which side of the road the places and the destination are to lie: unrestricted, curb "
                + "(that of the traffic) or opposite.", valueName: "side"))
    var approach: Waypoint.Approach = .unrestricted

    @Option(help: ArgumentHelp("How to travel: driving, cycling or walking.", valueName: "mode"))
    var mode: TravelMode = .driving

    @OptionGroup var departureOptions: DepartureOptions

    @Option(help: ArgumentHelp("How to print: text, json, geojson or gpx.", valueName: "format"))
    var format: RouteFormat = .text

    @OptionGroup var languageOption: LanguageOption

    @Option(
        help: ArgumentHelp(
            "Which candidate to start from where the address is ambiguous.", valueName: "n"))
    var pick: Int?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Stay out of this area, a box, a circle or a GeoJSON file as for 'close'; repeat it "
                + "for several.", valueName: "area"))
    var avoid: [String] = []

    @Option(
        help: ArgumentHelp("Draw the way on the map into this PNG file.", valueName: "file.png"))
    var map: String?

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws { try MapFile.check(map) }

    func run() async throws {
        let departure = try departureOptions.departure()
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let destination = RouteEnd(try await person.parkings.parking(reference))
        let places = try await storeOptions.placeSearch(in: person.workspace)
        let origin = try await RouteEnds(parkings: person.parkings) { text in
            try await places.resolveAsking(.text(text), pick: pick)
        }.end(from)
        let others = RouteEnds(parkings: person.parkings) { text in
            try await places.resolveAsking(.text(text))
        }
        guard via.count <= RouteStops.most else {
            throw InvalidValue.outOfRange(
                field: "via", text: String(via.count), rule: "give at most \(RouteStops.most)")
        }
        var stops = RouteStops(mayTurn: turnAtVia, approach: approach)
        for text in via { stops.places.append(try await others.end(text)) }
        let areas = try avoid.map { text in
            guard let area = try AreaText.parse(orFile: text) else {
                throw InvalidValue.malformed(field: "area", text: text, rule: AreaText.rule)
            }
            return area
        }
        let document = try person.workspace.withEngines { [stops] engines in
            try RoutePlanner(engines).route(
                from: origin, via: stops, to: destination, by: mode, departure: departure,
                avoiding: areas)
        }
        let language = try languageOption.language(of: storeOptions)
        Terminal.print(try document.written(as: format, in: language))
        if let map {
            try MapDrawing(person.workspace).draw(document, to: URL(filePath: map))
            Terminal.say("Map written to \(map)")
        }
    }
}

extension TravelMode: ExpressibleByArgument {}
extension Waypoint.Approach: ExpressibleByArgument {}
extension RouteFormat: ExpressibleByArgument {}

extension Language: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(tag: argument)
    }
}
