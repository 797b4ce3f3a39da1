import Accounts
import ArgumentParser
import Conversations
import Documents
import Operations
import RecordKeeping
import StorageSpaces
import StoreRuntime
import WireText

/// Prints a rental after a change.
enum RentalOutcome {
    static func print(_ viewed: ViewedRental, json: Bool, on clock: RegionClock) throws {
        let document = RentalDocument(viewed)
        if json {
            Terminal.print(try JSONText.indented(document))
            return
        }
        Terminal.print(
            "Rental \(document.id): \(document.state), \(viewed.rental.days), "
                + "\(document.days) day\(document.days == 1 ? "" : "s"), $\(document.total).")
        if let word = document.word { Terminal.print("The owner said: \(word)") }
        if let due = document.answerDue {
            Terminal.say("The owner has until \(clock.text(due)) to answer.")
        }
        Terminal.say(document.cancellation)
    }
}

struct AskOwnerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Write to the owner of a storage space.",
        discussion: """
            The owner sees your name and the message, and can answer.

            Example:
              parkway spaces ask 7d02be41 "Does a canoe of five metres fit in?"
            """)

    @OptionGroup var reference: ReferenceArgument

    @Argument(help: ArgumentHelp("The message.", valueName: "text"))
    var text: String

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the conversation as JSON.")
    var json = false

    func run() async throws {
        let reference = try reference.record()
        let text = try MessageText(text)
        let person = try await storeOptions.signedIn()
        let id = person.account.id
        let conversation = try await StorageSpaceDesk(person.workspace, for: id)
            .conversation(about: reference, of: id, in: person.workspace)
        _ = try await ConversationDesk(person.workspace, person: id)
            .send(text, in: RecordReference(conversation.id))
        Terminal.print(
            json
                ? try JSONText.indented(ConversationDocument(conversation))
                : "Sent to \(conversation.partner?.name.text ?? "the owner").")
    }
}

struct RentSpaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rent",
        abstract: "Rent a storage space, or ask its owner.",
        discussion: """
            The last day is the one before --until. A request ends by itself if its owner does not
            answer within 48 hours.

            Example:
              parkway spaces rent 7d02be41 --from 2026-12-01 --until 2026-12-15
            """)

    @OptionGroup var reference: ReferenceArgument

    @Option(help: ArgumentHelp("First day.", valueName: "yyyy-mm-dd"))
    var from: String

    @Option(
        help: ArgumentHelp(
            "Day on which the space is free again.", valueName: "yyyy-mm-dd"))
    var until: String

    @Option(
        help: ArgumentHelp(
            "Price per day that you have seen; rent at no other one.", valueName: "dollars"))
    var price: String?

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the rental as JSON.")
    var json = false

    func run() async throws {
        let reference = try reference.record()
        var input = InputValidation()
        let days = DayRangeInput(from: from, until: until)
            .days("from", "until", reportingTo: &input)
        let price = price.flatMap { text in
            input.check("price") { () throws(InvalidValue) in try Price(text) }
        }
        try input.validated(())
        guard let range = try days.range() else { throw DayRangeError.noFirstDay }
        let person = try await storeOptions.signedIn()
        let rental = try await RentalDesk(person.workspace, person: person.account.id)
            .rent(reference, on: range, at: price).record
        try RentalOutcome.print(rental, json: json, on: person.workspace.regionClock)
    }
}

struct AnswerRentalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Accept or refuse a request for one of your storage spaces.",
        discussion: """
            Accepting a request refuses the others for the same days. A refusal may have a --word,
            which the one who asked can read.

            Examples:
              parkway spaces answer 90ab12cd --accept
              parkway spaces answer 90ab12cd --refuse --word "My brother needs it"
            """)

    @OptionGroup var reference: ReferenceArgument

    @Flag(help: "Accept the request.")
    var accept = false

    @Flag(help: "Refuse the request.")
    var refuse = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --refuse: what you say with it, up to 500 characters.", valueName: "text"))
    var word: String?

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the rental as JSON.")
    var json = false

    func validate() throws {
        if accept == refuse { throw ValidationError("Give either --accept or --refuse.") }
        if accept, word != nil { throw ValidationError("--word needs --refuse.") }
    }

    func run() async throws {
        let reference = try reference.record()
        let word = try word.map { text throws in try AnswerWord(text) }
        let person = try await storeOptions.signedIn()
        let rental = try await RentalDesk(person.workspace, person: person.account.id)
            .answer(reference, with: accept ? .accept : .refuse(word: word))
        try RentalOutcome.print(rental, json: json, on: person.workspace.regionClock)
    }
}

struct CancelRentalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel a rental, or withdraw a request.",
        discussion: """
            Before the first day, cancelling is free. From the first day on, the rental ends at the
            end of today, and the days up to and including today are paid.

            Example:
              parkway spaces cancel 90ab12cd --yes
            """)

    @OptionGroup var reference: ReferenceArgument

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the rental as JSON.")
    var json = false

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let desk = RentalDesk(person.workspace, person: person.account.id)
        if !yes {
            let rental = try await desk.rental(reference).rental
            try Terminal.confirm("Cancel the rental of \(rental.days)?")
        }
        let rental = try await desk.cancel(reference)
        try RentalOutcome.print(rental, json: json, on: person.workspace.regionClock)
    }
}

struct ListRentalsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rentals",
        abstract: "List your rentals and requests, on both sides, newest first.",
        discussion: """
            Examples:
              parkway spaces rentals
              parkway spaces rentals --side owner
            """)

    @Option(
        help: ArgumentHelp(
            "Only those as owner or as renter.", valueName: "side"))
    var side: String?

    @OptionGroup var pageOptions: PageOptions

    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if let side, RentalSide(rawValue: side) == nil {
            throw ValidationError("--side \(side) is not owner or renter.")
        }
    }

    func run() async throws {
        let cursor = try pageOptions.cursor()
        let person = try await storeOptions.signedIn()
        let page = try await RentalDesk(person.workspace, person: person.account.id)
            .newestFirst(as: side.flatMap(RentalSide.init), after: cursor, limit: pageOptions.limit)
            .map(RentalDocument.init)
        if json {
            Terminal.print(try JSONText.indented(PageDocument(page)))
            return
        }
        guard !page.items.isEmpty else {
            Terminal.say("You have no rentals. Find a space: parkway spaces list")
            return
        }
        var table = Table([
            .init("ID"), .init("SIDE"), .init("STATE"), .init("FROM"), .init("UNTIL"),
            .init("TOTAL USD"), .init("WITH", rank: 1), .init("ADDRESS", shortest: 16),
        ])
        let answers = page.items.compactMap { rental in
            rental.word.map { "Refusal of \(rental.shortID): \($0.replacing("\n", with: " "))" }
        }
        for rental in page.items {
            let other = rental.side == "owner" ? rental.renterName : rental.ownerName
            table.append([
                rental.shortID, rental.side, rental.state, rental.from.description,
                rental.until.description, rental.total, other ?? "–", rental.address ?? "–",
            ])
        }
        Terminal.print(table)
        for answer in answers { Terminal.print(answer) }
        if let next = page.next {
            let words = ["parkway", "spaces", "rentals"] + (side.map { ["--side", $0] } ?? [])
            Terminal.say(
                "More: "
                    + ShellText.command(words + pageOptions.words(after: next)))
        }
    }
}

struct RentalReceiptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipt", abstract: "Print the receipt of a rental.",
        discussion: "Example:\n  parkway spaces receipt 90ab12cd")

    @OptionGroup var reference: ReferenceArgument
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Print the rental as JSON.")
    var json = false

    func run() async throws {
        let reference = try reference.record()
        let person = try await storeOptions.signedIn()
        let rental = try await RentalDesk(person.workspace, person: person.account.id)
            .rental(reference)
        let text = try RentalReceipt.text(of: rental, on: person.workspace.regionClock)
        Terminal.print(
            json ? try JSONText.indented(RentalDocument(rental)) + "\n" : text, terminator: "")
    }
}
