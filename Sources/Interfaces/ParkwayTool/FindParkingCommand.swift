import ArgumentParser
import Atlas
import Foundation
import Geometry
import Operations
import RecordKeeping

struct FindParkingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find-parking",
        abstract: "Find car parks near a place: the drive there and the walk on.",
        discussion: """
            The soonest there comes first: by the drive from --from and the walk, or by
            the walk alone. Car parks for customers, permit holders or private ones are
            left out unless --access asks for them.

            Examples:
              parkway find-parking "Town Hall"
              parkway find-parking "Town Hall" --from 43.7384,7.4246 --limit 3
              parkway find-parking 43.7384,7.4246 --access customers --json
            """)

    @Argument(help: ArgumentHelp("Where you want to be.", valueName: "address|lat,lon"))
    var near: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Where the drive starts (default: only the walk counts).",
            valueName: "address|lat,lon"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Whose car parks: public, customers (of a place, too) or any.", valueName: "access"))
    var access: CarParkAccess = .everybody

    @Option(help: ArgumentHelp("So many at most, 1 to 50.", valueName: "n"))
    var limit = ParkingSearch.standardLimit

    @Option(
        help: ArgumentHelp(
            "Which candidate is meant where the place is ambiguous.", valueName: "n"))
    var pick: Int?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let limits = ParkingSearch.limits
        guard limits.contains(limit) else {
            throw InvalidValue.outOfRange(
                field: "limit", text: String(limit),
                rule: "ask for \(limits.lowerBound) to \(limits.upperBound) car parks")
        }
        let workspace = try storeOptions.workspace()
        let engines = try workspace.engines()
        let places = try await storeOptions.placeSearch(in: workspace)
        let destination = try await RouteEnds { text in
            try await places.resolveAsking(.text(text), pick: pick)
        }.end(near)
        let ends = RouteEnds { text in try await places.resolveAsking(.text(text)) }
        var origin: RouteEnd?
        if let from { origin = try await ends.end(from) }
        let found = try ParkingSearch(engines)
            .options(near: destination, from: origin, access: access, limit: limit)
        if json {
            Terminal.print(try RecordFormats.json(ParkingOptionsDocument(found)))
        } else if !found.options.isEmpty {
            Terminal.print(Self.table(found))
        }
        if found.options.isEmpty { throw OperationsError.noParkingNear(destination.label) }
    }

    private static func table(_ found: ParkingOptions) -> String {
        let drives = found.origin != nil
        var table = Table(
            (drives ? ["TOTAL", "DRIVE"] : []) + [
                "WALK", "KIND", "SPACES", "FEE", "MAX STAY", "OPEN", "COORDINATES", "NAME",
            ])
        for option in found.options {
            let carPark = option.carPark
            let drive = option.drive.map {
                [RouteDocument.duration(option.durationMilliseconds), text($0)]
            }
            table.append(
                (drive ?? []) + [
                    text(option.walk), carPark.kind,
                    carPark.capacity.map(String.init) ?? "?", carPark.fee ?? "?",
                    carPark.maxStay ?? "?", carPark.openingHours ?? "?",
                    carPark.coordinate.description, carPark.name ?? "",
                ])
        }
        return table.text
    }

    private static func text(_ stretch: ParkingOption.Stretch) -> String {
        "\(RouteDocument.duration(stretch.durationMilliseconds)), "
            + RouteDocument.distance(stretch.distanceMillimeters)
    }
}

extension CarParkAccess: ExpressibleByArgument {}
