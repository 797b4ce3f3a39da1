import Accounts
import AddressText
import ArgumentParser
import Documents
import Foundation
import Geometry
import Operations
import PhotoRendering
import Photos
import RecordKeeping
import StoreRuntime
import WaterFountains
import WireText

/// The four ratings.
struct RatingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How strongly the water flows (0-100).", valueName: "n"))
    var flow: String?

    @Option(help: ArgumentHelp("How the water tastes (0-100).", valueName: "n"))
    var flavour: String?

    @Option(help: ArgumentHelp("How cold the water is (0-100).", valueName: "n"))
    var temperature: String?

    @Option(help: ArgumentHelp("How well the fountain lies (0-100).", valueName: "n"))
    var location: String?

    private var texts: [(RatingAspect, String?)] {
        [(.flow, flow), (.flavour, flavour), (.temperature, temperature), (.location, location)]
    }

    /// Whether none was given.
    var isEmpty: Bool { texts.allSatisfy { $0.1 == nil } }

    /// - Throws: `InvalidValue`.
    func ratings() throws -> Ratings {
        var ratings = Ratings()
        for (aspect, text) in texts {
            ratings[aspect] = try text.map { text throws in try Rating(text, of: aspect) }
        }
        return ratings
    }

    /// An empty text clears.
    ///
    /// - Throws: `InvalidValue`.
    func changes() throws -> [RatingAspect: MemberChange<Rating>] {
        var changes: [RatingAspect: MemberChange<Rating>] = [:]
        for (aspect, text) in texts {
            guard let text else { continue }
            changes[aspect] = text.isEmpty ? .clear : .set(try Rating(text, of: aspect))
        }
        return changes
    }
}

struct ReviewFountainCommand: AsyncParsableCommand {
    private static let demand =
        "Give the fountain, as in --fountain n123, or a place: --at 43.7384,7.4246 or "
        + "--address \"12 Harbour Street\"."
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Review a fountain.",
        discussion: """
            Name the fountain, or give a place: a fountain within 30 m is taken for it, and
            if there is none, a new one is added. If several are about equally near, choose
            one of them, or say --new.

            Examples:
              parkway fountains review "Ice-cold" --fountain n123 --temperature 90
              parkway fountains review "Good for bottles" --at 43.7384,7.4246 --flow 80 \\
                --description "Behind the market hall." --photo tap.jpg
              parkway fountains review "New tap" --address "3 Mill Lane" --new --bottle yes
            """)

    @Argument(help: ArgumentHelp("Title of the review.", valueName: "title"))
    var title: String

    @Option(help: ArgumentHelp("The fountain, as in n123, or its id.", valueName: "fountain"))
    var fountain: String?

    @OptionGroup var place: OptionalPlaceOptions

    @Flag(help: "Add a new fountain, even if others are near.")
    var new = false

    @Option(help: ArgumentHelp("Name of a new fountain.", valueName: "text"))
    var name: String?

    @Option(help: ArgumentHelp("Whether bottles fit below a new fountain.", valueName: "yes|no"))
    var bottle: YesOrNo?

    @Option(
        help: ArgumentHelp(
            "Whether people in wheelchairs can use a new fountain.",
            valueName: "yes|limited|no"))
    var wheelchair: FountainTraits.Wheelchair?

    @Option(help: ArgumentHelp("Whether a new fountain is seasonal.", valueName: "yes|no"))
    var seasonal: YesOrNo?

    @OptionGroup var ratingOptions: RatingOptions

    @Option(help: ArgumentHelp("What you say about it.", valueName: "text"))
    var description: String?

    @Option(help: ArgumentHelp("File with a photo.", valueName: "file"), completion: .file())
    var photo: String?

    @Flag(help: "Print the saved review as JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if (fountain == nil) != place.isGiven {
            throw ValidationError(Self.demand)
        }
        let isDescribed =
            new || name != nil || bottle != nil || wheelchair != nil || seasonal != nil
        if fountain != nil && isDescribed {
            throw ValidationError(
                "--new, --name, --bottle, --wheelchair and --seasonal describe a new fountain; "
                    + "they need a place instead of --fountain.")
        }
    }

    func run() async throws {
        let draft = ReviewDraft(
            title: try ReviewTitle(title), ratings: try ratingOptions.ratings(),
            text: try description.map { text throws in try ReviewText(text) })
        let reference = try fountain.map { text throws in try FountainReference(text) }
        let newFountain = NewFountain(
            isNew: new, name: try name.map { text throws in try FountainName(text) },
            traits: FountainTraits(
                bottle: bottle?.isYes, wheelchair: wheelchair, isSeasonal: seasonal?.isYes))
        let picture = try photo.map(PhotoFile.read)
        let person = try await storeOptions.signedIn()
        let desk = try await storeOptions.fountains(in: person.workspace)
        let place = try await place.resolve {
            try await storeOptions.placeSearch(in: person.workspace)
        }
        guard
            let target = place.map({ FountainTarget.place($0, newFountain) })
                ?? reference.map(FountainTarget.named)
        else { throw ValidationError(Self.demand) }
        let added = try await desk.addReview(
            draft, of: target, by: person.account.id, key: nil)
        let id = RecordReference(added.made.record.id)
        if let sentence = added.taken.sentence { Terminal.say("\(sentence.capitalizedFirst).") }
        if let picture { _ = try await desk.setPhoto(picture, of: id, by: person.account.id) }
        let review = ReviewDocument(
            try await desk.review(id, for: person.account.id), for: person.account.id)
        Terminal.print(
            json ? try JSONText.indented(review) : "Added review \(review.id).")
    }
}

extension FountainTraits.Wheelchair: ExpressibleByArgument {}

extension String {
    /// With a capital letter at the beginning.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

struct EditReviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change one of your reviews.",
        discussion: """
            What you leave out stays. An empty text clears a rating or the description.

            Example:
              parkway fountains edit 4f1c22ab --flow 20 --description ""
            """)

    @OptionGroup var reference: ReferenceArgument

    @Option(help: ArgumentHelp("Title of the review.", valueName: "title"))
    var title: String?

    @OptionGroup var ratingOptions: RatingOptions

    @Option(help: ArgumentHelp("What you say about it.", valueName: "text"))
    var description: String?

    @Flag(help: "Print the changed review as JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if title == nil && description == nil && ratingOptions.isEmpty {
            throw ValidationError("Give what to change, as in --title or --flow.")
        }
    }

    func run() async throws {
        var change = ReviewChange(
            title: try title.map { text throws in try ReviewTitle(text) },
            ratings: try ratingOptions.changes())
        if let description {
            change.text = description.isEmpty ? .clear : .set(try ReviewText(description))
        }
        let person = try await storeOptions.signedIn()
        let desk = try await storeOptions.fountains(in: person.workspace)
        let changed = try await desk.changeReview(
            reference.record(), of: person.account.id, by: change)
        let review = ReviewDocument(
            try await desk.review(RecordReference(changed.id), for: person.account.id),
            for: person.account.id)
        Terminal.print(
            json ? try JSONText.indented(review) : "Changed review \(changed.id).")
    }
}

struct RemoveReviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove one of your reviews.",
        discussion: """
            'parkway fountains restore' undoes it for 10 minutes.

            Example:
              parkway fountains remove 4f1c22ab
            """)

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let id = try await storeOptions.fountains(in: person.workspace)
            .removeReview(reference.record(), of: person.account.id)
        Terminal.print("Removed review \(id).")
        Terminal.say("Undo it within 10 minutes: parkway fountains restore \(id.shortText)")
    }
}

struct RestoreReviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Undo the removal of a review.",
        discussion: """
            Possible for 10 minutes.

            Example:
              parkway fountains restore 4f1c22ab
            """)

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let review = try await storeOptions.fountains(in: person.workspace)
            .restoreReview(reference.record(), of: person.account.id)
        Terminal.print("Restored review \(review.id).")
    }
}

struct ReviewPhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "Add, save or remove the photo of a review.",
        discussion: """
            Reads a JPEG, PNG, WebP or HEIC file, and keeps its pixels only. Everybody sees
            the photo with the review.

            Examples:
              parkway fountains photo 4f1c22ab tap.jpg
              parkway fountains photo 4f1c22ab --save tap.jpg
              parkway fountains photo 4f1c22ab --remove
            """)

    @OptionGroup var reference: ReferenceArgument

    @OptionGroup var photoOptions: PhotoOptions
    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let reference = try reference.record()
        if let save = photoOptions.save {
            let edition = try await storeOptions.fountains(in: storeOptions.workspace())
                .photo(of: reference, size: .large, format: .jpeg)
            try PhotoFile.write(edition, to: save)
            Terminal.print("Photo written to \(save).")
            return
        }
        let picture = try photoOptions.file.map(PhotoFile.read)
        let person = try await storeOptions.signedIn()
        let desk = try await storeOptions.fountains(in: person.workspace)
        if let picture {
            let review = try await desk.setPhoto(picture, of: reference, by: person.account.id)
            Terminal.print("Photo of review \(review.id) saved.")
        } else {
            let review = try await desk.removePhoto(of: reference, by: person.account.id)
            Terminal.print("Photo of review \(review.id) removed.")
        }
    }
}
