import Accounts
import AddressText
import ArgumentParser
import Atlas
import Documents
import Foundation
import Geometry
import Guidance
import KerbRules
import OSMModel
import Operations
import RecordKeeping
import Routing
import StoreRuntime
import WireText

struct FindParkingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find-parking",
        abstract: "Find car parks near a place, with the drive and the walk.",
        discussion: """
            Lists car parks and marked street-side parking within a walk of 1,500 m.
            With --from, they are sorted by the total time of the drive and the walk;
            otherwise by the walk alone. Private car parks and those for customers or
            permit holders are omitted unless you use --access.

            With --stay, car parks are omitted if they do not allow such a long stay, or
            close before it ends, or if their rules do not let you stay. The stay begins at --arrive (default: now). Car parks
            without such data on the map are listed, except with --fee free, which lists
            only those known to be free.

            Says of each whether you may park there at that time, until when, and what comes
            then; --zone and --disabled name your permits.

            Prints the command that adds a parking there, with what is known from your
            profile and your latest parking. Replace the words in capitals.

            Examples:
              parkway find-parking "Town Hall"
              parkway find-parking "Town Hall" --from "20 North Ring" --limit 3 --steps
              parkway find-parking "Town Hall" --stay 4 --arrive 18:30 --fee free
              parkway find-parking "Town Hall" --from "20 North Ring" --choose 2 \\
                --map route.png
              parkway find-parking 43.7384,7.4246 --access customers --json
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Destination.", valueName: "address|lat,lon"))
    var near: [String]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Start of the drive. Without it, only the walk counts.",
            valueName: "address|lat,lon"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Which car parks: public, customers (public ones and those for customers) or any.",
            valueName: "access"))
    var access: CarParkAccess = .everybody

    @Option(help: ArgumentHelp("Fee of the car parks.", valueName: "fee"))
    var fee: CarParkFee = .any

    @Option(
        help: ArgumentHelp(
            "Length of the stay in hours, such as 4 or 1.5 (at most 720).", valueName: "hours"))
    var stay: Double?

    @Option(
        help: ArgumentHelp(
            "Time of arrival, such as 18:30 or \"2026-11-22 08:00\" (default with --stay: now).",
            valueName: "time"))
    var arrive: String?

    @OptionGroup var permits: PermitOptions

    @Option(help: ArgumentHelp("Maximum number to list (1-50).", valueName: "n"))
    var limit = ParkingSearch.standardLimit

    @Option(
        help: ArgumentHelp(
            "Number of the match to use if the place is ambiguous.", valueName: "n"))
    var pick: Int?

    @Flag(help: "Print the steps of the drive and the walk for each car park.")
    var steps = false

    @OptionGroup var languageOption: LanguageOption
    @OptionGroup var unitsOption: UnitsOption

    @Option(
        help: ArgumentHelp(
            "Print only this car park of the list, counted from 1, with the steps of the drive and "
                + "the walk.", valueName: "n"))
    var choose: Int?

    @Option(
        help: ArgumentHelp(
            "Draw the route to the chosen car park (default: the first) on a map and write it to "
                + "this PNG file.",
            valueName: "file.png"))
    var map: String?

    @OptionGroup var mapSize: MapSizeOption

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        _ = try PlaceWords.text(near)
        try MapFile.check(map, mapSize)
    }

    func run() async throws {
        let limits = ParkingSearch.limits
        guard limits.contains(limit) else {
            throw InvalidValue.outOfRange(
                field: "limit", text: String(limit),
                rule: "ask for \(limits.lowerBound) to \(limits.upperBound) car parks")
        }
        let (workspace, person) = try await storeOptions.personIfSignedIn()
        let requirements = try requirements(at: workspace.clock.now(), in: workspace.timeZone)
        let engines = try workspace.engines()
        let places = try await storeOptions.placeSearch(in: workspace)
        let destination = try await RouteEnds { words in
            try await places.resolveAsking(words, pick: pick)
        }.end(PlaceText(PlaceWords.text(near)))
        let ends = RouteEnds { words in try await places.resolveAsking(words) }
        var origin: RouteEnd?
        if let from { origin = try await ends.end(PlaceText(from)) }
        let search = ParkingSearch(engines, for: person?.account.id)
        let found = try search.options(
            near: destination, from: origin, requirements: requirements, limit: limit)
        if found.options.isEmpty {
            if json { Terminal.print(try JSONText.indented(ParkingOptionsDocument(found))) }
            throw ParkingSearchError.noneNear(destination.label)
        }
        let units = try unitsOption.units(of: storeOptions, in: workspace)
        let time = requirements.arrival ?? workspace.clock.now()
        let verdicts = try found.options.map {
            try KerbSearch(engines).verdict(of: $0.carPark, at: time, for: requirements.parker)
        }
        try show(found, verdicts, search, at: time, units)
        if !json {
            let habits = try await ParkingHabits(of: person)
            let option = try chosen(found)
            Terminal.say("Add it: \(habits.command(adding: option, stay: requirements.stay))")
        }
        if let map {
            let option = try chosen(found)
            try MapDrawing(workspace, units: units, size: mapSize.size)
                .draw(search.legs(of: option, in: found), among: found, to: URL(filePath: map))
            Terminal.say("Map written to \(map)")
        }
    }

    private func requirements(at now: Timestamp, in zone: TimeZone) throws -> CarParkRequirements {
        var requirements = CarParkRequirements(
            access: access, fee: fee, parker: try permits.parker())
        if let stay {
            guard stay > 0, stay <= CarParkRequirements.maximumStay / Duration.seconds(3_600) else {
                throw InvalidValue.outOfRange(
                    field: "stay", text: "\(stay)", rule: "give hours, more than 0 and at most 720")
            }
            requirements.stay = .seconds(stay * 3_600)
            requirements.arrival = now
        }
        if let arrive { requirements.arrival = try TimeText.instant(arrive, after: now, in: zone) }
        return requirements
    }

    private func chosen(_ found: ParkingOptions) throws -> ParkingOption {
        let number = choose ?? 1
        guard found.options.indices.contains(number - 1) else {
            throw InvalidValue.outOfRange(
                field: "choose", text: String(number),
                rule: "choose 1 to \(found.options.count) of the list")
        }
        return found.options[number - 1]
    }

    private func show(
        _ found: ParkingOptions, _ verdicts: [ParkingVerdict], _ search: ParkingSearch,
        at time: Timestamp, _ units: DistanceUnits
    ) throws {
        let options = choose == nil ? found.options : [try chosen(found)]
        let verdicts = choose.map { [verdicts[$0 - 1]] } ?? verdicts
        let some = ParkingOptions(
            destination: found.destination, origin: found.origin, options: options)
        let legs =
            steps || choose != nil ? try options.map { try search.legs(of: $0, in: found) } : []
        let language = try languageOption.language(of: storeOptions)
        if json {
            Terminal.print(
                try JSONText.indented(
                    ParkingOptionsDocument(
                        some, legs: legs, verdicts: verdicts, in: language, units: units)))
            return
        }
        let words = KerbWords(language)
        let listing = CarParkListing(
            try zip(options, verdicts).map { option, verdict in
                (option, try search.outlook(of: option.carPark, at: time), words.text(verdict))
            }, units)
        if choose == nil {
            Terminal.print(
                listing.table(withDrive: found.origin != nil, width: Terminal.resultWidth))
        } else {
            for details in listing.details { Terminal.print(details) }
        }
        for leg in legs {
            for route in [leg.drive, leg.walk].compactMap(\.self) {
                Terminal.print("\n" + (try route.written(as: .text, in: language, units: units)))
            }
        }
    }
}

extension CarParkAccess: ExpressibleByArgument {}
extension CarParkFee: ExpressibleByArgument {}
