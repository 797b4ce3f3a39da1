import Accounts
import Buildings
import OpeningHours
import ParkingRecords
import RecordKeeping

struct InMemoryBuildings: BuildingLedger {
    let store: InMemoryRecords

    // MARK: Buildings

    func register(_ draft: BuildingDraft, by owner: Account.ID) async throws -> Building {
        try draft.rules.requireFewPlates()
        return try store.locked { state, now in
            try state.requireAccount(owner)
            guard state.buildings.buildings.count(where: { $0.owner == owner }) < Building.limit
            else { throw BuildingsError.tooManyBuildings(limit: Building.limit) }
            guard !state.buildings.buildings.contains(where: { $0.code == draft.code }) else {
                throw BuildingsError.codeTaken(draft.code)
            }
            let building = Building(
                id: .new(at: now), code: draft.code, owner: owner, name: draft.name,
                place: draft.place, rules: draft.rules, createdAt: now)
            state.buildings.buildings.append(building)
            state.record(.register, "\(draft.code)", of: building.id, by: owner, at: now)
            return building
        }
    }

    func buildings(of person: Account.ID) async throws -> [SeenBuilding] {
        store.locked { state, now in
            state.buildings.buildings.filter { !state.access(of: person, to: $0).isNone }
                .sorted { $0.code.text < $1.code.text }
                .map { state.seen($0, by: person, at: now) }
        }
    }

    func managedBuildings(of person: Account.ID) async throws -> [ManagedBuilding] {
        store.locked { state, _ in
            state.buildings.buildings.filter { building in
                let access = state.access(of: person, to: building)
                return access.isOwner || access.isGuard
            }.map { ManagedBuilding(code: $0.code, name: $0.name) }
                .sorted { ($0.name.text, $0.code.text) < ($1.name.text, $1.code.text) }
                .prefix(ManagedBuilding.limit).map(\.self)
        }
    }

    func building(_ code: BuildingCode, for person: Account.ID) async throws -> SeenBuilding {
        try store.locked { state, now in
            state.seen(try state.require(code, for: person).building, by: person, at: now)
        }
    }

    func change(
        _ code: BuildingCode, of owner: Account.ID, by edit: BuildingEdit, expecting version: Int?
    ) async throws -> SeenBuilding {
        try store.locked { state, now in
            let building = try state.require(code, of: owner)
            let (changed, note) = try building.changed(by: edit, expecting: version)
            state.buildings.buildings.removeAll { $0.id == changed.id }
            state.buildings.buildings.append(changed)
            state.record(.change, note, of: building.id, by: owner, at: now)
            return state.seen(changed, by: owner, at: now)
        }
    }

    func remove(_ code: BuildingCode, of owner: Account.ID) async throws {
        try store.locked { state, now in
            let building = try state.require(code, of: owner)
            state.record(.remove, "\(code)", of: building.id, by: owner, at: now)
            state.remove(building.id)
        }
    }

    // MARK: People

    func invite(
        _ duty: BuildingDuty, for addressee: Addressee?, to code: BuildingCode,
        by owner: Account.ID, secret: BuildingInvitationCode.Digest, hours: Int
    ) async throws -> BuildingInvitation {
        try store.locked { state, now in
            let building = try state.require(code, of: owner)
            state.buildings.invitations.removeAll { $0.invitation.endsAt <= now }
            let count =
                state.buildings.members.count { $0.building == building.id }
                + state.buildings.invitations.count { $0.invitation.building == building.id }
            guard count < Building.peopleLimit else {
                throw BuildingsError.tooManyPeople(code, limit: Building.peopleLimit)
            }
            let invitation = BuildingInvitation(
                id: .new(at: now), building: building.id, duty: duty, addressee: addressee,
                endsAt: now.advanced(by: .seconds(hours * 3_600)))
            state.buildings.invitations.append((secret, invitation))
            state.record(.invite, "\(duty) \(invitation.id)", of: building.id, by: owner, at: now)
            return invitation
        }
    }

    func invitations(
        for person: Account.ID
    ) async throws -> [(invitation: BuildingInvitation, building: Building)] {
        store.locked { state, now in
            state.buildings.invitations.map(\.invitation).reversed()
                .filter { state.addresses($0, person) && $0.id.uuid > person.uuid }
                .filter { now < $0.endsAt }
                .compactMap { invitation in
                    state.building(invitation.building).map { (invitation, $0) }
                }
        }
    }

    func invitation(
        _ invitation: AcceptedInvitation, for person: Account.ID
    ) async throws -> (invitation: BuildingInvitation, building: Building) {
        try store.locked { state, now in try state.require(invitation, for: person, at: now) }
    }

    func decline(_ invitation: AcceptedInvitation, by person: Account.ID) async throws {
        try store.locked { state, now in
            let (invitation, building) = try state.require(invitation, for: person, at: now)
            state.buildings.invitations.removeAll { $0.invitation.id == invitation.id }
            state.record(.withdraw, "\(invitation.id)", of: building.id, by: person, at: now)
        }
    }

    func accept(
        _ accepted: AcceptedInvitation, by person: Account.ID
    ) async throws -> SeenBuilding {
        try store.locked { state, now in
            try state.requireAccount(person)
            let (invitation, building) = try state.require(accepted, for: person, at: now)
            let others = state.buildings.members.filter {
                $0.building == building.id && $0.member.duty == invitation.duty
            }.map(\.member.account)
            if others.contains(person) { throw BuildingsError.alreadyMember(building.code) }
            if let suite = invitation.duty.suite, !others.isEmpty {
                throw BuildingsError.suiteTaken(suite)
            }
            let member = BuildingMember(
                id: .new(at: now), account: person, duty: invitation.duty, since: now)
            state.buildings.members.append((building.id, member))
            state.buildings.invitations.removeAll { $0.invitation.id == invitation.id }
            state.record(
                .join, "\(invitation.duty) \(invitation.id)", of: building.id, by: person, at: now)
            return state.seen(building, by: person, at: now)
        }
    }

    func people(
        of code: BuildingCode, for owner: Account.ID
    ) async throws -> (members: [BuildingMember], invitations: [BuildingInvitation]) {
        try store.locked { state, now in
            let id = try state.require(code, of: owner).id
            return (
                state.buildings.members.filter { $0.building == id }
                    .map { state.active($0.member, in: id) },
                state.buildings.invitations.map(\.invitation).filter {
                    $0.building == id && now < $0.endsAt
                }
            )
        }
    }

    func leave(_ code: BuildingCode, by person: Account.ID) async throws {
        try store.locked { state, now in
            let building = try state.require(code, for: person).building
            let members = state.buildings.members.filter {
                $0.building == building.id && $0.member.account == person
            }.map(\.member)
            guard !members.isEmpty else { throw BuildingsError.noMember }
            state.buildings.members.removeAll { member in
                members.contains { $0.id == member.member.id }
            }
            state.removeOrphanedPasscodes()
            for member in members {
                state.record(
                    .leave, "\(member.duty) \(person)", of: building.id, by: person, at: now)
            }
        }
    }

    func dismiss(_ id: UUIDv7, from code: BuildingCode, by person: Account.ID) async throws {
        try store.locked { state, now in
            let (building, access) = try state.require(code, for: person)
            let member = state.buildings.members.first {
                $0.member.id.uuid == id && $0.building == building.id
            }?.member
            if let member, access.isOwner || member.account == person {
                state.buildings.members.removeAll { $0.member.id == member.id }
                state.removeOrphanedPasscodes()
                return state.record(
                    .leave, "\(member.duty) \(member.account)", of: building.id, by: person,
                    at: now)
            }
            try access.requireOwner(of: code)
            let before = state.buildings.invitations.count
            state.buildings.invitations.removeAll {
                $0.invitation.id.uuid == id && $0.invitation.building == building.id
            }
            guard state.buildings.invitations.count < before else {
                throw BuildingsError.noMember
            }
            state.record(.withdraw, "\(id)", of: building.id, by: person, at: now)
        }
    }

    // MARK: Stays

    func lookUp(
        _ plate: LicensePlate, in code: BuildingCode, by person: Account.ID,
        _ surroundings: Surroundings
    ) async throws -> PlateLookUp {
        try store.locked { state, now in
            let building = try state.requireGuard(of: code, person)
            let answer = building.rules.lookUp(
                plate, among: state.stays(in: building.id), at: now, in: surroundings)
            state.record(.lookUp, answer.note, of: building.id, by: person, at: now)
            return answer
        }
    }

    func verdict(
        of parking: Parking.ID, of person: Account.ID, _ surroundings: Surroundings
    ) async throws -> (building: Building, verdict: BuildingVerdict)? {
        store.locked { state, now in
            let found = state.buildings.stays.first {
                $0.stay.parking == parking && $0.stay.person == person
            }
            guard let found, let plate = found.stay.plate,
                let building = state.building(found.building)
            else { return nil }
            let verdict = building.rules.verdict(
                of: plate, among: state.stays(in: building.id), at: now, in: surroundings)
            return (building, verdict)
        }
    }

    func stays(
        in code: BuildingCode, for person: Account.ID, from: Timestamp, until: Timestamp
    ) async throws -> [BuildingStay] {
        try store.locked { state, _ in
            let (building, access) = try state.require(code, for: person)
            return state.stays(in: building.id).filter { stay in
                from < stay.over && stay.begins < until
                    && (access.isOwner || access.suites.contains(stay.suite))
            }.sorted { ($0.begins, $0.id) < ($1.begins, $1.id) }
        }
    }

    func endStay(
        _ id: BuildingStay.ID, in code: BuildingCode, by person: Account.ID
    ) async throws -> BuildingStay {
        try store.locked { state, now in
            let (building, access) = try state.require(code, for: person)
            let index = state.buildings.stays.firstIndex {
                $0.stay.id == id && $0.building == building.id
                    && (access.isOwner || access.suites.contains($0.stay.suite))
            }
            guard let index else { throw BuildingsError.noStay(id) }
            let closed = try state.buildings.stays[index].stay.closed(at: now)
            state.buildings.stays[index].stay = closed
            state.record(.endStay, closed.note, of: building.id, by: person, at: now)
            return closed
        }
    }

    // MARK: Audit log

    func audit(
        of code: BuildingCode, for owner: Account.ID, matching query: AuditQuery
    ) async throws -> [AuditEntry] {
        try PageLimit.check(query.limit)
        return try store.locked { state, _ in
            let id = try state.require(code, of: owner).id
            let entries = state.buildings.audit.filter { $0.building == id }.map(\.entry)
                .filter(query.asks)
            if case .after = query.position { return entries.prefix(query.limit).reversed() }
            return entries.suffix(query.limit).reversed()
        }
    }
}
