import Accounts
import AddressText
import ArgumentParser
import Documents
import Foundation
import Operations
import RecordKeeping
import Reminders
import StoreRuntime
import WireText

struct RemindersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reminders",
        abstract: "Show or change what you are reminded of.",
        discussion: """
            The service sends reminders: when it is time to walk to the car, before a parking
            ends, when it has ended, and before the rules of the street, as the map has them, no
            longer let the car stand there. Without options, shows the settings.

            Examples:
              parkway reminders
              parkway reminders --from "1 Office Road" --early 10
              parkway reminders --no-ended
            """,
        subcommands: [CalendarCommand.self, WebhookCommand.self])

    @Flag(inversion: .prefixedNo, help: "Remind when it is time to walk to the car.")
    var leave: Bool?

    @Option(
        help: ArgumentHelp("Minutes earlier than the walk takes (0-240).", valueName: "minutes"))
    var early: Int?

    @Flag(inversion: .prefixedNo, help: "Remind before a parking ends.")
    var endsSoon: Bool?

    @Option(help: ArgumentHelp("Minutes before the end (0-240).", valueName: "minutes"))
    var before: Int?

    @Flag(inversion: .prefixedNo, help: "Tell when a parking has ended.")
    var ended: Bool?

    @Flag(inversion: .prefixedNo, help: "Remind before the rules of the street end the stay.")
    var move: Bool?

    @Option(
        help: ArgumentHelp(
            "Where the walk begins: a place, \"phone\" (where your phone is) or \"unknown\".",
            valueName: "place"))
    var from: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let desk = ReminderDesk(person.workspace, person: person.account.id)
        var input = ReminderInput()
        input.leavesInTime = leave
        input.minutesEarly = early
        input.endsSoon = endsSoon
        input.minutesBeforeEnd = before
        input.ended = ended
        input.movesInTime = move
        var place: ResolvedPlace?
        if let from, ["phone", "unknown"].contains(from) {
            input.walkFrom = from
        } else if let from {
            let places = try await storeOptions.placeSearch(in: person.workspace)
            place = try await places.resolveAsking(PlaceText(from), pick: nil)
        }
        let isChange =
            leave != nil || early != nil || endsSoon != nil || before != nil || ended != nil
            || move != nil || from != nil
        let settings =
            isChange
            ? try await desk.change(input, place: place) : try await desk.settings()
        let document = ReminderDocument(settings, calendarSince: try await desk.calendarSince())
        Terminal.print(json ? try JSONText.indented(document) : Self.text(document))
    }

    private static func text(_ settings: ReminderDocument) -> String {
        let start =
            switch settings.walkFrom {
            case "place": "from \(settings.address ?? "")"
            case "phone": "from where your phone is"
            default: "once you say where you walk from (--from)"
            }
        let leave = "\(settings.minutesEarly) minutes early, \(start)"
        return """
            Leave in time  \(settings.leavesInTime ? leave : "off")
            Ends soon      \(settings.endsSoon ? "\(settings.minutesBeforeEnd) minutes before" : "off")
            Move the car   \(settings.movesInTime ? "when the rules of the street end the stay" : "off")
            Ended          \(settings.ended ? "on" : "off")
            Calendar       \(settings.calendarSince == nil ? "none" : "on")
            """
    }
}

struct CalendarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Make a secret address of your parkings for calendar programs.",
        discussion: """
            Prints the path; put the address of your service in front of it. It is shown once.
            An earlier address ends.

            Examples:
              parkway reminders calendar
              parkway reminders calendar --stop
            """)

    @Flag(help: "End the address.")
    var stop = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let desk = ReminderDesk(person.workspace, person: person.account.id)
        if stop {
            try await desk.endCalendar()
            Terminal.print("Your calendar has no address any more.")
        } else {
            let token = try await desk.renewCalendar()
            Terminal.print("/calendar/\(token.secretText).ics")
        }
    }
}

struct WebhookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhook",
        abstract: "Send your reminders to an address.",
        discussion: """
            The service sends each reminder by POST and signs it. The secret for checking the
            signature is shown once. Without an address, shows the current one.

            Examples:
              parkway reminders webhook https://example.org/hook
              parkway reminders webhook --stop
            """)

    @Argument(help: ArgumentHelp("Address that begins with https.", valueName: "address"))
    var address: String?

    @Flag(help: "Send reminders to no address any more.")
    var stop = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if stop && address != nil { throw ValidationError("Give an address or --stop.") }
    }

    func run() async throws {
        let person = try await storeOptions.signedIn()
        // Whether private networks are allowed is a setting of the service, which sends.
        let desk = WebhookDesk(person.workspace, person: person.account.id, allowsPrivate: true)
        if stop {
            try await desk.remove()
            Terminal.print("Your reminders are sent to no address any more.")
        } else if let address {
            let made = try await desk.set(address)
            Terminal.print(made.secret.secretText)
            Terminal.say("Reminders are sent to \(made.webhook.address.text). Keep the secret.")
        } else if let webhook = try await desk.webhook() {
            Terminal.print(webhook.address.text)
        } else {
            Terminal.say("Your reminders are sent to no address.")
        }
    }
}
