import Accounts
import AddressText
import ArgumentParser
import Documents
import Foundation
import Geocoding
import Geometry
import Operations
import RecordKeeping
import StorageSpaces
import StoreRuntime
import WireText

struct SpacesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spaces",
        abstract: "Add, list, show and remove storage spaces for rent.",
        subcommands: [
            AddSpaceCommand.self, ListSpacesCommand.self, ShowSpaceCommand.self,
            RemoveSpaceCommand.self,
        ])
}

struct AddSpaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Offer a storage space at an address or coordinates.",
        discussion: """
            Example:
              parkway spaces add --square-feet 120 --price 12.50 --address "3 Mill Lane"
            """)

    @Option(help: ArgumentHelp("Size in square feet.", valueName: "area"))
    var squareFeet: String

    @Option(help: ArgumentHelp("Price in US dollars per day.", valueName: "dollars"))
    var price: String

    @OptionGroup var place: PlaceOptions
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the saved record as JSON.")
    var json = false

    func run() async throws {
        let area = try FloorArea(squareFeet)
        let price = try Price(price)
        let person = try await storeOptions.signedIn()
        let place = try await place.resolve(
            with: await storeOptions.placeSearch(in: person.workspace))
        let space = try await StorageSpaceDesk(person.workspace)
            .add(area: area, price: price, at: place, owner: person.account.id)
        Terminal.print(
            json
                ? try JSONText.indented(StorageSpaceDocument(space))
                : "Added storage space \(space.id).")
    }
}

struct ListSpacesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List storage spaces, the newest or the nearest first.",
        discussion: """
            Examples:
              parkway spaces list
              parkway spaces list --near "Town Hall" --within 500
              parkway spaces list --mine
            """)

    @Option(help: ArgumentHelp("Maximum number to list (1-1000).", valueName: "n"))
    var limit = PageLimit.standard

    @Option(
        help: ArgumentHelp(
            "Cursor of the page to list, as printed below the page before it.",
            valueName: "cursor"))
    var after: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "List the spaces nearest to this place first.", valueName: "address|lat,lon"))
    var near: String?

    @Option(help: ArgumentHelp("With --near: maximum distance in metres.", valueName: "metres"))
    var within: Double?

    @OptionGroup var unitsOption: UnitsOption

    @Flag(help: "List only your own spaces.")
    var mine = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if within != nil && near == nil {
            throw ValidationError("--within needs --near, the place to measure from.")
        }
        if near != nil && (after != nil || mine) {
            throw ValidationError("--near cannot be combined with --after or --mine.")
        }
        if let within, !(within >= 0) {
            throw ValidationError("--within \(within) is negative; give metres.")
        }
    }

    func run() async throws {
        let cursor = try after.map { text throws in try PageCursor(text) }
        let workspace = try storeOptions.workspace()
        let desk = StorageSpaceDesk(workspace)
        if let near {
            let place = try await coordinate(of: near, in: workspace)
            let found = try await desk.nearest(to: place, radius: within, limit: limit)
            try show(
                Page(
                    items: found.map { StorageSpaceDocument($0.space, distanceMeters: $0.meters) },
                    next: nil), in: workspace)
        } else {
            let owner = mine ? try await storeOptions.signedIn().account.id : nil
            let page = try await desk.newestFirst(of: owner, after: cursor, limit: limit)
            try show(page.map { StorageSpaceDocument($0) }, in: workspace)
        }
    }

    /// The coordinates of the place that `text` names. Coordinates need no map.
    private func coordinate(
        of text: String, in workspace: Workspace
    ) async throws -> Coordinate {
        let place = try PlaceText(text)
        if let coordinate = place.coordinate { return coordinate }
        return try await storeOptions.placeSearch(in: workspace).resolveAsking(place).coordinate
    }

    private func show(_ page: Page<StorageSpaceDocument>, in workspace: Workspace) throws {
        if json {
            Terminal.print(try JSONText.indented(PageDocument(page)))
            return
        }
        guard !page.items.isEmpty else {
            Terminal.say("No storage spaces found.")
            return
        }
        let units = try unitsOption.units(of: storeOptions, in: workspace)
        let times = TableTimes(
            page.items.map(\.createdAt), from: workspace.clock.now(), on: workspace.regionClock)
        let distance = near == nil ? [] : [Table.Column("DISTANCE")]
        var table = Table(
            [.init("ID"), .init(times.title("ADDED"), rank: 1), .init("SQ FT"), .init("USD/DAY")]
                + distance + [.init("ADDRESS", shortest: 16)])
        for space in page.items {
            let distance = space.distanceMeters.map {
                ReadableMeasure.distance(millimeters: Int64($0 * 1_000), in: units)
            }
            table.append(
                [
                    space.shortID, times.text(space.createdAt), String(space.squareFeet),
                    space.price,
                ] + (near == nil ? [] : [distance ?? ""]) + [space.address])
        }
        Terminal.print(table)
        if let next = page.next {
            let mine = mine ? ["--mine"] : []
            Terminal.say(
                "More: "
                    + ShellText.command(
                        ["parkway", "spaces", "list"] + mine
                            + ["--limit", "\(limit)", "--after", "\(next)"]))
        }
    }
}

struct ShowSpaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show all fields of a storage space.",
        discussion: "Example:\n  parkway spaces show 7d02be41")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try storeOptions.workspace()
        let space = try await StorageSpaceDesk(workspace).space(reference.record())
        if json {
            Terminal.print(try JSONText.indented(StorageSpaceDocument(space)))
            return
        }
        let entered = space.enteredAddress.map {
            $0 == space.address ? "" : "Entered as   \($0)\n"
        }
        Terminal.print(
            """
            ID           \(space.id)
            Address      \(space.address)
            \(entered ?? "")Coordinates  \(space.coordinate)
            Matched      \(space.matchKind.rawValue)
            Size         \(space.area)
            Price        \(space.price) per day
            Added        \(workspace.regionClock.text(space.createdAt))
            Owner        \(space.owner)
            """)
    }
}

struct RemoveSpaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Delete one of your storage spaces.",
        discussion: "Example:\n  parkway spaces remove 7d02be41 --yes")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let desk = StorageSpaceDesk(person.workspace)
        if !yes {
            let space = try await desk.space(reference)
            try Terminal.confirm("Remove the storage space at \(space.address)?")
        }
        let space = try await desk.remove(reference, owner: person.account.id)
        Terminal.print("Removed storage space \(space.id).")
    }
}
