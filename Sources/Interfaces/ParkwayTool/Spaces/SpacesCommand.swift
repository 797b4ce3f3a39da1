import Accounts
import ArgumentParser
import Documents
import Operations
import RecordKeeping
import StorageSpaces
import StoreRuntime
import WireText

struct SpacesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spaces",
        abstract: "Offer and rent storage spaces.",
        discussion: """
            A space is a draft until it has a place, a size, a price and a photo, and is published.

            Examples:
              parkway spaces offer --square-feet 120 --price 12.50 --address "3 Mill Lane"
              parkway spaces photo 7d02be41 room.jpg
              parkway spaces publish 7d02be41
              parkway spaces list --near "Town Hall" --mode walking
              parkway spaces rent 7d02be41 --from 2026-12-01 --until 2026-12-15
            """,
        subcommands: [
            OfferSpaceCommand.self, EditSpaceCommand.self, SpacePhotoCommand.self,
            PublishSpaceCommand.self, PauseSpaceCommand.self, ArchiveSpaceCommand.self,
            RestoreSpaceCommand.self, RemoveSpaceCommand.self, ListSpacesCommand.self,
            ShowSpaceCommand.self,
            AskOwnerCommand.self, RentSpaceCommand.self, AnswerRentalCommand.self,
            CancelRentalCommand.self,
            ListRentalsCommand.self, RentalReceiptCommand.self,
        ])
}

/// What an owner enters about a space.
struct SpaceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Size in square feet.", valueName: "area"))
    var squareFeet: String?

    @Option(help: ArgumentHelp("Price in US dollars per day.", valueName: "dollars"))
    var price: String?

    @OptionGroup var place: OptionalPlaceOptions

    @Option(
        help: ArgumentHelp(
            "When the space can be entered, in your words; \"\" to remove it.", valueName: "text"))
    var openingHours: String?

    @Option(
        help: ArgumentHelp(
            "How to get in, which only the one who rents sees; \"\" to remove it.",
            valueName: "text"))
    var access: String?

    @Option(
        help: ArgumentHelp(
            "What others see of the place: street or spot (default: street).",
            valueName: "choice"))
    var disclosure: String?

    @Option(
        help: ArgumentHelp(
            "How it is rented: instant or on-request (default: instant).", valueName: "choice"))
    var booking: String?

    /// The change with the place, which is looked up.
    func edit(with places: () async throws -> PlaceSearch) async throws -> SpaceEdit {
        var input = InputValidation()
        var edit = SpaceInput(
            size: squareFeet, price: price, openingHours: openingHours, access: access,
            disclosure: disclosure, booking: booking
        ).edit(reportingTo: &input)
        try input.validated(())
        edit.place = try await place.resolve(with: places).map { try SpacePlace($0) }
        return edit
    }
}

/// Prints what a space is after a change.
enum SpaceOutcome {
    static func print(_ space: ViewedSpace, _ sentence: String, json: Bool) throws {
        if json {
            Terminal.print(try JSONText.indented(StorageSpaceDocument(space)))
            return
        }
        Terminal.print(sentence)
        guard space.space.status == .draft else { return }
        let missing = space.space.missing
        let id = space.space.id.shortText
        Terminal.say(
            missing.isEmpty
                ? "It is complete. Show it to everybody: parkway spaces publish \(id)"
                : "It is a draft and still needs: "
                    + missing.map(\.rawValue).joined(separator: ", "))
    }
}

struct OfferSpaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "offer",
        abstract: "Begin to offer a storage space.",
        discussion: """
            Saves a draft, which may lack anything. With --photo and --publish, all is done at once.

            Examples:
              parkway spaces offer --square-feet 120 --price 12.50 --address "3 Mill Lane"
              parkway spaces offer --square-feet 40 --price 3 --at 45.3914,-65.3556 \\
                --booking on-request --photo room.jpg --publish
            """,
        aliases: ["add"])

    @OptionGroup var space: SpaceOptions

    @Option(
        help: ArgumentHelp("File with a photo; repeat the option for several.", valueName: "file"),
        completion: .file())
    var photo: [String] = []

    @Flag(help: "Show the space to everybody.")
    var publish = false

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the saved record as JSON.")
    var json = false

    func run() async throws {
        let photos = try photo.map(PhotoFile.read)
        let person = try await storeOptions.signedIn()
        let edit = try await space.edit { try await storeOptions.placeSearch(in: person.workspace) }
        let owner = person.account.id
        let desk = StorageSpaceDesk(person.workspace, for: owner)
        var made = try await desk.viewed(desk.add(edit, owner: owner).record)
        let reference = RecordReference(made.space.id)
        for photo in photos { made = try await desk.addPhoto(photo, to: reference, of: owner) }
        if publish { made = try await desk.change(reference, of: owner, by: .publish) }
        try SpaceOutcome.print(
            made,
            publish
                ? "Published storage space \(made.space.id)."
                : "Saved storage space \(made.space.id).",
            json: json)
    }
}

struct EditSpaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Correct one of your storage spaces, or go on with a draft.",
        discussion: """
            Examples:
              parkway spaces edit 7d02be41 --price 9.50
              parkway spaces edit 7d02be41 --address "5 Mill Lane" --disclosure spot
              parkway spaces edit 7d02be41 --access ""
            """)

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var space: SpaceOptions
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the saved record as JSON.")
    var json = false

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let edit = try await space.edit { try await storeOptions.placeSearch(in: person.workspace) }
        let owner = person.account.id
        let changed = try await StorageSpaceDesk(person.workspace, for: owner)
            .change(reference, of: owner, by: .edit(edit))
        try SpaceOutcome.print(changed, "Saved storage space \(changed.space.id).", json: json)
    }
}
