import Accounts
import ArgumentParser
import Documents
import Foundation
import Operations
import PhotoRendering
import Photos
import RecordKeeping
import StorageSpaces
import StoreRuntime

struct SpacePhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "Add, order, save or remove photos of a storage space.",
        discussion: """
            Reads JPEG, PNG, WebP or HEIC files, and keeps their pixels only. The photos have the
            numbers that 'parkway spaces show' prints; the first one is shown in lists.

            Examples:
              parkway spaces photo 7d02be41 room.jpg door.jpg
              parkway spaces photo 7d02be41 --order 2,1
              parkway spaces photo 7d02be41 --save 1 --to room.jpg
              parkway spaces photo 7d02be41 --remove 2
            """)

    @OptionGroup var reference: ReferenceArgument

    @Argument(help: ArgumentHelp("Files with photos.", valueName: "file"), completion: .file())
    var files: [String] = []

    @Option(help: ArgumentHelp("Numbers of all photos in their new order.", valueName: "n,n"))
    var order: String?

    @Option(help: ArgumentHelp("Number of a photo to remove.", valueName: "n"))
    var remove: Int?

    @Option(help: ArgumentHelp("Number of a photo to write to a file.", valueName: "n"))
    var save: Int?

    @Option(help: ArgumentHelp("With --save: the JPEG file to write.", valueName: "file.jpg"))
    var to: String?

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the storage space as JSON.")
    var json = false

    func validate() throws {
        let ways = [!files.isEmpty, order != nil, remove != nil, save != nil]
        if ways.count(where: \.self) != 1 {
            throw ValidationError("Give files, --order, --remove or --save.")
        }
        if (save == nil) != (to == nil) {
            throw ValidationError("--save and --to belong together.")
        }
    }

    func run() async throws {
        let reference = try reference.record()
        let photos = try files.map(PhotoFile.read)
        let person = try await storeOptions.signedIn()
        let owner = person.account.id
        let desk = StorageSpaceDesk(person.workspace, for: owner)
        var space = try await desk.space(reference)
        if let save, let to {
            let edition = try await desk.photo(
                Self.photo(save, of: space.space), of: reference, size: .large, format: .jpeg)
            try PhotoFile.write(edition, to: to)
            Terminal.say("Photo \(save) written to \(to).")
        } else if let remove {
            let photo = try Self.photo(remove, of: space.space)
            space = try await desk.change(reference, of: owner, by: .removePhoto(photo))
        } else if let order {
            let photos = try order.split(separator: ",").map { number in
                try Self.photo(Int(number) ?? 0, of: space.space)
            }
            space = try await desk.change(reference, of: owner, by: .orderPhotos(photos))
        }
        for photo in photos { space = try await desk.addPhoto(photo, to: reference, of: owner) }
        let count = space.space.photos.count
        try SpaceOutcome.print(
            space,
            "Storage space \(space.space.id) has \(count) photo\(count == 1 ? "" : "s").",
            json: json)
    }

    private static func photo(
        _ number: Int, of space: StorageSpace
    ) throws -> SpacePhoto.ID {
        guard space.photos.indices.contains(number - 1) else {
            throw InvalidValue.outOfRange(
                field: "photo", text: "\(number)",
                rule: "the storage space has \(space.photos.count); show it to see their numbers")
        }
        return space.photos[number - 1].id
    }
}

/// A command that moves a space to another status.
protocol SpaceStatusCommand: AsyncParsableCommand {
    static var change: SpaceChange { get }
    static var done: String { get }
    var reference: ReferenceArgument { get }
    var storeOptions: StoreOptions { get }
    var json: Bool { get }
}

extension SpaceStatusCommand {
    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let owner = person.account.id
        let space = try await StorageSpaceDesk(person.workspace, for: owner)
            .change(reference, of: owner, by: Self.change)
        try SpaceOutcome.print(space, "\(Self.done) storage space \(space.space.id).", json: json)
    }
}

struct PublishSpaceCommand: SpaceStatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Show one of your storage spaces to everybody.",
        discussion: """
            It needs a place, a size, a price and a photo.

            Example:
              parkway spaces publish 7d02be41
            """)
    static let change = SpaceChange.publish
    static let done = "Published"

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the storage space as JSON.")
    var json = false
}

struct PauseSpaceCommand: SpaceStatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Hide one of your storage spaces for some time.",
        discussion: """
            Its rentals go on. Publish it to show it again.

            Example:
              parkway spaces pause 7d02be41
            """)
    static let change = SpaceChange.pause
    static let done = "Paused"

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the storage space as JSON.")
    var json = false
}

struct ArchiveSpaceCommand: SpaceStatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive", abstract: "End the offer of one of your storage spaces.",
        discussion: """
            Its rentals go on; requests that are not answered are refused.

            Example:
              parkway spaces archive 7d02be41
            """)
    static let change = SpaceChange.archive
    static let done = "Archived"

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the storage space as JSON.")
    var json = false
}

struct RestoreSpaceCommand: SpaceStatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Take the archiving of a storage space back.",
        discussion: """
            The space is paused then. Requests that archiving has refused stay refused.

            Example:
              parkway spaces restore 7d02be41
            """)
    static let change = SpaceChange.restore
    static let done = "Restored"

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the storage space as JSON.")
    var json = false
}

struct RemoveSpaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Delete one of your storage spaces.",
        discussion: """
            Its receipts stay. A space with rentals that have not ended cannot be deleted.

            Example:
              parkway spaces remove 7d02be41 --yes
            """)

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let owner = person.account.id
        let desk = StorageSpaceDesk(person.workspace, for: owner)
        if !yes {
            let space = try await desk.space(reference)
            let address = space.place?.address ?? "no address yet"
            try Terminal.confirm("Remove the storage space (\(address))?")
        }
        let id = try await desk.remove(reference, of: owner)
        Terminal.print("Removed storage space \(id).")
    }
}
