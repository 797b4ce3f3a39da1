import Accounts
import AddressText
import ArgumentParser
import Documents
import Foundation
import Geometry
import Operations
import RecordKeeping
import StoreRuntime
import WaterFountains
import WireText

struct FountainsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fountains",
        abstract: "Find fountains with drinking water, and review them.",
        discussion: """
            Knows the fountains of the imported map and those that people add. Each is named
            by its element on the map, as in n123, or by the id of its record.

            Examples:
              parkway fountains near "Town Hall"
              parkway fountains along --from "Station Car Park" --to "Town Hall" --works
              parkway fountains confirm n123 works
              parkway fountains review "Ice-cold" --fountain n123 --temperature 90
            """,
        subcommands: [
            ListReviewsCommand.self, NearFountainsCommand.self, AlongFountainsCommand.self,
            AreaFountainsCommand.self, ShowFountainCommand.self, ConfirmFountainCommand.self,
            ReviewFountainCommand.self, EditReviewCommand.self, RemoveReviewCommand.self,
            RestoreReviewCommand.self, ReviewPhotoCommand.self,
        ])
}

/// The format of a list that can be drawn on a map.
enum FountainFormat: String, EnumerableFlag {
    case table, json, csv, geojson

    static func help(for value: FountainFormat) -> ArgumentHelp? {
        switch value {
        case .table: "Print a table."
        case .json: "Print JSON."
        case .csv: "Print CSV with a header line."
        case .geojson: "Print a GeoJSON feature collection."
        }
    }
}

/// Which fountains a search admits.
struct FountainFilterOptions: ParsableArguments {
    @Flag(help: "Leave out fountains that are out of order, by people or by the map.")
    var works = false

    @Flag(help: "Only fountains of which the newest word is that they work.")
    var confirmed = false

    @Flag(help: "Only fountains where bottles can be filled.")
    var bottle = false

    @Flag(help: "Only fountains that people in wheelchairs can use.")
    var wheelchair = false

    @Option(
        help: ArgumentHelp(
            "yes: only seasonal fountains; no: without those known to be seasonal.",
            valueName: "yes|no"))
    var seasonal: YesOrNo?

    var filter: FountainFilter {
        var filter = FountainFilter()
        filter.works = works
        filter.isConfirmed = confirmed
        filter.bottle = bottle
        filter.wheelchair = wheelchair
        filter.isSeasonal = seasonal?.isYes
        return filter
    }
}

enum YesOrNo: String, ExpressibleByArgument, CaseIterable {
    case yes, no

    var isYes: Bool { self == .yes }
}

extension StoreOptions {
    /// The fountains of the map and of the records.
    func fountains(in workspace: Workspace) async throws -> FountainDesk {
        let places = try await placeSearch(in: workspace)
        return FountainDesk(
            workspace,
            readMap: { read in try workspace.withEngines { try read($0.mapFountains) } },
            findAddress: { place in
                try await places.resolve(PlaceText(place), demand: .address)
            })
    }

    /// An end of a walk; it may be one of the person's parkings.
    func walkEnd(
        _ text: String, of person: SignedInWorkspace?, in workspace: Workspace, pick: Int? = nil
    ) async throws -> RouteEnd {
        let places = try await placeSearch(in: workspace)
        return try await RouteEnds(parkings: person?.parkings) { words in
            try await places.resolveAsking(words, pick: pick)
        }.end(PlaceText(text))
    }
}

struct NearFountainsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "near",
        abstract: "Find the fountains with the shortest walk.",
        discussion: """
            Examples:
              parkway fountains near "Town Hall"
              parkway fountains near 43.7384,7.4246 --works --bottle --limit 3
              parkway fountains near "Town Hall" --geojson > fountains.geojson
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Where the walk begins.", valueName: "address|lat,lon|parking"))
    var place: [String]

    @Option(
        help: ArgumentHelp(
            "Maximum straight distance in metres (50-10000).", valueName: "metres"))
    var within = FountainSearch.standardRadius

    @Option(help: ArgumentHelp("Maximum number to list (1-50).", valueName: "n"))
    var limit = FountainSearch.standardLimit

    @Option(
        help: ArgumentHelp(
            "Number of the match to use if the place is ambiguous.", valueName: "n"))
    var pick: Int?

    @OptionGroup var filterOptions: FountainFilterOptions
    @OptionGroup var unitsOption: UnitsOption

    @Flag(help: "Output format: --json, --csv or --geojson (default: a table).")
    var format: FountainFormat = .table

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws { _ = try PlaceWords.text(place) }

    func run() async throws {
        try FountainLimits.check(limit)
        try FountainLimits.check(within, in: FountainSearch.radii, of: "within")
        let (workspace, person) = try await storeOptions.personIfSignedIn()
        let origin = try await storeOptions.walkEnd(
            PlaceWords.text(place), of: person, in: workspace, pick: pick)
        let filter = filterOptions.filter
        let candidates = try await storeOptions.fountains(in: workspace).register
            .fountains(within: within, of: origin.coordinate)
            .filter { filter.admits($0.traits, $0.status) }
        let walks = try workspace.withEngines { engines in
            try FountainSearch(engines, for: person?.account.id).nearest(
                to: origin, among: candidates, limit: limit)
        }
        let now = workspace.clock.now()
        let documents = walks.map { FountainDocument($0.fountain, at: now) }
        switch format {
        case .json:
            Terminal.print(
                try JSONText.indented(FountainWalksDocument(walks, from: origin, at: now)))
        case .csv: Terminal.print(FountainExport.csv(documents), terminator: "")
        case .geojson:
            Terminal.print(String(decoding: try FountainExport.geoJSON(documents), as: UTF8.self))
        case .table:
            guard !walks.isEmpty else {
                Terminal.say("No fountains found. Raise --within, or ask for less.")
                return
            }
            let units = try unitsOption.units(of: storeOptions, in: workspace)
            let columns = walks.map { walk in
                [FountainTable.Cell(title: "WALK", text: FountainTable.text(walk.walk, in: units))]
            }
            Terminal.print(
                FountainTable.table(
                    documents, with: columns, at: now, on: workspace.regionClock))
        }
    }
}

struct AlongFountainsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "along",
        abstract: "Find the fountain to pass by with the least extra walking.",
        discussion: """
            Example, from the parked car to the destination:
              parkway fountains along --from 4f1c22ab --to "Town Hall" --works
            """)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where the walk begins.", valueName: "address|lat,lon|parking"))
    var from: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where the walk ends.", valueName: "address|lat,lon|parking"))
    var to: String

    @Option(
        help: ArgumentHelp(
            "How far off the straight way a fountain may lie, in metres (50-5000).",
            valueName: "metres"))
    var detour = FountainSearch.standardDetour

    @Option(help: ArgumentHelp("Maximum number to list (1-50).", valueName: "n"))
    var limit = 5

    @OptionGroup var filterOptions: FountainFilterOptions
    @OptionGroup var unitsOption: UnitsOption

    @Flag(help: "Output format: --json, --csv or --geojson (default: a table).")
    var format: FountainFormat = .table

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        try FountainLimits.check(limit)
        try FountainLimits.check(detour, in: FountainSearch.detours, of: "detour")
        let (workspace, person) = try await storeOptions.personIfSignedIn()
        let origin = try await storeOptions.walkEnd(from, of: person, in: workspace)
        let destination = try await storeOptions.walkEnd(to, of: person, in: workspace)
        let circle = try FountainSearch.circle(
            from: origin.coordinate, to: destination.coordinate, detour: detour)
        let filter = filterOptions.filter
        let candidates = try await storeOptions.fountains(in: workspace).register
            .fountains(within: circle.radius, of: circle.center)
            .filter { filter.admits($0.traits, $0.status) }
        let found = try workspace.withEngines { engines in
            try FountainSearch(engines, for: person?.account.id).along(
                from: origin, to: destination, among: candidates, limit: limit)
        }
        let now = workspace.clock.now()
        let documents = found.detours.map { FountainDocument($0.fountain, at: now) }
        switch format {
        case .json:
            Terminal.print(try JSONText.indented(FountainDetoursDocument(found, at: now)))
        case .csv: Terminal.print(FountainExport.csv(documents), terminator: "")
        case .geojson:
            Terminal.print(String(decoding: try FountainExport.geoJSON(documents), as: UTF8.self))
        case .table:
            guard !documents.isEmpty else {
                Terminal.say("No fountains found on the way. Raise --detour, or ask for less.")
                return
            }
            let units = try unitsOption.units(of: storeOptions, in: workspace)
            let columns = found.detours.map { detour in
                [
                    FountainTable.Cell(
                        title: "EXTRA",
                        text: ReadableMeasure.duration(
                            milliseconds: max(0, found.extraMilliseconds(detour)))),
                    FountainTable.Cell(
                        title: "WALK", text: FountainTable.text(detour.whole, in: units)),
                ]
            }
            Terminal.print(
                FountainTable.table(
                    documents, with: columns, at: now, on: workspace.regionClock))
            if let best = found.detours.first {
                Terminal.say(
                    "Walk there: "
                        + ShellText.command([
                            "parkway", "route", to, "--from", from, "--via",
                            best.fountain.coordinate.description, "--mode", "walking",
                        ]))
            }
        }
    }
}

struct AreaFountainsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "area",
        abstract: "List the fountains in a box of the map.",
        discussion: """
            Example:
              parkway fountains area 43.72,7.40,43.75,7.44 --geojson > fountains.geojson
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Two corners of the box.", valueName: "lat,lon,lat,lon"))
    var box: [String]

    @Option(help: ArgumentHelp("Maximum number to list (1-1000).", valueName: "n"))
    var limit = 500

    @OptionGroup var filterOptions: FountainFilterOptions

    @Flag(help: "Output format: --json, --csv or --geojson (default: a table).")
    var format: FountainFormat = .table

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws { _ = try PlaceWords.text(box) }

    func run() async throws {
        let text = try PlaceWords.text(box)
        guard let area = SearchOptionText.viewbox(text) else {
            throw InvalidValue.malformed(
                field: "box", text: text, rule: SearchOptionText.viewboxRule)
        }
        let workspace = try await storeOptions.workspace()
        let found = try await storeOptions.fountains(in: workspace).register.fountains(
            in: area, meeting: filterOptions.filter, limit: limit)
        let now = workspace.clock.now()
        let documents = found.fountains.map { FountainDocument($0, at: now) }
        switch format {
        case .json: Terminal.print(try JSONText.indented(documents))
        case .csv: Terminal.print(FountainExport.csv(documents), terminator: "")
        case .geojson:
            Terminal.print(String(decoding: try FountainExport.geoJSON(documents), as: UTF8.self))
        case .table:
            guard !documents.isEmpty else {
                Terminal.say("No fountains found.")
                return
            }
            Terminal.print(
                FountainTable.table(
                    documents, with: documents.map { _ in [] }, at: now,
                    on: workspace.regionClock))
        }
        if !found.isComplete {
            Terminal.say("There are more. Raise --limit, or choose a smaller box.")
        }
    }
}

/// Checks the numbers that people type.
enum FountainLimits {
    /// - Throws: `InvalidValue`.
    static func check(_ limit: Int) throws {
        let limits = FountainSearch.limits
        guard limits.contains(limit) else {
            throw InvalidValue.outOfRange(
                field: "limit", text: String(limit),
                rule: "ask for \(limits.lowerBound) to \(limits.upperBound) fountains")
        }
    }

    /// - Throws: `InvalidValue`.
    static func check(_ meters: Double, in range: ClosedRange<Double>, of option: String) throws {
        guard range.contains(meters) else {
            throw InvalidValue.outOfRange(
                field: option, text: "\(meters)",
                rule: "give \(Int(range.lowerBound)) to \(Int(range.upperBound)) metres")
        }
    }
}
