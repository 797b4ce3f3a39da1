import Accounts
import ArgumentParser
import Buildings
import Documents
import Operations
import ParkingRecords
import RecordKeeping
import StoreRuntime
import WireText

struct InviteToBuildingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Invite a guard, or the host of a suite.",
        discussion: """
            Prints a code, with which one person accepts. An invitation for a person is found by them
            without it.

            Examples:
              parkway buildings invite A1B2C --guard
              parkway buildings invite A1B2C --guard --person eve@example.org --hours 24
              parkway buildings invite A1B2C --host 1204 --person @ann
            """)

    @OptionGroup var building: BuildingArgument

    @Flag(help: "Invite a guard.")
    var `guard` = false

    @Option(help: ArgumentHelp("Invite the host of a suite.", valueName: "suite"))
    var host: String?

    @Option(
        help: ArgumentHelp(
            "Only for the person with this e-mail address or @username.", valueName: "person"))
    var person: String?

    @Option(help: ArgumentHelp("For how many hours it is open (1-720).", valueName: "hours"))
    var hours = BuildingInvitation.standardHours

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if self.guard == (host != nil) { throw ValidationError("Give --guard or --host.") }
    }

    func run() async throws {
        let code = try building.code()
        let duty = try host.map { BuildingDuty.host(try SuiteNumber($0)) } ?? .guard
        let addressee = try person.map { text throws in try Addressee(text) }
        let person = try await storeOptions.signedIn()
        let made = try await person.buildings.invite(
            duty, for: addressee, to: code, hours: hours)
        guard !json else {
            return Terminal.print(
                try JSONText.indented(BuildingInvitationDocument(made.invitation, code: made.code)))
        }
        let end = person.workspace.regionClock.text(made.invitation.endsAt)
        Terminal.say("Give this code to the \(duty). It works once, until \(end):")
        Terminal.print(made.code.secretText)
    }
}

struct InvitationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invitations",
        abstract: "List the invitations that are for you.",
        discussion: "Example:\n  parkway buildings invitations")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let person = try await storeOptions.signedIn()
        let found = try await person.buildings.invitations()
        guard !json else {
            return Terminal.print(
                try JSONText.indented(
                    found.map { BuildingInvitationDocument($0.invitation, to: $0.building) }))
        }
        guard !found.isEmpty else { return Terminal.say("No invitations found.") }
        for (invitation, building) in found {
            let end = person.workspace.regionClock.text(invitation.endsAt)
            Terminal.print(
                "\(invitation.id)  \(invitation.duty) of \(building.name) (\(building.code)), "
                    + "until \(end)")
        }
    }
}

struct AcceptInvitationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Accept an invitation by its code, or by its id if it is for you.",
        discussion: "Example:\n  parkway buildings accept CODE")

    @Argument(help: ArgumentHelp("Code or id of the invitation.", valueName: "invitation"))
    var invitation: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let accepted: AcceptedInvitation =
            if let id = try? BuildingInvitation.ID(invitation) {
                .addressed(id)
            } else {
                .code(try BuildingInvitationCode(invitation.trimmed).digest)
            }
        let seen = try await storeOptions.signedIn().buildings.accept(accepted)
        Terminal.print("Accepted for \(seen.building.name) (\(seen.building.code)).")
    }
}

struct BuildingPeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "List guards, hosts and open invitations of a building of yours.",
        discussion: "Example:\n  parkway buildings people A1B2C")

    @OptionGroup var building: BuildingArgument

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let code = try building.code()
        let person = try await storeOptions.signedIn()
        let found = try await person.buildings.people(of: code)
        guard !json else {
            return Terminal.print(
                try JSONText.indented(BuildingPeopleDocument(found.members, found.invitations)))
        }
        let clock = person.workspace.regionClock
        for found in found.members {
            let (member, name) = (found.member, found.name?.text ?? "(deleted)")
            let active = member.lastActive.map { "last active \(clock.text($0))" }
            Terminal.print(
                "\(member.id)  \(name), \(member.duty) since \(clock.text(member.since)), "
                    + (active ?? "never active"))
        }
        for invitation in found.invitations {
            Terminal.print(
                "\(invitation.id)  invited: \(invitation.addressee?.text ?? "anybody"), "
                    + "\(invitation.duty), until \(clock.text(invitation.endsAt))")
        }
        if found.members.isEmpty && found.invitations.isEmpty {
            Terminal.say("No guards, hosts or invitations found.")
        }
    }
}

struct DismissMemberCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Remove a guard, a host or an invitation.",
        discussion: """
            The ids are those that 'parkway buildings people' prints.

            Example:
              parkway buildings dismiss A1B2C 019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c
            """)

    @OptionGroup var building: BuildingArgument

    @Argument(help: ArgumentHelp("Id of the guard, host or invitation.", valueName: "id"))
    var id: String

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let (code, id) = (try building.code(), try UUIDv7(id))
        try await storeOptions.signedIn().buildings.dismiss(id, from: code)
        Terminal.print("Removed.")
    }
}

struct PasscodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passcode",
        abstract: "Give your suite another passcode for guests, or none.",
        discussion: """
            Guests register without an account with building, suite and passcode. An earlier passcode
            no longer works.

            Examples:
              parkway buildings passcode A1B2C 1204
              parkway buildings passcode A1B2C 1204 --remove
            """)

    @OptionGroup var building: BuildingArgument

    @Argument(help: ArgumentHelp("Number of the suite.", valueName: "suite"))
    var suite: String

    @Flag(help: "Take the passcode away.")
    var remove = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let (code, suite) = (try building.code(), try SuiteNumber(suite))
        let desk = try await storeOptions.signedIn().buildings
        if remove {
            try await desk.removePasscode(of: suite, in: code)
            Terminal.print("Guests of suite \(suite) can no longer register.")
        } else {
            let passcode = try await desk.renewPasscode(of: suite, in: code)
            Terminal.say("Give this passcode to the guests of suite \(suite):")
            Terminal.print(passcode.secretText)
        }
    }
}
