import ArgumentParser
import Atlas
import Documents
import Foundation
import Operations
import RecordKeeping
import Routing
import StoreRuntime

struct RouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Print the way to a parking or another place: distance, time and steps.",
        discussion: """
            Places are addresses, coordinates, or, where you are signed in, ids of your
            parkings.

            Examples:
              parkway route 4f1c22ab --from "Town Hall"
              parkway route "12 Harbour Street" --from 43.7384,7.4246 --mode walking
              parkway route 4f1c22ab --from 9b20d177 --format gpx > way.gpx
              parkway route 4f1c22ab --from "Town Hall" --language fr --map way.png
              parkway route 4f1c22ab --from "Town Hall" --alternatives 2
              parkway route 4f1c22ab --from "Town Hall" --depart 2026-11-21T18:30
              parkway route 4f1c22ab --from "Town Hall" --via "20 North Ring" --via "Station Road"
              parkway route 4f1c22ab --from "Town Hall" --bearing 90 --approach curb
              parkway route 4f1c22ab --from "Town Hall" --avoid 45.3905,-65.3541,150

            With --depart, roads, turns and gates that are closed at times are taken for the
            whole way as they stand then; without, as if no time were tagged.
            """)

    @Argument(help: ArgumentHelp("Where to go.", valueName: "id|address|lat,lon"))
    var destination: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where to start.", valueName: "address|lat,lon|id"))
    var from: String

    @OptionGroup var viaOptions: ViaOptions

    @Option(
        help: ArgumentHelp(
            "Look for other sensible ways, too: 1 to \(RouteQuestion.alternatives.upperBound).",
            valueName: "n"))
    var alternatives = 0

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

    func validate() throws {
        try MapFile.check(map)
        let limits = RouteQuestion.alternatives
        guard limits.contains(alternatives) else {
            throw ValidationError(
                "--alternatives is 0 to \(limits.upperBound); this is \(alternatives).")
        }
        if alternatives > 0, !viaOptions.via.isEmpty {
            throw ValidationError(
                "Alternatives are found between two places only; leave out --alternatives or --via."
            )
        }
    }

    func run() async throws {
        let manner = try viaOptions.manner()
        let departure = try departureOptions.departure()
        let areas = try avoid.map { text in
            guard let area = try AreaText.parse(orFile: text) else {
                throw InvalidValue.malformed(field: "area", text: text, rule: AreaText.rule)
            }
            return area
        }
        let (workspace, parkings) = try await storeOptions.parkingsIfSignedIn()
        let places = try await storeOptions.placeSearch(in: workspace)
        let ends = RouteEnds(parkings: parkings) { text in
            try await places.resolveAsking(.text(text))
        }
        let starts = RouteEnds(parkings: parkings) { text in
            try await places.resolveAsking(.text(text), pick: pick)
        }
        let destination = try await destination(among: ends, isSignedIn: parkings != nil)
        var question = RouteQuestion(
            from: try await starts.end(from), to: destination, by: mode, manner: manner,
            departure: departure, avoiding: areas, alternatives: alternatives)
        for text in viaOptions.via { question.via.append(try await ends.end(text)) }
        let document = try workspace.withEngines { [question] engines in
            try RoutePlanner(engines).route(question)
        }
        let language = try languageOption.language(of: storeOptions)
        Terminal.print(try document.written(as: format, in: language))
        if let map {
            try MapDrawing(workspace).draw(document, in: language, to: URL(filePath: map))
            Terminal.say("Map written to \(map)")
        }
    }

    private func destination(among ends: RouteEnds, isSignedIn: Bool) async throws -> RouteEnd {
        do {
            return try await ends.destination(destination)
        } catch PlaceLookupError.notFound where !isSignedIn {
            // Perhaps it is a parking of somebody who forgot to sign in.
            if (try? RecordReference(destination)) != nil { throw ToolError.notSignedIn }
            throw PlaceLookupError.notFound(destination)
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
