import Accounts
import AddressText
import ArgumentParser
import Documents
import Geocoding
import Geometry
import OSMModel
import Operations
import RecordKeeping
import StorageSpaces
import StoreRuntime
import WireText

struct ListSpacesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List storage spaces, the newest or the nearest first.",
        discussion: """
            With --mode, the spaces with the shortest ways by road come first, among the 100 nearest
            ones. Distances are those to a spot near the space; the one who rents it sees the address.

            Examples:
              parkway spaces list
              parkway spaces list --max-price 10 --free-from 2026-12-01 --free-until 2026-12-15
              parkway spaces list --near "Town Hall" --mode driving
              parkway spaces list --mine
              parkway spaces list --geojson > spaces.geojson
            """)

    @OptionGroup var pageOptions: PageOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "List the spaces nearest to this place first.", valueName: "address|lat,lon"))
    var near: String?

    @Option(help: ArgumentHelp("With --near: maximum distance in metres.", valueName: "metres"))
    var within: Double?

    @Option(
        help: ArgumentHelp(
            "With --near: sort by the way: driving, cycling or walking.", valueName: "mode"))
    var mode: String?

    @Option(help: ArgumentHelp("Highest price in US dollars per day.", valueName: "dollars"))
    var maxPrice: String?

    @Option(help: ArgumentHelp("Smallest size in square feet.", valueName: "area"))
    var minSquareFeet: String?

    @Option(help: ArgumentHelp("Largest size in square feet.", valueName: "area"))
    var maxSquareFeet: String?

    @Option(help: ArgumentHelp("First day on which it must be free.", valueName: "yyyy-mm-dd"))
    var freeFrom: String?

    @Option(
        help: ArgumentHelp(
            "Day after the last one on which it must be free.", valueName: "yyyy-mm-dd"))
    var freeUntil: String?

    @OptionGroup var unitsOption: UnitsOption

    @Flag(help: "List only your own spaces, with drafts.")
    var mine = false

    @Flag(help: "Output format: --json, --csv or --geojson (default: a table).")
    var format: RecordListFormat = .table

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if (within != nil || mode != nil) && near == nil {
            throw ValidationError("--within and --mode need --near, the place to measure from.")
        }
        if near != nil && (pageOptions.after != nil || mine) {
            throw ValidationError("--near cannot be combined with --after or --mine.")
        }
        if let within, !(within >= 0) {
            throw ValidationError("--within \(within) is negative; give metres.")
        }
        if let mode, TravelMode(rawValue: mode) == nil {
            throw ValidationError("--mode \(mode) is not driving, cycling or walking.")
        }
    }

    func run() async throws {
        let cursor = try pageOptions.cursor()
        let filter = try SpaceFilterInput(
            maximumPrice: maxPrice, minimumSize: minSquareFeet, maximumSize: maxSquareFeet,
            freeFrom: freeFrom, freeUntil: freeUntil
        ).checked()
        if mine {
            let person = try await storeOptions.signedIn()
            let page = try await StorageSpaceDesk(person.workspace, for: person.account.id)
                .own(of: person.account.id, after: cursor, limit: pageOptions.limit)
            return try show(page, in: person.workspace)
        }
        let (workspace, person) = try await storeOptions.personIfSignedIn()
        let viewer = person?.account.id
        let desk = StorageSpaceDesk(workspace, for: viewer)
        guard let near else {
            let page = try await desk.newestFirst(
                matching: filter, after: cursor, limit: pageOptions.limit)
            return try show(page, in: workspace)
        }
        let place = try await coordinate(of: near, in: workspace)
        let found: [ViewedSpace]
        if let mode = mode.flatMap(TravelMode.init) {
            found = try await desk.nearestByRoad(
                to: place, radius: within, matching: filter, limit: pageOptions.limit
            ) { spots in
                try workspace.withEngines { engines in
                    try StorageSpaceDesk.ways(
                        from: place, to: spots, by: mode, for: viewer, with: engines)
                }
            }
        } else {
            found = try await desk.nearest(
                to: place, radius: within, matching: filter, limit: pageOptions.limit)
        }
        try show(Page(items: found, next: nil), in: workspace)
    }

    /// The coordinates of the place that `text` names. Coordinates need no map.
    private func coordinate(
        of text: String, in workspace: Workspace
    ) async throws -> Coordinate {
        let place = try PlaceText(text)
        if let coordinate = place.coordinate { return coordinate }
        return try await storeOptions.placeSearch(in: workspace).resolveAsking(place).coordinate
    }

    private func show(_ page: Page<ViewedSpace>, in workspace: Workspace) throws {
        switch format {
        case .json:
            Terminal.print(
                try JSONText.indented(PageDocument(page.map(StorageSpaceDocument.init))))
            return
        case .csv: Terminal.print(try SpaceExport(.csv).text(of: page.items), terminator: "")
        case .geojson: Terminal.print(try SpaceExport(.geoJSON).text(of: page.items))
        case .table:
            guard !page.items.isEmpty else {
                Terminal.say("No storage spaces found.")
                return
            }
            try printTable(page, in: workspace)
        }
        if let next = page.next { Terminal.say("More: \(command(after: next))") }
    }

    private func printTable(_ page: Page<ViewedSpace>, in workspace: Workspace) throws {
        let units = try unitsOption.units(of: storeOptions, in: workspace)
        let times = TableTimes(
            page.items.map(\.space.createdAt), from: workspace.clock.now(),
            on: workspace.regionClock)
        let columns: [Table.Column] =
            (near == nil ? [] : [.init("DISTANCE")]) + (mode == nil ? [] : [.init("WAY")])
        var table = Table(
            [.init("ID"), .init(times.title("ADDED"), rank: 1), .init("SQ FT"), .init("USD/DAY")]
                + columns + [.init("STATUS"), .init("ADDRESS", shortest: 16)])
        for space in page.items {
            let distance = space.meters.map {
                ReadableMeasure.distance(millimeters: Int64($0 * 1_000), in: units)
            }
            let way = space.way.map {
                ReadableMeasure.timeLeft(.milliseconds($0.durationMilliseconds))
            }
            table.append(
                [
                    space.space.id.shortText, times.text(space.space.createdAt),
                    space.space.details.area.map { String($0.squareFeet) } ?? "–",
                    space.space.details.price?.dollars ?? "–",
                ] + (near == nil ? [] : [distance ?? ""]) + (mode == nil ? [] : [way ?? "no way"])
                    + [SpaceWords.status(space), SpaceWords.address(space, isOwnList: mine)])
        }
        Terminal.print(table)
    }

    /// The command that lists the next page.
    private func command(after next: PageCursor) -> String {
        var words = ["parkway", "spaces", "list"] + (mine ? ["--mine"] : [])
        for (name, value) in [
            ("--max-price", maxPrice), ("--min-square-feet", minSquareFeet),
            ("--max-square-feet", maxSquareFeet), ("--free-from", freeFrom),
            ("--free-until", freeUntil),
        ] {
            if let value { words += [name, value] }
        }
        if format != .table { words.append("--\(format.rawValue)") }
        return ShellText.command(words + pageOptions.words(after: next))
    }
}

/// Spaces in words.
enum SpaceWords {
    /// The status of one's own space, otherwise what one can do.
    static func status(_ space: ViewedSpace) -> String {
        switch space.action {
        case .ownSpace:
            space.space.status.rawValue + (space.space.hiddenAt == nil ? "" : " (hidden)")
        case .rentNow: "rent now"
        case .askToRent: "ask to rent"
        case .cancelRent: "yours"
        case .unavailable(let day): day.map { "taken until \($0)" } ?? "not offered"
        }
    }

    /// The address or street, with "RENTED -- " in the list of one's own spaces before those rented.
    static func address(_ space: ViewedSpace, isOwnList: Bool) -> String {
        let place = space.place.map { $0.address ?? "near \($0.coordinate)" } ?? "–"
        return (isOwnList && space.isRented ? "RENTED -- " : "") + place
    }
}

struct ShowSpaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show all that you may see of a storage space.",
        discussion: "Example:\n  parkway spaces show 7d02be41")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let reference = try reference.record()
        let (workspace, person) = try await storeOptions.personIfSignedIn()
        let viewed = try await StorageSpaceDesk(workspace, for: person?.account.id)
            .space(reference)
        let document = StorageSpaceDocument(viewed)
        if json {
            Terminal.print(try JSONText.indented(document))
            return
        }
        var lines = [("ID", document.id), ("Status", document.status)]
        func add(_ name: String, _ value: String?) {
            if let value { lines.append((name, value)) }
        }
        add(viewed.place?.isExact == true ? "Address" : "Street", document.address)
        add("Entered as", document.enteredAddress)
        add(
            viewed.place?.isExact == true ? "Coordinates" : "Near",
            viewed.place?.coordinate.description)
        add("Matched", document.match)
        add("Size", viewed.space.details.area?.description)
        add("Price", viewed.space.details.price.map { "\($0) per day" })
        add("Hours", document.openingHours)
        add("Access", document.access)
        add("Others see", document.disclosure)
        add("Renting", document.booking)
        add("Photos", viewed.space.photos.isEmpty ? nil : Self.numbered(viewed.space.photos))
        add("Missing", viewed.relation == .owner ? Self.list(document.missing) : nil)
        add("You can", Self.offer(viewed.action))
        add("Taken", Self.list(viewed.standing.taken.map(\.description)))
        add("Added", workspace.regionClock.text(viewed.space.createdAt))
        add("Owner", document.owner)
        add("Hidden", viewed.space.hiddenAt.map { _ in "by the owner of the server, from others" })
        Terminal.print(
            lines.map { name, value in
                name + String(repeating: " ", count: max(1, 13 - name.count)) + value
            }.joined(separator: "\n"))
    }

    private static func list(_ words: [String]?) -> String? {
        words.flatMap { $0.isEmpty ? nil : $0.joined(separator: ", ") }
    }

    private static func numbered(_ photos: [SpacePhoto]) -> String {
        photos.enumerated().map { "\($0 + 1) (\($1.id.shortText))" }.joined(separator: ", ")
    }

    private static func offer(_ action: OfferedAction) -> String {
        switch action {
        case .rentNow: "rent it now"
        case .askToRent: "ask to rent it"
        case .cancelRent(let id): "cancel your rental \(id.shortText)"
        case .ownSpace: "edit it: it is your own"
        case .unavailable(let day):
            day.map { "rent it from \($0) on" } ?? "not rent it: it is not offered"
        }
    }
}
