public import Accounts
public import Buildings
import Foundation
import OpeningHours
public import ParkingRecords
public import RecordKeeping
import StoreContract
public import StoreRuntime

/// A new invitation, and what it is accepted with.
public struct NewInvitation: Sendable {
    /// The invitation.
    public let invitation: BuildingInvitation
    /// The code, which cannot be read again.
    public let code: BuildingInvitationCode
}

/// The buildings with which one person has to do.
public struct BuildingDesk: Sendable {
    let workspace: Workspace
    let ledger: any BuildingLedger
    /// The person.
    public let person: Account.ID

    /// How many hours of occupancy can be asked for.
    public static let hourRange = 1...(24 * 366)

    /// The buildings of `person` in the workspace's store.
    public init(_ workspace: Workspace, person: Account.ID) {
        self.workspace = workspace
        ledger = workspace.records.buildings
        self.person = person
    }

    /// Registers a building at a place that was found.
    ///
    /// - Throws: `BuildingsError`; `InvalidValue`; `StoreError`.
    public func register(
        _ code: BuildingCode, _ name: BuildingName, at place: ResolvedPlace, _ edit: BuildingEdit
    ) async throws -> SeenBuilding {
        let rules = BuildingRules(spaces: try edit.spaces ?? SpaceCount(1))
        let draft = BuildingDraft(
            code: code, name: name, place: try BuildingPlace(place),
            rules: edit.applied(to: rules))
        return try await building(ledger.register(draft, by: person).code)
    }

    /// All buildings with which the person has to do.
    ///
    /// - Throws: `StoreError`.
    public func buildings() async throws -> [SeenBuilding] {
        try await ledger.buildings(of: person)
    }

    /// - Throws: `BuildingsError.notFound`; `StoreError`.
    public func building(_ code: BuildingCode) async throws -> SeenBuilding {
        try await ledger.building(code, for: person)
    }

    /// Changes a building. If `version` is given, the building must still have it.
    ///
    /// - Throws: `BuildingsError`; `InvalidValue`; `StoreError`.
    public func change(
        _ code: BuildingCode, by edit: BuildingEdit, expecting version: Int? = nil
    ) async throws -> SeenBuilding {
        try await ledger.change(code, of: person, by: edit, expecting: version)
    }

    /// - Throws: `BuildingsError`; `StoreError`.
    public func remove(_ code: BuildingCode) async throws {
        try await ledger.remove(code, of: person)
    }

    // MARK: People

    /// Somebody who does something for a building, with their name.
    public struct Member: Sendable {
        /// The membership.
        public let member: BuildingMember
        /// The name of the person; nil if the account was just deleted.
        public let name: PersonName?
    }

    /// Invites somebody. The owner gives the code to them.
    ///
    /// - Throws: `BuildingsError`; `InvalidValue` if `hours` is out of range; `StoreError`.
    public func invite(
        _ duty: BuildingDuty, for addressee: Addressee?, to code: BuildingCode,
        hours: Int = BuildingInvitation.standardHours
    ) async throws -> NewInvitation {
        guard BuildingInvitation.hours.contains(hours) else {
            throw InvalidValue.outOfRange(
                field: "hours", text: "\(hours)", rule: "an invitation is open for 1 to 720 hours")
        }
        let secret = BuildingInvitationCode()
        let invitation = try await ledger.invite(
            duty, for: addressee, to: code, by: person, secret: secret.digest, hours: hours)
        return NewInvitation(invitation: invitation, code: secret)
    }

    /// The open invitations for the person.
    ///
    /// - Throws: `StoreError`.
    public func invitations() async throws -> [(
        invitation: BuildingInvitation, building: Building
    )] {
        try await ledger.invitations(for: person)
    }

    /// - Throws: `BuildingsError`; `StoreError`.
    public func accept(_ invitation: AcceptedInvitation) async throws -> SeenBuilding {
        try await ledger.accept(invitation, by: person)
    }

    /// The guards, hosts and open invitations of a building.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func people(
        of code: BuildingCode
    ) async throws -> (members: [Member], invitations: [BuildingInvitation]) {
        let people = try await ledger.people(of: code, for: person)
        let names = try await workspace.records.accounts.names(
            of: Set(people.members.map(\.account)))
        let members = people.members.map { Member(member: $0, name: names[$0.account]) }
        return (members, people.invitations)
    }

    /// Removes a guard, a host or an invitation.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func dismiss(_ id: UUIDv7, from code: BuildingCode) async throws {
        try await ledger.dismiss(id, from: code, by: person)
    }

    // MARK: Verdicts

    /// Judges a plate, or the part of one.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func lookUp(
        _ plate: LicensePlate, in code: BuildingCode
    ) async throws -> PlateLookUp {
        let building = try await building(code).building
        return try await ledger.lookUp(
            plate, in: code, by: person, surroundings(of: building.rules.visitorHours != nil))
    }

    /// The verdict of a parking of the person, with its building; nil if it is in none.
    ///
    /// - Throws: `StoreError`.
    public func verdict(
        of parking: Parking.ID
    ) async throws -> (building: Building, verdict: BuildingVerdict)? {
        guard
            let found = try await ledger.verdict(of: parking, of: person, surroundings(of: false))
        else { return nil }
        guard found.building.rules.visitorHours != nil else { return found }
        return try await ledger.verdict(of: parking, of: person, surroundings(of: true))
    }

    /// What the owner of a parking should know about its building: its name, because its guards see
    /// the plate, and the verdict. Empty if it is in none.
    ///
    /// - Throws: `StoreError`.
    public func notice(of parking: Parking) async throws -> [String] {
        guard let (building, verdict) = try await verdict(of: parking.id) else { return [] }
        let clock = workspace.regionClock
        return [
            "\(building.name) (\(building.code)): the car "
                + verdict.sentence { clock.text($0) }
                + ". Its owner and guards see the plate"
        ]
    }

    func surroundings(of usesHours: Bool) -> Surroundings {
        usesHours ? workspace.visitorSurroundings : Surroundings(timeZone: workspace.timeZone)
    }

    // MARK: Stays

    /// The stays that overlap a time.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func stays(
        in code: BuildingCode, from: Timestamp? = nil, until: Timestamp? = nil
    ) async throws -> [BuildingStay] {
        let now = workspace.clock.now()
        let from = from ?? now
        return try await ledger.stays(
            in: code, for: person, from: from,
            until: until ?? max(from, now).advanced(by: .milliseconds(1)))
    }

    /// - Throws: `BuildingsError`; `StoreError`.
    public func endStay(
        _ id: BuildingStay.ID, in code: BuildingCode
    ) async throws -> BuildingStay {
        try await ledger.endStay(id, in: code, by: person)
    }

    /// The cars in each of the last `hours` hours on the clocks of the region, for the owner.
    ///
    /// - Throws: `BuildingsError`; `InvalidValue` if `hours` is out of range; `StoreError`.
    public func occupancy(
        of code: BuildingCode, hours: Int
    ) async throws -> (building: SeenBuilding, hours: [OccupiedHour]) {
        guard Self.hourRange.contains(hours) else {
            throw InvalidValue.outOfRange(
                field: "hours", text: "\(hours)", rule: "ask for 1 to 8784 hours")
        }
        let building = try await building(code)
        guard building.access.isOwner else { throw BuildingsError.ownerOnly(code) }
        let now = workspace.clock.now()
        let offset = Int64(workspace.timeZone.secondsFromGMT(for: now.date)) * 1_000
        let local = now.millisecondsSinceEpoch + offset
        let hour = local - ((local % 3_600_000) + 3_600_000) % 3_600_000 - offset
        let begins = Timestamp(
            millisecondsSinceEpoch: hour - Int64(hours - 1) * 3_600_000)
        let stays = try await ledger.stays(
            in: code, for: person, from: begins, until: now.advanced(by: .milliseconds(1)))
        return (building, OccupiedHour.hours(from: begins, count: hours, of: stays))
    }

    // MARK: Guests

    /// Since when a suite has its passcode; nil if it has none.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func passcodeSince(
        of suite: SuiteNumber, in code: BuildingCode
    ) async throws -> Timestamp? {
        try await ledger.passcodeSince(of: suite, in: code, for: person)
    }

    /// Gives a suite another passcode. The one before no longer works.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func renewPasscode(
        of suite: SuiteNumber, in code: BuildingCode
    ) async throws -> GuestPasscode {
        let passcode = GuestPasscode()
        try await ledger.setPasscode(passcode, of: suite, in: code, by: person)
        return passcode
    }

    /// Takes the passcode from a suite.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func removePasscode(of suite: SuiteNumber, in code: BuildingCode) async throws {
        try await ledger.setPasscode(nil, of: suite, in: code, by: person)
    }

    // MARK: Audit log

    /// A line of the audit log, with the name of the person.
    public struct Line: Sendable {
        /// The line.
        public let entry: AuditEntry
        /// Who did it; nil if it was nobody with an account, or if the account was deleted.
        public let actor: PersonName?
    }

    /// Lines of the audit log, the newest first.
    ///
    /// - Throws: `BuildingsError`; `InvalidValue` if `limit` is out of range; `StoreError`.
    public func audit(
        of code: BuildingCode, before number: Int64? = nil, limit: Int
    ) async throws -> [Line] {
        try await named(
            ledger.audit(of: code, for: person, before: number, limit: limit))
    }

    /// The lines with the names of those who did it.
    func named(_ entries: [AuditEntry]) async throws -> [Line] {
        let names = try await workspace.records.accounts.names(
            of: Set(entries.compactMap(\.actor)))
        return entries.map { entry in
            Line(entry: entry, actor: entry.actor.flatMap { names[$0] })
        }
    }
}

extension Workspace {
    /// The name of a person; nil if the account is gone.
    func name(of id: Account.ID) async throws -> PersonName? {
        do {
            return try await records.accounts.account(id).name
        } catch AccountsError.accountNotFound {
            return nil
        }
    }

    /// What visitor hours depend on. Holidays are those of the map, if there is one.
    var visitorSurroundings: Surroundings {
        let holidays = try? withEngines { try $0.publicHolidays() }
        return Surroundings(timeZone: timeZone, holidays: (holidays ?? nil) ?? .ordinaryDays)
    }
}

extension BuildingPlace {
    /// A place that was looked up.
    ///
    /// - Throws: `InvalidValue` if the address is too long to keep.
    public init(_ place: ResolvedPlace) throws {
        self.init(address: try StreetAddress(place.address), coordinate: place.coordinate)
    }
}
