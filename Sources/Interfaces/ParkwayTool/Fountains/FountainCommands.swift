import Accounts
import ArgumentParser
import Documents
import Geometry
import Operations
import RecordKeeping
import StoreRuntime
import WaterFountains
import WireText

/// Names a fountain.
struct FountainArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Element on the map, as in n123, or id of the record.", valueName: "fountain"))
    var fountain: String

    func reference() throws -> FountainReference { try FountainReference(fountain) }
}

struct ShowFountainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a fountain with its reviews, means and trend.",
        discussion: """
            A trend compares the mean of the last 90 days with that of before; a difference
            below 5 points counts as steady.

            Example:
              parkway fountains show n123
            """)

    @OptionGroup var argument: FountainArgument

    @Option(help: ArgumentHelp("Maximum number of reviews to show (1-1000).", valueName: "n"))
    var limit = 5

    @Flag(help: "Print JSON, without the reviews.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let (workspace, person) = try await storeOptions.personIfSignedIn()
        let desk = try await storeOptions.fountains(in: workspace)
        let found = try await desk.fountain(argument.reference(), for: person?.account.id)
        let now = workspace.clock.now()
        let report = FountainReportDocument(found.fountain, found.report, at: now)
        if json {
            Terminal.print(try JSONText.indented(report))
            return
        }
        let fountain = FountainDocument(found.fountain, at: now)
        let rows: [(String, String?)] = [
            ("Fountain", fountain.reference), ("ID", fountain.id), ("Name", fountain.name),
            ("Kind", found.fountain.kindWords), ("Address", fountain.address),
            ("Coordinates", found.fountain.coordinate.description),
            ("On the map", fountain.onMap ? nil : "no"),
            ("Status", FountainTable.status(of: fountain)),
            ("Offers", FountainTable.offers(of: fountain)),
            ("You said", report.ownConfirmation?.verdict),
        ]
        for (label, value) in rows {
            if let value { Terminal.print(FountainTable.padded(label) + value) }
        }
        for line in report.ratings.map(FountainTable.lines) ?? [] { Terminal.print(line) }
        guard let id = found.report?.rated.fountain.id else { return }
        let page = try await desk.newestReviews(
            of: id, for: person?.account.id, after: nil, limit: limit)
        for review in page.items {
            Terminal.print("")
            Terminal.print(
                ReviewLines.text(
                    of: ReviewDocument(review, for: person?.account.id),
                    on: workspace.regionClock))
        }
    }

    /// A review for people.
    private enum ReviewLines {
        static func text(of review: ReviewDocument, on clock: RegionClock) -> String {
            let rated = [
                ("flow", review.flow, review.words.flow),
                ("flavour", review.flavour, review.words.flavour),
                ("temperature", review.temperature, review.words.temperature),
                ("location", review.location, review.words.location),
            ].compactMap { name, number, words in Self.text(name, number, words) }
            let author = "\(review.author), \(clock.text(review.createdAt)), \(review.shortID)"
            let lines: [String?] = [
                "\(review.title) — \(author)", rated.isEmpty ? nil : rated.joined(separator: ", "),
                review.description, review.photo == nil ? nil : "with a photo",
                review.hiddenAt == nil ? nil : "hidden from others by the owner of the server",
            ]
            return lines.compactMap(\.self).joined(separator: "\n")
        }

        private static func text(_ name: String, _ number: Int?, _ words: String?) -> String? {
            guard let number, let words else { return nil }
            return "\(name) \(number) (\(words))"
        }
    }
}

struct ConfirmFountainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: "Say that a fountain works, or that it is out of order.",
        discussion: """
            Your word takes the place of what you said before. --undo takes it back within
            10 minutes. People who have reviewed the fountain learn of another status.

            Examples:
              parkway fountains confirm n123 works
              parkway fountains confirm n123 out-of-order
              parkway fountains confirm n123 --undo
            """)

    @OptionGroup var argument: FountainArgument

    @Argument(help: ArgumentHelp("works or out-of-order.", valueName: "verdict"))
    var verdict: Verdict?

    @Flag(help: "Take back what you said.")
    var undo = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if (verdict == nil) != undo {
            throw ValidationError("Give works, out-of-order or --undo.")
        }
    }

    func run() async throws {
        let reference = try argument.reference()
        let person = try await storeOptions.signedIn()
        let desk = try await storeOptions.fountains(in: person.workspace)
        if let verdict {
            _ = try await desk.confirm(verdict, at: .named(reference), by: person.account.id)
        } else {
            _ = try await desk.undoConfirmation(of: reference, by: person.account.id)
        }
        let found = try await desk.fountain(reference, for: person.account.id)
        let now = person.workspace.clock.now()
        if json {
            Terminal.print(
                try JSONText.indented(
                    FountainReportDocument(found.fountain, found.report, at: now)))
            return
        }
        let fountain = FountainDocument(found.fountain, at: now)
        Terminal.print("\(fountain.label): \(FountainTable.status(of: fountain)).")
    }
}

extension Verdict: ExpressibleByArgument {}
