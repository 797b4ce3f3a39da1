import Accounts
public import Buildings
import ParkingRecords
import Profiles
import RecordKeeping

extension InMemoryRecords {
    /// Buildings, who does what for them, and the stays in them.
    public var buildings: any BuildingLedger { InMemoryBuildings(store: self) }
}

extension InMemoryRecords.State {
    func building(_ id: Building.ID) -> Building? { buildings.buildings.first { $0.id == id } }

    func access(of person: Account.ID, to building: Building) -> BuildingAccess {
        BuildingAccess(
            isOwner: building.owner == person,
            duties: buildings.members.filter {
                $0.building == building.id && $0.member.account == person
            }.map(\.member.duty))
    }

    func require(
        _ code: BuildingCode, for person: Account.ID
    ) throws -> (building: Building, access: BuildingAccess) {
        guard let building = buildings.buildings.first(where: { $0.code == code }) else {
            throw BuildingsError.notFound(code)
        }
        let access = access(of: person, to: building)
        if access.isNone { throw BuildingsError.notFound(code) }
        return (building, access)
    }

    func require(_ code: BuildingCode, of owner: Account.ID) throws -> Building {
        let (building, access) = try require(code, for: owner)
        try access.requireOwner(of: code)
        return building
    }

    func seen(
        _ building: Building, by person: Account.ID, at now: Timestamp
    ) -> SeenBuilding {
        SeenBuilding(
            building: building, access: access(of: person, to: building),
            cars: stays(in: building.id).count { $0.contains(now) })
    }

    func stays(in building: Building.ID) -> [BuildingStay] {
        buildings.stays.filter { $0.building == building }.map(\.stay)
    }

    /// A member with the time of its newest line in the audit log.
    func active(_ member: BuildingMember, in building: Building.ID) -> BuildingMember {
        BuildingMember(
            id: member.id, account: member.account, duty: member.duty, since: member.since,
            lastActive: buildings.audit.last {
                $0.building == building && $0.entry.actor == member.account
            }?.entry.at)
    }

    /// Whether an invitation is for a person, by e-mail address or username.
    func addresses(_ invitation: BuildingInvitation, _ person: Account.ID) -> Bool {
        switch invitation.addressee {
        case .email(let email):
            accounts.contains { $0.account.id == person && $0.account.email.key == email.key }
        case .username(let name):
            profiles.profiles[person]?.username?.key == name.key
        case nil: false
        }
    }

    /// The open invitation that a person may accept.
    func require(
        _ accepted: AcceptedInvitation, for person: Account.ID, at now: Timestamp
    ) throws -> (invitation: BuildingInvitation, building: Building) {
        let found = buildings.invitations.first { secret, invitation in
            guard now < invitation.endsAt else { return false }
            let isTheirs = addresses(invitation, person)
            return switch accepted {
            case .code(let digest):
                secret == digest && (invitation.addressee == nil || isTheirs)
            case .addressed(let id):
                invitation.id == id && isTheirs && id.uuid > person.uuid
            }
        }?.invitation
        guard let invitation = found, let building = building(invitation.building) else {
            throw BuildingsError.noInvitation
        }
        return (invitation, building)
    }

    mutating func record(
        _ action: AuditedAction, _ note: String, of building: Building.ID,
        by actor: Account.ID?, at now: Timestamp
    ) {
        let entry = AuditEntry(
            number: Int64(buildings.audit.count + 1), at: now, actor: actor, action: action,
            note: note)
        buildings.audit.append((building, entry))
    }

    /// Removes the passcodes and links of suites without a host.
    mutating func removeOrphanedPasscodes() {
        let members = buildings.members
        buildings.suiteLinks.removeAll { link in
            !members.contains {
                $0.building == link.building && $0.member.duty == .host(link.suite)
            }
        }
        buildings.passcodes.removeAll { passcode in
            !members.contains {
                $0.building == passcode.building && $0.member.duty == .host(passcode.suite)
            }
        }
    }

    mutating func remove(_ building: Building.ID) {
        buildings.buildings.removeAll { $0.id == building }
        buildings.members.removeAll { $0.building == building }
        buildings.invitations.removeAll { $0.invitation.building == building }
        buildings.stays.removeAll { $0.building == building }
        removeOrphanedPasscodes()
        removeCameras(of: building)
    }

    // MARK: Parkings and accounts

    mutating func enterBuilding(_ parking: Parking, at now: Timestamp) {
        guard let building = buildings.buildings.first(where: { $0.code == parking.building })
        else { return }
        buildings.stays.append((building.id, BuildingStay(of: parking, at: now)))
    }

    mutating func followInBuilding(_ parking: Parking) {
        for index in buildings.stays.indices
        where buildings.stays[index].stay.parking == parking.id {
            buildings.stays[index].stay.ends = BuildingStay.end(of: parking)
        }
    }

    mutating func purgeStayPlates(endedBy time: Timestamp) {
        for index in buildings.stays.indices where buildings.stays[index].stay.ends <= time {
            buildings.stays[index].stay.plate = nil
        }
    }

    mutating func leaveBuildings(_ person: Account.ID, at now: Timestamp) {
        for owned in buildings.buildings where owned.owner == person { remove(owned.id) }
        forgetReporter(person)
        buildings.members.removeAll { $0.member.account == person }
        removeOrphanedPasscodes()
        for index in buildings.stays.indices where buildings.stays[index].stay.person == person {
            let old = buildings.stays[index].stay
            buildings.stays[index].stay = BuildingStay(
                id: old.id, parking: nil, person: nil, plate: nil, suite: old.suite,
                begins: old.begins, ends: max(old.begins, min(old.ends, now)),
                closedAt: old.closedAt, isGuest: old.isGuest)
        }
    }
}
